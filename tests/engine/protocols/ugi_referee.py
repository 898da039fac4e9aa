"""A referee that knows the Universal Game Interface and no game: two programs play, and must agree about the end.

`ugi_referee.py SPEC "COMMAND 1" "COMMAND 2"` prints the number of turns and the result as JSON.
"""

from __future__ import annotations

import json
import shlex
import subprocess
import sys

MOST_TURNS = 1_000


class Program:
    """One of the two programs."""

    def __init__(self, command: str, spec: str) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(shlex.split(command), stdin=pipe, stdout=pipe, text=True)
        self.ask("ugi", "ugiok")
        self.tell(f"setoption name spec value {spec}")
        self.ask("isready", "readyok")
        self.tell("uginewgame")

    def tell(self, text: str) -> None:
        """A command without an answer."""
        assert self.process.stdin is not None
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()

    def ask(self, text: str, expected: str) -> str:
        """The first answer that begins with the expected word, without it."""
        self.tell(text)
        assert self.process.stdout is not None
        for line in self.process.stdout:
            words = line.split()
            assert words[:3] != ["info", "string", "error"], line
            if words[:1] == [expected]:
                assert len(words) <= 2, line
                return words[-1]
        raise EOFError(text)

    def query(self, question: str) -> str:
        """The answer to a question about the game."""
        return self.ask(f"query {question}", "response")

    def quit(self) -> int:
        """End the program."""
        self.tell("quit")
        return self.process.wait()


def main(spec: str, *commands: str) -> None:
    """Play one game."""
    programs = [Program(command, spec) for command in commands]
    moves: list[str] = []
    over = False
    while not over and len(moves) < MOST_TURNS:
        for program in programs:
            program.tell("position startpos" + (" moves " + " ".join(moves) if moves else ""))
        turns = {program.query("p1turn") for program in programs}
        over = {program.query("gameover") for program in programs} == {"true"}
        if not over:
            (first_to_move,) = turns
            moves.append(programs[first_to_move == "false"].ask("go movetime 50", "bestmove"))
    results = {program.query("result") for program in programs}
    statuses = [program.quit() for program in programs]
    print(json.dumps({"turns": len(moves), "results": sorted(results), "statuses": statuses}))


main(*sys.argv[1:])
