"""GIPF in six steps: push, make a row, capture, and what GIPF-pieces and an empty reserve mean."""

from __future__ import annotations

from gipfel.core.language import N_
from gipfel.core.lesson import Goal, Lesson, LessonStep

PUSHING = LessonStep(
    spec="gipf:basic",
    title=N_("Push a piece in"),
    text=N_("Pieces come in from the dots around the board. Touch the dot e1, then e2: the piece there moves on."),
    goal=Goal(turns=("e1-e2",)),
    example="e1-e2",
    hint=N_("That is a push, too. But push from e1 onto e2, and see what your piece there does."),
    praise=N_("Your piece on e2 has moved to e3. A push moves all the pieces ahead, up to the first gap."),
)
MAKING_A_ROW = LessonStep(
    spec="gipf:basic",
    position="..../.P.../..P.../...P..p/....../..p../p... 12,12 bb 0,0,0/0,0,0 0,0 0,0 0 0",
    title=N_("Four come home"),
    text=N_(
        "Four of your pieces side by side on a line are a row and return to your reserve. Push the fourth onto b2."
    ),
    goal=Goal(like=".* xb2,c3,d4,e5"),
    example="a1-b2 xb2,c3,d4,e5",
    hint=N_("That is no row of four. Yours are on c3, d4 and e5; the next spot on this line is b2."),
    praise=N_("All four are back in your reserve, ready to be pushed in again."),
)
CAPTURING = LessonStep(
    spec="gipf:basic",
    position="p.../...../.PPPpp/.p...../...P../...P./...P 9,11 bb 0,0,0/0,0,0 0,0 0,0 0 0",
    title=N_("Take others along"),
    text=N_(
        "Pieces that stand right against a row leave with it, and your opponent’s are out of the game."
        " You can make two rows: make the one that captures."
    ),
    goal=Goal(like=".* xd2,d3,d4,d5,d6,d7"),
    example="d1-d2 xd2,d3,d4,d5,d6,d7",
    hint=N_("Nothing was captured. Look at column d: two black pieces stand against your three."),
    praise=N_("Your pieces are back, and two black ones are gone for good. Whoever runs out of pieces loses."),
)
LEAVING = LessonStep(
    spec="gipf:standard",
    position="..../..p../p...../.PGP.../....g./.p.../..p. 14,10 bb 0,0,0/0,0,0 0,2 0,0 0 0",
    title=N_("GIPF-pieces may stay"),
    text=N_(
        "A double piece is a GIPF-piece, and whoever has none left has lost. Make a row with a push onto e2, but leave"
        " your GIPF-piece on e4 where it is: just say done."
    ),
    goal=Goal(like=".* xe2,e3,e5"),
    example="e1-e2 xe2,e3,e5",
    hint=N_("Push onto e2. Of this row only single pieces must go: leave e4 alone and say done."),
    praise=N_("The single pieces are back in your reserve, and your GIPF-piece holds its ground."),
)
TAKING_THE_LAST = LessonStep(
    spec="gipf:standard",
    position="..../.P.../..P.../G..P.../...p../..pg./p... 13,8 bb 0,0,0/0,0,0 0,5 0,0 0 0",
    title=N_("Take the last one"),
    text=N_("Black has only one GIPF-piece, on g5. Make your row with a push onto b2, and touch g5 to take it along."),
    goal=Goal(reason="no-gipf"),
    example="a1-b2 xb2,c3,d4,e5,f5,g5",
    hint=N_("The GIPF-piece is still there. Push onto b2, touch g5, then say done."),
    praise=N_("Black has no GIPF-piece left: you have won."),
)
STARVING = LessonStep(
    spec="gipf:basic",
    position="..P./...pp/.ppp../p..P.p./.P...P/..P../.... 7,0 bb 0,0,0/0,0,0 3,8 0,0 0 0",
    title=N_("Nothing left to push"),
    text=N_(
        "Black’s reserve is empty: without a row to take back, Black has lost. Make any push, but do not complete the"
        " black row in column d."
    ),
    goal=Goal(reason="no-piece"),
    example="i3-h3",
    hint=N_("Now four black pieces are side by side: Black takes them back and plays on. Push somewhere else."),
    praise=N_("Black must push and has nothing to push: you have won."),
)

LESSON = Lesson("gipf", "GIPF", (PUSHING, MAKING_A_ROW, CAPTURING, LEAVING, TAKING_THE_LAST, STARVING))
