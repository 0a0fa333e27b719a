/* advice.c: which moves, and why: by search, and by playing on. */
#include "ai/advice.h"

#include <math.h>
#include <stdalign.h>
#include <string.h>

#include "ai/cause.h"
#include "ai/clock.h"

enum { CONSIDERED = 64, FOLLOWERS = 32 };

/* ---- playing on ----------------------------------------------------------- */

/* How one match ended for the player. */
struct ending {
    int32_t points, rival;
    int32_t wins; /* permille; shared ones in parts */
    struct move next;
};

static struct move play_seat(const struct match *match, const void *state, int seat,
                             struct rng *rng)
{
    return match->game->playout(match->edition->data, state, seat, rng);
}

/* The move of whoever is to act; false: nobody can. */
static bool next_move(const struct match *match, const void *state, struct rng *rng,
                      unsigned active, int *actor, struct move *move)
{
    const struct game *game = match->game;
    const void *edition = match->edition->data;
    if (active >> CHANCE & 1) {
        *actor = CHANCE;
        *move = game->chance(edition, state, rng);
        return true;
    }
    *actor = active >> HOST & 1 ? HOST : bits_first(active);
    if (*actor != HOST) {
        *move = play_seat(match, state, *actor, rng);
        return true;
    }
    *move = game->host(edition, state, rng, NO_CLOCK);
    return true;
}

static void read_ending(const struct match *match, const void *state, int seat,
                        struct ending *ending)
{
    struct result result = { 0 };
    int winners = 0;
    bool any = false;
    match->game->result(match->edition->data, state, &result);
    for (int other = 0; other < match->setup.players; other++) {
        winners += result.rank[other] == 1;
        if (other != seat && (!any || result.points[other] > ending->rival)) {
            ending->rival = result.points[other];
            any = true;
        }
    }
    ending->points = result.points[seat];
    ending->wins = result.rank[seat] == 1 && winners ? 1000 / winners : 0;
}

/* Plays on from a world with the move; false: it did not come to an end. `line` notes
 * what happens, if it is not NULL. */
static bool play_on(const struct match *match, int seat, const void *world, struct move first,
                    struct rng rng, struct ending *ending, struct cause_line *line)
{
    alignas(64) unsigned char state[MAX_STATE];
    const struct game *game = match->game;
    const void *edition = match->edition->data;
    unsigned active;
    *ending = (struct ending){ 0 };
    memcpy(state, world, game->state_size);
    if (line) {
        cause_open(line, game, edition, state);
        cause_move(line, game, edition, state, seat, seat, first);
    }
    game->apply(edition, state, seat, first);
    for (int length = 0; (active = game->active(edition, state)); length++) {
        struct move move;
        int actor;
        if (length == game->max_length || !next_move(match, state, &rng, active, &actor, &move))
            return false;
        if (actor == seat && !ending->next.kind) {
            struct offers offers;
            game_legal(game, edition, state, seat, &offers);
            if (offers.moves > 1)
                ending->next = move;
        }
        if (line)
            cause_move(line, game, edition, state, seat, actor, move);
        game->apply(edition, state, actor, move);
    }
    if (line)
        cause_close(line, game, edition, state, seat);
    read_ending(match, state, seat, ending);
    return true;
}

/* A world that the player holds possible, and a stream for what happens in it:
 * the same for every move that is tried there. */
static struct rng open_world(const struct match *match, int seat, const void *view, struct rng *rng,
                             void *world)
{
    memcpy(world, view, match->game->state_size);
    match->game->determinise(match->edition->data, world, seat, rng);
    uint64_t high = rng_next(rng);
    return rng_seed(high << 32 | rng_next(rng));
}

/* ---- sums ------------------------------------------------------------------- */

/* Differences between two moves in the same worlds. */
struct paired {
    double count, sum, squares;
};

static void paired_add(struct paired *paired, double difference)
{
    paired->count++;
    paired->sum += difference;
    paired->squares += difference * difference;
}

/* The square of the standard error. */
static double paired_error(const struct paired *paired)
{
    double n = paired->count;
    return n > 1 ? (paired->squares - paired->sum * paired->sum / n) / (n - 1) / n : 1e12;
}

/* Whether the mean is above 0 by more than twice its standard error. */
static bool paired_is_clear(const struct paired *paired)
{
    double mean = paired->count > 0 ? paired->sum / paired->count : 0;
    return paired->count >= 20 && mean > 0 && mean * mean > 4 * paired_error(paired);
}

struct follower {
    struct move move;
    uint32_t count;
};

struct sums {
    int64_t points, rival, wins;
    uint32_t games;
    struct follower follower[FOLLOWERS];
};

static void sums_add(struct sums *sums, const struct ending *ending)
{
    sums->games++;
    sums->points += ending->points;
    sums->rival += ending->rival;
    sums->wins += ending->wins;
    if (!ending->next.kind)
        return;
    for (int i = 0; i < FOLLOWERS; i++) {
        struct follower *follower = &sums->follower[i];
        if (follower->count && !move_equal(follower->move, ending->next))
            continue;
        follower->move = ending->next;
        follower->count++;
        return;
    }
}

/* Rounded to the nearest, also below zero. */
static int32_t mean_of(int64_t sum, uint32_t count, int64_t unit)
{
    int64_t half = (int64_t)count / 2;
    if (!count)
        return 0;
    return (int32_t)((sum * unit + (sum < 0 ? -half : half)) / (int64_t)count);
}

static void sums_close(const struct sums *sums, struct advice_move *move)
{
    uint32_t most = 0;
    move->games = sums->games;
    move->points = mean_of(sums->points, sums->games, 10);
    move->rival = mean_of(sums->rival, sums->games, 10);
    move->wins = mean_of(sums->wins, sums->games, 1);
    for (int i = 0; i < FOLLOWERS; i++)
        if (sums->follower[i].count > most) {
            most = sums->follower[i].count;
            move->next = sums->follower[i].move;
            move->next_permille = mean_of(most, sums->games, 1000);
        }
}

/* ---- the advice ------------------------------------------------------------- */

/* Whether the search can tell the first from the second. */
static bool is_clear(const struct search_move *first, const struct search_move *second)
{
    return second->mean_permille < first->low_permille ||
           second->high_permille < first->mean_permille;
}

static int32_t bounded(double permille)
{
    return permille <= 0 ? 0 : permille >= 1000 ? 1000 : (int32_t)(permille + 0.5);
}

/* A search tries what looks worse less often, and then badly: its mean for such a move
 * hangs on how it was tried. Playing on treats all moves alike, so what it says of the
 * distance to the first counts, too: the interval takes in both, and where the search
 * has tried a move far less than the first, the mean is that of playing on. */
static void widen(const struct search_move *first, const struct paired *behind,
                  struct search_move *move)
{
    enum { FAR_LESS = 4, ENOUGH = 20 };
    if (!move->visits || behind->count < ENOUGH)
        return;
    double mean = first->mean_permille - behind->sum / behind->count;
    double error = 2 * sqrt(paired_error(behind));
    int32_t low = bounded(mean - error), high = bounded(mean + error);
    if (move->visits < first->visits / FAR_LESS)
        move->mean_permille = bounded(mean);
    /* The search chose the first: that another would do better is not known, only possible. */
    if (move->mean_permille > first->mean_permille)
        move->mean_permille = first->mean_permille;
    low = low < move->mean_permille ? low : move->mean_permille;
    if (low < move->low_permille)
        move->low_permille = low;
    if (high > move->high_permille)
        move->high_permille = high;
}

/* What playing on says of the first move and one behind it. */
struct behind {
    struct paired points, rival, wins; /* by how much the first is better */
    struct cause_sums causes;
};

static void behind_add(struct behind *behind, const struct mind *mind, const struct ending *first,
                       const struct cause_line *first_line, const struct ending *other,
                       const struct cause_line *other_line)
{
    paired_add(&behind->points, first->points - other->points);
    paired_add(&behind->rival, other->rival - first->rival);
    paired_add(&behind->wins, first->wins - other->wins);
    cause_add(&behind->causes, mind->match->game, mind->seat, first_line,
              first->points - first->rival, other_line, other->points - other->rival);
}

static enum advice_reason find_reason(const struct advice *advice, const struct behind *second)
{
    if (advice->count < 2)
        return ADVICE_ONLY;
    if (!is_clear(&advice->move[0].search, &advice->move[1].search))
        return ADVICE_CLOSE;
    return paired_is_clear(&second->points)  ? ADVICE_POINTS
           : paired_is_clear(&second->rival) ? ADVICE_RIVALS
           : paired_is_clear(&second->wins)  ? ADVICE_WINS
                                             : ADVICE_LATER;
}

static void explain(struct mind *mind, const struct brain_input *input, uint32_t games,
                    struct advice *advice)
{
    alignas(64) unsigned char world[MAX_STATE];
    struct sums sums[ADVICE_MOVES] = { 0 };
    struct behind behind[ADVICE_MOVES] = { 0 }; /* the first has none */
    struct cause_line line[ADVICE_MOVES];
    uint64_t (*clock)(void) = input->clock ? input->clock : clock_wall;
    uint64_t limit = mind->agent.budget.milliseconds * UINT64_C(1000000), start = clock();
    for (uint32_t i = 0; i < games && (!limit || clock() - start < limit); i++) {
        struct rng rng = open_world(mind->match, mind->seat, input->view, input->rng, world);
        struct ending ending[ADVICE_MOVES];
        bool good = true;
        for (int k = 0; k < advice->count && good; k++)
            good = play_on(mind->match, mind->seat, world, advice->move[k].search.move, rng,
                           &ending[k], &line[k]);
        for (int k = 0; k < advice->count && good; k++)
            sums_add(&sums[k], &ending[k]);
        for (int k = 1; k < advice->count && good; k++)
            behind_add(&behind[k], mind, &ending[0], &line[0], &ending[k], &line[k]);
    }
    for (int k = 0; k < advice->count; k++)
        sums_close(&sums[k], &advice->move[k]);
    for (int k = 1; k < advice->count; k++)
        widen(&advice->move[0].search, &behind[k].wins, &advice->move[k].search);
    /* Those behind the first stand in the order of what they may expect. */
    bool swap = advice->count == ADVICE_MOVES &&
                advice->move[2].search.mean_permille > advice->move[1].search.mean_permille;
    const struct behind *second = &behind[swap ? 2 : 1];
    if (swap) {
        struct advice_move third = advice->move[1];
        advice->move[1] = advice->move[2];
        advice->move[2] = third;
    }
    advice->reason = find_reason(advice, second);
    if (advice->reason == ADVICE_POINTS || advice->reason == ADVICE_RIVALS ||
        advice->reason == ADVICE_WINS)
        advice->cause = cause_find(&second->causes, mind->match->game);
}

/* Whether both moves lead to the same position, as far as the player can see. */
static bool is_same(const struct mind *mind, const void *view, struct move one, struct move other)
{
    alignas(64) unsigned char first[MAX_STATE], second[MAX_STATE];
    const struct game *game = mind->match->game;
    const void *edition = mind->match->edition->data;
    memcpy(first, view, game->state_size);
    memcpy(second, view, game->state_size);
    game->apply(edition, first, mind->seat, one);
    game->apply(edition, second, mind->seat, other);
    return !memcmp(first, second, game->state_size);
}

/* Moves that come to the same are one: the one that was tried most. Returns how many
 * are left. */
static int join(const struct mind *mind, const void *view, struct search_move best[], int count)
{
    int left = 0;
    for (int i = 0; i < count; i++) {
        int same = 0;
        while (same < left && !is_same(mind, view, best[same].move, best[i].move))
            same++;
        if (same < left)
            best[same].visits += best[i].visits;
        else
            best[left++] = best[i];
    }
    return left;
}

void advice_study(struct mind *mind, const struct brain_input *input, uint32_t games,
                  struct advice *advice)
{
    struct search_move best[CONSIDERED];
    *advice = (struct advice){ 0 };
    int count = search_study(mind, input, best, CONSIDERED);
    for (int i = 0; i < count; i++)
        advice->visits += best[i].visits;
    count = join(mind, input->view, best, count);
    for (int i = 0; i < count && i < ADVICE_MOVES; i++)
        advice->move[advice->count++].search = best[i];
    /* The search orders by how often it tried; those behind the best read better
     * by what they may expect. */
    if (advice->count == ADVICE_MOVES &&
        advice->move[2].search.mean_permille > advice->move[1].search.mean_permille) {
        advice->move[1].search = best[2];
        advice->move[2].search = best[1];
    }
    explain(mind, input, games, advice);
}

void advice_compare(const struct match *match, int seat, const void *view, struct rng *rng,
                    struct move one, struct move other, uint32_t games,
                    struct advice_difference *difference)
{
    alignas(64) unsigned char world[MAX_STATE];
    struct paired wins = { 0 };
    for (uint32_t i = 0; i < games; i++) {
        struct rng stream = open_world(match, seat, view, rng, world);
        struct ending first, second;
        if (play_on(match, seat, world, one, stream, &first, NULL) &&
            play_on(match, seat, world, other, stream, &second, NULL))
            paired_add(&wins, first.wins - second.wins);
    }
    difference->games = (uint32_t)wins.count;
    difference->mean = wins.count > 0 ? wins.sum / wins.count : 0;
    difference->variance = paired_error(&wins);
}
