"""TZAAR in six steps: open, move twice, mind the heights, hit twice, save the last one, shut the enemy in."""

from __future__ import annotations

from gipfel.core.language import N_
from gipfel.core.lesson import Goal, Lesson, LessonStep

OPENING = LessonStep(
    spec="tzaar",
    title=N_("Open with a capture"),
    text=N_(
        "A stack goes along a line to the first stack it meets. White opens with a single capture: take the black Tzaar"
        " on f3 with your Tzaar on e3. Tzaars wear a crown."
    ),
    goal=Goal(turns=("e3xf3",)),
    example="e3xf3",
    hint=N_("That is a capture, too. But touch e3, then f3: there a black Tzaar can be had."),
    praise=N_("The black piece has left the game, and yours stands in its place. Any kind may take any other."),
)
MOVING_TWICE = LessonStep(
    spec="tzaar",
    position="...../.AA.../..Z..../.Z.T..../T.zt..../.T....../.a...t./..za../..t.. c 0 2",
    title=N_("First capture, then grow"),
    text=N_(
        "From now on a turn has two moves. First you must capture, then you may put one of your stacks on another of"
        " yours: it gets higher and harder to take. Do both."
    ),
    goal=Goal(like=r"\S+ \S+\+\S+"),
    example="d4xe4 b2+b3",
    hint=N_("That was no stacking. Capture first, then touch one of your stacks and another of your own."),
    praise=N_("One enemy less, and a stack of two. Instead you could have captured again, or passed."),
)
HEIGHTS = LessonStep(
    spec="tzaar",
    position="...../.Z2.tT./.A...../.Z.a2..../T......./.A3.z2..../.....a./.t2..z./..... c 0 2",
    title=N_("High stacks are safe"),
    text=N_(
        "A stack takes only what is not higher than itself. Beginners forget that. Begin your turn by taking a black"
        " stack of two: the figure tells you the height."
    ),
    goal=Goal(like=r"(b2xd4|f2xf4|f2xh2).*"),
    example="f2xf4 c2+d2",
    hint=N_("That was no stack of two. Your stacks on b2 and f2 are high enough for one."),
    praise=N_("The whole stack is gone, two pieces at once. Single pieces could never have taken it."),
)
HITTING_TWICE = LessonStep(
    spec="tzaar",
    position="...../.Z.tA./.T2..Z../..A2.z2T../......../.T.z..../..a..../.t.a../..t.. c 0 2",
    title=N_("Two at one blow"),
    text=N_(
        "Whoever has none left of one kind has lost. Only the top of a stack counts. Black shows two Tzaars, on d5 and"
        " f4: take both in one turn."
    ),
    goal=Goal(reason="kind"),
    example="d3xd5 f2xf4",
    hint=N_("Black still has a Tzaar. Take d5 with your stack of two on d3, and f4 with another piece."),
    praise=N_("No Tzaar left: you have won. A kind with two exposed pieces always hangs."),
)
SAVING = LessonStep(
    spec="tzaar",
    position="...../.A..T./......./t2.Z..z2../......T./.A2...T../....a3t./.az3.../...t. c 0 2",
    title=N_("Save the last one"),
    text=N_(
        "Your last Tzaar, on d3, is attacked by two stacks of two. Capture something, then bring the Tzaar to safety on"
        " top of a high stack. But never put another piece onto it: a covered Tzaar is lost."
    ),
    goal=Goal(safe=True),
    example="f6xg6 d3+f2",
    hint=N_(
        "Now Black can win at once. Capture with another piece, then move the Tzaar from d3 onto your stack on f2."
    ),
    praise=N_("The Tzaar is the top of a stack of three now, and nothing black in reach is as high."),
)
SHUTTING_IN = LessonStep(
    spec="tzaar",
    position="...../...A../.zZAT../T......./......../......../......t/....../z.a.t c 0 2",
    title=N_("Nothing left to capture"),
    text=N_(
        "Whoever cannot capture at the beginning of a turn has lost. Take c2, and choose a second move after which"
        " Black cannot capture. Do not cover your last piece of a kind."
    ),
    goal=Goal(reason="no-capture"),
    example="c3xc2 c5+b4",
    hint=N_("Not yet. Take c2 with your Tzaar on c3, then bring your Tott from c5 onto b4, out of reach."),
    praise=N_("Black must capture and cannot: you have won."),
)

LESSON = Lesson("tzaar", "TZAAR", (OPENING, MOVING_TWICE, HEIGHTS, HITTING_TWICE, SAVING, SHUTTING_IN))
