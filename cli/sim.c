/*
 * sim.c: kontor sim, many matches by computer.
 *
 * Promises the same report for the same seed on any number of threads, and a
 * record of every failed game (of the first MAX_RECORDS, should there be
 * more). Ctrl-C ends the run and reports what is done; a second one ends the
 * program.
 */
#include "cli/sim.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_RECORDS = 1000 };

enum { PLAYERS, GAMES, SEED, THREADS, OPTIONS, EDITION, AGENTS, JSON, SAVE, RECORDS, AUDIT,
       STATS, CSV, HTML };

static volatile sig_atomic_t interrupted;

static void interrupt(int signal_number)
{
    (void)signal_number;
    interrupted = 1;
}

static bool is_interrupted(void *context)
{
    (void)context;
    return interrupted;
}

/* What is said before a game's number when the rules end the program. */
static char crash_words[256];

static void name_game(int signal_number);

static const struct {
    int    number;
    void (*handler)(int);
} watched[] = {
    { SIGINT, interrupt },  { SIGTERM, interrupt }, { SIGABRT, name_game },
    { SIGSEGV, name_game }, { SIGFPE, name_game },  { SIGBUS, name_game },
};

enum { WATCHED = sizeof watched / sizeof *watched };

static struct sigaction former[WATCHED];

/* Then the signal does what it did before. */
static void name_game(int signal_number)
{
    char digits[24];
    size_t at = sizeof digits;
    uint64_t number = sim_playing();
    for (int i = 0; i < WATCHED; i++)
        if (watched[i].number == signal_number)
            sigaction(signal_number, &former[i], NULL);
    digits[--at] = '\n';
    do
        digits[--at] = (char)('0' + number % 10);
    while (number /= 10);
    if (write(STDERR_FILENO, crash_words, strlen(crash_words)) < 0 ||
        write(STDERR_FILENO, digits + at, sizeof digits - at) < 0)
        _exit(STATUS_CHECK);
    raise(signal_number);
}

/* Each handler serves once: the second Ctrl-C does what it usually does. */
static void watch_signals(void)
{
    interrupted = 0;
    snprintf(crash_words, sizeof crash_words, "kontor: %s ",
             words_get(cli_words(), NULL, "cli.sim.crash"));
    for (int i = 0; i < WATCHED; i++) {
        struct sigaction action = { .sa_handler = watched[i].handler,
                                    .sa_flags = (int)SA_RESETHAND };
        sigemptyset(&action.sa_mask);
        sigaction(watched[i].number, &action, &former[i]);
    }
}

static void unwatch_signals(void)
{
    for (int i = 0; i < WATCHED; i++)
        sigaction(watched[i].number, &former[i], NULL);
}

/* ---- the command line ------------------------------------------------------------ */

static bool read_agents(struct sim_plan *plan, const char *names)
{
    const char *at;
    char name[64];
    size_t length;
    const char *key = sim_agents(plan, names, &at, &length);
    if (!key)
        return true;
    snprintf(name, sizeof name, "%.*s", length < sizeof name ? (int)length : 63, at);
    struct text list = { 0 };
    for (int i = 0; all_brains[i]; i++)
        text_printf(&list, "%s%s", i ? ", " : "", all_brains[i]->name);
    struct words_arg args[] = { words_string("agent", name),
                                words_string("agents", list.data ? list.data : ""),
                                words_number("players", plan->setup.players) };
    cli_fail(key, args, 3);
    text_free(&list);
    return false;
}

/* The directory is made, and tried before a long run. */
static bool open_directory(const struct flag flags[], struct sim_order *order)
{
    struct stat info;
    order->directory = flags[RECORDS].given ? flags[RECORDS].value : "records";
    if (!flags[RECORDS].given && !order->save)
        return true;
    if ((mkdir(order->directory, 0777) && errno != EEXIST) ||
        stat(order->directory, &info) || !S_ISDIR(info.st_mode) ||
        access(order->directory, W_OK | X_OK)) {
        cli_fail_1("error.sim.records", "file", order->directory);
        return false;
    }
    return true;
}

static bool read_setup(const struct flag flags[], struct sim_order *order,
                       struct edition **edition)
{
    struct sim_plan *plan = &order->plan;
    const struct game *game = plan->game;
    int64_t players;
    int usual = game->max_players < 4 ? game->max_players
              : game->min_players > 4 ? game->min_players : 4;
    if (!cli_number(&flags[PLAYERS], game->min_players, game->max_players, usual, &players) ||
        !cli_setup(game, (int)players, flags[OPTIONS].value, &plan->setup) ||
        !read_agents(plan, flags[AGENTS].given ? flags[AGENTS].value : "random"))
        return false;
    *edition = cli_edition(game, flags[EDITION].value);
    if (!*edition)
        return false;
    plan->edition = *edition;
    const char *key = sim_check(plan);
    if (key)
        cli_fail(key, NULL, 0);
    return !key;
}

static bool read_order(const struct flag flags[], const char *id, struct sim_order *order,
                       struct edition **edition)
{
    struct sim_plan *plan = &order->plan;
    int64_t games, seed, threads;
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    plan->game = cli_game(id);
    if (!plan->game ||
        !cli_number(&flags[GAMES], 1, INT64_C(1000000000000), 1000, &games) ||
        !cli_number(&flags[SEED], 0, INT64_MAX, 1, &seed) ||
        !cli_number(&flags[THREADS], 1, 1024, processors > 0 ? processors : 1, &threads) ||
        !cli_number(&flags[SAVE], 0, games, 0, &order->save) ||
        !read_setup(flags, order, edition))
        return false;
    plan->games = (uint64_t)games;
    plan->seed = (uint64_t)seed;
    plan->threads = (int)threads;
    plan->audit = flags[AUDIT].given ? SIM_AUDIT_MOVES : SIM_AUDIT_END;
    order->json = flags[JSON].given;
    order->csv = flags[CSV].value;
    order->html = flags[HTML].value;
    plan->stats = flags[STATS].given || order->csv || order->html;
    return open_directory(flags, order) && sim_papers_check(order);
}

/* ---- records ------------------------------------------------------------------------ */

static char *record_path(const struct sim_order *order, uint64_t number, const char *what)
{
    const struct sim_plan *plan = &order->plan;
    struct text path = { 0 };
    text_printf(&path, "%s/%s-%dp-seed%llu-game%llu%s%s.record", order->directory,
                plan->game->id, plan->setup.players, (unsigned long long)plan->seed,
                (unsigned long long)number, what ? "-" : "", what ? what : "");
    if (path.failed)
        text_free(&path);
    return path.data;
}

/* Writes the record of one game; false: said why. */
static bool save_record(const struct sim_order *order, uint64_t number, const char *path)
{
    struct text record = { 0 };
    struct refusal refusal;
    bool played = sim_record(&order->plan, number, &record, &refusal);
    bool written = path && !record.failed && record.data &&
                   cli_write(path, record.data, record.size);
    if (!played && refusal.key) {
        struct words_arg args[] = { words_number("game", (int64_t)number),
                                    words_string("rule", refusal.rule ? refusal.rule
                                                                      : refusal.key) };
        cli_fail("error.sim.session", args, 2);
    } else if (!played) {
        cli_fail("cli.memory", NULL, 0);
    }
    text_free(&record);
    return played && written;
}

/* Records of the failed games; NULL in the list where one could not be written. */
static bool save_failures(const struct sim_order *order, const struct sim_tally *tally,
                          char ***records)
{
    bool good = true;
    *records = calloc(tally->failure_count + 1, sizeof **records);
    if (!tally->failure_count || !*records)
        return *records;
    mkdir(order->directory, 0777);     /* if it cannot be made, writing tells why */
    for (size_t i = 0; good && i < tally->failure_count && i < MAX_RECORDS; i++) {
        const struct sim_failure *failure = &tally->failures[i];
        (*records)[i] = record_path(order, failure->number, sim_end_name[failure->end]);
        good = save_record(order, failure->number, (*records)[i]);
    }
    return good;
}

static bool save_first_games(const struct sim_order *order, const struct sim_tally *tally)
{
    bool good = true;
    for (uint64_t number = 0; good && number < (uint64_t)order->save; number++) {
        bool failed = false;
        for (size_t i = 0; i < tally->failure_count && !failed; i++)
            failed = tally->failures[i].number == number;
        if (failed)
            continue;                  /* written already, under its own name */
        char *path = record_path(order, number, NULL);
        good = save_record(order, number, path);
        free(path);
    }
    return good;
}

/* ---- all of it ------------------------------------------------------------------------ */

static int report(const struct sim_order *order, const struct sim_tally *tally)
{
    char **records = NULL;
    struct text out = { 0 };
    bool saved = save_failures(order, tally, &records);
    saved = saved && save_first_games(order, tally);
    saved &= sim_papers_write(order, tally);
    if (order->json)
        sim_json(&order->plan, tally, records, &out);
    else
        sim_table(&order->plan, tally, records, &out);
    bool printed = cli_print(&out);
    text_free(&out);
    for (size_t i = 0; records && i < tally->failure_count; i++)
        free(records[i]);
    free(records);
    if (!printed)
        return STATUS_USE;
    return saved && !tally->failed && !tally->stopped ? STATUS_FINE : STATUS_CHECK;
}

int sim_order_run(const struct sim_order *order)
{
    struct sim_watch watch = { .progress = sim_progress, .stop = is_interrupted };
    struct sim_tally tally;
    watch_signals();
    bool good = sim_run(&order->plan, &watch, &tally);
    unwatch_signals();
    sim_progress_end();
    if (!good)
        return cli_fail("cli.memory", NULL, 0);
    int status = report(order, &tally);
    sim_tally_free(&tally);
    return status;
}

int sim_main(int argc, char **argv)
{
    struct flag flags[] = {
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
        { 0 },
    };
    struct sim_order order = { 0 };
    struct edition *edition = NULL;
    const char *id;
    int count, status;
    if (!cli_arguments(argc, argv, flags, &id, 1, 1, &count, &status))
        return status;
    struct text command = { 0 };
    sim_command_line(argc, argv, &command);
    order.command = command.data;
    status = read_order(flags, id, &order, &edition) ? sim_order_run(&order) : STATUS_USE;
    text_free(&command);
    edition_free(edition);
    return status;
}
