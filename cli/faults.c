/* faults.c: what went wrong with a player in a process of its own, as a sentence. */
#include "cli/cli.h"

#include <stdio.h>

void cli_fault(enum fault what, const struct fault_note *note, struct text *out)
{
    char key[48];
    struct text sentence = { 0 };
    struct words_arg number = words_number("n", note->number < 0 ? -(int64_t)note->number
                                                                 : note->number);
    snprintf(key, sizeof key, "fault.%s%s", fault_name[what],
             what != FAULT_CRASH ? "" : note->number < 0 ? ".signal" : ".status");
    words_say(cli_words(), NULL, key, &number, 1, &sentence);
    struct words_arg args[] = { words_string("fault", sentence.data ? sentence.data : key),
                                words_string("text", note->text) };
    if (*note->text)
        words_say(cli_words(), NULL, "fault.last", args, 2, out);
    else
        text_add(out, args[0].string);
    text_free(&sentence);
}
