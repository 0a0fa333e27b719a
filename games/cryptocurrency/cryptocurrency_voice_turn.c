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

struct cryptocurrency_telling {
    struct voice_line line;
    const struct cryptocurrency_edition *edition;
    const struct cryptocurrency *before, *after;
    int turn;            /* who acts */
    bool preparing;      /* the sentence is one of the preparation */
    bool laying;         /* the sentence says which card comes to light */
    int action, coin;    /* an action whose sentence waits for its members */
    struct text members; /* named so far */
    struct {
        int money[CC_SEATS], coins[CC_SEATS][COINS];
        bool price[COINS];
    } untold;
};

/* ---- words ----------------------------------------------------------------- */

static const char *name(struct cryptocurrency_telling *telling, int slot, const char *noun,
                        int value)
{
    return voice_name(&telling->line, slot, noun, value);
}

/* A rumour with its points. */
static const char *rumour(struct cryptocurrency_telling *telling, int slot, int card)
{
    enum { TITLE = VOICE_NAMES - 1 };
    struct text *text = &telling->line.name[slot];
    const struct scene *scene = telling->line.scene;
    struct words_arg args[] = { words_string("rumour", name(telling, TITLE, "rumour", card)),
                                words_number("points", telling->edition->rumour[card]) };
    text->size = 0;
    words_say(scene->words, scene->match->game, "turn.rumour", args, 2, text);
    return text->data ? text->data : "";
}

static void lead(struct cryptocurrency_telling *telling, const char *key,
                 const struct words_arg *args, int count)
{
    telling->preparing = telling->laying = false;
    voice_lead(&telling->line, key, args, count);
}

static void lead_player(struct cryptocurrency_telling *telling, const char *key, int seat)
{
    struct words_arg arg = words_string("player", name(telling, 0, "seat", seat));
    lead(telling, key, &arg, 1);
}

/* A part of the open sentence; where a turn goes on, the player is named first. It may
 * be about {player}: where nobody else is named so, who acts. */
static void part(struct cryptocurrency_telling *telling, const char *key,
                 const struct words_arg *args, int count)
{
    enum { PLAYER = VOICE_NAMES - 1 }; /* the arguments are in the others */
    struct words_arg arg = words_string("player", name(telling, PLAYER, "seat", telling->turn));
    struct words_arg all[MOST_SAID];
    if (!telling->line.begun)
        lead(telling, "turn.player", &arg, 1);
    for (int i = 0; i < count; i++)
        all[i] = args[i];
    all[count] = arg;
    voice_part(&telling->line, key, all, count + 1);
}

static void part_string(struct cryptocurrency_telling *telling, const char *key,
                        const char *argument, const char *value)
{
    struct words_arg arg = words_string(argument, value);
    part(telling, key, &arg, 1);
}

/* ---- what changed ------------------------------------------------------------ */

static void note_changes(struct cryptocurrency_telling *telling)
{
    memset(&telling->untold, 0, sizeof telling->untold);
    for (int seat = 0; seat < telling->after->players; seat++) {
        telling->untold.money[seat] = telling->after->money[seat] - telling->before->money[seat];
        for (int coin = 0; coin < COINS; coin++)
            telling->untold.coins[seat][coin] =
                telling->after->coins[seat][coin] - telling->before->coins[seat][coin];
    }
    for (int coin = 0; coin < COINS; coin++)
        telling->untold.price[coin] = telling->after->price[coin] != telling->before->price[coin];
}

/* Money that the acting player gets. */
static void tell_money(struct cryptocurrency_telling *telling, const char *key, int amount)
{
    struct words_arg arg = words_number("n", amount);
    telling->untold.money[telling->turn] -= amount;
    if (amount)
        part(telling, key, &arg, 1);
}

static void tell_coins(struct cryptocurrency_telling *telling, int coin)
{
    int count = telling->untold.coins[telling->turn][coin];
    struct words_arg args[] = { words_number("n", count),
                                words_string("coin", name(telling, 0, "coin", coin)) };
    telling->untold.coins[telling->turn][coin] = 0;
    if (count)
        part(telling, "turn.coins", args, 2);
}

/* The price of a coin that the sentence is about. */
static void tell_price(struct cryptocurrency_telling *telling, int coin)
{
    struct words_arg args[] = { words_number("from", telling->before->price[coin]),
                                words_number("to", telling->after->price[coin]) };
    if (telling->untold.price[coin])
        part(telling, "turn.price", args, 2);
    telling->untold.price[coin] = false;
}

static void tell_price_or_not(struct cryptocurrency_telling *telling, int coin)
{
    struct words_arg arg = words_number("price", telling->after->price[coin]);
    if (!telling->untold.price[coin])
        part(telling, "turn.stays", &arg, 1);
    tell_price(telling, coin);
}

static void tell_others_money(struct cryptocurrency_telling *telling, int seat)
{
    int amount = telling->untold.money[seat];
    struct words_arg args[] = { words_string("player", name(telling, 0, "seat", seat)),
                                words_number("n", amount) };
    telling->untold.money[seat] = 0;
    if (amount)
        part(telling, "turn.money_of", args, 2);
}

static void tell_others_coins(struct cryptocurrency_telling *telling, int seat, int coin)
{
    int count = telling->untold.coins[seat][coin];
    struct words_arg args[] = { words_string("player", name(telling, 0, "seat", seat)),
                                words_number("n", count),
                                words_string("coin", name(telling, 1, "coin", coin)) };
    telling->untold.coins[seat][coin] = 0;
    if (count)
        part(telling, "turn.coins_of", args, 3);
}

static void tell_others_price(struct cryptocurrency_telling *telling, int coin)
{
    struct words_arg args[] = { words_string("coin", name(telling, 0, "coin", coin)),
                                words_number("from", telling->before->price[coin]),
                                words_number("to", telling->after->price[coin]) };
    if (telling->untold.price[coin])
        part(telling, "turn.price_of", args, 3);
    telling->untold.price[coin] = false;
}

static bool is_untold(const struct cryptocurrency_telling *telling)
{
    for (int seat = 0; seat < CC_SEATS; seat++) {
        bool coins = false;
        for (int coin = 0; coin < COINS; coin++)
            coins = coins || telling->untold.coins[seat][coin];
        if (coins || telling->untold.money[seat])
            return true;
    }
    return false;
}

static void tell_rest(struct cryptocurrency_telling *telling)
{
    for (int coin = 0; coin < COINS; coin++)
        tell_others_price(telling, coin);
    for (int seat = 0; seat < CC_SEATS; seat++) {
        tell_others_money(telling, seat);
        for (int coin = 0; coin < COINS; coin++)
            tell_others_coins(telling, seat, coin);
    }
}

/* ---- preparation (CC-P1 to CC-P5) ---------------------------------------------- */

static void prepare(struct cryptocurrency_telling *telling)
{
    if (telling->preparing)
        return;
    lead_player(telling, "turn.prepares", telling->turn);
    telling->preparing = true;
}

static void tell_draw(struct cryptocurrency_telling *telling, struct move move)
{
    telling->turn = move.a;
    prepare(telling);
    if (move.b == HIDDEN)
        part(telling, "turn.draws_unseen", NULL, 0);
    else
        part_string(telling, "turn.draws", "rumour", rumour(telling, 0, move.b));
}

static void tell_hired(struct cryptocurrency_telling *telling, int member, int former)
{
    if (member < FINTECH)
        return; /* a host that lies */
    int cost = telling->edition->expert[member - FINTECH].cost;
    prepare(telling);
    const char *new = name(telling, 0, "member", member);
    const char *old = former == EMPTY ? "" : name(telling, 1, "member", former);
    struct words_arg args[] = { words_string("member", new), words_number("wonga", cost),
                                words_string("former", old) };
    telling->untold.money[telling->turn] += cost;
    part(telling, former == EMPTY ? "turn.hires" : "turn.replaces", args, 3);
}

static void tell_preparation(struct cryptocurrency_telling *telling, struct move move, bool last)
{
    const struct cryptocurrency *before = telling->before;
    switch (move.kind) {
    case CC_MOVE_BORROW:
        prepare(telling);
        tell_money(telling, "turn.borrows", telling->edition->loan_value);
        break;
    case CC_MOVE_HIRE:
        if (telling->after->phase != CC_PHASE_REPLACE) {
            tell_hired(telling, before->seeker[move.a], EMPTY);
        } else if (last) {
            prepare(telling);
            part_string(telling, "turn.wants", "member",
                        name(telling, 0, "member", before->seeker[move.a]));
        }
        break;
    case CC_MOVE_REPLACE:
        tell_hired(telling, before->seeker[before->place], before->team[telling->turn][move.a]);
        break;
    default: /* CC_MOVE_READY */
        prepare(telling);
        part(telling, "turn.hires_nobody", NULL, 0);
        break;
    }
}

static void tell_show(struct cryptocurrency_telling *telling, struct move move, bool first)
{
    if (first)
        lead(telling, "turn.seekers", NULL, 0);
    part_string(telling, "turn.name", "name", name(telling, 0, "member", move.a));
}

/* ---- actions ------------------------------------------------------------------ */

static void add_member(struct cryptocurrency_telling *telling, int member, int copied)
{
    const char *own = name(telling, 0, "member", member);
    struct words_arg args[] = {
        words_string("member", own),
        words_string("expert", copied < 0 ? "" : name(telling, 1, "member", copied))
    };
    const struct scene *scene = telling->line.scene;
    if (telling->members.size)
        text_add(&telling->members, strcmp(words_language(scene->words), "ja") ? ", " : "、");
    words_say(scene->words, scene->match->game, copied < 0 ? "turn.member" : "turn.copy", args, 2,
              &telling->members);
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

/* Says which action it is, as soon as it is known who carries it out. */
static void tell_action(struct cryptocurrency_telling *telling, int count, int wonga)
{
    static const char *const keys[][2] = { [MINING] = { "turn.mines", "turn.mines_with" },
                                           [BUYING] = { "turn.wants_buy", "turn.wants_buy_with" },
                                           [SELLING] = { "turn.wants_sell",
                                                         "turn.wants_sell_with" } };
    static const char *const done[][2] = { [BUYING] = { "turn.buys", "turn.buys_with" },
                                           [SELLING] = { "turn.sells", "turn.sells_with" } };
    bool with = telling->members.size > 0;
    const char *player = name(telling, 0, "seat", telling->turn);
    struct words_arg args[] = { words_string("player", player),
                                words_string("coin", name(telling, 1, "coin", telling->coin)),
                                words_string("members", with ? telling->members.data : ""),
                                words_number("n", count), words_number("wonga", wonga) };
    if (telling->action != NO_ACTION)
        lead(telling, count ? done[telling->action][with] : keys[telling->action][with], args, 5);
    telling->action = NO_ACTION;
    telling->members.size = 0;
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
    telling->untold.money[telling->turn] += sign * wonga;
    telling->untold.coins[telling->turn][coin] -= sign * count;
    tell_action(telling, count, wonga);
    tell_price(telling, coin);
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
    struct words_arg args[] = { words_number("n", move.n),
                                words_number("difficulty",
                                             cryptocurrency_difficulty(telling->edition,
                                                                       telling->before, coin)) };
    part(telling, move.a ? "turn.success" : "turn.failure", args, 2);
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
    int points = telling->edition->transaction[move.b / CC_COPIES][move.b % CC_COPIES];
    struct words_arg args[] = { words_number("points", points),
                                words_number("from", before->price[coin]),
                                words_number("to", telling->after->price[coin]) };
    part(telling, telling->untold.price[coin] ? "turn.transaction" : "turn.transaction_stays", args,
         3);
    telling->untold.price[coin] = false;
    if (left == 1)
        tell_money(telling, "turn.fees",
                   (before->validated + 1) * cryptocurrency_fee(telling->edition, before, coin));
}

static void tell_apply(struct cryptocurrency_telling *telling, struct move move)
{
    int coin = telling->before->coin;
    if (move.kind == CC_MOVE_APPLY)
        part_string(telling, "turn.name", "name", name(telling, 0, "member", move.a));
    tell_coins(telling, coin);
    tell_price(telling, coin);
}

/* ---- rumours --------------------------------------------------------------------- */

/* Hackers and Tweetman: which card they choose. */
static void tell_target(struct cryptocurrency_telling *telling, struct move move)
{
    const struct cryptocurrency *before = telling->before;
    int card = before->rumour[move.a][move.n];
    bool down = before->face[move.a][move.n] == DOWN;
    const char *key = move.kind == CC_MOVE_BLACK_HAT   ? "turn.black_hat"
                      : move.kind == CC_MOVE_WHITE_HAT ? "turn.white_hat"
                      : down                           ? "turn.tweet_up"
                                                       : "turn.tweet_down";
    const char *coin = name(telling, 0, "coin", move.a);
    struct words_arg args[] = { words_string("coin", coin), words_number("place", move.n + 1),
                                words_string("rumour",
                                             card < 0 || down ? "" : rumour(telling, 1, card)) };
    part(telling, key, args, 3);
    telling->laying = down;
}

/* A card is turned up and acts (CC-X1). */
static void tell_turn(struct cryptocurrency_telling *telling, struct move move)
{
    const char *card = move.b == HIDDEN ? "" : rumour(telling, 0, move.b);
    struct words_arg args[] = { words_string("rumour", card),
                                words_string("coin", name(telling, 1, "coin", move.a)) };
    bool laying = telling->laying;
    part(telling, laying ? "turn.shown" : "turn.light", args, 2);
    tell_price_or_not(telling, move.a);
    telling->laying = false;
}

static void tell_lay(struct cryptocurrency_telling *telling, int seat, int coin)
{
    int card = telling->before->hand[seat], place = telling->before->laid[coin];
    bool up = telling->after->phase == CC_PHASE_TURN && telling->after->coin == coin &&
              telling->after->place == place;
    const char *player = name(telling, 0, "seat", seat);
    const char *where = name(telling, 1, "coin", coin);
    struct words_arg args[] = { words_string("player", player), words_string("coin", where),
                                words_string("rumour", card < 0 ? "" : rumour(telling, 2, card)) };
    lead(telling, up ? "turn.lays_up" : card < 0 ? "turn.lays_down" : "turn.lays_known", args, 3);
    telling->laying = up;
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
                tell_lay(telling, seat, coin);
    }
}

static void tell_fill(struct cryptocurrency_telling *telling, struct move move)
{
    struct words_arg arg = words_string("coin", name(telling, 0, "coin", move.a));
    lead(telling, move.kind == CC_MOVE_FILL ? "turn.fill" : "turn.cover", &arg, 1);
    if (move.b != HIDDEN)
        part_string(telling, "turn.shown", "rumour", rumour(telling, 0, move.b));
    if (move.kind == CC_MOVE_FILL)
        tell_price_or_not(telling, move.a);
}

static void tell_reveal(struct cryptocurrency_telling *telling, struct move move, bool first)
{
    struct words_arg arg = words_string("coin", name(telling, 0, "coin", move.a));
    if (first)
        lead(telling, "turn.reveal", &arg, 1);
    if (move.b != HIDDEN)
        part_string(telling, "turn.shown", "rumour", rumour(telling, 0, move.b));
    if (!telling->after->scam[move.a])
        tell_price(telling, move.a);
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
            struct words_arg arg = words_string("coin", name(telling, 1, "coin", coin));
            if (!led)
                lead(telling, "turn.hodler", &arg, 1);
            led = true;
            struct words_arg args[] = { words_string("player", name(telling, 0, "seat", seat)),
                                        words_number("n", share) };
            telling->untold.money[seat] -= share;
            part(telling, "turn.money_of", args, 2);
        }
    }
}

static void tell_settled(struct cryptocurrency_telling *telling)
{
    const struct cryptocurrency *after = telling->after;
    for (int coin = 0; coin < COINS; coin++) {
        struct words_arg arg = words_string("coin", name(telling, 0, "coin", coin));
        if (!after->scam[coin])
            continue;
        lead(telling, "turn.scam", &arg, 1);
        tell_price(telling, coin);
    }
    lead(telling, "turn.settled", NULL, 0);
    memset(telling->untold.coins, 0, sizeof telling->untold.coins); /* all are sold */
    for (int seat = 0; seat < after->players; seat++) {
        struct words_arg args[] = { words_string("player", name(telling, 0, "seat", seat)),
                                    words_number("n", telling->untold.money[seat]) };
        telling->untold.money[seat] = 0;
        part(telling, "turn.money_of", args, 2); /* also where it is nothing */
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
    if (interest && is_untold(telling))
        lead(telling, "turn.interest", NULL, 0);
    tell_rest(telling);
    tell_lay_of_last(telling, actor, move);
    struct words_arg arg = words_number("round", after->round);
    if (after->round != before->round)
        lead(telling, "turn.round", &arg, 1);
}

/* ---- events --------------------------------------------------------------------------- */

static void tell_event(struct cryptocurrency_telling *telling, struct move move)
{
    struct text effect = { 0 };
    const struct scene *scene = telling->line.scene;
    voice_card(scene, "event", move.a, &effect);
    struct words_arg args[] = { words_string("event", name(telling, 0, "event", move.a)),
                                words_string("effect", effect.data ? effect.data : "") };
    voice_end(&telling->line);
    if (telling->line.out->size)
        text_add(telling->line.out, " ");
    words_say(scene->words, scene->match->game, "turn.event", args, 2, telling->line.out);
    if (is_untold(telling) ||
        memcmp(telling->before->price, telling->after->price, sizeof telling->after->price) != 0)
        lead(telling, "turn.so", NULL, 0);
    text_free(&effect);
}

static void tell_give(struct cryptocurrency_telling *telling, struct move move)
{
    struct words_arg args[] = { words_string("player", name(telling, 0, "seat", telling->turn)),
                                words_string("coin", name(telling, 1, "coin", move.a)) };
    telling->untold.coins[telling->turn][move.a]++;
    lead(telling, telling->before->phase == CC_PHASE_HACKED ? "turn.hacked" : "turn.pays_coin",
         args, 2);
}

static void tell_repay(struct cryptocurrency_telling *telling, struct move move)
{
    int wonga = move.n * telling->edition->loan_repay;
    struct words_arg args[] = { words_string("player", name(telling, 0, "seat", telling->turn)),
                                words_number("n", move.n), words_number("wonga", wonga) };
    telling->untold.money[telling->turn] += wonga;
    lead(telling, move.n ? "turn.repays" : "turn.repays_nothing", args, 3);
}

static void tell_newshawk(struct cryptocurrency_telling *telling, struct move move)
{
    if (move.kind == CC_MOVE_NEWSHAWK)
        part(telling, "turn.newshawk", NULL, 0);
    else if (move.b != HIDDEN)
        part_string(telling,
                    move.kind == CC_MOVE_PEEK   ? "turn.shown"
                    : move.kind == CC_MOVE_KEEP ? "turn.keeps"
                                                : "turn.takes",
                    "rumour", rumour(telling, 0, move.b));
}

static void tell_seat_move(struct cryptocurrency_telling *telling, struct move move, bool last)
{
    switch (move.kind) {
    case CC_MOVE_PROPOSE:
        lead_player(telling, "turn.proposes", telling->turn);
        break;
    case CC_MOVE_DECLINE:
        if (last)
            lead_player(telling, "turn.declines", telling->turn);
        break;
    case CC_MOVE_AGREE:
        lead_player(telling, "turn.agrees", telling->turn);
        break;
    case CC_MOVE_REFUSE:
        lead_player(telling, "turn.refuses", telling->turn);
        break;
    case CC_MOVE_PASS:
        lead_player(telling, "turn.passes", telling->turn);
        break;
    case CC_MOVE_EXHAUST:
        lead_player(telling, "turn.exhausts", telling->turn);
        part_string(telling, "turn.name", "name",
                    name(telling, 0, "member", telling->before->team[telling->turn][move.a]));
        break;
    case CC_MOVE_GIVE:
        tell_give(telling, move);
        break;
    case CC_MOVE_REPAY:
        tell_repay(telling, move);
        break;
    case CC_MOVE_LAY:
        tell_lay(telling, telling->turn, move.a);
        break;
    case CC_MOVE_AMOUNT:
        tell_trade(telling, telling->before->action, telling->before->coin, move.n);
        break;
    case CC_MOVE_APPLY:
    case CC_MOVE_SKIP:
        tell_apply(telling, move);
        break;
    case CC_MOVE_NEWSHAWK:
    case CC_MOVE_KEEP:
        tell_newshawk(telling, move);
        break;
    case CC_MOVE_BLACK_HAT:
    case CC_MOVE_WHITE_HAT:
    case CC_MOVE_TWEET:
        tell_target(telling, move);
        break;
    default: /* CC_MOVE_FINISH */
        break;
    }
}

static void tell_chance(struct cryptocurrency_telling *telling, struct move last, struct move move)
{
    switch (move.kind) {
    case CC_MOVE_START:
        lead_player(telling, "turn.start", move.a);
        break;
    case CC_MOVE_SHOW:
        tell_show(telling, move, last.kind != CC_MOVE_SHOW);
        break;
    case CC_MOVE_FILL:
    case CC_MOVE_COVER:
        tell_fill(telling, move);
        break;
    case CC_MOVE_DRAW:
        tell_draw(telling, move);
        break;
    case CC_MOVE_EVENT:
        tell_event(telling, move);
        break;
    case CC_MOVE_HASH:
        tell_hash(telling, move);
        break;
    case CC_MOVE_VALIDATE:
        tell_validate(telling, move);
        break;
    case CC_MOVE_PEEK:
    case CC_MOVE_TAKE:
        tell_newshawk(telling, move);
        break;
    case CC_MOVE_TURN:
        tell_turn(telling, move);
        break;
    case CC_MOVE_REVEAL:
        tell_reveal(telling, move, last.kind != CC_MOVE_REVEAL || last.a != move.a);
        break;
    default: /* CC_MOVE_TOP: it lies on the table */
        break;
    }
}

static bool is_choice(struct move move)
{
    return move.kind >= CC_MOVE_MINE && move.kind <= CC_MOVE_GO && move.kind != CC_MOVE_PASS;
}

static bool is_preparation(struct move move)
{
    return move.kind >= CC_MOVE_BORROW && move.kind <= CC_MOVE_READY;
}

bool cryptocurrency_turn(const struct scene *scene, const struct told_move moves[], int count,
                         struct text *out)
{
    struct cryptocurrency_telling telling = { .line = { .scene = scene, .out = out },
                                              .edition = scene->match->edition->data };
    for (int i = 0; i < count; i++) {
        struct move move = moves[i].move, last = i ? moves[i - 1].move : (struct move){ 0 };
        telling.before = moves[i].before;
        telling.after = moves[i].after;
        telling.turn = telling.before->turn;
        note_changes(&telling);
        if (!is_choice(move) && move.kind != CC_MOVE_AMOUNT)
            tell_action(&telling, 0, 0);
        if (is_choice(move))
            tell_choice(&telling, move);
        else if (is_preparation(move))
            tell_preparation(&telling, move, i + 1 == count);
        else if (moves[i].actor == CHANCE)
            tell_chance(&telling, last, move);
        else
            tell_seat_move(&telling, move, i + 1 == count);
        tell_after(&telling, moves[i].actor, move);
    }
    tell_action(&telling, 0, 0);
    voice_close(&telling.line);
    text_free(&telling.members);
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
