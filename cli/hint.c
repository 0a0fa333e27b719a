/* hint.c: advice as sentences. Nothing is told that the advice does not hold. */
#include "cli/hint.h"

#include <stdio.h>

#include "cli/table.h"

enum { TOLD_NEXT = 400 };              /* permille: what follows less often is not told */

void hint_percent(int32_t permille, char out[16])
{
    snprintf(out, 16, "%d", (int)(permille + 5) / 10);
}

/* What is to be typed for the move: its number among the choices, and the amount. */
static void add_typed(const struct offers *offers, struct move move, struct text *out)
{
    for (int i = 0; i < offers->count; i++) {
        const struct offer *offer = &offers->list[i];
        struct move lowest = move;
        lowest.n = offer->move.n;
        if (!move_equal(lowest, offer->move) || move.n < offer->move.n || move.n > offer->high)
            continue;
        bool span = offer->high > offer->move.n;
        if (!span || offers->count > 1)
            text_printf(out, "%d", i + 1);
        if (span)
            text_printf(out, "%s%d", offers->count > 1 ? " " : "", move.n);
        return;
    }
}

static void say(const struct board *board, const char *key, const struct words_arg *args,
                int count, struct text *out)
{
    struct text sentence = { 0 };
    words_say(board->words, NULL, key, args, count, &sentence);
    style_wrap(&board->style, "", sentence.data, 0, out);
    text_add(out, "\n");
    text_free(&sentence);
}

static void add_move(const struct board *board, const struct offers *offers,
                     const struct search_move *best, struct text *out)
{
    char share[16], low[16], high[16];
    struct text choice = { 0 }, typed = { 0 }, label = { 0 }, sentence = { 0 }, painted = { 0 };
    board_choice(board, board->viewer, best->move, best->move.n, &choice);
    add_typed(offers, best->move, &typed);
    words_pad(&label, typed.data ? typed.data : "", 5, WORDS_RIGHT);
    text_add(&label, "  ");
    style_paint(&board->style, PAINT_BOLD, label.data ? label.data : "", &painted);
    hint_percent(best->mean_permille, share);
    hint_percent(best->low_permille, low);
    hint_percent(best->high_permille, high);
    struct words_arg args[] = { words_string("move", choice.data ? choice.data : ""),
                                words_string("share", share), words_string("low", low),
                                words_string("high", high) };
    words_say(board->words, NULL, best->visits ? "cli.hint.move" : "cli.hint.unweighed", args, 4,
              &sentence);
    style_wrap(&board->style, painted.data ? painted.data : "", sentence.data, 7, out);
    text_add(out, "\n");
    text_free(&choice);
    text_free(&typed);
    text_free(&label);
    text_free(&painted);
    text_free(&sentence);
}

/* Why the first rather than the second, in numbers of matches played on. */
static void add_reason(const struct board *board, const struct advice *advice, struct text *out)
{
    static const char *const keys[] = { "cli.hint.only", "cli.hint.close", "cli.hint.points",
                                        "cli.hint.rivals", "cli.hint.wins", "cli.hint.later" };
    const struct advice_move *one = &advice->move[0], *two = &advice->move[1];
    char first[32], second[32];
    if (advice->reason == ADVICE_WINS) {
        hint_percent(one->wins, first);
        hint_percent(two->wins, second);
    } else {
        bool rival = advice->reason == ADVICE_RIVALS;
        decimal(board->words, (rival ? one->rival : one->points) / 10.0, 1, first);
        decimal(board->words, (rival ? two->rival : two->points) / 10.0, 1, second);
    }
    struct words_arg args[] = { words_string("first", first), words_string("second", second),
                                words_number("n", one->games) };
    say(board, keys[advice->reason], args, 3, out);
}

/* The continuation, where matches played on mostly had the same. */
static void add_next(const struct board *board, const struct advice_move *move,
                     struct text *out)
{
    char share[16];
    struct text choice = { 0 };
    if (!move->next.kind || move->next_permille < TOLD_NEXT)
        return;
    /* The view is not that of the later position: what it shows there is not told. */
    words_choice(board->words, board->match, NULL, board->viewer, move->next, move->next.n,
                 &choice);
    hint_percent(move->next_permille, share);
    struct words_arg args[] = { words_string("move", choice.data ? choice.data : ""),
                                words_string("share", share) };
    say(board, "cli.hint.next", args, 2, out);
    text_free(&choice);
}

void hint_tell(const struct board *board, const struct offers *offers,
               const struct advice *advice, struct text *out)
{
    struct words_arg tried = words_number("n", (int64_t)advice->visits);
    if (advice->visits)
        say(board, "cli.hint.head", &tried, 1, out);
    for (int i = 0; i < advice->count; i++)
        add_move(board, offers, &advice->move[i].search, out);
    add_reason(board, advice, out);
    add_next(board, &advice->move[0], out);
}
