"""Series: the colours of lines in charts, in their order; none is a colour of MAX, MIN or a cut."""

# A green, a purple, a grey, an olive and a pink, dark enough on white; markers or dashes differ without colour.
SERIES = ("#00795c", "#8e3a8e", "#3d3d3d", "#7a7a00", "#c2628f")
