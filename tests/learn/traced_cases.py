"""Wrong programs, each with a small tree that shows it: the verdict, the frame, the mistake and the sentence."""

from tests.learn.students import alphabeta_plain, full, star

STAR = "max(4, chance(.5: min(5, 6), .5: 3)) in [0, 10]"
CUT = "max(6, chance(.5: 1, .5: 3)) in [0, 10]"
# How the sentence begins after the name of the program; after it come the mistake and what is right.
CASES = [
    (full, "mean", "chance(.9: 2, .1: 3)", "wrong", 6, "mean", "returns 2.5 for A."),
    (full, "sum", "chance(.9: 2, .1: 3)", "wrong", 6, "sum", "returns 5 for A."),
    (full, "mean_divided", "chance(.9: 2, .1: 3)", "wrong", 6, "mean_divided", "returns 1.05 for A."),
    (full, "chance_max", "chance(.9: 2, .1: 3)", "wrong", 6, "chance_max", "returns 3 for A."),
    (full, "chance_min", "chance(.9: 2, .1: 3)", "wrong", 6, "chance_min", "returns 2 for A."),
    (full, "likeliest", "chance(.2: 2, .5: 3, .3: 9)", "wrong", 8, "likeliest", "returns 3 for A."),
    (full, "last_term", "chance(.9: 2, .1: 3)", "wrong", 6, "last_term", "returns 0.3 for A."),
    (full, "last_child", "chance(.2: 2, .5: 5, .3: 3)", "wrong", 8, "last_child", "returns 3 for A."),
    (full, "leaf_sign", "max(1, 2)", "wrong", 2, "leaf_sign", "returns −1 for leaf 1 below A."),
    (full, "roles", "max(1, 2)", "wrong", 6, "roles", "returns 1 for MAX A."),
    (full, "averaged", "min(1, 2)", "wrong", 6, "averaged", "returns 1.5 for MIN A."),
    (full, "first_child", "max(2, 0, 3)", "wrong", 8, "first_child", "returns 2 for MAX A."),
    (full, "from_zero", "max(-1, -2)", "wrong", 6, "from_zero", "returns 0 for MAX A."),
    (full, "never_last", "max(1, 2)", "wrong", 4, "never_last", "leaves MAX A and has not looked at leaf 2 below A."),
    (full, "again", "max(1, 2)", "other", 6, None, "takes leaf 1 below A twice."),
    (full, "improbable", "chance(1: 2, 0: 3)", "other", 4, "improbable",
     "reads leaf 2 below A, which Expectiminimax never reads."),
    (star, "not_tightened", "max(2, min(1, 3))", "other", 4, "not_tightened_max",
     "gives MIN B the window (−∞, ∞), and Alpha-beta gives it (2, ∞)."),
    (star, "wrong_end", "max(2, min(3, 4))", "wrong", 4, "wrong_end_max",
     "gives MIN B the window (−∞, 2), and Alpha-beta gives it (2, ∞)."),
    (star, "ends_swapped", "max(1, 2)", "wrong", 2, "ends_swapped",
     "gives leaf 1 below A the window (∞, −∞), and Alpha-beta gives it (−∞, ∞)."),
    (star, "no_cut", "max(2, min(1, 3))", "other", 7, None, "reads leaf 2 below B, which Alpha-beta never reads."),
    (star, "no_equal", "max(2, min(2, 3))", "other", 7, "equal", "reads leaf 2 below B, which Alpha-beta never reads."),
    (star, "cut_side", "max(2, min(3, max(1, 4)))", "wrong", 10, "cut_side_max",
     "leaves MAX C and has not looked at leaf 2 below C."),
    (star, "forgotten", "max(8, chance(.5: 8, .25: 9, .25: 6)) in [0, 10]", "other", 7, "forgotten",
     "gives leaf 2 below B the window (2, 10), and Star1 gives it (6, 10)."),
    (star, "ends_of_bounds", STAR, "wrong", 5, "ends_of_bounds",
     "gives MIN C the window (8, 10), and Star1 gives it (0, 10)."),
    (star, "wrong_sign", STAR, "wrong", 5, "wrong_sign",
     "gives MIN C the window (18, 10), and Star1 gives it (0, 10)."),
    (star, "not_divided", STAR, "wrong", 12, "not_divided",
     "gives the leaf below B the window (1.5, 10), and Star1 gives it (3, 10)."),
    (star, "equal_outcomes", "max(4, chance(.2: 7, .8: 5)) in [0, 10]", "wrong", 7, "equal_outcomes",
     "gives leaf 2 below B the window (1, 10), and Star1 gives it (3.25, 10)."),
    (star, "passed_unchanged", STAR, "wrong", 5, "passed_unchanged",
     "gives MIN C the window (4, ∞), and Star1 gives it (0, 10)."),
    (star, "window_reset", STAR, "other", 12, "window_reset",
     "gives the leaf below B the window (−∞, ∞), and Star1 gives it (3, 10)."),
    (star, "no_chance_cut", CUT, "other", 7, None, "reads leaf 2 below B, which Star1 never reads."),
    (star, "clamped_cut", "chance(.5: 0, .5: 9) in [0, 10]", "wrong", 4, "clamped_cut",
     "leaves A and has not looked at leaf 2 below A."),
    (star, "outcome_cut", "max(4, chance(.5: 3, .5: 9)) in [0, 10]", "wrong", 7, "outcome_cut",
     "leaves B and has not looked at leaf 2 below B."),
    (star, "partial", CUT, "wrong", 7, "partial", "returns 0.5 for B."),
    (star, "child_bound", CUT, "wrong", 7, "child_bound", "returns 1 for B."),
    (alphabeta_plain, "passed_below_chance", "max(4, chance(.5: 5, .5: 3))", "wrong", 5, "passed_below_chance",
     "gives leaf 1 below B the window (4, ∞), and Alpha-beta gives it (−∞, ∞)."),
]  # fmt: skip

# One sentence of each kind as a whole; its hole is for what the right search says.
SENTENCES = [
    ("en", full, "mean_divided", "chance(.9: 2, .1: 3)",
     "my_value returns 1.05 for A. That is the weighted sum divided by 2: the weights have done this already. "
     "Right: {}"),
    ("en", full, "again", "max(1, 2)",
     "my_value takes leaf 1 below A twice. No value becomes wrong by that, but the work is done again."),
    ("en", full, "improbable", "chance(1: 2, 0: 3)",
     "my_value reads leaf 2 below A, which Expectiminimax never reads. Its probability is 0, so it never counts."),
    ("en", star, "no_cut", "max(2, min(1, 3))",
     "my_star1 reads leaf 2 below B, which Alpha-beta never reads. No value becomes wrong by that, but it is more "
     "work: here could be a cut. Right: {}"),
    ("es", full, "never_last", "max(1, 2)",
     "my_value deja MAX A sin haber mirado la hoja 2 bajo A. El último hijo no se lee nunca: ¿termina algún bucle "
     "demasiado pronto? Lo correcto: {}"),
    ("es", star, "not_divided", STAR,
     "my_star1 da a la hoja bajo B la ventana (1,5; 10), y Star1 le da (3; 10). Falta dividir por la probabilidad. "
     "En este punto solo se pierden podas, pero en otro árbol sale mal un valor. Lo correcto: {}"),
]  # fmt: skip
