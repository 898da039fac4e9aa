"""A program that speaks just enough UGI to fail in one way: `clumsy_program.py crash|silent|illegal|mute`."""

from __future__ import annotations

import sys


def main(way: str) -> None:
    """Answer until it is time to fail."""
    for line in sys.stdin:
        word = line.split()[0]
        if word == "ugi":
            print("id name clumsy", "ugiok", sep="\n", flush=True)
        elif word == "isready":
            print("readyok", flush=True)
        elif word == "go" and way == "crash":
            sys.exit("out of luck")
        elif word == "go" and way == "illegal":
            print("info depth 1", "bestmove z9", sep="\n", flush=True)
        elif word == "go" and way == "mute":
            print("bestmove", flush=True)
        elif word == "quit":
            return


main(sys.argv[1])
