/* fault.c: what went wrong with a player in another process: counted, and as a sentence. */
#include "process/fault.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

const char *const fault_name[FAULTS] = { "timeout", "crash", "garbage", "illegal", "quit" };

struct fault_log *fault_log_of(const struct mind *mind)
{
    return mind->agent.brain && mind->agent.brain->elsewhere ? mind->memory : NULL;
}

void fault_add(struct mind *mind, enum fault what, int32_t number, const char *text)
{
    struct fault_log *log = fault_log_of(mind);
    assert(log);
    struct fault_note *note = &log->note[what];
    log->count[what]++;
    log->last = what;
    *note = (struct fault_note){ .number = number };
    size_t length = strlen(text);
    if (length >= sizeof note->text) {
        /* Cut between characters. */
        length = sizeof note->text - 1;
        while (length && ((unsigned char)text[length] & 0xc0) == 0x80)
            length--;
    }
    memcpy(note->text, text, length);
}

uint64_t fault_count(const struct mind *mind)
{
    const struct fault_log *log = fault_log_of(mind);
    uint64_t count = 0;
    for (int what = 0; log && what < FAULTS; what++)
        count += log->count[what];
    return count;
}

struct move fault_replace(struct mind *mind, const struct brain_input *input)
{
    fault_log_of(mind)->replaced++;
    return greedy_brain.choose(mind, input);
}

void fault_tell(const struct words *words, enum fault what, const struct fault_note *note,
                struct text *out)
{
    char key[48];
    struct text sentence = { 0 };
    struct words_arg number =
        words_number("n", note->number < 0 ? -(int64_t)note->number : note->number);
    snprintf(key, sizeof key, "fault.%s%s", fault_name[what],
             what != FAULT_CRASH ? ""
             : note->number < 0  ? ".signal"
                                 : ".status");
    words_say(words, NULL, key, &number, 1, &sentence);
    struct words_arg args[] = { words_string("fault", sentence.data ? sentence.data : key),
                                words_string("text", note->text) };
    if (*note->text)
        words_say(words, NULL, "fault.last", args, 2, out);
    else
        text_add(out, args[0].string);
    text_free(&sentence);
}
