/*
 * fuffziger_views.c: who may know what, the result, and the last account line
 * by line.
 *
 * The account's messages, with their arguments:
 *   fuffziger.score.silver  player, coins         won and scrapped
 *   fuffziger.score.bonus   player, money, coins  for the place in real money
 *   fuffziger.score.total   player, coins
 *   fuffziger.score.money   player, money         tie: real money
 *   fuffziger.score.notes   player, worth         tie: notes still valid
 *   fuffziger.score.rank    player, rank
 */
#include "games/fuffziger/fuffziger.h"

#include <string.h>

#include "core/account.h"

/* ---- what players know (FF-H1, FF-H2) ------------------------------- */

/* Only what somebody puts together is hidden, as long as it is not shown. */
bool fuffziger_mask(const void *edition, const void *state, int viewer, int actor,
                    struct move *move)
{
    (void)edition;
    (void)state;
    return actor == viewer || (move->kind != FF_MOVE_NOTES && move->kind != FF_MOVE_CASH);
}

/* FF-H2: inspectors of earlier rounds are not looked through again. */
bool fuffziger_recalls(const void *edition, const void *now_, const void *then_, int actor,
                       struct move move)
{
    const struct fuffziger *now = now_, *then = then_;
    (void)edition;
    (void)actor;
    return move.kind != FF_MOVE_INSPECT || now->memory_aid || then->round == now->round;
}

/* Plays what the seat may have put together and confirmed. */
static void draw_draft(const void *edition, struct fuffziger *view, int seat, struct rng *rng)
{
    for (;;) {
        struct move move = fuffziger_playout(edition, view, seat, rng);
        if (move.kind != FF_MOVE_NOTES && move.kind != FF_MOVE_CASH)
            return;
        fuffziger_apply(edition, view, seat, move);
    }
}

/* A leader who has confirmed has staked something. */
static void draw_stake(const struct fuffziger_edition *edition, struct fuffziger *view,
                       struct rng *rng)
{
    int seat = view->leader;
    view->phase = FF_PHASE_LEAD;
    draw_draft(edition, view, seat, rng);
    if (!view->draft_at[seat]) {
        struct move move = { .kind = FF_MOVE_CASH, .n = edition->least_stake };
        for (int value = 0; value < FF_VALUES; value++)
            if (view->notes[seat][value] > view->staked_notes[value])
                move = (struct move){ .kind = FF_MOVE_NOTES, .a = (uint8_t)value, .n = 1 };
        fuffziger_apply(edition, view, seat, move);
    }
    view->phase = FF_PHASE_SHOW;
}

/* Decks and backs are drawn when they are first seen, and holdings are common
 * knowledge: only what others are putting together has to be guessed. */
void fuffziger_determinise(const void *edition, void *view_, int viewer, struct rng *rng)
{
    struct fuffziger *view = view_;
    for (int seat = 0; seat < FF_SEATS; seat++) {
        if (seat == viewer)
            continue;
        memset(view->draft_notes[seat], 0, sizeof view->draft_notes[seat]);
        view->draft_money[seat] = 0;
        view->draft_at[seat] = 0;
    }
    if (view->phase == FF_PHASE_SHOW && view->leader != viewer)
        draw_stake(edition, view, rng);
    if (view->phase != FF_PHASE_BID && view->phase != FF_PHASE_REVEAL)
        return;
    int8_t phase = view->phase;
    view->phase = FF_PHASE_BID;
    for (int seat = 0; seat < view->players; seat++)
        if (seat != viewer && view->confirmed[seat])
            draw_draft(edition, view, seat, rng);
    view->phase = phase;
}

/* ---- result (FF-G2) --------------------------------------------------- */

/* FF-G2b: face value of all notes. */
int fuffziger_notes_worth(const struct fuffziger *state, int seat)
{
    return fuffziger_bid(state->notes[seat], 0);
}

/* FF-G2a: for most real money; tied players share the tied places' coins. */
int fuffziger_bonus(const struct fuffziger_edition *edition, const struct fuffziger *state,
                    int seat)
{
    int before = 0, tied = 0, sum = 0;
    for (int other = 0; other < state->players; other++) {
        before += state->money[other] > state->money[seat];
        tied += state->money[other] == state->money[seat];
    }
    for (int place = before; place < before + tied && place < FF_PLACES; place++)
        sum += edition->bonus[place];
    return sum / tied;
}

/* FF-G2b: silver, then real money, then notes. */
static bool is_ahead(const void *state_, const struct result *result, int a, int b)
{
    const struct fuffziger *state = state_;
    if (result->points[a] != result->points[b])
        return result->points[a] > result->points[b];
    if (state->money[a] != state->money[b])
        return state->money[a] > state->money[b];
    return fuffziger_notes_worth(state, a) > fuffziger_notes_worth(state, b);
}

/* FF-G2b: silver with the bonus. */
void fuffziger_result(const void *edition, const void *state_, struct result *result)
{
    const struct fuffziger *state = state_;
    memset(result, 0, sizeof *result);
    for (int seat = 0; seat < state->players; seat++)
        result->points[seat] = state->silver[seat] + fuffziger_bonus(edition, state, seat);
    result_rank(result, state->players, state, is_ahead);
}

/* ---- the account ---------------------------------------------------- */

static bool explain_seat(struct account *account, const struct fuffziger_edition *edition,
                         const struct fuffziger *state, int seat)
{
    int bonus = fuffziger_bonus(edition, state, seat);
    if (account_seat(account, "silver", seat))
        return account_add(account, "coins", NULL, state->silver[seat]);
    if (account_seat(account, "bonus", seat))
        return account_add(account, "money", NULL, state->money[seat]) &&
               account_add(account, "coins", NULL, bonus);
    return account_seat(account, "total", seat) &&
           account_add(account, "coins", NULL, state->silver[seat] + bonus);
}

static bool explain_rank(struct account *account, const struct fuffziger *state,
                         const struct result *result, int seat)
{
    bool tied = false, again = false;
    for (int other = 0; other < state->players; other++)
        if (other != seat && result->points[other] == result->points[seat]) {
            tied = true;
            again |= state->money[other] == state->money[seat];
        }
    if (tied && account_seat(account, "money", seat))
        return account_add(account, "money", NULL, state->money[seat]);
    if (again && account_seat(account, "notes", seat))
        return account_add(account, "worth", NULL, fuffziger_notes_worth(state, seat));
    return account_seat(account, "rank", seat) &&
           account_add(account, "rank", NULL, result->rank[seat]);
}

bool fuffziger_explain(const void *edition, const void *state_, int i, struct message *line)
{
    const struct fuffziger *state = state_;
    struct account account = { "fuffziger", i, line };
    struct result result;
    if (state->phase != FF_PHASE_OVER)
        return false;
    if (account_line(&account, state->sold == FF_SALES ? "cards" : "inspectors")) /* FF-G1 */
        return true;
    for (int seat = 0; seat < state->players; seat++)
        if (explain_seat(&account, edition, state, seat))
            return true;
    fuffziger_result(edition, state, &result);
    for (int rank = 1; rank <= state->players; rank++)
        for (int seat = 0; seat < state->players; seat++)
            if (result.rank[seat] == rank && explain_rank(&account, state, &result, seat))
                return true;
    return false;
}
