/* program.c: a program of somebody else, asked question by question. */
#include "protocol/program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/describe.h"
#include "process/fault.h"
#include "process/process.h"
#include "protocol/lines.h"

enum { MOST_WORDS = 64, TERM_GRACE = 30, LEAVE = 500, RESULT_MILLISECONDS = 1000 };

static const char prefix[] = "cmd:";
static const struct words *(*words_now)(void);

/* A program in a seat, the memory of its mind. */
struct program {
    struct fault_log faults; /* first: see process/fault.h */
    struct process process;
    char command[MAX_AGENT_NAME]; /* its words, each ended by 0 */
    char *argv[MOST_WORDS + 1];
    char *line;
    uint64_t matches;   /* that this process has been told of */
    bool greeted;       /* this match is one of them */
    bool asked;         /* in this match, anything */
    bool given_up;      /* nobody waited for its last answer */
    int failures;       /* in this match */
    int bad_matches;    /* in a row */
    int64_t seq;        /* of the last question */
    struct event *news; /* what the seat noticed since its last answer, */
    size_t count, room;
    size_t told;                            /* and the number of the first of these */
    struct move packet[PROTOCOL_MAX_MOVES]; /* the moves of the last answer: */
    int moves, given, seen;                 /* how many, played by us, come back as news */
};

/* ---- names ---------------------------------------------------------------- */

/* The words of a command, parted by blanks, written into `words`. */
static int split(const char *text, size_t length, char words[MAX_AGENT_NAME],
                 char *argv[MOST_WORDS + 1])
{
    int count = 0;
    snprintf(words, MAX_AGENT_NAME, "%.*s", (int)length, text);
    for (char *at = words + strspn(words, " "); *at && count < MOST_WORDS;) {
        argv[count++] = at;
        at += strcspn(at, " ");
        if (*at)
            *at++ = 0;
        at += strspn(at, " ");
    }
    argv[count] = NULL;
    return count;
}

static bool is_program(const char *path)
{
    struct stat info;
    return !stat(path, &info) && S_ISREG(info.st_mode) && !access(path, X_OK);
}

/* Whether there is such a program, as a shell would find it. */
static bool is_there(const char *word)
{
    const char *path = getenv("PATH");
    if (strchr(word, '/') || !path)
        return is_program(word);
    while (*path) {
        char file[4096];
        size_t length = strcspn(path, ":");
        int written =
            snprintf(file, sizeof file, "%.*s/%s", (int)length, length ? path : ".", word);
        if (written > 0 && (size_t)written < sizeof file && is_program(file))
            return true;
        path += length + (path[length] == ':');
    }
    return false;
}

/* The command of a name, without the prefix and the budget. */
static size_t command_length(const char *text, size_t length, struct budget *budget)
{
    size_t at = length;
    while (at > 0 && text[at - 1] != '@' && text[at - 1] != ' ' && text[at - 1] != '/')
        at--;
    if (at > 0 && text[at - 1] == '@' && budget_parse(text + at, length - at, budget))
        return at - 1;
    *budget = (struct budget){ .milliseconds = PROGRAM_MILLISECONDS };
    return length;
}

static enum error parse(const char *text, size_t length, struct agent *agent)
{
    const char *rest = text + sizeof prefix - 1;
    char words[MAX_AGENT_NAME], *argv[MOST_WORDS + 1];
    struct budget budget;
    if (length >= MAX_AGENT_NAME || !text_is_utf8(text, length))
        return ERROR_AGENT;
    size_t command = command_length(rest, length - (sizeof prefix - 1), &budget);
    if (budget.iterations)
        return ERROR_AGENT_BUDGET;
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)text[i] < ' ' || text[i] == 0x7f)
            return ERROR_AGENT;
    if (!split(rest, command, words, argv) || !is_there(argv[0]))
        return ERROR_AGENT_PROGRAM;
    *agent = (struct agent){ .brain = &program_brain, .budget = budget };
    snprintf(agent->name, sizeof agent->name, "%.*s", (int)length, text);
    return NO_ERROR;
}

void program_register(const struct words *(*words)(void))
{
    static const struct agent_family family = { prefix, parse };
    words_now = words;
    agent_add_family(&family);
}

bool program_is(const struct agent *agent)
{
    return agent->brain == &program_brain;
}

bool program_is_seat(const char *name)
{
    return !strncmp(name, prefix, sizeof prefix - 1);
}

enum seat_kind program_kind(const struct agent *agent)
{
    return !agent->brain ? SEAT_PERSON : program_is(agent) ? SEAT_PROGRAM : SEAT_COMPUTER;
}

enum seat_kind program_of_seat(const struct match *match, int seat, struct agent *agent)
{
    const char *name = match->seat[seat];
    size_t length = strlen(name);
    enum seat_kind kind = (enum seat_kind)match->kind[seat];
    *agent = (struct agent){ 0 };
    if (kind == SEAT_PERSON || kind == SEAT_PROGRAM || program_is_seat(name))
        return kind == SEAT_PERSON ? SEAT_PERSON : SEAT_PROGRAM;
    /* The second of two that are called the same is "normal 2". */
    if (length > 2 && name[length - 2] == ' ' && name[length - 1] >= '1' && name[length - 1] <= '9')
        length -= 2;
    agent_parse(name, length, agent);
    return kind == SEAT_UNTOLD && !agent->brain ? SEAT_PERSON : SEAT_COMPUTER;
}

/* Room is left for " 2" behind it, where several seats have the same. */
static void name_seat(char name[MAX_SEAT_NAME], const char *text)
{
    size_t length = name_cut(text, NAME_LETTERS - 2);
    memcpy(name, text, length);
    name[length] = 0;
}

/* "python3 bots/my.py --deep" is called my.py: an interpreter is not the player. */
static const char *called(char *const argv[])
{
    static const char *const interpreters[] = { "python", "node", "nodejs", "sh",  "bash",
                                                "env",    "ruby", "perl",   "java" };
    const char *name = argv[0];
    for (int i = 0; argv[i]; i++) {
        const char *slash = strrchr(argv[i], '/');
        const char *base = slash && slash[1] ? slash + 1 : argv[i];
        bool skip = *base == '-' && i;
        for (size_t k = 0; k < sizeof interpreters / sizeof *interpreters && !skip; k++) {
            size_t length = strlen(interpreters[k]);
            skip = !strncmp(base, interpreters[k], length) &&
                   !base[length + strspn(base + length, "0123456789.")];
        }
        if (!skip)
            return base;
    }
    return name;
}

void program_seat_name(const struct agent *agent, char name[MAX_SEAT_NAME])
{
    char words[MAX_AGENT_NAME], full[MAX_AGENT_NAME + 8], *argv[MOST_WORDS + 1];
    struct budget budget;
    const char *rest = agent->name + sizeof prefix - 1;
    if (!program_is(agent)) {
        name_seat(name, agent->name);
        return;
    }
    if (!split(rest, command_length(rest, strlen(rest), &budget), words, argv))
        argv[0] = words;
    snprintf(full, sizeof full, "%s%s", prefix, called(argv));
    name_seat(name, full);
}

/* ---- life ----------------------------------------------------------------- */

static bool open_program(struct mind *mind)
{
    struct program *program = calloc(1, sizeof *program);
    const char *rest = mind->agent.name + sizeof prefix - 1;
    struct budget budget;
    if (!program)
        return false;
    confine_guard_self();
    program->line = malloc(PROTOCOL_MAX_LINE + 1);
    mind->memory = program;
    if (!program->line) {
        free(program);
        return false;
    }
    split(rest, command_length(rest, strlen(rest), &budget), program->command, program->argv);
    return true;
}

static void close_program(struct mind *mind)
{
    struct program *program = mind->memory;
    process_end(&program->process, program->given_up ? 0 : LEAVE, TERM_GRACE);
    free(program->news);
    free(program->line);
    free(program);
}

static void begin_match(struct mind *mind)
{
    struct program *program = mind->memory;
    if (program->asked)
        program->bad_matches = program->failures >= PROGRAM_FAULTS ? program->bad_matches + 1 : 0;
    program->greeted = program->asked = false;
    program->failures = 0;
    program->seq = 0;
    program->count = program->told = 0;
    program->moves = 0;
}

static bool start(struct program *program)
{
    const char *log = getenv("KONTOR_PROGRAM_LOG");
    program->matches = 0;
    program->greeted = false;
    return !process_start(&program->process, program->argv, log && *log ? log : NULL,
                          PROTOCOL_MAX_LINE + 1);
}

/* ---- faults --------------------------------------------------------------- */

/* The process is ended; what it did is counted. */
static void fail(struct mind *mind, enum fault what, int32_t number, const char *text)
{
    struct program *program = mind->memory;
    fault_add(mind, what, number, text);
    program->failures++;
    process_end(&program->process, 0, TERM_GRACE);
}

/* It has closed its output or its input: the way it ended says more. */
static void fail_gone(struct mind *mind)
{
    struct program *program = mind->memory;
    char words[128];
    struct process_ending ending = process_end(&program->process, 100, TERM_GRACE);
    process_last_words(&program->process, words, sizeof words);
    fail(mind, FAULT_CRASH, ending.signal ? -ending.signal : ending.status, words);
}

/* ---- questions ------------------------------------------------------------ */

static void add_hello(const struct mind *mind, struct text *out)
{
    const struct program *program = mind->memory;
    struct lines_hello hello = { .match = mind->match,
                                 .program = "kontor " KONTOR_VERSION,
                                 .eyes = KNOWLEDGE,
                                 .milliseconds = mind->agent.budget.milliseconds,
                                 .number = program->matches,
                                 .again = program->asked };
    for (int seat = 0; seat < mind->match->setup.players; seat++)
        hello.by[seat] = seat == mind->seat ? "me" : "other";
    lines_hello(out, &hello);
}

static void add_sight(const struct mind *mind, const void *view, struct text *out)
{
    const struct program *program = mind->memory;
    json_state(out, "view", mind->match->game, mind->match->edition->data, view);
    json_open(out, "events", '[');
    for (size_t i = 0; i < program->count; i++)
        json_event(out, NULL, mind->match, program->told + i, &program->news[i]);
    json_close(out, ']');
}

static enum process_talk send(struct program *program, struct text *out,
                              const struct process_wait *wait)
{
    enum process_talk talk =
        out->failed ? PROCESS_GONE : process_write(&program->process, out->data, out->size, wait);
    text_free(out);
    *out = (struct text){ 0 };
    return talk;
}

/* Sends the question; `out` may already hold lines that are to come before it. */
static enum process_talk ask(struct mind *mind, const struct brain_input *input,
                             const struct offers *offers, struct text *out,
                             const struct process_wait *wait)
{
    struct program *program = mind->memory;
    lines_ask(out, mind->match, mind->seat, program->seq, false, offers);
    add_sight(mind, input->view, out);
    lines_end(out, "ask");
    return send(program, out, wait);
}

/* Reads an answer; empty lines are passed over. */
static enum process_talk listen(struct program *program, size_t *size,
                                const struct process_wait *wait)
{
    enum process_talk talk;
    do
        talk = process_line(&program->process, program->line, size, wait);
    while (talk == PROCESS_DONE && (!*size || (*size == 1 && *program->line == '\r')));
    return talk;
}

/* Whether the seat may make the move. Its view suffices to tell: what is allowed never
 * depends on what the seat cannot see. */
static bool allows(const struct mind *mind, const void *view, struct move move,
                   struct answer_fault *fault)
{
    const struct game *game = mind->match->game;
    uint16_t rule = 0;
    if (game_allows(game, mind->match->edition->data, view, mind->seat, move, &rule))
        return true;
    fault->refusal = (struct refusal){ ERROR_RULE, game->rules[rule] };
    return false;
}

static bool is_good(const struct mind *mind, const void *view, struct answer *answer,
                    struct answer_fault *fault)
{
    if (answer->what == ANSWER_QUIT)
        return true;
    if (answer->what != ANSWER_MOVES)
        return lines_fail(fault, ERROR_UNDO, "");
    return allows(mind, view, answer->moves[0], fault);
}

/* There were too many wrong answers to one question: that is a fault. */
static void fail_answers(struct mind *mind, const struct answer_fault *fault, bool readable)
{
    struct program *program = mind->memory;
    char text[160];
    snprintf(text, sizeof text, "%s%s%s", error_key(fault->refusal.error),
             fault->refusal.rule || *fault->word ? ": " : "",
             fault->refusal.rule ? fault->refusal.rule : fault->word);
    fault_add(mind, readable ? FAULT_ILLEGAL : FAULT_GARBAGE, PROGRAM_TRIES, text);
    if (++program->failures >= PROGRAM_FAULTS)
        process_end(&program->process, 0, TERM_GRACE);
}

enum program_outcome { ANSWERED, FAILED, GONE };

/* Asks until the answer is right or there were too many wrong ones. */
static enum program_outcome converse(struct mind *mind, const struct brain_input *input,
                                     const struct offers *offers, struct text *out,
                                     struct answer *answer, const struct process_wait *wait)
{
    struct program *program = mind->memory;
    for (int tries = 1;; tries++) {
        struct answer_fault fault = { .at = -1 };
        size_t size = 0;
        enum process_talk talk = ask(mind, input, offers, out, wait);
        if (talk == PROCESS_DONE)
            talk = listen(program, &size, wait);
        if (talk == PROCESS_GONE)
            return GONE;
        if (talk == PROCESS_LATE)
            fail(mind, FAULT_TIMEOUT, (int32_t)mind->agent.budget.milliseconds, "");
        program->given_up = talk == PROCESS_STOPPED;
        if (talk == PROCESS_LATE || talk == PROCESS_STOPPED)
            return FAILED;
        bool readable = talk == PROCESS_LONG ? lines_fail(&fault, ERROR_PROTOCOL_SIZE, "")
                                             : lines_read(program->line, size, mind->match,
                                                          program->seq, answer, &fault);
        if (readable && is_good(mind, input->view, answer, &fault))
            return ANSWERED;
        if (tries == PROGRAM_TRIES) {
            fail_answers(mind, &fault, readable);
            return FAILED;
        }
        lines_error(out, words_now ? words_now() : NULL, mind->match, program->seq, &fault);
    }
}

/* Starts the program if it does not run, and adds the line `hello` if it has not been
 * told of this match. False: it cannot be started. */
static bool make_ready(struct mind *mind, struct text *out)
{
    struct program *program = mind->memory;
    if (!program->process.pid && !start(program)) {
        fail(mind, FAULT_CRASH, 127, "");
        return false;
    }
    if (!program->greeted) {
        program->matches++;
        add_hello(mind, out);
        program->greeted = true;
    }
    return true;
}

/* A program may end after a match: then it is started anew, and that is no
 * fault. That it is about to end may show only when the next question is sent: a
 * program that ends then, at the first question of a match, gets a second try. */
static bool question(struct mind *mind, const struct brain_input *input,
                     const struct offers *offers, struct answer *answer)
{
    struct program *program = mind->memory;
    struct process_wait wait = process_within(mind->agent.budget.milliseconds, mind->patience);
    program->seq++;
    for (;;) {
        struct text out = { 0 };
        bool veteran = program->process.pid && !program->greeted;
        if (!make_ready(mind, &out))
            return false;
        enum program_outcome outcome = converse(mind, input, offers, &out, answer, &wait);
        text_free(&out);
        if (outcome == GONE && veteran) {
            process_end(&program->process, 0, TERM_GRACE);
            continue;
        }
        program->asked = true;
        if (outcome == GONE)
            fail_gone(mind);
        return outcome == ANSWERED;
    }
}

/* ---- packets -------------------------------------------------------------- */

/* Adds what the seat noticed to what is to be told. Without memory it is not told. */
static void take_news(struct program *program, const struct brain_input *input)
{
    size_t count = program->count + input->event_count;
    if (!input->events)
        return;
    if (count > program->room) {
        struct event *grown = realloc(program->news, count * 2 * sizeof *grown);
        if (!grown) {
            program->told += input->event_count;
            return;
        }
        program->news = grown;
        program->room = count * 2;
    }
    if (input->event_count)
        memcpy(program->news + program->count, input->events,
               input->event_count * sizeof *input->events);
    program->count = count;
}

/* Follows the rest of a packet: only as long as nothing else has happened. Moves
 * of it that were made for the seat, having no alternative, are passed over. */
static bool next_of_packet(struct mind *mind, const struct brain_input *input, struct move *move)
{
    struct program *program = mind->memory;
    struct answer_fault fault;
    for (size_t i = 0; i < input->event_count && program->moves; i++) {
        const struct event *event = &input->events[i];
        if (event->actor != mind->seat || event->what != EVENT_MOVE ||
            program->seen == program->moves ||
            !move_equal(event->move, program->packet[program->seen])) {
            program->moves = 0;
            return false;
        }
        if (++program->seen > program->given)
            program->given = program->seen;
    }
    if (program->given >= program->moves)
        return false;
    *move = program->packet[program->given];
    if (!allows(mind, input->view, *move, &fault)) {
        program->moves = 0;
        return false;
    }
    program->given++;
    return true;
}

/* ---- the brain ------------------------------------------------------------ */

static struct move choose(struct mind *mind, const struct brain_input *input)
{
    struct program *program = mind->memory;
    struct offers offers;
    struct answer answer;
    struct move move;
    take_news(program, input);
    if (next_of_packet(mind, input, &move))
        return move;
    program->moves = 0;
    game_legal(mind->match->game, mind->match->edition->data, input->view, mind->seat, &offers);
    if (offers.moves == 1)
        return offers.list[0].move;
    if (program->failures >= PROGRAM_FAULTS || program->bad_matches >= PROGRAM_FAULTS ||
        !question(mind, input, &offers, &answer))
        return fault_replace(mind, input);
    if (answer.what == ANSWER_QUIT) {
        fail(mind, FAULT_QUIT, 0, "");
        program->failures = PROGRAM_FAULTS;
        return fault_replace(mind, input);
    }
    program->told += program->count;
    program->count = 0;
    program->moves = answer.count;
    program->given = 1;
    program->seen = 0;
    memcpy(program->packet, answer.moves, (size_t)answer.count * sizeof *answer.moves);
    return answer.moves[0];
}

static void end_match(struct mind *mind, const struct brain_input *input,
                      const struct result *result)
{
    struct program *program = mind->memory;
    struct process_wait wait = process_within(RESULT_MILLISECONDS, mind->patience);
    struct text out = { 0 };
    take_news(program, input);
    if (!program->process.pid || !program->greeted)
        return;
    lines_begin(&out, "result");
    json_result(&out, mind->match->setup.players, result);
    json_open(&out, "seats", '[');
    json_open(&out, NULL, '{');
    json_number(&out, "seat", mind->seat);
    add_sight(mind, input->view, &out);
    json_close(&out, '}');
    json_close(&out, ']');
    lines_end(&out, "result");
    /* One that does not listen any more is started anew for the next match. */
    if (send(program, &out, &wait) != PROCESS_DONE)
        process_end(&program->process, 0, TERM_GRACE);
    program->greeted = false;
}

const struct brain program_brain = {
    .name = "cmd",
    .listens = true,
    .thinks = true,
    .elsewhere = true,
    .open = open_program,
    .close = close_program,
    .begin = begin_match,
    .choose = choose,
    .end = end_match,
};
