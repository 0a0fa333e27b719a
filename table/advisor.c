/* advisor.c: hints and reviews as sentences. */
#include "table/advisor.h"

#include <stdio.h>

#include "core/facts.h"

enum { TOLD_NEXT = 400 }; /* permille: what follows less often is not told */

static const char *string_of(const struct text *text)
{
    return text->data ? text->data : "";
}

/* A share in permille as a percentage, without its sign. */
static void percent(int32_t permille, char out[16])
{
    snprintf(out, 16, "%d", (int)(permille + 5) / 10);
}

/* Tenths with the language's decimal sign. */
static void decimal(const struct words *words, int32_t tenths, char out[32])
{
    int32_t size = tenths < 0 ? -tenths : tenths;
    snprintf(out, 32, "%s%d%c%d", tenths < 0 ? "-" : "", (int)(size / 10),
             *words_get(words, NULL, "told.decimal_sign"), (int)(size % 10));
}

/* ---- hints --------------------------------------------------------------- */

static void tell_typed(const struct offers *offers, struct move move, struct text *out)
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

static void tell_move(const struct scene *scene, const struct search_move *best, struct text *out)
{
    char share[16], low[16], high[16];
    struct text choice = { 0 };
    voice_choice(scene, scene->viewer, best->move, best->move.n, &choice);
    percent(best->mean_permille, share);
    percent(best->low_permille, low);
    percent(best->high_permille, high);
    struct words_arg args[] = { words_string("move", string_of(&choice)),
                                words_string("share", share), words_string("low", low),
                                words_string("high", high) };
    bool narrow = !strcmp(low, high); /* "80 to 80 %" would say nothing more */
    words_say(scene->words, NULL,
              !best->visits ? "told.hint.unweighed"
              : narrow      ? "told.hint.share"
                            : "told.hint.move",
              args, 4, out);
    text_free(&choice);
}

/* What in the game brings that about, as its study names it. */
static void tell_cause(const struct scene *scene, const struct cause *cause, struct text *out)
{
    const struct game *game = scene->match->game;
    bool fact = cause->kind == CAUSE_FACT;
    char first[32], second[32], key[96];
    struct text value = { 0 };
    if (cause->kind == CAUSE_NONE) {
        words_say(scene->words, NULL, "told.hint.causeless", NULL, 0, out);
        return;
    }
    if (fact) {
        percent(cause->first, first);
        percent(cause->second, second);
    } else {
        decimal(scene->words, cause->first, first);
        decimal(scene->words, cause->second, second);
    }
    if (fact && game->study->facts[cause->number].noun)
        words_name(scene->words, scene->match, game->study->facts[cause->number].noun, cause->value,
                   &value);
    snprintf(key, sizeof key, "cause.%s",
             fact ? game->study->facts[cause->number].name
                  : game->study->curves[cause->number].name);
    struct words_arg args[] = { words_string("first", first), words_string("second", second),
                                words_string("value", string_of(&value)) };
    words_say(scene->words, game, key, args, 3, out);
    text_free(&value);
}

static bool is_borne_out(enum advice_reason reason)
{
    return reason == ADVICE_POINTS || reason == ADVICE_RIVALS || reason == ADVICE_WINS;
}

/* Why the first rather than the second, in numbers of matches played on. */
static void tell_reason(const struct scene *scene, const struct advice *advice, struct text *out)
{
    static const char *const keys[] = { "told.hint.only",   "told.hint.close", "told.hint.points",
                                        "told.hint.rivals", "told.hint.wins",  "told.hint.later" };
    const struct advice_move *one = &advice->move[0], *two = &advice->move[1];
    char first[32], second[32];
    if (advice->reason == ADVICE_WINS) {
        percent(one->wins, first);
        percent(two->wins, second);
    } else {
        bool rival = advice->reason == ADVICE_RIVALS;
        decimal(scene->words, rival ? one->rival : one->points, first);
        decimal(scene->words, rival ? two->rival : two->points, second);
    }
    struct words_arg args[] = { words_string("first", first), words_string("second", second),
                                words_number("n", one->games) };
    words_say(scene->words, NULL, keys[advice->reason], args, 3, out);
}

/* The continuation, where matches played on mostly had the same. */
static void tell_next(const struct scene *scene, const struct advice_move *move, struct text *out)
{
    char share[16];
    struct text choice = { 0 };
    /* That one then says "done" tells nothing. */
    if (!move->next.kind || move->next_permille < TOLD_NEXT ||
        !scene->match->game->kinds[move->next.kind].arg[0].name)
        return;
    /* Told without a view: the scene shows the position now, not the one in which this move
     * would come. */
    words_choice(scene->words, scene->match, NULL, scene->viewer, move->next, move->next.n,
                 &choice);
    percent(move->next_permille, share);
    struct words_arg args[] = { words_string("move", string_of(&choice)),
                                words_string("share", share) };
    words_say(scene->words, NULL, "told.hint.next", args, 2, out);
    text_free(&choice);
}

void hint_tell(const struct scene *scene, const struct offers *offers, const struct advice *advice,
               struct hint *hint)
{
    struct words_arg tried = words_number("n", (int64_t)advice->visits);
    *hint = (struct hint){ .count = advice->count };
    if (advice->visits)
        words_say(scene->words, NULL, "told.hint.head", &tried, 1, &hint->head);
    for (int i = 0; i < advice->count; i++) {
        tell_typed(offers, advice->move[i].search.move, &hint->move[i].typed);
        tell_move(scene, &advice->move[i].search, &hint->move[i].text);
        hint->move[i].share =
            advice->move[i].search.visits ? advice->move[i].search.mean_permille : -1;
    }
    tell_reason(scene, advice, &hint->reason);
    if (is_borne_out(advice->reason))
        tell_cause(scene, &advice->cause, &hint->cause);
    tell_next(scene, &advice->move[0], &hint->next);
}

void hint_free(struct hint *hint)
{
    text_free(&hint->head);
    for (int i = 0; i < hint->count; i++) {
        text_free(&hint->move[i].typed);
        text_free(&hint->move[i].text);
    }
    text_free(&hint->reason);
    text_free(&hint->cause);
    text_free(&hint->next);
}

void hint_json(const struct hint *hint, const char *key, struct text *out)
{
    json_open(out, key, '{');
    json_text(out, "head", string_of(&hint->head));
    json_open(out, "moves", '[');
    for (int i = 0; i < hint->count; i++) {
        json_open(out, NULL, '{');
        json_text(out, "typed", string_of(&hint->move[i].typed));
        json_text(out, "text", string_of(&hint->move[i].text));
        if (hint->move[i].share >= 0)
            json_number(out, "share", hint->move[i].share);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_text(out, "reason", string_of(&hint->reason));
    json_text(out, "cause", string_of(&hint->cause));
    json_text(out, "next", string_of(&hint->next));
    json_close(out, '}');
}

/* ---- reviews ------------------------------------------------------------- */

static void tell_decision(const struct teller *teller, const struct review_decision *decision,
                          struct review_told *told, int i)
{
    _Alignas(64) unsigned char view[MAX_STATE];
    char loss[16], low[16], high[16];
    struct text *played = &told->decision[i].played, *better = &told->decision[i].better;
    struct scene scene;
    teller_scene(teller, told->decision[i].event - 1, view, &scene);
    voice_choice(&scene, scene.viewer, decision->played, decision->played.n, played);
    voice_choice(&scene, scene.viewer, decision->better, decision->better.n, better);
    told->decision[i].loss = decision->loss;
    told->decision[i].low = decision->low;
    told->decision[i].high = decision->high;
    percent(decision->loss, loss);
    percent(decision->low, low);
    percent(decision->high, high);
    struct words_arg args[] = {
        words_number("event", (int64_t)told->decision[i].event),
        words_string("played", string_of(played)),
        words_string("better", string_of(better)),
        words_string("loss", loss),
        words_string("low", low),
        words_string("high", high),
    };
    words_say(teller->words, NULL, decision->simple ? "told.review.simple" : "told.review.decision",
              args, 6, &told->decision[i].text);
}

void review_tell(const struct teller *teller, const struct session *session,
                 const struct review *review, struct review_told *told)
{
    struct text name = { 0 };
    int seat = teller->history.viewer;
    *told = (struct review_told){ .count = review->count };
    words_name(teller->words, teller->match, "seat", seat, &name);
    struct words_arg args[] = { words_string("player", string_of(&name)),
                                words_number("n", review->decisions),
                                words_number("agreed", review->agreed),
                                words_number("seat", seat + 1) };
    words_say(teller->words, NULL, "told.review.summary", args, 4, &told->summary);
    words_say(teller->words, NULL, review->count ? "told.review.list" : "told.review.none", NULL, 0,
              &told->list);
    for (int i = 0; i < review->count; i++) {
        const struct review_decision *decision = &review->costly[i];
        told->decision[i].event = review_number(session, seat, decision->index);
        tell_decision(teller, decision, told, i);
    }
    if (review->count)
        words_say(teller->words, NULL, "told.review.note", args, 4, &told->note);
    text_free(&name);
}

void review_told_free(struct review_told *told)
{
    text_free(&told->summary);
    text_free(&told->list);
    for (int i = 0; i < told->count; i++) {
        text_free(&told->decision[i].text);
        text_free(&told->decision[i].played);
        text_free(&told->decision[i].better);
    }
    text_free(&told->note);
}

void review_json(const struct review_told *told, const char *key, struct text *out)
{
    json_open(out, key, '{');
    json_text(out, "summary", string_of(&told->summary));
    json_text(out, "list", string_of(&told->list));
    json_open(out, "decisions", '[');
    for (int i = 0; i < told->count; i++) {
        json_open(out, NULL, '{');
        json_number(out, "event", (int64_t)told->decision[i].event);
        json_text(out, "text", string_of(&told->decision[i].text));
        json_text(out, "played", string_of(&told->decision[i].played));
        json_text(out, "better", string_of(&told->decision[i].better));
        json_number(out, "loss", told->decision[i].loss);
        json_number(out, "low", told->decision[i].low);
        json_number(out, "high", told->decision[i].high);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_text(out, "note", string_of(&told->note));
    json_close(out, '}');
}
