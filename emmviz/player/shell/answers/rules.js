// Written by make front from the tables of Python: emmviz/base/spellings.py, emmviz/learn/answers/rules.py,
// emmviz/player/quiz/quiz_data.py and emmviz/picture/motion.py.

export const RULES = {
  "alike": {"-": "−‐‑‒–—﹣－", "/": "÷⁄∕／", " ": "   　\t\n", "inf": "∞", ".": "٫．", "…": "⋯", "+": "＋", ",": "，", ";": "；", "(": "（", ")": "）", "=": "＝", "%": "٪﹪％"},
  "groups": [["[+-]?\\d{1,3}(,\\d{3})+(\\.\\d+)?", ",", "."], ["[+-]?\\d{1,3}(\\.\\d{3})+(,\\d+)?", ".", ","], ["[+-]?\\d{1,3}( \\d{3})+([.,]\\d+)?", " ", ","]],
  "longest": 200,
  "digits": {"rough": 2, "least": 3, "shown": 4, "computed": 10},
  "sides": {"<=": "≤", "=<": "≤", "≤": "≤", "⩽": "≤", ">=": "≥", "=>": "≥", "≥": "≥", "⩾": "≥"},
  "anyone": ["", "answer", "e", "ev", "it", "respuesta", "result", "resultado", "u", "utilidad", "utility", "v", "valor", "value", "x", "↑"],
  "none": ["()", "-", "0", "[]", "nada", "ninguna", "ninguno", "no", "none", "nothing", "{}", "–", "—", "∅"],
};

export const PATTERNS = {
  "FRACTION": "[¼-¾⅐-⅟↉]|[⁰¹²³⁴-⁹]+[/÷⁄∕／][₀-₉]+",
  "INFINITE": "([+-]?)\\s*(inf|infinity|infinito|oo)",
  "PERCENT": "([^%]*[^%\\s])\\s*%",
  "PLAIN": "([+-]?)(?=\\.?\\d)(\\d*)\\.?(\\d*)(?:e([+-]?\\d{1,3}))?",
  "RATIO": "([+-]?)\\s*(?:(\\d+)\\s+)?(\\d+(?:[.,]\\d+)?)\\s*/\\s*(\\d+(?:[.,]\\d+)?)",
  "SIGNED": "(.*?)(<=|=<|≤|⩽|>=|=>|≥|⩾|==|[=≈~:<>])(.*)",
  "STOP": "(?<![.,;\\s])\\s*[.,;]$",
  "ARTICLE": "^\\s*(?:[Tt]he|[Ee]l|[Ll]a)\\s+",
  "QUOTES": "^\\s*(?:[Tt]he|[Ee]l|[Ll]a)\\s+|[\\s\"'`«»“”]",
  "LEAVES": "(?:(?:each|every)leaf|(?:all|both)?(?:of)?(?:the)?leaves|(?:todas|ambas)?(?:las)?hojas)((?:\\d+(?:and|y|[,;])*)*)(?:below|under|of|debajode|de)(.+)",
  "AND": "\\s+(?:and|y|e|&)\\s+",
  "POINT": "(?<![\\p{L}\\p{N}_.,])([0-9]*)\\.([0-9]+)(?![\\p{L}\\p{N}_.,])",
};

export const PROGRESS = {
  "fields": {"state": ["open", "right", "wrong", "shown", "skipped"], "hints": [0, 1, 2], "first": [true, false, null]},
  "lists": ["tries", "mistakes"],
};

export const MOTION = {
  "seconds": 0.95,
  "ease": "cubic-bezier(0.4, 0.0, 0.4, 1.0)",
  "rules": {"rise": {"begins": 0, "ends": 0.4, "opacity": [[0, 0], [0.12, 1], [0.85, 1], [1, 0]], "rest": [[0, 0], [0.85, 0], [1, 1]], "drop": [[0, 0], [1, 0]]}, "descend": {"begins": 0, "ends": 0.4, "opacity": [[0, 0], [0.3, 1], [1, 1]], "rest": [[0, 1], [1, 1]], "drop": [[0, 0], [1, 0]]}, "narrow": {"begins": 0.4, "ends": 1, "opacity": [[0, 0], [0.2, 1], [1, 1]], "rest": [[0, 1], [1, 1]], "drop": [[0, 0], [1, 0]]}, "settle": {"begins": 0.3, "ends": 0.6, "opacity": [[0, 0], [1, 1]], "rest": [[0, 1], [1, 1]], "drop": [[0, 0], [1, 0]]}, "snip": {"begins": 0.2, "ends": 0.4, "opacity": [[0, 0], [0.2, 1], [1, 1]], "rest": [[0, 1], [1, 1]], "drop": [[0, 0], [1, 0]]}, "fall": {"begins": 0.4, "ends": 0.7, "opacity": [[0, 1], [1, 1]], "rest": [[0, 1], [1, 1]], "drop": [[0, 0], [0.4, 6], [1, 0]]}, "hatch": {"begins": 0.4, "ends": 0.7, "opacity": [[0, 0], [1, 1]], "rest": [[0, 1], [1, 1]], "drop": [[0, 0], [1, 0]]}},
};
