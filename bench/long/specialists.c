/*
 * specialists.c: what one plan is worth in Cryptocurrency among players who
 * have none.
 *
 *   specialists PLAN PLAYERS AGENT [GAMES [SEED [EDITION [OPTIONS]]]]
 *
 * One specialist sits among AGENT players ("greedy", "normal@150it"), in every
 * seat in turn, and plays as they do except that it sticks to its PLAN:
 *
 *   mining     never buys
 *   trading    never mines while a trade promises a gain
 *   rumours    hires Newshawk, Hackers and Tweetman whenever it can, by a loan
 *              if need be, until the team has no place for more; begins every
 *              action with one of them that is fresh, and uses their abilities
 *   EXPERT     hires this one whenever it can and has none: "tech-whiz"
 *   none       nothing of its own
 *
 * EDITION is a shipped edition or a file. Told are the shares of the wins of
 * the specialist, and of all seats by their place in the first turn order,
 * with 95 % intervals. The status is 2 for bad use.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "games/cryptocurrency/cryptocurrency.h"
#include "sim/sim.h"
#include "tests/helpers/play.h"

typedef const struct cryptocurrency_edition rules;
typedef const struct cryptocurrency table;

static int complain(const char *what, const char *value)
{
    fprintf(stderr, "specialists: %s: %s\n", what, value);
    return 2;
}

/* ---- plans --------------------------------------------------------------------- */

enum { RUMOUR_EXPERTS = 1 << NEWSHAWK | 1 << BLACK_HAT | 1 << WHITE_HAT | 1 << TWEETMAN };

enum specialist_plan { PLAN_NONE, PLAN_MINING, PLAN_TRADING, PLAN_EXPERTS };

/* One specialist plays at a time, by one thread. */
static enum specialist_plan plan;
static unsigned wanted; /* experts to hire: bits */
static int most_wanted; /* of them in a team */
static int specialist;  /* seat */

static bool is_wanted(int member)
{
    return member > INTERN && wanted >> member & 1;
}

static bool wants_more(table *state)
{
    int count = 0;
    for (int i = 0; i < TEAM; i++)
        count += is_wanted(state->team[specialist][i]);
    return count < most_wanted;
}

/* Whether a wanted expert can be hired now, or with a loan. */
static bool could_hire(rules *edition, table *state, int money)
{
    for (int i = 0; i < SEEKERS; i++)
        if (state->seeker[i] != EMPTY && is_wanted(state->seeker[i]) &&
            edition->expert[state->seeker[i] - 1].cost <= money)
            return true;
    return false;
}

static bool prepares_so(rules *edition, table *state, struct move move)
{
    int money = state->money[specialist];
    if (!wants_more(state))
        return true;
    if (could_hire(edition, state, money))
        return move.kind == CC_MOVE_HIRE && is_wanted(state->seeker[move.a]);
    return !could_hire(edition, state, money + edition->loan_value) || move.kind == CC_MOVE_BORROW;
}

static bool has_fresh_wanted(table *state)
{
    for (int i = 0; i < TEAM; i++)
        if (state->fresh[specialist][i] && is_wanted(state->team[specialist][i]))
            return true;
    return false;
}

/* Plans of experts: who is hired, who leaves, who works. */
static bool staffs_so(rules *edition, table *state, struct move move)
{
    bool rumours = most_wanted > 1;
    switch (state->phase) {
    case CC_PHASE_PREPARE:
        return prepares_so(edition, state, move);
    case CC_PHASE_REPLACE:
        return !is_wanted(state->team[specialist][move.a]);
    case CC_PHASE_MEMBERS:
        return !rumours || state->used || !has_fresh_wanted(state) ||
               (move.kind == CC_MOVE_USE && is_wanted(state->team[specialist][move.a]));
    case CC_PHASE_ABILITIES:
        return !rumours || move.kind != CC_MOVE_FINISH;
    default:
        return true;
    }
}

/* The simple player's move at a table where the plan is all that pays: who has
 * no money buys nothing, and without coins to be mined trade is all there is. */
static struct move tempted(rules *edition, table *state, struct rng *rng)
{
    struct cryptocurrency other = *state;
    if (plan == PLAN_MINING)
        other.money[specialist] = 0;
    for (int i = 0; plan == PLAN_TRADING && i < COINS; i++) {
        other.unmined[i] = 0;
        other.back[i] = EMPTY;
    }
    return cryptocurrency_playout(edition, &other, specialist, rng);
}

static bool is_trade(struct move move)
{
    return move.kind == CC_MOVE_BUY || move.kind == CC_MOVE_SELL;
}

/* Chance only decides between trades that promise the same. */
static bool sees_trade(rules *edition, table *state)
{
    struct rng rng = rng_seed(1);
    return state->phase == CC_PHASE_ACTION && is_trade(tempted(edition, state, &rng));
}

/* `trade`: a trade promises a gain. */
static bool is_planned(rules *edition, table *state, bool trade, struct move move)
{
    switch (plan) {
    case PLAN_MINING:
        return move.kind != CC_MOVE_BUY;
    case PLAN_TRADING:
        return !trade || is_trade(move);
    case PLAN_EXPERTS:
        return staffs_so(edition, state, move);
    default:
        return true;
    }
}

/* ---- the specialist's eyes: the game with fewer moves to consider ------------------ */

static struct game game;
static struct match match;

/* Leaves what is planned; where nothing is, all. */
static void keep_planned(rules *edition, table *state, struct offers *offers)
{
    int count = 0;
    uint32_t moves = 0;
    bool trade = plan == PLAN_TRADING && sees_trade(edition, state);
    for (int i = 0; i < offers->count; i++)
        if (is_planned(edition, state, trade, offers->list[i].move)) {
            moves += (uint32_t)(offers->list[i].high - offers->list[i].move.n) + 1;
            offers->list[count++] = offers->list[i];
        }
    if (!count)
        return;
    offers->count = count;
    offers->moves = moves;
}

static void candidates(const void *edition, const void *state, int player, struct offers *offers)
{
    cryptocurrency_candidates(edition, state, player, offers);
    if (player == specialist)
        keep_planned(edition, state, offers);
}

static struct move playout(const void *edition, const void *state_, int player, struct rng *rng)
{
    table *state = state_;
    struct offers offers;
    if (player != specialist)
        return cryptocurrency_playout(edition, state, player, rng);
    bool trade = plan == PLAN_TRADING && sees_trade(edition, state);
    struct move move = trade || (plan == PLAN_MINING && state->phase == CC_PHASE_ACTION)
                           ? tempted(edition, state, rng)
                           : cryptocurrency_playout(edition, state, player, rng);
    if (is_planned(edition, state, trade, move))
        return move;
    offers_clear(&offers);
    cryptocurrency_legal(edition, state, player, &offers);
    keep_planned(edition, state, &offers);
    return offers_pick(&offers, rng_below(rng, offers.moves));
}

static const struct brain *usual; /* how the specialist thinks */

static bool open_specialist(struct mind *mind)
{
    match = *mind->match;
    match.game = &game;
    mind->match = &match;
    return !usual->open || usual->open(mind);
}

static void begin_specialist(struct mind *mind)
{
    specialist = mind->seat;
    if (usual->begin)
        usual->begin(mind);
}

static struct move choose_as_specialist(struct mind *mind, const struct brain_input *input)
{
    return usual->choose(mind, input);
}

static void close_specialist(struct mind *mind)
{
    if (usual->close)
        usual->close(mind);
}

static const struct brain specialist_brain = { .name = "specialist",
                                               .thinks = true,
                                               .open = open_specialist,
                                               .close = close_specialist,
                                               .begin = begin_specialist,
                                               .choose = choose_as_specialist };

/* ---- many games ---------------------------------------------------------------------- */

struct count {
    uint64_t games, wins; /* in parts of SIM_WIN */
    int64_t points;
};

struct counts {
    struct count specialist, order[CC_SEATS];
};

static void add(struct count *count, const struct result *result, int seat, int winners)
{
    count->games++;
    count->points += result->points[seat];
    if (result->rank[seat] == 1)
        count->wins += (uint64_t)(SIM_WIN / winners);
}

static void add_game(struct counts *counts, const struct sim_plan *setting, uint64_t number,
                     const struct result *result, int first)
{
    int players = setting->setup.players, winners = 0;
    for (int seat = 0; seat < players; seat++)
        winners += result->rank[seat] == 1;
    for (int seat = 0; seat < players; seat++) {
        add(&counts->order[(seat + players - first) % players], result, seat, winners);
        if (sim_agent(setting, number, seat) == &setting->agent[0])
            add(&counts->specialist, result, seat, winners);
    }
}

static void tell(const char *what, int number, const struct count *count)
{
    struct sim_interval interval = sim_wilson(count->wins, count->games);
    printf("%s %d: %.1f %% (%.1f to %.1f), %.1f points\n", what, number, 100 * interval.share,
           100 * interval.low, 100 * interval.high, (double)count->points / (double)count->games);
}

static int run(const struct sim_plan *setting)
{
    struct sim_workspace *space = aligned_alloc(64, sizeof *space);
    struct event *log = calloc((size_t)setting->game->max_length, sizeof *log);
    struct counts counts = { 0 };
    struct sim_game played;
    if (!space || !log || !sim_workspace_open(space, setting))
        return complain("no memory", setting->game->id);
    for (uint64_t number = 0; number < setting->games; number++) {
        sim_play(setting, number, space, log, &played);
        if (played.end != SIM_FINISHED)
            return complain("a game failed", sim_end_name[played.end]);
        add_game(&counts, setting, number, &played.result, log[0].move.a);
    }
    tell("specialist among", setting->setup.players, &counts.specialist);
    for (int i = 0; i < setting->setup.players; i++)
        tell("in turn", i + 1, &counts.order[i]);
    printf("%llu games, fair %.1f %%, %.0f s of processor time\n",
           (unsigned long long)setting->games, 100.0 / setting->setup.players,
           (double)clock() / CLOCKS_PER_SEC);
    sim_workspace_close(space);
    free(space);
    free(log);
    return 0;
}

/* ---- what was asked for ------------------------------------------------------------------ */

static bool read_plan(const char *name)
{
    plan = !strcmp(name, "mining")    ? PLAN_MINING
           : !strcmp(name, "trading") ? PLAN_TRADING
           : !strcmp(name, "none")    ? PLAN_NONE
                                      : PLAN_EXPERTS;
    if (!strcmp(name, "rumours")) {
        wanted = RUMOUR_EXPERTS;
        most_wanted = TEAM;
        return true;
    }
    for (int i = FINTECH; plan == PLAN_EXPERTS && i < MEMBERS; i++) {
        const char *expert = noun_name(&cryptocurrency_game, NULL, "expert", i - FINTECH);
        if (expert && !strcmp(expert, name))
            wanted = 1u << i;
    }
    most_wanted = 1;
    return plan != PLAN_EXPERTS || wanted;
}

static struct edition *read_edition(const char *name)
{
    static char text[1 << 16];
    if (!name || edition_shipped(&cryptocurrency_game, name))
        return edition_open(&cryptocurrency_game, name);
    FILE *file = fopen(name, "rb");
    size_t size = file ? fread(text, 1, sizeof text, file) : 0;
    if (file)
        fclose(file);
    return changed_edition(&cryptocurrency_game, text, size);
}

static int prepare(struct sim_plan *setting, const char *name, const char *options)
{
    const char *at;
    if (agent_parse(name, strlen(name), &setting->agent[1]))
        return complain("no such player", name);
    for (int i = 2; i < setting->setup.players; i++)
        setting->agent[i] = setting->agent[1];
    usual = setting->agent[1].brain;
    setting->agent[0] = setting->agent[1];
    setting->agent[0].brain = &specialist_brain;
    game = cryptocurrency_game;
    game.candidates = candidates;
    game.playout = playout;
    if (*options && setup_parse(setting->game, options, &setting->setup, &at))
        return complain("no such options", options);
    return run(setting);
}

int main(int argc, char **argv)
{
    struct sim_plan setting = { .game = &cryptocurrency_game, .audit = SIM_AUDIT_NEVER };
    if (argc < 4 || argc > 8)
        return complain("use", "specialists PLAN PLAYERS AGENT [GAMES [SEED [EDITION "
                               "[OPTIONS]]]]");
    if (!read_plan(argv[1]))
        return complain("no such plan", argv[1]);
    long players = strtol(argv[2], NULL, 10);
    if (players < game_find("cryptocurrency")->min_players || players > CC_SEATS)
        return complain("no such number of players", argv[2]);
    setup_defaults(setting.game, (int)players, &setting.setup);
    setting.games = argc > 4 ? strtoull(argv[4], NULL, 10) : 1000;
    setting.seed = argc > 5 ? strtoull(argv[5], NULL, 10) : 1;
    setting.edition = read_edition(argc > 6 ? argv[6] : NULL);
    if (!setting.edition)
        return complain("no such edition", argv[6]);
    return setting.games ? prepare(&setting, argv[3], argc > 7 ? argv[7] : "")
                         : complain("no games", argv[4]);
}
