"""Programs that come to no end, each by holding on to what stops it: run as a program, for one of them might not stop.

It writes a line for each: its name, the message, and what it has left behind.
"""

import re
import sys
import threading

from emmviz import GameTree
from emmviz.learn import traced
from emmviz.learn.traced import guard, stop

TREE = GameTree.parse("max(min(2, 5), 3)")
PROGRAMS = {}
LOOP = "{} was stopped at MAX A after 20000 instructions without a call or a return: the loop at line # does not end."
UNSEEN = (
    "{} was stopped at MAX A in the loop at line #, which ran on unseen: sys.settrace, or a recursion too deep for "
    "Python, had put the tracer away."
)
DEEP = (
    "{} was stopped 54 calls deep: at leaf 1 below B it calls itself with the same node again and again. "
    "Call it with the children."
)
NONE = "{} returns None for leaf 1 below B. Does one way through it end without a return?"
SAME = "{} does the same as Expectiminimax: the same nodes in the same order, the same windows, the same values."


def program(sentence):
    """Note a program with the message that it must get."""

    def noted(function):
        mine = traced(limit=100)(function)
        PROGRAMS[mine] = sentence.format(mine.program)
        return mine

    return noted


@program(LOOP)
def caught_at_three_levels(node):
    while True:
        try:
            while True:
                try:
                    while True:
                        try:
                            len([])
                        except BaseException:
                            continue
                except BaseException:
                    for _ in iter(int, 1):
                        pass
        except:  # noqa: E722
            print(end="")


@program(DEEP)
def caught_at_every_node(node):
    while True:
        try:
            return max(caught_at_every_node(child) for child in node.children or [node])
        except BaseException:
            pass


@program(LOOP)
def in_a_generator(node):
    def endless():
        while True:
            try:  # noqa: SIM105
                yield 1
            except BaseException:
                pass

    return sum(endless())


def twice(n):
    try:
        twice(n + 1)
    finally:
        twice(n + 1)


@program(UNSEEN)
def twice_at_each_level(node):
    return twice(0)


@program(NONE)
def none_is_caught(node):
    if node.kind == "leaf":
        return None
    try:
        return none_is_caught(node.children[0])
    except BaseException:
        while True:
            pass


@program(UNSEEN)
def put_away_and_caught(node):
    while True:
        sys.settrace(None)
        try:
            while True:
                pass
        except BaseException:
            try:
                while True:
                    pass
            finally:
                while True:
                    pass


@program(SAME)
def put_away_and_right(node):
    sys.settrace(None)
    if node.kind == "leaf":
        return node.value
    values = [put_away_and_right(child) for child in node.children]
    return max(values) if node.kind == "max" else min(values)


def main():
    def tracer(frame, event, arg):
        return None

    guard._UNSEEN, guard._EVERY, stop._AGAIN = 0.2, 0.02, 0.15  # seconds: sooner than for a student
    for mine in PROGRAMS:
        sys.settrace(tracer)
        run = mine(TREE)
        same, limit = sys.gettrace() is tracer, sys.getrecursionlimit()
        sys.settrace(None)
        late = sum(i % 3 for i in range(30_000))  # room for an exception that comes late
        threads = [thread.name for thread in threading.enumerate()]
        message = re.sub(r"line \d+", "line #", run.fault or str(run.compared))
        print(mine.program, message, same, limit == 1000, late, threads, sep=" | ", flush=True)


if __name__ == "__main__":
    main()
