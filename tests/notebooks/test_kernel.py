"""The kernels of notebooks: copies of one process, fresh each time, and channels that look again."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from queue import Empty

import pytest
import zmq.asyncio
from jupyter_client.channels import AsyncZMQSocketChannel
from jupyter_client.session import Session
from nbclient.exceptions import DeadKernelError
from nbformat.v4 import new_code_cell, new_notebook

from scripts.notebooks.kernel import PatientChannel, client_for
from scripts.notebooks.run import execute


def answer(channel, timeout):
    """What a channel gives, in a thread of its own: here a browser may have its loop."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(lambda: asyncio.run(channel.get_msg(timeout))).result()


def test_an_answer_is_found_though_nobody_tells_that_it_came(monkeypatch):
    asked = []

    async def deaf(self, timeout=None):
        # As a socket that misses a message: it sees it only when it is asked anew.
        asked.append(timeout)
        if len(asked) < 3:
            raise Empty
        return {"content": "here"}

    monkeypatch.setattr(AsyncZMQSocketChannel, "get_msg", deaf)
    with zmq.asyncio.Context() as context, context.socket(zmq.DEALER) as socket:
        channel = PatientChannel(socket, Session())
        assert answer(channel, 300) == {"content": "here"}
        assert asked == [1, 1, 1]
        del asked[:]
        with pytest.raises(Empty):
            answer(channel, 0)
        assert asked == [0]


def test_a_notebook_is_executed_through_patient_channels(tmp_path):
    client = client_for(new_notebook(), ".", str(tmp_path), timeout=60).create_kernel_manager().client()
    assert {client.shell_channel_class, client.iopub_channel_class} == {PatientChannel}


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


def test_a_notebook_that_ends_its_kernel_is_an_error_and_the_next_one_runs():
    with pytest.raises(DeadKernelError):
        printed("import os; os._exit(1)")
    assert printed("print(6 * 7)") == ["42"]
