"""Vision: colours as they are seen in grey and with three deficiencies, and the contrast between two of them."""

# Machado, Oliveira and Fernandes (2009), each at its full severity, for red, green and blue in linear light.
_DEFICIENT = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
# A copier makes its grey of the numbers in the file, whatever light they stand for.
_GREY = (0.299, 0.587, 0.114)
VISIONS = ("normal", "grey", *_DEFICIENT)


def seen(colour, vision):
    """Return red, green and blue, from 0 to 1 in linear light, of a colour written like #0072b2."""
    plain = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    if vision == "grey":
        plain = [sum(share * part for share, part in zip(_GREY, plain, strict=True))] * 3
    light = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in plain]
    if vision in _DEFICIENT:
        light = [sum(a * b for a, b in zip(row, light, strict=True)) for row in _DEFICIENT[vision]]
    return [min(max(part, 0), 1) for part in light]


def contrast(one, other, vision):
    """Return the contrast of two colours, from 1 to 21 (WCAG 2)."""
    low, high = sorted(
        sum(a * b for a, b in zip((0.2126, 0.7152, 0.0722), seen(colour, vision), strict=True))
        for colour in (one, other)
    )
    return (high + 0.05) / (low + 0.05)


def distance(one, other):
    """Return how far two colours are apart: about 2 is just seen, 100 is black from white (CIE 1976)."""
    return sum((a - b) ** 2 for a, b in zip(_lab(one), _lab(other), strict=True)) ** 0.5


def _lab(colour):
    red, green, blue = seen(colour, "normal")
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    x, y, z = (part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116 for part in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)
