// OpenSpiel's own compiled search, which its wheel carries but does not show to Python, on the position of backgammon.py.
#include "open_spiel/algorithms/minimax.h"
#include "open_spiel/games/backgammon/backgammon.h"
#include "open_spiel/spiel.h"

// What the sides still have to go, O's less X's, with 4 for each of O's blots and off for X's.
static int Pips(const open_spiel::State& state) {
  const auto& board = static_cast<const open_spiel::backgammon::BackgammonState&>(state);
  int score = 25 * (board.bar(1) - board.bar(0));
  for (int i = 0; i < 24; ++i) {
    const int x = board.board(0, i), o = board.board(1, i);
    score += o * (i + 1) - x * (24 - i) + 4 * ((o == 1) - (x == 1));
  }
  return score;
}

extern "C" double search(int depth, long* leaves, long* action) {
  auto game = open_spiel::LoadGame("backgammon");
  auto state = game->NewInitialState();
  state->ApplyAction(0);
  *leaves = 0;
  auto value = [leaves](const open_spiel::State& at) { ++*leaves; return double(Pips(at)); };
  auto found = open_spiel::algorithms::ExpectiminimaxSearch(*game, state.get(), value, depth, 0);
  *action = found.second;
  return found.first;
}
