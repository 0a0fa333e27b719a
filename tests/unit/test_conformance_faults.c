/*
 * test_conformance_faults.c: faults planted in the template game, one for each thing that
 * every game must satisfy, are found while matches are played (helpers/conform.h).
 */
#include <stdlib.h>
#include <string.h>

#include "tests/helpers/conform.h"

static const struct game *sound; /* the template game, of which the others are changes */

static const struct field *sound_field(const char *name)
{
    return game_field(sound, name);
}

static int64_t contract(const void *state, int seat)
{
    return field_get(sound_field("contract"), state, seat, 0);
}

static void twice_legal(const void *data, const void *state, int actor, struct offers *offers)
{
    sound->legal(data, state, actor, offers);
    if (actor < MAX_PLAYERS)
        sound->legal(data, state, actor, offers);
}

static void beyond_legal(const void *data, const void *state, int actor, struct offers *offers)
{
    sound->legal(data, state, actor, offers);
    offer(offers, actor < MAX_PLAYERS, 1, (struct move){ .kind = 4, .a = 1 });
}

static void unasked_legal(const void *data, const void *state, int actor, struct offers *offers)
{
    sound->legal(data, state, actor, offers);
    if (offers->asking && offers->asked.kind == 3 && offers->asked.n == 3)
        offers->found = true;
}

static void nameless_legal(const void *data, const void *state, int actor, struct offers *offers)
{
    sound->legal(data, state, actor, offers);
    if (!offers->found)
        offers->rule = 0;
}

static void no_legal(const void *data, const void *state, int actor, struct offers *offers)
{
    if (actor >= MAX_PLAYERS || field_get(sound_field("paid"), state, 0, 0) < 30)
        sound->legal(data, state, actor, offers);
}

static bool telling_mask(const void *data, const void *state, int viewer, int actor,
                         struct move *move)
{
    return actor == CHANCE || sound->mask(data, state, viewer, actor, move);
}

static bool silent_mask(const void *data, const void *state, int viewer, int actor,
                        struct move *move)
{
    return (move->kind != 4 || viewer == actor) && sound->mask(data, state, viewer, actor, move);
}

static bool blind_mask(const void *data, const void *state, int viewer, int actor,
                       struct move *move)
{
    bool seen = sound->mask(data, state, viewer, actor, move);
    if (move->kind == 2)
        move->b = HIDDEN;
    return seen;
}

static void lazy_determinise(const void *data, void *view, int viewer, struct rng *rng)
{
    int64_t last = contract(view, 1);
    sound->determinise(data, view, viewer, rng);
    field_set(sound_field("contract"), view, 1, 0, last);
}

static void bold_determinise(const void *data, void *view, int viewer, struct rng *rng)
{
    sound->determinise(data, view, viewer, rng);
    field_set(sound_field("shown"), view, 0, 0, 5);
}

static void rich_determinise(const void *data, void *view, int viewer, struct rng *rng)
{
    sound->determinise(data, view, viewer, rng);
    if (viewer != 1)
        field_set(sound_field("bid"), view, 1, 0, 300);
}

static struct move peeking_playout(const void *data, const void *state, int player, struct rng *rng)
{
    struct move move = sound->playout(data, state, player, rng);
    return contract(state, !player) == 1 ? (struct move){ .kind = 4 } : move;
}

static struct move cheating_playout(const void *data, const void *state, int player,
                                    struct rng *rng)
{
    struct move move = sound->playout(data, state, player, rng);
    return move.kind == 3 ? (struct move){ .kind = 3, .n = 200 } : move;
}

static void peeking_candidates(const void *data, const void *state, int player,
                               struct offers *offers)
{
    sound->candidates(data, state, player, offers);
    if (contract(state, !player) == 1 && offers->count > 1) {
        offers_clear(offers);
        offer(offers, true, 1, (struct move){ .kind = 4 });
    }
}

static struct move even_chance(const void *data, const void *state, struct rng *rng)
{
    struct offers offers;
    offers_clear(&offers);
    sound->legal(data, state, CHANCE, &offers);
    return offers_pick(&offers, rng_below(rng, offers.moves));
}

static void double_value(const void *data, const void *state, int16_t permille[MAX_PLAYERS])
{
    sound->value(data, state, permille);
    permille[0] = 900;
}

static void shared_result(const void *data, const void *state, struct result *result)
{
    sound->result(data, state, result);
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        result->rank[seat] = result->rank[seat] ? 2 : 0;
}

static bool endless_explain(const void *data, const void *state, int i, struct message *line)
{
    return sound->explain(data, state, i % 2, line);
}

static void remembering_apply(const void *data, void *state, int actor, struct move move)
{
    static int calls;
    sound->apply(data, state, actor, move);
    field_set(sound_field("spare"), state, 0, 0, calls++ & 7);
}

/* Whoever is ready shows what the first seat bids. */
static void showing_apply(const void *data, void *state, int actor, struct move move)
{
    sound->apply(data, state, actor, move);
    if (move.kind == 4)
        field_set(sound_field("spare"), state, 0, 0, contract(state, 0));
}

static void losing_apply(const void *data, void *state, int actor, struct move move)
{
    sound->apply(data, state, actor, move);
    if (move.kind == 5)
        field_set(sound_field("money"), state, 0, 0,
                  field_get(sound_field("money"), state, 0, 0) - 1);
}

/* Does not pass over what is hidden. */
static const char *strict_audit(const void *data, const void *state)
{
    return contract(state, 0) == UNKNOWN ? "no contract" : sound->audit(data, state);
}

static unsigned knowing_active(const void *data, const void *state)
{
    unsigned active = sound->active(data, state);
    return active & 2 && active & 1 && contract(state, 0) == 0 ? active & ~2u : active;
}

static void play_planted(void *context)
{
    struct arena *arena = context;
    for (arena->seed = 1; arena->seed < 7; arena->seed++) {
        arena->mode = (enum mode)(arena->seed % MODES);
        play_conforming(arena);
    }
}

static void must_find(struct game planted, const char *part)
{
    struct edition *read = shipped_edition(sound, NULL);
    struct arena arena = { .game = &planted, .edition = read };
    setup_defaults(&planted, 3, &arena.setup);
    const char *found = fault_found(play_planted, &arena);
    if (part ? !found || !strstr(found, part) : found != NULL)
        fail_msg("expected: %s; found: %s", part ? part : "nothing", found ? found : "nothing");
    edition_free(read);
}

/* A copy of the fields; `spare` is free for planted faults. */
static struct field *copy_fields(void)
{
    static struct field fields[MAX_FIELDS];
    int i = 0;
    for (; sound->fields[i].name; i++) {
        fields[i] = sound->fields[i];
        if (!strcmp(fields[i].name, "spare"))
            fields[i].low = INT8_MIN, fields[i].high = INT8_MAX;
    }
    fields[i] = (struct field){ 0 };
    return fields;
}

static struct game changed(void)
{
    struct game copy = *sound;
    copy.fields = copy_fields();
    return copy;
}

/* Views and moves of a match that a desk would not take. */
static void refused_views_are_found(void **unused)
{
    static struct move_kind kinds[16];
    struct game planted;
    (void)unused;
    sound = game_find("template");
    planted = changed();
    copy_fields()[0].high = 5, must_find(planted, "a true view is refused: money");
    copy_fields()[0].fixed = 1, must_find(planted, "a true view is refused: money");
    planted = changed(), planted.audit = strict_audit;
    must_find(planted, "a true view is refused: no contract");
    for (int i = 0; i < 7; i++)
        kinds[i] = sound->kinds[i];
    planted = changed(), planted.kinds = kinds;
    kinds[4].phases = 0, must_find(planted, "kind 4 is offered in phase 2");
}

static void planted_faults_are_found(void **unused)
{
    struct game planted;
    (void)unused;
    sound = game_find("template");
    must_find(*sound, NULL);
    planted = changed(), planted.legal = twice_legal, must_find(planted, "is offered twice");
    planted = changed(), planted.legal = beyond_legal, must_find(planted, "out of range");
    planted = changed(), planted.legal = unasked_legal, must_find(planted, "offered 0, allowed 1");
    planted = changed(), planted.legal = nameless_legal, must_find(planted, "allowed 0, rule 0");
    planted = changed(), planted.legal = no_legal, must_find(planted, "0 offers");
    planted = changed(), planted.mask = telling_mask, must_find(planted, "look different");
    planted = changed(), planted.mask = silent_mask, must_find(planted, "that is not seen");
    planted = changed(), planted.mask = blind_mask, must_find(planted, "look the same");
    planted = changed(), planted.determinise = lazy_determinise;
    must_find(planted, "something UNKNOWN");
    planted.determinise = bold_determinise, must_find(planted, "shown 0 was");
    planted.determinise = rich_determinise, must_find(planted, "more than there is");
    planted = changed(), planted.playout = peeking_playout, must_find(planted, "beyond the view");
    planted.playout = cheating_playout, must_find(planted, "not allowed");
    planted = changed(), planted.shrewd = peeking_playout, must_find(planted, "shrewd looks");
    planted.shrewd = cheating_playout, must_find(planted, "shrewd makes a move that is not");
    planted = changed(), planted.candidates = peeking_candidates;
    must_find(planted, "candidates look beyond");
    planted = changed(), planted.chance = even_chance, must_find(planted, "was drawn");
    planted = changed(), planted.value = double_value, must_find(planted, "all are worth");
    planted = changed(), planted.result = shared_result, must_find(planted, "has rank");
    planted = changed(), planted.explain = endless_explain, must_find(planted, "of the account");
    planted = changed(), planted.apply = remembering_apply, must_find(planted, "");
    planted = changed(), planted.apply = showing_apply, must_find(planted, "reveals spare");
    planted = changed(), planted.apply = losing_apply, must_find(planted, "does not add up");
    planted = changed(), planted.active = knowing_active, must_find(planted, "active");
    planted = changed(), planted.max_length = 20, must_find(planted, "max_length");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(planted_faults_are_found),
        cmocka_unit_test(refused_views_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
