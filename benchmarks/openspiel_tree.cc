/* A FlatTree as a game of OpenSpiel, so that its own compiled expectiminimax, which its Python package does not call but
   carries, can search it: the leanest state that the library allows, a place in the arrays. */

#include <memory>
#include <utility>
#include <vector>

#include "open_spiel/algorithms/minimax.h"
#include "open_spiel/spiel.h"

namespace {

enum { kLeaf, kMax, kMin, kChance };

struct Arrays {
  const int8_t* kind;
  const int64_t* first;
  const int32_t* count;
  const double *prob, *value;
} tree;

open_spiel::GameType Type() {
  open_spiel::GameType type;
  type.short_name = type.long_name = "flat_tree";
  type.dynamics = open_spiel::GameType::Dynamics::kSequential;
  type.chance_mode = open_spiel::GameType::ChanceMode::kExplicitStochastic;
  type.information = open_spiel::GameType::Information::kPerfectInformation;
  type.utility = open_spiel::GameType::Utility::kZeroSum;
  type.reward_model = open_spiel::GameType::RewardModel::kTerminal;
  type.max_num_players = type.min_num_players = 2;
  return type;
}

class TreeState : public open_spiel::State {
 public:
  explicit TreeState(std::shared_ptr<const open_spiel::Game> game) : State(game) {}
  TreeState(const TreeState&) = default;

  open_spiel::Player CurrentPlayer() const override {
    switch (tree.kind[node_]) {
      case kMax: return 0;
      case kMin: return 1;
      case kChance: return open_spiel::kChancePlayerId;
      default: return open_spiel::kTerminalPlayerId;
    }
  }
  std::vector<open_spiel::Action> LegalActions() const override {
    std::vector<open_spiel::Action> actions(tree.count[node_]);
    for (int i = 0; i < tree.count[node_]; i++) actions[i] = i;
    return actions;
  }
  std::vector<std::pair<open_spiel::Action, double>> ChanceOutcomes() const override {
    std::vector<std::pair<open_spiel::Action, double>> outcomes(tree.count[node_]);
    for (int i = 0; i < tree.count[node_]; i++) outcomes[i] = {i, tree.prob[tree.first[node_] + i]};
    return outcomes;
  }
  std::string ActionToString(open_spiel::Player, open_spiel::Action action) const override {
    return std::to_string(action);
  }
  std::string ToString() const override { return std::to_string(node_); }
  bool IsTerminal() const override { return tree.kind[node_] == kLeaf; }
  std::vector<double> Returns() const override { return {tree.value[node_], -tree.value[node_]}; }
  std::unique_ptr<State> Clone() const override { return std::make_unique<TreeState>(*this); }

 protected:
  void DoApplyAction(open_spiel::Action action) override { node_ = tree.first[node_] + action; }

 private:
  int64_t node_ = 0;
};

class TreeGame : public open_spiel::Game {
 public:
  TreeGame() : Game(Type(), {}) {}
  int NumDistinctActions() const override { return 1000; }
  std::unique_ptr<open_spiel::State> NewInitialState() const override {
    return std::make_unique<TreeState>(shared_from_this());
  }
  int NumPlayers() const override { return 2; }
  double MinUtility() const override { return -1e9; }
  double MaxUtility() const override { return 1e9; }
  int MaxGameLength() const override { return 1000; }
};

}  // namespace

extern "C" double openspiel_expectiminimax(const int8_t* kind, const int64_t* first, const int32_t* count,
                                           const double* prob, const double* value) {
  tree = {kind, first, count, prob, value};
  std::shared_ptr<const TreeGame> game = std::make_shared<TreeGame>();
  return open_spiel::algorithms::ExpectiminimaxSearch(*game, nullptr, nullptr, 1000, open_spiel::kInvalidPlayer).first;
}
