"""TZAAR in three lessons: the basics, what beginners miss (what comes first, kinds, passing), and tactics."""

from __future__ import annotations

from gipfel.core.language import N_
from gipfel.core.lesson import PITFALLS, TACTICS, Goal, Lesson, LessonStep, Mistake

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
LAST_OF_A_KIND = LessonStep(
    spec="tzaar",
    position="...../.ZAT../..t..../.T..t.../......../.A.T.t../..Zaz../....z./..... c 0 2",
    title=N_("The last of its kind"),
    text=N_(
        "There are Tzaars, Tzarras and Totts. Whoever shows none of one kind any more has lost. Black has one Tzarra"
        " left, on g4: take it."
    ),
    goal=Goal(reason="kind"),
    example="f4xg4",
    hint=N_("Black still has a Tzarra, the one with a ring on top, on g4. Your pieces on f4 and g3 stand beside it."),
    praise=N_("No Tzarra left: you have won at once. The trays show how many of each kind are left."),
)
CAPTURE_FIRST = LessonStep(
    spec="tzaar",
    position="...../....a./...tzt./..T...../.T....../.TaAA2.../...z2.../...Z../..... c 0 2",
    title=N_("First comes the capture"),
    text=N_(
        "Your last Tzaar on h4 is attacked by the stack on g4. You may not strengthen anything before you have"
        " captured: take the attacker, and spoil nothing with your second move."
    ),
    goal=Goal(safe=True),
    example="f5xg4",
    hint=N_("Now Black can win at once. Take the stack on g4 with your stack of two on f5."),
    praise=N_("The danger is over. What you capture with is no longer where it stood: think of both moves first."),
    mistakes=(
        Mistake(
            Goal(like=r"(f5xg4.*|.* f5xg4)"),
            N_("The attacker is gone, but your second move was one too many: now Black can win. You may also pass."),
        ),
    ),
)
KINDS = LessonStep(
    spec="tzaar",
    position="...../.z..../....A.t/..T.a.../....ta../...Z..../.AT2..../.....z/..... c 0 2",
    title=N_("Stacks cost pieces"),
    text=N_(
        "A stack is strong, but what it covers no longer counts. Capture something, then put one stack on another so"
        " that you still show all three kinds and Black cannot win."
    ),
    goal=Goal(like=r"\S+ \S+\+\S+", safe=True),
    example="c5xd5 d3+d5",
    hint=N_("That was no stacking. Capture first, then touch a stack of yours and another one to put it on."),
    praise=N_("Stronger, and all three kinds are still there. With every stack you show one piece less: count."),
    mistakes=(
        Mistake(
            Goal(like=r".*\+f4"),
            N_("That covered your last Tzaar, on f4, and you have lost. Put the Tzaar on top, or leave it alone."),
        ),
        Mistake(
            Goal(like=r"\S+ \S+\+\S+"),
            N_("A stack, but now Black can take your last piece of some kind. Count what you show of each kind."),
        ),
    ),
)
PASSING = LessonStep(
    spec="tzaar",
    position="...../....../..Z2AT../....t.../......../......../......./....../z.at. c 0 2",
    title=N_("You need not move twice"),
    text=N_(
        "You have one piece of each kind. Take d5, and Black cannot capture any more. A second move is never"
        " compulsory, and here it would ruin you: pass."
    ),
    goal=Goal(reason="no-capture"),
    example="c4xd5",
    hint=N_("You covered the last piece of a kind, and that loses at once. After the capture touch “pass”."),
    praise=N_("Black has nothing to capture: you have won. Pass whenever the second move would only harm you."),
)
CLEARING = LessonStep(
    spec="tzaar",
    position=".T.../.Z.t../...a.../.A2.T.z2../......../.A.t..../.Z...../..a.../.t..a c 0 2",
    title=N_("Out of the way"),
    text=N_(
        "Black’s last Tzaar on d6 is two high. Your stack of two on d2 would take it, but your own Tott on d4 is in the"
        " way. You have two moves."
    ),
    goal=Goal(reason="kind"),
    example="d4xc4 d2xd6",
    hint=N_("The Tzaar is still there. Capture with the Tott on d4, and the line from d2 to d6 is free."),
    praise=N_("The first capture opened the line for the second one. Always look for such pairs, yours and Black’s."),
)

LESSONS = (
    Lesson("tzaar", "TZAAR", (OPENING, MOVING_TWICE, HEIGHTS, LAST_OF_A_KIND)),
    Lesson("tzaar", "TZAAR", (CAPTURE_FIRST, KINDS, SAVING, PASSING), PITFALLS),
    Lesson("tzaar", "TZAAR", (HITTING_TWICE, CLEARING, SHUTTING_IN), TACTICS),
)
