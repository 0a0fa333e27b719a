/*
 * test_interference.c: two matches that differ only in what a viewer may not
 * know give this viewer the same bytes in every output (helpers/outputs.c).
 *
 * Pairs are made in two ways: the viewer's view is determinised twice, and
 * matches go on from both worlds; and a match is played again with a hidden
 * outcome or move exchanged, the rest kept as far as it looks the same to the
 * viewer. Hints are compared once more after enough play for a cause to be named. Planted
 * leaks, at least one in each output, must be found.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/brain.h"
#include "core/facts.h"
#include "protocol/conversation.h"
#include "tests/helpers/by_game.h"
#include "tests/helpers/outputs.h"
#include "tests/helpers/play.h"

enum { PLANT_NONE = -1, PLANT_PROTOCOL = -2, PARTS = 3 };

static int plant = PLANT_NONE; /* this output leaks, put there by the test */
static int costly_now;
static struct rng parts; /* which of the costly outputs are looked at */
static char leak[256];   /* the output that leaked; "": none yet */
static int compared, exchanged, revealed, undone, conversations, moves_told;

/* ---- comparing --------------------------------------------------------------------- */

static void write_output(int i, const struct session *session, int viewer, struct text *out)
{
    all_outputs[i].write(session, viewer, out);
    if (i == plant) {
        uint64_t secret = game_hash(session_match(session)->game, session_state(session));
        text_add_bytes(out, (const char *)&secret, 1 + secret % 3);
    }
}

/* Of the costly outputs some are looked at in each pair, drawn by lot, all in long tests:
 * what leaks in one position leaks in many, and a planted leak in any of them is found
 * (a_leak_in_any_output_is_found). Of a game with a planted fault all, since it is asked
 * which output is the first that tells. */
static bool is_looked_at(const struct arena *arena, int i, int part)
{
    return long_tests() || game_find(arena->game->id) != arena->game || i % PARTS == part;
}

/* Whether both sessions look the same to the viewer; if not, `leak` names the output. */
static bool compare(const struct arena *arena, const struct session *one, const struct session *two,
                    int viewer, bool costly, const char *how)
{
    int part = (int)rng_below(&parts, PARTS);
    for (int i = 0; all_outputs[i].name; i++) {
        struct text left = { 0 }, right = { 0 };
        if (all_outputs[i].costly && (!costly || !is_looked_at(arena, i, part)))
            continue;
        write_output(i, one, viewer, &left);
        write_output(i, two, viewer, &right);
        bool same = left.size == right.size && !left.failed && !right.failed &&
                    (!left.size || !memcmp(left.data, right.data, left.size));
        text_free(&left);
        text_free(&right);
        compared++;
        if (!same) {
            snprintf(leak, sizeof leak, "%s", all_outputs[i].name);
            if (plant == PLANT_NONE && game_find(arena->game->id) == arena->game)
                demand(arena, false, "viewer %d, %s: %s differs", viewer, how, leak);
            return false;
        }
    }
    return true;
}

/* ---- pairs from one view -------------------------------------------------------------- */

static const void *placed_state;
static size_t placed_size;

static const char *placed_setup(const void *edition, void *state, const struct setup *setup)
{
    (void)edition;
    (void)setup;
    memcpy(state, placed_state, placed_size);
    return NULL;
}

/* A session that begins at the given state. */
static struct session *open_at(const struct arena *arena, const struct game *placed,
                               const void *state)
{
    struct arena there = *arena;
    there.game = placed;
    placed_state = state;
    placed_size = arena->game->state_size;
    return open_session(&there);
}

/* The viewer makes some moves of their own in both, and takes back what can be. */
static bool move_and_undo(const struct arena *arena, struct session *one, struct session *two,
                          int viewer, struct rng *rng)
{
    for (int i = 0; i < 3 && session_active(one) >> viewer & 1; i++) {
        struct offers offers;
        session_legal(one, viewer, &offers);
        struct move move = offers_pick(&offers, rng_below(rng, offers.moves));
        bool here = session_play(one, viewer, move, NULL);
        bool there = session_play(two, viewer, move, NULL);
        demand(arena, here && there, "viewer %d: an own move does not play", viewer);
        if (!compare(arena, one, two, viewer, i == 0, "after an own move"))
            return false;
    }
    while (session_may_undo(one, viewer)) {
        demand(arena, session_undo(one, viewer, NULL) && session_undo(two, viewer, NULL),
               "viewer %d: undo in one of two worlds", viewer);
        if (!compare(arena, one, two, viewer, false, "after undo"))
            return false;
    }
    return compare(arena, one, two, viewer, false, "after all undo");
}

static uint32_t no_draw(struct draws *draws, uint32_t n)
{
    (void)draws;
    (void)n;
    return 0;
}

/* An answer that is not offered; one that happens to be is not given. */
static void break_rule(struct protocol *protocol, int number, int viewer, struct text *out)
{
    const struct session *session = protocol_session(protocol);
    struct move move;
    char line[64];
    if (!move_from_number(session_match(session)->game, number, &move) ||
        session_allows(session, viewer, move, NULL))
        return;
    int length = snprintf(line, sizeof line, "{\"number\":%d}", number);
    protocol_line(protocol, line, (size_t)length, out);
}

/* The program tries a move that is allowed and plays on while it alone is to
 * act and nothing was drawn, up to a few times; then takes everything back. */
static void converse(const struct arena *arena, struct protocol *protocol, int viewer,
                     struct rng *rng, struct text *out)
{
    const struct session *session = protocol_session(protocol);
    for (int i = 0; i < 4; i++) {
        static state_buffer trial;
        char line[256] = "{\"move\":\"";
        struct offers offers;
        session_legal(session, viewer, &offers);
        struct move move = offers_pick(&offers, rng_below(rng, offers.moves));
        session_view(session, viewer, KNOWLEDGE, trial);
        arena->game->apply(arena->edition->data, trial, viewer, move);
        if (arena->game->active(arena->edition->data, trial) != 1u << viewer)
            break;
        size_t length = strlen(line);
        length += move_print(arena->game, arena->edition->data, move, line + length,
                             sizeof line - length - 3);
        memcpy(line + length, "\"}", 3);
        protocol_line(protocol, line, length + 2, out);
        moves_told++;
        break_rule(protocol, (int)rng_below(rng, (uint32_t)move_numbers(arena->game)), viewer, out);
    }
    protocol_line(protocol, "{\"drop\":true}", 13, out);
    for (int i = 0; i < 4; i++)
        protocol_line(protocol, "{\"undo\":true}", 13, out);
}

/* What a program in the viewer's seat is told at the beginning of a match,
 * about wrong answers, its own moves, and moves taken back. */
static void write_protocol(const struct arena *arena, const struct game *placed, const void *state,
                           int viewer, struct text *out)
{
    struct draws draws = { no_draw };
    struct protocol_settings settings = {
        .match = { .game = placed, .edition = arena->edition, .setup = arena->setup },
        .draws = &draws,
        .rng = rng_seed(1),
        .ask_all = true,
        .program = "kontor",
    };
    static struct words *words;
    struct refusal error;
    if (!words)
        words = words_open("en");
    settings.words = words;
    for (int seat = 0; seat < arena->setup.players; seat++)
        if (seat != viewer)
            settings.agent[seat] = agent_of(&random_brain);
    placed_state = state;
    placed_size = placed->state_size;
    struct protocol *protocol = protocol_open(&settings, &error);
    demand(arena, protocol != NULL, "no protocol");
    protocol_start(protocol, out);
    protocol_line(protocol, "{\"move\":\"nonsense\"}", 19, out);
    converse(arena, protocol, viewer, &(struct rng){ arena->seed + (uint64_t)arena->step }, out);
    protocol_close(protocol);
    if (plant == PLANT_PROTOCOL)
        text_printf(out, "%llx", (unsigned long long)game_hash(placed, state));
}

static bool compare_protocol(const struct arena *arena, const struct game *placed, const void *one,
                             const void *two, int viewer)
{
    struct text left = { 0 }, right = { 0 };
    /* Only the viewer is to act: what others do may differ, and rightly so. */
    if (arena->game->active(arena->edition->data, one) != 1u << viewer)
        return true;
    write_protocol(arena, placed, one, viewer, &left);
    write_protocol(arena, placed, two, viewer, &right);
    bool same = left.size == right.size && !memcmp(left.data, right.data, left.size);
    text_free(&left);
    text_free(&right);
    conversations++;
    if (!same) {
        snprintf(leak, sizeof leak, "protocol");
        demand(arena, plant != PLANT_NONE || game_find(arena->game->id) != arena->game,
               "viewer %d: protocol differs", viewer);
    }
    return same;
}

/* Two worlds that the viewer holds possible. The state itself is the second
 * one now and then. */
static bool compare_worlds(const struct arena *arena, const void *state, int viewer,
                           struct rng *rng)
{
    static state_buffer left, right;
    struct game placed = *arena->game;
    placed.setup = placed_setup;
    game_observe(arena->game, state, viewer, KNOWLEDGE, left);
    memcpy(right, left, sizeof right);
    arena->game->determinise(arena->edition->data, left, viewer, rng);
    arena->game->determinise(arena->edition->data, right, viewer, rng);
    struct session *one = open_at(arena, &placed, left);
    struct session *two = open_at(arena, &placed, rng_below(rng, 2) ? right : state);
    bool same = compare(arena, one, two, viewer, true, "two worlds");
    if (same && viewer < MAX_PLAYERS)
        same = compare_protocol(arena, &placed, left, right, viewer) &&
               move_and_undo(arena, one, two, viewer, rng);
    session_close(one);
    session_close(two);
    return same;
}

/* ---- causes of hints ----------------------------------------------------------------- */

/* A planted leak shows in about every second cause: it is looked for in many. */
enum { CAUSES = 4, PLANTED_CAUSES = 24, CAUSE_MATCHES = 300 };

/* What a hint says to the viewer of a match in this world; true: it names a cause. */
static bool ask_cause(const struct arena *arena, const void *world, int viewer, struct text *out)
{
    struct game placed = *arena->game;
    placed.setup = placed_setup;
    struct session *session = open_at(arena, &placed, world);
    bool named = write_cause(session, viewer, out);
    session_close(session);
    return named;
}

/* Whether the hint with its cause is the same in the match and in another world that the
 * player holds possible; `named` counts those that have a cause. */
static bool compare_causes(const struct arena *arena, const void *state, int viewer,
                           struct rng *rng, int *named)
{
    static state_buffer world;
    struct text told = { 0 }, other = { 0 };
    game_observe(arena->game, state, viewer, KNOWLEDGE, world);
    arena->game->determinise(arena->edition->data, world, viewer, rng);
    if (!memcmp(world, state, arena->game->state_size))
        return true; /* nothing is hidden, or it was guessed */
    bool here = ask_cause(arena, state, viewer, &told);
    bool there = here && ask_cause(arena, world, viewer, &other);
    bool same = here == there &&
                (!here || (told.size == other.size && !memcmp(told.data, other.data, told.size)));
    text_free(&told);
    text_free(&other);
    *named += here;
    return same;
}

/* The standard match of the fewest; where only a bet is secret, with bets. */
static void setup_hiding(const struct game *game, struct setup *setup)
{
    setup_defaults(game, game->min_players, setup);
    for (int i = 0; game->options[i].name; i++)
        if (!strcmp(game->options[i].name, "bet"))
            set_option(game, setup, i, "on");
}

/* Compares hints of several matches until enough of them named a cause, and returns how
 * many did; `found`: one differed, and no more are looked at. */
static int causes_compared(const struct game *game, int enough, bool *found)
{
    struct edition *edition = shipped_edition(game, NULL);
    int named = 0;
    *found = false;
    for (int seed = 0; seed < CAUSE_MATCHES && named < enough && !*found; seed++) {
        struct arena arena = {
            .game = game, .edition = edition, .seed = (uint64_t)seed, .mode = PLAY_MIXED
        };
        struct rng rng = rng_seed(arena.seed);
        setup_hiding(game, &arena.setup);
        struct session *session = open_session(&arena);
        /* Few of one match, so that they come from several. */
        for (int here = named + 2; session_active(session) && named < here && !*found;) {
            int viewer = pick_actor(session_active(session), &rng);
            arena.step = (int)session_count(session);
            if (viewer < MAX_PLAYERS)
                *found = !compare_causes(&arena, session_state(session), viewer, &rng, &named);
            play_session(&arena, session, session_count(session) + 1 + rng_below(&rng, 6), &rng);
        }
        session_close(session);
    }
    edition_free(edition);
    return named;
}

/* Whether a hint may name anything of this game as the cause. */
static bool names_causes(const struct game *game)
{
    for (const struct fact *fact = game->study->facts; fact->name; fact++)
        if (fact->cause)
            return true;
    for (const struct curve *curve = game->study->curves; curve->name; curve++)
        if (curve->cause)
            return true;
    return false;
}

static void no_cause_leaks(void **tested)
{
    const struct game *game = *tested;
    bool found;
    if (!names_causes(game))
        pass_over(game, "hints name no cause");
    int named = causes_compared(game, CAUSES, &found);
    print_message("%s: %d causes compared\n", game->id, named);
    assert_false(found);
    assert_true(named >= CAUSES);
}

/* ---- pairs from one record --------------------------------------------------------------- */

/* Two matches played side by side; the states have the drafts played in. */
struct pair {
    const struct arena *arena;
    int viewer;
    struct session *one, *two;
    state_buffer left, right;
};

struct sight {
    bool seen;
    struct move move;
};

static struct sight sight_of(const struct pair *pair, const void *state, int actor,
                             struct move move)
{
    struct sight sight = { .move = move };
    sight.seen = pair->arena->game->mask(pair->arena->edition->data, state, pair->viewer, actor,
                                         &sight.move);
    if (!sight.seen)
        sight.move = (struct move){ 0 };
    return sight;
}

static bool same_sight(struct sight one, struct sight two)
{
    return one.seen == two.seen && move_equal(one.move, two.move);
}

static void play_in(const struct pair *pair, struct session *session, void *state, int actor,
                    struct move move)
{
    struct refusal refusal = { 0 };
    bool played = session_play(session, actor, move, &refusal);
    demand(pair->arena, played, "exchange: %s %s", error_key(refusal.error),
           refusal.rule ? refusal.rule : "");
    pair->arena->game->apply(pair->arena->edition->data, state, actor, move);
}

/* Whether the viewer sees the same after both moves, one in each match, though
 * the positions are different. */
static bool looks_the_same(const struct pair *pair, int actor, struct move move,
                           struct move instead)
{
    const struct game *game = pair->arena->game;
    state_buffer left, right, view, view_instead;
    memcpy(left, pair->left, game->state_size);
    memcpy(right, pair->right, game->state_size);
    game->apply(pair->arena->edition->data, left, actor, move);
    game->apply(pair->arena->edition->data, right, actor, instead);
    game_observe(game, left, pair->viewer, KNOWLEDGE, view);
    game_observe(game, right, pair->viewer, KNOWLEDGE, view_instead);
    return memcmp(left, right, game->state_size) && !memcmp(view, view_instead, game->state_size);
}

/* Another move of the actor in the second match that the viewer cannot tell
 * from this one: by what is seen of it, or by the view afterwards. */
static bool find_instead(const struct pair *pair, int actor, struct move move, bool by_view,
                         struct rng *rng, struct move *instead)
{
    struct offers offers;
    struct sight sight = sight_of(pair, pair->left, actor, move);
    game_legal(pair->arena->game, pair->arena->edition->data, pair->right, actor, &offers);
    if (!offers.moves)
        return false;
    uint32_t from = rng_below(rng, offers.moves);
    for (uint32_t k = 0; k < offers.moves && k < 400; k++) {
        *instead = offers_pick(&offers, (from + k) % offers.moves);
        if (move_equal(*instead, move))
            continue;
        if (same_sight(sight, sight_of(pair, pair->right, actor, *instead)) ||
            (by_view && k < 24 && looks_the_same(pair, actor, move, *instead)))
            return true;
    }
    return false;
}

/* A seat takes its move back in both matches, and makes it again. */
static bool undo_and_redo(struct pair *pair, int actor, struct move move, struct move instead,
                          bool costly)
{
    const struct arena *arena = pair->arena;
    if (actor >= MAX_PLAYERS || arena->game->kinds[move.kind].flags & MOVE_DRAFT ||
        arena->game->kinds[instead.kind].flags & MOVE_DRAFT ||
        !session_may_undo(pair->one, actor) || !session_may_undo(pair->two, actor))
        return true;
    demand(arena, session_undo(pair->one, actor, NULL) && session_undo(pair->two, actor, NULL),
           "a move cannot be taken back");
    if (!compare(arena, pair->one, pair->two, pair->viewer, costly, "after another's undo"))
        return false;
    demand(arena,
           session_play(pair->one, actor, move, NULL) &&
               session_play(pair->two, actor, instead, NULL),
           "a move cannot be made again");
    undone++;
    return compare(arena, pair->one, pair->two, pair->viewer, costly, "a move made again");
}

/* Plays the event in the first match, and the same or one that looks the same
 * in the second. False: the pair ends here. */
static bool follow(struct pair *pair, struct event event, struct rng *rng)
{
    const struct arena *arena = pair->arena;
    struct move instead = event.move;
    struct sight sight = sight_of(pair, pair->left, event.actor, event.move);
    bool possible = game_allows(arena->game, arena->edition->data, pair->right, event.actor,
                                event.move, NULL) &&
                    same_sight(sight, sight_of(pair, pair->right, event.actor, event.move));
    if (!possible && event.actor == pair->viewer) {
        snprintf(leak, sizeof leak, "legal moves");
        demand(arena, game_find(arena->game->id) != arena->game,
               "viewer %d: an own move is possible in one of two worlds", pair->viewer);
        return false;
    }
    bool plays = possible || find_instead(pair, event.actor, event.move, false, rng, &instead);
    if (!plays && sight.seen)
        return false;
    bool same_move = plays && move_equal(instead, event.move);
    play_in(pair, pair->one, pair->left, event.actor, event.move);
    if (plays)
        play_in(pair, pair->two, pair->right, event.actor, instead);
    state_buffer view, other;
    session_view(pair->one, pair->viewer, KNOWLEDGE, view);
    session_view(pair->two, pair->viewer, KNOWLEDGE, other);
    /* Chance turning up what lay hidden: the secret is out, and rightly so. */
    if (event.actor == CHANCE && same_move && memcmp(view, other, arena->game->state_size)) {
        revealed++;
        return false;
    }
    bool costly = costly_now++ % 32 == 0;
    if (!compare(arena, pair->one, pair->two, pair->viewer, costly, "an exchanged record"))
        return false;
    return !plays || rng_below(rng, 4) ||
           undo_and_redo(pair, event.actor, event.move, instead, costly);
}

/* Whether the viewer's view is the same before and after the event. */
static bool changes_nothing(const struct pair *pair, struct event event)
{
    const struct game *game = pair->arena->game;
    state_buffer after, view, view_after;
    memcpy(after, pair->left, game->state_size);
    game->apply(pair->arena->edition->data, after, event.actor, event.move);
    game_observe(game, pair->left, pair->viewer, KNOWLEDGE, view);
    game_observe(game, after, pair->viewer, KNOWLEDGE, view_after);
    return !memcmp(view, view_after, game->state_size);
}

/* Exchanges event i, or leaves it out, and follows the rest of the match. */
static bool exchange(struct pair *pair, const struct session *session, size_t i, struct rng *rng)
{
    struct event event = session_event(session, i);
    struct move instead;
    for (size_t k = 0; k < i; k++) {
        struct event before = session_event(session, k);
        play_in(pair, pair->one, pair->left, before.actor, before.move);
        play_in(pair, pair->two, pair->right, before.actor, before.move);
    }
    if (event.actor == pair->viewer)
        return true;
    bool drop = changes_nothing(pair, event) && rng_below(rng, 2);
    if (!drop && !find_instead(pair, event.actor, event.move, true, rng, &instead))
        return true;
    exchanged++;
    play_in(pair, pair->one, pair->left, event.actor, event.move);
    if (!drop)
        play_in(pair, pair->two, pair->right, event.actor, instead);
    if (!compare(pair->arena, pair->one, pair->two, pair->viewer, true, "an exchanged event"))
        return false;
    for (size_t k = i + 1; k < session_count(session) && k < i + 200; k++)
        if (!follow(pair, session_event(session, k), rng))
            return !*leak;
    return true;
}

static bool compare_exchanged(const struct arena *arena, const struct session *session, size_t i,
                              int viewer, struct rng *rng)
{
    struct pair pair = { .arena = arena, .viewer = viewer };
    pair.one = open_session(arena);
    pair.two = open_session(arena);
    memcpy(pair.left, session_state(pair.one), arena->game->state_size);
    memcpy(pair.right, pair.left, arena->game->state_size);
    bool same = exchange(&pair, session, i, rng);
    session_close(pair.one);
    session_close(pair.two);
    return same;
}

/* ---- all of it --------------------------------------------------------------------------- */

/* An event of which the viewer does not see all, if there is one; now and then any. */
static size_t pick_event(const struct session *session, int viewer, struct rng *rng)
{
    size_t count = session_count(session), hidden = 0, picked = 0, seq = 0;
    size_t seen = session_seen(session, viewer);
    for (size_t i = 0; i < count; i++) {
        struct event event = { 0 };
        bool whole = seq < seen && session_seen_event(session, viewer, seq, &event) == i;
        seq += whole;
        whole = whole && move_equal(event.move, session_event(session, i).move);
        if (!whole && rng_below(rng, (uint32_t)++hidden) == 0)
            picked = i;
    }
    return hidden && rng_below(rng, 4) ? picked : rng_below(rng, (uint32_t)count);
}

/* The first output that leaks, or NULL. */
static const char *find_leak(struct arena *arena, int worlds, int exchanges)
{
    static state_buffer state;
    struct rng rng = rng_seed(arena->seed);
    parts = rng_seed(~arena->seed);
    *leak = 0;
    struct session *session = open_session(arena);
    play_session(arena, session, SIZE_MAX, &rng);
    size_t count = session_count(session);
    for (int i = 0; i < worlds && !*leak; i++) {
        arena->step = (int)rng_below(&rng, (uint32_t)count + 1);
        session_state_at(session, (size_t)arena->step, state);
        for (int viewer = 0; viewer != NOBODY && !*leak; viewer = next_of_viewers(arena, viewer))
            compare_worlds(arena, state, viewer, &rng);
    }
    for (int i = 0; i < exchanges && !*leak; i++)
        for (int viewer = 0; viewer != NOBODY && !*leak; viewer = next_of_viewers(arena, viewer)) {
            arena->step = (int)pick_event(session, viewer, &rng);
            compare_exchanged(arena, session, (size_t)arena->step, viewer, &rng);
        }
    session_close(session);
    return *leak ? leak : NULL;
}

static void no_secret_leaks(void **tested)
{
    const struct game *game = *tested;
    struct edition *edition = shipped_edition(game, NULL);
    compared = exchanged = revealed = undone = conversations = moves_told = 0;
    for (int players = game->min_players; players <= game->max_players; players++) {
        static struct setup setups[ALL_SETUPS];
        int count = setups_of_pairs(game, edition, players, setups);
        for (int i = 0; i < count; i++)
            for (int seed = 0; seed < amount(setup_is_tried(game, players, i), 4); seed++) {
                struct arena arena = { .game = game,
                                       .edition = edition,
                                       .setup = setups[i],
                                       .seed = own_seed((uint64_t)(100 * i + seed)),
                                       .mode = (enum mode)((i + seed) % MODES) };
                /* Where many play, each position is looked at with many eyes already. */
                bool many = players > 5;
                assert_null(find_leak(&arena, amount(many ? 2 : 3, 8), amount(many ? 2 : 4, 16)));
            }
    }
    /* A small game in a small sample may never have asked one seat alone: more matches of it. */
    for (int seed = 0; seed < 64 && game_hides(game) && (conversations <= 2 || moves_told <= 2);
         seed++) {
        struct arena arena = { .game = game,
                               .edition = edition,
                               .seed = 10000 + (uint64_t)seed,
                               .mode = (enum mode)(seed % MODES) };
        setup_defaults(game, game->max_players, &arena.setup);
        assert_null(find_leak(&arena, 2, 0));
    }
    print_message("%s: %d outputs compared, %d events exchanged, %d secrets came out, "
                  "%d moves taken back, %d conversations, %d moves told in them\n",
                  game->id, compared, exchanged, revealed, undone, conversations, moves_told);
    assert_int_equal(desks_refused, 0);
    if (game_hides(game)) {
        assert_true(exchanged > 10 && undone > 10);
        assert_true(conversations > 2 && moves_told > 2);
    }
    edition_free(edition);
}

/* ---- planted leaks ------------------------------------------------------------------------- */

static const char *find_in(const struct game *game)
{
    struct edition *edition = shipped_edition(game_find("template"), NULL);
    const char *found = NULL;
    for (uint64_t seed = 0; seed < 20 && !found; seed++) {
        struct arena arena = { .game = game, .edition = edition, .seed = seed, .mode = PLAY_MIXED };
        setup_defaults(game, 3, &arena.setup);
        found = find_leak(&arena, 12, 20);
    }
    edition_free(edition);
    return found;
}

static void a_leak_in_any_output_is_found(void **unused)
{
    (void)unused;
    for (plant = 0; all_outputs[plant].name; plant++) {
        const char *found = find_in(game_find("template"));
        if (!found || strcmp(found, all_outputs[plant].name))
            fail_msg("a leak in \"%s\" is found in \"%s\"", all_outputs[plant].name,
                     found ? found : "nothing");
    }
    plant = PLANT_PROTOCOL;
    const char *found = find_in(game_find("template"));
    plant = PLANT_NONE;
    assert_true(found && !strcmp(found, "protocol"));
}

static const struct game *sound; /* the template game, of which the others are changes */

static int64_t contract(const void *state, int seat)
{
    return field_get(game_field(sound, "contract"), state, seat, 0);
}

static void leaking_legal(const void *edition, const void *state, int actor, struct offers *offers)
{
    sound->legal(edition, state, actor, offers);
    /* What others hold shortens the span. */
    for (int i = 0; !offers->asking && i < offers->count && actor < MAX_PLAYERS; i++)
        if (offers->list[i].high > 8 && contract(state, !actor) == 1)
            offers->moves -= (uint32_t)offers->list[i].high - 8, offers->list[i].high = 8;
}

static void leaking_reason(const void *edition, const void *state, int actor, struct offers *offers)
{
    sound->legal(edition, state, actor, offers);
    if (offers->asking && !offers->found && actor < MAX_PLAYERS && contract(state, !actor) == 1)
        offers->rule = 6;
}

static unsigned leaking_active(const void *edition, const void *state)
{
    unsigned active = sound->active(edition, state);
    /* Who holds no oak is not asked: everybody sees that. */
    if (active & 1 && active & 2 && contract(state, 0) == 0)
        active &= ~2u;
    return active;
}

static bool leaking_mask(const void *edition, const void *state, int viewer, int actor,
                         struct move *move)
{
    struct move plain = *move;
    bool seen = sound->mask(edition, state, viewer, actor, move);
    if (actor == CHANCE)
        *move = plain;
    return seen;
}

/* That somebody bids at all can be counted. */
static bool counting_mask(const void *edition, const void *state, int viewer, int actor,
                          struct move *move)
{
    bool seen = sound->mask(edition, state, viewer, actor, move);
    if (!seen)
        move->n = HIDDEN;
    return true;
}

static const struct study *plain_study;

/* What is noted of a match that is played on hangs on the match itself. */
static void leaking_tell(const void *edition, const void *state, struct facts *facts)
{
    plain_study->tell(edition, state, facts);
    for (int i = 0; plain_study->facts[i].name && game_hash(sound, placed_state) & 1; i++)
        memset(&facts->seats[facts->first[i]], 0,
               (size_t)fact_values(sound, plain_study->facts[i].noun) * sizeof *facts->seats);
}

static void leaking_measure(const void *edition, const void *state, int curve,
                            int32_t value[MAX_CURVE_VALUES])
{
    plain_study->measure(edition, state, curve, value);
    for (int i = 0; i < MAX_CURVE_VALUES && game_hash(sound, placed_state) & 1; i++)
        value[i] = 0;
}

/* The cause of a hint, and nothing else of it, comes from more than the player knows. */
static void a_leak_in_a_cause_is_found(void **tested)
{
    struct game leaky = *(const struct game *)*tested;
    struct study study = *leaky.study;
    bool found;
    if (!names_causes(&leaky))
        pass_over(&leaky, "hints name no cause");
    sound = *tested;
    plain_study = leaky.study;
    study.tell = leaking_tell;
    study.measure = leaking_measure;
    leaky.study = &study;
    causes_compared(&leaky, PLANTED_CAUSES, &found);
    assert_true(found);
}

static void must_leak(const struct game *leaky, const char *output)
{
    const char *found = find_in(leaky);
    if (!found || strcmp(found, output))
        fail_msg("a leak in \"%s\" is found in \"%s\"", output, found ? found : "nothing");
}

static void leaks_of_a_game_are_found(void **unused)
{
    struct game leaky;
    struct field fields[32];
    (void)unused;
    sound = game_find("template");

    leaky = *sound;
    for (int i = 0; i == 0 || sound->fields[i - 1].name; i++) {
        fields[i] = sound->fields[i];
        if (fields[i].name && !strcmp(fields[i].name, "contract"))
            fields[i].seen = SEEN_BY_ALL;
    }
    leaky.fields = fields;
    must_leak(&leaky, "knowledge view");

    leaky = *sound;
    leaky.legal = leaking_legal;
    must_leak(&leaky, "legal moves");
    leaky.legal = leaking_reason;
    must_leak(&leaky, "refusals");

    leaky = *sound;
    leaky.active = leaking_active;
    must_leak(&leaky, "who is active");

    leaky = *sound;
    leaky.mask = leaking_mask;
    must_leak(&leaky, "events");
    leaky.mask = counting_mask;
    must_leak(&leaky, "events");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest of_game[] = { cmocka_unit_test(no_secret_leaks),
                                          cmocka_unit_test(no_cause_leaks),
                                          cmocka_unit_test(a_leak_in_a_cause_is_found) };
    const struct CMUnitTest of_itself[] = {
        cmocka_unit_test(a_leak_in_any_output_is_found),
        cmocka_unit_test(leaks_of_a_game_are_found),
    };
    return run_by_game(argc, argv, of_game, 3, of_itself, 2);
}
