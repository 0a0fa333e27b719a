/* tell.c: sentences laid out for the terminal. */
#include "cli/play/tell.h"

#include <stdio.h>
#include <string.h>

#include "columns/columns.h"

void tell_line(const struct style *style, const char *label, const struct text *sentence,
               int indent, struct text *out)
{
    if (!sentence->size)
        return;
    style_wrap(style, label, sentence->data, indent, out);
    text_add(out, "\n");
}

void tell_board(const struct teller *teller, const struct style *style, size_t seq, void *view,
                struct board *board)
{
    teller_scene(teller, seq, view, &board->scene);
    board->style = *style;
}

/* ---- the log ------------------------------------------------------------ */

/* What stands below a line, in a quieter colour. */
static void tell_below(const struct style *style, const struct text *below, struct text *out)
{
    struct text wrapped = { 0 };
    if (!below->size)
        return;
    style_wrap(style, "    ", below->data, 4, &wrapped);
    style_paint(style, PAINT_DIM, wrapped.data ? wrapped.data : "", out);
    text_add(out, "\n");
    text_free(&wrapped);
}

static void tell_paragraph(const struct teller *teller, const struct style *style,
                           const struct paragraph *paragraph, bool all, struct text *out)
{
    struct text head = { 0 }, sentences = { 0 }, changes = { 0 };
    text_add(&head, paragraph->head ? paragraph->head : "");
    paragraph_text(teller, paragraph, &sentences);
    paragraph_changes(paragraph, &changes);
    if (head.size && teller_by_itself(teller, paragraph->first, paragraph->end))
        text_printf(&head, "%s%s", strcmp(words_language(teller->words), "ja") ? " " : "",
                    words_get(teller->words, NULL, "told.by_itself"));
    tell_line(style, style_sign(style, "• ", "* "), &head, 2, out);
    if (paragraph->whole && all)
        tell_below(style, &sentences, out);
    if (!paragraph->whole || all)
        tell_below(style, &changes, out);
    text_free(&head);
    text_free(&sentences);
    text_free(&changes);
}

void tell_log(const struct teller *teller, const struct style *style, size_t from, size_t to,
              bool all, struct text *out)
{
    while (from < to) {
        struct paragraph paragraph;
        size_t end = teller_end(teller, from, to);
        out->failed = !teller_paragraph(teller, from, end, &paragraph) || out->failed;
        tell_paragraph(teller, style, &paragraph, all, out);
        paragraph_free(&paragraph);
        from = end;
    }
}

static void join_change(void *context, const char *change)
{
    struct text *out = context;
    text_printf(out, "%s%s", out->size ? " · " : "", change);
}

void tell_changes(const struct teller *teller, size_t from, size_t to, struct text *out)
{
    teller_changes(teller, from, to, join_change, out);
}

/* ---- the end ------------------------------------------------------------- */

enum { GAP = 2 };

/* The columns that a player needs. */
static int cell_width(const struct ending_grid *grid, int seat, const char *name)
{
    int width = columns_width(name);
    for (int i = 0; i < grid->rows; i++) {
        int cell = grid->row[i].cell[seat] ? columns_width(grid->row[i].cell[seat]) : 0;
        width = cell > width ? cell : width;
    }
    return width;
}

static void add_cell(const char *string, int width, struct text *out)
{
    columns_repeat(out, " ", GAP);
    columns_pad(out, string, width, COLUMNS_RIGHT);
}

/* The players from `first` up to but not `end`. */
static void draw_grid(const struct style *style, const struct ending_grid *grid,
                      struct text names[], const int widths[], int label, int first, int end,
                      struct text *out)
{
    struct text head = { 0 };
    columns_pad(&head, "", label, COLUMNS_LEFT);
    for (int seat = first; seat < end; seat++)
        add_cell(names[seat].data ? names[seat].data : "", widths[seat], &head);
    style_paint(style, PAINT_HEAD, head.data ? head.data : "", out);
    text_add(out, "\n");
    for (int i = 0; i < grid->rows; i++) {
        columns_pad(out, grid->row[i].label, label, COLUMNS_LEFT);
        for (int seat = first; seat < end; seat++)
            add_cell(grid->row[i].cell[seat] ? grid->row[i].cell[seat] : "", widths[seat], out);
        text_add(out, "\n");
    }
    text_free(&head);
}

/* Players who do not fit beside the others stand below them. */
static void tell_grid(const struct teller *teller, const struct style *style,
                      const struct ending_grid *grid, struct text *out)
{
    struct text names[MAX_PLAYERS] = { 0 };
    int widths[MAX_PLAYERS] = { 0 }, label = 0;
    for (int i = 0; i < grid->rows; i++) {
        int width = columns_width(grid->row[i].label);
        label = width > label ? width : label;
    }
    for (int seat = 0; seat < grid->columns; seat++) {
        words_label(teller->words, teller->match, "seat", seat, &names[seat]);
        widths[seat] = cell_width(grid, seat, names[seat].data ? names[seat].data : "");
    }
    for (int first = 0, end; first < grid->columns && grid->rows; first = end) {
        int used = label + GAP + widths[first];
        for (end = first + 1; end < grid->columns && used + GAP + widths[end] < style->width; end++)
            used += GAP + widths[end];
        draw_grid(style, grid, names, widths, label, first, end, out);
        text_add(out, "\n");
    }
    for (int seat = 0; seat < grid->columns; seat++)
        text_free(&names[seat]);
}

/* What is about nobody, a line each. */
static void tell_notes(const struct style *style, const struct ending_grid *grid, struct text *out)
{
    for (int i = 0; i < grid->notes; i++) {
        struct text note = { 0 };
        text_add(&note, grid->note[i]);
        tell_line(style, "", &note, 0, out);
        text_free(&note);
    }
    if (grid->notes)
        text_add(out, "\n");
}

void tell_account(const struct teller *teller, const struct style *style, struct text *out)
{
    struct ending_grid grid;
    struct text outcome = { 0 };
    bool places = false; /* the grid tells them */
    teller_outcome(teller, &outcome);
    style_paint(style, PAINT_MARK, outcome.data ? outcome.data : "", out);
    text_add(out, "\n\n");
    text_free(&outcome);
    if (teller_grid(teller, &grid)) {
        style_paint(style, PAINT_HEAD, words_get(teller->words, NULL, "cli.play.account"), out);
        text_add(out, "\n");
        tell_notes(style, &grid, out);
        tell_grid(teller, style, &grid, out);
        places = grid.rows;
    }
    grid_free(&grid);
    for (int i = 0, rank = !places; rank; i++) {
        struct text line = { 0 };
        rank = teller_ranking(teller, i, &line);
        if (rank) {
            style_paint(style, rank == 1 ? PAINT_MARK : PAINT_BOLD, line.data ? line.data : "",
                        out);
            text_add(out, "\n");
        }
        text_free(&line);
    }
}

/* ---- advice ------------------------------------------------------------- */

void tell_hint(const struct style *style, const struct hint *hint, struct text *out)
{
    tell_line(style, "", &hint->head, 0, out);
    for (int i = 0; i < hint->count; i++) {
        struct text label = { 0 }, painted = { 0 };
        const char *typed = hint->move[i].typed.data;
        columns_pad(&label, typed ? typed : "", 5, COLUMNS_RIGHT);
        text_add(&label, "  ");
        style_paint(style, PAINT_BOLD, label.data ? label.data : "", &painted);
        tell_line(style, painted.data ? painted.data : "", &hint->move[i].text, 7, out);
        text_free(&label);
        text_free(&painted);
    }
    tell_line(style, "", &hint->reason, 0, out);
    tell_line(style, "", &hint->cause, 0, out);
    tell_line(style, "", &hint->next, 0, out);
}

void tell_review(const struct style *style, const struct review_told *review, struct text *out)
{
    tell_line(style, "", &review->summary, 0, out);
    tell_line(style, "", &review->list, 0, out);
    for (int i = 0; i < review->count; i++) {
        char label[16];
        snprintf(label, sizeof label, "%3d  ", i + 1);
        tell_line(style, label, &review->decision[i].text, 5, out);
    }
    tell_line(style, "", &review->note, 0, out);
}
