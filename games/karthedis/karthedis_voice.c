/*
 * karthedis_voice.c: the texts of the cards, made from their data, what
 * Karthedis asks, and a whole deck in one order: "3 bellows, 2 orchard".
 */
#include "games/karthedis/karthedis_voice.h"

#include <stdio.h>
#include <string.h>

#include "games/karthedis/karthedis.h"

/* What the functions below need of a scene, looked up once. */
struct karthedis_talk {
    const struct scene *scene;
    const struct karthedis *view;
    const struct karthedis_edition *edition;
};

static struct karthedis_talk open_talk(const struct scene *scene)
{
    return (struct karthedis_talk){ .scene = scene,
                                    .view = scene->view,
                                    .edition = scene->match->edition->data };
}

/* ---- small things ------------------------------------------------------------- */

static const char *string_of(const struct text *text)
{
    return text->data ? text->data : "";
}

static void say(const struct karthedis_talk *talk, const char *key, const struct words_arg *args,
                int count, struct text *out)
{
    words_say(talk->scene->words, talk->scene->match->game, key, args, count, out);
}

static void say_string(const struct karthedis_talk *talk, const char *key, const char *name,
                       const char *string, struct text *out)
{
    struct words_arg arg = words_string(name, string);
    say(talk, key, &arg, 1, out);
}

static void add_name(const struct karthedis_talk *talk, const char *noun, int value,
                     struct text *out)
{
    words_name(talk->scene->words, talk->scene->match, noun, value, out);
}

/* ---- texts of cards ------------------------------------------------------------- */

/* One statement of an ability. `plain` leaves out its condition and that it is
 * optional: somebody is asked only where the condition holds, and whether to do
 * it is then the question itself. */
static void add_statement(const struct karthedis_talk *talk, int ability, int i, bool plain,
                          struct text *out)
{
    const int16_t *statement = talk->edition->ability[ability].statement[i];
    int condition = karthedis_part(statement, PART_CONDITION);
    struct message message;
    struct text text = { 0 }, may = { 0 }, when = { 0 };
    karthedis_effect_text(talk->edition, ability, i, &message);
    words_tell(talk->scene->words, talk->scene->match, &message, &text);
    if (karthedis_part(statement, PART_MODE) == MAY && !plain)
        say_string(talk, "board.may", "text", string_of(&text), &may);
    else
        text_add(&may, string_of(&text));
    if (condition != ALWAYS && !plain) {
        add_name(talk, "condition", condition, &when);
        struct words_arg args[] = { words_string("condition", string_of(&when)),
                                    words_string("text", string_of(&may)) };
        say(talk, "board.if", args, 2, out);
    } else {
        text_add(out, string_of(&may));
    }
    text_free(&text);
    text_free(&may);
    text_free(&when);
}

/* "Recall: draw 1 card, then discard 1 card"; what lasts has no order, and a
 * condition begins anew. */
static void add_ability(const struct karthedis_talk *talk, int ability, struct text *out)
{
    const struct karthedis_ability *is = &talk->edition->ability[ability];
    struct text all = { 0 }, keyword = { 0 };
    add_statement(talk, ability, 0, false, &all);
    for (int i = 1; i < is->statements; i++) {
        struct text next = { 0 }, both = { 0 };
        add_statement(talk, ability, i, false, &next);
        struct words_arg args[] = { words_string("text", string_of(&all)),
                                    words_string("next", string_of(&next)) };
        bool conditional = karthedis_part(is->statement[i], PART_CONDITION) != ALWAYS;
        /* KA-10: what follows happens whether or not the part before is chosen. */
        bool either_way = karthedis_part(is->statement[i - 1], PART_MODE) == MAY &&
                          karthedis_part(is->statement[i], PART_MODE) == MUST;
        say(talk,
            conditional || karthedis_is_lasting(is->statement[i]) ? "board.also"
            : either_way                                          ? "board.either-way"
                                                                  : "board.then",
            args, 2, &both);
        text_free(&all);
        text_free(&next);
        all = both;
    }
    add_name(talk, "keyword", is->keyword, &keyword);
    struct words_arg args[] = { words_string("condition", string_of(&keyword)),
                                words_string("text", string_of(&all)) };
    say(talk, "board.if", args, 2, out);
    text_free(&keyword);
    text_free(&all);
}

static void card_text(const struct scene *scene, const char *noun, int value, struct text *out)
{
    struct karthedis_talk talk = open_talk(scene);
    if (strcmp(noun, "card")) {
        karthedis_thing(scene, noun, value, out);
        return;
    }
    if (value < 0 || value >= talk.edition->designs)
        return;
    const struct karthedis_card *is = &talk.edition->card[value];
    for (int i = 0; i < is->abilities; i++) {
        text_add(out, i ? " / " : "");
        add_ability(&talk, is->ability[i], out);
    }
}

/* ---- choices ------------------------------------------------------------------------------ */

/* What the card of a choice is and does. */
static void aside(const struct scene *scene, int actor, struct move move, struct text *out)
{
    struct karthedis_talk talk = open_talk(scene);
    const struct move_arg *arg = scene->match->game->kinds[move.kind].arg;
    (void)actor;
    for (int i = 0; i < MAX_ARGS && arg[i].name; i++) {
        if (!arg[i].noun || strcmp(arg[i].noun, "card"))
            continue;
        int card = move_argument(move, &arg[i]);
        if (card == HIDDEN || card >= talk.edition->designs)
            return;
        text_printf(out, "%d", talk.edition->card[card].value);
        /* Cards in hand and those of the pack are shown with their texts already. */
        bool fresh = move.kind == KA_MOVE_ADD || move.kind == KA_MOVE_TAKE ||
                     move.kind == KA_MOVE_TARGET || move.kind == KA_MOVE_RETURN ||
                     move.kind == KA_MOVE_RECLAIM || move.kind == KA_MOVE_SETTLE ||
                     move.kind == KA_MOVE_RECALL;
        if (fresh && talk.edition->card[card].abilities) {
            text_add(out, " · ");
            card_text(scene, "card", card, out);
        }
    }
    if (move.kind == KA_MOVE_PLACE && talk.view->offer[move.a] != EMPTY)
        add_name(&talk, "resource", talk.view->offer[move.a], out);
    if (move.kind == KA_MOVE_LAY && talk.view->offer[move.n] != EMPTY) {
        text_add(out, " · ");
        add_name(&talk, "resource", talk.view->offer[move.n], out);
    }
}

/* Whether cards are chosen one after the other, as many as are owed. */
static bool takes_several(int phase)
{
    return phase == KA_PHASE_DISCARD || phase == KA_PHASE_TAKE || phase == KA_PHASE_RETURN ||
           phase == KA_PHASE_STOW || phase == KA_PHASE_RECLAIM;
}

static void question(const struct scene *scene, struct text *out)
{
    struct karthedis_talk talk = open_talk(scene);
    static const char *const keys[KA_PHASES] = {
        [KA_PHASE_DRAFT] = "prompt.draft",         [KA_PHASE_BUILD] = "prompt.build",
        [KA_PHASE_SPECULATE] = "prompt.speculate", [KA_PHASE_DEPLOY] = "prompt.deploy",
        [KA_PHASE_CALL] = "prompt.call",           [KA_PHASE_TRADE] = "prompt.trade",
        [KA_PHASE_SETTLE] = "prompt.settle",       [KA_PHASE_CALL_AGAIN] = "prompt.call-again",
        [KA_PHASE_CLEAN] = "prompt.clean"
    };
    int phase = talk.view->phase, seat = scene->viewer;
    if (phase == KA_PHASE_DRAFT && seat < KA_SEATS && talk.view->kept[seat] != EMPTY) {
        struct text card = { 0 };
        add_name(&talk, "card", talk.view->kept[seat], &card);
        say_string(&talk, "prompt.kept", "card", string_of(&card), out);
        text_free(&card);
    } else if (keys[phase]) {
        say(&talk, keys[phase], NULL, 0, out);
    } else if (phase >= KA_PHASE_MAY && phase < KA_PHASE_OVER) {
        struct text card = { 0 }, text = { 0 };
        add_name(&talk, "card", talk.view->source, &card);
        add_statement(&talk, talk.view->ability, talk.view->statement, true, &text);
        bool several = takes_several(phase) && talk.view->owed + talk.view->done > 1;
        bool second = phase == KA_PHASE_PLACE && talk.view->stage &&
                      karthedis_statement(talk.edition, talk.view)[0] == SWAP_RESOURCES;
        struct text resource = { 0 }, place = { 0 };
        if (second) {
            add_name(&talk, "resource", talk.view->offer[talk.view->place], &resource);
            add_name(&talk, "place", talk.view->place, &place);
        }
        struct words_arg args[] = { words_string("card", string_of(&card)),
                                    words_string("text", string_of(&text)),
                                    words_number("n", talk.view->owed),
                                    words_string("resource", string_of(&resource)),
                                    words_string("place", string_of(&place)) };
        say(&talk,
            phase == KA_PHASE_MAY ? "prompt.may"
            : several             ? "prompt.several"
            : second              ? "prompt.second"
                                  : "prompt.effect",
            args, 5, out);
        text_free(&resource);
        text_free(&place);
        text_free(&card);
        text_free(&text);
    }
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

static int refuse(struct order_reader *reader, const char *key, const struct words_arg *args,
                  int count)
{
    if (reader->fault)
        words_say(reader->scene->words, reader->scene->match->game, key, args, count,
                  reader->fault);
    return -1;
}

static int refuse_part(struct order_reader *reader, const char *key, const char *part,
                       size_t length)
{
    char shown[NAME_ROOM];
    if (length >= sizeof shown) { /* not in the middle of a sign */
        length = sizeof shown - 1;
        while (length && ((unsigned char)part[length] & 0xc0) == 0x80)
            length--;
    }
    snprintf(shown, sizeof shown, "%.*s", (int)length, part);
    struct words_arg arg = words_string("part", shown);
    return refuse(reader, key, &arg, 1);
}

static int refuse_card(struct order_reader *reader, const char *key, int card, int n)
{
    struct text name = { 0 };
    words_name(reader->scene->words, reader->scene->match, "card", card, &name);
    struct words_arg args[] = { words_string("card", name.data ? name.data : ""),
                                words_number("n", n) };
    refuse(reader, key, args, 2);
    text_free(&name);
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
        return refuse_card(reader, "deck.twice", card, n);
    if (n < 1 || n > most)
        return refuse_card(reader, "deck.copies", card, most);
    reader->copies[card] = n;
    reader->cards += n;
    int boxes = (n + BOX_COPIES - 1) / BOX_COPIES;
    if (reader->cards > DECK || reader->count + boxes > reader->most) {
        struct words_arg arg = words_number("n", reader->cards);
        return refuse(reader, "deck.full", &arg, 1);
    }
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
static void add_compared(const struct karthedis_talk *talk, const struct karthedis *after,
                         int place, struct text *out)
{
    struct text list = { 0 };
    for (int seat = 0; seat < after->players; seat++) {
        if (after->compared[seat][place] == EMPTY)
            continue;
        text_add(&list, list.size ? ", " : "");
        words_label(talk->scene->words, talk->scene->match, "seat", seat, &list);
        text_printf(&list, " %d", after->compared[seat][place]);
    }
    if (list.size) {
        text_add(out, out->size ? "; " : "");
        add_name(talk, "place", place, out);
        text_printf(out, ": %s", string_of(&list));
    }
    text_free(&list);
}

/* The event after which the resources were awarded tells the trade values. */
static void event(const struct scene *scene, int actor, struct move move, struct text *out)
{
    struct karthedis_talk talk = open_talk(scene);
    const struct karthedis *after = scene->after;
    struct text all = { 0 };
    (void)actor, (void)move;
    if (!after || talk.view->awarded || !after->awarded)
        return;
    for (int place = 0; place <= after->players; place++)
        add_compared(&talk, after, place, &all);
    if (all.size)
        say_string(&talk, "event.compared", "list", string_of(&all), out);
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
