/*
 * order.c: what kontor sim is to play, from the command line, from a state
 * file, or from rank 0.
 *
 * An order as text is a head, the edition where the program does not bring it
 * along, and the flags as they were typed:
 *
 *     kontor-sim 1 0.1.0
 *     game template 1
 *     edition house-1 (SHA-256)
 *     | (a line of the edition)
 *     flag players 3
 *
 * Read again by the same program it gives the same set, part by part.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/sim/sim.h"
#include "fair/hash.h"
#include "sim/tournament.h"

enum { MAX_STATE_FILE = 1 << 30 };

/* The flags that say what is played; the others say how, and may differ when a
 * run is resumed. */
static const int order_flags[] = { PLAYERS, GAMES, SEED,  OPTIONS,    EDITION, AGENTS,
                                   AUDIT,   STATS, UNTIL, TOURNAMENT, SWEEP,   SECRET };

enum { ORDER_FLAGS = sizeof order_flags / sizeof *order_flags };

/* ---- agents ---------------------------------------------------------------------------- */

void sim_fail_agent(enum error error, const char *at, size_t length, int players)
{
    char name[64];
    struct text list = { 0 };
    snprintf(name, sizeof name, "%.*s", length < sizeof name ? (int)length : 63, at);
    for (int i = 0; all_brains[i]; i++)
        text_printf(&list, "%s%s", i ? ", " : "", all_brains[i]->name);
    struct words_arg args[] = { words_string("agent", name),
                                words_string("agents", list.data ? list.data : ""),
                                words_number("players", players) };
    cli_error(error, args, 3);
    text_free(&list);
}

bool sim_order_agents(struct sim_plan *plan, const char *names)
{
    const char *at;
    size_t length;
    enum error error = sim_agents(plan, names, &at, &length);
    if (error)
        sim_fail_agent(error, at, length, plan->setup.players);
    return !error;
}

static bool read_field(struct sim_order *order, const char *names)
{
    const char *at;
    size_t length;
    enum error error = sim_field_read(order->set, names, &at, &length);
    if (error) {
        sim_fail_agent(error, at, length, SIM_MAX_FIELD);
        return false;
    }
    if (!sim_field_pair(order->set, &order->plan))
        return cli_fail("cli.memory", NULL, 0), false;
    return true;
}

/* ---- flags --------------------------------------------------------------------------------- */

/* The directory is made, and tried before a long run. */
static bool open_directory(const struct flag flags[], struct sim_order *order)
{
    struct stat info;
    order->directory = flags[RECORDS].given ? flags[RECORDS].value : "records";
    if (!flags[RECORDS].given && !order->save)
        return true;
    if ((mkdir(order->directory, 0777) && errno != EEXIST) || stat(order->directory, &info) ||
        !S_ISDIR(info.st_mode) || access(order->directory, W_OK | X_OK)) {
        cli_fail_1("error.sim.records", "file", order->directory);
        return false;
    }
    return true;
}

/* "1%", "0.25%": a half width from 0.001 % to 50 %. */
static bool read_until(const struct flag *flag, double *until)
{
    double percent;
    *until = 0;
    if (!flag->given)
        return true;
    if (cli_decimal(flag->value, "%", &percent) && percent >= 0.001 && percent <= 50) {
        *until = percent / 100;
        return true;
    }
    cli_fail_1("error.sim.until", "value", flag->value);
    return false;
}

static bool fail_together(const char *one, const char *other)
{
    struct words_arg args[] = { words_string("flag", one), words_string("other", other) };
    return cli_fail("error.sim.together", args, 2), false;
}

/* Whether programs of others are among the agents of a list. */
static bool names_programs(const struct flag *list)
{
    const char *names = list->given ? list->value : "";
    return strstr(names, ",cmd:") || !strncmp(names, "cmd:", 4);
}

static const char drawn[] = "drawn:"; /* marks a secret that was drawn, not given */

/* The secret of a run with programs of others: given, or drawn now. One that was drawn
 * is kept in the order, for who goes on with the run and for other machines. */
static bool read_secret(const struct flag flags[], struct sim_order *order)
{
    struct sim_plan *plan = &order->plan;
    const char *hex = flags[SECRET].value;
    if (!names_programs(&flags[AGENTS]) && !names_programs(&flags[TOURNAMENT]))
        return !flags[SECRET].given || (cli_fail("error.sim.secret.needless", NULL, 0), false);
    if (!flags[SECRET].given) {
        plan->secrecy = SIM_SECRET_DRAWN;
        return fair_random(plan->secret, sizeof plan->secret) ||
               (cli_fail("error.sim.secret.none", NULL, 0), false);
    }
    plan->secrecy = SIM_SECRET_GIVEN;
    if (order->again && !strncmp(hex, drawn, sizeof drawn - 1)) {
        plan->secrecy = SIM_SECRET_DRAWN;
        hex += sizeof drawn - 1;
    }
    return fair_from_hex(hex, strlen(hex), plan->secret) ||
           (cli_fail_1("error.sim.secret", "value", hex), false);
}

static bool read_numbers(const struct flag flags[], struct sim_order *order, int64_t *players)
{
    struct sim_plan *plan = &order->plan;
    const struct game *game = plan->game;
    int64_t games, seed, threads;
    long processors = order->link ? sim_link_threads() : sysconf(_SC_NPROCESSORS_ONLN);
    int usual = game->max_players < 4   ? game->max_players
                : game->min_players > 4 ? game->min_players
                                        : 4;
    if (!cli_number(&flags[GAMES], 1, INT64_C(1000000000000), 1000, &games) ||
        !cli_number(&flags[SEED], 0, INT64_MAX, 1, &seed) ||
        !cli_number(&flags[THREADS], 1, 1024, processors > 0 ? processors : 1, &threads) ||
        !cli_number(&flags[SAVE], 0, games, 0, &order->save) ||
        !cli_number(&flags[PLAYERS], game->min_players, game->max_players, usual, players) ||
        !read_until(&flags[UNTIL], &order->set->until))
        return false;
    plan->games = (uint64_t)games;
    plan->seed = (uint64_t)seed;
    plan->threads = (int)threads;
    plan->audit = flags[AUDIT].given ? SIM_AUDIT_MOVES : SIM_AUDIT_END;
    order->json = flags[JSON].given;
    order->csv = flags[CSV].value;
    order->html = flags[HTML].value;
    plan->stats = flags[STATS].given || order->csv || order->html;
    return true;
}

/* The parts of the set, once the game is known and its edition read. */
static bool read_parts(const struct flag flags[], struct sim_order *order)
{
    struct sim_plan *plan = &order->plan;
    const char *agents = flags[AGENTS].given ? flags[AGENTS].value : "random";
    int64_t players;
    if (flags[TOURNAMENT].given && flags[AGENTS].given)
        return fail_together("tournament", "agents");
    if (flags[TOURNAMENT].given && flags[SWEEP].given)
        return fail_together("tournament", "sweep");
    if (!read_numbers(flags, order, &players) || !read_secret(flags, order) ||
        !cli_setup(plan->game, (int)players, flags[OPTIONS].value, &plan->setup))
        return false;
    if (flags[SWEEP].given)
        return sim_order_points(order, &flags[SWEEP], agents);
    if (!flags[TOURNAMENT].given && !sim_order_agents(plan, agents))
        return false;
    const char *refused = sim_check(plan);
    if (refused)
        return cli_fail(refused, NULL, 0), false;
    if (flags[TOURNAMENT].given)
        return read_field(order, flags[TOURNAMENT].value);
    if (!sim_set_add(order->set, plan))
        return cli_fail("cli.memory", NULL, 0), false;
    return true;
}

/* ---- the order as text ------------------------------------------------------------------ */

static void add_flag(struct text *out, const struct flag *flag, const char *value)
{
    text_printf(out, "flag %s", flag->name);
    if (flag->takes_value) {
        text_add(out, " ");
        sim_escape(out, value);
    }
    text_add(out, "\n");
}

void sim_order_write(const struct sim_order *order, const struct flag flags[], struct text *out)
{
    const struct sim_plan *plan = &order->plan;
    const struct edition *edition = plan->edition;
    text_printf(out, "kontor-sim 1 %s\ngame %s %d\nedition %s %s\n", KONTOR_VERSION, plan->game->id,
                plan->game->version, edition->name, edition->sha256);
    const char *at = edition->text, *end = at + edition->size;
    while (!edition->shipped && at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        text_add(out, "| ");
        text_add_bytes(out, at, (size_t)((newline ? newline : end) - at));
        text_add(out, "\n");
        at = newline ? newline + 1 : end;
    }
    for (int i = 0; i < ORDER_FLAGS; i++) {
        const struct flag *flag = &flags[order_flags[i]];
        bool given = order_flags[i] == STATS ? plan->stats : flag->given;
        if (!given || order_flags[i] == EDITION || order_flags[i] == SECRET)
            continue;
        for (int j = 0; j < (flag->list ? flag->count : 1); j++)
            add_flag(out, flag, flag->list ? flag->list[j] : flag->value);
    }
    if (plan->secrecy != SIM_NO_SECRET) {
        char value[sizeof drawn + FAIR_HEX], hex[FAIR_HEX];
        fair_to_hex(plan->secret, hex);
        snprintf(value, sizeof value, "%s%s", plan->secrecy == SIM_SECRET_DRAWN ? drawn : "", hex);
        add_flag(out, &flags[SECRET], value);
    }
}

/* ---- and back ----------------------------------------------------------------------------- */

static bool fail_state(const char *key, const char *name)
{
    return cli_fail_1(key, "file", name), false;
}

/* The next line, ended by a 0 in its newline's place; NULL: no more. */
static char *next_line(char **text, const char *end)
{
    char *line = *text;
    char *newline = line < end ? memchr(line, '\n', (size_t)(end - line)) : NULL;
    if (!newline)
        return NULL;
    *newline = 0;
    *text = newline + 1;
    return line;
}

/* What stands behind the word and a blank; NULL: another word. */
static char *behind(char *line, const char *word)
{
    size_t length = strlen(word);
    return line && !strncmp(line, word, length) && line[length] == ' ' ? line + length + 1 : NULL;
}

/* "template 1": a game of this program in the version that it has now. */
static const struct game *parse_game(char *text)
{
    char version[32], *blank = text ? strchr(text, ' ') : NULL;
    if (!blank)
        return NULL;
    *blank = 0;
    const struct game *game = game_find(text);
    snprintf(version, sizeof version, "%d", game ? game->version : 0);
    return game && !strcmp(version, blank + 1) ? game : NULL;
}

/* "house-1 SHA": the program's own, or that of the lines that follow. */
static struct edition *parse_edition(const struct game *game, char *head, const char *text,
                                     size_t size)
{
    char hash[FAIR_HEX], *blank = head ? strchr(head, ' ') : NULL;
    struct edition_error error;
    struct edition *edition;
    if (!blank)
        return NULL;
    *blank = 0;
    if (size) {
        fair_hash_text(text, size, hash);
        edition = edition_read(game, text, size, hash, &error);
    } else {
        edition = edition_open(game, head);
    }
    if (edition && !strcmp(edition->sha256, blank + 1))
        return edition;
    edition_free(edition);
    return NULL;
}

/* "players 3": as if it had been typed. */
static bool parse_flag(struct flag flags[], char *line)
{
    char *value = strchr(line, ' ');
    if (value)
        *value++ = 0;
    for (int i = 0; i < ORDER_FLAGS; i++) {
        struct flag *flag = &flags[order_flags[i]];
        if (strcmp(flag->name, line) || flag->takes_value != (value != NULL) ||
            (flag->given && flag->count >= flag->most))
            continue;
        if (value)
            sim_unescape(value);
        flag->given = true;
        flag->value = value;
        if (flag->list)
            flag->list[flag->count++] = value;
        return true;
    }
    return false;
}

/* Game, edition and flags. */
static bool parse_order(struct flag flags[], const char *name, char *text, size_t size,
                        struct sim_order *order, struct edition **edition)
{
    const char *end = text + size;
    struct text own = { 0 };
    char *line = next_line(&text, end), *head = behind(line, "kontor-sim 1");
    if (!head)
        return fail_state("error.sim.state.broken", name);
    if (strcmp(head, KONTOR_VERSION))
        return fail_state("error.sim.state.version", name);
    order->plan.game = parse_game(behind(next_line(&text, end), "game"));
    if (!order->plan.game)
        return fail_state("error.sim.state.version", name);
    head = behind(next_line(&text, end), "edition");
    while (text < end && *text == '|' && (line = next_line(&text, end))) {
        text_add(&own, line[1] ? line + 2 : "");
        text_add(&own, "\n");
    }
    *edition = parse_edition(order->plan.game, head, own.data, own.size);
    if (!*edition && own.size) { /* perhaps its last line had no newline */
        own.size--;
        *edition = parse_edition(order->plan.game, head, own.data, own.size);
    }
    text_free(&own);
    if (!*edition)
        return fail_state("error.sim.state.edition", name);
    order->plan.edition = *edition;
    while ((line = next_line(&text, end)))
        if (!(line = behind(line, "flag")) || !parse_flag(flags, line))
            return fail_state("error.sim.state.broken", name);
    return true;
}

bool sim_order_parse(struct flag flags[], const char *name, char *text, size_t size,
                     struct sim_order *order, struct edition **edition)
{
    order->again = true;
    return parse_order(flags, name, text, size, order, edition) && read_parts(flags, order);
}

/* A file that somebody sent must not be able to start anything: programs of
 * others are named again by who resumes. */
static bool check_programs(const struct flag *given, const struct flag *ordered, const char *name)
{
    const char *agents = ordered->given ? ordered->value : "";
    struct words_arg args[] = { words_string("file", name), words_string("flag", ordered->name),
                                words_string("agents", agents) };
    if (given->given && strcmp(given->value, agents))
        return cli_fail("error.sim.state.agents", args, 3), false;
    if (!given->given && names_programs(ordered))
        return cli_fail("error.sim.state.program", args, 3), false;
    return true;
}

/* Reads a state file: its order and what is done of it. */
static bool resume(struct flag flags[], struct sim_order *order, struct edition **edition,
                   struct text *file)
{
    const char *name = flags[RESUME].value;
    const struct flag agents = flags[AGENTS], field = flags[TOURNAMENT];
    bool stats = flags[STATS].given || flags[CSV].given || flags[HTML].given;
    struct sim_sections sections;
    flags[AGENTS].given = flags[TOURNAMENT].given = flags[STATS].given = false;
    for (int i = 0; i < ORDER_FLAGS; i++)
        if (flags[order_flags[i]].given)
            return fail_together(flags[order_flags[i]].name, "resume");
    if (!cli_read(name, MAX_STATE_FILE, file))
        return false;
    enum error error = sim_state_check(file->data, file->size, &sections);
    if (error)
        return fail_state(error_key(error), name);
    if (!(order->set->order = strndup(file->data, sections.order_end)))
        return cli_fail("cli.memory", NULL, 0), false;
    if (!parse_order(flags, name, file->data, sections.order_end, order, edition) ||
        !check_programs(&agents, &flags[AGENTS], name) ||
        !check_programs(&field, &flags[TOURNAMENT], name))
        return false;
    order->again = true;
    if (stats && !flags[STATS].given)
        return fail_state("error.sim.state.stats", name);
    if (!read_parts(flags, order))
        return false;
    error = sim_results_read(order->set, file->data + sections.results,
                             sections.results_end - sections.results);
    order->state = flags[STATE].given ? flags[STATE].value : name;
    return !error || fail_state(error_key(error), name);
}

static bool begin(struct flag flags[], const char *id, struct sim_order *order,
                  struct edition **edition)
{
    struct text text = { 0 };
    order->plan.game = cli_game(id);
    *edition = order->plan.game ? cli_edition(order->plan.game, flags[EDITION].value) : NULL;
    order->plan.edition = *edition;
    if (!*edition || !read_parts(flags, order))
        return false;
    order->state = flags[STATE].value;
    if (order->state && cli_exists(order->state))
        return fail_state("error.sim.state.exists", order->state);
    sim_order_write(order, flags, &text);
    order->set->order = text.data;
    return !text.failed || (cli_fail("cli.memory", NULL, 0), false);
}

bool sim_order_read(struct flag flags[], const char *id, struct sim_order *order,
                    struct edition **edition, struct text *file)
{
    if (id && flags[RESUME].given) {
        struct words_arg args[] = { words_string("word", id), words_string("command", "sim") };
        return cli_fail("cli.word.extra", args, 2), false;
    }
    if (!id && !flags[RESUME].given)
        return cli_fail_1("cli.word.missing", "command", "sim"), false;
    return (id ? begin(flags, id, order, edition) : resume(flags, order, edition, file)) &&
           open_directory(flags, order) && sim_papers_check(order);
}
