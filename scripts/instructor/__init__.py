"""The instructor package: what the notebooks say, put together with `emmviz.lecture.pack`."""
