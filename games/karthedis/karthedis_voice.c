/*
 * karthedis_voice.c: the texts of the cards, made from their data, what
 * Karthedis asks, and a whole deck in one order: "3 bellows, 2 orchard".
 */
#include "games/karthedis/karthedis_voice.h"

#include <stdio.h>
#include <string.h>

#include "core/bits.h"

struct karthedis_talk {
    struct voice_line line;
    const struct karthedis *view;
    const struct karthedis_edition *edition;
};

static struct karthedis_talk open_talk(const struct scene *scene, struct text *out)
{
    return (struct karthedis_talk){ line_on(scene, out), scene->view, scene->match->edition->data };
}

/* ---- texts of cards ------------------------------------------------------------- */

/* One statement of an ability. `plain` leaves out its condition and that it is
 * optional: somebody is asked only where the condition holds, and whether to do
 * it is then the question itself. */
static void add_statement(const struct scene *scene, int ability, int i, bool plain,
                          struct text *out)
{
    struct karthedis_talk talk = open_talk(scene, out);
    const int16_t *statement = talk.edition->ability[ability].statement[i];
    bool may = karthedis_part(statement, PART_MODE) == MAY && !plain;
    int condition = plain ? ALWAYS : karthedis_part(statement, PART_CONDITION);
    struct message message;
    struct text text = { 0 };
    karthedis_effect_text(talk.edition, ability, i, &message);
    words_tell(scene->words, scene->match, &message, may ? line_text(&talk.line, "text") : &text);
    talk.line.out = condition == ALWAYS ? out : &text;
    if (may)
        line_say(&talk, "board.may", "");
    talk.line.out = out;
    if (condition != ALWAYS) {
        text_add(line_text(&talk.line, "text"), voice_string(&text));
        line_say(&talk, "board.if", "=condition", condition);
    } else if (!may) {
        text_add(out, voice_string(&text));
    }
    text_free(&text);
}

/* How what comes next in an ability follows: what lasts has no order, and a condition
 * begins anew. */
static const char *next_key(const struct karthedis_ability *is, int i)
{
    const int16_t *next = is->statement[i], *last = is->statement[i - 1];
    if (karthedis_part(next, PART_CONDITION) != ALWAYS || karthedis_is_lasting(next))
        return "board.also";
    /* KA-10: what follows happens whether or not the part before is chosen. */
    return karthedis_part(last, PART_MODE) == MAY && karthedis_part(next, PART_MODE) == MUST
               ? "board.either-way"
               : "board.then";
}

/* "Recall: draw 1 card, then discard 1 card". */
static void add_ability(const struct scene *scene, int ability, struct text *out)
{
    const struct karthedis_edition *edition = scene->match->edition->data;
    const struct karthedis_ability *is = &edition->ability[ability];
    struct text all = { 0 };
    add_statement(scene, ability, 0, false, &all);
    for (int i = 1; i < is->statements; i++) {
        struct text both = { 0 };
        struct voice_line line = line_on(scene, &both);
        text_add(line_text(&line, "text"), voice_string(&all));
        add_statement(scene, ability, i, false, line_text(&line, "next"));
        line_say_here(&line, next_key(is, i), SAID(""));
        text_free(&all);
        all = both;
    }
    struct voice_line line = line_on(scene, out);
    text_add(line_text(&line, "text"), voice_string(&all));
    line_say_here(&line, "board.if", SAID("condition=keyword", is->keyword));
    text_free(&all);
}

static void card_text(const struct scene *scene, const char *noun, int value, struct text *out)
{
    const struct karthedis_edition *edition = scene->match->edition->data;
    if (strcmp(noun, "card")) {
        karthedis_thing(scene, noun, value, out);
        return;
    }
    if (value < 0 || value >= edition->designs)
        return;
    const struct karthedis_card *is = &edition->card[value];
    for (int i = 0; i < is->abilities; i++) {
        text_add(out, i ? " / " : "");
        add_ability(scene, is->ability[i], out);
    }
}

/* ---- choices ------------------------------------------------------------------------------ */

/* The card that a move names; HIDDEN: none that is known. */
static int card_of(const struct scene *scene, struct move move)
{
    const struct move_arg *arg = scene->match->game->kinds[move.kind].arg;
    const struct karthedis_edition *edition = scene->match->edition->data;
    for (int i = 0; i < MAX_ARGS && arg[i].name; i++)
        if (arg[i].noun && !strcmp(arg[i].noun, "card")) {
            int card = move_argument(move, &arg[i]);
            return card < edition->designs ? card : HIDDEN;
        }
    return HIDDEN;
}

/* Cards in hand and those of the pack are shown with their texts already; these are not. */
static const uint64_t fresh_cards =
    1ull << KA_MOVE_ADD | 1ull << KA_MOVE_TAKE | 1ull << KA_MOVE_TARGET | 1ull << KA_MOVE_RETURN |
    1ull << KA_MOVE_RECLAIM | 1ull << KA_MOVE_SETTLE | 1ull << KA_MOVE_RECALL;

/* What the card of a choice is and does. */
static void aside(const struct scene *scene, int actor, struct move move, struct text *out)
{
    const struct karthedis_edition *edition = scene->match->edition->data;
    const struct karthedis *view = scene->view;
    int card = card_of(scene, move);
    (void)actor;
    if (card != HIDDEN)
        text_add_number(out, edition->card[card].value);
    if (card != HIDDEN && bits_has(fresh_cards, move.kind) && edition->card[card].abilities) {
        text_add(out, " · ");
        card_text(scene, "card", card, out);
    }
    if (move.kind == KA_MOVE_PLACE && view->offer[move.a] != EMPTY)
        voice_name(scene, "resource", view->offer[move.a], out);
    if (card != HIDDEN && move.kind == KA_MOVE_LAY && view->offer[move.n] != EMPTY) {
        text_add(out, " · ");
        voice_name(scene, "resource", view->offer[move.n], out);
    }
}

/* What an ability asks for. */
static void question_effect(struct karthedis_talk *talk)
{
    const struct karthedis *view = talk->view;
    const struct scene *scene = talk->line.scene;
    bool several = bits_has(KA_SET_SEVERAL, view->phase) && view->owed + view->done > 1;
    bool second = view->phase == KA_PHASE_PLACE && view->stage &&
                  karthedis_statement(talk->edition, view)[0] == SWAP_RESOURCES;
    add_statement(scene, view->ability, view->statement, true, line_text(&talk->line, "text"));
    if (second)
        line_say(talk, "prompt.second", "=card =resource =place", view->source,
                 view->offer[view->place], view->place);
    else
        line_say(talk,
                 view->phase == KA_PHASE_MAY ? "prompt.may"
                 : several                   ? "prompt.several"
                                             : "prompt.effect",
                 "=card n", view->source, view->owed);
}

static void question(const struct scene *scene, struct text *out)
{
    struct karthedis_talk talk = open_talk(scene, out);
    static const char *const keys[KA_PHASES] = {
        [KA_PHASE_DRAFT] = "prompt.draft",         [KA_PHASE_BUILD] = "prompt.build",
        [KA_PHASE_SPECULATE] = "prompt.speculate", [KA_PHASE_DEPLOY] = "prompt.deploy",
        [KA_PHASE_CALL] = "prompt.call",           [KA_PHASE_TRADE] = "prompt.trade",
        [KA_PHASE_SETTLE] = "prompt.settle",       [KA_PHASE_CALL_AGAIN] = "prompt.call-again",
        [KA_PHASE_CLEAN] = "prompt.clean"
    };
    int phase = talk.view->phase, seat = scene->viewer;
    if (phase == KA_PHASE_DRAFT && seat < KA_SEATS && talk.view->kept[seat] != EMPTY)
        line_say(&talk, "prompt.kept", "=card", talk.view->kept[seat]);
    else if (keys[phase])
        line_say(&talk, keys[phase], "");
    else if (bits_has(KA_SET_EFFECT, phase))
        question_effect(&talk);
}

/* ---- a deck in one order ------------------------------------------------------ */

enum { NAME_ROOM = 64 };

struct order_reader {
    const struct scene *scene;
    const struct karthedis *view;
    const struct karthedis_edition *edition;
    struct move *moves;
    int most, count;
    int copies[DESIGNS]; /* in the deck so far */
    int cards;
    struct text *fault;
};

/* ---- faults --------------------------------------------------------------------- */

#define refuse(reader, key, ...) refuse_said(reader, key, SAID(__VA_ARGS__))
static int refuse_said(struct order_reader *reader, const char *key, struct said said)
{
    if (reader->fault)
        voice_say_words(reader->scene, reader->fault, key, said);
    return -1;
}

static int refuse_part(struct order_reader *reader, const char *key, const char *part,
                       size_t length)
{
    struct voice_line line = line_on(reader->scene, reader->fault);
    if (length >= NAME_ROOM) { /* not in the middle of a sign */
        length = NAME_ROOM - 1;
        while (length && ((unsigned char)part[length] & 0xc0) == 0x80)
            length--;
    }
    if (reader->fault) {
        text_printf(line_text(&line, "part"), "%.*s", (int)length, part);
        line_say_here(&line, key, SAID(""));
    }
    return -1;
}

/* ---- names ---------------------------------------------------------------------- */

/* Whether the words call the card so, in small letters. */
static bool is_called(const struct order_reader *reader, int card, const char *name, size_t length)
{
    struct text word = { 0 };
    words_name(reader->scene->words, reader->scene->match, "card", card, &word);
    bool same = word.data && word.size == length;
    if (same) {
        words_lower(word.data);
        same = !memcmp(word.data, name, length);
    }
    text_free(&word);
    return same;
}

/* The design whose name in the words or in the edition this is, or that it
 * alone begins; -1: none, -2: several begin so. */
static int find_card(const struct order_reader *reader, const char *name, size_t length)
{
    int found = -1, count = 0;
    for (int i = 0; i < reader->edition->designs; i++) {
        const char *is = reader->edition->card_name[i];
        if ((strlen(is) == length && !memcmp(is, name, length)) ||
            is_called(reader, i, name, length))
            return i;
        if (length >= 3 && !strncmp(is, name, length)) {
            found = i;
            count++;
        }
    }
    return count > 1 ? -2 : found;
}

/* ---- reading -------------------------------------------------------------------- */

/* One part, "3 bellows": 1, or -1 with the fault. */
static int read_card(struct order_reader *reader, const char *part, size_t length)
{
    size_t digits = strspn(part, "0123456789");
    const char *name = part + digits;
    name += strspn(name, " x");
    size_t letters = (size_t)(part + length - name);
    int n = 0;
    if (!digits || name >= part + length)
        return refuse_part(reader, "deck.number", part, length);
    for (size_t i = 0; i < digits && n < 100; i++)
        n = 10 * n + (part[i] - '0');
    int card = find_card(reader, name, letters);
    if (card < 0)
        return refuse_part(reader, card == -1 ? "deck.unknown" : "deck.several", name, letters);
    int most = karthedis_most_copies(reader->edition, reader->view, card);
    if (reader->copies[card])
        return refuse(reader, "deck.twice", "=card n", card, n);
    if (n < 1 || n > most)
        return refuse(reader, "deck.copies", "=card n", card, most);
    reader->copies[card] = n;
    reader->cards += n;
    int boxes = (n + BOX_COPIES - 1) / BOX_COPIES;
    if (reader->cards > DECK || reader->count + boxes > reader->most)
        return refuse(reader, "deck.full", "n", reader->cards);
    for (; n > 0; n -= BOX_COPIES) /* as many of each box as it has */
        reader->moves[reader->count++] = (struct move){
            .kind = KA_MOVE_ADD, .a = (uint8_t)card, .n = (uint8_t)(n < BOX_COPIES ? n : BOX_COPIES)
        };
    return 1;
}

static int read_parts(struct order_reader *reader, const char *list)
{
    for (const char *at = list; *at;) {
        at += strspn(at, " ,;");
        size_t length = strcspn(at, ",;");
        const char *next = at + length;
        while (length && at[length - 1] == ' ')
            length--;
        if (length && read_card(reader, at, length) < 0)
            return -1;
        at = next;
    }
    if (reader->count && reader->cards == DECK && reader->count < reader->most)
        reader->moves[reader->count++] = (struct move){ .kind = KA_MOVE_READY };
    return reader->count;
}

/* "3 bellows", but not the number of a choice, "3" or "3 2". */
static bool is_deck(const char *typed)
{
    const char *name = typed + strspn(typed, "0123456789");
    if (name == typed)
        return false;
    name += strspn(name, " x");
    return *name && !strchr("0123456789;,", *name);
}

/* Adds each named card, and ends building where the deck is full by them. The
 * fault is told where there is room for it. */
static int read_deck(const struct scene *scene, const char *typed, struct move moves[], int most,
                     struct text *fault)
{
    struct order_reader reader = { .scene = scene,
                                   .view = scene->view,
                                   .moves = moves,
                                   .most = most,
                                   .edition = scene->match->edition->data,
                                   .fault = fault };
    int seat = scene->viewer;
    if (reader.view->phase != KA_PHASE_BUILD || seat >= KA_SEATS || !is_deck(typed))
        return 0;
    for (; reader.cards < DECK && reader.view->tray[seat][reader.cards] != EMPTY; reader.cards++)
        reader.copies[reader.view->tray[seat][reader.cards]]++;
    return read_parts(&reader, typed);
}

static int shortcut(const struct scene *scene, const char *typed, struct move moves[], int most,
                    bool *anew)
{
    (void)anew;
    return read_deck(scene, typed, moves, most, NULL);
}

static void fault(const struct scene *scene, const char *typed, struct text *out)
{
    struct move moves[DECK + 1];
    read_deck(scene, typed, moves, DECK + 1, out);
}

/* ---- what was compared ------------------------------------------------------------- */

/* "place 2: Ada 14, Ben 10", for each place where cards lay. */
static void add_compared(const struct scene *scene, int place, struct text *out)
{
    const struct karthedis *after = scene->after;
    bool any = false;
    for (int seat = 0; seat < after->players; seat++) {
        if (after->compared[seat][place] == EMPTY)
            continue;
        if (!any) {
            text_add(out, out->size ? "; " : "");
            voice_name(scene, "place", place, out);
        }
        text_add(out, any ? ", " : ": ");
        words_label(scene->words, scene->match, "seat", seat, out);
        text_printf(out, " %d", after->compared[seat][place]);
        any = true;
    }
}

/* The event after which the resources were awarded tells the trade values. */
static void event(const struct scene *scene, int actor, struct move move, struct text *out)
{
    struct karthedis_talk talk = open_talk(scene, out);
    const struct karthedis *after = scene->after;
    struct text all = { 0 };
    (void)actor, (void)move;
    if (!after || talk.view->awarded || !after->awarded)
        return;
    for (int place = 0; place <= after->players; place++)
        add_compared(scene, place, &all);
    if (all.size) {
        text_add(line_text(&talk.line, "list"), all.data);
        line_say(&talk, "event.compared", "");
    }
    text_free(&all);
}

const struct voice karthedis_voice = {
    .game = "karthedis",
    .aside = aside,
    .event = event,
    .question = question,
    .card = card_text,
    .shortcut = shortcut,
    .fault = fault,
    .starts = karthedis_starts,
    .turn = karthedis_turn,
    .moment = karthedis_moment,
    .phase = karthedis_phase,
    .number = karthedis_number,
    .figure = karthedis_figure,
    .now = karthedis_now,
    .why = karthedis_why,
};
