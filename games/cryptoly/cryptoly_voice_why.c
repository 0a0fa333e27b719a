/*
 * cryptoly_voice_why.c: why a move of Cryptoly cannot be made now, in the
 * cause's words: "Ada has 3 red, not 13".
 */
#include "games/cryptoly/cryptoly_voice.h"

#include "games/cryptoly/cryptoly_steps.h"

struct cryptoly_why {
    struct voice_line line;
    const struct cryptoly *view;
    const struct cryptoly_edition *edition;
};

/* "Ada has 3 red, not 13", "Ada has no red". False: that is not it. */
static bool too_few(struct cryptoly_why *why, int seat, int coin, int n)
{
    int held = why->view->coins[seat][coin];
    if (held >= n)
        return false;
    return line_say(why, held ? "why.few" : "why.none", "player=seat =coin held n", seat, coin,
                    held, n);
}

/* ---- before the roll ------------------------------------------------------ */

static bool why_stake(struct cryptoly_why *why, struct move move)
{
    int card = move.a;
    const struct cryptoly *view = why->view;
    if (view->work[MININGS + card] != view->turn)
        return line_say(why, "why.not-yours", "card=staking", card);
    if (view->touched >> card & 1)
        return line_say(why, "why.touched", "card=staking", card);
    int room = why->edition->staking[card].most - view->staked[card];
    if (move.n > room)
        return line_say(why, "why.room", "card=staking n", card, room);
    return too_few(why, view->turn, why->edition->staking[card].coin, move.n);
}

static bool why_unlock(struct cryptoly_why *why, struct move move)
{
    int card = move.a;
    const struct cryptoly *view = why->view;
    if (view->work[MININGS + card] != view->turn)
        return line_say(why, "why.not-yours", "card=staking", card);
    if (!view->staked[card])
        return line_say(why, "why.bare", "card=staking", card);
    if (view->touched >> card & 1)
        return line_say(why, "why.touched", "card=staking", card);
    if (!view->locked[card])
        return false;
    return line_say(why, "why.locked", "card=staking n", card, view->locked[card]);
}

static bool why_exchange(struct cryptoly_why *why, struct move move)
{
    int from = move.a, to = move.b;
    const struct cryptoly *view = why->view;
    if (from == to)
        return line_say(why, "why.same", "");
    if (!view->coins[view->turn][from])
        return too_few(why, view->turn, from, 1);
    if (view->taken >> from & 1)
        return line_say(why, "why.taken", "=coin", from);
    if (view->given >> to & 1)
        return line_say(why, "why.given", "=coin", to);
    if (!view->dex[to])
        return line_say(why, "why.dry", "=coin", to);
    return too_few(why, view->turn, from, cryptoly_price(view, from, to, 1));
}

static bool why_amount(struct cryptoly_why *why, struct move move)
{
    int n = move.n;
    const struct cryptoly *view = why->view;
    int from = view->exchange_from, to = view->exchange_to;
    if (n > view->dex[to])
        return line_say(why, "why.stock", "=coin n", to, view->dex[to]);
    int price = cryptoly_price(view, from, to, n);
    if (too_few(why, view->turn, from, price))
        return true;
    int most = price * view->rate[to] / view->rate[from];
    return most > n && line_say(why, "why.same-price", "n", most);
}

static bool why_offer(struct cryptoly_why *why, struct move move)
{
    int partner = move.a;
    const struct cryptoly *view = why->view;
    if (partner == view->turn)
        return line_say(why, "why.self", "");
    if (partner >= view->players)
        return line_say(why, "why.nobody", "n", partner + 1);
    if (view->offered >= view->offers)
        return line_say(why, "why.offers", "n", view->offers);
    if (view->step == STEP_CARDS)
        return line_say(why, "why.no-cards", "");
    int poor = cryptoly_has_coins(view, view->turn) ? partner : view->turn;
    return line_say(why, "why.poor", "player=seat", poor);
}

static bool why_coins(struct cryptoly_why *why, struct move move)
{
    const struct cryptoly *view = why->view;
    int side = move.kind == CL_MOVE_GET;
    if (view->deal[side][move.a])
        return line_say(why, "why.twice", "=coin", move.a);
    return too_few(why, side ? view->partner : view->turn, move.a, move.n);
}

static bool why_card(struct cryptoly_why *why, struct move move, const char *noun, int holder,
                     bool gives)
{
    const struct cryptoly *view = why->view;
    int seat = gives ? view->turn : view->partner;
    if (view->step != STEP_CARDS)
        return line_say(why, "why.coins-only", "");
    voice_name(why->line.scene, noun, move.a, line_text(&why->line, "card"));
    return line_say(why, holder != seat ? "why.not-held" : "why.in-offer", "player=seat", seat);
}

static bool why_mining(struct cryptoly_why *why, struct move move)
{
    return why_card(why, move, "mining", why->view->work[move.a], move.kind == CL_MOVE_GIVE_MINING);
}

static bool why_staking(struct cryptoly_why *why, struct move move)
{
    return why_card(why, move, "staking", why->view->work[MININGS + move.a],
                    move.kind == CL_MOVE_GIVE_STAKING);
}

static bool why_nft(struct cryptoly_why *why, struct move move)
{
    return why_card(why, move, "nft", why->view->nft[move.a], move.kind == CL_MOVE_GIVE_NFT);
}

static bool why_send(struct cryptoly_why *why, struct move move)
{
    const struct cryptoly *view = why->view;
    bool cards = view->deal_work || view->deal_nft;
    (void)move;
    return line_say(why, view->step == STEP_CARDS && !cards ? "why.needs-card" : "why.one-sided",
                    "");
}

/* ---- after it ---------------------------------------------------------------- */

static bool why_pay(struct cryptoly_why *why, struct move move)
{
    return too_few(why, why->view->asked, move.a, 1);
}

static bool why_invest(struct cryptoly_why *why, struct move move)
{
    int coin = move.a;
    const struct cryptoly *view = why->view;
    if (view->invested >> coin & 1)
        return line_say(why, "why.invested", "=coin", coin);
    return too_few(why, view->turn, coin, move.n);
}

static bool why_wager(struct cryptoly_why *why, struct move move)
{
    int coin = move.a, n = move.n;
    int card = why->view->moon, kind = why->edition->moon[card].coin;
    int least = why->edition->moon[card].least, most = why->edition->moon[card].most;
    if (kind != ANY_COIN && kind != coin)
        return line_say(why, "why.stake", "card=moon coin=stake", card, kind);
    if (n < least || n > most)
        return line_say(why, "why.span", "card=moon least most", card, least, most);
    return too_few(why, why->view->asked, coin, n);
}

static bool why_swap(struct cryptoly_why *why, struct move move)
{
    int n = move.n;
    const struct cryptoly *view = why->view;
    const int16_t *effect = why->edition->action[view->card].effect[view->statement - 1];
    if (n > effect[3])
        return line_say(why, "why.most", "n", effect[3]);
    if (too_few(why, view->turn, effect[1], n))
        return true;
    return line_say(why, "why.stock", "=coin n", effect[2], view->dex[effect[2]]);
}

static bool why_bet(struct cryptoly_why *why, struct move move)
{
    const struct cryptoly *view = why->view;
    int seat = why->line.scene->viewer, left = BET, free = 0;
    if (seat >= view->players)
        return false;
    for (int on = 0; on < view->players; on++) {
        left -= view->bet[seat][on];
        free += !view->bet[seat][on];
    }
    if (move.kind == CL_MOVE_DIGIT || move.kind == CL_MOVE_SIGN)
        return line_say(why, "why.code-set", "");
    if (view->ready >> seat & 1)
        return line_say(why, "why.sealed", "");
    if (move.kind == CL_MOVE_SEAL)
        return line_say(why, "why.bet-left", "n", left);
    if (move.a >= view->players)
        return line_say(why, "why.nobody", "n", move.a + 1);
    if (view->bet[seat][move.a])
        return line_say(why, "why.bet-twice", "player=seat", move.a);
    return line_say(why, free == 1 && move.n < left ? "why.bet-rest" : "why.bet-few", "n", left);
}

static bool why_change(struct cryptoly_why *why, struct move move)
{
    const struct cryptoly *view = why->view;
    return move.a == BTC ? line_say(why, "why.same", "")
                         : too_few(why, view->asked, move.a, view->rate[move.a]);
}

/* ---- all ------------------------------------------------------------------------ */

/* In which phase the viewer could make a move of the kind, and what then speaks against it;
 * no phase: in none or several. */
static const struct {
    uint8_t phase;
    bool (*why)(struct cryptoly_why *why, struct move move);
} causes[CL_MOVE_KINDS] = {
    [CL_MOVE_STAKE] = { CL_PHASE_STAKE, why_stake },
    [CL_MOVE_UNLOCK] = { CL_PHASE_STAKE, why_unlock },
    [CL_MOVE_EXCHANGE] = { CL_PHASE_EXCHANGE, why_exchange },
    [CL_MOVE_AMOUNT] = { CL_PHASE_AMOUNT, why_amount },
    [CL_MOVE_OFFER] = { CL_PHASE_TRADE, why_offer },
    [CL_MOVE_GIVE] = { CL_PHASE_BUILD, why_coins },
    [CL_MOVE_GET] = { CL_PHASE_BUILD, why_coins },
    [CL_MOVE_GIVE_MINING] = { CL_PHASE_BUILD, why_mining },
    [CL_MOVE_GET_MINING] = { CL_PHASE_BUILD, why_mining },
    [CL_MOVE_GIVE_STAKING] = { CL_PHASE_BUILD, why_staking },
    [CL_MOVE_GET_STAKING] = { CL_PHASE_BUILD, why_staking },
    [CL_MOVE_GIVE_NFT] = { CL_PHASE_BUILD, why_nft },
    [CL_MOVE_GET_NFT] = { CL_PHASE_BUILD, why_nft },
    [CL_MOVE_SEND] = { CL_PHASE_BUILD, why_send },
    [CL_MOVE_DROP] = { CL_PHASE_BUILD, NULL },
    [CL_MOVE_PAY] = { CL_PHASE_PAY, why_pay },
    [CL_MOVE_TRY] = { CL_PHASE_HACK, NULL },
    [CL_MOVE_INVEST] = { CL_PHASE_INVEST, why_invest },
    [CL_MOVE_BUY] = { CL_PHASE_BUY, NULL },
    [CL_MOVE_WAGER] = { CL_PHASE_WAGER, why_wager },
    [CL_MOVE_SWAP] = { CL_PHASE_SWAP, why_swap },
    [CL_MOVE_SPREAD] = { CL_PHASE_BET, why_bet },
    [CL_MOVE_SEAL] = { CL_PHASE_BET, why_bet },
    [CL_MOVE_DIGIT] = { CL_PHASE_BET, why_bet },
    [CL_MOVE_SIGN] = { CL_PHASE_BET, why_bet },
    [CL_MOVE_CHANGE] = { CL_PHASE_CHANGE, why_change },
    [CL_MOVE_PLACE] = { CL_PHASE_PLACE, NULL },
};

/* Whether the viewer is the one who decides now. */
static bool is_asked(const struct scene *scene)
{
    return scene->viewer < CL_SEATS && scene->active >> scene->viewer & 1;
}

bool cryptoly_why(const struct scene *scene, struct move move, struct text *out)
{
    struct cryptoly_why why = { line_on(scene, out), scene->view, scene->match->edition->data };
    int phase = causes[move.kind].phase;
    bool early = move.kind == CL_MOVE_PLACE && !why.view->round;
    if (!is_asked(scene) || !phase || early)
        return false;
    if (phase == why.view->phase)
        return causes[move.kind].why && causes[move.kind].why(&why, move);
    cryptoly_phase(scene, line_text(&why.line, "now"));
    return line_say(&why, "why.phase", "=phase", phase);
}
