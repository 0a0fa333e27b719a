/* fair.c: matches with fixed seeds and entropies. */
#include "tests/helpers/fair.h"

#include <string.h>

struct edition *edition;

int open_edition(void **state)
{
    (void)state;
    edition = edition_open(game_find("template"), "house-1");
    return edition ? 0 : -1;
}

int close_edition(void **state)
{
    (void)state;
    edition_free(edition);
    return 0;
}

struct fair_match fair_ready(const struct match *match, int seed)
{
    struct fair_match fair;
    uint8_t bytes[FAIR_BYTES], hash[FAIR_BYTES];
    memset(bytes, seed, sizeof bytes);
    fair_open_with(&fair, match, bytes);
    for (int step = 0; step < 2; step++)
        for (int seat = 0; seat < fair.players; seat++) {
            memset(bytes, 0x10 + seat, sizeof bytes);
            fair_promise_hash(fair.commitment, seat, bytes, hash);
            assert_null(step ? fair_reveal(&fair, seat, bytes) : fair_promise(&fair, seat, hash));
        }
    return fair;
}

void played_start(struct played *played, const struct edition *with, int players, int seed)
{
    const char *error;
    *played = (struct played){ .match = { .game = with->game, .edition = with },
                               .rng = rng_seed((uint64_t)seed) };
    setup_defaults(with->game, players, &played->match.setup);
    memcpy(played->match.seat[0], "Ada", 4);
    played->fair = fair_ready(&played->match, seed);
    fair_draws_open(&played->draws, &played->fair, 0);
    played->session = session_open(&played->match, &error);
    assert_non_null(played->session);
}

/* One decision, or one undo. */
static void act(struct played *played)
{
    static struct offers offers;
    struct session *session = played->session;
    struct refusal refusal;
    assert_true(session_draw(session, &played->draws.draws));
    unsigned active = session_active(session);
    if (!active)
        return;
    if (active >> HOST & 1) {
        const struct match *match = &played->match;
        struct move move = match->game->host(match->edition->data, session_state(session),
                                             &played->rng);
        assert_true(session_play(session, HOST, move, &refusal));
        return;
    }
    int seat = (int)rng_below(&played->rng, played->match.setup.players);
    while (!(active >> seat & 1))
        seat = (seat + 1) % played->match.setup.players;
    if (rng_below(&played->rng, 8) == 0 && session_may_undo(session, seat)) {
        assert_true(session_undo(session, seat, &refusal));
        return;
    }
    session_legal(session, seat, &offers);
    struct move move = offers_pick(&offers, rng_below(&played->rng, offers.moves));
    assert_true(session_play(session, seat, move, &refusal));
}

void played_on(struct played *played, size_t events)
{
    while (session_active(played->session) && session_count(played->session) < events)
        act(played);
}

struct text played_record(const struct played *played, bool sealed)
{
    struct text proof = { 0 }, record = { 0 }, out = { 0 };
    fair_proof(&played->fair, FAIR_FOR_HOST, &proof);
    record_write(played->session, proof.data, &record);
    text_free(&proof);
    if (!sealed)
        return record;
    fair_seal(record.data, record.size, &out);
    text_free(&record);
    assert_false(out.failed);
    return out;
}
