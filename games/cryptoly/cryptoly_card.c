/*
 * cryptoly_card.c: what Action cards and the cards To The Moon do.
 *
 * No card has code of its own: an Action card is a list of statements of a
 * small vocabulary (docs/cards-cryptoly.md), a card To The Moon a stake and
 * what it returns by pips.
 */
#include "games/cryptoly/cryptoly_steps.h"

/* ---- whom a statement means ----------------------------------------- */

/* CL-F9: the players whose loose coins are worth most, or least; all that are equal. */
static unsigned by_worth(const struct cryptoly *state, bool most)
{
    unsigned set = 0;
    int32_t best = 0;
    for (int seat = 0; seat < state->players; seat++) {
        int32_t worth = cryptoly_worth(state, seat);
        if (!set || (most ? worth > best : worth < best)) {
            set = 0;
            best = worth;
        }
        if (worth == best)
            set |= 1u << seat;
    }
    return set;
}

/* CL-F9: whom a statement of a card means. */
unsigned cryptoly_who(const struct cryptoly *state, int who)
{
    unsigned all = (1u << state->players) - 1, own = 1u << state->turn;
    switch (who) {
    case WHO_ME:
        return own;
    case WHO_ALL:
        return all;
    case WHO_OTHERS:
        return all & ~own;
    case WHO_LEFT:
        return 1u << cryptoly_left(state, state->turn);
    case WHO_RIGHT:
        return 1u << cryptoly_right(state, state->turn);
    default:
        return by_worth(state, who == WHO_RICHEST);
    }
}

/* ---- Action cards (CL-F9) ------------------------------------------- */

/* CL-T5: void if the card could give coins and none of these is in stock. */
bool cryptoly_is_void(const struct cryptoly_edition *edition, const struct cryptoly *state)
{
    bool gives = false;
    for (int i = 0; i < edition->action[state->card].statements; i++) {
        const int16_t *effect = edition->action[state->card].effect[i];
        if (effect[0] != VERB_GAIN && effect[0] != VERB_GAIN_PIPS && effect[0] != VERB_SWAP)
            continue;
        gives = true;
        if (state->dex[effect[2]])
            return false;
    }
    return gives;
}

/* CL-F9, CL-T5: a card is read from its first statement on; a void one is not. */
void cryptoly_read_action(const struct cryptoly_edition *edition, struct cryptoly *state)
{
    state->statement = cryptoly_is_void(edition, state) ? (int8_t)CL_STATEMENTS : 0;
    cryptoly_run_card(edition, state);
}

/* CL-F9: all that are meant gain, from the active player clockwise. */
static void gain_all(struct cryptoly *state, unsigned who, int coin, int n)
{
    for (int i = 0, seat = state->turn; i < state->players; i++, seat = cryptoly_left(state, seat))
        if (who >> seat & 1)
            cryptoly_gain(state, seat, coin, n);
}

/* CL-T3: the space reached is carried out at most once per roll. */
static void move_pawn(const struct cryptoly_edition *edition, struct cryptoly *state, int to)
{
    state->position[state->turn] = (int8_t)to;
    state->card = EMPTY;
    if (state->moved) {
        cryptoly_go_on(edition, state);
        return;
    }
    state->moved = 1;
    cryptoly_enter_space(edition, state);
}

/* CL-F9: the next space of the kind, clockwise; the pawn's own if there is no other. */
int cryptoly_next_space(const struct cryptoly_edition *edition, const struct cryptoly *state,
                        int kind)
{
    int at = state->position[state->turn] - 1;
    do
        at = at + 1 == edition->spaces ? 0 : at + 1;
    while (edition->board[at] != kind && at != state->position[state->turn] - 1);
    return at + 1;
}

/* CL-T3: a pawn moved by a card carries out the space, at most once a roll. */
int cryptoly_stepped(const struct cryptoly_edition *edition, const struct cryptoly *state, int n)
{
    int at = state->position[state->turn] - 1 + n + edition->spaces;
    return at % edition->spaces + 1;
}

/* CL-F9: carries one statement out; true: something is waited for, or the card is done. */
static bool carry_out(const struct cryptoly_edition *edition, struct cryptoly *state,
                      const int16_t *effect)
{
    unsigned who = cryptoly_who(state, effect[1]);
    bool by_pips = effect[0] == VERB_GAIN_PIPS || effect[0] == VERB_LOSE_PIPS;
    int n = by_pips ? state->pips : effect[3];
    switch (effect[0]) {
    case VERB_GAIN:
    case VERB_GAIN_PIPS:
        gain_all(state, who, effect[2], n);
        return false;
    case VERB_LOSE:
    case VERB_LOSE_PIPS:
        state->debtors = (int8_t)who;
        state->debt_coin = (int8_t)effect[2];
        state->debt_n = (int8_t)n;
        cryptoly_go_on(edition, state);
        return true;
    case VERB_ROLL:
        cryptoly_roll_die(state, DIE_CARD, state->turn);
        return true;
    case VERB_IF:
        if (state->pips < effect[1] || state->pips > effect[2])
            state->statement++;
        return false;
    case VERB_CHOOSE:
        cryptoly_ask(state, CL_PHASE_CHOOSE, state->turn);
        return true;
    case VERB_SWAP:
        if (!state->coins[state->turn][effect[1]] || !state->dex[effect[2]])
            return false;
        cryptoly_ask(state, CL_PHASE_SWAP, state->turn);
        return true;
    case VERB_MOVE_TO:
        move_pawn(edition, state, cryptoly_next_space(edition, state, effect[1]));
        return true;
    case VERB_STEP:
        move_pawn(edition, state, cryptoly_stepped(edition, state, effect[1]));
        return true;
    case VERB_SKIP:
        for (int seat = 0; seat < state->players; seat++)
            state->skip[seat] = (int8_t)(state->skip[seat] | (int)(who >> seat & 1));
        return false;
    case VERB_AGAIN:
        if (!state->extra)
            state->extra = 1;
        return false;
    default:
        must(effect[0] == VERB_NEW_RATES);
        cryptoly_ask(state, CL_PHASE_RATE, state->turn);
        return true;
    }
}

/* CL-F9: one statement after the other. */
void cryptoly_run_card(const struct cryptoly_edition *edition, struct cryptoly *state)
{
    while (state->statement < edition->action[state->card].statements)
        if (carry_out(edition, state, edition->action[state->card].effect[state->statement++]))
            return;
    state->card = EMPTY;
    cryptoly_go_on(edition, state);
}

/* CL-F9: one of the n statements behind `choose`; the others are passed over. */
void cryptoly_choose(const struct cryptoly_edition *edition, struct cryptoly *state, int n)
{
    const int16_t(*effect)[MAX_STATEMENT] = edition->action[state->card].effect;
    int first = state->statement, count = effect[first - 1][1];
    state->statement = (int8_t)(first + count);
    if (!carry_out(edition, state, effect[first + n - 1]))
        cryptoly_run_card(edition, state);
}

/* CL-F9: coins of one kind for as many of another. */
void cryptoly_swap(const struct cryptoly_edition *edition, struct cryptoly *state, int n)
{
    const int16_t *effect = edition->action[state->card].effect[state->statement - 1];
    cryptoly_return(state, state->turn, effect[1], n);
    cryptoly_gain(state, state->turn, effect[2], n);
    cryptoly_run_card(edition, state);
}

/* ---- To The Moon (CL-F6) -------------------------------------------- */

/* CL-F6: what may be staked. */
int cryptoly_most_wager(const struct cryptoly_edition *edition, const struct cryptoly *state,
                        int seat, int coin)
{
    int kind = edition->moon[state->moon].coin, held = state->coins[seat][coin];
    if ((kind != ANY_COIN && kind != coin) || held < edition->moon[state->moon].least)
        return 0;
    return held < edition->moon[state->moon].most ? held : edition->moon[state->moon].most;
}

/* CL-F6: who holds the least stake. */
bool cryptoly_may_dare(const struct cryptoly_edition *edition, const struct cryptoly *state,
                       int seat)
{
    for (int coin = 0; coin < KINDS_OF_COIN; coin++)
        if (cryptoly_most_wager(edition, state, seat, coin))
            return true;
    return false;
}

/* CL-F6: the card goes under its deck. */
static void leave_moon(const struct cryptoly_edition *edition, struct cryptoly *state)
{
    state->moon = EMPTY;
    state->wanted = 0;
    cryptoly_go_on(edition, state);
}

/* CL-F6: the next from the seat `from` on, clockwise up to the active player, who may take
 * the card; NOBODY: none. */
int cryptoly_next_daring(const struct cryptoly_edition *edition, const struct cryptoly *state,
                         int from)
{
    for (int seat = from; seat != state->turn; seat = cryptoly_left(state, seat))
        if (cryptoly_may_dare(edition, state, seat))
            return seat;
    return NOBODY;
}

/* CL-F6: asks the others clockwise from the seat `from`, or ends asking. */
static void ask_others(const struct cryptoly_edition *edition, struct cryptoly *state, int from)
{
    int next = cryptoly_next_daring(edition, state, from);
    if (next != NOBODY) {
        cryptoly_ask(state, CL_PHASE_WANT, next);
        return;
    }
    if (!state->wanted)
        leave_moon(edition, state);
    else if (state->wanted & (state->wanted - 1))
        cryptoly_contest(state, CONTEST_MOON, (unsigned)state->wanted);
    else
        cryptoly_moon_won(edition, state, bits_first((uint64_t)state->wanted));
}

/* CL-T5: whether none of the coins that the card could give is in stock. */
bool cryptoly_is_moon_void(const struct cryptoly_edition *edition, const struct cryptoly *state)
{
    int kind = edition->moon[state->moon].coin;
    for (int coin = 0; coin < KINDS_OF_COIN; coin++)
        if ((kind == ANY_COIN || kind == coin) && state->dex[coin])
            return false;
    return true;
}

/* CL-F6, CL-T5: who has turned it up is asked first; a void card is not read. */
void cryptoly_read_moon(const struct cryptoly_edition *edition, struct cryptoly *state)
{
    state->wanted = 0;
    if (cryptoly_is_moon_void(edition, state)) /* CL-T5 */
        leave_moon(edition, state);
    else if (cryptoly_may_dare(edition, state, state->turn))
        cryptoly_ask(state, CL_PHASE_DARE, state->turn);
    else
        ask_others(edition, state, cryptoly_left(state, state->turn));
}

/* CL-F6: who has turned it up accepts, or the others are asked. */
void cryptoly_dare(const struct cryptoly_edition *edition, struct cryptoly *state, bool yes)
{
    if (yes)
        cryptoly_moon_won(edition, state, state->turn);
    else
        ask_others(edition, state, cryptoly_left(state, state->turn));
}

/* CL-F6: openly, one after the other. */
void cryptoly_want(const struct cryptoly_edition *edition, struct cryptoly *state, bool yes)
{
    if (yes)
        state->wanted = (int8_t)(state->wanted | 1 << state->asked);
    ask_others(edition, state, cryptoly_left(state, state->asked));
}

/* CL-F6: the one who plays the card says how much is staked. */
void cryptoly_moon_won(const struct cryptoly_edition *edition, struct cryptoly *state, int seat)
{
    (void)edition;
    cryptoly_ask(state, CL_PHASE_WAGER, seat);
}

/* CL-F6: so many times the stake comes back. */
void cryptoly_moon_rolled(const struct cryptoly_edition *edition, struct cryptoly *state, int pips)
{
    int back = state->wager_n * edition->moon[state->moon].returns[pips - 1];
    cryptoly_gain(state, state->asked, state->wager_coin, back);
    state->wager_coin = state->wager_n = 0;
    leave_moon(edition, state);
}
