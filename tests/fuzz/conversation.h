/* conversation.h: a conversation of the line protocol with draws of its own, for fuzz targets. */
#ifndef TESTS_FUZZ_CONVERSATION_H
#define TESTS_FUZZ_CONVERSATION_H

#include "fuzz.h"
#include "protocol/conversation.h"

struct fuzz_draws {
    struct draws draws;
    struct rng rng;
};

static inline uint32_t fuzz_below(struct draws *draws, uint32_t n)
{
    return rng_below(&((struct fuzz_draws *)draws)->rng, n);
}

/* As the byte says: with which eyes, whether all are asked, and by its third bit, where that is
 * `computers`, with computer players in the other seats. `draws` must outlive it. */
static inline struct protocol *fuzz_conversation(const struct game *game, unsigned how,
                                                 unsigned computers, bool record,
                                                 struct fuzz_draws *draws)
{
    static struct words *words;
    struct refusal refusal;
    if (!words)
        words = words_open("en");
    *draws = (struct fuzz_draws){ { fuzz_below }, rng_seed(how) };
    struct protocol_settings settings = {
        .match = { .game = game, .edition = fuzz_edition(game) },
        .draws = &draws->draws,
        .eyes = how & 1 ? SHOWN : KNOWLEDGE,
        .ask_all = how >> 1 & 1,
        .record = record,
        .rng = rng_seed(how + 1),
        .words = words,
        .program = "kontor",
    };
    setup_defaults(game, game->min_players, &settings.match.setup);
    for (int seat = 1; seat < game->min_players; seat++)
        if ((how >> 2 & 1) == computers)
            settings.agent[seat] = agent_of(&random_brain);
    struct protocol *protocol = protocol_open(&settings, &refusal);
    assert(protocol);
    return protocol;
}

/* Whatever was said, the position is one that the rules can make. */
static inline void fuzz_audit(const struct session *session)
{
    const struct match *match = session_match(session);
    assert(!match->game->audit ||
           !match->game->audit(match->edition->data, session_state(session)));
}

#endif
