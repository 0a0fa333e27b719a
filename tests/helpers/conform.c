/* conform.c: what every game must satisfy at every decision of a match. */
#include "tests/helpers/conform.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "core/defaults.h"
#include "core/text.h"
#include "core/view.h"

enum { ACTIONS = 65536, SAMPLE = 24, LONG = 400 };

/* The moves offered at a decision, by action number. */
struct listing {
    struct offers offers;
    uint8_t offered[ACTIONS];
};

static struct listing listing, other;
static const struct game *game; /* of the match that is played */
static const void *edition;
static struct view_bounds bounds[MAX_PLAYERS + 1]; /* of each viewer, spectators last */
static int numbers;                                /* of the game's action space */

static size_t size_of_state(void)
{
    return game->state_size;
}

/* ---- offers ------------------------------------------------------------------ */

/* Every offer is within the action space, and no move is offered twice. */
static void list_moves(const struct arena *arena, int actor, const struct offers *offers,
                       uint8_t offered[ACTIONS])
{
    uint32_t moves = 0, weight = 0;
    memset(offered, 0, (size_t)numbers);
    demand(arena, offers->count > 0 && offers->count <= MAX_OFFERS, "%d offers", offers->count);
    for (int i = 0; i < offers->count; i++) {
        const struct offer *offer = &offers->list[i];
        demand(arena, offer->high >= offer->move.n, "a span runs backwards");
        demand(arena,
               actor == CHANCE ? offer->weight > 0 && offer->high == offer->move.n : !offer->weight,
               "weight %d", offer->weight);
        weight += offer->weight;
        for (int n = offer->move.n; n <= offer->high; n++, moves++) {
            struct move move = offer->move;
            move.n = (uint8_t)n;
            int number = move_number(game, move);
            demand(arena, number >= 0, "kind %d is offered out of range: %d %d %d", move.kind,
                   move.a, move.b, move.n);
            demand(arena, !offered[number], "number %d is offered twice", number);
            offered[number] = 1;
        }
    }
    demand(arena, moves == offers->moves && weight == offers->weight, "offers miscounted");
}

/* Asked about any move of the action space, legal() agrees with its listing. */
static void check_asking(const struct arena *arena, const void *state, int actor,
                         const uint8_t offered[ACTIONS])
{
    int rules = 0;
    while (game->rules[rules])
        rules++;
    for (int number = 0; number < numbers; number++) {
        struct move move;
        uint16_t rule = 0;
        char line[160];
        move_from_number(game, number, &move);
        bool allowed = game_allows(game, edition, state, actor, move, &rule);
        if (allowed == (offered[number] != 0) &&
            (allowed || (rule < rules && (actor >= MAX_PLAYERS || *game->rules[rule]))))
            continue;
        move_print(game, edition, move, line, sizeof line);
        demand(arena, false, "actor %d, \"%s\": offered %d, allowed %d, rule %d", actor, line,
               offered[number], allowed, rule);
    }
}

/* Text and number of every move offered; the listing must be this actor's. */
static void check_round_trips(const struct arena *arena, const uint8_t offered[ACTIONS])
{
    for (int number = 0; number < numbers; number++) {
        struct move move, again;
        char line[160];
        if (!offered[number])
            continue;
        demand(arena, move_from_number(game, number, &move), "number %d", number);
        size_t length = move_print(game, edition, move, line, sizeof line);
        enum error error = move_parse(game, edition, line, length, false, &again);
        demand(arena, length && !error && move_equal(move, again), "\"%s\" is not read back: %s",
               line, error_key(error));
    }
}

static bool same_offers(const struct offers *one, const struct offers *two)
{
    if (one->count != two->count)
        return false;
    for (int i = 0; i < one->count; i++)
        if (!move_equal(one->list[i].move, two->list[i].move) ||
            one->list[i].high != two->list[i].high || one->list[i].weight != two->list[i].weight)
            return false;
    return true;
}

/* ---- views --------------------------------------------------------------------- */

static void parse_json(const struct arena *arena, struct text *text)
{
    json_error_t error;
    json_t *read = json_loadb(text->data, text->size, JSON_REJECT_DUPLICATES, &error);
    demand(arena, read && !text->failed, "JSON: %s at %d", error.text, error.position);
    json_decref(read);
    text_free(text);
}

static void check_json(const struct arena *arena, const void *view, int viewer)
{
    struct text text = { 0 };
    json_open(&text, NULL, '{');
    json_state(&text, "view", game, edition, view);
    if (viewer < MAX_PLAYERS) {
        game_legal(game, edition, view, viewer, &other.offers);
        json_offers(&text, "legal", game, edition, &other.offers);
    }
    json_close(&text, '}');
    parse_json(arena, &text);
}

/* What a game's own player does is allowed, and the same by the view as by the state. */
static void check_player(const struct arena *arena, const void *state, const void *view, int viewer,
                         const char *name,
                         struct move (*play)(const void *, const void *, int, struct rng *))
{
    struct rng one = rng_seed(arena->seed + (uint64_t)arena->step), two = one;
    struct move move = play(edition, state, viewer, &one);
    struct move again = play(edition, view, viewer, &two);
    demand(arena, move_equal(move, again) && one.state == two.state,
           "viewer %d: %s looks beyond the view", viewer, name);
    int number = move_number(game, move);
    demand(arena, number >= 0 && listing.offered[number], "%s makes a move that is not allowed",
           name);
}

/* A knowledge view serves as well as the state for all that looks at one
 * player's knowledge alone. */
static void check_own_view(const struct arena *arena, const void *state, const void *view,
                           int viewer)
{
    game_legal(game, edition, state, viewer, &listing.offers);
    game_legal(game, edition, view, viewer, &other.offers);
    demand(arena, same_offers(&listing.offers, &other.offers),
           "viewer %d: the view allows other moves than the state", viewer);
    list_moves(arena, viewer, &listing.offers, listing.offered);

    offers_clear(&listing.offers);
    offers_clear(&other.offers);
    game->candidates(edition, state, viewer, &listing.offers);
    game->candidates(edition, view, viewer, &other.offers);
    demand(arena, same_offers(&listing.offers, &other.offers),
           "viewer %d: candidates look beyond the view", viewer);
    list_moves(arena, viewer, &other.offers, other.offered);
    for (int number = 0; number < numbers; number++)
        demand(arena, !other.offered[number] || listing.offered[number],
               "candidate %d is not allowed", number);

    check_player(arena, state, view, viewer, "playout", game->playout);
    if (game_has_shrewd(game))
        check_player(arena, state, view, viewer, "shrewd", game->shrewd);
}

/* The viewer's view, completed: a possible position in which nothing is
 * different for the viewer. Left in `world`. */
static void check_determinised(const struct arena *arena, const void *state, int viewer,
                               const void *view, void *world, struct rng *rng)
{
    static state_buffer again;
    unsigned active = game->active(edition, state);
    demand(arena, game->active(edition, view) == active, "viewer %d: who is active is no secret",
           viewer);
    memcpy(world, view, size_of_state());
    game->determinise(edition, world, viewer, rng);
    const char *fault = game->audit(edition, world);
    demand(arena, !fault, "viewer %d, determinised: %s", viewer, fault);
    demand(arena, game_is_complete(game, world), "viewer %d, determinised: something UNKNOWN",
           viewer);
    demand(arena, game->active(edition, world) == active,
           "viewer %d, determinised: others are active", viewer);
    game_observe(game, world, viewer, KNOWLEDGE, again);
    for (const struct field *field = game->fields; field->name; field++)
        for (int i = 0; i < field->rows * field->cols; i++)
            demand(arena, field_get(field, view, 0, i) == field_get(field, again, 0, i),
                   "viewer %d, determinised: %s %d was %d, is %d", viewer, field->name, i,
                   (int)field_get(field, view, 0, i), (int)field_get(field, again, 0, i));
    if (viewer < MAX_PLAYERS && active >> viewer & 1) {
        game_legal(game, edition, state, viewer, &listing.offers);
        game_legal(game, edition, world, viewer, &other.offers);
        demand(arena, same_offers(&listing.offers, &other.offers),
               "viewer %d, determinised: other own moves", viewer);
    }
}

/* ---- masks ----------------------------------------------------------------------- */

struct sight {
    bool seen;
    struct move move;
};

static struct sight sight_of(const void *state, int viewer, int actor, struct move move)
{
    struct sight sight = { .move = move };
    sight.seen = game->mask(edition, state, viewer, actor, &sight.move);
    if (!sight.seen)
        sight.move = (struct move){ 0 };
    return sight;
}

static bool same_sight(struct sight one, struct sight two)
{
    return one.seen == two.seen && move_equal(one.move, two.move);
}

/* A masked move says neither more nor less than the view: two moves that look
 * the same change the view in the same way; two that lead to positions the
 * viewer cannot tell apart look the same; what is not seen changes nothing. */
static void check_mask(const struct arena *arena, const void *state, int viewer, int actor,
                       struct move move, struct move instead)
{
    static state_buffer before, after, after_instead, view, view_instead;
    struct sight one = sight_of(state, viewer, actor, move);
    struct sight two = sight_of(state, viewer, actor, instead);
    memcpy(after, state, size_of_state());
    game->apply(edition, after, actor, move);
    game_observe(game, after, viewer, KNOWLEDGE, view);
    /* What the actor may not keep is hidden from the actor, too: then the views below
     * are the same as well. */
    demand(arena, viewer != actor || one.seen, "viewer %d does not see the own move", viewer);
    if (!one.seen) {
        game_observe(game, state, viewer, KNOWLEDGE, before);
        demand(arena, !memcmp(before, view, size_of_state()),
               "viewer %d: an event that is not seen changes the view", viewer);
    }
    if (move_equal(move, instead))
        return;
    memcpy(after_instead, state, size_of_state());
    game->apply(edition, after_instead, actor, instead);
    game_observe(game, after_instead, viewer, KNOWLEDGE, view_instead);
    bool same_view = !memcmp(view, view_instead, size_of_state());
    bool same_state = !memcmp(after, after_instead, size_of_state());
    char line[160], line_instead[160];
    move_print(game, edition, move, line, sizeof line);
    move_print(game, edition, instead, line_instead, sizeof line_instead);
    demand(arena, same_view || !same_sight(one, two),
           "viewer %d: \"%s\" and \"%s\" by %d look the same, but the views differ", viewer, line,
           line_instead, actor);
    demand(arena, !same_view || same_state || same_sight(one, two),
           "viewer %d: \"%s\" and \"%s\" by %d look different, but the views are the same", viewer,
           line, line_instead, actor);
}

/* In a world the viewer holds possible, a seat's move looks the same and
 * changes the view in the same way: seats' moves reveal only themselves. */
static void check_in_world(const struct arena *arena, const void *state, const void *world,
                           int viewer, int actor, struct move move)
{
    static state_buffer after, elsewhere, view, view_elsewhere;
    if (actor == CHANCE || !game_allows(game, edition, world, actor, move, NULL))
        return;
    demand(arena,
           same_sight(sight_of(state, viewer, actor, move), sight_of(world, viewer, actor, move)),
           "viewer %d: how a move looks depends on something hidden", viewer);
    memcpy(after, state, size_of_state());
    memcpy(elsewhere, world, size_of_state());
    game->apply(edition, after, actor, move);
    game->apply(edition, elsewhere, actor, move);
    game_observe(game, after, viewer, KNOWLEDGE, view);
    game_observe(game, elsewhere, viewer, KNOWLEDGE, view_elsewhere);
    char line[160];
    move_print(game, edition, move, line, sizeof line);
    for (const struct field *field = game->fields; field->name; field++)
        for (int i = 0; i < field->rows * field->cols; i++)
            demand(arena, field_get(field, view, 0, i) == field_get(field, view_elsewhere, 0, i),
                   "viewer %d: \"%s\" by %d reveals %s %d", viewer, line, actor, field->name, i);
    demand(arena, game->active(edition, after) == game->active(edition, elsewhere),
           "viewer %d: \"%s\" by %d: who acts next tells something hidden", viewer, line, actor);
}

/* ---- chance and value ---------------------------------------------------------------- */

/* The fast draw has the chances that legal() states. */
static void check_chance(const struct arena *arena, const void *state, int draws, struct rng *rng)
{
    static uint32_t drawn[ACTIONS];
    game_legal(game, edition, state, CHANCE, &listing.offers);
    list_moves(arena, CHANCE, &listing.offers, listing.offered);
    memset(drawn, 0, (size_t)numbers * sizeof *drawn);
    for (int i = 0; i < draws; i++) {
        int number = move_number(game, game->chance(edition, state, rng));
        demand(arena, number >= 0 && listing.offered[number], "chance draws what is not listed");
        drawn[number]++;
    }
    for (int i = 0; i < listing.offers.count; i++) {
        const struct offer *offer = &listing.offers.list[i];
        int64_t scaled = (int64_t)draws * offer->weight, total = listing.offers.weight;
        int64_t off = (int64_t)drawn[move_number(game, offer->move)] * total - scaled;
        /* Six standard deviations, and a little for small counts. */
        demand(arena, off * off <= 36 * scaled * total + 64 * total * total,
               "outcome %d of weight %d of %d was drawn %d times of %d", i, offer->weight,
               (int)total, (int)drawn[move_number(game, offer->move)], draws);
    }
}

static void check_value(const struct arena *arena, const void *state)
{
    int16_t permille[MAX_PLAYERS] = { 0 };
    int sum = 0;
    game->value(edition, state, permille);
    for (int seat = 0; seat < MAX_PLAYERS; seat++) {
        demand(arena, permille[seat] >= 0 && permille[seat] <= 1000, "seat %d is worth %d", seat,
               permille[seat]);
        demand(arena, seat < arena->setup.players || !permille[seat], "seat %d is worth %d", seat,
               permille[seat]);
        sum += permille[seat];
    }
    demand(arena, sum >= 1000 - MAX_PLAYERS && sum <= 1000 + MAX_PLAYERS, "all are worth %d", sum);
}

/* ---- one decision, one match --------------------------------------------------------- */

static void check_actors(const struct arena *arena, const void *state, unsigned active,
                         struct rng *rng, bool closely)
{
    unsigned seats = (1u << arena->setup.players) - 1;
    demand(arena, !(active & ~(seats | 1u << HOST | 1u << CHANCE)), "active: %x", active);
    demand(arena, !(active >> CHANCE & 1) || active == 1u << CHANCE, "chance and others: %x",
           active);
    for (int actor = 0; actor <= CHANCE; actor++) {
        game_legal(game, edition, state, actor, &listing.offers);
        if (!(active >> actor & 1)) {
            demand(arena, !listing.offers.count, "actor %d is not asked", actor);
            continue;
        }
        list_moves(arena, actor, &listing.offers, listing.offered);
        if (closely) {
            check_asking(arena, state, actor, listing.offered);
            check_round_trips(arena, listing.offered);
        }
    }
    if (active >> CHANCE & 1)
        check_chance(arena, state, rng_below(rng, 6) ? 4 : 1500, rng);
    if (active >> HOST & 1)
        demand(arena,
               game_allows(game, edition, state, HOST, game->host(edition, state, rng, NO_CLOCK),
                           NULL),
               "the host's answer is not allowed");
}

/* What a desk is sent of a true match it takes (core/view.h). */
static void check_sent(const struct arena *arena, const void *state, int viewer, int actor,
                       struct move move)
{
    static state_buffer shown;
    const struct view_bounds *bound = &bounds[viewer < MAX_PLAYERS ? viewer : MAX_PLAYERS];
    game_observe(game, state, viewer, SHOWN, shown);
    const char *fault = view_fault(bound, shown);
    demand(arena, !fault, "viewer %d: a true view is refused: %s", viewer, fault);
    if (!move.kind || !game->mask(edition, state, viewer, actor, &move))
        return;
    fault = view_move_fault(bound, shown, actor, move);
    demand(arena, !fault, "viewer %d: a true move of kind %d is refused: %s", viewer, move.kind,
           fault);
}

/* Every kind of move that is offered is said to be made in this phase. */
static void check_phases(const struct arena *arena, const void *state, const struct offers *offers)
{
    if (!game_phase(game))
        return;
    int64_t phase = field_get(game_phase(game), state, 0, 0);
    for (int i = 0; i < offers->count; i++)
        demand(arena, game->kinds[offers->list[i].move.kind].phases >> phase & 1,
               "kind %d is offered in phase %d", offers->list[i].move.kind, (int)phase);
}

static void check_viewers(const struct arena *arena, const void *state, int actor, struct move move,
                          struct rng *rng, bool closely)
{
    static state_buffer view, world, shown;
    unsigned active = game->active(edition, state);
    game_legal(game, edition, state, actor, &listing.offers);
    check_phases(arena, state, &listing.offers);
    struct move instead = offers_pick(&listing.offers, rng_below(rng, listing.offers.moves));
    for (int viewer = 0; viewer != NOBODY; viewer = next_of_viewers(arena, viewer)) {
        game_observe(game, state, viewer, KNOWLEDGE, view);
        check_determinised(arena, state, viewer, view, world, rng);
        if (viewer < MAX_PLAYERS && active >> viewer & 1)
            check_own_view(arena, state, view, viewer);
        check_mask(arena, state, viewer, actor, move, instead);
        check_in_world(arena, state, world, viewer, actor, move);
        check_sent(arena, state, viewer, actor, move);
        if (closely) {
            game_observe(game, state, viewer, SHOWN, shown);
            check_json(arena, view, viewer);
            check_json(arena, shown, SPECTATOR);
            check_value(arena, world);
        }
    }
}

static void check_end(const struct arena *arena, const void *state)
{
    static state_buffer view;
    struct result result, seen;
    int winners = 0, lines = 0;
    struct message line;
    game->result(edition, state, &result);
    for (int seat = 0; seat < MAX_PLAYERS; seat++) {
        bool real = seat < arena->setup.players;
        demand(arena,
               real ? result.rank[seat] >= 1 && result.rank[seat] <= arena->setup.players
                    : !result.rank[seat],
               "seat %d has rank %d", seat, result.rank[seat]);
        winners += result.rank[seat] == 1;
        int better = 0;
        for (int other_seat = 0; real && other_seat < arena->setup.players; other_seat++)
            better += result.rank[other_seat] < result.rank[seat];
        demand(arena, !real || better == result.rank[seat] - 1, "seat %d has rank %d behind %d",
               seat, result.rank[seat], better);
    }
    demand(arena, winners > 0, "nobody wins");
    for (int viewer = 0; viewer != NOBODY; viewer = next_of_viewers(arena, viewer)) {
        game_observe(game, state, viewer, KNOWLEDGE, view);
        game->result(edition, view, &seen);
        demand(arena, !memcmp(&result, &seen, sizeof seen), "viewer %d cannot know the result",
               viewer);
    }
    while (game->explain(edition, state, lines, &line)) {
        struct text text = { 0 };
        demand(arena, *line.key && line.count <= 6 && lines < 1000, "line %d of the account",
               lines);
        json_message(&text, NULL, game, edition, &line);
        parse_json(arena, &text);
        lines++;
    }
    demand(arena, lines > 0 || game->explain == default_explain, "no account");
    check_value(arena, state);
}

uint64_t play_conforming(struct arena *arena)
{
    static state_buffer state, copy;
    struct rng rng = rng_seed(arena->seed), checks = rng_seed(~arena->seed);
    unsigned active;
    game = arena->game;
    edition = arena->edition->data;
    numbers = move_numbers(game);
    memset(state, 0, sizeof state);
    demand(arena, !game->setup(edition, state, &arena->setup), "set-up refused");
    for (int i = 0; i <= MAX_PLAYERS; i++)
        view_bounds(&bounds[i], game, edition, &arena->setup, i < MAX_PLAYERS ? i : SPECTATOR);
    for (arena->step = 0; (active = game->active(edition, state)); arena->step++) {
        demand(arena, arena->step < game->max_length, "longer than max_length");
        bool closely = rng_below(&checks, arena->step < LONG ? SAMPLE : 8 * SAMPLE) == 0;
        check_actors(arena, state, active, &checks, closely);
        int actor = pick_actor(active, &rng);
        struct move move = choose_move(arena, state, actor, &rng);
        demand(arena, game_allows(game, edition, state, actor, move, NULL),
               "kind %d is chosen but not allowed", move.kind);
        /* The later part of a very long match is looked at now and then. */
        if (closely || arena->step < LONG || rng_below(&checks, SAMPLE / 2) == 0)
            check_viewers(arena, state, actor, move, &checks, closely);
        check_value(arena, state);
        memcpy(copy, state, size_of_state());
        game->apply(edition, copy, actor, move);
        game->apply(edition, state, actor, move);
        demand(arena, !memcmp(state, copy, size_of_state()), "a copy plays otherwise");
        const char *fault = game->audit(edition, state);
        demand(arena, !fault, "after kind %d: %s", move.kind, fault);
        demand(arena, game_is_complete(game, state), "UNKNOWN in a state");
    }
    for (int viewer = 0; viewer != NOBODY; viewer = next_of_viewers(arena, viewer))
        check_sent(arena, state, viewer, NOBODY, (struct move){ 0 });
    check_end(arena, state);
    return game_hash(game, state);
}
