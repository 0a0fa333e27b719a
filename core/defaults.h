/*
 * defaults.h: what a game leaves out of its table.
 *
 * A game names what it has; the rest follows from its rules. So nothing in the
 * table of a game is NULL, and whoever uses a game asks it directly. In the file
 * that holds the table:
 *
 *     GAME_DEFAULTS(toll)
 *     const struct game toll_game = {
 *         DEFAULTS_OF(toll),
 *         .id = "toll",
 *         ...
 *     };
 *
 * What each default does stands beside the member in core/game.h.
 */
#ifndef CORE_DEFAULTS_H
#define CORE_DEFAULTS_H

#include "core/facts.h"
#include "core/game.h"
#include "core/measure.h"

extern const struct noun no_nouns[];
extern const struct option no_options[];
extern const struct option_under no_option_under[];
extern const struct measures no_measures;
extern const struct study no_study;

const char *default_edition_check(const void *edition);
void default_edition_derive(void *edition);
const char *default_audit(const void *edition, const void *state);
bool default_explain(const void *edition, const void *state, int i, struct message *line);
bool default_mask(const void *edition, const void *state, int viewer, int actor, struct move *move);
bool default_recalls(const void *edition, const void *now, const void *then, int actor,
                     struct move move);
void default_determinise(const void *edition, void *view, int viewer, struct rng *rng);
const char *default_arrange(const void *edition, void *state, const uint8_t *stated);
/* Nobody calls these two: game_has_host and game_has_shrewd say whether there is one. */
struct move default_host(const void *edition, const void *state, struct rng *rng, int64_t played);
struct move default_shrewd(const void *edition, const void *state, int player, struct rng *rng);

/* Any of the moves that `game` allows: an outcome by its weight (no move where there is
 * none), or a player's by lot. */
struct move outcome_by_lot(const struct game *game, const void *edition, const void *state,
                           struct rng *rng);
struct move move_by_lot(const struct game *game, const void *edition, const void *state, int player,
                        struct rng *rng);
/* The same to all whom result() ranks, as it does at any time. */
void same_value(const struct game *game, const void *edition, const void *state,
                int16_t permille[MAX_PLAYERS]);

/* A table may name again what DEFAULTS_OF names: that is what it is for. */
#define GAME_DEFAULTS(name)                                                                        \
    extern const struct game name##_game;                                                          \
    static struct move name##_outcome(const void *edition, const void *state, struct rng *rng)     \
    {                                                                                              \
        return outcome_by_lot(&name##_game, edition, state, rng);                                  \
    }                                                                                              \
    static struct move name##_move(const void *edition, const void *state, int player,             \
                                   struct rng *rng)                                                \
    {                                                                                              \
        return move_by_lot(&name##_game, edition, state, player, rng);                             \
    }                                                                                              \
    static void name##_moves(const void *edition, const void *state, int player,                   \
                             struct offers *into)                                                  \
    {                                                                                              \
        name##_game.legal(edition, state, player, into);                                           \
    }                                                                                              \
    static void name##_same_value(const void *edition, const void *state,                          \
                                  int16_t permille[MAX_PLAYERS])                                   \
    {                                                                                              \
        same_value(&name##_game, edition, state, permille);                                        \
    }                                                                                              \
    _Pragma("GCC diagnostic ignored \"-Woverride-init\"")

#define DEFAULTS_OF(name)                                                                          \
    .nouns = no_nouns, .options = no_options, .option_under = no_option_under,                     \
    .edition_check = default_edition_check, .edition_derive = default_edition_derive,              \
    .audit = default_audit, .explain = default_explain, .mask = default_mask,                      \
    .recalls = default_recalls, .determinise = default_determinise, .arrange = default_arrange,    \
    .chance = name##_outcome, .host = default_host, .candidates = name##_moves,                    \
    .playout = name##_move, .shrewd = default_shrewd, .value = name##_same_value,                  \
    .measures = &no_measures, .study = &no_study

#endif
