"""Scenes to test renderers on: every tree of the gallery, hostile labels, deep chains; and the boxes of their texts."""

from emmviz import alphabeta, chance_node, expectiminimax, leaf, max_node, star1
from emmviz.picture.geometry import badge_radius
from tests.long import LONG

SVG = "{http://www.w3.org/2000/svg}"
A, P = (f"{{http://schemas.openxmlformats.org/{room}/2006/main}}" for room in ("drawingml", "presentationml"))
ALGORITHMS = {"expectiminimax": expectiminimax, "alphabeta": alphabeta, "star1": star1}
HOSTILE = [
    "$x_{",
    r"\input{/etc/passwd}",
    "two\nlines",
    "nul\0bell\a",
    "x" * 10_000,
    "שלום عربي",
    "😀 東京",
    "<b>&amp;\"'</b>",
    "<<table><tr><td>x</td></tr></table>>",
    "a:b:c",
    "back\\",
    "%s %d {x}",
    "-->",
    "]]>",
    "\ud800",
    "  spaces   apart ",
    "node",
    "a|b{c}<d>",
]


def pairs(texts):
    return list(zip(texts[::2], texts[1::2], strict=True))


# Characters that no picture shows.
LONE = ["\ud800", "\udbff", "\udc00", "\udfff"]
SIGNS = [
    *map(chr, range(0x20)),
    *map(chr, range(0x7F, 0xA0)),
    "\ufffe",
    "\uffff",
    "\U0001fffe",
    "\r\n",
    "\u2028",
    "\u2029",
    *LONE,
    *"\u061c\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff\u00ad",
]
# One of each sort, for what takes long; and the fewest, unless all are wanted.
FEW = ["\0", "\t", "\n", "\r", "\x1c", "\x7f", "\x85", "\ufffe", "\ud800", "\udfff", "\u2028", "\u202e", "\ufeff"]
SLOW = [(sign,) for sign in FEW] if LONG else [("\0", "\ud800"), ("\ufeff", "\n")]
# All of them, some to a label: far enough apart that no two halves make a character.
GROUPS = [(sign,) for sign in SIGNS] if LONG else pairs(["".join(SIGNS[i::20]) for i in range(20)])

# What keeps the slow formats quick: few frames, and small ones.
_QUICK = {
    "pptx": {"steps": [-2, -1]},
    "gif": {"steps": [-2, -1], "scale": 0.3},
    "apng": {"steps": [-2, -1], "scale": 0.3},
    "mp4": {"steps": [-2, -1], "scale": 0.3},
    "png": {"scale": 0.3},
}


def quick(suffix):
    """Options by which a file of a format is soon written."""
    return _QUICK.get(suffix, {})


def steps_of(run):
    """The frames to look at: the ends, the middle, and every cutoff."""
    cuts = [k for k, step in enumerate(run.steps, start=1) if step.event == "cutoff"]
    return sorted({0, 1, len(run.steps) // 2, len(run.steps), *cuts[:6]})


def hostile(first, last=None):
    """A tree with a cut; these texts are in all of its texts: inside, at an end, and as the whole text."""
    last = first if last is None else last
    left = chance_node(
        ("1/2", leaf(2, name=f"x{first}", action=f"{first}heads")),
        ("1/2", leaf(7, name="L7", action=f"tails{last}")),
        name=last,
        action=f"go{first}on",
    )
    right = chance_node(("9/10", leaf(1, name=f"y{last}z")), ("1/10", leaf(3, name="L9")), name=f"{last}B", action=last)
    tree = max_node(left, right, name=f"A{first}a")
    tree.graph |= {"title": f"title{first}", "source": f"{last}source{first}"}
    return tree


def labels(scene):
    """Every text of a scene with what it belongs to."""
    captions = (*scene.reasons, *filter(None, [scene.caption]))
    found = [
        *(("level", level.label) for level in scene.levels),
        *((f"edge {e.child}", label) for e in scene.edges for label in (*e.labels, e.live, e.cut and e.cut.badge)),
        *(
            (f"node {n.id}", label)
            for n in scene.nodes
            for label in (n.value, *(n.name.rows if n.name else ()), n.more, *(n.dial.ends if n.dial else ()))
        ),
        *(("legend", item.label) for item in scene.legend),
        *(("caption", line) for caption in captions for line in caption.lines),
    ]
    return [(what, label) for what, label in found if label]


def box(label):
    """Left, top, right and bottom of a text: of its letters from the base line to the height of capitals."""
    from emmviz.base.text import width

    # A level's width is not part of the plan; it is written in bold.
    wide = label.width or width(label.text, label.size, bold=True)
    if label.role == "badge":
        radius = badge_radius(label.size, label.width)
        return label.x - radius, label.y - radius, label.x + radius, label.y + radius
    left = label.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[label.anchor] * wide
    half = label.size * (0.5 if label.box else 0.38)
    return left, label.y - half, left + wide, label.y + half


def faults(scene):
    """What is wrong with the places of a scene's texts, in words: pairs that overlap, texts that leave the page."""
    boxes = sorted(((box(label), what, label) for what, label in labels(scene)), key=lambda item: item[0][0])
    found = []
    for i, ((left, top, right, bottom), what, label) in enumerate(boxes):
        if left < -0.5 or top < -0.5 or right > scene.width + 0.5 or bottom > scene.height + 0.5:
            found.append(f"{what} {label.role} {label.text!r} leaves the page")
        for (left2, top2, _, bottom2), what2, label2 in boxes[i + 1 :]:
            if left2 >= right - 0.5:
                break
            if top2 < bottom - 0.5 and top < bottom2 - 0.5:
                found.append(f"{what} {label.role} {label.text!r} lies on {what2} {label2.role} {label2.text!r}")
    return found
