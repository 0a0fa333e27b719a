/*
 * fuzz_api.c: whatever is handed to the public interface gives an answer or an
 * error; where it is an error, the match is as it was.
 *
 * The first byte chooses the game. The rest are calls: a byte that chooses the
 * function, one for a seat, and up to the next newline the text that is handed
 * in. Calls that open another match put it in the place of the one before.
 */
#include "fuzz.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "api/kontor.h"

enum { MOST_CALLS = 64, MOST_LINE = 1 << 16 };

struct call {
    int function, seat;
    char text[MOST_LINE];
    size_t size;
};

static struct kontor *kontor;
static struct kontor_match *match;

/* The next call of the input; false: no more. */
static bool next_call(const uint8_t **data, size_t *size, struct call *call)
{
    if (*size < 2)
        return false;
    call->function = (*data)[0];
    call->seat = (*data)[1] == 'x' ? -1 : (*data)[1] == 's' ? KONTOR_SPECTATOR : (*data)[1] - '0';
    *data += 2;
    *size -= 2;
    const uint8_t *newline = memchr(*data, '\n', *size);
    size_t length = newline ? (size_t)(newline - *data) : *size;
    call->size = length < MOST_LINE ? length : MOST_LINE - 1;
    memcpy(call->text, *data, call->size);
    call->text[call->size] = 0;
    /* A vertical bar stands for a newline in records and editions. */
    for (size_t i = 0; i < call->size; i++)
        if (call->text[i] == '|')
            call->text[i] = '\n';
    *data += length + (newline != NULL);
    *size -= length + (newline != NULL);
    return true;
}

/* ---- what changes nothing ---------------------------------------------------- */

static const char *ask(const struct call *call)
{
    const char *text = call->text;
    size_t seen = kontor_match_seen(match, call->seat);
    switch (call->function) {
    case 'a':
        return kontor_rules(kontor, text, NULL);
    case 'b':
        return kontor_games(kontor, text);
    case 'c':
        return kontor_layout(kontor, text);
    case 'd':
        return kontor_question(kontor, match, call->seat, "de");
    case 'e':
        return kontor_events(kontor, match, call->seat, call->size, seen);
    case 'f':
        return kontor_sentences(kontor, match, call->seat, seen > 8 ? seen - 8 : 0, seen, "ja");
    case 'g':
        return kontor_suggest(kontor, match, call->seat, text);
    case 'h':
        return kontor_view(kontor, match, call->seat, (enum kontor_eyes)(call->size % 3));
    case 'i':
        return kontor_record_seen(kontor, match, call->seat);
    case 'j':
        return kontor_result(kontor, match, "en");
    case 'k':
        return kontor_verify(kontor, text, call->size, "de");
    case 'm':
        return kontor_log(kontor, NULL, NULL, NULL, text, call->size, "ja");
    case 'o':
        return kontor_order(kontor, match, call->seat, text, "en");
    case 'l':
        return kontor_add_words(kontor, text, call->size) ? NULL : "";
    default:
        return kontor_match_json(kontor, match);
    }
}

/* ---- what may change the match -------------------------------------------------- */

static enum kontor_error act(const struct call *call)
{
    switch (call->function) {
    case 'p':
        return kontor_play(kontor, match, call->seat, call->text);
    case 'n':
        return kontor_play_number(kontor, match, call->seat, (int32_t)strtol(call->text, NULL, 10));
    case 'u':
        return kontor_undo(kontor, match, call->seat);
    case 'v':
        return kontor_drop(kontor, match, call->seat);
    case 't':
        return kontor_think(kontor, match, call->seat);
    default:
        return kontor_advance(kontor, match);
    }
}

static struct kontor_match *replace(const struct call *call)
{
    static const char *const games[] = { "template", "cryptocurrency", "cryptoly", "karthedis",
                                         "fuffziger" };
    const char *game = games[(unsigned)call->seat % 5];
    switch (call->function) {
    case 'O':
        return kontor_match_open(kontor, call->text, NULL, NULL, "me,greedy,me", "fuzz");
    case 'P':
        return kontor_match_open(kontor, game, call->text, NULL, "me,random,me", call->text);
    case 'Q':
        return kontor_match_open(kontor, game, NULL, call->text, "me,random,me", "fuzz");
    case 'R':
        return kontor_match_read(kontor, call->text, call->size, NULL);
    case 'S':
        return kontor_match_open(kontor, game, NULL, NULL, call->text, "fuzz");
    default:
        return kontor_match_fork(kontor, match, (size_t)strtoul(call->text, NULL, 10), NULL,
                                 call->text);
    }
}

/* ---- calls ------------------------------------------------------------------------ */

static char *copy_record(void)
{
    const char *record = kontor_record(kontor, match);
    assert(record);
    char *copy = malloc(kontor_size(kontor) + 1);
    assert(copy);
    return memcpy(copy, record, kontor_size(kontor) + 1);
}

/* After an error it has a key and a sentence; without one, it has none. */
static void check_error(bool refused)
{
    assert(refused == (kontor_error(kontor) != KONTOR_FINE));
    assert(refused == (*kontor_error_key(kontor) != 0));
    if (refused) {
        assert(*kontor_error_sentence(kontor, "en"));
        assert(kontor_error_json(kontor, "ja"));
    }
}

static void run(const struct call *call)
{
    char *before = copy_record();
    bool changed = false, refused;
    if (call->function >= 'A' && call->function <= 'Z') {
        struct kontor_match *other = replace(call);
        refused = !other;
        check_error(refused);
        if (other) {
            kontor_match_close(match);
            match = other;
            changed = true;
        }
    } else if (strchr("pnuvt!", call->function) && call->function) {
        refused = act(call) != KONTOR_FINE;
        check_error(refused);
        changed = !refused;
    } else {
        refused = !ask(call);
        check_error(refused);
    }
    char *after = copy_record();
    assert(changed || !strcmp(before, after));
    free(before);
    free(after);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct call call;
    const struct game *game = fuzz_game(&data, &size);
    kontor = kontor_open();
    assert(kontor);
    match = kontor_match_open(kontor, game->id, NULL, NULL, "me,greedy,me", "fuzz");
    assert(match && !kontor_advance(kontor, match));
    for (int i = 0; i < MOST_CALLS && next_call(&data, &size, &call); i++)
        run(&call);
    kontor_match_close(match);
    kontor_close(kontor);
    return 0;
}
