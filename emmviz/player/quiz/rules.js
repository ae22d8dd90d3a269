// Written by make front from the tables of Python: emmviz/base/spellings.py, emmviz/learn/marking/rules.py,
// emmviz/learn/marking/interval_rules.py and emmviz/player/quiz/progress.py.

export const MARKING = {
  "alike": {
    "-": "−‐‑‒–—﹣－",
    "/": "÷⁄∕／",
    " ": "   　\t\n",
    "inf": "∞",
    ".": "٫．",
    "…": "⋯",
    "+": "＋",
    ",": "，",
    ";": "；",
    "(": "（",
    ")": "）",
    "=": "＝",
    "%": "٪﹪％"
  },
  "vulgar": "¼-¾⅐-⅟↉",
  "groups": [
    [
      "[+-]?\\d{1,3}(,\\d{3})+(\\.\\d+)?",
      ",",
      "."
    ],
    [
      "[+-]?\\d{1,3}(\\.\\d{3})+(,\\d+)?",
      ".",
      ","
    ],
    [
      "[+-]?\\d{1,3}( \\d{3})+([.,]\\d+)?",
      " ",
      ","
    ]
  ],
  "longest": {
    "number": 200,
    "answer": 400
  },
  "digits": {
    "rough": 2,
    "least": 3,
    "shown": 4,
    "computed": 10
  },
  "sums": {
    "operators": {
      "*": "×·⋅∙•xX",
      "/": ":"
    },
    "deepest": 20,
    "decimals": 3,
    "off": 500
  },
  "sides": {
    "<=": "≤",
    "=<": "≤",
    "≤": "≤",
    "⩽": "≤",
    ">=": "≥",
    "=>": "≥",
    "≥": "≥",
    "⩾": "≥"
  },
  "starts": {
    "≤": [
      "at most",
      "no more than",
      "a lo sumo",
      "como mucho",
      "como máximo"
    ],
    "≥": [
      "at least",
      "no less than",
      "al menos",
      "por lo menos",
      "como mínimo"
    ],
    "": [
      "exactly",
      "exactamente",
      "about",
      "value",
      "valor"
    ]
  },
  "anyone": [
    "",
    "answer",
    "e",
    "elvalor",
    "ev",
    "it",
    "respuesta",
    "result",
    "resultado",
    "thevalue",
    "u",
    "utilidad",
    "utility",
    "v",
    "valor",
    "value",
    "x",
    "↑"
  ],
  "none": [
    "()",
    "-",
    "0",
    "[]",
    "nada",
    "ninguna",
    "ninguno",
    "no",
    "none",
    "nothing",
    "{}",
    "–",
    "—",
    "∅"
  ],
  "parts": [
    "[;\\n]",
    "[;\\n,]",
    "[;\\n,]|\\band\\b|\\by\\b|&",
    "[;\\n,\\s]|\\band\\b|\\by\\b|&"
  ],
  "intervals": {
    "phrases": [
      [
        "\\b(?:x|it) (?:is|must be|lies)\\b|\\bx (?:es|debe ser|está)\\b",
        "x"
      ],
      [
        "\\b(?:greater|larger|more|bigger) than or equal to\\b|\\bmayor o igual (?:que|a)\\b",
        "≥"
      ],
      [
        "\\b(?:less|smaller) than or equal to\\b|\\bmenor o igual (?:que|a)\\b",
        "≤"
      ],
      [
        "\\b(?:at least|no less than|not less than|al menos|por lo menos|como mínimo|a partir de)\\b",
        "≥"
      ],
      [
        "\\b(?:at most|no more than|not more than|a lo sumo|como mucho|como máximo)\\b",
        "≤"
      ],
      [
        "\\b(?:(?:greater|larger|bigger|more) than|above|over|mayor(?:es)? que|más de|por encima de)\\b",
        ">"
      ],
      [
        "\\b(?:less than|smaller than|below|under|menor(?:es)? que|menos de|por debajo de)\\b",
        "<"
      ],
      [
        "^(?:x )?(?:up to|hasta)\\b",
        "≤"
      ],
      [
        "^(?:from |desde )?(.*\\S) (?:(?:or|and) (?:more|above|greater)|o (?:más|mayor)|on|en adelante)$",
        "≥ \\1"
      ],
      [
        "^(.*\\S) (?:(?:or|and) (?:less|below|lower|smaller)|o (?:menos|menor))$",
        "≤ \\1"
      ],
      [
        "\\b(?:not equal to|different from|other than|distinto de|distinta de)\\b|!=|<>|≠",
        "≠"
      ],
      [
        "\\b(?:equal to|equals|exactly|only|igual a|exactamente|solo|sólo)\\b",
        "="
      ]
    ],
    "whole": [
      "all",
      "all x",
      "always",
      "any",
      "any x",
      "cualquier x",
      "cualquiera",
      "every",
      "every x",
      "everything",
      "everywhere",
      "r",
      "siempre",
      "todo",
      "todo x",
      "todos",
      "todos los x",
      "ℝ"
    ],
    "empty": [
      "()",
      "[]",
      "jamás",
      "nada",
      "never",
      "ninguno",
      "ningún x",
      "no x",
      "none",
      "nothing",
      "nowhere",
      "nunca",
      "{}",
      "∅"
    ],
    "signs": {
      "<=": "≤",
      "=<": "≤",
      "⩽": "≤",
      ">=": "≥",
      "=>": "≥",
      "⩾": "≥",
      "==": "="
    },
    "openings": {
      "(": false,
      "]": false,
      "[": true
    },
    "shut": {
      ")": false,
      "[": false,
      "]": true
    },
    "ways": 16
  },
  "patterns": {
    "FRACTION": "[¼-¾⅐-⅟↉]|[⁰¹²³⁴-⁹]+[/÷⁄∕／][₀-₉]+",
    "INFINITE": "([+-]?)\\s*(inf|infinity|infinito|oo)",
    "PLAIN": "([+-]?)(?=\\.?\\d)(\\d*)\\.?(\\d*)(?:e([+-]?\\d{1,3}))?",
    "RATIO": "([+-]?)\\s*(?:(\\d+)\\s+)?(\\d+(?:[.,]\\d+)?)\\s*/\\s*(\\d+(?:[.,]\\d+)?)",
    "PERCENT": "([^%]*[^%\\s])\\s*%",
    "BETWEEN": "\\s*(?:;|\\.\\.+|…|\\bto\\b|\\band\\b|\\ba\\b|\\by\\b)\\s*",
    "BEGINS": "(from|between|entre|de|desde)\\s+",
    "NAMED": "(?:(α|alpha|alfa)|β|beta)\\s*=\\s*",
    "CHAIN": "(.+?)(?:<=|=<|≤|<)([^<≤=]+)(?:<=|=<|≤|<)(.+)",
    "SIGNED": "(.*?)(<=|=<|≤|⩽|>=|=>|≥|⩾|[=＝≈~])(.*)",
    "EQUALS": "==|[=＝≈~]",
    "BRACKETS": "([+-]?)\\s*\\((.*)\\)",
    "STOP": "(?<![.,;\\s])\\s*[.,;]$",
    "VALUE_OF": "(?:v|value|valor)(?:\\s*\\((.+)\\)|_(.+)|\\s+(?:of|de)\\s+(.+))",
    "TOKEN": "\\d[\\d.,]*\\s*[¼-¾⅐-⅟↉%]|[¼-¾⅐-⅟↉]|\\d[\\d.,]*|[.,]\\d+|[-+*/()]",
    "QUOTES": "[\\s\"'`«»“”]",
    "ARTICLES": "^(?:the(?=leaf)|la(?=hoja))",
    "RELATION": "\\s*(<=|=<|≤|⩽|>=|=>|≥|⩾|<|>|==|=|≠)\\s*",
    "NAME": "(?:[a-zα-ωϵ][₀-₉ᵢ]?|alpha|alfa|beta|epsilon|épsilon|it|value|the value|valor|el valor)?",
    "MEMBER": "^\\S*\\s*(?:∈|\\bin\\b|\\ben\\b)\\s*(?=[\\[\\](])",
    "EITHER": "\\s*(?:∪|\\bor\\b|\\bo\\b|\\bó\\b|\\bu\\b|(?<=[\\])])\\s*[,;]\\s*(?=[\\[\\](])|(?<=[\\])])\\s*\\b(?:and|y)\\b)\\s*",
    "BOTH": "\\s*(?:\\band\\b|\\by\\b|&|∧|[,;]\\s*(?=[a-zα-ω]*\\s*[<>≤≥=]))\\s*",
    "PLACE": "\\{(.+)\\}",
    "AROUND": "[\\s,(]*\\b(?:both )?(?:inclusive|included|ends included|incluidos|ambos incluidos|incluido)\\b\\)?$",
    "STRICT": "^(?:strictly|estrictamente)\\s+|[\\s,(]*\\b(?:both )?(?:exclusive|excluded|excluidos|ambos excluidos)\\b\\)?$",
    "ALSO": "^[a-zα-ω]\\s+(?=between|entre|from|desde|de\\b)"
  }
};

export const PROGRESS = {
  "fields": {
    "state": [
      "open",
      "right",
      "wrong",
      "shown",
      "skipped"
    ],
    "hints": [
      0,
      1,
      2
    ],
    "first": [
      true,
      false,
      null
    ]
  },
  "lists": [
    "tries",
    "mistakes"
  ]
};
