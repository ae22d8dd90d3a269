from . import games as games, learn as learn
from .base.errors import (
    BoundsError as BoundsError,
    FormatWarning as FormatWarning,
    PictureWarning as PictureWarning,
    TreeError as TreeError,
)
from .games.game import Game as Game
from .games.grow import grow as grow
from .picture.draw import draw as draw
from .picture.game_graph import game_graph as game_graph
from .picture.render import save as save
from .picture.scene import Scene as Scene
from .picture.theme import Theme as Theme
from .player import play as play
from .player.act.act import act as act
from .player.compare.compare import compare as compare
from .player.edit.edit import build as build, edit as edit
from .player.lab.lab import opponent_lab as opponent_lab, rescale_lab as rescale_lab
from .player.lab.mean_lab import mean_lab as mean_lab
from .player.lab.sweep_lab import value_iteration_lab as value_iteration_lab
from .player.match.match import play_against as play_against
from .player.predict.ask import ask as ask
from .player.predict.predict import predict as predict
from .player.quiz.quiz import quiz as quiz
from .player.shell.widget import save_page as save_page
from .search.algorithm import Algorithm as Algorithm
from .search.algorithms.alphabeta import alphabeta as alphabeta
from .search.algorithms.expectimax import expectimax as expectimax
from .search.algorithms.expectiminimax import expectiminimax as expectiminimax
from .search.algorithms.minimax import minimax as minimax
from .search.algorithms.star1 import star1 as star1
from .search.algorithms.star2 import star2 as star2
from .search.deepening import deepen as deepen
from .search.events import Bound as Bound, Step as Step
from .search.run import Run as Run
from .search.searching import algorithms as algorithms, search as search
from .search.table import Table as Table
from .story.frame import Frame as Frame, NodeState as NodeState
from .study.experiments import Study as Study, pruning_study as pruning_study
from .study.random_trees import random_flat as random_flat, random_tree as random_tree
from .tree import formats as formats, gallery as gallery
from .tree.flat.flat_tree import FlatTree as FlatTree
from .tree.game_tree import (
    GameTree as GameTree,
    chance_node as chance_node,
    leaf as leaf,
    max_node as max_node,
    min_node as min_node,
)

__version__: str
