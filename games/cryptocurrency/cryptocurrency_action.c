/*
 * cryptocurrency_action.c: actions: mining, trade, and the experts in them.
 */
#include <string.h>

#include "core/fault.h"
#include "games/cryptocurrency/cryptocurrency_steps.h"

/* ---- after the action (CC-A3) --------------------------------------- */

static bool any_face(const struct cryptocurrency *state, int face)
{
    for (int coin = 0; coin < COINS; coin++)
        if (memchr(state->face[coin], face, (size_t)state->laid[coin]))
            return true;
    return false;
}

/* CC-A3b, CC-E4 to CC-E7: who may use an ability after the action. CC-E9: the Fintech
 * Specialist and the Headhunter have none. CC-A3c: who has only a Hacker left and nothing to
 * exchange is not asked. */
void cryptocurrency_abilities(const struct cryptocurrency_edition *edition,
                              struct cryptocurrency *state)
{
    int left = state->abilities;
    if (left >> NEWSHAWK & 1 || left >> TWEETMAN & 1 ||
        (left >> BLACK_HAT & 1 && any_face(state, DOWN)) ||
        (left >> WHITE_HAT & 1 && any_face(state, UP)))
        state->phase = CC_PHASE_ABILITIES;
    else
        cryptocurrency_end_action(edition, state);
}

/* CC-A3a: an ability works once. */
static void use_up(struct cryptocurrency *state, int ability)
{
    state->abilities = (int16_t)(state->abilities & ~(1 << ability));
}

/* CC-E5, CC-E6: the card in hand and the one on the track change places, and
 * who knows them goes with them (CC-R3). */
static void exchange(struct cryptocurrency *state, int coin, int place)
{
    int turn = state->turn;
    int8_t card = state->rumour[coin][place];
    uint16_t known = state->rumour_known[coin][place];
    state->rumour[coin][place] = state->hand[turn];
    state->rumour_known[coin][place] = state->hand_known[turn];
    state->hand[turn] = card;
    state->hand_known[turn] = known;
}

/* CC-E5: the own card comes to lie face up and acts; the other is looked at. */
static void black_hat(struct cryptocurrency *state, int coin, int place)
{
    use_up(state, BLACK_HAT);
    exchange(state, coin, place);
    cryptocurrency_turn_next(state, coin, place, CC_PHASE_TAKE);
}

/* CC-E6: the own card comes to lie face down. */
static void white_hat(const struct cryptocurrency_edition *edition, struct cryptocurrency *state,
                      int coin, int place)
{
    use_up(state, WHITE_HAT);
    exchange(state, coin, place);
    state->face[coin][place] = DOWN;
    cryptocurrency_abilities(edition, state);
}

/* CC-E7 */
static void tweet(const struct cryptocurrency_edition *edition, struct cryptocurrency *state,
                  int coin, int place)
{
    use_up(state, TWEETMAN);
    if (state->face[coin][place] == DOWN) {
        cryptocurrency_turn_next(state, coin, place, CC_PHASE_ABILITIES);
    } else {
        state->face[coin][place] = DOWN;
        cryptocurrency_abilities(edition, state);
    }
}

/* CC-E4 */
void cryptocurrency_peek(const struct cryptocurrency_edition *edition, struct cryptocurrency *state,
                         int card)
{
    int i = 0;
    while (state->peeked[i] != EMPTY)
        i++;
    state->rumour_deck &= ~((int64_t)1 << card);
    state->peeked[i] = (int8_t)card;
    state->peeked_known[i] = (uint16_t)(1 << state->turn);
    if (i + 1 == edition->peeked)
        state->phase = CC_PHASE_KEEP;
}

/* CC-E4, CC-R3: one of the four is kept, the rest goes into the deck. */
static void keep(const struct cryptocurrency_edition *edition, struct cryptocurrency *state,
                 int card)
{
    int turn = state->turn;
    state->rumour_deck |= (int64_t)1 << state->hand[turn];
    for (int i = 0; i < edition->peeked; i++) {
        state->rumour_deck |= (int64_t)1 << state->peeked[i];
        state->peeked[i] = EMPTY;
        state->peeked_known[i] = 0;
    }
    state->rumour_deck &= ~((int64_t)1 << card);
    state->hand[turn] = (int8_t)card;
    state->hand_known[turn] = (uint16_t)(1 << turn); /* CC-R3 */
    cryptocurrency_abilities(edition, state);
}

/* ---- mining --------------------------------------------------------- */

/* CC-M2a, CC-E2: coins from the unmined ones, while there are any. */
static void mined(struct cryptocurrency *state, int count)
{
    int coin = state->coin, there = state->unmined[coin];
    count = count < there ? count : there;
    state->unmined[coin] = (int8_t)(there - count);
    state->coins[state->turn][coin] = (int8_t)(state->coins[state->turn][coin] + count);
}

/* CC-M2b to CC-M2d: the next open transaction of the coin, or fees and new cards. */
static void validate(const struct cryptocurrency_edition *edition, struct cryptocurrency *state)
{
    for (int i = 0; i < edition->open; i++)
        if (state->back[i] == state->coin) {
            state->place = (int8_t)i;
            state->phase = CC_PHASE_VALIDATE;
            return;
        }
    cryptocurrency_pay(state, state->turn,
                       -state->validated * cryptocurrency_fee(edition, state, state->coin));
    state->next = CC_PHASE_HASH;
    cryptocurrency_refill(edition, state);
}

/* CC-M2b: it moves the price and is discarded. */
void cryptocurrency_validated(const struct cryptocurrency_edition *edition,
                              struct cryptocurrency *state)
{
    int place = state->place, card = state->front[place];
    state->validated++;
    state->transaction_pool[state->origin[place]] &= ~((int32_t)1 << card);
    state->transaction_discard |= (int32_t)1 << card;
    state->front[place] = state->back[place] = EMPTY;
    state->origin[place] = 0;
    cryptocurrency_move_price(edition, state, state->coin,
                              edition->transaction[card / CC_COPIES][card % CC_COPIES]);
    validate(edition, state);
}

/* CC-M2e, CC-M3: the marker moves on, not past the last space. */
void cryptocurrency_end_mining(const struct cryptocurrency_edition *edition,
                               struct cryptocurrency *state)
{
    int coin = state->coin;
    if (state->marker[coin] < cryptocurrency_coin(edition, state, coin)->spaces)
        state->marker[coin]++;
    cryptocurrency_abilities(edition, state);
}

/* CC-M1, CC-M3: success, or another draw of the Blockchain Engineer, or nothing. */
void cryptocurrency_hash(const struct cryptocurrency_edition *edition, struct cryptocurrency *state,
                         bool success)
{
    int coin = state->coin;
    if (!success) { /* CC-M3, CC-E1 */
        if (state->abilities >> ENGINEER & 1)
            state->phase = CC_PHASE_RETRY;
        else
            cryptocurrency_end_action(edition, state);
        return;
    }
    mined(state, cryptocurrency_coin(edition, state, coin)->reward[state->marker[coin] - 1]);
    if (state->abilities >> WHIZ & 1 && state->unmined[coin] && edition->whiz_coins)
        state->phase = CC_PHASE_WHIZ; /* CC-E2 */
    else
        validate(edition, state);
}

/* ---- trade ---------------------------------------------------------- */

/* CC-T2: the price moves by what was traded. */
static void shift(const struct cryptocurrency_edition *edition, struct cryptocurrency *state,
                  bool analyst)
{
    cryptocurrency_set_price(edition, state, state->coin,
                             cryptocurrency_shifted(edition, state, analyst));
    cryptocurrency_abilities(edition, state);
}

/* CC-T1a; the Data Analyst is asked where it makes a difference (CC-E3). */
static void trade(const struct cryptocurrency_edition *edition, struct cryptocurrency *state,
                  int amount)
{
    int turn = state->turn, coin = state->coin;
    int sign = state->action == BUYING ? 1 : -1;
    cryptocurrency_pay(state, turn, sign * amount * state->price[coin]);
    state->coins[turn][coin] = (int8_t)(state->coins[turn][coin] + sign * amount);
    state->market[coin] = (int8_t)(state->market[coin] - sign * amount);
    state->amount = (int8_t)amount;
    if (state->abilities >> ANALYST & 1 && cryptocurrency_shifted(edition, state, true) !=
                                               cryptocurrency_shifted(edition, state, false))
        state->phase = CC_PHASE_ANALYST;
    else
        shift(edition, state, false);
}

/* ---- actions -------------------------------------------------------- */

/* CC-A2a: the action with its energy. CC-T1b: where one coin is possible, nobody asks. */
static void carry_out(const struct cryptocurrency_edition *edition, struct cryptocurrency *state)
{
    if (state->action == MINING) {
        state->phase = CC_PHASE_HASH;
    } else {
        if (cryptocurrency_most(edition, state) > 1)
            state->phase = CC_PHASE_AMOUNT;
        else
            trade(edition, state, 1);
    }
}

/* CC-A2, CC-E8: a member joins the action as what it is or copies. */
static void use(const struct cryptocurrency_edition *edition, struct cryptocurrency *state,
                int place, int member)
{
    int turn = state->turn;
    state->fresh[turn][place] = 0;
    state->used++;
    state->last_used = (int8_t)place;
    state->energy = (int8_t)(state->energy + cryptocurrency_energy(edition, member));
    state->abilities = (int16_t)(state->abilities | 1 << member);
    if (!cryptocurrency_has_fresh(state, turn))
        carry_out(edition, state);
}

/* CC-E8: whether the right-hand neighbour has an expert that can be copied. */
static bool can_copy(const struct cryptocurrency *state)
{
    const int8_t *team = state->team[cryptocurrency_right(state, state->turn)];
    for (int i = 0; i <= FOURTH; i++)
        if (team[i] >= FINTECH && team[i] != REPLICATOR && team[i] != HEADHUNTER)
            return true;
    return false;
}

/* CC-A2a, CC-A2b: a single fresh member needs no question, unless it can be a copy. */
static void begin_action(const struct cryptocurrency_edition *edition, struct cryptocurrency *state,
                         int action, int coin)
{
    const int8_t *fresh = state->fresh[state->turn], *team = state->team[state->turn];
    state->action = (int8_t)action;
    state->coin = (int8_t)coin;
    state->phase = CC_PHASE_MEMBERS;
    if (fresh[0] + fresh[1] + fresh[2] + fresh[FOURTH] == 1) {
        int place = fresh[0] ? 0 : fresh[1] ? 1 : fresh[2] ? 2 : FOURTH;
        if (team[place] != REPLICATOR || !can_copy(state))
            use(edition, state, place, team[place]);
    }
}

/* CC-A1b: the whole team is exhausted. */
static void pass(const struct cryptocurrency_edition *edition, struct cryptocurrency *state)
{
    memset(state->fresh[state->turn], 0, sizeof state->fresh[0]);
    cryptocurrency_end_action(edition, state);
}

static void apply_ability(const struct cryptocurrency_edition *edition,
                          struct cryptocurrency *state, bool applied)
{
    switch (state->phase) {
    case CC_PHASE_RETRY: /* CC-E1 */
        use_up(state, ENGINEER);
        if (applied)
            state->phase = CC_PHASE_HASH;
        else
            cryptocurrency_end_action(edition, state);
        break;
    case CC_PHASE_WHIZ: /* CC-E2 */
        use_up(state, WHIZ);
        if (applied)
            mined(state, edition->whiz_coins);
        validate(edition, state);
        break;
    default: /* CC-E3 */
        use_up(state, ANALYST);
        shift(edition, state, applied);
    }
}

void cryptocurrency_act(const struct cryptocurrency_edition *edition, struct cryptocurrency *state,
                        struct move move)
{
    switch (move.kind) {
    case CC_MOVE_MINE:
    case CC_MOVE_BUY:
    case CC_MOVE_SELL:
        begin_action(edition, state, move.kind - CC_MOVE_MINE + MINING, move.a);
        break;
    case CC_MOVE_PASS:
        pass(edition, state);
        break;
    case CC_MOVE_USE:
        use(edition, state, move.a, state->team[state->turn][move.a]);
        break;
    case CC_MOVE_COPY:
        use(edition, state, move.a, move.b);
        break;
    case CC_MOVE_GO:
        carry_out(edition, state);
        break;
    case CC_MOVE_AMOUNT:
        trade(edition, state, move.n);
        break;
    case CC_MOVE_APPLY:
    case CC_MOVE_SKIP:
        apply_ability(edition, state, move.kind == CC_MOVE_APPLY);
        break;
    case CC_MOVE_NEWSHAWK:
        use_up(state, NEWSHAWK);
        state->phase = CC_PHASE_PEEK;
        break;
    case CC_MOVE_BLACK_HAT:
        black_hat(state, move.a, move.n);
        break;
    case CC_MOVE_WHITE_HAT:
        white_hat(edition, state, move.a, move.n);
        break;
    case CC_MOVE_TWEET:
        tweet(edition, state, move.a, move.n);
        break;
    case CC_MOVE_FINISH:
        cryptocurrency_end_action(edition, state);
        break;
    default:
        must(move.kind == CC_MOVE_KEEP);
        keep(edition, state, move.b);
    }
}
