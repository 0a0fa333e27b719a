/*
 * play_brain.c: the computer players of a match.
 *
 * They think in processes of their own. While one does, Ctrl-C is heard at
 * once, and somebody at a terminal sees after half a second who is thinking.
 */
#include "cli/play.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "programs/program.h"
#include "programs/worker.h"

struct rng play_stream(void)
{
    uint64_t seed;
    randombytes_buf(&seed, sizeof seed);
    return rng_seed(seed);
}

/* ---- waiting -------------------------------------------------------------- */

bool play_wait(void *context, uint32_t milliseconds)
{
    enum { SILENT = 500 };
    struct play *play = context;
    if (play->terminal.out && milliseconds >= SILENT && !play->thinking_shown) {
        struct text out = { 0 }, name = { 0 }, line = { 0 };
        words_name(cli_words(), &play->shown, "seat", play->thinking, &name);
        struct words_arg arg = words_string("player", name.data ? name.data : "");
        words_say(cli_words(), NULL, play->person == play->thinking ? "cli.hint.thinking"
                                                                    : "cli.play.thinking",
                  &arg, 1, &line);
        style_paint(&play->terminal.style, PAINT_DIM, line.data ? line.data : "", &out);
        terminal_print(&play->terminal, &out);
        text_free(&name);
        text_free(&line);
        play->thinking_shown = true;
    }
    return !terminal_stopped();
}

void play_waited(struct play *play)
{
    if (play->thinking_shown) {
        fputs("\r\033[K", stdout);
        fflush(stdout);
    }
    play->thinking_shown = false;
}

/* ---- faults --------------------------------------------------------------- */

/* One line in the log of faults: when, which match, who, what. */
static void log_fault(const struct play *play, const char *player, const char *fault)
{
    char when[32] = "";
    time_t now = time(NULL);
    struct tm moment;
    FILE *file = fopen(play->log, "a");
    if (!file)
        return;
    if (gmtime_r(&now, &moment))
        strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &moment);
    fprintf(file, "%s %s %s: %s\n", when, play->file, player, fault);
    fclose(file);
}

void play_tell_fault(struct play *play, int seat, const struct mind *mind, const char *key)
{
    struct text name = { 0 }, fault = { 0 };
    words_name(cli_words(), &play->shown, "seat", seat, &name);
    cli_fault(mind->faults.last, &mind->faults.note[mind->faults.last], &fault);
    struct words_arg args[] = { words_string("player", name.data ? name.data : ""),
                                words_string("fault", fault.data ? fault.data : "") };
    cli_fail(key, args, 2);
    log_fault(play, args[0].string, args[1].string);
    text_free(&name);
    text_free(&fault);
}

static uint64_t count_faults(const struct mind *mind)
{
    uint64_t count = 0;
    for (int what = 0; what < FAULTS; what++)
        count += mind->faults.count[what];
    return count;
}

/* ---- moves ---------------------------------------------------------------- */

/* Where memory does not suffice for the computer player, the game's own simple
 * one answers. */
static struct mind *open_mind(struct play *play, int seat)
{
    const struct match *match = session_match(play->record.session);
    const struct agent *agent = &play->agent[seat];
    struct agent simple = agent_of(&greedy_brain);
    struct mind *mind = &play->mind[seat];
    if (mind->agent.brain)
        return mind;
    if (!(program_is(agent) ? mind_open(mind, agent, match, seat)
                            : worker_open(mind, agent, match, seat, play->log)))
        mind_open(mind, &simple, match, seat);
    return mind;
}

static struct move ask_mind(struct play *play, int seat, struct rng *rng)
{
    struct mind *mind = open_mind(play, seat);
    struct patience patience = { play_wait, play };
    uint64_t before = count_faults(mind);
    play->thinking = seat;
    mind->patience = &patience;
    struct move move = mind_ask(mind, play->record.session, rng);
    mind->patience = NULL;
    play_waited(play);
    if (count_faults(mind) > before && !terminal_stopped())
        play_tell_fault(play, seat, mind, "cli.play.brain_fault");
    return move;
}

static void report_illegal(struct play *play, int seat, const struct refusal *refusal)
{
    struct text name = { 0 }, why = { 0 };
    words_name(cli_words(), &play->shown, "seat", seat, &name);
    words_refusal(cli_words(), play->shown.game, refusal, &why);
    struct words_arg args[] = { words_string("player", name.data ? name.data : ""),
                                words_string("reason", why.data ? why.data : "") };
    cli_fail("cli.play.brain_illegal", args, 2);
    text_free(&name);
    text_free(&why);
}

bool play_brain_turn(struct play *play, int seat)
{
    struct session *session = play->record.session;
    struct refusal refusal;
    struct rng rng = play_stream();
    struct move move = ask_mind(play, seat, &rng);
    if (terminal_stopped())
        return false;
    if (!session_play(session, seat, move, &refusal)) {
        struct offers offers;
        play->drafts[seat] = 0;
        if (!strcmp(refusal.key, "error.draft_lost"))
            return true;               /* it is asked again */
        report_illegal(play, seat, &refusal);
        session_legal(session, seat, &offers);
        assert(offers.moves);
        move = offers_pick(&offers, rng_below(&rng, offers.moves));
        bool played = session_play(session, seat, move, &refusal);
        assert(played);
        (void)played;
    }
    play_note_draft(play, seat, move);
    return true;
}

void play_brains_over(struct play *play)
{
    for (int seat = 0; seat < play->shown.setup.players; seat++)
        mind_over(&play->mind[seat], play->record.session);
    play_close_minds(play);
}

void play_close_minds(struct play *play)
{
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        mind_close(&play->mind[seat]);
}
