"""ZÈRTZ in six steps: place, jump, cut off, win, and give one away to get more."""

from __future__ import annotations

from gipfel.core.language import N_
from gipfel.core.lesson import Goal, Lesson, LessonStep

# The combination of rule 5.4: a black marble given away buys the time to remove two rings.
COMBINATION = ".ooo/ooooo/.oooo./..oooG./...oo./..oo./.oW. 1,1,5 2,2,1 2,4,4 0 0"

PLACING = LessonStep(
    spec="zertz",
    title=N_("A marble and a ring"),
    text=N_("Take a white marble from the pool and put it on d4, in the middle. Then slide out any ring at the edge."),
    goal=Goal(like="Wd4,.*"),
    example="Wd4,a1",
    hint=N_("That would be a turn, too. But try it with a white marble on d4, then a ring at the edge."),
    praise=N_("That is a whole turn: a marble comes, a ring goes. The marbles belong to nobody."),
)
JUMPING = LessonStep(
    spec="zertz",
    turns=("Gd2,a1", "We4,g4", "Gb4,a4", "Bd3,g1"),
    title=N_("Jump to capture"),
    text=N_(
        "A marble captures by jumping over its neighbour to the vacant ring behind it, and goes on while it can."
        " Begin with the grey marble on d2 and capture two."
    ),
    goal=Goal(like="x d2.*"),
    example="x d2Bd4Wf4",
    hint=N_("That captured only one. Jump with the grey marble on d2: it can go on."),
    praise=N_("Two marbles are yours. Whoever can capture must capture, whatever the colours."),
)
ISOLATING = LessonStep(
    spec="zertz",
    turns=("Wa1,b1", "Gd5,c1", "Bf3,c2", "Gg4,a2"),
    title=N_("Cut it off"),
    text=N_(
        "The white marble on a1 hangs on one ring only. Place a marble anywhere else, then remove the ring b2:"
        " what is cut off without a vacant ring is yours."
    ),
    goal=Goal(like=".* x .*"),
    example="Gd3,b2 x Wa1",
    hint=N_("The marble on a1 is not cut off. Place a marble anywhere but on b2, then remove the ring b2."),
    praise=N_("The marble on a1 was isolated and is yours; its ring has left the board."),
)
WINNING = LessonStep(
    spec="zertz",
    position="..o./oooo./.ooooo/.ooWGo./ooooo./.oooo/.o.. 1,3,8 3,1,1 1,3,1 0 0",
    title=N_("What wins"),
    text=N_(
        "Four white, five grey or six black marbles win, or three of each colour."
        " You have three white ones already: capture the fourth."
    ),
    goal=Goal(reason="set"),
    example="x d5Wd3",
    hint=N_("That captured the grey marble. Jump over the white one."),
    praise=N_("Four white marbles: you have won."),
)
GIVING = LessonStep(
    spec="zertz",
    position=COMBINATION,
    title=N_("Give one away"),
    text=N_(
        "Your opponent has to capture whenever it is possible. Put a black marble on c5, beside the grey one, and"
        " remove f4."
    ),
    goal=Goal(turns=("Bc5,f4",)),
    example="Bc5,f4",
    hint=N_("Force a capture: a black marble on c5, then the ring f4."),
    praise=N_("Your opponent had to take the black marble and could do nothing else. Now it is your turn again."),
    reply=("x d6Bb4",),
)
COLLECTING = LessonStep(
    spec="zertz",
    position=COMBINATION,
    turns=("Bc5,f4", "x d6Bb4"),
    title=N_("Take two and win"),
    text=N_("Only f3 still holds g2 and g3. Put a white marble on g2 and remove f3: with two more white ones you win."),
    goal=Goal(reason="set"),
    example="Wg2,f3 x Wg2Wg3",
    hint=N_("Not yet won. Fill g2 with a white marble, then remove f3."),
    praise=N_("You have won. Giving one away to get more: that is the heart of ZÈRTZ."),
)

LESSON = Lesson("zertz", "ZÈRTZ", (PLACING, JUMPING, ISOLATING, WINNING, GIVING, COLLECTING))
