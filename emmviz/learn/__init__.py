"""Learn: questions about a run, marks for answers, the known mistakes by name, and exercises from a seed.

>>> from emmviz import gallery, learn, star1
>>> question = learn.questions(star1(gallery.aima_scale()), kinds="value")[-1]
>>> learn.mark(question, "2,1").correct, learn.mark(question, 2.5).mistake
(True, 'unweighted_mean')
"""

from emmviz.base.public import public_names

# This layer has the name of a function. Loaded later on, it would take the place of the function.
from emmviz.learn import traced

del traced

# The public names are those of __init__.pyi; a module loads when one of its names is first used.
__getattr__, __dir__, __all__ = public_names(__name__, __file__)
