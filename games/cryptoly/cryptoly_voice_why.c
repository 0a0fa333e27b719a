/*
 * cryptoly_voice_why.c: why a move of Cryptoly cannot be made now, in the
 * cause's words: "Ada has 3 red, not 13".
 */
#include "games/cryptoly/cryptoly_voice.h"

#include "games/cryptoly/cryptoly_steps.h"

struct cryptoly_why {
    const struct scene *scene;
    const struct cryptoly *view;
    const struct cryptoly_edition *edition;
    struct text *out;
};

static bool tell(const struct cryptoly_why *why, const char *key, int count,
                 const struct said said[])
{
    voice_say(why->scene, key, count, said, why->out);
    return true;
}

static bool tell_plain(const struct cryptoly_why *why, const char *key)
{
    return tell(why, key, 0, NULL);
}

static bool tell_coin(const struct cryptoly_why *why, const char *key, int coin)
{
    return tell(why, key, 1, (struct said[]){ said_thing("coin", "coin", coin) });
}

static bool tell_number(const struct cryptoly_why *why, const char *key, int n)
{
    return tell(why, key, 1, (struct said[]){ said_number("n", n) });
}

static bool tell_card(const struct cryptoly_why *why, const char *key, const char *noun, int card)
{
    return tell(why, key, 1, (struct said[]){ said_thing("card", noun, card) });
}

/* "Ada has 3 red, not 13", "Ada has no red". False: that is not it. */
static bool too_few(const struct cryptoly_why *why, int seat, int coin, int n)
{
    int held = why->view->coins[seat][coin];
    if (held >= n)
        return false;
    return tell(why, held ? "why.few" : "why.none", 4,
                (struct said[]){ said_seat("player", seat), said_thing("coin", "coin", coin),
                                 said_number("held", held), said_number("n", n) });
}

/* ---- before the roll ------------------------------------------------------ */

static bool why_stake(const struct cryptoly_why *why, int card, int n)
{
    const struct cryptoly *view = why->view;
    if (view->work[MININGS + card] != view->turn)
        return tell_card(why, "why.not-yours", "staking", card);
    if (view->touched >> card & 1)
        return tell_card(why, "why.touched", "staking", card);
    int room = why->edition->staking[card].most - view->staked[card];
    if (n > room)
        return tell(why, "why.room", 2,
                    (struct said[]){ said_thing("card", "staking", card), said_number("n", room) });
    return too_few(why, view->turn, why->edition->staking[card].coin, n);
}

static bool why_unlock(const struct cryptoly_why *why, int card)
{
    const struct cryptoly *view = why->view;
    if (view->work[MININGS + card] != view->turn)
        return tell_card(why, "why.not-yours", "staking", card);
    if (!view->staked[card])
        return tell_card(why, "why.bare", "staking", card);
    if (view->touched >> card & 1)
        return tell_card(why, "why.touched", "staking", card);
    if (!view->locked[card])
        return false;
    return tell(why, "why.locked", 2,
                (struct said[]){ said_thing("card", "staking", card),
                                 said_number("n", view->locked[card]) });
}

static bool why_exchange(const struct cryptoly_why *why, int from, int to)
{
    const struct cryptoly *view = why->view;
    if (from == to)
        return tell_plain(why, "why.same");
    if (!view->coins[view->turn][from])
        return too_few(why, view->turn, from, 1);
    if (view->taken >> from & 1)
        return tell_coin(why, "why.taken", from);
    if (view->given >> to & 1)
        return tell_coin(why, "why.given", to);
    if (!view->dex[to])
        return tell_coin(why, "why.dry", to);
    return too_few(why, view->turn, from, cryptoly_price(view, from, to, 1));
}

static bool why_amount(const struct cryptoly_why *why, int n)
{
    const struct cryptoly *view = why->view;
    int from = view->exchange_from, to = view->exchange_to;
    if (n > view->dex[to])
        return tell(
            why, "why.stock", 2,
            (struct said[]){ said_thing("coin", "coin", to), said_number("n", view->dex[to]) });
    int price = cryptoly_price(view, from, to, n);
    if (too_few(why, view->turn, from, price))
        return true;
    int most = price * view->rate[to] / view->rate[from];
    return most > n && tell_number(why, "why.same-price", most);
}

static bool why_offer(const struct cryptoly_why *why, int partner)
{
    const struct cryptoly *view = why->view;
    if (partner == view->turn)
        return tell_plain(why, "why.self");
    if (partner >= view->players)
        return tell_number(why, "why.nobody", partner + 1);
    if (view->offered >= view->offers)
        return tell_number(why, "why.offers", view->offers);
    if (view->step == STEP_CARDS)
        return tell_plain(why, "why.no-cards");
    int poor = cryptoly_has_coins(view, view->turn) ? partner : view->turn;
    return tell(why, "why.poor", 1, (struct said[]){ said_seat("player", poor) });
}

static bool why_coins(const struct cryptoly_why *why, struct move move)
{
    const struct cryptoly *view = why->view;
    int side = move.kind == CL_MOVE_GET;
    if (view->deal[side][move.a])
        return tell_coin(why, "why.twice", move.a);
    return too_few(why, side ? view->partner : view->turn, move.a, move.n);
}

static bool why_card(const struct cryptoly_why *why, struct move move, const char *noun, int holder,
                     bool gives)
{
    const struct cryptoly *view = why->view;
    int seat = gives ? view->turn : view->partner;
    if (view->step != STEP_CARDS)
        return tell_plain(why, "why.coins-only");
    if (holder != seat)
        return tell(why, "why.not-held", 2,
                    (struct said[]){ said_seat("player", seat), said_thing("card", noun, move.a) });
    return tell_card(why, "why.in-offer", noun, move.a);
}

static bool why_send(const struct cryptoly_why *why)
{
    const struct cryptoly *view = why->view;
    bool cards = view->deal_work || view->deal_nft;
    if (view->step == STEP_CARDS && !cards)
        return tell_plain(why, "why.needs-card");
    return tell_plain(why, "why.one-sided");
}

static bool why_build(const struct cryptoly_why *why, struct move move)
{
    const struct cryptoly *view = why->view;
    switch (move.kind) {
    case CL_MOVE_GIVE:
    case CL_MOVE_GET:
        return why_coins(why, move);
    case CL_MOVE_GIVE_MINING:
    case CL_MOVE_GET_MINING:
        return why_card(why, move, "mining", view->work[move.a], move.kind == CL_MOVE_GIVE_MINING);
    case CL_MOVE_GIVE_STAKING:
    case CL_MOVE_GET_STAKING:
        return why_card(why, move, "staking", view->work[MININGS + move.a],
                        move.kind == CL_MOVE_GIVE_STAKING);
    case CL_MOVE_GIVE_NFT:
    case CL_MOVE_GET_NFT:
        return why_card(why, move, "nft", view->nft[move.a], move.kind == CL_MOVE_GIVE_NFT);
    case CL_MOVE_SEND:
        return why_send(why);
    default:
        return false;
    }
}

/* ---- after it ---------------------------------------------------------------- */

static bool why_pay(const struct cryptoly_why *why, int coin)
{
    const struct cryptoly *view = why->view;
    return too_few(why, view->asked, coin, 1);
}

static bool why_invest(const struct cryptoly_why *why, int coin, int n)
{
    const struct cryptoly *view = why->view;
    if (view->invested >> coin & 1)
        return tell_coin(why, "why.invested", coin);
    return too_few(why, view->turn, coin, n);
}

static bool why_wager(const struct cryptoly_why *why, int coin, int n)
{
    int card = why->view->moon, kind = why->edition->moon[card].coin;
    int least = why->edition->moon[card].least, most = why->edition->moon[card].most;
    if (kind != ANY_COIN && kind != coin)
        return tell(
            why, "why.stake", 2,
            (struct said[]){ said_thing("card", "moon", card), said_thing("coin", "stake", kind) });
    if (n < least || n > most)
        return tell(why, "why.span", 3,
                    (struct said[]){ said_thing("card", "moon", card), said_number("least", least),
                                     said_number("most", most) });
    return too_few(why, why->view->asked, coin, n);
}

static bool why_swap(const struct cryptoly_why *why, int n)
{
    const struct cryptoly *view = why->view;
    const int16_t *effect = why->edition->action[view->card].effect[view->statement - 1];
    if (n > effect[3])
        return tell_number(why, "why.most", effect[3]);
    if (too_few(why, view->turn, effect[1], n))
        return true;
    return tell(why, "why.stock", 2,
                (struct said[]){ said_thing("coin", "coin", effect[2]),
                                 said_number("n", view->dex[effect[2]]) });
}

static bool why_bet(const struct cryptoly_why *why, struct move move)
{
    const struct cryptoly *view = why->view;
    int seat = why->scene->viewer, left = BET, free = 0;
    if (seat >= view->players)
        return false;
    for (int on = 0; on < view->players; on++) {
        left -= view->bet[seat][on];
        free += !view->bet[seat][on];
    }
    if (move.kind == CL_MOVE_DIGIT || move.kind == CL_MOVE_SIGN)
        return tell_plain(why, "why.code-set");
    if (view->ready >> seat & 1)
        return tell_plain(why, "why.sealed");
    if (move.kind == CL_MOVE_SEAL)
        return tell_number(why, "why.bet-left", left);
    if (move.a >= view->players)
        return tell_number(why, "why.nobody", move.a + 1);
    if (view->bet[seat][move.a])
        return tell(why, "why.bet-twice", 1, (struct said[]){ said_seat("player", move.a) });
    return tell_number(why, free == 1 && move.n < left ? "why.bet-rest" : "why.bet-few", left);
}

/* ---- all ------------------------------------------------------------------------ */

/* In which phase the viewer could make a move of the kind; CL_PHASES: in none or several. */
static int phase_of(const struct cryptoly *view, struct move move)
{
    switch (move.kind) {
    case CL_MOVE_STAKE:
    case CL_MOVE_UNLOCK:
        return CL_PHASE_STAKE;
    case CL_MOVE_EXCHANGE:
        return CL_PHASE_EXCHANGE;
    case CL_MOVE_AMOUNT:
        return CL_PHASE_AMOUNT;
    case CL_MOVE_OFFER:
        return CL_PHASE_TRADE;
    case CL_MOVE_GIVE:
    case CL_MOVE_GET:
    case CL_MOVE_GIVE_MINING:
    case CL_MOVE_GET_MINING:
    case CL_MOVE_GIVE_STAKING:
    case CL_MOVE_GET_STAKING:
    case CL_MOVE_GIVE_NFT:
    case CL_MOVE_GET_NFT:
    case CL_MOVE_SEND:
    case CL_MOVE_DROP:
        return CL_PHASE_BUILD;
    case CL_MOVE_PAY:
        return CL_PHASE_PAY;
    case CL_MOVE_TRY:
        return CL_PHASE_HACK;
    case CL_MOVE_INVEST:
        return CL_PHASE_INVEST;
    case CL_MOVE_BUY:
        return CL_PHASE_BUY;
    case CL_MOVE_WAGER:
        return CL_PHASE_WAGER;
    case CL_MOVE_SWAP:
        return CL_PHASE_SWAP;
    case CL_MOVE_SPREAD:
    case CL_MOVE_SEAL:
    case CL_MOVE_DIGIT:
    case CL_MOVE_SIGN:
        return CL_PHASE_BET;
    case CL_MOVE_CHANGE:
        return CL_PHASE_CHANGE;
    default:
        return move.kind == CL_MOVE_PLACE && view->round ? CL_PHASE_PLACE : CL_PHASES;
    }
}

static bool why_now(const struct cryptoly_why *why, struct move move)
{
    const struct cryptoly *view = why->view;
    switch (move.kind) {
    case CL_MOVE_STAKE:
        return why_stake(why, move.a, move.n);
    case CL_MOVE_UNLOCK:
        return why_unlock(why, move.a);
    case CL_MOVE_EXCHANGE:
        return why_exchange(why, move.a, move.b);
    case CL_MOVE_AMOUNT:
        return why_amount(why, move.n);
    case CL_MOVE_OFFER:
        return why_offer(why, move.a);
    case CL_MOVE_PAY:
        return why_pay(why, move.a);
    case CL_MOVE_INVEST:
        return why_invest(why, move.a, move.n);
    case CL_MOVE_WAGER:
        return why_wager(why, move.a, move.n);
    case CL_MOVE_SWAP:
        return why_swap(why, move.n);
    case CL_MOVE_SPREAD:
    case CL_MOVE_SEAL:
    case CL_MOVE_DIGIT:
    case CL_MOVE_SIGN:
        return why_bet(why, move);
    case CL_MOVE_CHANGE:
        return move.a == BTC ? tell_plain(why, "why.same")
                             : too_few(why, view->asked, move.a, view->rate[move.a]);
    default:
        return why_build(why, move);
    }
}

/* Whether the viewer is the one who decides now. */
static bool is_asked(const struct scene *scene)
{
    return scene->viewer < CL_SEATS && scene->active >> scene->viewer & 1;
}

bool cryptoly_why(const struct scene *scene, struct move move, struct text *out)
{
    struct cryptoly_why why = { scene, scene->view, scene->match->edition->data, out };
    int phase = phase_of(why.view, move);
    struct text now = { 0 };
    if (!is_asked(scene) || phase == CL_PHASES)
        return false;
    if (phase == why.view->phase)
        return why_now(&why, move);
    cryptoly_phase(scene, &now);
    tell(&why, "why.phase", 2,
         (struct said[]){ said_thing("phase", "phase", phase), said_text("now", &now) });
    text_free(&now);
    return true;
}
