/*
 * play.c: a whole match through the public interface alone: play GAME.
 *
 * Seat 0 is played here, by offers taken one after another from a small random
 * stream, with an undo now and then; the other seats by the computer player
 * `normal`. Prints the record, which must be true; ends with status 1 where
 * anything is not as kontor.h says. It knows nothing but kontor.h.
 */
#include <kontor.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct kontor *kontor;

static void demand(bool right, const char *what)
{
    if (right)
        return;
    fprintf(stderr, "%s: %s\n", what, kontor_error_sentence(kontor, "en"));
    exit(1);
}

static uint32_t next_random(void)
{
    static uint32_t state = 1;
    state = state * 1664525 + 1013904223;
    return state >> 8;
}

/* How often the mark stands in the text. */
static int count(const char *text, const char *mark)
{
    int found = 0;
    for (; (text = strstr(text, mark)); text++)
        found++;
    return found;
}

/* The action number of one of the offers, each with the same chance. */
static int32_t pick(const char *question)
{
    static const char mark[] = "\"number\":";
    uint32_t chosen = next_random() % (uint32_t)count(question, mark);
    const char *at = strstr(question, mark);
    for (uint32_t i = 0; i < chosen; i++)
        at = strstr(at + 1, mark);
    return (int32_t)strtol(at + sizeof mark - 1, NULL, 10);
}

static void answer(struct kontor_match *match, int seat)
{
    const char *question = kontor_question(kontor, match, seat, "en");
    demand(question && strstr(question, "\"legal\":[{"), "question");
    bool undo = strstr(question, "\"undo\":true");
    int32_t number = pick(question);
    demand(kontor_view(kontor, match, seat, KONTOR_SHOWN), "view");
    if (undo && next_random() % 16 == 0)
        demand(!kontor_undo(kontor, match, seat), "undo");
    else
        demand(!kontor_play_number(kontor, match, seat, number), "play");
}

static int lowest(uint32_t seats)
{
    int seat = 0;
    while (!(seats >> seat & 1))
        seat++;
    return seat;
}

static void play(struct kontor_match *match)
{
    for (;;)
        switch (kontor_due(match)) {
        case KONTOR_DUE_ADVANCE:
            demand(!kontor_advance(kontor, match), "advance");
            break;
        case KONTOR_DUE_ANSWER:
            if (kontor_thinking(match))
                demand(!kontor_think(kontor, match, lowest(kontor_thinking(match))), "think");
            else
                answer(match, lowest(kontor_asked(match)));
            break;
        case KONTOR_DUE_OVER:
            return;
        default:
            demand(false, "due");
        }
}

/* What is told of a finished match, in every language. */
static void tell(struct kontor_match *match)
{
    static const char *const language[] = { "en", "de", "ja" };
    size_t seen = kontor_match_seen(match, KONTOR_SPECTATOR);
    for (int i = 0; i < 3; i++) {
        const char *told = kontor_sentences(kontor, match, KONTOR_SPECTATOR, 0, seen, language[i]);
        demand(told && strstr(told, "\"text\":"), "sentences");
        demand(kontor_result(kontor, match, language[i]), "result");
    }
}

/* The record is true, and read again it is the same. */
static void check(struct kontor_match *match)
{
    const char *record = kontor_record(kontor, match);
    demand(record, "record");
    size_t size = kontor_size(kontor);
    char *kept = malloc(size + 1);
    demand(kept, "memory");
    memcpy(kept, record, size + 1);
    const char *verdict = kontor_verify(kontor, kept, size, "en");
    demand(verdict && strstr(verdict, "\"ok\":true"), "verify");
    struct kontor_match *again = kontor_match_read(kontor, kept, size, NULL);
    demand(again && kontor_due(again) == KONTOR_DUE_OVER, "read");
    record = kontor_record(kontor, again);
    demand(record && !strcmp(record, kept), "the same record");
    kontor_match_close(again);
    fputs(kept, stdout);
    free(kept);
}

int main(int argc, char **argv)
{
    char seats[128] = "me:Ada";
    if (argc < 2 || argc > 3)
        return 2;
    long players = argc == 3 ? strtol(argv[2], NULL, 10) : 3;
    for (long i = 1; i < players && i < KONTOR_MOST_PLAYERS; i++)
        memcpy(seats + strlen(seats), ",normal", sizeof ",normal");
    demand(kontor_interface() == KONTOR_INTERFACE, "interface");
    kontor = kontor_open();
    struct kontor_match *match = kontor_match_open(kontor, argv[1], NULL, NULL, seats, "api");
    demand(match, "open");
    play(match);
    tell(match);
    check(match);
    kontor_match_close(match);
    kontor_close(kontor);
    return 0;
}
