/*
 * hint.c: the commands hint and review of `kontor play`.
 *
 * A hint is computed from what the person at the keyboard knows, in a process
 * of its own. It is no part of the match: nothing of it is recorded.
 */
#include <string.h>

#include "cli/play/play.h"
#include "cli/review.h"
#include "core/number.h"
#include "process/worker.h"

enum { HINT_SECONDS = 1, HINT_MOST = 60, HINT_GAMES = 1000 };

static bool think(struct play *play, int seat, uint32_t seconds, struct advice *advice)
{
    struct agent agent = agent_of(&hard_brain);
    struct patience patience = { play_wait, play };
    struct rng rng = play_stream();
    struct mind mind;
    agent.budget.milliseconds = seconds * 1000;
    if (!worker_open(&mind, &agent, session_match(play->record.session), seat, play_log(play))) {
        cli_fail("error.memory", NULL, 0);
        return false;
    }
    play->thinking = seat;
    mind.patience = &patience;
    bool good = worker_study(&mind, play->record.session, &rng, HINT_GAMES, advice);
    play_waited(play);
    if (!good && !terminal_stopped())
        play_tell_fault(play, seat, &mind, "cli.hint.fault");
    mind_close(&mind);
    return good;
}

bool play_study(struct play *play, int seat, uint32_t seconds, struct hint *hint)
{
    _Alignas(64) unsigned char view[MAX_STATE];
    struct offers offers;
    struct advice advice;
    struct board board;
    if (!think(play, seat, seconds, &advice))
        return false;
    play->source->offers(play, seat, &offers);
    play_board(play, seat, view, &board);
    hint_tell(&board.scene, &offers, &advice, hint);
    return true;
}

enum line_done play_hint(struct play *play, int seat, const char *rest)
{
    int64_t seconds = *rest ? number_read(rest, strlen(rest), HINT_MOST) : HINT_SECONDS;
    struct hint hint = { 0 };
    struct text out = { 0 };
    if (seat >= MAX_PLAYERS || seconds < 1) {
        play_say(play, seat >= MAX_PLAYERS ? "cli.hint.over" : "cli.hint.use", NULL, 0);
        return DONE_NOTHING;
    }
    if (!play->source->hint(play, seat, (uint32_t)seconds, &hint))
        return terminal_stopped() ? DONE_LEFT : DONE_NOTHING;
    tell_hint(&play->terminal.style, &hint, &out);
    hint_free(&hint);
    terminal_print(&play->terminal, &out);
    return DONE_NOTHING;
}

/* ---- review --------------------------------------------------------------- */

/* Whose decisions: those of the seat named, or of the last person at the screen. */
static int reviewed_seat(const struct play *play, const char *rest)
{
    if (*rest)
        return play_find_seat(session_match(play->record.session), &play->shown, rest);
    if (play->person != NOBODY)
        return play->person;
    for (int seat = 0; seat < play->shown.setup.players; seat++)
        if (!play->agent[seat].brain)
            return seat;
    return NOBODY;
}

enum line_done play_review(struct play *play, int seat, const char *rest)
{
    struct review review;
    struct review_settings settings = { .session = play->record.session,
                                        .budget.milliseconds = REVIEW_MILLISECONDS,
                                        .progress = review_progress };
    struct teller teller;
    struct text out = { 0 };
    (void)seat;
    if (!play->source->over(play) || !play->record.session) {
        play_say(play, "cli.review.later", NULL, 0);
        return DONE_NOTHING;
    }
    settings.seat = reviewed_seat(play, rest);
    if (settings.seat == NOBODY) {
        struct words_arg arg = words_number("players", play->shown.setup.players);
        play_say(play, "cli.review.which", &arg, 1);
        return DONE_NOTHING;
    }
    if (!review_run(&settings, &review)) {
        if (!terminal_stopped())
            cli_fail("cli.memory", NULL, 0);
        return terminal_stopped() ? DONE_LEFT : DONE_NOTHING;
    }
    play_teller(play, settings.seat, &teller);
    teller.history = history_of(play->record.session, settings.seat);
    review_print(&teller, play->record.session, &play->terminal.style, &review, &out);
    terminal_page(&play->terminal, &out);
    return DONE_NOTHING;
}
