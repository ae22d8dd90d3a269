"""Wrong programs, each with the smallest tree that shows it: the verdict, the frame, and the sentence.

The hole in a sentence is for what the right search says at that frame.
"""

from tests.learn.students import alphabeta_plain, full, star

CASES = [
    (full, "mean", "chance(.9: 2, .1: 3)", "wrong", 6,
     "my_value returns 2.5 for A. That is the plain mean: the probabilities are left out. Right: {}"),
    (full, "sum", "chance(.9: 2, .1: 3)", "wrong", 6,
     "my_value returns 5 for A. That is the plain sum: the probabilities are left out. Right: {}"),
    (full, "mean_divided", "chance(.9: 2, .1: 3)", "wrong", 6,
     "my_value returns 1.05 for A. That is the weighted sum divided by 2: the weights have done this already. "
     "Right: {}"),
    (full, "chance_max", "chance(.9: 2, .1: 3)", "wrong", 6,
     "my_value returns 3 for A. That is the best outcome, as if MAX could choose it. Right: {}"),
    (full, "chance_min", "chance(.9: 2, .1: 3)", "wrong", 6,
     "my_value returns 2 for A. That is the worst outcome, as if MIN could choose it. Right: {}"),
    (full, "likeliest", "chance(.2: 2, .5: 3, .3: 9)", "wrong", 8,
     "my_value returns 3 for A. That is the likeliest outcome alone. Right: {}"),
    (full, "last_term", "chance(.9: 2, .1: 3)", "wrong", 6,
     "my_value returns 0.3 for A. That is the share of the last outcome alone: the sum starts again each time. "
     "Right: {}"),
    (full, "last_child", "chance(.2: 2, .5: 5, .3: 3)", "wrong", 8,
     "my_value returns 3 for A. That is the value of the last child, whatever the others gave. Right: {}"),
    (full, "leaf_sign", "max(1, 2)", "wrong", 2,
     "my_value returns −1 for leaf 1 below A. The sign is turned round. Right: {}"),
    (full, "roles", "max(1, 2)", "wrong", 6,
     "my_value returns 1 for MAX A. The roles are swapped: MAX takes the most, MIN the least. Right: {}"),
    (full, "averaged", "min(1, 2)", "wrong", 6,
     "my_value returns 1.5 for MIN A. That is a mean, and MIN A chooses. Right: {}"),
    (full, "first_child", "max(2, 0, 3)", "wrong", 8,
     "my_value returns 2 for MAX A. That is the value of the first child, whatever the others gave. Right: {}"),
    (full, "from_zero", "max(-1, -2)", "wrong", 6,
     "my_value returns 0 for MAX A. The search for the best began at 0, which no child has: begin at −∞ for MAX and "
     "at ∞ for MIN. Right: {}"),
    (full, "never_last", "max(1, 2)", "wrong", 4,
     "my_value leaves MAX A and has not looked at leaf 2 below A. The last child is never read: does a loop end one "
     "too early? Right: {}"),
    (full, "again", "max(1, 2)", "other", 6,
     "my_value takes leaf 1 below A twice. No value becomes wrong by that, but the work is done again."),
    (full, "improbable", "chance(1: 2, 0: 3)", "other", 4,
     "my_value reads leaf 2 below A, which Expectiminimax never reads. Its probability is 0, so it never counts."),
    (star, "not_tightened", "max(2, min(1, 3))", "other", 4,
     "my_star1 gives MIN B the window (−∞, ∞), and Alpha-beta gives it (2, ∞). That is the window of MAX A itself: "
     "α should rise to the best value so far. No value becomes wrong by that, but less is cut. Right: {}"),
    (star, "wrong_end", "max(2, min(3, 4))", "wrong", 4,
     "my_star1 gives MIN B the window (−∞, 2), and Alpha-beta gives it (2, ∞). MAX raises α, and this moves β. "
     "Right: {}"),
    (star, "ends_swapped", "max(1, 2)", "wrong", 2,
     "my_star1 gives leaf 1 below A the window (∞, −∞), and Alpha-beta gives it (−∞, ∞). The two ends are swapped. "
     "Right: {}"),
    (star, "no_cut", "max(2, min(1, 3))", "other", 7,
     "my_star1 reads leaf 2 below B, which Alpha-beta never reads. No value becomes wrong by that, but it is more "
     "work: here could be a cut. Right: {}"),
    (star, "cut_side", "max(2, min(3, max(1, 4)))", "wrong", 10,
     "my_star1 leaves MAX C and has not looked at leaf 2 below C. At a MAX node a value cuts that is ≥ β, and this "
     "one is ≤ α. Right: {}"),
    (star, "no_equal", "max(2, min(2, 3))", "other", 7,
     "my_star1 reads leaf 2 below B, which Alpha-beta never reads. Here the value only equals the bound. It is no "
     "error not to cut then: nothing beyond it can matter, and cutting saves work. Right: {}"),
    (star, "forgotten", "max(8, chance(.5: 8, .25: 9, .25: 6)) in [0, 10]", "other", 7,
     "my_star1 gives leaf 2 below B the window (2, 10), and Star1 gives it (6, 10). What the outcomes before it "
     "gave is forgotten: only those still unread stand at their bounds. No value becomes wrong by that, but less is "
     "cut. Right: {}"),
    (star, "ends_of_bounds", "max(4, chance(.5: min(5, 6), .5: 3)) in [0, 10]", "wrong", 5,
     "my_star1 gives MIN C the window (8, 10), and Star1 gives it (0, 10). The bounds are swapped: Aᵢ takes the "
     "most of the other outcomes, Bᵢ the least. Right: {}"),
    (star, "wrong_sign", "max(4, chance(.5: min(5, 6), .5: 3)) in [0, 10]", "wrong", 5,
     "my_star1 gives MIN C the window (18, 10), and Star1 gives it (0, 10). The share of the other outcomes is "
     "added; it is to be subtracted. Right: {}"),
    (star, "not_divided", "max(4, chance(.5: min(5, 6), .5: 3)) in [0, 10]", "wrong", 12,
     "my_star1 gives the leaf below B the window (1.5, 10), and Star1 gives it (3, 10). The division by the "
     "probability is missing. At this place that only costs cuts, but in another tree a value becomes wrong. Right: "
     "{}"),
    (star, "equal_outcomes", "max(4, chance(.2: 7, .8: 5)) in [0, 10]", "wrong", 7,
     "my_star1 gives leaf 2 below B the window (1, 10), and Star1 gives it (3.25, 10). That would be right if all "
     "outcomes were equally likely. At this place that only costs cuts, but in another tree a value becomes wrong. "
     "Right: {}"),
    (star, "passed_unchanged", "max(4, chance(.5: min(5, 6), .5: 3)) in [0, 10]", "wrong", 5,
     "my_star1 gives MIN C the window (4, ∞), and Star1 gives it (0, 10). That is the window of B itself, "
     "unchanged: each outcome needs its own ends Aᵢ and Bᵢ. Right: {}"),
    (star, "window_reset", "max(4, chance(.5: min(5, 6), .5: 3)) in [0, 10]", "other", 12,
     "my_star1 gives the leaf below B the window (−∞, ∞), and Star1 gives it (3, 10). That starts anew below B, as "
     "alpha-beta does: Aᵢ and Bᵢ would cut more. No value becomes wrong by that, but less is cut. Right: {}"),
    (star, "no_chance_cut", "max(6, chance(.5: 1, .5: 3)) in [0, 10]", "other", 7,
     "my_star1 reads leaf 2 below B, which Star1 never reads. No value becomes wrong by that, but it is more work: "
     "here could be a cut. Right: {}"),
    (star, "clamped_cut", "chance(.5: 0, .5: 9) in [0, 10]", "wrong", 4,
     "my_star1 leaves A and has not looked at leaf 2 below A. The test uses the window after it was clamped to the "
     "bounds; only Aᵢ and Bᵢ themselves tell of A. Right: {}"),
    (star, "outcome_cut", "max(4, chance(.5: 3, .5: 9)) in [0, 10]", "wrong", 7,
     "my_star1 leaves B and has not looked at leaf 2 below B. The test compares one outcome with α or β, which are "
     "bounds on B as a whole: compare it with Aᵢ and Bᵢ. Right: {}"),
    (star, "partial", "max(6, chance(.5: 1, .5: 3)) in [0, 10]", "wrong", 7,
     "my_star1 returns 0.5 for B. That is the sum over the outcomes read, as if the rest were worth 0. Right: {}"),
    (star, "child_bound", "max(6, chance(.5: 1, .5: 3)) in [0, 10]", "wrong", 7,
     "my_star1 returns 1 for B. That is what the last outcome gave: it says something of the outcome, not of B. "
     "Right: {}"),
    (alphabeta_plain, "passed_below_chance", "max(4, chance(.5: 5, .5: 3))", "wrong", 5,
     "my_search gives leaf 1 below B the window (4, ∞), and Alpha-beta gives it (−∞, ∞). That is the window of B "
     "itself: a bound on the sum is no bound on one outcome. Right: {}"),
]  # fmt: skip

SPANISH = [
    (full, "mean", "chance(.9: 2, .1: 3)", 6,
     "my_value devuelve 2,5 en A. Esa es la media simple: faltan las probabilidades. Lo correcto: {}"),
    (full, "never_last", "max(1, 2)", 4,
     "my_value deja MAX A sin haber mirado la hoja 2 bajo A. El último hijo no se lee nunca: ¿termina algún bucle "
     "demasiado pronto? Lo correcto: {}"),
    (full, "again", "max(1, 2)", 6,
     "my_value toma la hoja 1 bajo A dos veces. Ningún valor se estropea por ello, pero se repite el trabajo."),
    (star, "cut_side", "max(2, min(3, max(1, 4)))", 10,
     "my_star1 deja MAX C sin haber mirado la hoja 2 bajo C. En un nodo MAX poda un valor ≥ β, y este es ≤ α. Lo "
     "correcto: {}"),
    (star, "no_equal", "max(2, min(2, 3))", 7,
     "my_star1 lee la hoja 2 bajo B, que Alfa-beta no lee nunca. Aquí el valor solo iguala la cota. No podar "
     "entonces no es un error: nada de lo que sigue puede importar, y podar ahorra trabajo. Lo correcto: {}"),
    (star, "not_divided", "max(4, chance(.5: min(5, 6), .5: 3)) in [0, 10]", 12,
     "my_star1 da a la hoja bajo B la ventana (1,5; 10), y Star1 le da (3; 10). Falta dividir por la probabilidad. "
     "En este punto solo se pierden podas, pero en otro árbol sale mal un valor. Lo correcto: {}"),
    (star, "passed_unchanged", "max(4, chance(.5: min(5, 6), .5: 3)) in [0, 10]", 5,
     "my_star1 da a MIN C la ventana (4; ∞), y Star1 le da (0; 10). Esa es la propia ventana de B, tal cual: cada "
     "resultado necesita sus extremos Aᵢ y Bᵢ. Lo correcto: {}"),
    (star, "partial", "max(6, chance(.5: 1, .5: 3)) in [0, 10]", 7,
     "my_star1 devuelve 0,5 en B. Esa es la suma de los resultados leídos, como si los demás valieran 0. Lo "
     "correcto: {}"),
]  # fmt: skip
