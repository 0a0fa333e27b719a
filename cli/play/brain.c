/*
 * brain.c: the computer players of a match.
 *
 * They think in processes of their own. While one does, Ctrl-C is heard at
 * once, and somebody at a terminal sees after half a second who is thinking.
 */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "cli/play/play.h"
#include "core/fault.h"
#include "fair/hash.h"
#include "process/fault.h"
#include "process/worker.h"
#include "protocol/program.h"

struct rng play_stream(void)
{
    uint64_t seed;
    must(fair_random(&seed, sizeof seed)); /* the seed of the match came from there */
    return rng_seed(seed);
}

const char *play_log(const struct play *play)
{
    return *play->folder.log ? play->folder.log : NULL;
}

/* ---- waiting -------------------------------------------------------------- */

bool play_wait(void *context, uint32_t milliseconds)
{
    enum { SILENT = 500 };
    struct play *play = context;
    if (play->terminal.steered && milliseconds >= SILENT && !play->thinking_shown) {
        struct text out = { 0 }, name = { 0 }, line = { 0 };
        words_name(cli_words(), &play->shown, "seat", play->thinking, &name);
        struct words_arg arg = words_string("player", name.data ? name.data : "");
        words_say(cli_words(), NULL,
                  play->person == play->thinking ? "cli.hint.thinking" : "cli.play.thinking", &arg,
                  1, &line);
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
    if (play->thinking_shown)
        terminal_clear_line(&play->terminal);
    play->thinking_shown = false;
}

/* ---- faults --------------------------------------------------------------- */

/* One line in the log of faults: when, which match, who, what. */
static void log_fault(const struct play *play, const char *player, const char *fault)
{
    char when[32] = "";
    time_t now = time(NULL);
    struct tm moment;
    FILE *file = play_log(play) ? fopen(play_log(play), "a") : NULL;
    if (!file)
        return;
    if (gmtime_r(&now, &moment))
        strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &moment);
    fprintf(file, "%s %s %s: %s\n", when, play->save.path, player, fault);
    fclose(file);
}

void play_tell_fault(struct play *play, int seat, const struct mind *mind, const char *key)
{
    struct text name = { 0 }, fault = { 0 };
    words_name(cli_words(), &play->shown, "seat", seat, &name);
    const struct fault_log *log = fault_log_of(mind);
    fault_tell(cli_words(), log->last, &log->note[log->last], &fault);
    struct words_arg args[] = { words_string("player", name.data ? name.data : ""),
                                words_string("fault", fault.data ? fault.data : "") };
    cli_fail(key, args, 2);
    log_fault(play, args[0].string, args[1].string);
    text_free(&name);
    text_free(&fault);
}

/* ---- moves ---------------------------------------------------------------- */

bool play_open_mind(void *context, struct mind *mind, const struct agent *agent,
                    const struct match *match, int seat)
{
    const struct play *play = context;
    return program_is(agent) ? mind_open(mind, agent, match, seat)
                             : worker_open(mind, agent, match, seat, play_log(play));
}

static void report_replaced(struct play *play, int seat, const struct refusal *refusal)
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

static uint64_t faults_of(const struct play *play, int seat)
{
    const struct mind *mind = table_mind(play->table, seat);
    return mind ? fault_count(mind) : 0;
}

bool play_brain_turn(struct play *play, int seat)
{
    struct patience patience = { play_wait, play };
    struct refusal refusal;
    uint64_t before = faults_of(play, seat);
    play->thinking = seat;
    enum thought thought = table_think(play->table, seat, &patience, &refusal);
    play_waited(play);
    if (thought == THOUGHT_STOPPED)
        return false;
    if (faults_of(play, seat) > before)
        play_tell_fault(play, seat, table_mind(play->table, seat), "cli.play.brain_fault");
    if (thought == THOUGHT_REPLACED)
        report_replaced(play, seat, &refusal);
    if (thought == THOUGHT_REFUSED)
        cli_error(refusal.error, NULL, 0);
    return thought != THOUGHT_REFUSED;
}
