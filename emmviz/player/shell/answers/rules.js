// Written by make front from the tables of Python: emmviz/base/spellings.py, emmviz/learn/answers/rules.py and
// emmviz/player/quiz/quiz_data.py.

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
  "SIGNED": "(.*?)(<=|=<|≤|⩽|>=|=>|≥|⩾|==|[=≈~:])(.*)",
  "STOP": "(?<![.,;\\s])\\s*[.,;]$",
  "QUOTES": "^\\s*(?:[Tt]he|[Ee]l|[Ll]a)\\s+|[\\s\"'`«»“”]",
};

export const PROGRESS = {
  "fields": {"state": ["open", "right", "wrong", "shown", "skipped"], "hints": [0, 1, 2], "first": [true, false, null]},
  "lists": ["tries", "mistakes"],
};
