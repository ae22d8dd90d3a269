"""Wrong programs, each with the smallest tree that shows it: the verdict, the frame, and the sentence."""

from tests.learn.students import alphabeta_plain, full, star

CASES = [
    (full, "mean", "chance(.9: 2, .1: 3)", "wrong", 6,
     "my_value returns 2.5 for A. That is the plain mean: the probabilities are left out. Right: A is worth 0.9 × "
     "2 + 0.1 × 3 = 2.1."),
    (full, "sum", "chance(.9: 2, .1: 3)", "wrong", 6,
     "my_value returns 5 for A. That is the plain sum: the probabilities are left out. Right: A is worth 0.9 × 2 "
     "+ 0.1 × 3 = 2.1."),
    (full, "mean_divided", "chance(.9: 2, .1: 3)", "wrong", 6,
     "my_value returns 1.05 for A. That is the weighted sum divided by 2: the weights have done this already. "
     "Right: A is worth 0.9 × 2 + 0.1 × 3 = 2.1."),
    (full, "chance_max", "chance(.9: 2, .1: 3)", "wrong", 6,
     "my_value returns 3 for A. That is the best outcome, as if MAX could choose it. Right: A is worth 0.9 × 2 + "
     "0.1 × 3 = 2.1."),
    (full, "chance_min", "chance(.9: 2, .1: 3)", "wrong", 6,
     "my_value returns 2 for A. That is the worst outcome, as if MIN could choose it. Right: A is worth 0.9 × 2 + "
     "0.1 × 3 = 2.1."),
    (full, "likeliest", "chance(.2: 2, .5: 3, .3: 9)", "wrong", 8,
     "my_value returns 3 for A. That is the likeliest outcome alone. Right: A is worth 0.2 × 2 + 0.5 × 3 + 0.3 × "
     "9 = 4.6."),
    (full, "last_term", "chance(.9: 2, .1: 3)", "wrong", 6,
     "my_value returns 0.3 for A. That is the share of the last outcome alone: the sum starts again each time. "
     "Right: A is worth 0.9 × 2 + 0.1 × 3 = 2.1."),
    (full, "last_child", "chance(.2: 2, .5: 5, .3: 3)", "wrong", 8,
     "my_value returns 3 for A. That is the value of the last child, whatever the others gave. Right: A is worth "
     "0.2 × 2 + 0.5 × 5 + 0.3 × 3 = 3.8."),
    (full, "leaf_sign", "max(1, 2)", "wrong", 2,
     "my_value returns −1 for leaf 1 below A. The sign is turned round. Right: Read leaf 1 below A: 1."),
    (full, "roles", "max(1, 2)", "wrong", 6,
     "my_value returns 1 for MAX A. The roles are swapped: MAX takes the most, MIN the least. Right: MAX A is "
     "worth 2, the largest of 1 and 2. The best move leads to leaf 2 below A."),
    (full, "averaged", "min(1, 2)", "wrong", 6,
     "my_value returns 1.5 for MIN A. That is a mean, and MIN A chooses. Right: MIN A is worth 1, the smallest of 1 "
     "and 2. The best move leads to leaf 1 below A."),
    (full, "first_child", "max(2, 0, 3)", "wrong", 8,
     "my_value returns 2 for MAX A. That is the value of the first child, whatever the others gave. Right: MAX A "
     "is worth 3, the largest of 2, 0 and 3. The best move leads to leaf 3 below A."),
    (full, "from_zero", "max(-1, -2)", "wrong", 6,
     "my_value returns 0 for MAX A. The search for the best began at 0, which no child has: begin at −∞ for MAX "
     "and at ∞ for MIN. Right: MAX A is worth −1, the largest of −1 and −2. The best move leads to leaf 1 below A."),
    (full, "never_last", "max(1, 2)", "wrong", 4,
     "my_value leaves MAX A and has not looked at leaf 2 below A. The last child is never read: does a loop end "
     "one too early? Right: Read leaf 2 below A: 2."),
    (full, "again", "max(1, 2)", "other", 6,
     "my_value takes leaf 1 below A twice. No value becomes wrong by that, but the work is done again."),
    (full, "improbable", "chance(1: 2, 0: 3)", "other", 4,
     "my_value reads leaf 2 below A, which Expectiminimax never reads. Its probability is 0, so it never counts."),
    (star, "not_tightened", "max(2, min(1, 3))", "other", 4,
     "my_star1 gives MIN B the window (−∞, ∞), and Alpha-beta gives it (2, ∞). That is the window of MAX A "
     "itself: α should rise to the best value so far. No value becomes wrong by that, but less is cut. Right: "
     "Enter MIN B with the window (2, ∞)."),
    (star, "wrong_end", "max(2, min(3, 4))", "wrong", 4,
     "my_star1 gives MIN B the window (−∞, 2), and Alpha-beta gives it (2, ∞). MAX raises α, and this moves β. "
     "Right: Enter MIN B with the window (2, ∞)."),
    (star, "ends_swapped", "max(1, 2)", "wrong", 2,
     "my_star1 gives leaf 1 below A the window (∞, −∞), and Alpha-beta gives it (−∞, ∞). The two ends are "
     "swapped. Right: Read leaf 1 below A: 1."),
    (star, "no_cut", "max(2, min(1, 3))", "other", 7,
     "my_star1 reads leaf 2 below B, which Alpha-beta never reads. No value becomes wrong by that, but it is more "
     "work: here could be a cut. Right: Cut. MIN B is worth at most 1, and 1 ≤ α = 2: MAX A already has 2 from "
     "the leaf below A."),
    (star, "cut_side", "max(2, min(3, max(1, 4)))", "wrong", 10,
     "my_star1 leaves MAX C and has not looked at leaf 2 below C. At a MAX node a value cuts that is ≥ β, and "
     "this one is ≤ α. Right: Read leaf 2 below C: 4."),
    (star, "no_equal", "max(2, min(2, 3))", "other", 7,
     "my_star1 reads leaf 2 below B, which Alpha-beta never reads. Here the value only equals the bound. It is no "
     "error not to cut then: nothing beyond it can matter, and cutting saves work. Right: Cut. MIN B is worth at "
     "most 2, and 2 ≤ α = 2: MAX A already has 2 from the leaf below A."),
    (star, "forgotten", "max(8, chance(.5: 8, .25: 9, .25: 6)) in [0, 10]", "other", 7,
     "my_star1 gives leaf 2 below B the window (2, 10), and Star1 gives it (6, 10). What the outcomes before it "
     "gave is forgotten: only those still unread stand at their bounds. No value becomes wrong by that, but less "
     "is cut. Right: Read leaf 2 below B: 9. Only a value above Aᵢ = (8 − 0.5 × 8 − 0.25 × 10) / 0.25 = 6 helps B "
     "to exceed α."),
    (star, "ends_of_bounds", "max(4, chance(.5: min(5, 6), .5: 3)) in [0, 10]", "wrong", 5,
     "my_star1 gives MIN C the window (8, 10), and Star1 gives it (0, 10). The bounds are swapped: Aᵢ takes the "
     "most of the other outcomes, Bᵢ the least. Right: Enter MIN C with the window (0, 10). Aᵢ = (4 − 0.5 × 10) / "
     "0.5 = −2 lies below L = 0, so the window starts at L."),
    (star, "wrong_sign", "max(4, chance(.5: min(5, 6), .5: 3)) in [0, 10]", "wrong", 5,
     "my_star1 gives MIN C the window (18, 10), and Star1 gives it (0, 10). The share of the other outcomes is "
     "added; it is to be subtracted. Right: Enter MIN C with the window (0, 10). Aᵢ = (4 − 0.5 × 10) / 0.5 = −2 "
     "lies below L = 0, so the window starts at L."),
    (star, "not_divided", "max(4, chance(.5: min(5, 6), .5: 3)) in [0, 10]", "wrong", 12,
     "my_star1 gives the leaf below B the window (1.5, 10), and Star1 gives it (3, 10). The division by the "
     "probability is missing. At this place that only costs cuts, but in another tree a value becomes wrong. "
     "Right: Read the leaf below B: 3. Only a value above Aᵢ = (4 − 0.5 × 5) / 0.5 = 3 helps B to exceed α."),
    (star, "equal_outcomes", "max(4, chance(.2: 7, .8: 5)) in [0, 10]", "wrong", 7,
     "my_star1 gives leaf 2 below B the window (1, 10), and Star1 gives it (3.25, 10). That would be right if all "
     "outcomes were equally likely. At this place that only costs cuts, but in another tree a value becomes "
     "wrong. Right: Read leaf 2 below B: 5. Only a value above Aᵢ = (4 − 0.2 × 7) / 0.8 = 3.25 helps B to exceed "
     "α."),
    (star, "passed_unchanged", "max(4, chance(.5: min(5, 6), .5: 3)) in [0, 10]", "wrong", 5,
     "my_star1 gives MIN C the window (4, ∞), and Star1 gives it (0, 10). That is the window of B itself, "
     "unchanged: each outcome needs its own ends Aᵢ and Bᵢ. Right: Enter MIN C with the window (0, 10). Aᵢ = (4 − "
     "0.5 × 10) / 0.5 = −2 lies below L = 0, so the window starts at L."),
    (star, "window_reset", "max(4, chance(.5: min(5, 6), .5: 3)) in [0, 10]", "other", 12,
     "my_star1 gives the leaf below B the window (−∞, ∞), and Star1 gives it (3, 10). That starts anew below B, "
     "as alpha-beta does: Aᵢ and Bᵢ would cut more. No value becomes wrong by that, but less is cut. Right: Read "
     "the leaf below B: 3. Only a value above Aᵢ = (4 − 0.5 × 5) / 0.5 = 3 helps B to exceed α."),
    (star, "no_chance_cut", "max(6, chance(.5: 1, .5: 3)) in [0, 10]", "other", 7,
     "my_star1 reads leaf 2 below B, which Star1 never reads. No value becomes wrong by that, but it is more "
     "work: here could be a cut. Right: Cut. Even if the unread outcome were worth the most possible, U = 10, B "
     "would reach only 0.5 × 1 + 0.5 × 10 = 5.5, and 5.5 ≤ α = 6: MAX A already has 6 from the leaf below A. For "
     "leaf 1 below B alone: 1 ≤ Aᵢ = (6 − 0.5 × 10) / 0.5 = 2."),
    (star, "clamped_cut", "chance(.5: 0, .5: 9) in [0, 10]", "wrong", 4,
     "my_star1 leaves A and has not looked at leaf 2 below A. The test uses the window after it was clamped to "
     "the bounds; only Aᵢ and Bᵢ themselves tell of A. Right: Read leaf 2 below A: 9."),
    (star, "outcome_cut", "max(4, chance(.5: 3, .5: 9)) in [0, 10]", "wrong", 7,
     "my_star1 leaves B and has not looked at leaf 2 below B. The test compares one outcome with α or β, which "
     "are bounds on B as a whole: compare it with Aᵢ and Bᵢ. Right: Read leaf 2 below B: 9. Only a value above Aᵢ "
     "= (4 − 0.5 × 3) / 0.5 = 5 helps B to exceed α."),
    (star, "partial", "max(6, chance(.5: 1, .5: 3)) in [0, 10]", "wrong", 7,
     "my_star1 returns 0.5 for B. That is the sum over the outcomes read, as if the rest were worth 0. Right: "
     "Cut. Even if the unread outcome were worth the most possible, U = 10, B would reach only 0.5 × 1 + 0.5 × 10 "
     "= 5.5, and 5.5 ≤ α = 6: MAX A already has 6 from the leaf below A. For leaf 1 below B alone: 1 ≤ Aᵢ = (6 − "
     "0.5 × 10) / 0.5 = 2."),
    (star, "child_bound", "max(6, chance(.5: 1, .5: 3)) in [0, 10]", "wrong", 7,
     "my_star1 returns 1 for B. That is what the last outcome gave: it says something of the outcome, not of B. "
     "Right: Cut. Even if the unread outcome were worth the most possible, U = 10, B would reach only 0.5 × 1 + "
     "0.5 × 10 = 5.5, and 5.5 ≤ α = 6: MAX A already has 6 from the leaf below A. For leaf 1 below B alone: 1 ≤ "
     "Aᵢ = (6 − 0.5 × 10) / 0.5 = 2."),
    (alphabeta_plain, "passed_below_chance", "max(4, chance(.5: 5, .5: 3))", "wrong", 5,
     "my_search gives leaf 1 below B the window (4, ∞), and Alpha-beta gives it (−∞, ∞). That is the window of B "
     "itself: a bound on the sum is no bound on one outcome. Right: Read leaf 1 below B: 5."),
]  # fmt: skip

SPANISH = [
    (full, "mean", "chance(.9: 2, .1: 3)",
     "my_value devuelve 2,5 en A. Esa es la media simple: faltan las probabilidades. Lo correcto: A vale 0,9 × "
     "2 + 0,1 × 3 = 2,1."),
    (full, "never_last", "max(1, 2)",
     "my_value deja MAX A sin haber mirado la hoja 2 bajo A. El último hijo no se lee nunca: ¿termina algún bucle "
     "demasiado pronto? Lo correcto: Se lee la hoja 2 bajo A: 2."),
    (full, "again", "max(1, 2)",
     "my_value toma la hoja 1 bajo A dos veces. Ningún valor se estropea por ello, pero se repite el trabajo."),
    (star, "cut_side", "max(2, min(3, max(1, 4)))",
     "my_star1 deja MAX C sin haber mirado la hoja 2 bajo C. En un nodo MAX poda un valor ≥ β, y este es ≤ α. Lo "
     "correcto: Se lee la hoja 2 bajo C: 4."),
    (star, "no_equal", "max(2, min(2, 3))",
     "my_star1 lee la hoja 2 bajo B, que Alfa-beta no lee nunca. Aquí el valor solo iguala la cota. No podar "
     "entonces no es un error: nada de lo que sigue puede importar, y podar ahorra trabajo. Lo correcto: Poda. "
     "MIN B vale a lo sumo 2, y 2 ≤ α = 2: MAX A ya tiene 2 gracias a la hoja bajo A."),
    (star, "not_divided", "max(4, chance(.5: min(5, 6), .5: 3)) in [0, 10]",
     "my_star1 da a la hoja bajo B la ventana (1,5; 10), y Star1 le da (3; 10). Falta dividir por la "
     "probabilidad. En este punto solo se pierden podas, pero en otro árbol sale mal un valor. Lo correcto: Se "
     "lee la hoja bajo B: 3. Solo un valor mayor que Aᵢ = (4 − 0,5 × 5) / 0,5 = 3 permite a B superar α."),
    (star, "passed_unchanged", "max(4, chance(.5: min(5, 6), .5: 3)) in [0, 10]",
     "my_star1 da a MIN C la ventana (4; ∞), y Star1 le da (0; 10). Esa es la propia ventana de B, tal cual: cada "
     "resultado necesita sus extremos Aᵢ y Bᵢ. Lo correcto: Se entra en MIN C con la ventana (0; 10). Aᵢ = (4 − "
     "0,5 × 10) / 0,5 = −2 queda por debajo de L = 0, así que la ventana empieza en L."),
    (star, "partial", "max(6, chance(.5: 1, .5: 3)) in [0, 10]",
     "my_star1 devuelve 0,5 en B. Esa es la suma de los resultados leídos, como si los demás valieran 0. Lo "
     "correcto: Poda. Aun con el resultado sin leer en el máximo posible, U = 10, B solo llegaría a 0,5 × 1 + 0,5 "
     "× 10 = 5,5, y 5,5 ≤ α = 6: MAX A ya tiene 6 gracias a la hoja bajo A. Mirando solo la hoja 1 bajo B: 1 ≤ Aᵢ "
     "= (6 − 0,5 × 10) / 0,5 = 2."),
]  # fmt: skip
