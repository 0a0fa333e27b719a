/*
 * sim.c: kontor sim, many matches by computer.
 *
 * Promises the same report for the same seed on any number of threads, and a
 * record of every failed game (of the first MAX_RECORDS, should there be
 * more). Ctrl-C ends the run within a second, gives up the games that are being
 * played, and reports what is done; a second one, later than half a second, ends the program.
 */
#include "cli/sim/sim.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "ai/clock.h"
#include "process/confine.h"

enum { MAX_RECORDS = 1000 };

static const uint64_t TOGETHER = 500000000; /* nanoseconds */

static _Atomic uint64_t interrupted; /* when; 0: not */

bool sim_is_second(_Atomic uint64_t *first, uint64_t now)
{
    uint64_t before = 0;
    return !atomic_compare_exchange_strong(first, &before, now) && now >= before + TOGETHER;
}

static bool is_interrupted(void *context)
{
    (void)context;
    return interrupted;
}

/* What is printed before the number of the game being played when an assertion or a crash ends
 * the program. */
static char crash_words[256], crash_part[64];

static void interrupt(int signal_number);
static void name_game(int signal_number);

static const struct {
    int number;
    void (*handler)(int);
} watched[] = {
    { SIGINT, interrupt },  { SIGTERM, interrupt }, { SIGABRT, name_game },
    { SIGSEGV, name_game }, { SIGFPE, name_game },  { SIGBUS, name_game },
};

enum { WATCHED = sizeof watched / sizeof *watched };

static struct sigaction former[WATCHED];

static void write_words(const char *words, uint64_t number)
{
    char digits[24];
    size_t at = sizeof digits;
    do
        digits[--at] = (char)('0' + number % 10);
    while (number /= 10);
    if (write(STDERR_FILENO, words, strlen(words)) < 0 ||
        write(STDERR_FILENO, digits + at, sizeof digits - at) < 0)
        _exit(STATUS_CHECK);
}

/* From now on the signal does what it would have done. */
static void unwatch(int signal_number)
{
    for (int i = 0; i < WATCHED; i++)
        if (watched[i].number == signal_number)
            sigaction(signal_number, &former[i], NULL);
}

static void interrupt(int signal_number)
{
    if (!sim_is_second(&interrupted, clock_wall()))
        return;
    unwatch(signal_number);
    raise(signal_number);
}

/* Names the game that was being played; then lets the signal do what it would have done. */
static void name_game(int signal_number)
{
    unwatch(signal_number);
    write_words(crash_words, sim_playing());
    if (*crash_part)
        write_words(crash_part, sim_playing_part());
    if (write(STDERR_FILENO, "\n", 1) < 0)
        _exit(STATUS_CHECK);
    raise(signal_number);
}

static void watch_signals(const struct sim_set *set)
{
    interrupted = 0;
    snprintf(crash_words, sizeof crash_words, "kontor: %s ",
             words_get(cli_words(), NULL, "cli.sim.crash"));
    *crash_part = 0;
    if (set->count > 1)
        snprintf(crash_part, sizeof crash_part, ", %s ",
                 words_get(cli_words(), NULL, "cli.sim.crash.part"));
    for (int i = 0; i < WATCHED; i++) {
        struct sigaction action = { .sa_handler = watched[i].handler };
        sigemptyset(&action.sa_mask);
        sigaction(watched[i].number, &action, &former[i]);
    }
}

static void unwatch_signals(void)
{
    for (int i = 0; i < WATCHED; i++)
        sigaction(watched[i].number, &former[i], NULL);
}

/* ---- records ------------------------------------------------------------------------ */

static char *record_path(const struct sim_order *order, const struct sim_set *set, size_t part,
                         uint64_t number, const char *what)
{
    const struct sim_plan *plan = &set->part[part].plan;
    struct text path = { 0 };
    text_printf(&path, "%s/%s-%dp-seed%llu", order->directory, plan->game->id, plan->setup.players,
                (unsigned long long)plan->seed);
    if (set->count > 1)
        text_printf(&path, "-part%zu", part);
    text_printf(&path, "-game%llu%s%s.kontor", (unsigned long long)number, what ? "-" : "",
                what ? what : "");
    if (path.failed)
        text_free(&path);
    return path.data;
}

/* Writes the record of one game; false: said why. */
static bool save_record(const struct sim_plan *plan, uint64_t number, const char *path)
{
    struct text record = { 0 };
    struct refusal refusal;
    bool played = sim_record(plan, number, &record, &refusal);
    bool written =
        path && !record.failed && record.data && cli_write(path, record.data, record.size);
    if (!played && refusal.error) {
        struct words_arg args[] = { words_number("game", (int64_t)number),
                                    words_string("rule", refusal.rule ? refusal.rule
                                                                      : error_key(refusal.error)) };
        cli_fail("error.sim.session", args, 2);
    } else if (!played) {
        cli_fail("cli.memory", NULL, 0);
    }
    text_free(&record);
    return played && written;
}

/* Records of a part's failed games; NULL in the list where one could not be written. */
static bool save_failures(const struct sim_order *order, const struct sim_set *set, size_t number,
                          char **records)
{
    const struct sim_entry *part = &set->part[number];
    const struct sim_tally *tally = &part->tally;
    bool good = true;
    if (tally->failure_count)
        mkdir(order->directory, 0777); /* if it cannot be made, writing tells why */
    for (size_t i = 0; good && i < tally->failure_count && i < MAX_RECORDS; i++) {
        const struct sim_failure *failure = &tally->failures[i];
        records[i] = record_path(order, set, number, failure->number, sim_end_name[failure->end]);
        good = save_record(&part->plan, failure->number, records[i]);
    }
    return good;
}

static bool save_first_games(const struct sim_order *order, const struct sim_set *set, size_t part)
{
    const struct sim_tally *tally = &set->part[part].tally;
    bool good = true;
    for (uint64_t number = 0; good && number < (uint64_t)order->save; number++) {
        bool failed = false;
        for (size_t i = 0; i < tally->failure_count && !failed; i++)
            failed = tally->failures[i].number == number;
        if (failed)
            continue; /* written already, under its own name */
        char *path = record_path(order, set, part, number, NULL);
        good = save_record(&set->part[part].plan, number, path);
        free(path);
    }
    return good;
}

/* A list of records for each part; false: not all could be written. */
static bool save_records(const struct sim_order *order, const struct sim_set *set, char **records[])
{
    bool good = true;
    for (size_t i = 0; good && i < set->count; i++) {
        records[i] = calloc(set->part[i].tally.failure_count + 1, sizeof **records);
        good = records[i] && save_failures(order, set, i, records[i]) &&
               save_first_games(order, set, i);
    }
    return good;
}

static void free_records(const struct sim_set *set, char **records[])
{
    for (size_t i = 0; records && i < set->count; i++) {
        for (size_t j = 0; records[i] && j < set->part[i].tally.failure_count; j++)
            free(records[i][j]);
        free(records[i]);
    }
    free(records);
}

/* ---- the state file --------------------------------------------------------------------- */

struct keeping {
    const char *state;
    bool failed; /* said once */
};

static void keep_state(void *context, const struct text *state)
{
    struct keeping *keeping = context;
    if (!keeping->state || keeping->failed)
        return;
    sim_progress_end();
    keeping->failed = state->failed || !cli_write(keeping->state, state->data, state->size);
}

/* Writes the state file at once, so that a file that cannot be written is noticed before a long
 * run and not after it. */
static bool keep_first_state(struct keeping *keeping, const struct sim_set *set)
{
    struct text state = { 0 };
    if (!keeping->state)
        return true;
    sim_state_write(set, &state);
    keep_state(keeping, &state);
    text_free(&state);
    return !keeping->failed;
}

static void say_lost(void *context, int rank)
{
    struct words_arg arg = words_number("rank", rank);
    (void)context;
    sim_progress_end();
    cli_fail("cli.sim.lost", &arg, 1);
}

/* ---- all of it ------------------------------------------------------------------------ */

static bool is_stopped(const struct sim_set *set)
{
    bool stopped = false;
    for (size_t i = 0; i < set->count; i++)
        stopped |= set->part[i].tally.stopped;
    return stopped;
}

/* Whether every agent has played itself in most of its games. */
static bool is_own(const struct sim_entry *part)
{
    for (int i = 0; i < part->plan.setup.players; i++)
        if (sim_agent_own(&part->tally, &part->plan, part->plan.agent[i].name) == SIM_NOT_OWN)
            return false;
    return true;
}

static bool is_whole(const struct sim_set *set)
{
    for (size_t i = 0; i < set->count; i++)
        if (set->part[i].tally.failed || !is_own(&set->part[i]))
            return false;
    return !is_stopped(set);
}

/* Before programs of others are started: what they must not read, and what they cannot
 * be kept from here. */
static void confine_programs(const struct sim_order *order, const struct sim_set *set)
{
    bool any = false;
    for (size_t i = 0; i < set->count; i++)
        any |= sim_has_programs(&set->part[i].plan);
    if (!any)
        return;
    if (order->state)
        confine_hide(order->state);
    cli_tell_confinement();
}

static int report(const struct sim_order *order, const struct sim_set *set)
{
    const struct sim_entry *only = set->axes || set->players ? NULL : &set->part[0];
    char ***records = calloc(set->count, sizeof *records);
    struct text out = { 0 };
    if (!records)
        return cli_fail("cli.memory", NULL, 0);
    bool saved = save_records(order, set, records);
    saved &= sim_papers_write(order, set);
    if (order->json && only)
        sim_json(&only->plan, &only->tally, records[0], &out);
    else if (order->json)
        sim_set_json(set, records, &out);
    else if (only)
        report_table(cli_words(), &only->plan, &only->tally, records[0], &out);
    else
        report_set_table(cli_words(), set, records, &out);
    if (!order->json && order->state && is_stopped(set)) {
        struct words_arg file = words_string("file", order->state);
        words_say(cli_words(), NULL, "cli.sim.goon", &file, 1, &out);
        text_add(&out, "\n");
    }
    bool printed = cli_print(&out);
    text_free(&out);
    free_records(set, records);
    if (!printed)
        return STATUS_USE;
    return saved && is_whole(set) ? STATUS_FINE : STATUS_CHECK;
}

static int run_set(const struct sim_order *order, struct sim_set *set)
{
    struct keeping keeping = { .state = order->state };
    struct sim_watch watch = { .context = &keeping,
                               .progress = sim_progress,
                               .stop = is_interrupted,
                               .lost = say_lost,
                               .save = order->state ? keep_state : NULL };
    confine_programs(order, set);
    if (!keep_first_state(&keeping, set))
        return STATUS_USE;
    watch_signals(set);
    bool good = sim_set_run(set, order->plan.threads, &watch, order->link);
    unwatch_signals();
    sim_progress_end();
    if (!good)
        return cli_fail("cli.memory", NULL, 0);
    int status = report(order, set);
    return status == STATUS_FINE && keeping.failed ? STATUS_CHECK : status;
}

int sim_order_run(const struct sim_order *order)
{
    struct sim_set set = { 0 };
    if (order->set)
        return run_set(order, order->set);
    int status =
        sim_set_add(&set, &order->plan) ? run_set(order, &set) : cli_fail("cli.memory", NULL, 0);
    sim_set_free(&set);
    return status;
}

/* ---- ranks -------------------------------------------------------------------------------- */

/* Rank 0 tells the others what is ordered; NULL: that there is nothing to do. */
static void tell_ranks(struct sim_link *link, const char *order)
{
    for (int i = 1; link && i < link->ranks; i++)
        link->send(link, i, order ? LINK_ORDER : LINK_FINISH, order ? order : "",
                   order ? strlen(order) : 0);
}

/* The other ranks: wait for the order. NULL: there is none. */
static char *await_order(struct sim_link *link, size_t *size)
{
    struct timespec pause = { .tv_nsec = 2000000 };
    int from, what;
    char *data;
    for (double waited = 0; waited < link->patience; waited += 0.002) {
        if (!link->receive(link, &from, &what, &data, size)) {
            nanosleep(&pause, NULL);
            continue;
        }
        if (what == LINK_ORDER)
            return data;
        free(data);
        if (what == LINK_FINISH)
            break;
    }
    return NULL;
}

/* What every process but the first (rank 0) does in a run on many machines: it gets its order
 * from rank 0 and prints nothing. Signals are for rank 0, which tells the others to end. */
static int help(struct flag flags[], struct sim_order *order)
{
    struct edition *edition = NULL;
    struct sim_link *link = order->link;
    size_t size;
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    char *text = await_order(link, &size);
    bool good = text && sim_order_parse(flags, "–", text, size, order, &edition);
    if (good)
        good = sim_help(order->set, order->plan.threads, link);
    else if (text)
        link->send(link, 0, LINK_LEAVE, "", 0);
    link->close(link, (good || !text) && !order->set->lost);
    edition_free(edition);
    free(text);
    return good || !text ? STATUS_FINE : STATUS_CHECK;
}

static int lead(struct flag flags[], int argc, char **argv, struct sim_order *order)
{
    struct edition *edition = NULL;
    struct text file = { 0 };
    const char *id = NULL;
    int count, status;
    bool good = cli_arguments(argc, argv, flags, &id, 0, 1, &count, &status);
    if (good && !sim_order_read(flags, id, order, &edition, &file)) {
        good = false;
        status = STATUS_USE;
    }
    tell_ranks(order->link, good ? order->set->order : NULL);
    struct text command = { 0 };
    sim_command_line(argc, argv, &command);
    order->command = command.data;
    if (good)
        status = sim_order_run(order);
    text_free(&command);
    if (order->link)
        order->link->close(order->link, !order->set->lost);
    edition_free(edition);
    text_free(&file);
    return status;
}

int sim_main(int argc, char **argv)
{
    const char *sweeps[SIM_MAX_AXES];
    struct flag flags[SIM_FLAGS + 1] = {
        [PLAYERS] = { .name = "players", .takes_value = true },
        [GAMES] = { .name = "games", .takes_value = true },
        [SEED] = { .name = "seed", .takes_value = true },
        [THREADS] = { .name = "threads", .takes_value = true },
        [OPTIONS] = { .name = "options", .takes_value = true },
        [EDITION] = { .name = "edition", .takes_value = true },
        [AGENTS] = { .name = "agents", .takes_value = true },
        [JSON] = { .name = "json" },
        [SAVE] = { .name = "save-records", .takes_value = true },
        [RECORDS] = { .name = "records", .takes_value = true },
        [AUDIT] = { .name = "audit" },
        [STATS] = { .name = "stats" },
        [CSV] = { .name = "csv", .takes_value = true },
        [HTML] = { .name = "html", .takes_value = true },
        [TOURNAMENT] = { .name = "tournament", .takes_value = true },
        [SWEEP] = { .name = "sweep", .takes_value = true, .list = sweeps, .most = SIM_MAX_AXES },
        [UNTIL] = { .name = "until", .takes_value = true },
        [STATE] = { .name = "state", .takes_value = true },
        [RESUME] = { .name = "resume", .takes_value = true },
        [SECRET] = { .name = "secret", .takes_value = true },
    };
    struct sim_set set = { 0 };
    struct sim_order order = { .set = &set };
    if (sim_link_wanted() && !(order.link = sim_link_open()))
        return STATUS_USE;
    int status =
        order.link && order.link->rank ? help(flags, &order) : lead(flags, argc, argv, &order);
    sim_set_free(&set);
    return status;
}
