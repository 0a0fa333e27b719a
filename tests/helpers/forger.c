/* forger.c: one line of a finished match is exchanged, and the rest made to fit. */
#include "tests/helpers/forger.h"

#include <string.h>

#include "fair/verify.h"

/* Plays one event of the honest match again, if it can still be played. */
static void follow(struct played *played, struct event event)
{
    struct session *session = played->session;
    if (event.actor == CHANCE || !(session_active(session) >> event.actor & 1))
        return;
    if (event.what == EVENT_UNDO)
        session_undo(session, event.actor, NULL);
    else
        session_play(session, event.actor, event.move, NULL);
    assert_true(session_draw(session, &played->draws.draws));
}

void forger_play_up_to(struct played *played, const struct played *honest, size_t index,
                       uint64_t seed)
{
    played_start_with(played, &honest->match, &honest->fair, seed);
    assert_true(session_draw(played->session, &played->draws.draws));
    for (size_t i = 0; i < index; i++)
        follow(played, session_event(honest->session, i));
}

static void legal_of(const struct session *session, int actor, struct offers *offers)
{
    const struct match *match = session_match(session);
    if (actor == HOST)
        game_legal(match->game, match->edition->data, session_state(session), HOST, offers);
    else
        session_legal(session, actor, offers);
}

void forger_choices(const struct played *honest, size_t index, struct offers *offers)
{
    struct played played;
    forger_play_up_to(&played, honest, index, index);
    legal_of(played.session, session_event(honest->session, index).actor, offers);
    session_close(played.session);
}

static bool exchange(const struct played *honest, size_t index, struct move instead,
                     struct played *forged)
{
    int actor = session_event(honest->session, index).actor;
    size_t count = session_count(honest->session);
    if (!session_play(forged->session, actor, instead, NULL))
        return false;
    assert_true(session_draw(forged->session, &forged->draws.draws));
    for (size_t i = index + 1; i < count; i++)
        follow(forged, session_event(honest->session, i));
    played_on(forged, SIZE_MAX);
    return true;
}

bool forge(const struct played *honest, size_t index, struct move instead, struct played *forged)
{
    forger_play_up_to(forged, honest, index, index);
    return exchange(honest, index, instead, forged);
}

bool forge_any(const struct played *honest, size_t index, uint64_t seed, struct played *forged)
{
    static struct offers offers;
    struct event event = session_event(honest->session, index);
    forger_play_up_to(forged, honest, index, seed);
    legal_of(forged->session, event.actor, &offers);
    if (event.what == EVENT_MOVE && offers.moves < 2)
        return false;
    struct move instead = event.move;
    while (offers.moves && move_equal(instead, event.move))
        instead = offers_pick(&offers, rng_below(&forged->rng, offers.moves));
    return exchange(honest, index, instead, forged);
}

bool note_fits(const struct text *record, const struct fair_note *note)
{
    struct fair_verdict verdict;
    struct fair_expected expected = { .notes = note, .note_count = 1, .partial = true };
    bool fits = fair_verify(record->data, record->size, &expected, &verdict);
    assert_true(fits || verdict.error == ERROR_FAIR_OTHER_SEEN ||
                verdict.error == ERROR_FAIR_NOTE_LATER);
    return fits;
}

bool same_result(const struct played *one, const struct played *two)
{
    const struct match *match = &one->match;
    struct result first = { 0 }, second = { 0 };
    match->game->result(match->edition->data, session_state(one->session), &first);
    match->game->result(match->edition->data, session_state(two->session), &second);
    return memcmp(&first, &second, sizeof first) == 0;
}
