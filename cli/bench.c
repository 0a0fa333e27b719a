/* bench.c: kontor bench, how fast the games are (docs/measurements.md). */
#include "bench/bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "report/grid.h"

enum { JSON, SECONDS, EDITION };
enum { MAX_GAMES = 16 };

struct bench {
    int count;
    const struct game *game[MAX_GAMES];
    struct bench_figures figures[MAX_GAMES];
    double seconds;
};

struct machine {
    char processor[96];
    char load[32]; /* of the last minute, before measuring */
    long processors;
};

#ifdef __OPTIMIZE__
static const bool optimised = true;
#else
static const bool optimised = false;
#endif

/* ---- the machine -------------------------------------------------------------- */

/* What stands behind the colon of the line that begins with the word. */
static void find_line(const char *path, const char *word, char *value, size_t size)
{
    char line[256];
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file)) {
        char *colon = strchr(line, ':');
        if (strncmp(line, word, strlen(word)) || !colon)
            continue;
        line[strcspn(line, "\n")] = 0;
        snprintf(value, size, "%s", colon + 1 + strspn(colon + 1, " \t"));
        break;
    }
    if (file)
        fclose(file);
}

static void look_at_machine(struct machine *machine)
{
    *machine = (struct machine){ .processor = "?",
                                 .load = "?",
                                 .processors = sysconf(_SC_NPROCESSORS_ONLN) };
    find_line("/proc/cpuinfo", "model name", machine->processor, sizeof machine->processor);
    FILE *file = fopen("/proc/loadavg", "r");
    if (file && fgets(machine->load, sizeof machine->load, file))
        machine->load[strcspn(machine->load, " \n")] = 0;
    if (file)
        fclose(file);
}

/* ---- JSON ------------------------------------------------------------------------ */

static void write_players(struct text *out, const struct bench_players *row)
{
    json_open(out, "players", '[');
    for (; row->players; row++) {
        json_open(out, NULL, '{');
        json_number(out, "players", row->players);
        json_decimal(out, "decision_ns", row->decision_ns);
        json_decimal(out, "move_ns", row->move_ns);
        json_decimal(out, "games_per_s", row->games_per_s);
        json_decimal(out, "decisions_per_game", row->decisions_per_game);
        json_decimal(out, "moves_per_game", row->moves_per_game);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void write_game(struct text *out, const struct game *game,
                       const struct bench_figures *figures)
{
    json_open(out, game->id, '{');
    json_number(out, "state_bytes", (int64_t)figures->state_bytes);
    json_decimal(out, "copy_ns", figures->copy_ns);
    json_decimal(out, "decision_ns", figures->decision_ns);
    json_number(out, "decision_players", figures->decision_players);
    json_decimal(out, "decisions_per_s", figures->decisions_per_s);
    json_decimal(out, "move_ns", figures->move_ns);
    json_decimal(out, "games_per_s", figures->games_per_s);
    json_number(out, "games_players", figures->games_players);
    json_decimal(out, "view_ns", figures->view_ns);
    json_decimal(out, "determinise_ns", figures->determinise_ns);
    json_decimal(out, "threads_2_ratio", figures->threads_2_ratio);
    json_decimal(out, "threads_2_cpu_ratio", figures->threads_2_cpu_ratio);
    json_decimal(out, "greedy_games_per_s", figures->greedy_games_per_s);
    json_decimal(out, "search_iterations_per_s", figures->search_iterations_per_s);
    json_decimal(out, "search_cost_ratio", figures->search_cost_ratio);
    json_decimal(out, "search_nodes", figures->search_nodes);
    json_decimal(out, "search_megabytes", figures->search_megabytes);
    json_decimal(out, "search_threads_2_cpu_ratio", figures->search_threads_2_cpu_ratio);
    json_decimal(out, "load_ns_per_move", figures->load_ns_per_move);
    json_decimal(out, "verify_ns_per_move", figures->verify_ns_per_move);
    json_decimal(out, "note_ns", figures->note_ns);
    json_decimal(out, "signature_ns", figures->signature_ns);
    json_decimal(out, "difference_ns", figures->difference_ns);
    json_decimal(out, "difference_bytes", figures->difference_bytes);
    json_decimal(out, "view_check_ns", figures->view_check_ns);
    json_decimal(out, "view_json_ns", figures->view_json_ns);
    json_decimal(out, "view_json_bytes", figures->view_json_bytes);
    json_decimal(out, "match_bytes", figures->match_bytes);
    write_players(out, figures->players);
    json_close(out, '}');
}

static void write_json(struct text *out, const struct bench *bench, const struct machine *machine)
{
    json_open(out, NULL, '{');
    json_open(out, "games", '{');
    for (int i = 0; i < bench->count; i++)
        write_game(out, bench->game[i], &bench->figures[i]);
    json_close(out, '}');
    json_open(out, "machine", '{');
    json_text(out, "processor", machine->processor);
    json_number(out, "processors", machine->processors);
    json_text(out, "load", machine->load);
    json_close(out, '}');
    json_open(out, "build", '{');
    json_text(out, "version", KONTOR_VERSION);
#ifdef __clang__
    json_text(out, "compiler", "clang " __clang_version__);
#else
    json_text(out, "compiler", "gcc " __VERSION__);
#endif
    json_bool(out, "optimised", optimised);
    json_close(out, '}');
    json_decimal(out, "seconds_per_figure", bench->seconds);
    json_text(out, "statistic", "best");
    json_close(out, '}');
    text_add(out, "\n");
}

/* ---- for people -------------------------------------------------------------------- */

static void add_rows(struct grid *table, const struct bench_figures *figures, int column)
{
    const struct {
        const char *key;
        double value;
        int digits;
    } rows[] = {
        { "cli.bench.state", (double)figures->state_bytes, 0 },
        { "cli.bench.copy", figures->copy_ns, 1 },
        { "cli.bench.decision", figures->decision_ns, 1 },
        { "cli.bench.decisions", figures->decisions_per_s, 0 },
        { "cli.bench.move", figures->move_ns, 1 },
        { "cli.bench.games", figures->games_per_s, 0 },
        { "cli.bench.view", figures->view_ns, 1 },
        { "cli.bench.determinise", figures->determinise_ns, 1 },
        { "cli.bench.threads", figures->threads_2_ratio, 3 },
        { "cli.bench.threads_cpu", figures->threads_2_cpu_ratio, 3 },
        { "cli.bench.greedy_games", figures->greedy_games_per_s, 0 },
        { "cli.bench.search", figures->search_iterations_per_s, 0 },
        { "cli.bench.search_cost", figures->search_cost_ratio, 2 },
        { "cli.bench.search_nodes", figures->search_nodes, 0 },
        { "cli.bench.search_memory", figures->search_megabytes, 1 },
        { "cli.bench.search_threads", figures->search_threads_2_cpu_ratio, 3 },
        { "cli.bench.load", figures->load_ns_per_move, 1 },
        { "cli.bench.verify", figures->verify_ns_per_move, 1 },
        { "cli.bench.note", figures->note_ns, 0 },
        { "cli.bench.signature", figures->signature_ns, 0 },
        { "cli.bench.difference", figures->difference_ns, 0 },
        { "cli.bench.difference_bytes", figures->difference_bytes, 1 },
        { "cli.bench.view_check", figures->view_check_ns, 0 },
        { "cli.bench.view_json", figures->view_json_ns, 0 },
        { "cli.bench.view_json_bytes", figures->view_json_bytes, 0 },
        { "cli.bench.match", figures->match_bytes, 0 },
    };
    for (int i = 0; i < (int)(sizeof rows / sizeof *rows); i++) {
        grid_set(table, i + 1, 0, words_get(cli_words(), NULL, rows[i].key));
        grid_decimal(table, i + 1, column, cli_words(), rows[i].value, rows[i].digits);
    }
}

static void write_table(struct text *out, const struct bench *bench, const struct machine *machine)
{
    struct grid table = { 0 };
    for (int i = 0; i < bench->count && i + 1 < GRID_COLUMNS; i++) {
        grid_set(&table, 0, i + 1, words_get(cli_words(), bench->game[i], "title"));
        add_rows(&table, &bench->figures[i], i + 1);
    }
    struct words_arg args[] = { words_string("processor", machine->processor),
                                words_number("processors", machine->processors),
                                words_string("load", machine->load) };
    words_say(cli_words(), NULL, "cli.bench.head", args, 3, out);
    text_add(out, "\n");
    if (!optimised) {
        words_say(cli_words(), NULL, "cli.bench.slow_build", NULL, 0, out);
        text_add(out, "\n");
    }
    text_add(out, "\n");
    grid_print(&table, out);
}

/* ---- all of it ---------------------------------------------------------------------- */

/* Seconds as "2" or "0.25", from a hundredth to a minute. */
static bool read_seconds(const struct flag *flag, double *seconds)
{
    const char *typed = flag->given ? flag->value : "0.5";
    if (cli_decimal(typed, "", seconds) && *seconds >= 0.01 && *seconds <= 60)
        return true;
    cli_fail_1("error.bench.seconds", "value", typed);
    return false;
}

static int measure(struct bench *bench, const struct game *game, const char *edition_name)
{
    struct edition *edition = cli_edition(game, edition_name);
    if (!edition)
        return STATUS_USE;
    if (cli_steers(STDERR_FILENO))
        fprintf(stderr, "%s ...", game->id);
    enum error error = bench_game(game, edition, bench->seconds, &bench->figures[bench->count]);
    if (cli_steers(STDERR_FILENO))
        fputs("\r\033[K", stderr);
    bench->game[bench->count++] = game;
    edition_free(edition);
    if (!error)
        return STATUS_FINE;
    return cli_error(error, NULL, 0);
}

static int measure_all(struct bench *bench, const char *id, const char *edition)
{
    if (id) {
        const struct game *game = cli_game(id);
        return game ? measure(bench, game, edition) : STATUS_USE;
    }
    for (int i = 0; all_games[i] && i < MAX_GAMES; i++) {
        int status = measure(bench, all_games[i], NULL);
        if (status)
            return status;
    }
    return STATUS_FINE;
}

int bench_main(int argc, char **argv)
{
    struct flag flags[] = {
        [JSON] = { .name = "json" },
        [SECONDS] = { .name = "seconds", .takes_value = true },
        [EDITION] = { .name = "edition", .takes_value = true },
        { 0 },
    };
    struct bench bench = { 0 };
    struct machine machine;
    struct text out = { 0 };
    const char *id = NULL;
    int count, status;
    if (!cli_arguments(argc, argv, flags, &id, 0, 1, &count, &status))
        return status;
    if (!read_seconds(&flags[SECONDS], &bench.seconds))
        return STATUS_USE;
    if (flags[EDITION].given && !count)
        return cli_fail("error.bench.edition", NULL, 0);
    look_at_machine(&machine);
    status = measure_all(&bench, count ? id : NULL, flags[EDITION].value);
    if (status)
        return status;
    if (flags[JSON].given)
        write_json(&out, &bench, &machine);
    else
        write_table(&out, &bench, &machine);
    status = cli_print(&out) ? STATUS_FINE : STATUS_USE;
    text_free(&out);
    return status;
}
