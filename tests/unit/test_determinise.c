/*
 * test_determinise.c: a determinised view is what the viewer has to assume.
 *
 * In small positions of the template game all deals that look the same to the
 * viewer are counted out, and determinise must reach each of them with its
 * frequency. In all games positions are dealt anew at the table, keeping to
 * what the viewer has seen, and every hidden place must hold each value as
 * often as determinise puts it there.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tests/helpers/by_game.h"
#include "tests/helpers/play.h"

static const struct game *game;
static const void *edition;

struct sight {
    bool seen;
    struct move move;
    double share; /* of the chances, of outcomes that look like this one */
};

static struct sight sight_of(const void *state, int viewer, int actor, struct move move)
{
    struct sight sight = { .move = move, .share = 1 };
    sight.seen = game->mask(edition, state, viewer, actor, &sight.move);
    if (!sight.seen)
        sight.move = (struct move){ 0 };
    return sight;
}

static bool same_sight(struct sight one, struct sight two)
{
    return one.seen == two.seen && move_equal(one.move, two.move);
}

/* The weights of all outcomes that do not look like this are set to 0; the
 * rest's sum is returned. */
static uint32_t keep_fitting(const void *state, int viewer, struct sight sight,
                             struct offers *offers)
{
    uint32_t fitting = 0;
    game_legal(game, edition, state, CHANCE, offers);
    for (int i = 0; i < offers->count; i++) {
        if (!same_sight(sight, sight_of(state, viewer, CHANCE, offers->list[i].move)))
            offers->list[i].weight = 0;
        fitting += offers->list[i].weight;
    }
    return fitting;
}

/* How the viewer saw each event of the match. */
static struct sight *sights_of(const struct session *session, size_t count, int viewer)
{
    struct sight *sights = calloc(count + 1, sizeof *sights);
    state_buffer state;
    assert_non_null(sights);
    for (size_t i = 0; i < count; i++) {
        struct event event = session_event(session, i);
        session_state_at(session, i, state);
        sights[i] = sight_of(state, viewer, event.actor, event.move);
        if (event.actor == CHANCE) {
            struct offers offers;
            uint32_t fitting = keep_fitting(state, viewer, sights[i], &offers);
            sights[i].share = fitting / (double)offers.weight;
        }
    }
    return sights;
}

/* ---- counting out ------------------------------------------------------------------- */

enum { MAX_WORLDS = 4096 };

struct worlds {
    int count;
    double total;
    double weight[MAX_WORLDS];
    int drawn[MAX_WORLDS];
    state_buffer state[MAX_WORLDS];
};

static struct worlds worlds;

static int find_world(const void *state)
{
    int i = 0;
    while (i < worlds.count && memcmp(worlds.state[i], state, game->state_size))
        i++;
    return i;
}

/* All ways in which chance can have fallen behind what the viewer saw. */
static void count_out(const struct session *session, const struct sight *sights, size_t at,
                      size_t count, int viewer, const void *state, double weight)
{
    if (at == count) {
        int i = find_world(state);
        assert_true(i < MAX_WORLDS);
        if (i == worlds.count) {
            memcpy(worlds.state[worlds.count++], state, game->state_size);
            worlds.weight[i] = 0;
            worlds.drawn[i] = 0;
        }
        worlds.weight[i] += weight;
        worlds.total += weight;
        return;
    }
    struct event event = session_event(session, at);
    struct offers offers;
    state_buffer next;
    game_legal(game, edition, state, event.actor, &offers);
    for (int i = 0; i < offers.count; i++) {
        struct move move = event.actor == CHANCE ? offers.list[i].move : event.move;
        double chance = event.actor == CHANCE ? offers.list[i].weight / (double)offers.weight : 1;
        if (same_sight(sights[at], sight_of(state, viewer, event.actor, move))) {
            memcpy(next, state, game->state_size);
            game->apply(edition, next, event.actor, move);
            count_out(session, sights, at + 1, count, viewer, next, weight * chance);
        }
        if (event.actor != CHANCE)
            break;
    }
}

static void compare_with_counting(const struct session *session, size_t count, int viewer,
                                  struct rng *rng)
{
    enum { DRAWS = 20000 };
    state_buffer state, view, world;
    struct sight *sights = sights_of(session, count, viewer);
    worlds.count = 0;
    worlds.total = 0;
    session_state_at(session, 0, state);
    count_out(session, sights, 0, count, viewer, state, 1);
    free(sights);
    session_state_at(session, count, state);
    game_observe(game, state, viewer, KNOWLEDGE, view);
    for (int i = 0; i < DRAWS; i++) {
        memcpy(world, view, game->state_size);
        game->determinise(edition, world, viewer, rng);
        int found = find_world(world);
        if (found == worlds.count)
            fail_msg("viewer %d after %zu events: a world that cannot be", viewer, count);
        worlds.drawn[found]++;
    }
    for (int i = 0; i < worlds.count; i++) {
        double wanted = DRAWS * worlds.weight[i] / worlds.total;
        if (fabs(worlds.drawn[i] - wanted) > 6 * sqrt(wanted) + 2)
            fail_msg("viewer %d after %zu events: world %d of %d was reached %d times, not %.0f",
                     viewer, count, i, worlds.count, worlds.drawn[i], wanted);
    }
}

/* Positions between lots and in a fresh bidding, where nobody hides a bid. */
static void small_positions_are_counted_out(void **unused)
{
    struct edition *read = shipped_edition(game_find("template"), NULL);
    struct rng rng = rng_seed(17);
    int most = 0;
    (void)unused;
    game = game_find("template");
    edition = read->data;
    for (int players = 2; players <= 5; players++) {
        struct arena arena = { .game = game, .edition = read, .mode = PLAY_GREEDY };
        setup_defaults(game, players, &arena.setup);
        struct session *session = open_session(&arena);
        play_session(&arena, session, (size_t)(4 * players + 6), &rng);
        for (size_t count = 0; count <= (size_t)players + 1; count++)
            for (int viewer = 0; viewer != NOBODY; viewer = next_of_viewers(&arena, viewer)) {
                compare_with_counting(session, count, viewer, &rng);
                most = worlds.count > most ? worlds.count : most;
            }
        session_close(session);
    }
    assert_int_equal(most, 4 * 4 * 4 * 4 * 4);
    edition_free(read);
}

/* A secret bid is as likely as the bidder's own player would make it, holding
 * each contract as likely as it is. */
static void secret_bids_come_from_playout(void **unused)
{
    enum { DRAWS = 40000, WOODS = 4, BIDS = 64 };
    static int drawn[WOODS][BIDS], wanted[WOODS][BIDS];
    struct edition *read = shipped_edition(game_find("template"), NULL);
    struct arena arena = { .game = game_find("template"), .edition = read };
    struct rng rng = rng_seed(23);
    state_buffer view, world;
    (void)unused;
    game = arena.game;
    edition = read->data;
    const struct field *bid = game_field(game, "bid"), *contract = game_field(game, "contract");
    setup_defaults(game, 2, &arena.setup);
    struct session *session = open_session(&arena);
    static const char *const lines[] = { "deal 0 oak", "deal 1 pine", "lot ash" };
    struct move move;
    for (int i = 0; i < 3; i++) {
        assert_false(session_parse(session, lines[i], &move));
        assert_true(session_play(session, CHANCE, move, NULL));
    }
    /* What the other would bid, with every contract. */
    for (int i = 0; i < DRAWS; i++) {
        memcpy(world, session_state(session), game->state_size);
        int wood = (int)rng_below(&rng, WOODS);
        field_set(contract, world, 1, 0, wood);
        move = game->playout(edition, world, 1, &rng);
        wanted[wood][game->kinds[move.kind].flags & MOVE_DRAFT ? move.n : 0]++;
    }
    assert_false(session_parse(session, "ready", &move));
    assert_true(session_play(session, 1, move, NULL));
    session_view(session, 0, KNOWLEDGE, view);
    for (int i = 0; i < DRAWS; i++) {
        memcpy(world, view, game->state_size);
        game->determinise(edition, world, 0, &rng);
        drawn[field_get(contract, world, 1, 0)][field_get(bid, world, 1, 0)]++;
    }
    for (int wood = 0; wood < WOODS; wood++)
        for (int n = 0; n < BIDS; n++)
            if (fabs((double)drawn[wood][n] - wanted[wood][n]) >
                6 * sqrt(drawn[wood][n] + wanted[wood][n]) + 2)
                fail_msg("contract %d, bid %d: %d times, not %d", wood, n, drawn[wood][n],
                         wanted[wood][n]);
    session_close(session);
    edition_free(read);
}

/* ---- dealing again --------------------------------------------------------------------- */

static int fitted, positions; /* deals that could be used, and positions compared */

/* Chances of the values of all hidden places: by value for small elements, by
 * bit for large ones; and of two places of a field having the same value. */
enum { MAX_PLACES = 1024, VALUES = 256, MAX_TWINS = 4096 };

struct chances {
    double total, squares; /* of the weights */
    double value[MAX_PLACES][VALUES];
    double twins[MAX_TWINS];
};

struct places {
    int count;
    struct {
        const struct field *field;
        int index;
    } list[MAX_PLACES];
};

static void list_places(const void *view, struct places *places)
{
    places->count = 0;
    for (const struct field *field = game->fields; field->name; field++)
        for (int i = 0; field->seen != SEEN_BY_ALL && i < field->rows * field->cols; i++)
            if (field_get(field, view, 0, i) == UNKNOWN) {
                assert_true(places->count < MAX_PLACES);
                places->list[places->count].field = field;
                places->list[places->count++].index = i;
            }
}

static void add_chances(const struct places *places, const void *state, double weight,
                        struct chances *chances)
{
    int twins = 0;
    chances->total += weight;
    chances->squares += weight * weight;
    for (int p = 0; p < places->count; p++) {
        const struct field *field = places->list[p].field;
        int64_t value = field_get(field, state, 0, places->list[p].index);
        if (field->width <= 2)
            chances->value[p][value & (VALUES - 1)] += weight;
        for (int bit = 0; field->width > 2 && bit < 8 * field->width; bit++)
            if ((uint64_t)value >> bit & 1)
                chances->value[p][bit] += weight;
        for (int q = 0; q < p && twins < MAX_TWINS; q++)
            if (places->list[q].field == field)
                chances->twins[twins++] +=
                    field_get(field, state, 0, places->list[q].index) == value ? weight : 0;
    }
}

/* Deals the match again, chance falling as it may behind what the viewer saw;
 * returns how likely that is, compared with the match itself; 0 if it cannot go on. */
static double deal_again(const struct session *session, const struct sight *sights, size_t count,
                         int viewer, struct rng *rng, void *state)
{
    double weight = 1;
    session_state_at(session, 0, state);
    for (size_t i = 0; i < count; i++) {
        struct event event = session_event(session, i);
        struct move move = event.move;
        struct offers offers;
        if (event.actor == CHANCE) {
            if (!(game->active(edition, state) >> CHANCE & 1))
                return 0;
            uint32_t fitting = keep_fitting(state, viewer, sights[i], &offers);
            if (!fitting)
                return 0;
            weight *= fitting / (double)offers.weight / sights[i].share;
            uint32_t point = rng_below(rng, fitting);
            int k = 0;
            while (point >= offers.list[k].weight)
                point -= offers.list[k++].weight;
            move = offers.list[k].move;
        } else if (!game_allows(game, edition, state, event.actor, move, NULL)) {
            return 0;
        }
        game->apply(edition, state, event.actor, move);
    }
    return weight;
}

static void compare_chance(const struct arena *arena, const struct chances *one, double share,
                           const struct chances *two, double other, const char *what, int place,
                           int value)
{
    double p = share / one->total, q = other / two->total, mean = (p + q) / 2;
    double counts =
        one->squares / (one->total * one->total) + two->squares / (two->total * two->total);
    demand(arena, fabs(p - q) <= 6 * sqrt(mean * (1 - mean) * counts) + 6 * counts,
           "%s, place %d, value %d: %.4f at the table, %.4f determinised", what, place, value, p,
           q);
}

static void compare_with_dealing(struct arena *arena, const struct session *session, size_t count,
                                 int viewer, int deals, struct rng *rng)
{
    static struct chances dealt, drawn;
    static struct places places;
    state_buffer state, view, again;
    struct sight *sights = sights_of(session, count, viewer);
    arena->step = (int)count;
    memset(&dealt, 0, sizeof dealt);
    memset(&drawn, 0, sizeof drawn);
    session_state_at(session, count, state);
    game_observe(game, state, viewer, KNOWLEDGE, view);
    list_places(view, &places);
    for (int i = 0; i < deals && places.count; i++) {
        double weight = deal_again(session, sights, count, viewer, rng, state);
        if (weight > 0) {
            game_observe(game, state, viewer, KNOWLEDGE, again);
            demand(arena, !memcmp(view, again, game->state_size),
                   "viewer %d: dealt again, it looks different", viewer);
            fitted++;
            add_chances(&places, state, weight, &dealt);
        }
        memcpy(state, view, game->state_size);
        game->determinise(edition, state, viewer, rng);
        add_chances(&places, state, 1, &drawn);
    }
    free(sights);
    /* Too few deals that fit tell nothing. */
    if (!places.count || dealt.total * dealt.total <= 300 * dealt.squares)
        return;
    positions++;
    int twins = 0;
    for (int p = 0; p < places.count; p++) {
        const char *name = places.list[p].field->name;
        for (int value = 0; value < VALUES; value++)
            compare_chance(arena, &dealt, dealt.value[p][value], &drawn, drawn.value[p][value],
                           name, places.list[p].index, value);
        for (int q = 0; q < p && twins < MAX_TWINS; q++)
            if (places.list[q].field == places.list[p].field) {
                compare_chance(arena, &dealt, dealt.twins[twins], &drawn, drawn.twins[twins], name,
                               places.list[p].index, places.list[q].index);
                twins++;
            }
    }
}

/* Whether the actor may do something now that the viewer would not see whole. */
static bool may_hide(const void *state, int viewer, int actor)
{
    struct offers offers;
    game_legal(game, edition, state, actor, &offers);
    for (int i = 0; i < offers.count; i++) {
        struct move move = offers.list[i].move;
        struct sight sight = sight_of(state, viewer, actor, move);
        if (!sight.seen || !move_equal(sight.move, move))
            return true;
    }
    return false;
}

/* How long nobody could decide anything that the viewer does not see, or may not keep. */
static size_t openly_played(const struct session *session, int viewer)
{
    size_t count = session_count(session);
    state_buffer state;
    for (size_t i = 0; i < count; i++) {
        int actor = session_event(session, i).actor;
        session_state_at(session, i, state);
        if (actor != CHANCE && may_hide(state, viewer, actor))
            return i;
    }
    return count;
}

static void hidden_things_are_dealt_as_at_the_table(void **tested)
{
    game = *tested;
    if (!game_hides(game))
        pass_over(game, "nothing is hidden");
    struct edition *read = shipped_edition(game, NULL);
    edition = read->data;
    fitted = positions = 0;
    for (int seed = 0; seed < amount(3, 30); seed++) {
        int span = game->max_players - game->min_players + 1;
        static struct setup setups[ALL_SETUPS];
        struct arena arena = {
            .game = game, .edition = read, .seed = (uint64_t)seed, .mode = (enum mode)(seed % MODES)
        };
        int rows = setups_of_pairs(game, read, game->min_players + seed % span, setups);
        arena.setup = setups[seed % rows];
        struct rng rng = rng_seed((uint64_t)seed);
        struct session *session = open_session(&arena);
        play_session(&arena, session, SIZE_MAX, &rng);
        for (int viewer = 0; viewer != NOBODY; viewer = next_of_viewers(&arena, viewer)) {
            size_t open = openly_played(session, viewer);
            for (int i = 0; i < 3; i++)
                compare_with_dealing(&arena, session, rng_below(&rng, (uint32_t)open + 1), viewer,
                                     amount(1500, 6000), &rng);
        }
        session_close(session);
    }
    print_message("%s: %d positions dealt again, %d deals fitted\n", game->id, positions, fitted);
    assert_true(positions > 5);
    edition_free(read);
}

/* ---- planted ---------------------------------------------------------------------------- */

/* Others never hold oak. */
static void biased_determinise(const void *data, void *view, int viewer, struct rng *rng)
{
    const struct game *sound = game_find("template");
    const struct field *contract = game_field(sound, "contract");
    state_buffer before;
    memcpy(before, view, sound->state_size);
    sound->determinise(data, view, viewer, rng);
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        if (field_get(contract, before, seat, 0) == UNKNOWN &&
            field_get(contract, view, seat, 0) == 0)
            field_set(contract, view, seat, 0, 1);
}

/* All others hold the same. */
static void twin_determinise(const void *data, void *view, int viewer, struct rng *rng)
{
    const struct game *sound = game_find("template");
    const struct field *contract = game_field(sound, "contract");
    state_buffer before;
    int64_t held = UNKNOWN;
    memcpy(before, view, sound->state_size);
    sound->determinise(data, view, viewer, rng);
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        if (field_get(contract, before, seat, 0) == UNKNOWN) {
            held = held == UNKNOWN ? field_get(contract, view, seat, 0) : held;
            field_set(contract, view, seat, 0, held);
        }
}

struct planted {
    struct game game;
    struct arena arena;
    struct session *session;
};

static void deal_planted(void *context)
{
    struct planted *planted = context;
    struct rng rng = rng_seed(4);
    compare_with_dealing(&planted->arena, planted->session, 4, 0, 3000, &rng);
}

static void wrong_chances_are_found(void **unused)
{
    struct edition *read = shipped_edition(game_find("template"), NULL);
    struct planted planted = { .game = *game_find("template"), .arena.edition = read };
    struct rng rng = rng_seed(4);
    (void)unused;
    planted.arena.game = game = &planted.game;
    edition = read->data;
    setup_defaults(game, 3, &planted.arena.setup);
    planted.session = open_session(&planted.arena);
    play_session(&planted.arena, planted.session, 10, &rng);
    assert_null(fault_found(deal_planted, &planted));
    planted.game.determinise = biased_determinise;
    assert_non_null(fault_found(deal_planted, &planted));
    planted.game.determinise = twin_determinise;
    assert_non_null(fault_found(deal_planted, &planted));
    session_close(planted.session);
    edition_free(read);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest of_game[] = {
        cmocka_unit_test(hidden_things_are_dealt_as_at_the_table),
    };
    const struct CMUnitTest of_itself[] = {
        cmocka_unit_test(small_positions_are_counted_out),
        cmocka_unit_test(secret_bids_come_from_playout),
        cmocka_unit_test(wrong_chances_are_found),
    };
    return run_by_game(argc, argv, of_game, 1, of_itself, 3);
}
