/* driven.c: the match on the screen is driven in this program. */
#include <string.h>

#include "cli/play/play.h"
#include "fair/note.h"

static bool is_over(const struct play *play)
{
    return !session_active(play->record.session);
}

static unsigned view_of(const struct play *play, int viewer, void *view)
{
    unsigned active = session_active(play->record.session);
    if (active)
        session_view(play->record.session, viewer, SHOWN, view);
    else
        memcpy(view, session_state(play->record.session), play->shown.game->state_size);
    return active;
}

static struct history history_at(const struct play *play, int viewer)
{
    return history_of(play->record.session, viewer);
}

static void list_offers(const struct play *play, int seat, struct offers *offers)
{
    session_legal(play->record.session, seat, offers);
}

static int draft_of(const struct play *play, int seat, struct move moves[MAX_DRAFT])
{
    int count = session_draft(play->record.session, seat);
    for (int i = 0; i < count; i++)
        moves[i] = session_draft_move(play->record.session, seat, i);
    return count;
}

static enum line_done answer(struct play *play, int seat, const struct order *order,
                             struct refusal *refusal)
{
    return (!order->anew || table_drop(play->table, seat, refusal)) &&
                   table_play(play->table, seat, order->moves, order->count, refusal)
               ? DONE_MOVED
               : DONE_NOTHING;
}

static bool undo(struct play *play, int seat)
{
    struct refusal refusal;
    return play->table && table_undo(play->table, seat, &refusal);
}

static void add_note(const struct play *play, int seat, struct text *notes)
{
    struct fair_note note;
    if (play->agent[seat].brain || !fair_note_now(play->record.session, &play->fair, seat, &note))
        return;
    fair_note_write(&note, notes);
    text_add(notes, "\n");
}

const struct source driven_source = {
    .over = is_over,
    .view = view_of,
    .history = history_at,
    .offers = list_offers,
    .draft = draft_of,
    .answer = answer,
    .undo = undo,
    .hint = play_study,
    .note = add_note,
    .names = play_show_names,
    .help = "cli.play.help",
    .commands = play_file_commands,
};
