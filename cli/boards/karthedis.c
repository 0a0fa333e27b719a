/*
 * karthedis.c: the table of Karthedis in text.
 *
 * The offer with the cards at each place, the players with what is open of
 * them, and the viewer's own cards with their texts. Drawn from a view: cards
 * that the viewer does not know are UNKNOWN in it.
 */
#include "games/karthedis/karthedis.h"

#include <stdio.h>
#include <string.h>

#include "cli/boards/boards.h"
#include "columns/columns.h"

struct karthedis_screen {
    const struct board *board;
    const struct words *words;
    const struct game *game;
    const struct karthedis *view;
    const struct karthedis_edition *edition;
};

static struct karthedis_screen open_table(const struct board *board)
{
    return (struct karthedis_screen){ .board = board,
                                      .words = board->scene.words,
                                      .game = board->scene.match->game,
                                      .view = board->scene.view,
                                      .edition = board->scene.match->edition->data };
}

/* ---- small things ------------------------------------------------------------- */

static const char *string_of(const struct text *text)
{
    return text->data ? text->data : "";
}

static void say_number(const struct karthedis_screen *table, const char *key, int n,
                       struct text *out)
{
    struct words_arg arg = words_number("n", n);
    board_say(table->board, key, &arg, 1, out);
}

static void say_string(const struct karthedis_screen *table, const char *key, const char *name,
                       const char *string, struct text *out)
{
    struct words_arg arg = words_string(name, string);
    board_say(table->board, key, &arg, 1, out);
}

static void add_name(const struct karthedis_screen *table, const char *noun, int value,
                     struct text *out)
{
    words_name(table->words, table->board->scene.match, noun, value, out);
}

static void wrap(const struct karthedis_screen *table, const char *label, struct text *line,
                 int indent, struct text *out)
{
    style_wrap(&table->board->style, label, string_of(line), indent, out);
    if (out->size && out->data[out->size - 1] != '\n')
        text_add(out, "\n");
    text_free(line);
}

static void end_line(struct text *out)
{
    while (out->size && out->data[out->size - 1] == ' ')
        out->data[--out->size] = 0;
    text_add(out, "\n");
}

/* "Orchard 8". */
static void add_card(const struct karthedis_screen *table, int card, struct text *out)
{
    add_name(table, "card", card, out);
    if (card >= 0)
        text_printf(out, " %d", table->edition->card[card].value);
}

/* On a low screen in one line: how it goes on can be looked up. */
static void draw_card(const struct karthedis_screen *table, int card, int copies, struct text *out)
{
    const struct style *style = &table->board->style;
    struct text line = { 0 };
    text_add(&line, "  ");
    if (copies > 1)
        text_printf(&line, "%d × ", copies);
    add_card(table, card, &line);
    if (style_is_low(style, BOARD_ROWS)) {
        text_add(&line, "  ");
        voice_card(&table->board->scene, "card", card, &line);
        words_unmark(&line);
        style_cell(style, string_of(&line), style->width - 1, COLUMNS_LEFT, out);
        end_line(out);
        text_free(&line);
        return;
    }
    text_add(&line, " (");
    add_name(table, "species", table->edition->card[card].species, &line);
    for (int i = 0; i < table->edition->card[card].abilities; i++) {
        text_add(&line, i ? ", " : "; ");
        add_name(table, "ability", table->edition->card[card].ability[i], &line);
    }
    text_add(&line, ") ");
    voice_card(&table->board->scene, "card", card, &line);
    if (!table->edition->card[card].abilities) /* a word about whom it shows */
        voice_card(&table->board->scene, "species", table->edition->card[card].species, &line);
    wrap(table, "", &line, 6, out);
}

/* ---- the offer --------------------------------------------------------------------- */

/* What effects add to the cards' values and multiply them by, and whose they are. */
static void add_effects(const struct karthedis_screen *table, int seat, int place, struct text *out)
{
    enum { MOST_EFFECTS = DECK + 16 };
    struct karthedis_term term[MOST_EFFECTS];
    int count = karthedis_terms(table->edition, table->view, seat, place, term, MOST_EFFECTS);
    for (int times = 0; times < 2; times++)
        for (int i = 0; i < count; i++) {
            if (term[i].laid || term[i].times != times)
                continue;
            text_printf(out,
                        times                ? " × %d"
                        : term[i].amount < 0 ? " − %d"
                                             : " + %d",
                        term[i].amount < 0 ? -term[i].amount : term[i].amount);
            if (term[i].card < 0)
                continue;
            text_add(out, " (");
            add_name(table, "card", term[i].card, out);
            text_add(out, ")");
        }
}

/* What a player has at a place. True: all of it lies open. */
static bool add_place_cards(const struct karthedis_screen *table, int seat, int place,
                            struct text *out)
{
    const struct karthedis *view = table->view;
    int down = 0, shown = 0;
    bool open = true;
    struct text cards = { 0 };
    for (int k = 0; k < DECK; k++) {
        int zone = view->slot[seat][k].zone;
        if (!karthedis_at_place(zone) || karthedis_place_of(zone) != place)
            continue;
        open &= !karthedis_is_down(zone);
        if (view->slot[seat][k].card == UNKNOWN) {
            down++;
            continue;
        }
        text_add(&cards, shown++ ? ", " : "");
        add_card(table, view->slot[seat][k].card, &cards);
        if (karthedis_is_down(zone))
            text_add(&cards, "*");
    }
    if (down) {
        text_add(&cards, shown ? ", " : "");
        say_number(table, "board.down", down, &cards);
    }
    if (down || shown) {
        text_add(out, "  ");
        add_name(table, "seat", seat, out);
        text_printf(out, ": %s", string_of(&cards));
        if (open && !view->awarded)
            add_effects(table, seat, place, out);
        else if (view->bonus[seat][place])
            text_printf(out, " (%+d)", view->bonus[seat][place]);
        if (open) /* the trade value, all effects counted */
            text_printf(out, " = %d", karthedis_shown_worth(table->edition, view, seat, place));
    }
    text_free(&cards);
    return open;
}

static void draw_offer(const struct karthedis_screen *table, struct text *out)
{
    int pile = 0;
    struct text head = { 0 };
    for (int i = 0; i < RESOURCES; i++)
        pile += table->view->resource_pile[i];
    board_say(table->board, "board.offer", NULL, 0, &head);
    text_add(&head, " – ");
    say_number(table, "board.pile", pile, &head);
    style_paint(&table->board->style, PAINT_HEAD, string_of(&head), out);
    text_add(out, "\n");
    text_free(&head);
    for (int place = 0; place <= table->view->players; place++) {
        struct text line = { 0 };
        text_printf(&line, " %d ", place + 1);
        if (table->view->offer[place] == EMPTY)
            text_add(&line, "–");
        else
            add_name(table, "resource", table->view->offer[place], &line);
        bool hidden = false;
        for (int seat = 0; seat < table->view->players; seat++)
            if (!add_place_cards(table, seat, place, &line) && seat == table->board->scene.viewer)
                hidden = true;
        /* What is known of the comparison, one's own hidden cards counted. */
        struct text known = { 0 };
        if (hidden && board_number(table->board, NULL, "place", place, &known))
            text_printf(&line, "  %s %s", style_sign(&table->board->style, "→", "->"),
                        string_of(&known));
        text_free(&known);
        wrap(table, "", &line, 6, out);
    }
}

/* ---- the players -------------------------------------------------------------------- */

static void add_zone_cards(const struct karthedis_screen *table, int seat, int zone,
                           struct text *out)
{
    int shown = 0;
    for (int k = 0; k < DECK; k++)
        if (table->view->slot[seat][k].zone == zone && table->view->slot[seat][k].card != UNKNOWN) {
            text_add(out, shown++ ? ", " : "");
            add_card(table, table->view->slot[seat][k].card, out);
        }
}

static void draw_player(const struct karthedis_screen *table, int seat, struct text *out)
{
    const struct karthedis *view = table->view;
    struct text line = { 0 }, called = { 0 };
    bool turn = table->board->scene.active >> seat & 1;
    const struct style *style = &table->board->style;
    struct text name = { 0 };
    text_add(&line, turn ? style_sign(style, "▶ ", "> ") : "  ");
    add_name(table, "seat", seat, &name);
    style_paint(style, turn ? PAINT_MARK : PAINT_BOLD, string_of(&name), &line);
    text_free(&name);
    if (seat == view->leader) {
        text_add(&line, " · ");
        board_say(table->board, "board.leads", NULL, 0, &line);
    }
    struct text goal = { 0 };
    if (board_number(table->board, "number.goal", "seat", seat, &goal))
        text_printf(&line, " · %s", string_of(&goal));
    text_free(&goal);
    text_add(&line, " · ");
    say_number(table, "board.hand", view->hand[seat], &line);
    text_add(&line, " · ");
    say_number(table, "board.deck", view->deck[seat], &line);
    if (karthedis_in_zone(view, seat, ZONE_PILE)) {
        text_add(&line, " · ");
        say_number(table, "board.recall", karthedis_in_zone(view, seat, ZONE_PILE), &line);
    }
    for (int i = 0; i < RESOURCES; i++)
        if (view->won[seat][i]) {
            text_add(&line, " · ");
            add_name(table, "resource", i, &line);
            text_printf(&line, " %d", view->won[seat][i]);
        }
    if (view->passed[seat] || view->finished[seat]) {
        text_add(&line, " · ");
        board_say(table->board, view->passed[seat] ? "board.passed" : "board.finished", NULL, 0,
                  &line);
    }
    add_zone_cards(table, seat, ZONE_CALLED, &called);
    if (called.size) {
        text_add(&line, " · ");
        say_string(table, "board.called", "cards", string_of(&called), &line);
    }
    text_free(&called);
    wrap(table, "", &line, 4, out);
}

/* ---- the viewer's own cards ------------------------------------------------------------ */

static void draw_list(const struct karthedis_screen *table, const char *key, const int8_t *cards,
                      int count, struct text *out)
{
    struct text head = { 0 };
    if (!count)
        return;
    say_number(table, key, count, &head);
    style_paint(&table->board->style, PAINT_HEAD, string_of(&head), out);
    text_add(out, "\n");
    text_free(&head);
    for (int design = 0; design < table->edition->designs; design++) {
        int copies = 0;
        for (int i = 0; i < count; i++)
            copies += cards[i] == design;
        if (copies)
            draw_card(table, design, copies, out);
    }
}

static void draw_notes(const struct karthedis_screen *table, int seat, struct text *out)
{
    struct text cards = { 0 }, line = { 0 };
    for (int i = 0; i < NOTES && table->view->note[seat][i] != EMPTY; i++) {
        int note = table->view->note[seat][i];
        text_add(&cards, i ? ", " : "");
        add_card(table, karthedis_note_card(note), &cards);
        text_add(&cards, " (");
        add_name(table, "seat", karthedis_note_seat(note), &cards);
        text_add(&cards, ")");
    }
    if (cards.size) {
        say_string(table, "board.notes", "cards", string_of(&cards), &line);
        wrap(table, "", &line, 4, out);
    }
    text_free(&cards);
}

static void draw_zone(const struct karthedis_screen *table, const char *key, int seat, int zone,
                      struct text *out)
{
    struct text cards = { 0 }, line = { 0 };
    add_zone_cards(table, seat, zone, &cards);
    if (cards.size) {
        say_string(table, key, "cards", string_of(&cards), &line);
        wrap(table, "", &line, 4, out);
    }
    text_free(&cards);
}

static void draw_own(const struct karthedis_screen *table, struct text *out)
{
    int seat = table->board->scene.viewer, count = 0;
    if (seat >= KA_SEATS)
        return;
    while (count < DECK && table->view->tray[seat][count] != EMPTY)
        count++;
    if (table->view->phase == KA_PHASE_BUILD)
        draw_list(table, "board.building", table->view->tray[seat], count, out);
    else
        draw_list(table, "board.pack", table->view->tray[seat], count, out);
    if (table->view->phase == KA_PHASE_DRAFT)
        draw_zone(table, "board.drafted", seat, ZONE_DECK, out);
    int8_t hand[DECK];
    for (int i = 0; i < table->view->hand[seat]; i++)
        hand[i] = table->view->slot[seat][karthedis_hand_at(table->view, seat) + i].card;
    bool low = style_is_low(&table->board->style, BOARD_ROWS);
    draw_list(table, low ? "board.yours_low" : "board.yours", hand, table->view->hand[seat], out);
    draw_zone(table, "board.own-pile", seat, ZONE_PILE, out);
    draw_notes(table, seat, out);
}

void karthedis_board(const struct board *board, struct text *out)
{
    struct karthedis_screen table = open_table(board);
    struct text head = { 0 }, goal = { 0 };
    words_option(table.words, table.game, KA_OPTION_GOAL,
                 board->scene.match->setup.option[KA_OPTION_GOAL], &goal);
    voice_phase(&board->scene, &head);
    text_add(&head, " · ");
    say_string(&table, "board.goal", "goal", string_of(&goal), &head);
    columns_repeat(out, style_sign(&board->style, "─", "-"), board->style.width - 1);
    text_add(out, "\n");
    struct text wrapped = { 0 };
    style_wrap(&board->style, "", string_of(&head), 2, &wrapped);
    style_paint(&board->style, PAINT_BOLD, string_of(&wrapped), out);
    text_add(out, "\n");
    text_free(&wrapped);
    text_free(&head);
    text_free(&goal);
    if (table.view->round)
        draw_offer(&table, out);
    for (int seat = 0; seat < table.view->players; seat++)
        draw_player(&table, seat, out);
    draw_own(&table, out);
}

/* Cards down, across what can be done with them: places to lay them at, and the rest. */
bool karthedis_cross(const struct board *board, struct move move, struct cross *cross)
{
    static const struct {
        int kind;
        const char *head;
    } others[] = { { KA_MOVE_CALL, "board.cross.call" },
                   { KA_MOVE_PASS, "board.cross.pass" },
                   { KA_MOVE_INTERVENE, "board.cross.intervene" },
                   { KA_MOVE_LEAVE, "board.cross.leave" } };
    struct karthedis_screen table = open_table(board);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (move.kind == others[i].kind) {
            cross->column = PLACES + (int)i;
            board_say(table.board, others[i].head, NULL, 0, &cross->column_head);
        }
    if (move.kind == KA_MOVE_LAY) {
        cross->title = "board.lay";
        cross->column = move.n;
        text_printf(&cross->column_head, "%d ", move.n + 1);
        add_name(&table, "resource", table.view->offer[move.n], &cross->column_head);
    }
    cross->row = move.a;
    if (cross->column_head.size)
        add_card(&table, move.a, &cross->row_head);
    return cross->column_head.size;
}
