/* bot.c: kontor bot, a match with a program of somebody else over standard input and output. The
 * conversation itself is in protocol/conversation.c; here are the command line and the reading
 * of lines. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "core/fault.h"
#include "fair/hash.h"
#include "protocol/conversation.h"
#include "protocol/program.h"

enum {
    FLAG_PLAYERS,
    FLAG_SEATS,
    FLAG_OPTIONS,
    FLAG_EDITION,
    FLAG_SEED,
    FLAG_EYES,
    FLAG_ASK_ALL,
    FLAG_RECORD,
    FLAGS
};

/* ---- chance ------------------------------------------------------------------- */

struct seeded_draws {
    struct draws draws;
    struct rng rng;
};

static uint32_t seeded_below(struct draws *draws, uint32_t n)
{
    return rng_below(&((struct seeded_draws *)draws)->rng, n);
}

static uint32_t system_below(struct draws *draws, uint32_t n)
{
    /* Of the 2^32 numbers the first few are left out, so that each rest is as likely. */
    uint32_t number, left_out = -n % n;
    (void)draws;
    do
        must(fair_random(&number, sizeof number)); /* open_chance has tried it */
    while (number < left_out);
    return number % n;
}

/* Where random numbers come from. With a seed, chance and the computer players have streams of
 * their own made from it; without one, both come from the system. */
static bool open_chance(const struct flag *seed, struct seeded_draws *draws, struct rng *rng)
{
    int64_t value;
    if (!cli_number(seed, 0, INT64_MAX, 0, &value))
        return false;
    if (seed->given) {
        draws->draws.below = seeded_below;
        draws->rng = rng_seed((uint64_t)value);
        *rng = rng_seed((uint64_t)value ^ UINT64_C(1) << 63);
        return true;
    }
    uint64_t random;
    if (!fair_random(&random, sizeof random))
        return cli_fail("error.fair.random", NULL, 0), false;
    draws->draws.below = system_below;
    *rng = rng_seed(random);
    return true;
}

/* ---- seats --------------------------------------------------------------------- */

static bool fail_seat(const char *key, const char *seat, size_t length)
{
    struct text name = { 0 }, brains = { 0 };
    text_add_bytes(&name, seat, length);
    for (int i = 0; all_brains[i]; i++)
        text_printf(&brains, "%s%s", i ? ", " : "", all_brains[i]->name);
    struct words_arg args[] = { words_string("seat", name.data ? name.data : ""),
                                words_string("agent", name.data ? name.data : ""),
                                words_string("right", brains.data ? brains.data : "") };
    cli_fail(key, args, 3);
    text_free(&name);
    text_free(&brains);
    return false;
}

/* "me", "me:Name", or a computer player. */
static bool read_seat(const char *text, size_t length, char name[MAX_SEAT_NAME],
                      struct agent *agent)
{
    *agent = (struct agent){ 0 };
    if (length > 3 && !memcmp(text, "me:", 3)) {
        text += 3;
        length -= 3;
    } else if (length != 2 || memcmp(text, "me", 2)) {
        enum error error = agent_parse(text, length, agent);
        if (error)
            return fail_seat(error == ERROR_AGENT ? "cli.bot.seat" : error_key(error), text,
                             length);
        program_seat_name(agent, name);
        return true;
    }
    if (!length || !name_check(text, length))
        return fail_seat("cli.bot.seat", text, length);
    memcpy(name, text, length);
    name[length] = 0;
    return true;
}

/* Reads the list of seats; where more play than are named, the last one named plays them all. */
static bool read_seats(const char *list, const struct flag *flag, const struct game *game,
                       struct protocol_settings *settings, int *players)
{
    int count = 0;
    int64_t wanted;
    for (const char *at = list;; at++) {
        size_t length = strcspn(at, ",");
        if (count == MAX_PLAYERS)
            return fail_seat("cli.bot.seat", at, length);
        if (!read_seat(at, length, settings->match.seat[count], &settings->agent[count]))
            return false;
        count++;
        at += length;
        if (!*at)
            break;
    }
    int least = count > game->min_players ? count : game->min_players;
    if (!cli_number(flag, 1, MAX_PLAYERS, least, &wanted))
        return false;
    if (count > wanted) {
        struct words_arg args[] = { words_number("seats", count), words_number("players", wanted) };
        return cli_fail("cli.bot.seats", args, 2), false;
    }
    for (int seat = count; seat < wanted; seat++) {
        settings->agent[seat] = settings->agent[count - 1];
        memcpy(settings->match.seat[seat], settings->match.seat[count - 1], MAX_SEAT_NAME);
    }
    *players = (int)wanted;
    for (int seat = 0; seat < wanted; seat++)
        if (!settings->agent[seat].brain)
            return true;
    return cli_fail("cli.bot.nobody", NULL, 0), false;
}

static bool has_programs(const struct protocol_settings *settings, int players)
{
    bool any = false;
    for (int seat = 0; seat < players; seat++)
        any |= program_is(&settings->agent[seat]);
    return any;
}

/* ---- the conversation ------------------------------------------------------------- */

enum input { INPUT_LINE, INPUT_LONG, INPUT_END };

/* Reads a line without its newline into a buffer of PROTOCOL_MAX_LINE bytes;
 * of a longer one the rest is passed over. */
static enum input read_line(char *buffer, size_t *size)
{
    int c;
    *size = 0;
    bool any = false, fits = true;
    while ((c = getchar()) != EOF && c != '\n') {
        any = true;
        if (*size < PROTOCOL_MAX_LINE)
            buffer[(*size)++] = (char)c;
        else
            fits = false;
    }
    if (c == EOF && !any)
        return INPUT_END;
    return fits ? INPUT_LINE : INPUT_LONG;
}

static bool flush(struct text *out)
{
    bool good = cli_print(out);
    text_free(out);
    *out = (struct text){ 0 };
    return good;
}

static int talk(struct protocol *protocol, char *buffer)
{
    struct text out = { 0 };
    enum protocol_end end = protocol_start(protocol, &out);
    while (end == PROTOCOL_OPEN) {
        size_t size;
        if (!flush(&out))
            return STATUS_USE;
        enum input input = read_line(buffer, &size);
        if (input == INPUT_END)
            return cli_fail("cli.bot.input", NULL, 0), STATUS_CHECK;
        end = input == INPUT_LONG ? protocol_long_line(protocol, &out)
              : size == 0         ? protocol_empty_line(protocol, &out)
                                  : protocol_line(protocol, buffer, size, &out);
    }
    if (!flush(&out))
        return STATUS_USE;
    if (end == PROTOCOL_FAULTS) {
        struct words_arg count = words_number("count", PROTOCOL_MAX_FAULTS);
        return cli_fail("cli.bot.faults", &count, 1), STATUS_CHECK;
    }
    if (end == PROTOCOL_CLOSED)
        return cli_error(ERROR_FAULT, NULL, 0), STATUS_CHECK;
    if (end == PROTOCOL_MEMORY)
        return cli_fail("cli.memory", NULL, 0);
    return STATUS_FINE;
}

static bool save_record(const struct protocol *protocol, const char *path)
{
    struct text record = { 0 };
    record_write(protocol_session(protocol), NULL, &record);
    bool good = record.failed ? (cli_fail("cli.memory", NULL, 0), false)
                              : cli_write(path, record.data, record.size);
    text_free(&record);
    return good;
}

static int run(const struct protocol_settings *settings, const struct flag *record)
{
    struct refusal refusal;
    struct protocol *protocol = protocol_open(settings, &refusal);
    if (!protocol) {
        struct text reason = { 0 };
        words_refusal(cli_words(), settings->match.game, &refusal, &reason);
        int status = cli_fail_1("cli.bot.setup", "reason",
                                reason.data ? reason.data : error_key(refusal.error));
        text_free(&reason);
        return status;
    }
    /* When the program at the other end has gone, writing must fail instead of ending us by a
     * signal: the record is still to be saved. */
    signal(SIGPIPE, SIG_IGN);
    char *buffer = malloc(PROTOCOL_MAX_LINE);
    int status = buffer ? talk(protocol, buffer) : cli_fail("cli.memory", NULL, 0);
    /* What was played is kept, also of a match that broke off. */
    if (record->given && strcmp(record->value, "-") && !save_record(protocol, record->value))
        status = STATUS_USE;
    free(buffer);
    protocol_close(protocol);
    return status;
}

static bool read_eyes(const struct flag *flag, enum eyes *eyes)
{
    *eyes = flag->given && !strcmp(flag->value, "shown") ? SHOWN : KNOWLEDGE;
    if (!flag->given || *eyes == SHOWN || !strcmp(flag->value, "knowledge"))
        return true;
    struct words_arg args[] = { words_string("flag", "eyes"),
                                words_string("right", "knowledge, shown"),
                                words_string("value", flag->value) };
    return cli_fail("cli.flag.choice", args, 3), false;
}

int bot_main(int argc, char **argv)
{
    struct flag flags[FLAGS + 1] = {
        [FLAG_PLAYERS] = { .name = "players", .takes_value = true },
        [FLAG_SEATS] = { .name = "seats", .takes_value = true },
        [FLAG_OPTIONS] = { .name = "options", .takes_value = true },
        [FLAG_EDITION] = { .name = "edition", .takes_value = true },
        [FLAG_SEED] = { .name = "seed", .takes_value = true },
        [FLAG_EYES] = { .name = "eyes", .takes_value = true },
        [FLAG_ASK_ALL] = { .name = "ask-all" },
        [FLAG_RECORD] = { .name = "record", .takes_value = true },
    };
    const char *id;
    int status, players = 0;
    if (!cli_arguments(argc, argv, flags, &id, 1, 1, NULL, &status))
        return status;
    struct protocol_settings settings = { .program = "kontor " KONTOR_VERSION };
    struct seeded_draws draws = { { NULL }, { 0 } };
    const struct flag *seats = &flags[FLAG_SEATS], *record = &flags[FLAG_RECORD];
    settings.match.game = cli_game(id);
    if (!settings.match.game ||
        !read_seats(seats->given ? seats->value : "me,greedy", &flags[FLAG_PLAYERS],
                    settings.match.game, &settings, &players) ||
        !cli_setup(settings.match.game, players, flags[FLAG_OPTIONS].value,
                   &settings.match.setup) ||
        !read_eyes(&flags[FLAG_EYES], &settings.eyes) ||
        !open_chance(&flags[FLAG_SEED], &draws, &settings.rng))
        return STATUS_USE;
    struct edition *edition = cli_edition(settings.match.game, flags[FLAG_EDITION].value);
    if (!edition)
        return STATUS_USE;
    settings.match.edition = edition;
    for (int seat = 0; seat < players; seat++) /* the one called "me" is the program we talk to */
        settings.match.kind[seat] = settings.agent[seat].brain && !program_is(&settings.agent[seat])
                                        ? SEAT_COMPUTER
                                        : SEAT_PROGRAM;
    settings.draws = &draws.draws;
    settings.ask_all = flags[FLAG_ASK_ALL].given;
    settings.record = record->given && !strcmp(record->value, "-");
    settings.words = cli_words();
    if (has_programs(&settings, players))
        cli_tell_confinement();
    status = run(&settings, record);
    edition_free(edition);
    return status;
}
