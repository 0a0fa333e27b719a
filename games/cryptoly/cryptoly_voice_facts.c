/*
 * cryptoly_voice_facts.c: where the match of Cryptoly stands: the phase, the
 * numbers that decide, and the great moments.
 */
#include "games/cryptoly/cryptoly_voice.h"

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
    bool turns = view->phase == CL_PHASE_STAKE || view->phase == CL_PHASE_EXCHANGE ||
                 view->phase == CL_PHASE_TRADE || (view->phase == CL_PHASE_ROLL && view->extra < 2);
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
    bool trades = view->phase >= CL_PHASE_TRADE && view->phase <= CL_PHASE_ANSWER;
    struct text phase = { 0 };
    words_name(scene->words, scene->match, "phase", view->phase, &phase);
    if (trades) {
        text_add(&phase, " · ");
        words_name(scene->words, scene->match, "step", view->step, &phase);
    }
    if (view->round)
        voice_say(scene, "board.head", 2,
                  (struct said[]){ said_number("round", view->round), said_text("phase", &phase) },
                  out);
    else
        text_add(out, phase.data ? phase.data : "");
    text_free(&phase);
}

/* ---- deciding numbers ----------------------------------------------------- */

/* Counts numbers down; the one that meets zero is written. */
struct cryptoly_numbers {
    const struct scene *scene;
    const struct cryptoly *view;
    const struct cryptoly_edition *edition;
    int left;
    struct deciding *number;
};

static bool begin(struct cryptoly_numbers *numbers, const char *noun, int value, const char *label)
{
    if (numbers->left--)
        return false;
    numbers->number->noun = noun;
    numbers->number->value = value;
    voice_say(numbers->scene, label, 0, NULL, &numbers->number->label);
    return true;
}

static int32_t hundredths(int32_t value)
{
    return (int32_t)((int64_t)value * 100 / UNIT);
}

static void write_btc(struct cryptoly_numbers *numbers, int32_t value, const char *key)
{
    struct text btc = { 0 };
    cryptoly_btc(numbers->scene, value, &btc);
    voice_say(numbers->scene, key, 1, (struct said[]){ said_text("btc", &btc) },
              &numbers->number->text);
    numbers->number->amount = hundredths(value);
    text_free(&btc);
}

static bool seat_numbers(struct cryptoly_numbers *numbers, int seat)
{
    const struct cryptoly *view = numbers->view;
    int32_t staked = 0, invested = 0, pictures = 0;
    for (int card = 0; card < numbers->edition->stakings; card++)
        if (view->work[MININGS + card] == seat)
            staked +=
                view->staked[card] * cryptoly_value_of(view, numbers->edition->staking[card].coin);
    for (int ico = 0; ico < ICOS; ico++)
        for (int coin = 0; coin < KINDS_OF_COIN; coin++)
            invested += view->ico[seat][ico][coin] * cryptoly_value_of(view, coin);
    for (int card = 0; card < numbers->edition->nfts; card++)
        if (view->nft[card] == seat && view->nft_value[card] == EMPTY)
            pictures += numbers->edition->nft[card].value * UNIT;
    if (begin(numbers, "seat", seat, "number.worth")) {
        write_btc(numbers, cryptoly_worth(view, seat), "number.btc");
        return true;
    }
    if (staked && begin(numbers, "seat", seat, "number.staked")) {
        write_btc(numbers, staked, "number.btc");
        return true;
    }
    if (invested && begin(numbers, "seat", seat, "number.invested")) {
        write_btc(numbers, invested, "number.btc");
        return true;
    }
    if (pictures && begin(numbers, "seat", seat, "number.nfts")) {
        write_btc(numbers, pictures, "number.btc");
        return true;
    }
    return false;
}

/* The viewer's own bet: nobody else's is in the view before it is opened. */
static bool bet_numbers(struct cryptoly_numbers *numbers)
{
    const struct cryptoly *view = numbers->view;
    int viewer = numbers->scene->viewer;
    if (!view->betting || viewer >= view->players)
        return false;
    for (int on = 0; on < view->players; on++) {
        int n = view->bet[viewer][on];
        if (n <= 0 || !begin(numbers, "seat", on, "number.bet"))
            continue;
        voice_say(numbers->scene, "number.bet-on", 2,
                  (struct said[]){ said_number("n", n),
                                   said_number("times", cryptoly_bet_factor(view->players, 1)) },
                  &numbers->number->text);
        numbers->number->amount = n;
        return true;
    }
    return false;
}

static bool hack_number(struct cryptoly_numbers *numbers)
{
    const struct cryptoly *view = numbers->view;
    int good = 7 - view->hack;
    /* CL-T4: what is not there is forgiven. */
    int32_t penalty = numbers->edition->penalty * UNIT, held = cryptoly_worth(view, view->turn);
    int32_t lost = held < penalty ? held : penalty;
    int32_t mean = (good * view->wallet * UNIT - (6 - good) * lost) / 6;
    if (!begin(numbers, "space", SPACE_HACK, "number.hack"))
        return false;
    struct text btc = { 0 }, part = { 0 };
    cryptoly_btc(numbers->scene, mean, &btc);
    cryptoly_btc(numbers->scene, lost, &part);
    voice_say(numbers->scene, lost ? "number.hack.text" : "number.hack.free", lost ? 4 : 3,
              (struct said[]){
                  said_number("good", good), said_number("n", view->wallet), said_text("btc", &btc),
                  lost % UNIT ? said_text("penalty", &part) : said_number("penalty", lost / UNIT) },
              &numbers->number->text);
    numbers->number->amount = hundredths(mean);
    text_free(&btc);
    text_free(&part);
    return true;
}

/* CL-E3: three coins are drawn; each place is as likely. */
static bool ico_number(struct cryptoly_numbers *numbers)
{
    int ico = numbers->view->space - SPACE_ICO_1;
    if (!begin(numbers, "ico", ico, "number.ico"))
        return false;
    voice_say(numbers->scene, "number.ico.text", 0, NULL, &numbers->number->text);
    numbers->number->amount = 117;
    return true;
}

/* What the NFTs that nobody has seen bring in the mean, at the better of both ways. */
static int32_t nft_worth(const struct cryptoly_numbers *numbers, int card)
{
    int sum = cryptoly_nft_mean(numbers->edition, card);
    return sum * (UNIT / 6);
}

static bool buy_number(struct cryptoly_numbers *numbers)
{
    int64_t sum = 0;
    int count = 0;
    for (int card = 0; card < numbers->edition->nfts; card++)
        if (numbers->view->nft_unseen >> card & 1) {
            sum += nft_worth(numbers, card);
            count++;
        }
    if (!count || !begin(numbers, "space", SPACE_NFT, "number.buy"))
        return false;
    struct text btc = { 0 };
    cryptoly_btc(numbers->scene, (int32_t)(sum / count), &btc);
    voice_say(numbers->scene, "number.buy.text", 1, (struct said[]){ said_text("btc", &btc) },
              &numbers->number->text);
    numbers->number->amount = hundredths((int32_t)(sum / count));
    text_free(&btc);
    return true;
}

static bool moon_number(struct cryptoly_numbers *numbers)
{
    int card = numbers->view->moon, sum = 0;
    if (card < 0 || !begin(numbers, "moon", card, "number.moon"))
        return false;
    for (int i = 0; i < 6; i++)
        sum += numbers->edition->moon[card].returns[i];
    write_btc(numbers, sum * UNIT / 6, "number.times");
    return true;
}

static bool cash_number(struct cryptoly_numbers *numbers)
{
    int card = numbers->view->cash_card;
    int32_t sum = 0;
    if (card < 0 || !begin(numbers, "nft", card, "number.cash"))
        return false;
    for (int i = 0; i < 6; i++)
        sum += numbers->edition->nft[card].pips[i];
    struct text btc = { 0 };
    cryptoly_btc(numbers->scene, sum * UNIT / 6, &btc);
    voice_say(numbers->scene, "number.cash.text", 2,
              (struct said[]){ said_number("n", numbers->edition->nft[card].value),
                               said_text("btc", &btc) },
              &numbers->number->text);
    numbers->number->amount = hundredths(sum * UNIT / 6);
    text_free(&btc);
    return true;
}

/* What the present decision pays, before one decides. */
static bool phase_number(struct cryptoly_numbers *numbers)
{
    switch (numbers->view->phase) {
    case CL_PHASE_HACK:
        return hack_number(numbers);
    case CL_PHASE_INVEST:
        return ico_number(numbers);
    case CL_PHASE_BUY:
        return buy_number(numbers);
    case CL_PHASE_DARE:
    case CL_PHASE_WANT:
    case CL_PHASE_WAGER:
        return moon_number(numbers);
    case CL_PHASE_CASH:
        return cash_number(numbers);
    default:
        return false;
    }
}

static bool round_number(struct cryptoly_numbers *numbers)
{
    const struct cryptoly *view = numbers->view;
    bool timed = view->ending == END_MINUTES || view->clock;
    bool known = view->round && !timed && view->phase != CL_PHASE_OVER;
    int left = view->last_round - view->round;
    if (!known || left < 0 || !begin(numbers, NULL, 0, "number.rounds"))
        return false;
    text_add_number(&numbers->number->text, left);
    numbers->number->amount = left;
    return true;
}

bool cryptoly_number(const struct scene *scene, int i, struct deciding *number)
{
    struct cryptoly_numbers numbers = { .scene = scene,
                                        .view = scene->view,
                                        .edition = scene->match->edition->data,
                                        .left = i,
                                        .number = number };
    if (phase_number(&numbers))
        return true;
    for (int seat = 0; seat < numbers.view->players; seat++)
        if (seat_numbers(&numbers, seat))
            return true;
    return bet_numbers(&numbers) || round_number(&numbers);
}
