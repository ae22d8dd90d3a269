"""The kernels of notebooks: copies of one process, fresh each time."""

from nbformat.v4 import new_code_cell, new_notebook

from scripts.notebooks.run import execute


def printed(*sources):
    book = execute(new_notebook(cells=[new_code_cell(source) for source in sources]))
    return [output["text"].strip() for cell in book.cells for output in cell.outputs]


def test_each_kernel_is_fresh_and_has_the_environment_of_every_other():
    environment = "import os; print(os.environ['PYTHONHASHSEED'], os.path.basename(os.environ['EMMVIZ_PROGRESS']))"
    first = printed("import emmviz; emmviz.left = 1", "print(emmviz.left)", "print(hash('emmviz'))", environment)
    second = printed("import emmviz; print(hasattr(emmviz, 'left'))", "print(hash('emmviz'))", environment)
    assert first[0] == "1"
    assert second[0] == "False"
    assert first[1:] == second[1:]
    assert first[2] == "0 emmviz-progress.json"
