"""The pages of the site: their content, and what each may load, by its hash."""

from __future__ import annotations

import json
import re
import tomllib
from base64 import b64encode
from collections.abc import Iterable, Mapping
from hashlib import sha256
from html import escape
from pathlib import Path
from types import MappingProxyType
from typing import Any
from urllib.parse import quote

from emmviz.base import locale
from emmviz.base.document import source_of
from scripts.owner import facts

_HERE = Path(__file__).parent
WORDS: dict[str, Any] = {
    path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted((_HERE / "words").glob("*.toml"))
}
# English lies at the top, any other language in a folder of its name.
LANGUAGES = sorted(WORDS, key=lambda lang: (lang != "en", lang))
_MAIN = ("step", "edit", "compare", "predict", "act", "quiz")
# What each mode does something with: of the form only that is shown.
_USES = {
    **dict.fromkeys(_MAIN, "tree text search options"),
    # It has a menu of searches and a text of its own.
    "edit": "tree options",
    "compare": "tree text search other options",
    "exercise": "exercise seed",
    "puzzle": "search seed",
    "opponent": "tree text",
    "rescale": "tree text",
    "mean": "tree text",
    "sweep": "",
    "match": "game search options seed",
}
# Where JupyterLab begins: it opens no folder by a link.
_FIRST = "00-reading-a-tree.ipynb"
# The trees of the gallery in the order of the list, each group by the beginnings of its names; the rest is the first.
_GROUPS = {
    "gallery": "",
    "decisions": "three_and|coin_1|invest",
    "bins": "bins",
    "positions": "mini|pig|coin_tic|ace",
}
_SUFFIXES = {"svg": "SVG", "png": "PNG", "tex": "LaTeX", "html": "HTML", "json": "JSON"}
_CHOICES = {
    "depth_counts": ("moves", "levels"),
    "resolve_chance": ("true", "false"),
    "fail": ("soft", "hard"),
    "order": ("probability", "improbability", "estimate"),
    "cut_on_equal": ("true", "false"),
    "cut_at_bounds": ("true", "false"),
    "probe_order": ("cyclic", "sequential"),
    "reuse": ("true", "false"),
}
_POLICY = "default-src 'none'; connect-src 'self'; img-src 'self' data: blob:; base-uri 'none'; "
# Beyond the files of the site, Python needs one thing: to compile its own program.
_OWN = (
    "script-src 'self' 'wasm-unsafe-eval'{inline}; worker-src 'self' blob:; style-src 'self'; "
    "style-src-attr 'unsafe-inline'; form-action 'none'"
)
_DOCS = (
    "script-src 'self'{inline}; style-src 'self' 'unsafe-inline'; font-src 'self'; frame-src 'self'; media-src 'self'; "
    "form-action 'self'"
)

# MAX above two MIN nodes.
_ICON = "data:image/svg+xml," + quote(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#0072b2" d="M16 1l9 15H7z"/>'
    '<path fill="#e69f00" d="M1 20h14L8 31zM17 20h14l-7 11z"/></svg>'
)


def file_hash(data: bytes) -> str:
    """Return the hash by which a browser checks a file."""
    return f"sha256-{b64encode(sha256(data).digest()).decode()}"


def _header(lang: str, here: str, up: str, there: Mapping[str, str]) -> str:
    """Return the top of every page: `here` names the page, `up` leads to the top of the site.

    `there` has the same page in each language.
    """
    words, own = WORDS[lang], "" if lang == "en" else f"{lang}/"
    places = {
        "home": _home(lang),
        "bench": f"{own}workbench.html",
        "docs": "docs/index.html",
        "notebooks": f"docs/notebooks/{own}index.html",
        "lectures": f"{own}lectures.html",
        "lite": _first(lang),
    }
    marks = {"home": " class=home", "docs": "" if lang == "en" else ' hreflang="en"'}
    links = [
        f'<a href="{up}{place}"{marks.get(name, "")}{" aria-current=page" if name == here else ""}>{words[name]}</a>'
        for name, place in places.items()
    ]
    others = [
        f'<a href="{up}{place}" hreflang="{code}" lang="{code}">'
        f"{WORDS[code]['pages']['notebooks'] if here == 'docs' and code != 'en' else WORDS[code]['name']}</a>"
        for code, place in there.items()
        if code != lang
    ]
    names = "".join(f' data-{name}="{words[name]}"' for name in ("auto", "light", "dark"))
    button = f'<button type="button" id="theme" data-label="{words["theme"]}"{names}>◐</button>'
    return f'<header class="site"><nav>{"".join(links)}</nav>{"".join(others)}{button}</header>'


def _headers(here: str, up: str, there: Mapping[str, str]) -> str:
    """Return the head in each language, for a page that every reader has; its script leaves one."""
    return "".join(
        _header(lang, here, up, there).replace("<header ", f'<header lang="{lang}"{_hidden(lang)} ', 1)
        for lang in LANGUAGES
    )


def _hidden(lang: str) -> str:
    """Return what hides a part in this language until it is known to be the reader's."""
    return "" if lang == "en" else " hidden"


def _home(lang: str) -> str:
    """Return where the front page of a language is, as a choice of it, even where nothing can be kept."""
    return "index.html?lang=en" if lang == "en" else f"{lang}/index.html"


def _first(lang: str) -> str:
    """Return where JupyterLab opens the first notebook of a language."""
    return f"lite/lab/index.html?path={'' if lang == 'en' else f'{lang}/'}{_FIRST}"


def _page(
    lang: str,
    here: str,
    body: str,
    *,
    assets: str,
    hashes: Mapping[str, str],
    script: str = "",
    head: str = "",
    inline: str = "",
) -> str:
    """Return a page of the site's own; `assets` is the folder of what it loads, `hashes` has the hash of each."""
    up = "" if lang == "en" else "../"
    name = {"home": "index", "bench": "workbench"}.get(here, here)
    there = {
        code: _home(code) if here in ("home", "missing") else f"{'' if code == 'en' else f'{code}/'}{name}.html"
        for code in LANGUAGES
    }
    styles = "".join(
        f'<link rel="stylesheet" href="{up}{assets}/{style}" integrity="{hashes[style]}">'
        for style in ("header.css", "site.css", "widgets/player.css")[: 3 if here == "home" else 2]
    )
    # The workbench does it itself, once it has begun.
    scripts = "".join(
        f'<script type="module" src="{up}{assets}/{name}" integrity="{hashes[name]}"></script>'
        for name in (["bench.js"] if here == "bench" else ["keep.js", script])
        if name
    )
    policy = _POLICY + _OWN.format(inline=f" {source_of(inline)}" if inline else "")
    top = _headers(here, up, there) if here == "missing" else _header(lang, here, up, there)
    title = WORDS[lang]["title"] if here == "home" else f"{WORDS[lang][here]} · emmviz"
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f'<title>{escape(title)}</title><link rel="icon" href="{_ICON}">{styles}{head}</head>\n'
        f'<body class="site {"workbench" if here == "bench" else ""}">{top}\n{body}\n'
        f"{scripts}</body></html>\n"
    )


def _installed(lang: str) -> str:
    """Return the sentence that says how to install emmviz."""
    return WORDS[lang]["front"]["released" if facts()["released"] else "unreleased"]


def front(lang: str, packed: str, link: str, **files: Any) -> str:
    """Return the front page, with the data of its player, and the link to what it plays."""
    words, up = WORDS[lang]["front"], "" if lang == "en" else "../"
    own = "" if lang == "en" else f"{lang}/"
    who = {
        "student": f"docs/notebooks/{own}index.html",
        "lecturer": f"{own}lectures.html",
        "programmer": "docs/index.html",
    }
    installed = _installed(lang)
    sections = [
        f"<section><h2>{words[name]}</h2><p>{words[f'{name}_text'].format(installed=installed)}</p>"
        f'<p><a href="{up}{place}">{WORDS[lang][target]}</a></p></section>'
        for (name, place), target in zip(who.items(), ("notebooks", "lectures", "docs"), strict=True)
    ]
    body = (
        f'<main class="front"><h1>{WORDS[lang]["title"]}</h1><p class="claim">{words["claim"]} '
        f'<a class="go" href="workbench.html">{words["try"]}</a></p>'
        f'<div id="place" data-link="{link}"></div>'
        f'<script type="application/octet-stream" data-payload>{packed}</script>'
        f'<noscript>{WORDS[lang]["noscript"]}</noscript><p class="quiet">{words["example"]} {_hint(words)}</p>'
        f'<div class="who">{"".join(sections)}</div><p class="quiet">{words["nothing"]}</p></main>'
    )
    return _page(lang, "home", body, script="front.js", **files)


def workbench(
    lang: str, built: Mapping[str, Any], prebuilt: Mapping[str, str], python: Mapping[str, object], **files: Any
) -> str:
    """Return the workbench; `built` is what prebuild.py wrote, `prebuilt` has the file of each link that is there."""
    words, up, hashes = WORDS[lang]["workbench"], "" if lang == "en" else "../", files["hashes"]
    place = f"{up}{files['assets']}/"
    titles: dict[str, str] = built["titles"][lang]
    groups: dict[str, dict[str, str]] = {label: {} for label in (*_GROUPS, "games")}
    for name, title in titles.items():
        kind, _, own = name.partition(":")
        fitting = [label for label, names in _GROUPS.items() if names and re.match(names, own)]
        groups["games" if kind == "game" else [*fitting, "gallery"][0]][name] = title
    # A game whose tree is in the gallery is there to be played; its title begins that of the tree.
    drawn = "\n".join(title for group in _GROUPS for title in groups[group].values())
    played = [name for name, title in groups["games"].items() if re.search(rf"(?m)^{re.escape(title)}([:,]|$)", drawn)]
    trees = "".join(
        f'<optgroup label="{escape(words[label])}" data-for="{"tree game" if label == "games" else "tree"}">'
        f"{_options(group, dict.fromkeys(played, 'game'))}</optgroup>"
        for label, group in groups.items()
    )
    searches = _options({name: locale.words(lang)["algorithm"][name] for name in built["searches"]})
    fields = "".join(_field(name, option, words) for name, option in built["options"].items())
    modes = "".join(f'<label><input type="radio" name="mode" value="{name}">{words[name]}</label>' for name in _MAIN)
    more = _options({"": words["more"], **{name: words[name] for name in _USES if name not in _MAIN}})
    called = words["called"]
    saves = _options({"": words["save"], "notation": called["notation"], **_SUFFIXES, "txt": called["drawing"]})
    topics = _options({name: called[name] for name in ("backup", "pruning", "star2")})
    levels = _options({name: name for name in "123"})
    body = f"""<main><h1 class="out-of-sight">{words["heading"]}</h1>
<form id="bench" class="bench"><fieldset class="modes"><legend class="out-of-sight">{words["heading"]}</legend>{modes}
<select name="more" aria-label="{words["more"]}">{more}</select></fieldset>
<button type="button" id="fold" class="free" aria-expanded="false">{words["fold"]}</button>
<div class="free folded">
<select name="from" data-for="tree game" aria-label="{words["tree"]}">
<option value="" data-for="tree">{words["own"]}</option>
<option value="new" data-for="tree">{words["new"]}</option>
<option value="file" data-for="tree">{words["file"]}</option>
<option value="random" data-for="tree">{words["random"]}</option>{trees}</select>
<select name="algorithm" data-for="search" aria-label="{words["algorithm"]}">{searches}</select>
<label data-for="other">{words["other"]} <select name="other">{searches}</select></label>
<label data-for="exercise">{words["topic"]} <select name="topic">{topics}</select></label>
<label data-for="exercise">{words["level"]} <select name="level">{levels}</select></label>
<details name="opened" class="options" data-for="options"><summary>{words["options"]}</summary>
<div class="fields">{fields}
<div class="option" data-for="tree"><label for="shape">{words["shape"]}</label><input id="shape" name="shape" size="20">
</div></div></details>
<label data-for="tree seed">{words["seed"]} <input name="seed" type="number" min="0"></label></div>
<select name="save" data-for="tree" aria-label="{words["save"]}">{saves}</select>
<button type="button" id="copy">{words["copy"]}</button>
<details name="opened" class="free folded text" data-for="text"><summary>{words["text"]}</summary>
<textarea name="text" rows="2" aria-label="{words["text"]}" placeholder="{escape(words["hint"])}"
 spellcheck="false"></textarea>
<button>{words["show"]}</button></details></form>
<p id="status" role="status"></p><p id="note" class="quiet"></p><div id="place"></div>
<noscript>{WORDS[lang]["noscript"]}</noscript>
<div class="page-foot quiet"><span>{words["minutes"]}</span>
<details><summary>{words["cannot"]}</summary>
<p>{words["cannot_text"].format(installed=_installed(lang))}</p></details></div></main>"""
    data = {
        "lang": lang,
        "words": WORDS[lang]["said"],
        "first": {**built["first"], "lang": lang, "tree": "gallery:aima_scale"},
        "names": list(titles),
        "suited": {"mean": "gallery:bins_minimax_policy", "sweep": "game:piglet(target=1)"},
        "main": _MAIN,
        "uses": _USES,
        "about_tree": ("window", "bounds", "depth"),
        "ahead": ("depth", "depth_counts", "resolve_chance"),
        "programs": built["programs"],
        "options": list(built["options"]),
        "takes": built["searches"],
        "prebuilt": {content: place + file for content, file in prebuilt.items()},
        "pages": {code: f"{up}{'' if code == 'en' else f'{code}/'}workbench.html" for code in LANGUAGES},
        "service": f"{up}service.js",
        "python": {**python, "worker": f"{place}worker.js"},
        "widgets": {
            Path(name).stem: {
                "script": place + name,
                "style": {
                    "href": place + name.replace(".js", ".css"),
                    "integrity": hashes[name.replace(".js", ".css")],
                },
            }
            for name in hashes
            if re.fullmatch(r"widgets/\w+\.js", name)
        },
    }
    scripts = {
        f"./{place}{name}": hashes[name] for name in hashes if name.startswith("widgets/") and name.endswith(".js")
    }
    imports = json.dumps({"imports": {}, "integrity": scripts})
    text = json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")
    head = f'<script type="importmap">{imports}</script>'
    body += f'<script type="application/json" id="page">{text}</script>'
    return _page(lang, "bench", body, head=head, inline=imports, **files)


def lectures(lang: str, found: Iterable[tuple[str, str, float, list[str]]], **files: Any) -> str:
    """Return the list of lectures, each with its file, its title, its minutes and the titles of its parts."""
    words = WORDS[lang]
    labels = words["pages"]
    rows = "".join(
        f'<li><a href="{escape(file)}">{escape(title)}</a> · {labels["minutes"].format(minutes)} · '
        f'<a href="{escape(file)}" download aria-label="{labels["save"]}: {escape(title)}">{labels["save"]}</a>'
        f'<p class="quiet">{escape(" · ".join(parts))}</p></li>'
        for file, title, minutes, parts in found
    )
    about = f"<p>{labels['lectures_text']} {_hint(labels)}</p>"
    body = f'<main class="list"><h1>{words["lectures"]}</h1>{about}<ul>{rows}</ul></main>'
    return _page(lang, "lectures", body, **files)


def with_way_back(deck: str, lang: str) -> str:
    """Return a deck that leads back to the list of lectures by its title, and by the bar of every slide."""
    label = WORDS[lang]["lectures"]
    deck = deck.replace('rel="icon" href="data:,"', f'rel="icon" href="{_ICON}"', 1)
    link = f'<p><a href="../lectures.html">← {label}</a></p>'
    sign = '<svg width="16" height="16" aria-hidden="true"><path fill="currentColor" d="M8 1l7 7h-2v7H3V8H1z"/></svg>'
    deck = re.sub("<section data-title=.*?</h2>", lambda title: title[0] + link, deck, count=1)
    way = f'<a href="../lectures.html" title="{label}" aria-label="{label}">{sign}</a>'
    return deck.replace("</main>", f"{way}</main>", 1)


def offline(lang: str, **files: Any) -> str:
    """Return the replacement for a page that is not kept, if there is no network."""
    words = WORDS[lang]
    text = f"<h1>{words['offline']}</h1><p>{words['pages']['offline_text']}</p>"
    return _page(lang, "offline", f'<main class="list">{text}<ul id="kept"></ul></main>', script="offline.js", **files)


def missing(**files: Any) -> str:
    """Return what a host shows in place of a page that the site does not have, whatever its address."""
    text = "".join(
        f'<div lang="{lang}"{_hidden(lang)}><h1>{words["missing"]}</h1>'
        f'<p>{words["pages"]["missing_text"]} <a href="{_home(lang)}">{words["title"]}</a></p></div>'
        for lang, words in WORDS.items()
    )
    # The site begins in the first folder of the address which has what its pages load.
    script = f"""(async () => {{
const folders = location.pathname.split("/").slice(0, -1);
for (let depth = 1; depth <= folders.length; depth++) {{
const base = Object.assign(document.createElement("base"), {{ href: `${{folders.slice(0, depth).join("/")}}/` }});
if (!(await fetch(`${{base.href}}{files["assets"]}/keep.js`, {{ method: "HEAD" }})).ok) continue;
document.head.append(base, document.querySelector("template").content);
return;
}}
}})();"""
    head = '<meta name="color-scheme" content="light dark">'
    page = _page("en", "missing", f'<main class="list">{text}</main>', head=head, inline=script, **files)
    loads = re.findall(r'<link rel="stylesheet"[^>]*>|<script [^>]*></script>', page)
    for load in loads:
        page = page.replace(load, "")
    last = f"<template>{''.join(loads)}</template><script>{script}</script></body>"
    return page.replace("base-uri 'none'", "base-uri 'self'").replace("</body>", last)


def dressed(path: Path, site: Path, assets: Path) -> str:
    """Return a page of the documentation with the head of the site, a policy, and the hash of what it loads.

    A notebook leads to its copy in JupyterLab.
    """
    parts = path.relative_to(site).parts
    up, text = "../" * (len(parts) - 1), path.read_text(encoding="utf-8")
    in_notebooks = parts[1] == "notebooks"
    lang = parts[2] if in_notebooks and parts[2] in LANGUAGES else "en"
    folders = {code: "docs/notebooks" if code == "en" else f"docs/notebooks/{code}" for code in LANGUAGES}
    name = path.name if in_notebooks else "index.html"
    there = {code: f"{folder}/{name}" for code, folder in folders.items()}
    if in_notebooks:
        top = _header(lang, "notebooks", up, there)
    else:
        top = _headers("docs", up, there | {"en": path.relative_to(site).as_posix()})
    if in_notebooks and (site / "lite").exists():
        labels, book = WORDS[lang]["pages"], "/".join(parts[2:]).replace(".html", ".ipynb")
        place, back = (
            (_first(lang), "")
            if path.stem == "index"
            else (f"lite/lab/index.html?path={book}", f' · <a href="index.html">{labels["all"]}</a>')
        )
        way = f'<p><a href="{up}{place}">{labels["lab"]}</a>{back}</p>'
        text = re.sub('<article role="main"[^>]*>', lambda tag: tag[0] + way, text, count=1)

    def checked(tag: re.Match[str]) -> str:
        file = (path.parent / tag["file"].partition("?")[0]).resolve()
        return f'{tag[0]} integrity="{file_hash(file.read_bytes())}"' if file.is_file() else tag[0]

    text = re.sub(r'<script[^>]*? src="(?P<file>[^":]+)"', checked, text)
    text = re.sub(r'<link rel="stylesheet"[^>]*? href="(?P<file>[^":]+)"', checked, text)
    inline = {
        script for kind, script in re.findall(r"<script([^>]*)>(.+?)</script>", text, re.DOTALL) if "src=" not in kind
    }
    policy = _POLICY + _DOCS.format(inline="".join(f" {source_of(script)}" for script in sorted(inline)))
    style, keep = (
        f'="{up}{assets.name}/{name}" integrity="{file_hash((assets / name).read_bytes())}"'
        for name in ("header.css", "keep.js")
    )
    link = (
        f'<link rel="icon" href="{_ICON}"><link rel="stylesheet" href{style}><script type="module" src{keep}></script>'
    )
    text = text.replace("<head>", f'<head><meta http-equiv="Content-Security-Policy" content="{policy}">{link}', 1)
    return re.sub("<body[^>]*>", lambda tag: tag[0] + top, text, count=1)


def with_header(app: str, assets: str, version: str, locales: Mapping[str, str]) -> str:
    """Return a page of JupyterLite with the head of the site in each language, of which `page/lite.js` leaves one.

    `version` is the version of its service worker, `locales` has its name in each language except English.
    """
    there = {lang: _first(lang) for lang in LANGUAGES}
    heads = _headers("lite", "../../", there)
    link = f'<link rel="stylesheet" href="../../{assets}/header.css">'
    app = app.replace("</head>", f"{link}</head>", 1)
    app = re.sub("<body[^>]*>", lambda tag: tag[0] + heads, app, count=1)
    # Between its settings and the program that reads them.
    return re.sub(
        r"await import\(\s*'../config-utils[^)]*\);",
        lambda load: (
            f"const site = await import('../../{assets}/lite.js'); site.before({json.dumps(version)}); "
            f"{load[0]} site.after({json.dumps(locales)});"
        ),
        app,
        count=1,
    )


def _installed(lang: str) -> str:
    """Return how one installs emmviz today."""
    return str(WORDS[lang]["front"]["released" if facts()["released"] else "unreleased"])


def _hint(words: Mapping[str, str]) -> str:
    """Return what to press where there are keys, and what to do with a finger where there is a touch screen."""
    return f'<span class="by-key">{words["by_key"]}</span><span class="by-finger">{words["by_finger"]}</span>'


def _options(choices: Mapping[str, str], uses: Mapping[str, str] = MappingProxyType({})) -> str:
    """Return the options of a menu; `uses` has what some of them are for, which are there for nothing else."""
    marks = {value: f' data-for="{use}"' for value, use in uses.items()}
    return "".join(
        f'<option value="{escape(value)}"{marks.get(value, "")}>{escape(text)}</option>'
        for value, text in choices.items()
    )


def _field(name: str, option: Mapping[str, str], words: Mapping[str, Any]) -> str:
    """Return the field of an option with its default, and what it means, in English as it is declared."""
    called = words["called"]
    default = words["default"].format(value=called.get(option["default"], option["default"])).strip()
    meaning = words["meanings"][name] or option["meaning"]
    given = f'id="{name}" name="{name}" aria-describedby="about-{name}"'
    if name in _CHOICES:
        others = {word: called[word] for word in _CHOICES[name] if word != option["default"]}
        field = f"<select {given}>{_options({'': default, **others})}</select>"
    else:
        field = f'<input {given} size="12" autocomplete="off" placeholder="{escape(default)}">'
    label = f'<label for="{name}">{called[name]}</label>'
    about = f'<small id="about-{name}">{escape(meaning[0].upper() + meaning[1:])}.</small>'
    return f'<div class="option">{label}{field}{about}</div>'
