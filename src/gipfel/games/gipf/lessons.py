"""GIPF in six steps, and potentials in six: one for each of the five, and one in which two of them meet."""

from __future__ import annotations

from gipfel.core.language import N_
from gipfel.core.lesson import Goal, Lesson, LessonStep, Mistake, Topic

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

JUMPING = LessonStep(
    spec="gipf:basic,zertz=1",
    position="..../.Z.../..p.../PPP..../....../.p.../..p. 8,8 bb 0,0,0/0,0,0 3,4 0,1 0 0",
    title=N_("ZÈRTZ jumps"),
    text=N_(
        "The piece on c3 is loaded: it carries a ZÈRTZ potential. Using it is your whole turn. Touch c3, then e5: the"
        " potential jumps over d4 and lands on the first gap."
    ),
    goal=Goal(like="c3>e5 .*"),
    example="c3>e5 xe2,e3,e4,e5",
    hint=N_("That was a push. Touch your loaded piece on c3, then e5."),
    praise=N_("The jump made a row. Its single stayed on c3, and the used potential is out of the game for good."),
)
PUSHING_ONCE_MORE = LessonStep(
    spec="gipf:basic,tamsk=1",
    position="P.../.pP../..TP../....P.p/....../...../p... 8,8 bb 0,0,0/0,0,0 2,4 0,1 0 0",
    title=N_("TAMSK pushes once more"),
    text=N_(
        "A TAMSK potential waits for the centre. Push from a1 onto b2: your loaded piece comes to e5. Then touch e5,"
        " the dot a2 and b3, and push its potential in as well."
    ),
    goal=Goal(like=r"a1-b2 \+a2-b3 .*"),
    example="a1-b2 +a2-b3 xb3,c4,d5,e6",
    hint=N_("Push from a1 onto b2 first. When the loaded piece stands on e5, touch it, then a2 and b3."),
    praise=N_("Two pushes in one turn, and the second one made a row."),
    mistakes=(
        Mistake(Goal(turns=("a1-b2",)), N_("Now the potential is lost: the extra push is made at once or not at all.")),
    ),
)
RUNNING = LessonStep(
    spec="gipf:basic,yinsh=1",
    position="Y.../...P./....P./.p...P./...p../...../..p. 8,8 bb 0,0,0/0,0,0 3,4 0,1 0 0",
    title=N_("YINSH runs"),
    text=N_(
        "A YINSH potential runs along a line as far as you like, over vacant spots only. Run from b2 to where it makes"
        " a row."
    ),
    goal=Goal(like="b2>b4 .*"),
    example="b2>b4 xb4,c5,d6,e7",
    hint=N_("No row yet. Yours are on c5, d6 and e7: the next spot on that line is b4."),
    praise=N_("From b2 to b4, and four stood in line."),
)
COVERING = LessonStep(
    spec="gipf:basic,dvonn=1",
    position="..../...../....pp/..PDpPP/....../.p.../.... 8,8 bb 0,0,0,0,0/0,0,0,0,0 3,3 0,1 0 0",
    title=N_("DVONN jumps onto a neighbour"),
    text=N_(
        "A DVONN potential jumps onto an opposing single right beside it. The spot is yours then, and what lies beneath"
        " counts for nobody. Jump from e5 onto e6."
    ),
    goal=Goal(like="e5>e6 .*"),
    example="e5>e6 xe4,e5,e6,e7,e8",
    hint=N_("Touch your loaded piece on e5, then the black piece on e6."),
    praise=N_(
        "With e6 yours the row was complete. Of the pile on e6 only your potential went: the black piece was never"
        " captured and is back."
    ),
)
MEETING_A_GIPF_PIECE = LessonStep(
    spec="gipf:standard,punct=1",
    position="..../.p.../.P..p./...Ng../.P..../..p../G... 6,7 bb 0,0,0,0,0/0,0,0,0,0 7,6 0,1 0 0",
    title=N_("PÜNCT takes on GIPF-pieces"),
    text=N_(
        "A PÜNCT potential jumps onto PÜNCT potentials and onto GIPF-pieces. Black’s only GIPF-piece is on e6: jump"
        " onto it, and neutralise it, or convert it into one of yours."
    ),
    goal=Goal(reason="no-gipf"),
    example="e5>e6=G",
    hint=N_("Touch your loaded piece on e5, then e6, and choose."),
    praise=N_("Black has no GIPF-piece left: you have won."),
)
SETTING_FREE = LessonStep(
    spec="gipf:basic,yinsh=1,dvonn=1",
    position="Y.p./..P../...P../.PPP(Pv)../....P./.p.p./.... 0,7 bb 0,0,0,0,0/0,0,0,0,0 7,5 1,1 0 0",
    title=N_("Two potentials meet"),
    text=N_(
        "Your reserve is empty, and a black DVONN potential lies on your piece on e6. But your YINSH potential can run"
        " to a spot that brings seven pieces home. Which one?"
    ),
    goal=Goal(like="b2>e2 .*"),
    example="b2>e2 xe2,e3,e4,e5,e6 xc4,d5,e6,f6",
    hint=N_("You can run, but Black’s potential still lies on e6. Make a row that it stands against."),
    praise=N_(
        "The first row took the black potential along. That set your piece on e6 free, and it completed the second row."
    ),
)

LESSONS = (
    Lesson("gipf", "GIPF", (PUSHING, MAKING_A_ROW, CAPTURING, LEAVING, TAKING_THE_LAST, STARVING)),
    Lesson(
        "gipf",
        "GIPF",
        (JUMPING, PUSHING_ONCE_MORE, RUNNING, COVERING, MEETING_A_GIPF_PIECE, SETTING_FREE),
        Topic("potentials", N_("Potentials")),
    ),
)
