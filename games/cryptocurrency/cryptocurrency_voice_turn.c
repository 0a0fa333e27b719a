/*
 * cryptocurrency_voice_turn.c: the small moves of a turn in one line.
 *
 * Each event adds what it is the cause of. What it changed in money and coins is
 * noted first, and struck out as it is told; what is left at the end was taken or
 * given without a move (interest, say) and is told last. So nothing is left out,
 * and nothing nets out.
 */
#include "games/cryptocurrency/cryptocurrency_voice.h"

#include <string.h>

/* Kinds of holdings: of each coin so many, and money. */
enum { MONEY = COINS, HOLDINGS };
/* What the open sentence is about: a preparation; which card comes to light. */
enum { PREPARING = 1, LAYING };

struct cryptocurrency_telling {
    struct voice_line line;
    const struct cryptocurrency_edition *edition;
    const struct cryptocurrency *before, *after;
    int turn;             /* who acts */
    struct move previous; /* the move before */
    bool last;            /* the move is the last of these */
    int action, coin;     /* an action whose sentence waits for its members */
    struct text members;  /* named so far */
    struct untold untold;
    bool price[COINS]; /* changed, and not told yet */
};

/* ---- words ----------------------------------------------------------------- */

/* A rumour with its points, for the next sentence; nothing for one that is not seen. */
static void say_rumour(struct cryptocurrency_telling *telling, int card)
{
    struct text *rumour = line_text(&telling->line, "rumour");
    if (card >= 0 && card < RUMOURS)
        voice_say(telling->line.scene, rumour, "turn.rumour", "=rumour points", card,
                  telling->edition->rumour[card]);
}

static void part_rumour(struct cryptocurrency_telling *telling, const char *key, int card)
{
    say_rumour(telling, card);
    line_part(telling, key, "");
}

/* ---- what changed ------------------------------------------------------------ */

static const struct untold_kind money_of = { "turn.money_of", NULL, 0 };

static void note_changes(struct cryptocurrency_telling *telling)
{
    const struct cryptocurrency *before = telling->before, *after = telling->after;
    memset(&telling->untold, 0, sizeof telling->untold);
    for (int seat = 0; seat < after->players; seat++) {
        telling->untold.left[seat][MONEY] = after->money[seat] - before->money[seat];
        for (int coin = 0; coin < COINS; coin++)
            telling->untold.left[seat][coin] = after->coins[seat][coin] - before->coins[seat][coin];
    }
    for (int coin = 0; coin < COINS; coin++)
        telling->price[coin] = after->price[coin] != before->price[coin];
}

/* Money that the acting player gets. */
static void tell_money(struct cryptocurrency_telling *telling, const char *key, int amount)
{
    telling->untold.left[telling->turn][MONEY] -= amount;
    if (amount)
        line_part(telling, key, "n", amount);
}

static void tell_coins(struct cryptocurrency_telling *telling, int coin)
{
    int count = telling->untold.left[telling->turn][coin];
    telling->untold.left[telling->turn][coin] = 0;
    if (count)
        line_part(telling, "turn.coins", "n =coin", count, coin);
}

/* The price of a coin that the sentence is about, "turn.price"; of another one, "turn.price_of". */
static void tell_price(struct cryptocurrency_telling *telling, const char *key, int coin)
{
    if (telling->price[coin])
        line_part(telling, key, "=coin from to", coin, telling->before->price[coin],
                  telling->after->price[coin]);
    telling->price[coin] = false;
}

static void tell_price_or_not(struct cryptocurrency_telling *telling, int coin)
{
    if (!telling->price[coin])
        line_part(telling, "turn.stays", "price", telling->after->price[coin]);
    tell_price(telling, "turn.price", coin);
}

static void tell_rest(struct cryptocurrency_telling *telling)
{
    for (int coin = 0; coin < COINS; coin++)
        tell_price(telling, "turn.price_of", coin);
    for (int seat = 0; seat < CC_SEATS; seat++) {
        untold_tell(&telling->untold, &telling->line, seat, MONEY, &money_of);
        for (int coin = 0; coin < COINS; coin++)
            untold_tell(&telling->untold, &telling->line, seat, coin,
                        &(struct untold_kind){ "turn.coins_of", "coin", coin });
    }
}

/* ---- preparation (CC-P1 to CC-P5) ---------------------------------------------- */

static void prepare(struct cryptocurrency_telling *telling)
{
    if (telling->line.topic == PREPARING)
        return;
    line_lead(telling, "turn.prepares", "player=seat", telling->turn);
    telling->line.topic = PREPARING;
}

static void tell_draw(struct cryptocurrency_telling *telling, struct move move)
{
    telling->turn = telling->line.player = move.a;
    prepare(telling);
    part_rumour(telling, move.b == HIDDEN ? "turn.draws_unseen" : "turn.draws", move.b);
}

static void tell_hired(struct cryptocurrency_telling *telling, int member, int former)
{
    if (member < FINTECH)
        return; /* a host that lies */
    int cost = telling->edition->expert[member - FINTECH].cost;
    prepare(telling);
    if (former == EMPTY)
        line_part(telling, "turn.hires", "=member wonga", member, cost);
    else
        line_part(telling, "turn.replaces", "=member wonga former=member", member, cost, former);
    telling->untold.left[telling->turn][MONEY] += cost;
}

static void tell_borrow(struct cryptocurrency_telling *telling, struct move move)
{
    (void)move;
    prepare(telling);
    tell_money(telling, "turn.borrows", telling->edition->loan_value);
}

static void tell_hire(struct cryptocurrency_telling *telling, struct move move)
{
    int member = telling->before->seeker[move.a];
    if (telling->after->phase != CC_PHASE_REPLACE) {
        tell_hired(telling, member, EMPTY);
    } else if (telling->last) {
        prepare(telling);
        line_part(telling, "turn.wants", "=member", member);
    }
}

static void tell_replace(struct cryptocurrency_telling *telling, struct move move)
{
    const struct cryptocurrency *before = telling->before;
    tell_hired(telling, before->seeker[before->place], before->team[telling->turn][move.a]);
}

static void tell_ready(struct cryptocurrency_telling *telling, struct move move)
{
    (void)move;
    prepare(telling);
    line_part(telling, "turn.hires_nobody", "");
}

static void tell_show(struct cryptocurrency_telling *telling, struct move move)
{
    if (telling->previous.kind != CC_MOVE_SHOW)
        line_lead(telling, "turn.seekers", "");
    line_part(telling, "turn.name", "name=member", move.a);
}

/* ---- actions ------------------------------------------------------------------ */

static void add_member(struct cryptocurrency_telling *telling, int member, int copied)
{
    const struct scene *scene = telling->line.scene;
    if (telling->members.size)
        text_add(&telling->members, strcmp(words_language(scene->words), "ja") ? ", " : "、");
    if (copied < 0)
        voice_say(scene, &telling->members, "turn.member", "=member", member);
    else
        voice_say(scene, &telling->members, "turn.copy", "=member expert=member", member, copied);
}

/* The only fresh member is used without being named (CC-A2). */
static void add_only_member(struct cryptocurrency_telling *telling)
{
    const struct cryptocurrency *before = telling->before;
    int only = -1;
    for (int place = 0; place <= FOURTH; place++)
        if (before->fresh[telling->turn][place])
            only = place;
    if (only >= 0 && telling->after->phase != CC_PHASE_MEMBERS)
        add_member(telling, before->team[telling->turn][only], -1);
}

/* Says which action it is, as soon as it is known who carries it out; with so many coins if
 * it trades already. */
static void tell_action(struct cryptocurrency_telling *telling, int count, int wonga)
{
    static const char *const keys[][2][2] = {
        [MINING] = { { "turn.mines", "turn.mines_with" } },
        [BUYING] = { { "turn.wants_buy", "turn.wants_buy_with" },
                     { "turn.buys", "turn.buys_with" } },
        [SELLING] = { { "turn.wants_sell", "turn.wants_sell_with" },
                      { "turn.sells", "turn.sells_with" } },
    };
    bool with = telling->members.size > 0;
    if (telling->action != NO_ACTION) {
        text_add(line_text(&telling->line, "members"), voice_string(&telling->members));
        line_lead(telling, keys[telling->action][count > 0][with], "player=seat =coin n wonga",
                  telling->turn, telling->coin, count, wonga);
    }
    telling->action = NO_ACTION;
    text_free(&telling->members);
}

/* How many coins the event trades; 0: none. Where one is possible, nobody asks. */
static int traded(const struct cryptocurrency_telling *telling, int action, struct move move)
{
    int phase = telling->after->phase;
    bool begins = move.kind >= CC_MOVE_MINE && move.kind <= CC_MOVE_GO;
    if (action != BUYING && action != SELLING)
        return 0;
    if (move.kind == CC_MOVE_AMOUNT)
        return move.n;
    return begins && phase != CC_PHASE_MEMBERS && phase != CC_PHASE_AMOUNT;
}

static void tell_trade(struct cryptocurrency_telling *telling, int action, int coin, int count)
{
    int wonga = count * telling->before->price[coin], sign = action == BUYING ? 1 : -1;
    telling->action = action;
    telling->coin = coin;
    telling->untold.left[telling->turn][MONEY] += sign * wonga;
    telling->untold.left[telling->turn][coin] -= sign * count;
    tell_action(telling, count, wonga);
    tell_price(telling, "turn.price", coin);
}

static void tell_amount(struct cryptocurrency_telling *telling, struct move move)
{
    tell_trade(telling, telling->before->action, telling->before->coin, move.n);
}

/* Naming the action and its members; the trade itself where it follows at once. */
static void tell_choice(struct cryptocurrency_telling *telling, struct move move)
{
    const struct cryptocurrency *before = telling->before;
    bool begins = move.kind >= CC_MOVE_MINE && move.kind <= CC_MOVE_SELL;
    int action = begins ? move.kind - CC_MOVE_MINE + MINING : before->action;
    int coin = begins ? move.a : before->coin;
    if (begins) {
        telling->action = action;
        telling->coin = coin;
        add_only_member(telling);
    } else if (move.kind == CC_MOVE_USE) {
        add_member(telling, before->team[telling->turn][move.a], -1);
    } else if (move.kind == CC_MOVE_COPY) {
        add_member(telling, before->team[telling->turn][move.a], move.b);
    }
    int count = traded(telling, action, move);
    if (count)
        tell_trade(telling, action, coin, count);
}

static void tell_hash(struct cryptocurrency_telling *telling, struct move move)
{
    int coin = telling->before->coin;
    line_part(telling, move.a ? "turn.success" : "turn.failure", "n difficulty", move.n,
              cryptocurrency_difficulty(telling->edition, telling->before, coin));
    if (move.a)
        tell_coins(telling, coin);
}

/* CC-M2: the fees are paid when the last transaction of the coin is turned up. */
static void tell_validate(struct cryptocurrency_telling *telling, struct move move)
{
    const struct cryptocurrency *before = telling->before;
    int coin = before->coin, left = 0;
    for (int i = 0; i < OPEN; i++)
        left += before->back[i] == coin;
    line_part(telling, telling->price[coin] ? "turn.transaction" : "turn.transaction_stays",
              "points from to",
              telling->edition->transaction[move.b / CC_COPIES][move.b % CC_COPIES],
              before->price[coin], telling->after->price[coin]);
    telling->price[coin] = false;
    if (left == 1)
        tell_money(telling, "turn.fees",
                   (before->validated + 1) * cryptocurrency_fee(telling->edition, before, coin));
}

static void tell_apply(struct cryptocurrency_telling *telling, struct move move)
{
    int coin = telling->before->coin;
    if (move.kind == CC_MOVE_APPLY)
        line_part(telling, "turn.name", "name=member", move.a);
    tell_coins(telling, coin);
    tell_price(telling, "turn.price", coin);
}

/* ---- rumours --------------------------------------------------------------------- */

/* Hackers and Tweetman: which card they choose. */
static void tell_target(struct cryptocurrency_telling *telling, struct move move)
{
    const struct cryptocurrency *before = telling->before;
    bool down = before->face[move.a][move.n] == DOWN;
    const char *key = move.kind == CC_MOVE_BLACK_HAT   ? "turn.black_hat"
                      : move.kind == CC_MOVE_WHITE_HAT ? "turn.white_hat"
                      : down                           ? "turn.tweet_up"
                                                       : "turn.tweet_down";
    say_rumour(telling, down ? UNKNOWN : before->rumour[move.a][move.n]);
    line_part(telling, key, "=coin place", move.a, move.n + 1);
    telling->line.topic = down ? LAYING : 0;
}

/* A card is turned up and acts (CC-X1). */
static void tell_turn(struct cryptocurrency_telling *telling, struct move move)
{
    say_rumour(telling, move.b);
    line_part(telling, telling->line.topic == LAYING ? "turn.shown" : "turn.light", "=coin",
              move.a);
    tell_price_or_not(telling, move.a);
    telling->line.topic = 0;
}

static void tell_lay_of(struct cryptocurrency_telling *telling, int seat, int coin)
{
    const struct cryptocurrency *before = telling->before, *after = telling->after;
    int card = before->hand[seat];
    bool up =
        after->phase == CC_PHASE_TURN && after->coin == coin && after->place == before->laid[coin];
    say_rumour(telling, card);
    line_lead(telling,
              up         ? "turn.lays_up"
              : card < 0 ? "turn.lays_down"
                         : "turn.lays_known",
              "player=seat =coin", seat, coin);
    telling->line.topic = up ? LAYING : 0;
}

static void tell_lay(struct cryptocurrency_telling *telling, struct move move)
{
    tell_lay_of(telling, telling->turn, move.a);
}

/* The last free track needs no move (CC-R1). */
static void tell_lay_of_last(struct cryptocurrency_telling *telling, int actor, struct move move)
{
    bool dealt = move.kind == CC_MOVE_FILL || move.kind == CC_MOVE_COVER;
    for (int seat = 0; seat < telling->after->players; seat++) {
        bool laid = telling->before->hand[seat] != EMPTY && telling->after->hand[seat] == EMPTY;
        if (!laid || (move.kind == CC_MOVE_LAY && actor == seat))
            continue;
        for (int coin = 0; coin < COINS; coin++)
            if (telling->after->laid[coin] > telling->before->laid[coin] &&
                !((move.kind == CC_MOVE_LAY || dealt) && move.a == coin))
                tell_lay_of(telling, seat, coin);
    }
}

static void tell_fill(struct cryptocurrency_telling *telling, struct move move)
{
    line_lead(telling, move.kind == CC_MOVE_FILL ? "turn.fill" : "turn.cover", "=coin", move.a);
    if (move.b != HIDDEN)
        part_rumour(telling, "turn.shown", move.b);
    if (move.kind == CC_MOVE_FILL)
        tell_price_or_not(telling, move.a);
}

static void tell_reveal(struct cryptocurrency_telling *telling, struct move move)
{
    if (telling->previous.kind != CC_MOVE_REVEAL || telling->previous.a != move.a)
        line_lead(telling, "turn.reveal", "=coin", move.a);
    if (move.b != HIDDEN)
        part_rumour(telling, "turn.shown", move.b);
    if (!telling->after->scam[move.a])
        tell_price(telling, "turn.price", move.a);
}

/* ---- what follows without a move --------------------------------------------------- */

static void tell_hodlers(struct cryptocurrency_telling *telling)
{
    const struct cryptocurrency *before = telling->before;
    for (int coin = 0; coin < COINS; coin++) {
        bool led = false;
        for (int seat = 0; seat < before->players; seat++) {
            int share = cryptocurrency_hodler_share(
                telling->edition, before, (const int8_t(*)[COINS])before->coins, seat, coin);
            if (!share)
                continue;
            if (!led)
                line_lead(telling, "turn.hodler", "=coin", coin);
            led = true;
            telling->untold.left[seat][MONEY] -= share;
            line_part(telling, "turn.money_of", "player=seat n", seat, share);
        }
    }
}

static void tell_settled(struct cryptocurrency_telling *telling)
{
    const struct cryptocurrency *after = telling->after;
    for (int coin = 0; coin < COINS; coin++)
        if (after->scam[coin]) {
            line_lead(telling, "turn.scam", "=coin", coin);
            tell_price(telling, "turn.price", coin);
        }
    line_lead(telling, "turn.settled", "");
    for (int seat = 0; seat < after->players; seat++) {
        int money = telling->untold.left[seat][MONEY];
        memset(telling->untold.left[seat], 0, sizeof telling->untold.left[seat]); /* all are sold */
        line_part(telling, "turn.money_of", "player=seat n", seat, money);        /* or nothing */
    }
}

static bool is_account(int phase)
{
    return phase == CC_PHASE_REVEAL || phase == CC_PHASE_OVER;
}

static void tell_after(struct cryptocurrency_telling *telling, int actor, struct move move)
{
    const struct cryptocurrency *before = telling->before, *after = telling->after;
    bool collected = cryptocurrency_all_fresh(after) && !cryptocurrency_all_fresh(before);
    bool interest = collected || before->phase == CC_PHASE_INTEREST;
    if (is_account(after->phase) && !is_account(before->phase))
        tell_hodlers(telling);
    if (after->phase == CC_PHASE_OVER)
        tell_settled(telling);
    if (interest && untold_any(&telling->untold))
        line_lead(telling, "turn.interest", "");
    tell_rest(telling);
    tell_lay_of_last(telling, actor, move);
    if (after->round != before->round)
        line_lead(telling, "turn.round", "round", after->round);
}

/* ---- single moves --------------------------------------------------------------------- */

static void tell_event(struct cryptocurrency_telling *telling, struct move move)
{
    line_end(&telling->line);
    if (telling->line.out->size)
        text_add(telling->line.out, " ");
    voice_card(telling->line.scene, "event", move.a, line_text(&telling->line, "effect"));
    line_say(telling, "turn.event", "=event", move.a);
    if (untold_any(&telling->untold) ||
        memcmp(telling->before->price, telling->after->price, sizeof telling->after->price) != 0)
        line_lead(telling, "turn.so", "");
}

static void tell_give(struct cryptocurrency_telling *telling, struct move move)
{
    telling->untold.left[telling->turn][move.a]++;
    line_lead(telling, telling->before->phase == CC_PHASE_HACKED ? "turn.hacked" : "turn.pays_coin",
              "player=seat =coin", telling->turn, move.a);
}

static void tell_repay(struct cryptocurrency_telling *telling, struct move move)
{
    int wonga = move.n * telling->edition->loan_repay;
    telling->untold.left[telling->turn][MONEY] += wonga;
    line_lead(telling, move.n ? "turn.repays" : "turn.repays_nothing", "player=seat n wonga",
              telling->turn, move.n, wonga);
}

static void tell_newshawk(struct cryptocurrency_telling *telling, struct move move)
{
    if (move.kind == CC_MOVE_NEWSHAWK)
        line_part(telling, "turn.newshawk", "");
    else if (move.b != HIDDEN)
        part_rumour(telling,
                    move.kind == CC_MOVE_PEEK   ? "turn.shown"
                    : move.kind == CC_MOVE_KEEP ? "turn.keeps"
                                                : "turn.takes",
                    move.b);
}

static void tell_start(struct cryptocurrency_telling *telling, struct move move)
{
    line_lead(telling, "turn.start", "player=seat", move.a);
}

static void tell_exhaust(struct cryptocurrency_telling *telling, struct move move)
{
    line_lead(telling, "turn.exhausts", "player=seat", telling->turn);
    line_part(telling, "turn.name", "name=member", telling->before->team[telling->turn][move.a]);
}

static void tell_decline(struct cryptocurrency_telling *telling, struct move move)
{
    (void)move;
    if (telling->last)
        line_lead(telling, "turn.declines", "player=seat", telling->turn);
}

/* Moves that are told by who makes them alone. */
static const char *const leads[CC_MOVE_KINDS] = { [CC_MOVE_PROPOSE] = "turn.proposes",
                                                  [CC_MOVE_AGREE] = "turn.agrees",
                                                  [CC_MOVE_REFUSE] = "turn.refuses",
                                                  [CC_MOVE_PASS] = "turn.passes" };

/* The others; what lies on the table (top) and what is finished is not told. */
static void (*const tell_move[CC_MOVE_KINDS])(struct cryptocurrency_telling *telling,
                                              struct move move) = {
    [CC_MOVE_START] = tell_start,      [CC_MOVE_SHOW] = tell_show,
    [CC_MOVE_FILL] = tell_fill,        [CC_MOVE_COVER] = tell_fill,
    [CC_MOVE_DRAW] = tell_draw,        [CC_MOVE_EVENT] = tell_event,
    [CC_MOVE_HASH] = tell_hash,        [CC_MOVE_VALIDATE] = tell_validate,
    [CC_MOVE_PEEK] = tell_newshawk,    [CC_MOVE_TAKE] = tell_newshawk,
    [CC_MOVE_TURN] = tell_turn,        [CC_MOVE_REVEAL] = tell_reveal,
    [CC_MOVE_DECLINE] = tell_decline,  [CC_MOVE_EXHAUST] = tell_exhaust,
    [CC_MOVE_BORROW] = tell_borrow,    [CC_MOVE_HIRE] = tell_hire,
    [CC_MOVE_REPLACE] = tell_replace,  [CC_MOVE_READY] = tell_ready,
    [CC_MOVE_MINE] = tell_choice,      [CC_MOVE_BUY] = tell_choice,
    [CC_MOVE_SELL] = tell_choice,      [CC_MOVE_USE] = tell_choice,
    [CC_MOVE_COPY] = tell_choice,      [CC_MOVE_GO] = tell_choice,
    [CC_MOVE_AMOUNT] = tell_amount,    [CC_MOVE_APPLY] = tell_apply,
    [CC_MOVE_SKIP] = tell_apply,       [CC_MOVE_NEWSHAWK] = tell_newshawk,
    [CC_MOVE_KEEP] = tell_newshawk,    [CC_MOVE_BLACK_HAT] = tell_target,
    [CC_MOVE_WHITE_HAT] = tell_target, [CC_MOVE_TWEET] = tell_target,
    [CC_MOVE_GIVE] = tell_give,        [CC_MOVE_REPAY] = tell_repay,
    [CC_MOVE_LAY] = tell_lay
};

bool cryptocurrency_turn(const struct scene *scene, const struct told_move moves[], int count,
                         struct text *out)
{
    struct cryptocurrency_telling telling = { .line = line_on(scene, out),
                                              .edition = scene->match->edition->data };
    telling.line.resume = "turn.player";
    for (int i = 0; i < count; i++) {
        struct move move = moves[i].move;
        telling.before = moves[i].before;
        telling.after = moves[i].after;
        telling.turn = telling.line.player = telling.before->turn;
        telling.last = i + 1 == count;
        note_changes(&telling);
        if (tell_move[move.kind] != tell_choice && move.kind != CC_MOVE_AMOUNT)
            tell_action(&telling, 0, 0);
        if (leads[move.kind])
            line_lead(&telling, leads[move.kind], "player=seat", telling.turn);
        else if (tell_move[move.kind])
            tell_move[move.kind](&telling, move);
        tell_after(&telling, moves[i].actor, move);
        telling.previous = move;
    }
    tell_action(&telling, 0, 0);
    line_end(&telling.line);
    return out->size > 0;
}

/* ---- where lines begin, and great moments ------------------------------------------------ */

bool cryptocurrency_starts(const struct scene *scene, struct move last, int actor, struct move move)
{
    (void)scene;
    (void)actor;
    switch (move.kind) {
    case CC_MOVE_SHOW:
        return last.kind != CC_MOVE_SHOW;
    case CC_MOVE_FILL:
    case CC_MOVE_COVER:
        return last.kind != CC_MOVE_FILL && last.kind != CC_MOVE_COVER;
    case CC_MOVE_DRAW:
        return last.kind != CC_MOVE_DECLINE;
    case CC_MOVE_REVEAL:
        return last.kind != CC_MOVE_REVEAL || last.a != move.a;
    case CC_MOVE_EVENT:
    case CC_MOVE_PROPOSE:
    case CC_MOVE_DECLINE:
    case CC_MOVE_EXHAUST:
    case CC_MOVE_MINE:
    case CC_MOVE_BUY:
    case CC_MOVE_SELL:
    case CC_MOVE_PASS:
    case CC_MOVE_GIVE:
    case CC_MOVE_REPAY:
    case CC_MOVE_LAY:
        return true;
    default:
        return false;
    }
}

bool cryptocurrency_joins(const struct scene *scene, struct move last, int actor, struct move move)
{
    (void)scene;
    (void)last;
    (void)actor;
    return move.kind == CC_MOVE_AGREE || move.kind == CC_MOVE_REFUSE;
}

/* The rumour whose turning names the scam: by then all of them are known. */
const char *cryptocurrency_moment(const struct scene *scene, int actor, struct move move)
{
    const struct cryptocurrency *after = scene->after;
    (void)actor;
    return move.kind == CC_MOVE_REVEAL && after && after->phase == CC_PHASE_OVER ? "reveal" : NULL;
}
