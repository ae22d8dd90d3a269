"""Wrong programs, each with a small tree that shows it: the verdict, the frame, the mistake and the sentence."""

from functools import partial

from tests.learn.students import alphabeta_plain, full, star
from tests.sentences import leaf_name, wording

STAR = "max(4, chance(.5: min(5, 6), .5: 3)) in [0, 10]"
CUT = "max(6, chance(.5: 1, .5: 3)) in [0, 10]"


def said(key, **holes):
    """Give what writes the sentence with which a program departs; after it come the mistake and what is right."""
    return partial(wording, f"traced.{key}", **holes)


CASES = [
    (full, "mean", "chance(.9: 2, .1: 3)", "wrong", 6, "mean", said("returns", value="2.5", name="A")),
    (full, "sum", "chance(.9: 2, .1: 3)", "wrong", 6, "sum", said("returns", value="5", name="A")),
    (full, "mean_divided", "chance(.9: 2, .1: 3)", "wrong", 6, "mean_divided", said("returns", value="1.05", name="A")),
    (full, "chance_max", "chance(.9: 2, .1: 3)", "wrong", 6, "chance_max", said("returns", value="3", name="A")),
    (full, "chance_min", "chance(.1: 2, .9: 3)", "wrong", 6, "chance_min", said("returns", value="2", name="A")),
    (full, "likeliest", "chance(.2: 2, .5: 3, .3: 9)", "wrong", 8, "likeliest", said("returns", value="3", name="A")),
    (full, "one_late", "chance(.25: 1, .75: 2)", "wrong", 6, "one_late", said("returns", value="0.75", name="A")),
    (full, "last_term", "chance(.9: 2, .1: 3)", "wrong", 6, "last_term", said("returns", value="0.3", name="A")),
    (full, "last_child", "chance(.2: 2, .5: 5, .3: 3)", "wrong", 8, "last_child", said("returns", value="3", name="A")),
    (
        full,
        "leaf_sign",
        "max(1, 2)",
        "wrong",
        2,
        "leaf_sign",
        said("returns", value="−1", name=leaf_name(1, "A")),
    ),
    (full, "roles", "max(1, 2)", "wrong", 6, "roles_max", said("returns", value="1", name="MAX A")),
    (full, "averaged", "min(1, 2)", "wrong", 6, "averaged", said("returns", value="1.5", name="MIN A")),
    (full, "first_child", "max(2, 0, 3)", "wrong", 8, "first_child", said("returns", value="2", name="MAX A")),
    (full, "from_zero", "max(-1, -2)", "wrong", 6, "from_zero", said("returns", value="0", name="MAX A")),
    (
        full,
        "never_last",
        "max(1, 2)",
        "wrong",
        4,
        "never_last",
        said("missing", name="MAX A", children=leaf_name(2, "A")),
    ),
    (full, "child_twice", "chance(.5: 4, .5: 2)", "wrong", 8, "child_twice", said("returns", value="5", name="A")),
    (full, "again", "max(1, 2)", "other", 6, None, said("read_again", name=leaf_name(1, "A"))),
    (
        full,
        "improbable",
        "chance(1: 2, 0: 3)",
        "other",
        4,
        "improbable",
        said("extra_leaf", name=leaf_name(2, "A"), algorithm="expectiminimax"),
    ),
    (
        star,
        "not_tightened",
        "max(2, min(1, 3))",
        "other",
        4,
        "not_tightened_max",
        said("window", name="MIN B", window="(−∞, ∞)", algorithm="alpha-beta", right="(2, ∞)"),
    ),
    (
        star,
        "from_zero",
        "max(min(3, 4), -2)",
        "wrong",
        2,
        "from_zero",
        said("window", name="MIN B", window="(0, ∞)", algorithm="alpha-beta", right="(−∞, ∞)"),
    ),
    (
        star,
        "wrong_end",
        "max(2, min(3, 4))",
        "wrong",
        4,
        "wrong_end_max",
        said("window", name="MIN B", window="(−∞, 2)", algorithm="alpha-beta", right="(2, ∞)"),
    ),
    (
        star,
        "ends_swapped",
        "max(1, 2)",
        "wrong",
        2,
        "ends_swapped",
        said("window", name=leaf_name(1, "A"), window="(∞, −∞)", algorithm="alpha-beta", right="(−∞, ∞)"),
    ),
    (
        star,
        "no_cut",
        "max(2, min(1, 3))",
        "other",
        7,
        None,
        said("extra_leaf", name=leaf_name(2, "B"), algorithm="alpha-beta"),
    ),
    (
        star,
        "no_equal",
        "max(2, min(2, 3))",
        "other",
        7,
        "equal",
        said("extra_leaf", name=leaf_name(2, "B"), algorithm="alpha-beta"),
    ),
    (
        star,
        "cut_side",
        "max(2, min(3, max(2, 4)))",
        "wrong",
        10,
        "cut_side_max",
        said("missing", name="MAX C", children=leaf_name(2, "C")),
    ),
    (
        star,
        "cut_side",
        "min(2, max(1, min(2, 0)))",
        "wrong",
        10,
        "cut_side_min",
        said("missing", name="MIN C", children=leaf_name(2, "C")),
    ),
    (
        star,
        "forgotten",
        "max(8, chance(.5: 8, .25: 9, .25: 6)) in [0, 10]",
        "other",
        7,
        "forgotten",
        said("window", name=leaf_name(2, "B"), window="(2, 10)", algorithm="Star1", right="(6, 10)"),
    ),
    (
        star,
        "ends_of_bounds",
        STAR,
        "wrong",
        5,
        "ends_of_bounds",
        said("window", name="MIN C", window="(8, 10)", algorithm="Star1", right="(0, 10)"),
    ),
    (
        star,
        "wrong_sign",
        STAR,
        "wrong",
        5,
        "wrong_sign",
        said("window", name="MIN C", window="(18, 10)", algorithm="Star1", right="(0, 10)"),
    ),
    (
        star,
        "not_divided",
        STAR,
        "wrong",
        12,
        "not_divided",
        said(
            "window",
            name=wording("caption.leaf_below", parent="B"),
            window="(1.5, 10)",
            algorithm="Star1",
            right="(3, 10)",
        ),
    ),
    (
        star,
        "equal_outcomes",
        "max(4, chance(.2: 7, .8: 5)) in [0, 10]",
        "wrong",
        7,
        "equal_outcomes",
        said("window", name=leaf_name(2, "B"), window="(1, 10)", algorithm="Star1", right="(3.25, 10)"),
    ),
    (
        star,
        "passed_unchanged",
        STAR,
        "wrong",
        5,
        "passed_unchanged",
        said("window", name="MIN C", window="(4, ∞)", algorithm="Star1", right="(0, 10)"),
    ),
    (
        star,
        "window_reset",
        STAR,
        "other",
        12,
        "window_reset",
        said(
            "window",
            name=wording("caption.leaf_below", parent="B"),
            window="(−∞, ∞)",
            algorithm="Star1",
            right="(3, 10)",
        ),
    ),
    (star, "no_chance_cut", CUT, "other", 7, None, said("extra_leaf", name=leaf_name(2, "B"), algorithm="Star1")),
    (
        star,
        "clamped_cut",
        "chance(.5: 0, .5: 9) in [0, 10]",
        "wrong",
        4,
        "clamped_cut",
        said("missing", name="A", children=leaf_name(2, "A")),
    ),
    (
        star,
        "outcome_cut",
        "max(4, chance(.5: 3, .5: 9)) in [0, 10]",
        "wrong",
        7,
        "outcome_cut",
        said("missing", name="B", children=leaf_name(2, "B")),
    ),
    (star, "partial", CUT, "wrong", 7, "partial", said("returns", value="0.5", name="B")),
    (star, "child_bound", CUT, "wrong", 7, "child_bound", said("returns", value="1", name="B")),
    (
        alphabeta_plain,
        "passed_below_chance",
        "max(4, chance(.5: 5, .5: 3))",
        "wrong",
        5,
        "passed_below_chance",
        said("window", name=leaf_name(1, "B"), window="(4, ∞)", algorithm="alpha-beta", right="(−∞, ∞)"),
    ),
]

# One sentence of each kind as a whole; its hole is for what the right search says.
SENTENCES = [
    (
        "en",
        full,
        "mean_divided",
        "chance(.9: 2, .1: 3)",
        "my_value() returns 1.05 for A. That is the weighted sum divided by 2, "
        "but the weighted sum is already the mean. The right step: {}",
    ),
    (
        "en",
        full,
        "again",
        "max(1, 2)",
        f"my_value() evaluates {leaf_name(1, 'A')} twice. No value becomes wrong, but the work is repeated.",
    ),
    (
        "en",
        full,
        "improbable",
        "chance(1: 2, 0: 3)",
        f"my_value() reads {leaf_name(2, 'A')}, which expectiminimax never reads. "
        "Its probability is 0, so it never counts.",
    ),
    (
        "en",
        star,
        "no_cut",
        "max(2, min(1, 3))",
        f"my_star1() reads {leaf_name(2, 'B')}, which alpha-beta never reads. No value becomes wrong, but it is more "
        "work: the search could cut here. The right step: {}",
    ),
    (
        "en",
        star,
        "outcome_cut",
        "max(4, chance(.5: 3, .5: max(9, 1))) in [0, 10]",
        "For the whole tree, my_star1() returns 6.5; the right value is 6. "
        "my_star1() leaves B without looking at C. The test compares one "
        "outcome with α or β, which are bounds on B itself: compare the outcome with Aᵢ and Bᵢ. The right step: {}",
    ),
    (
        "en",
        full,
        "backwards",
        "max(chance(.9: min(2, 5), .1: 3), chance(.5: 1, .5: 4))",
        "my_value() visits C before B. Any order is right, but the cuts change with it, so from here on only the "
        "values are compared.",
    ),
    (
        "es",
        full,
        "never_last",
        "max(1, 2)",
        "Para el árbol completo, my_value() devuelve 1; el valor correcto es 2. "
        "my_value() devuelve el valor de MAX A sin haber evaluado la hoja 2 "
        "de A. El último hijo no se lee nunca: ¿termina algún bucle un paso antes de tiempo? El "
        "paso correcto: {}",
    ),
    (
        "es",
        star,
        "not_divided",
        STAR,
        "my_star1() explora la hoja de B con la ventana (1,5; 10), pero Star1 usa (3; 10). Falta dividir entre "
        "la probabilidad. En este punto solo se pierden podas, pero en otro árbol un valor sería incorrecto. "
        "El paso correcto: {}",
    ),
]
