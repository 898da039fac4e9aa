/* Pentago in plain C: what the compiled kernel is measured by. The same steps, the same tables, the same work.
 *
 *     pentago perft DEPTH
 *     pentago playouts NUMBER SEED
 *
 * Both print one line: the result and the processor seconds spent.
 */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CELLS = 36, QUADRANT = 9, PATTERNS = 512, ROTATIONS = 8, MAX_STEPS = 36 };
enum { RUNNING = -1, DRAW = 2 };
enum { FIVE, FIVE_GIVEN, BOTH_FIVE, FULL_BOARD };
enum { ROTATING = 1 << 6, PLACED = 7, WINNER = 13, REASON = 15 };

/* gcc left to itself calls apply(), which doubles the time of a random game. */
#define INLINE static inline __attribute__((always_inline))
#define LAST ((int64_t)1 << 62)
#define BOARD (((int64_t)1 << CELLS) - 1)

typedef struct {
    int64_t white, black;
    int64_t meta; /* marbles, rotating, cell placed, winner + 1, reason */
} State;

static int64_t turned[2][PATTERNS]; /* a quadrant after a quarter turn, clockwise and back */
static int64_t filled[4][PATTERNS]; /* the lines of which a quadrant holds its whole part */

static int cell_at(int x, int y)
{
    static const int quadrants[2][2] = {{0, 1}, {3, 2}};
    return QUADRANT * quadrants[x / 3][y / 3] + 3 * (x % 3) + y % 3;
}

static void add_line(int line, int x, int y, int dx, int dy)
{
    int64_t cells = 0;
    for (int i = 0; i < 5; i++)
        cells |= (int64_t)1 << cell_at(x + i * dx, y + i * dy);
    for (int quadrant = 0; quadrant < 4; quadrant++) {
        int64_t part = cells >> (QUADRANT * quadrant) & (PATTERNS - 1);
        for (int64_t pattern = 0; pattern < PATTERNS; pattern++)
            if ((pattern & part) == part)
                filled[quadrant][pattern] |= (int64_t)1 << line;
    }
}

static void build_tables(void)
{
    static const int directions[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    int line = 0;
    for (int d = 0; d < 4; d++)
        for (int x = 0; x < 6; x++)
            for (int y = 0; y < 6; y++) {
                int dx = directions[d][0], dy = directions[d][1];
                int last_x = x + 4 * dx, last_y = y + 4 * dy;
                if (last_x < 6 && last_y >= 0 && last_y < 6)
                    add_line(line++, x, y, dx, dy);
            }
    for (int64_t pattern = 0; pattern < PATTERNS; pattern++)
        for (int x = 0; x < 3; x++)
            for (int y = 0; y < 3; y++)
                if (pattern >> (3 * x + y) & 1) {
                    turned[0][pattern] |= (int64_t)1 << (3 * y + 2 - x);
                    turned[1][pattern] |= (int64_t)1 << (3 * (2 - y) + x);
                }
}

INLINE int64_t five(int64_t marbles)
{
    return filled[0][marbles & 511] & filled[1][marbles >> 9 & 511] & filled[2][marbles >> 18 & 511] &
           filled[3][marbles >> 27 & 511];
}

INLINE int64_t rotate(int64_t marbles, int quadrant, int direction)
{
    int64_t pattern = marbles >> (QUADRANT * quadrant) & (PATTERNS - 1);
    return marbles ^ (pattern ^ turned[direction][pattern]) << (QUADRANT * quadrant);
}

INLINE int64_t outcome(int64_t marbles, int64_t winner, int64_t reason)
{
    return marbles | (winner + 1) << WINNER | reason << REASON;
}

INLINE int64_t winner(State state) { return (state.meta >> WINNER & 3) - 1; }
INLINE int64_t turn(State state) { return state.meta & 63; }

INLINE int gen(State state, int64_t *out)
{
    if (state.meta & ROTATING) {
        for (int i = 0; i < ROTATIONS; i++)
            out[i] = (CELLS + i) | LAST;
        return ROTATIONS;
    }
    int64_t own = state.meta & 1 ? state.black : state.white;
    int n = 0;
    for (int64_t vacant = BOARD & ~(state.white | state.black); vacant; vacant &= vacant - 1) {
        int64_t cell = __builtin_ctzll((uint64_t)vacant);
        out[n++] = five(own | (vacant & -vacant)) ? cell | LAST : cell;
    }
    return n;
}

INLINE State put(State state, int64_t cell)
{
    int64_t own = (state.meta & 1 ? state.black : state.white) | (int64_t)1 << cell;
    if (state.meta & 1)
        state.black = own;
    else
        state.white = own;
    if (five(own))
        state.meta = outcome(state.meta + 1, state.meta & 1, FIVE);
    else
        state.meta |= ROTATING | cell << PLACED;
    return state;
}

INLINE int64_t settled(int64_t white, int64_t black, int64_t marbles)
{
    int64_t white_five = five(white), black_five = five(black);
    if (!(white_five | black_five))
        return marbles < CELLS ? marbles : outcome(marbles, DRAW, FULL_BOARD);
    if (white_five && black_five)
        return outcome(marbles, DRAW, BOTH_FIVE);
    int64_t owner = white_five ? 0 : 1;
    return outcome(marbles, owner, owner == (marbles & 1) ? FIVE_GIVEN : FIVE);
}

INLINE State apply(State state, int64_t step)
{
    int64_t code = step & 63;
    if (code < CELLS)
        return put(state, code);
    int quadrant = (int)(code - CELLS) >> 1, direction = code & 1;
    state.white = rotate(state.white, quadrant, direction);
    state.black = rotate(state.black, quadrant, direction);
    state.meta = settled(state.white, state.black, turn(state) + 1);
    return state;
}

/* How many sequences of exactly `depth` turns follow a running state. */
static int64_t perft(State state, int depth)
{
    int64_t out[MAX_STEPS], total = 0;
    int n = gen(state, out);
    for (int i = 0; i < n; i++) {
        if (depth == 1 && out[i] & LAST) {
            total++;
            continue;
        }
        State after = apply(state, out[i]);
        if (winner(after) != RUNNING) {
            total += depth == 1;
            continue;
        }
        int left = turn(after) != turn(state) ? depth - 1 : depth;
        total += left == 0 ? 1 : perft(after, left);
    }
    return total;
}

/* SplitMix64, as the kernels use it, so that equal seeds play equal games. */
INLINE int64_t below(uint64_t *rng, uint64_t bound)
{
    uint64_t mixed = *rng += 0x9E3779B97F4A7C15;
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB;
    mixed ^= mixed >> 31;
    return (int64_t)((mixed >> 32) * bound >> 32);
}

INLINE int64_t sample(State state, uint64_t *rng)
{
    if (state.meta & ROTATING)
        return (CELLS + below(rng, ROTATIONS)) | LAST;
    int64_t cell, taken = state.white | state.black;
    do
        cell = below(rng, CELLS);
    while (taken >> cell & 1);
    int64_t own = state.meta & 1 ? state.black : state.white;
    return five(own | (int64_t)1 << cell) ? cell | LAST : cell;
}

/* Random games; tally: wins of White, wins of Black, draws, turns. */
static void playouts(int64_t games, uint64_t seed, int64_t tally[4])
{
    while (games--) {
        State state = {0, 0, 0};
        while (winner(state) == RUNNING)
            state = apply(state, sample(state, &seed));
        tally[winner(state)]++;
        tally[3] += turn(state);
    }
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

int main(int argc, char **argv)
{
    build_tables();
    double begun = seconds();
    if (argc == 3 && !strcmp(argv[1], "perft")) {
        State start = {0, 0, 0};
        printf("%" PRId64, perft(start, atoi(argv[2])));
    } else if (argc == 4 && !strcmp(argv[1], "playouts")) {
        int64_t tally[4] = {0};
        playouts(atoll(argv[2]), (uint64_t)atoll(argv[3]), tally);
        printf("%" PRId64 " %" PRId64 " %" PRId64 " %" PRId64, tally[0], tally[1], tally[2], tally[3]);
    } else {
        fprintf(stderr, "usage: pentago perft DEPTH | playouts NUMBER SEED\n");
        return 2;
    }
    printf(" %.6f\n", seconds() - begun);
    return 0;
}
