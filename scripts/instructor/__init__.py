"""The instructor package: made of the notebooks and put together with `emmviz.lecture.pack`."""
