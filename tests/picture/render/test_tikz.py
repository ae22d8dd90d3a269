"""TikZ: the scene's marks in named styles, overlays that show each frame, no text that LaTeX runs, and no warning."""

import io
import re
import subprocess
from itertools import cycle
from pathlib import Path

import pytest
from hypothesis import given, strategies as st
from pypdf import PdfReader

from emmviz import GameTree, alphabeta, gallery, star1, star2
from emmviz.games.small.pig import Pig
from emmviz.picture.named_themes import theme, themes
from emmviz.picture.render.latex import MISSING, escape
from emmviz.picture.render.pgf import PgfWriter
from emmviz.picture.render.tikz import tikz_look, tikz_overlays, tikz_picture
from emmviz.picture.storyboard import Storyboard
from emmviz.picture.theme import RULES, style
from tests.long import LONG
from tests.patience import PATIENCE
from tests.picture.render.scenes import ALGORITHMS, HOSTILE, hostile, labels, steps_of
from tests.searches import SCALE
from tests.sentences import wording
from tests.tree.test_tree import chain

SHAPE = re.compile(
    r"\\node\[emmviz size=\{([\d.]+)\}\{([\d.]+)\}, (emmviz node[\w ,]*)\] \(([\w ]+)\) "
    r"at \(([\d.-]+),([\d.-]+)\) \{\};"
)
BAD = re.compile(r"(?i)warning|overfull|underfull|^!|undefined|missing character", re.MULTILINE)


def body(tex):
    """The marks of a picture, a line each, without the paper."""
    return re.findall(r"^  (\\(?:node|path|only)\b.*)", tex.partition(r"\begin{tikzpicture}")[2], re.MULTILINE)[1:]


def styles_of(tex):
    return dict(re.findall(r"^  (emmviz[\w ]*)/\.style(?: 2 args)?=\{(.*)\},$", tex, re.MULTILINE))


def is_on(spans, slide):
    """Whether text with these overlays, for example <1-3,5->, is seen on a slide; without overlays it always is."""
    found = [span.partition("-") for span in spans.strip("<>").split(",") if spans]
    return not spans or any(int(start) <= slide <= int(end or 10**6 if dash else start) for start, dash, end in found)


def shown(tex, slide):
    """The marks of a Beamer frame that are seen on a slide, without their overlays."""
    found = []
    for line in body(tex):
        if only := re.fullmatch(r"\\only(<[\d,-]+>)\{(.*)\}", line):
            if not is_on(only[1], slide):
                continue
            line = only[2]
        assert r"\only" not in line
        found.append(line)
    return found


def beside(tex, what, slide):
    """The titles, or the notes, of a slide."""
    found = re.findall(rf"^\\{what}(<[\d,-]+>)?\{{(.*)\}}$", tex, re.MULTILINE)
    return [text for spans, text in found if is_on(spans, slide)]


# -- one picture ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("algorithm", ALGORITHMS.values(), ids=ALGORITHMS)
def test_a_node_for_each_with_its_place_size_and_styles(algorithm):
    run, shape = algorithm(gallery.aima_scale()), [rule.on.split()[1:] for rule in RULES if rule.part == "shape"]
    for scene in map(run.scene, steps_of(run)):
        found = {match[4]: match for match in map(SHAPE.fullmatch, body(tikz_picture(scene))) if match}
        assert list(found) == [node.id for node in scene.nodes]
        for node, match in zip(scene.nodes, found.values(), strict=True):
            assert [float(match[i]) for i in (1, 2, 5, 6)] == pytest.approx([*node.size, node.x, node.y], abs=0.051)
            named = set(match[3].split(", "))
            assert named == {"emmviz node"} | {
                f"emmviz {' '.join(on)}" for on in shape if on and set(on) <= set(node.classes)
            }
            assert {"emmviz max", "emmviz min", "emmviz chance", "emmviz leaf"} & named == {f"emmviz {node.kind}"}


@pytest.mark.parametrize("look", themes())
@pytest.mark.parametrize("k", [0, 12, 25, -1])
def test_each_text_stands_where_the_scene_has_it(look, k):
    scene = SCALE.scene(k, theme=look)
    lines = body(tikz_picture(scene))
    for what, label in labels(scene):
        # A relation is made as large as the digits beside it.
        words = re.sub(r"\\ensuremath\{\\(leq|geq|approx)\}", r"\\emmvizsign{\g<0>}", escape(label.text))
        at = f" at ({label.x:.1f},{label.y:.1f}) {{{words}}};".replace(".0,", ",").replace(".0)", ")")
        (line,) = [line for line in lines if line.endswith(at)]
        assert ("anchor=west" in line, "anchor=east" in line) == (label.anchor == "start", label.anchor == "end")
        assert ("emmviz back" in line) == label.box, what


def test_lines_are_those_of_the_scene():
    scene = SCALE.scene(25, theme={"evidence": False})
    tex = tikz_picture(scene)
    lines = re.findall(r"\\path\[(emmviz edge[\w ,-]*)\] \(([\d.]+),([\d.]+)\) -- \(([\d.]+),([\d.]+)\);", tex)
    assert len(lines) == len(scene.edges)
    for (named, *ends), edge in zip(lines, scene.edges, strict=True):
        assert [float(end) for end in ends] == pytest.approx([*edge.start, *edge.end], abs=0.051)
        assert ("emmviz cut edge" in named) == ("cut" in edge.classes)
    assert tex.count(r"\path[emmviz bars]") == 3, "two cuts and one in the legend"
    window = re.search(r"emmviz window\] .* arc\[start angle=(.*), end angle=(.*), r", tex)
    # From 2.1 of [1, 4] to the end.
    assert [float(end) for end in window.groups()] == pytest.approx([270 * 1.1 / 3 - 225, 45], abs=0.1)
    assert tex.count("emmviz interval]") == 3, "B, C and the legend"


def test_a_folded_node_tells_how_many_are_hidden():
    scene = gallery.coin_tictactoe().scene(fold=2)
    more = [node.more.text for node in scene.nodes if node.more]
    assert more
    found = re.findall(r"\\node\[emmviz more\] at \S+ \{(.*)\};", tikz_picture(scene))
    assert found == [escape(text) for text in more]


# -- styles -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", themes())
def test_all_looks_are_styles_at_the_top(name):
    for k in (0, 12, 25):
        tex = tikz_picture(SCALE.scene(k, theme=name))
        top = tex.partition(r"\begin{tikzpicture}")[0]
        for line in body(tex):
            keys = re.search(r"\[(.*?)\]", line)[1]
            assert not re.search(
                r"(draw|fill|text|line width|font|dash pattern|opacity)=", re.sub("emmviz text=", "", keys)
            )
            for key in keys.split(", "):
                if key.startswith("emmviz"):
                    assert top.count(f"  {key.partition('=')[0]}/.style") == 1, key
        colours = dict(re.findall(r"\\definecolor\{emmviz-([\w-]+)\}\{HTML\}\{([0-9A-F]{6})\}", top))
        assert colours == {key: theme(name).colours[key][1:].upper() for key in colours}
        assert set(re.findall(r"=emmviz-([\w-]+)", tex)) == set(colours)
        assert "#" not in body(tex)


def test_styles_say_what_the_table_says():
    on, off = style(("node", "cut"), "shape", theme("dark"))["stroke-dasharray"].split()
    wanted = {
        "emmviz cut": (
            f"fill=emmviz-paper, draw=emmviz-gone, dash pattern=on {on}\\emmvizunit off {off}\\emmvizunit, "
            r"line width=1.4\emmvizunit"
        ),
        "emmviz max": "emmviz up, fill=emmviz-max, draw=emmviz-max-line",
        "emmviz bars": r"draw=emmviz-cut, line width=3.6\emmvizunit, line cap=round",
        "emmviz value": r"emmviz text=17, text=emmviz-ink, font=\bfseries\boldmath",
    }
    assert wanted.items() <= styles_of(tikz_picture(SCALE.scene(25, theme="dark"))).items()
    assert styles_of(tikz_picture(SCALE.scene(0)))["emmviz unseen"] == "fill=emmviz-paper"
    assert styles_of(tikz_picture(SCALE.scene(0, theme="decision")))["emmviz min"].startswith("emmviz square, ")


@pytest.mark.parametrize("k", [19, 25])  # with an arrow
def test_every_text_has_its_font_and_size(k):
    code = tikz_picture(SCALE.scene(k))
    sized = set(re.findall(r"^  (emmviz[\w -]*)/\.style=\{[^\n]*emmviz text=", code, re.MULTILINE))
    texts = re.findall(r"\\node\[([^]]*)\] at \S+ \{[^}]", code)
    assert any("becomes" in styles for styles in texts)
    assert [styles for styles in texts if "emmviz text=" not in styles and sized.isdisjoint(styles.split(", "))] == []


def test_a_size_that_differs_is_told_at_the_node():
    tree = GameTree.parse("max(1234567, 12345.678, 3)")
    scene = star1(tree).scene(theme="slide")
    lines = [line for line in body(tikz_picture(scene)) if "emmviz value" in line]
    values = [node.value for node in scene.nodes if node.value]
    assert len({value.size for value in values}) > 1
    for line, value in zip(lines, values, strict=True):
        own = re.search(r"emmviz text=([\d.]+)", line)
        assert float(own[1] if own else 18) == pytest.approx(value.size, abs=0.051)
        assert bool(own) == (value.size < 18)


def test_a_page_too_large_for_tex_is_written_smaller():
    tex = tikz_picture(chain(400).scene())
    numbers = [float(number) for line in body(tex) for number in re.findall(r"[(,](-?[\d.]+)", line)]
    assert 11_000 < max(numbers) <= 12_000


# -- overlays ---------------------------------------------------------------------------------------------------------

RUNS = {
    "star1": lambda: star1(gallery.aima_scale()),
    "star2": lambda: star2(gallery.aima_scale()),
    "alphabeta": lambda: alphabeta(gallery.aima_pruning()),
    "a game that grows": lambda: star1(Pig(10), depth=2),
}


@pytest.mark.sampled
@pytest.mark.filterwarnings("ignore::emmviz.base.errors.PictureWarning")
@pytest.mark.parametrize("name", RUNS)
def test_each_slide_shows_what_its_frame_shows(name):
    run = RUNS[name]()
    scenes = Storyboard(run, range(0, len(run.steps) + 1, 1 + len(run.steps) // 40), theme=tikz_look(None))
    tex = tikz_overlays(scenes)
    for slide, (k, scene) in enumerate(zip(scenes.steps, scenes, strict=True), start=1):
        assert shown(tex, slide) == [
            line
            for lines in PgfWriter(scene, scenes.plan.places).written(scenes.scene(k).under_heading()).values()
            for line in lines
        ]
        assert beside(tex, "frametitle", slide) == [escape(scene.heading)]
        assert beside(tex, "note", slide) == [escape(scene.description)]


def test_a_mark_that_stays_is_written_once(run):
    tex, scene = tikz_overlays(Storyboard(run, "all", theme=tikz_look(None))), run.scene(theme=tikz_look(None))
    lines = body(tex)
    assert len(lines) == len(set(lines))
    assert sum(line.startswith(r"\node[emmviz name") for line in lines) == sum(1 for node in scene.nodes if node.name)
    assert len(tex) < 5 * len(tikz_picture(scene))
    assert r"\only" not in tikz_overlays(Storyboard(run, [5], theme=tikz_look(None)))


def test_a_sentence_is_in_the_picture_where_the_theme_has_no_page():
    assert "emmviz caption" in tikz_overlays(Storyboard(SCALE, [3], theme={"evidence": False}))
    assert "emmviz evidence" in tikz_overlays(Storyboard(SCALE, [3], theme="light"))
    assert "emmviz caption" not in tikz_overlays(Storyboard(SCALE, [3], theme=tikz_look(None)))


# -- text -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "tex"),
    [
        ("a_b & 50 % #1 {x} $", r"a\_b \& 50 \% \#1 \{x\} \$"),
        (r"\input{secret}", r"\textbackslash{}input\{secret\}"),
        ("~^|<>", r"\textasciitilde{}\textasciicircum{}\textbar{}\textless{}\textgreater{}"),
        ('"`', r"\textquotedbl{}\textasciigrave{}"),
        ("−∞ ≤ α × 2", r"\textminus{}\ensuremath{\infty} \ensuremath{\leq} \ensuremath{\alpha} \texttimes{} 2"),
        ("Aᵢ = Σ ·…–", r"A\textsubscript{i} = \ensuremath{\Sigma} \textperiodcentered{}\textellipsis{}\textendash{}"),
        ("✂ ↑▸", r"\ensuremath{\times} \ensuremath{\uparrow}\ensuremath{\triangleright}"),
        ("-- ,, ''", "-{}- ,{}, '{}'"),
        ("  a\n\t b ", "a b"),
        ("é ñ ç ł ß ï", r"\'{e} \~{n} \c{c} \l{} \ss{} " + r"\"{\i}"),
        ("e\u0301", r"\'{e}"),
        ("x\u202ey\u200dz", "xyz"),
        ("ﬁ Ⅳ ⅓ ²", r"fi IV \textsuperscript{1}/\textsubscript{3} \texttwosuperior{}"),
        ("東", MISSING + "{}"),
        ("\0\x1b\ud800", (MISSING + "{}") * 3),
        ("^^41", r"\textasciicircum{}\textasciicircum{}41"),
    ],
)
def test_signs_are_written_for_latex(text, tex):
    assert escape(text) == tex


# Each character that is written in LaTeX; that LaTeX knows all of their names a test below tries.
WRITTEN = sorted({escape(chr(code)) for code in range(33, 0x2800) if not 0xD800 <= code < 0xE000})
NAMES = re.compile(r"\\([A-Za-z]+|.)")
KNOWN = {*NAMES.findall("".join(WRITTEN)), MISSING[1:]}


@given(st.text(st.characters(codec=None), max_size=30) | st.text("\\{}$&#_^~%-'`<\n\r\x85\u2028 ]", max_size=30))
def test_any_text_is_ascii_that_runs_nothing(text):
    tex = escape(text)
    assert tex.isascii()
    assert tex.isprintable() or not tex
    assert {*NAMES.findall(tex)} - KNOWN == set()
    bare = re.sub(r"\\[{}$&#_%]", "", re.sub(r"\\[\^~]\{", "{", tex))
    assert not set("$&#_^~%") & set(bare)
    assert bare.count("{") == bare.count("}")


# -- pdflatex ---------------------------------------------------------------------------------------------------------

PAGES = r"""\documentclass{article}
\usepackage[T1]{fontenc}
\usepackage{lmodern,textcomp,tikz}
\usetikzlibrary{shapes.geometric}
\usepackage[paperwidth=120cm,paperheight=80cm,margin=1cm,headheight=0pt,headsep=0pt]{geometry}
\pagestyle{empty}\parindent0pt
\begin{document}
"""


def compiled(folder, tex, *, runs=1):
    """The texts of the pages and the sizes, of what pdflatex makes, in its last run without a word of warning."""
    (folder / "x.tex").write_text(tex, "ascii")
    for _ in range(runs):
        done = subprocess.run(
            ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "x.tex"],
            cwd=folder,
            capture_output=True,
            timeout=PATIENCE,
        )
    log = (folder / "x.log").read_text("latin-1").replace("infwarerr", "")
    found = BAD.findall(re.sub(r"(?m)^Package: .*", "", log))
    assert not done.returncode, log[-2000:]
    assert not found, [line for line in log.splitlines() if BAD.search(line)][:5]
    reader = PdfReader(io.BytesIO((folder / "x.pdf").read_bytes()))
    return [page.extract_text() for page in reader.pages], [page.mediabox for page in reader.pages]


def pages(folder, scenes):
    pictures = [tikz_picture(scene) for scene in scenes]
    return compiled(folder, PAGES + "\\newpage\n".join(pictures) + "\\end{document}\n")[0]


@pytest.mark.filterwarnings("ignore::emmviz.base.errors.PictureWarning")
def test_trees_of_the_gallery_in_some_theme_and_step(tmp_path):
    looks, drawn = cycle(themes()), [SCALE.scene(9, transparent=True)]
    for name in gallery.names()[:: 1 if LONG else 5]:
        tree = gallery.get(name)
        run = star1(tree)
        k = steps_of(run)[len(drawn) % len(steps_of(run))]
        drawn.append(run.scene(k, theme=next(looks)) if len(drawn) % 5 else tree.scene(theme=next(looks)))
    for text, scene in zip(pages(tmp_path, drawn), drawn, strict=True):
        assert all(item.label.text.split()[0] in text for item in scene.legend)
        values = [node.value.text.lstrip("≤≥") for node in scene.nodes if node.value]
        assert all(value in text for value in values if value.isascii())


@pytest.mark.filterwarnings("ignore::emmviz.PictureWarning")
def test_hostile_labels_are_printed_and_not_run(tmp_path):
    drawn = [tree.scene() if i % 2 else star1(tree).scene(4) for i, tree in enumerate(map(hostile, HOSTILE))]
    more = [r"\end{tikzpicture}", "a] (x) at (0,0) {b}; \\draw", "%", ";", "[x]", "a,b=c", r"\\[3pt]", "^^5cinput{x}"]
    drawn += [hostile(text).scene() for text in more]
    texts = pages(tmp_path, drawn)
    assert len(texts) == len(drawn), "one page each"
    assert "root:" not in "".join(texts)
    for text, label in zip(texts, [*HOSTILE, *more], strict=True):
        if label.isascii() and label.isprintable() and len(label) < 60:
            flat = text.translate(str.maketrans("’‘“”", "''\"\""))
            assert "".join(label.split()) in "".join(flat.split())
        assert "7" in text


def test_every_sign_that_is_written_is_known_to_latex(tmp_path):
    assert len(WRITTEN) > 500
    lines = [f"{{{line} \\bfseries\\boldmath {line}}}\\par" for line in WRITTEN]
    tree = GameTree.parse("max(1, 2)").scene()
    compiled(
        tmp_path,
        PAGES + tikz_picture(tree) + "\n\\newpage\\sffamily\n" + "\n".join(lines) + "\\end{document}\n",
    )


def test_a_picture_put_into_a_line_adds_no_space_and_is_never_wider(tmp_path):
    (tmp_path / "tree.tex").write_text(tikz_picture(SCALE.scene(25)), "ascii")
    head = PAGES.replace("paperwidth=120cm", "paperwidth=12cm") + r"\setbox1\hbox{\input{tree}}"
    (text,), _ = compiled(tmp_path, head + r"\the\wd1\ of \the\linewidth\end{document}")
    wide, room = re.findall(r"([\d.]+)pt", text)
    assert float(wide) <= float(room) < float(wide) + 1


def test_a_document_has_one_page_of_the_size_of_the_picture(tmp_path):
    scene = SCALE.scene(25)
    (text,), (box,) = compiled(tmp_path, tikz_picture(scene, standalone=True))
    assert (float(box.width), float(box.height)) == pytest.approx((scene.width * 0.75, scene.height * 0.75), abs=0.2)
    assert scene.evidence.texts[0].text in text


@pytest.mark.long
def test_what_the_how_to_says_compiles_with_the_packages_that_it_names(run, tmp_path):
    text = (Path(__file__).parents[3] / "docs" / "howto" / "latex.md").read_text(encoding="utf-8")
    documents = [code for code in re.findall(r"```latex\n(.*?)```", text, re.DOTALL) if "documentclass" in code]
    run.save(tmp_path / "cut.tex", step=25)
    run.save(tmp_path / "cuts.tex", steps="cuts")
    (picture, _), (overlays, _) = (compiled(tmp_path, code, runs=2) for code in documents)  # Beamer has bookmarks
    assert len(picture) == 1
    assert "1.3" in picture[0]
    # In the conclusions of cuts, and below what the second one leaves unread.
    assert [wording("legend.unread") in page for page in overlays] == [False, True, True, True]


@pytest.mark.long
@pytest.mark.sampled
@pytest.mark.parametrize(("page", "aspect"), [("16:9", 16 / 9), ("4:3", 4 / 3)])
def test_a_presentation_means_the_steps_that_a_deck_means_on_either_page(tmp_path, page, aspect):
    run = star1(GameTree.parse("max(4, chance(.5: 3, .5: 9))"))
    run.save(tmp_path / "all.tex", page=page, theme="dark", standalone=True)
    texts, boxes = compiled(tmp_path, (tmp_path / "all.tex").read_text("ascii"))
    assert {round(float(box.width) / float(box.height), 2) for box in boxes} == {round(aspect, 2)}
    for k, text in zip(range(len(run.steps) + 1), texts, strict=True):
        assert re.sub(r"\W+", "", run.headline(k).split("≥")[0]) in re.sub(r"\W+", "", text)
        without_title = " ".join(text.split()).replace(f"{run.headline(k)}.", "")
        assert run.caption(k) not in without_title, "it is in the notes"


@pytest.mark.long
def test_a_frame_fits_into_a_presentation_of_another_theme(tmp_path):
    frame = tikz_overlays(Storyboard(star2(gallery.aima_scale()), [0, 20], theme=tikz_look(None)))
    (tmp_path / "tree.tex").write_text(frame, "ascii")
    head = r"\documentclass[hyperref={bookmarks=false}]{beamer}" + "\n".join(PAGES.splitlines()[1:4])
    texts, _ = compiled(tmp_path, head + r"\usetheme{Warsaw}\begin{document}\input{tree}\end{document}")
    assert len(texts) == 2
