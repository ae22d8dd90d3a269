from .answers.intervals import Interval as Interval, Region as Region, region as region
from .banks import bank as bank, read_bank as read_bank
from .checking.check import check as check
from .exercises import Exercise as Exercise, exercise as exercise
from .fixed_tests import post_test as post_test, pre_test as pre_test
from .kinds import questions as questions
from .marking import mark as mark
from .mistakes.backup_mistakes import BACKUP_MISTAKES as BACKUP_MISTAKES
from .mistakes.pruning_mistakes import PRUNING_MISTAKES as PRUNING_MISTAKES
from .paper.sheets import sheet as sheet
from .puzzles import Built as Built, Puzzle as Puzzle, puzzle as puzzle
from .question import Question as Question
from .record.progress import Progress as Progress, progress as progress
from .sensitivity import Flip as Flip, Sweep as Sweep, sweep as sweep
from .traced.tracing import traced as traced
from .verdict import Mark as Mark
