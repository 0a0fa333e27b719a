/*
 * cryptoly_voice_facts.c: where the match of Cryptoly stands: the phase, the
 * numbers that decide, and the great moments.
 */
#include "games/cryptoly/cryptoly_voice.h"

#include "core/bits.h"
#include "games/cryptoly/cryptoly_steps.h"

/* ---- lines of the log, moments ------------------------------------------ */

/* Whether the move before belongs to the steps before the roll of the same turn. */
static bool is_before_roll(int kind)
{
    return (kind >= CL_MOVE_STAKE && kind <= CL_MOVE_DROP) || kind == CL_MOVE_PASS;
}

/* A turn begins a line, also behind what its player did in another's turn; so do
 * the draw of the ICO coins and what all do together. */
bool cryptoly_starts(const struct scene *scene, struct move last, int actor, struct move move)
{
    const struct cryptoly *view = scene->view;
    (void)actor;
    switch (move.kind) {
    case CL_MOVE_RATE:
        return !view->round;
    case CL_MOVE_ICO:
        return !view->ico_place[0] && !view->ico_place[1] && !view->ico_place[2];
    case CL_MOVE_SHOW:
    case CL_MOVE_NAMED:
        return true;
    default:
        break;
    }
    bool turns = bits_has(CL_SET_BEFORE_ROLL, view->phase) ||
                 (view->phase == CL_PHASE_ROLL && view->extra < 2);
    return turns && !is_before_roll(last.kind);
}

const char *cryptoly_moment(const struct scene *scene, int actor, struct move move)
{
    const struct cryptoly *view = scene->view;
    (void)actor;
    switch (move.kind) {
    case CL_MOVE_ICO:
        return "ico";
    case CL_MOVE_OPEN:
        return "bet";
    case CL_MOVE_TIME:
        return "time";
    case CL_MOVE_DIE:
        return view->die == DIE_HACK ? "hack" : NULL;
    default:
        return NULL;
    }
}

void cryptoly_phase(const struct scene *scene, struct text *out)
{
    const struct cryptoly *view = scene->view;
    struct voice_line line = line_on(scene, out);
    struct text *phase = view->round ? line_text(&line, "phase") : out;
    voice_name(scene, "phase", view->phase, phase);
    if (bits_has(CL_SET_OFFER, view->phase)) {
        text_add(phase, " · ");
        voice_name(scene, "step", view->step, phase);
    }
    if (view->round)
        line_say_here(&line, "board.head", SAID("round", view->round));
}

/* ---- deciding numbers ----------------------------------------------------- */

struct cryptoly_numbers {
    struct voice_line line;
    struct asked_numbers *numbers;
    const struct cryptoly *view;
    const struct cryptoly_edition *edition;
};

static bool begin(struct cryptoly_numbers *all, const char *noun, int value, const char *label)
{
    return number_begins(all->numbers, noun, value, label);
}

static void set_amount(struct cryptoly_numbers *all, int32_t value)
{
    all->numbers->number->amount = (int32_t)((int64_t)value * 100 / UNIT);
}

/* The number that has begun is a value in BTC, for the argument {btc} of its words. */
static void say_btc(struct cryptoly_numbers *all, int32_t value)
{
    set_amount(all, value);
    cryptoly_btc(all->line.scene, value, line_text(&all->line, "btc"));
}

static void add_btc(struct cryptoly_numbers *all, int seat, const char *label, int32_t value)
{
    if (!begin(all, "seat", seat, label))
        return;
    say_btc(all, value);
    line_say(all, "number.btc", "");
}

static void seat_numbers(struct cryptoly_numbers *all, int seat)
{
    const struct cryptoly *view = all->view;
    int32_t staked = 0, invested = 0, pictures = 0;
    for (int card = 0; card < all->edition->stakings; card++)
        if (view->work[MININGS + card] == seat)
            staked +=
                view->staked[card] * cryptoly_value_of(view, all->edition->staking[card].coin);
    for (int ico = 0; ico < ICOS; ico++)
        for (int coin = 0; coin < KINDS_OF_COIN; coin++)
            invested += view->ico[seat][ico][coin] * cryptoly_value_of(view, coin);
    for (int card = 0; card < all->edition->nfts; card++)
        if (view->nft[card] == seat && view->nft_value[card] == EMPTY)
            pictures += all->edition->nft[card].value * UNIT;
    add_btc(all, seat, "number.worth", cryptoly_worth(view, seat));
    if (staked)
        add_btc(all, seat, "number.staked", staked);
    if (invested)
        add_btc(all, seat, "number.invested", invested);
    if (pictures)
        add_btc(all, seat, "number.nfts", pictures);
}

/* The viewer's own bet: nobody else's is in the view before it is opened. */
static void bet_numbers(struct cryptoly_numbers *all)
{
    const struct cryptoly *view = all->view;
    int viewer = all->line.scene->viewer;
    for (int on = 0; view->betting && viewer < view->players && on < view->players; on++) {
        int n = view->bet[viewer][on];
        if (n <= 0 || !begin(all, "seat", on, "number.bet"))
            continue;
        line_say(all, "number.bet-on", "n times", n, cryptoly_bet_factor(view->players, 1));
        all->numbers->number->amount = n;
    }
}

static void hack_number(struct cryptoly_numbers *all)
{
    const struct cryptoly *view = all->view;
    int good = 7 - view->hack;
    /* CL-T4: what is not there is forgiven. */
    int32_t penalty = all->edition->penalty * UNIT, held = cryptoly_worth(view, view->turn);
    int32_t lost = held < penalty ? held : penalty;
    int32_t mean = (good * view->wallet * UNIT - (6 - good) * lost) / 6;
    if (!begin(all, "space", SPACE_HACK, "number.hack"))
        return;
    say_btc(all, mean);
    struct text *part = line_text(&all->line, "penalty");
    if (lost % UNIT)
        cryptoly_btc(all->line.scene, lost, part);
    else
        text_add_number(part, lost / UNIT);
    line_say(all, lost ? "number.hack.text" : "number.hack.free", "good n", good, view->wallet);
}

/* CL-E3: three coins are drawn; each place is as likely. */
static void ico_number(struct cryptoly_numbers *all)
{
    if (!begin(all, "ico", all->view->space - SPACE_ICO_1, "number.ico"))
        return;
    line_say(all, "number.ico.text", "");
    all->numbers->number->amount = 117;
}

/* What the NFTs that nobody has seen bring in the mean, at the better of both ways. */
static void buy_number(struct cryptoly_numbers *all)
{
    int64_t sum = 0;
    int count = 0;
    for (int card = 0; card < all->edition->nfts; card++)
        if (all->view->nft_unseen >> card & 1) {
            sum += cryptoly_nft_mean(all->edition, card) * (UNIT / 6);
            count++;
        }
    if (!count || !begin(all, "space", SPACE_NFT, "number.buy"))
        return;
    say_btc(all, (int32_t)(sum / count));
    line_say(all, "number.buy.text", "");
}

static int sum_of(const uint8_t pips[6])
{
    int sum = 0;
    for (int i = 0; i < 6; i++)
        sum += pips[i];
    return sum;
}

static void moon_number(struct cryptoly_numbers *all)
{
    int card = all->view->moon;
    if (card < 0 || !begin(all, "moon", card, "number.moon"))
        return;
    say_btc(all, sum_of(all->edition->moon[card].returns) * UNIT / 6);
    line_say(all, "number.times", "");
}

static void cash_number(struct cryptoly_numbers *all)
{
    int card = all->view->cash_card;
    if (card < 0 || !begin(all, "nft", card, "number.cash"))
        return;
    say_btc(all, sum_of(all->edition->nft[card].pips) * UNIT / 6);
    line_say(all, "number.cash.text", "n", all->edition->nft[card].value);
}

/* What the present decision pays, before one decides. */
static void (*const of_phase[CL_PHASES])(struct cryptoly_numbers *all) = {
    [CL_PHASE_HACK] = hack_number, [CL_PHASE_INVEST] = ico_number, [CL_PHASE_BUY] = buy_number,
    [CL_PHASE_DARE] = moon_number, [CL_PHASE_WANT] = moon_number,  [CL_PHASE_WAGER] = moon_number,
    [CL_PHASE_CASH] = cash_number
};

static void round_number(struct cryptoly_numbers *all)
{
    const struct cryptoly *view = all->view;
    bool timed = view->ending == END_MINUTES || view->clock;
    bool known = view->round && !timed && view->phase != CL_PHASE_OVER;
    if (known && view->last_round >= view->round)
        number_plain(all->numbers, NULL, 0, "number.rounds", view->last_round - view->round);
}

bool cryptoly_number(const struct scene *scene, int i, struct deciding *number)
{
    struct asked_numbers numbers = numbers_from(scene, i, number);
    struct cryptoly_numbers all = { numbers.line, &numbers, scene->view,
                                    scene->match->edition->data };
    if (of_phase[all.view->phase])
        of_phase[all.view->phase](&all);
    for (int seat = 0; seat < all.view->players; seat++)
        seat_numbers(&all, seat);
    bet_numbers(&all);
    round_number(&all);
    return numbers_found(&numbers);
}
