/*
 * test_telling_cryptoly.c: what Cryptoly tells of turns: lines as they are told,
 * and that no change of a holding is missing in them.
 */
#include <string.h>

#include "core/changes.h"
#include "games/cryptoly/cryptoly.h"
#include "table/teller.h"
#include "tests/helpers/play.h"
#include "tests/helpers/telling.h"
#include "words/voice.h"

static const struct game *const game = &cryptoly_game;

/* ---- positions of Ada, Ben and Cem ------------------------------------------- */

struct stage {
    struct edition *edition;
    const struct cryptoly_edition *data;
    struct match match;
    struct cryptoly state;
    int viewer;
};

/* Ada's turn in round 3; a BTC is 4 of each colour. */
static void open_stage(struct stage *stage)
{
    static const char *const names[] = { "Ada", "Ben", "Cem" };
    *stage = (struct stage){ .edition = shipped_edition(game, "house-2") };
    stage->data = stage->edition->data;
    stage->match = (struct match){ .game = game, .edition = stage->edition };
    setup_defaults(game, 3, &stage->match.setup);
    for (int i = 0; i < 3; i++)
        strcpy(stage->match.seat[i], names[i]);
    assert_null(game->setup(stage->data, &stage->state, &stage->match.setup));
    stage->state.rate_card = 0;
    stage->state.round = 3;
    stage->state.phase = CL_PHASE_ROLL;
    for (int i = 0; i < 3; i++)
        stage->state.position[i] = 1;
    for (int coin = RED; coin < KINDS_OF_COIN; coin++)
        stage->state.rate[coin] = 4;
}

static void close_stage(struct stage *stage)
{
    edition_free(stage->edition);
}

static int named(const struct stage *stage, const char *noun, const char *name)
{
    int value = noun_value(game, stage->data, noun, name, strlen(name));
    assert_true(value >= 0);
    return value;
}

/* Coins from the DEX. */
static void give_coins(struct stage *stage, int seat, int coin, int n)
{
    stage->state.coins[seat][coin] = (int16_t)(stage->state.coins[seat][coin] + n);
    stage->state.dex[coin] = (int16_t)(stage->state.dex[coin] - n);
}

static void give_work(struct stage *stage, int seat, int card)
{
    stage->state.work[card] = (int8_t)seat;
    stage->state.work_order[card] = ++stage->state.acquired;
    stage->state.work_unseen = (int16_t)(stage->state.work_unseen & ~(1 << card));
}

/* The pawn as many spaces before the next one of the kind. */
static void stand_before(struct stage *stage, int seat, int kind, int pips)
{
    int at = pips;
    while (stage->data->board[at] != kind)
        at++;
    stage->state.position[seat] = (int8_t)(at - pips + 1);
}

static struct move roll(int seat, int pips)
{
    return (struct move){ CL_MOVE_ROLL, (uint8_t)seat, 0, (uint8_t)pips };
}

static struct move die(int seat, int pips)
{
    return (struct move){ CL_MOVE_DIE, (uint8_t)seat, 0, (uint8_t)pips };
}

static struct move plain(int kind)
{
    return (struct move){ .kind = (uint8_t)kind };
}

static struct move with(int kind, int a, int n)
{
    return (struct move){ (uint8_t)kind, (uint8_t)a, 0, (uint8_t)n };
}

/* CL-F7, CL-F5, CL-T4, CL-T0: the card's income, the debt and the next player's
 * interest, one behind the other. */
static void test_mining_debt_and_interest(void **unused)
{
    (void)unused;
    static const char *const wanted[] = {
        "Ada rolls 4: Get/Lose red. Second-hand ASIC pays 4 blue to Ada. 3, odd: Ada owes 1 red "
        "and pays 1 blue. Ben’s turn: Savings pot pays 1 red.",
        "Ada würfelt 4: Get/Lose Rot. Gebrauchter ASIC bringt 4 Blau für Ada. 3, ungerade: "
        "Ada schuldet 1 Rot und zahlt 1 Blau. Ben ist am Zug: Spartopf zahlt 1 Rot.",
        "Adaは4を出し、「赤の得失」へ。「中古のASIC」からAdaに青×4。3、奇数：Adaは赤×1の代わりに"
        "青×1を払いました。Benの番：「貯金つぼ」から赤×1。"
    };
    struct stage stage;
    open_stage(&stage);
    int pot = named(&stage, "staking", "savings-pot");
    give_work(&stage, 0, named(&stage, "mining", "old-asic"));
    give_work(&stage, 1, MININGS + pot);
    stage.state.staked[pot] = 6;
    stage.state.dex[RED] = (int16_t)(stage.state.dex[RED] - 6);
    stand_before(&stage, 0, SPACE_RED, 4);
    LINE(&stage, wanted, roll(0, 4), die(0, 3));
    close_stage(&stage);
}

/* CL-F9, CL-T4: a margin call is never hidden in a sum. */
static void test_margin_call(void **unused)
{
    (void)unused;
    static const char *const wanted[] = {
        "Ada rolls 4: Action. Second-hand ASIC pays 4 blue to Ada. Action card Margin call: Ada "
        "rolls 5. Ada owes 5 red and pays 1 BTC, 1 red.",
        "Ada würfelt 4: Action. Gebrauchter ASIC bringt 4 Blau für Ada. Action-Karte "
        "Nachschusspflicht: Ada würfelt 5. Ada schuldet 5 Rot und zahlt 1 BTC, 1 Rot.",
        "Adaは4を出し、「アクション」へ。「中古のASIC」からAdaに青×4。アクションカード「追証」：Ada"
        "は"
        "5を出しました。Adaは赤×5の代わりにBTC×1、赤×1を払いました。"
    };
    struct stage stage;
    open_stage(&stage);
    give_work(&stage, 0, named(&stage, "mining", "old-asic"));
    give_coins(&stage, 0, RED, 1);
    give_coins(&stage, 0, BTC, 2);
    stand_before(&stage, 0, SPACE_ACTION, 4);
    LINE(&stage, wanted, roll(0, 4),
         with(CL_MOVE_ACTION, named(&stage, "action", "margin-call"), 0), die(0, 5),
         with(CL_MOVE_PAY, BTC, 0));
    close_stage(&stage);
}

/* CL-F1 */
static void test_hack(void **unused)
{
    (void)unused;
    static const char *const wanted[] = {
        "Ada rolls 4: Hack the Wallet. Ada tries to hack the Wallet. Ada rolls 6 and takes 3 BTC "
        "from the Wallet. The Wallet is filled up to 3 BTC.",
        "Ada würfelt 4: Hack the Wallet. Ada versucht, die Wallet zu hacken. Ada würfelt 6 und "
        "nimmt "
        "3 BTC aus der Wallet. Die Wallet wird auf 3 BTC aufgefüllt.",
        "Adaは4を出し、「ウォレットのハック」へ。Adaはハックに挑みました。Adaは6を出し、ウォレット"
        "か"
        "ら"
        "3 BTCを取りました。ウォレットは3 BTCまで補充されました。"
    };
    static const char *const failed[] = {
        "Ada rolls 1, the hack fails: Ada owes 1 BTC and has nothing: the debt is forgiven.",
        ("Ada würfelt 1, der Hack misslingt: Ada schuldet 1 BTC und hat nichts: Die Schuld ist "
         "erlassen."),
        "Adaは1を出し、ハックは失敗：AdaはBTC×1を払えず、免除されました。"
    };
    struct stage stage;
    open_stage(&stage);
    stand_before(&stage, 0, SPACE_HACK, 4);
    LINE(&stage, wanted, roll(0, 4), plain(CL_MOVE_TRY), die(0, 6));
    stage.state.phase = CL_PHASE_DIE;
    stage.state.die = DIE_HACK;
    LINE(&stage, failed, die(0, 1));
    close_stage(&stage);
}

/* CL-F4 */
static void test_nft(void **unused)
{
    (void)unused;
    static const char *const wanted[] = {
        "Ada wants to buy an NFT. Ada rolls 2, the price of the NFT: Ada pays 2 BTC. Ada gets the "
        "card Pixel cat.",
        "Ada will ein NFT kaufen. Ada würfelt 2, den Preis des NFT: Ada zahlt 2 BTC. Ada bekommt "
        "die Karte „Pixelkatze“.",
        "AdaはNFTの購入を決めました。Adaは2を出し、それがNFTの価格：AdaはBTC×2を払いました。Adaは"
        "「ドット絵の猫」のカードを得ました。"
    };
    static const char *const dear[] = {
        "Ada wants to buy an NFT. Ada rolls 5: too dear, no NFT and no payment.",
        "Ada will ein NFT kaufen. Ada würfelt 5: zu teuer, kein NFT und keine Zahlung.",
        "AdaはNFTの購入を決めました。Adaは5を出しましたが高すぎて、NFTも支払いもありませんでした。"
    };
    struct stage stage;
    open_stage(&stage);
    give_coins(&stage, 0, BTC, 3);
    stage.state.phase = CL_PHASE_BUY;
    LINE(&stage, wanted, plain(CL_MOVE_BUY), die(0, 2),
         with(CL_MOVE_NFT, named(&stage, "nft", "pixel-cat"), 0));
    LINE(&stage, dear, plain(CL_MOVE_BUY), die(0, 5));
    close_stage(&stage);
}

/* CL-F6 */
static void test_to_the_moon(void **unused)
{
    (void)unused;
    static const char *const wanted[] = {
        "The card: First rocket. Ada accepts. Ada stakes 3 red. Ada rolls 6: the stake comes "
        "back 3 ×, 9 red.",
        "Die Karte: Erste Rakete. Ada nimmt an. Ada setzt 3 Rot. Ada würfelt 6: Der Einsatz "
        "kommt 3 × zurück, 9 Rot.",
        "カードは「最初のロケット」です。Adaは受けました。Adaは赤×3を賭けました。Adaは6を出し、賭け"
        "の3倍、"
        "赤×9が戻りました。"
    };
    struct stage stage;
    open_stage(&stage);
    give_coins(&stage, 0, RED, 4);
    stage.state.phase = CL_PHASE_MOON;
    LINE(&stage, wanted, with(CL_MOVE_MOON, named(&stage, "moon", "first-rocket"), 0),
         plain(CL_MOVE_ACCEPT), with(CL_MOVE_WAGER, RED, 3), die(0, 6));
    close_stage(&stage);
}

/* CL-T0, CL-T1, CL-T2: what is given for what, refused or accepted. */
static void test_trading(void **unused)
{
    (void)unused;
    static const char *const wanted[] = {
        "Ada gives the DEX 2 BTC for 8 red. Ada offers Ben: 3 red for 1 BTC.",
        "Ada gibt der DEX 2 BTC für 8 Rot. Ada bietet Ben: 3 Rot für 1 BTC.",
        "AdaはDEXでBTC×2を赤×8に換えました。AdaはBenに提案：赤×3を渡し、BTC×1をもらう。"
    };
    static const char *const accepted[] = {
        "Ben accepts: Ada gives 3 red, Validator (without its coins), Ben gives 1 BTC. Back to "
        "Ada from Validator: 4 red.",
        "Ben nimmt an: Ada gibt 3 Rot, Validator (ohne die Coins), Ben gibt 1 BTC. Von „Validator“ "
        "zurück an Ada: 4 Rot.",
        "Benは受けました：Adaが赤×3、「バリデーター」（コインなし）を、BenがBTC×1を渡しました。"
        "「バリデーター」からAdaに戻る：赤×4。"
    };
    static const char *const declined[] = {
        "Ben declines to give 1 BTC for 3 red, Validator (without its coins).",
        "Ben lehnt ab, 1 BTC für 3 Rot, Validator (ohne die Coins) zu geben.",
        "Benは断りました：赤×3、「バリデーター」（コインなし）ではBTC×1を渡しません。"
    };
    struct stage stage;
    open_stage(&stage);
    give_coins(&stage, 0, BTC, 3);
    give_coins(&stage, 1, BTC, 1);
    stage.state.phase = CL_PHASE_EXCHANGE;
    LINE(&stage, wanted, (struct move){ CL_MOVE_EXCHANGE, BTC, RED, 0 }, with(CL_MOVE_AMOUNT, 0, 8),
         plain(CL_MOVE_PASS), with(CL_MOVE_OFFER, 1, 0), with(CL_MOVE_GIVE, RED, 3),
         with(CL_MOVE_GET, BTC, 1), plain(CL_MOVE_SEND));
    int card = named(&stage, "staking", "validator");
    give_work(&stage, 0, MININGS + card);
    give_coins(&stage, 0, RED, 3);
    stage.state.staked[card] = 4;
    stage.state.step = STEP_CARDS;
    stage.state.phase = CL_PHASE_ANSWER;
    stage.state.asked = stage.state.partner = 1;
    stage.state.deal[0][RED] = 3;
    stage.state.deal[1][BTC] = 1;
    stage.state.deal_work = (int16_t)(1 << (MININGS + card));
    LINE(&stage, accepted, plain(CL_MOVE_ACCEPT));
    LINE(&stage, declined, plain(CL_MOVE_DECLINE));
    close_stage(&stage);
}

/* CL-F10, CL-F8 */
static void test_time_and_rates(void **unused)
{
    (void)unused;
    static const char *const wanted[] = {
        "Ada rolls 6: a Time card is drawn. Time card Two more blocks: The last round is now round "
        "5.",
        "Ada würfelt 6: Eine Zeit-Karte wird gezogen. Zeit-Karte Noch zwei Blöcke: Die letzte "
        "Runde "
        "ist jetzt Runde 5.",
        "Adaは6を出し、タイムカードが引かれました。タイムカード「あと2ブロック」：最終ラウンドは第5"
        "ラウンドに"
        "なりました。"
    };
    static const char *const rates[] = {
        "Ada rolls 5: Exchange rates. New rates, Red fever: 1 BTC = 2 red = 6 blue = 5 green.",
        "Ada würfelt 5: Wechselkurse. Neue Kurse, Rotes Fieber: 1 BTC = 2 Rot = 6 Blau = 5 Grün.",
        "Adaは5を出し、「相場」へ。新しい相場「赤の熱狂」：1 BTC＝赤2＝青6＝緑5。"
    };
    struct stage stage;
    open_stage(&stage);
    LINE(&stage, rates, roll(0, 5), with(CL_MOVE_RATE, named(&stage, "rate", "red-fever"), 0));
    stage.state.phase = CL_PHASE_DIE;
    stage.state.die = DIE_TIME;
    LINE(&stage, wanted, die(0, 6), with(CL_MOVE_TIME, named(&stage, "time", "two-blocks"), 0));
    close_stage(&stage);
}

/* CL-E3, CL-E4 */
static void test_ico_draw(void **unused)
{
    (void)unused;
    static const char *const wanted[] = {
        "ICO 2 is drawn first: stakes in it come back threefold. ICO 1 comes second: half of the "
        "stakes come back. ICO 3 is left: its stakes are lost. Ada: 5 blue in ICO 1, 2 blue back. "
        "Ada: 3 red in ICO 2, 9 red back. At the rates, Ada has 2 BTC, 1 red, 2 blue from ICOs. "
        "Ben: 1 BTC in ICO 3, nothing back.",
        "ICO 2 wird zuerst gezogen: Einsätze kommen dreifach zurück. ICO 1 kommt als Zweites: Die "
        "Hälfte der Einsätze kommt zurück. ICO 3 bleibt übrig: Die Einsätze sind verloren. Ada: 5 "
        "Blau in ICO 1, zurück 2 Blau. Ada: 3 Rot in ICO 2, zurück 9 Rot. Zum Kurs hat Ada aus "
        "ICOs 2 BTC, 1 Rot, 2 Blau. Ben: 1 BTC in ICO 3, nichts zurück.",
        "最初にICO 2が引かれました：出資は3倍で戻ります。次にICO "
        "1が引かれました：出資の半分が戻ります。ICO 3が残りました：出資は"
        "失われます。Ada：ICO 1の青×5が青×2になりました。Ada：ICO "
        "2の赤×3が赤×9になりました。相場で換算"
        "して、AdaがICOから得たのはBTC×2、赤×1、青×2です。Ben：ICO 3のBTC×1は戻りませんでした。"
    };
    struct stage stage;
    open_stage(&stage);
    stage.state.ico[0][1][RED] = 3;
    stage.state.ico[0][0][BLUE] = 5;
    stage.state.ico[1][2][BTC] = 1;
    stage.state.phase = CL_PHASE_ICO;
    LINE(&stage, wanted, with(CL_MOVE_ICO, 1, 0), with(CL_MOVE_ICO, 0, 0));
    close_stage(&stage);
}

/* CL-W1: a bet is told to its owner, a code to nobody. */
static void test_bets(void **unused)
{
    (void)unused;
    static const char *const own[] = {
        "Ada bets and seals: 7 BTC on Ada, 3 BTC on Ben. Ada sets 2 "
        "digits of a code.",
        "Ada wettet und versiegelt: 7 BTC auf Ada, 3 BTC auf Ben. "
        "Ada legt 2 Ziffern eines Codes fest.",
        "Adaは賭けて封をしました：Adaに7 BTC、Benに3 BTC。Adaは暗証番号を"
        "2桁決めました。"
    };
    static const char *const other[] = {
        "Ada has sealed the bet. Ada sets 2 digits of a code.",
        "Ada hat die Wette versiegelt. Ada legt 2 Ziffern eines Codes fest.",
        "Adaは賭けに封をしました。Adaは暗証番号を2桁決めました。"
    };
    struct stage stage;
    open_stage(&stage);
    stage.state.betting = 1;
    stage.state.phase = CL_PHASE_BET;
    stage.state.round = 0;
    for (stage.viewer = 0; stage.viewer < 2; stage.viewer++)
        LINE(&stage, stage.viewer ? other : own, with(CL_MOVE_SPREAD, 0, 7),
             with(CL_MOVE_SPREAD, 1, 3), plain(CL_MOVE_SEAL), with(CL_MOVE_DIGIT, 0, 4),
             with(CL_MOVE_DIGIT, 0, 9));
    close_stage(&stage);
}

/* CL-W1: a code that is set in one go is told in one sentence, with whose it is. */
static void test_code_in_one_go(void **unused)
{
    (void)unused;
    static const char *const wanted[] = { "Ada sets the code for Ben.",
                                          "Ada legt den Code für Ben fest.",
                                          "AdaはBenの暗証番号を決めました。" };
    struct stage stage;
    open_stage(&stage);
    stage.state.betting = 1;
    stage.state.phase = CL_PHASE_BET;
    stage.state.round = 0;
    for (stage.viewer = 0; stage.viewer < 2; stage.viewer++)
        LINE(&stage, wanted, with(CL_MOVE_DIGIT, 0, 4), with(CL_MOVE_DIGIT, 0, 9),
             with(CL_MOVE_DIGIT, 0, 0), with(CL_MOVE_DIGIT, 0, 4), with(CL_MOVE_DIGIT, 0, 1));
    close_stage(&stage);
}

/* ---- where the match stands ------------------------------------------------------ */

static struct scene scene_of(const struct stage *stage, struct words *words)
{
    return (struct scene){ .words = words,
                           .match = &stage->match,
                           .view = &stage->state,
                           .viewer = stage->viewer,
                           .active = game->active(stage->data, &stage->state) };
}

/* Number i in the languages; its amount is the same in all. */
static void expect_number(const struct stage *stage, int i, int amount_, const char *const label[3],
                          const char *const wanted[3])
{
    for (int k = 0; k < 3; k++) {
        struct words *words = words_open(words_languages[k]);
        struct scene scene = scene_of(stage, words);
        struct deciding number = { 0 };
        assert_true(voice_number(&scene, i, &number));
        assert_string_equal(number.label.data, label[k]);
        assert_string_equal(number.text.data, wanted[k]);
        assert_int_equal(number.amount, amount_);
        deciding_free(&number);
        words_free(words);
    }
}

/* CL-F1, CL-F2, CL-F4: what a decision pays is told before it is made. */
static void test_numbers(void **unused)
{
    (void)unused;
    static const char *const hack_label[] = { "the hack pays", "der Hack bringt",
                                              "ハックの見込み" };
    static const char *const hack[] = { "2 of 6 numbers: +3 BTC, otherwise −1; on average 0.33 BTC",
                                        "2 von 6 Zahlen: +3 BTC, sonst −1; im Schnitt 0,33 BTC",
                                        "6つの目のうち2つで+3 BTC、ほかは−1。平均0.33 BTC" };
    static const char *const poor[] = {
        "2 of 6 numbers: +3 BTC, otherwise −0.25; on average 0.83 BTC",
        "2 von 6 Zahlen: +3 BTC, sonst −0,25; im Schnitt 0,83 BTC",
        "6つの目のうち2つで+3 BTC、ほかは−0.25。平均0.83 BTC"
    };
    static const char *const penniless[] = {
        "2 of 6 numbers: +3 BTC, otherwise nothing; on average 1.00 BTC",
        "2 von 6 Zahlen: +3 BTC, sonst nichts; im Schnitt 1,00 BTC",
        "6つの目のうち2つで+3 BTC、ほかは支払いなし。平均1.00 BTC"
    };
    static const char *const worth_label[] = { "worth", "Wert", "価値" };
    static const char *const worth[] = { "2.75 BTC", "2,75 BTC", "2.75 BTC" };
    struct stage stage;
    open_stage(&stage);
    give_coins(&stage, 0, BTC, 2);
    give_coins(&stage, 0, RED, 3);
    stage.state.phase = CL_PHASE_HACK;
    expect_number(&stage, 0, 33, hack_label, hack);
    expect_number(&stage, 1, 275, worth_label, worth);
    /* CL-T4: what is not there cannot be lost. */
    stage.state.coins[0][BTC] = 0;
    stage.state.coins[0][RED] = 1;
    expect_number(&stage, 0, 83, hack_label, poor);
    stage.state.coins[0][RED] = 0;
    expect_number(&stage, 0, 100, hack_label, penniless);
    struct words *words = words_open("en");
    struct scene scene = scene_of(&stage, words);
    struct deciding number = { 0 };
    struct text phase = { 0 };
    assert_false(voice_number(&scene, 100, &number));
    stage.state.phase = CL_PHASE_INVEST;
    stage.state.space = SPACE_ICO_2;
    assert_true(voice_number(&scene, 0, &number));
    assert_string_equal(number.noun, "ico");
    assert_int_equal(number.value, 1);
    deciding_free(&number);
    stage.state.phase = CL_PHASE_TRADE;
    stage.state.step = STEP_CARDS;
    voice_phase(&scene, &phase);
    assert_string_equal(phase.data, "Round 3 · offers · cards and coins");
    text_free(&phase);
    words_free(words);
    close_stage(&stage);
}

static void expect_why(const struct stage *stage, struct move move, const char *const wanted[3])
{
    const struct voice *voice = voice_of(game);
    uint16_t rule;
    assert_false(game_allows(game, stage->data, &stage->state, stage->viewer, move, &rule));
    for (int i = 0; i < 3; i++) {
        struct words *words = words_open(words_languages[i]);
        struct scene scene = scene_of(stage, words);
        struct text text = { 0 };
        assert_true(voice->why(&scene, move, &text));
        assert_string_equal(text.data, wanted[i]);
        text_free(&text);
        words_free(words);
    }
}

/* Why not, in the cause's words. */
static void test_causes(void **unused)
{
    (void)unused;
    static const char *const none[] = { "Ben has no red.", "Ben hat kein Rot.",
                                        "Benは赤を持っていません。" };
    static const char *const few[] = { "Ada has 3 blue, not 13.", "Ada hat 3 Blau, nicht 13.",
                                       "Adaの青は3枚で、13枚はありません。" };
    static const char *const sides[] = { "Both sides must give something.",
                                         "Beide Seiten müssen etwas geben.",
                                         "双方が何かを出す必要があります。" };
    static const char *const phase[] = {
        "You can do that in “staking”. Now it is: Round 3 · making an offer · coins.",
        "Das geht in „Staken“. Jetzt ist dran: Runde 3 · Angebot machen · Coins.",
        "それは「ステーキング」のときです。今は「第3ラウンド · 提案の作成 · コイン」です。"
    };
    static const char *const dry[] = { "The DEX has no green.", "Die DEX hat kein Grün.",
                                       "DEXに緑がありません。" };
    struct stage stage;
    open_stage(&stage);
    give_coins(&stage, 0, BLUE, 3);
    give_coins(&stage, 1, BTC, 1);
    stage.state.phase = CL_PHASE_BUILD;
    stage.state.partner = 1;
    expect_why(&stage, with(CL_MOVE_GET, RED, 1), none);
    expect_why(&stage, with(CL_MOVE_GIVE, BLUE, 13), few);
    expect_why(&stage, plain(CL_MOVE_SEND), sides);
    expect_why(&stage, with(CL_MOVE_STAKE, 0, 1), phase);
    stage.state.phase = CL_PHASE_EXCHANGE;
    stage.state.dex[GREEN] = 0;
    expect_why(&stage, (struct move){ CL_MOVE_EXCHANGE, BLUE, GREEN, 0 }, dry);
    close_stage(&stage);
}

static void test_moments(void **unused)
{
    (void)unused;
    struct stage stage;
    open_stage(&stage);
    struct words *words = words_open("en");
    struct scene scene = scene_of(&stage, words);
    stage.state.die = DIE_HACK;
    assert_string_equal(voice_moment(&scene, CHANCE, die(0, 5)), "hack");
    stage.state.die = DIE_COIN;
    assert_null(voice_moment(&scene, CHANCE, die(0, 5)));
    assert_string_equal(voice_moment(&scene, CHANCE, with(CL_MOVE_ICO, 0, 0)), "ico");
    assert_string_equal(voice_moment(&scene, CHANCE, with(CL_MOVE_OPEN, 0, 1)), "bet");
    assert_string_equal(voice_moment(&scene, CHANCE, with(CL_MOVE_TIME, 0, 0)), "time");
    words_free(words);
    close_stage(&stage);
}

/* ---- whole matches --------------------------------------------------------- */

struct lines {
    const struct arena *arena;
    const struct teller *teller;
    const struct paragraph *paragraph;
};

/* A change of coins: its player and its coin are in the line. */
static void demand_told(void *context, const struct message *change)
{
    struct lines *lines = context;
    const struct teller *teller = lines->teller;
    struct text name = { 0 }, coin = { 0 };
    if (strcmp(change->key, "cryptoly.field.coins"))
        return;
    words_name(teller->words, teller->match, "seat", change->arg[0].value, &name);
    words_name(teller->words, teller->match, "coin", change->arg[1].value, &coin);
    demand(lines->arena,
           strstr(lines->paragraph->head, name.data) && strstr(lines->paragraph->head, coin.data),
           "%s of %s is not in: %s", coin.data, name.data, lines->paragraph->head);
    text_free(&name);
    text_free(&coin);
}

static void check_paragraph(const struct arena *arena, const struct teller *teller,
                            const struct paragraph *paragraph)
{
    struct lines lines = { arena, teller, paragraph };
    demand(arena, paragraph->head, "no line");
    if (!paragraph->whole)
        return;
    /* The voice goes through what the rules did; only what it missed has an arrow. */
    demand(arena, !strstr(paragraph->head, "→"), "not accounted for: %s", paragraph->head);
    const char *key = strstr(paragraph->head, "turn."); /* a key without words is told itself */
    demand(arena, !strchr(paragraph->head, '{') && !(key && key[5] >= 'a' && key[5] <= 'z'),
           "no words: %s", paragraph->head);
    for (size_t seq = paragraph->first; seq < paragraph->end; seq++) {
        state_buffer before, after;
        teller_view(teller, seq, before);
        teller_view(teller, seq + 1, after);
        changes_tell(game, arena->setup.players, before, after, demand_told, &lines);
    }
}

/* CL-T0 to CL-E6: every way of playing, every number of players, all languages. */
static void test_whole_matches(void **unused)
{
    (void)unused;
    static const char *const ends[] = { "rounds:12", "minutes:30", "rounds:30" };
    struct edition *edition = shipped_edition(game, "house-2");
    for (int i = 0; i < amount(12, 300); i++) {
        struct arena arena = { .game = game, .edition = edition, .seed = (uint64_t)i + 1 };
        int players = 2 + i % 5;
        struct rng rng = rng_seed((uint64_t)i + 77);
        setup_defaults(game, players, &arena.setup);
        arena.mode = (enum mode)(i % MODES);
        set_option(game, &arena.setup, CL_OPTION_END, ends[i % 3]);
        set_option(game, &arena.setup, CL_OPTION_BET, i % 2 ? "on" : "off");
        set_option(game, &arena.setup, CL_OPTION_PERCENT, i % 4 == 3 ? "50" : "100");
        set_option(game, &arena.setup, CL_OPTION_START_BTC, i % 4 ? "3" : "0");
        struct session *session = open_session(&arena);
        play_session(&arena, session, SIZE_MAX, &rng);
        tell_match(&arena, session, i % players, words_languages[i % 3], check_paragraph);
        tell_match(&arena, session, SPECTATOR, "en", check_paragraph);
        session_close(session);
    }
    edition_free(edition);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mining_debt_and_interest),
        cmocka_unit_test(test_margin_call),
        cmocka_unit_test(test_hack),
        cmocka_unit_test(test_nft),
        cmocka_unit_test(test_to_the_moon),
        cmocka_unit_test(test_trading),
        cmocka_unit_test(test_time_and_rates),
        cmocka_unit_test(test_ico_draw),
        cmocka_unit_test(test_bets),
        cmocka_unit_test(test_code_in_one_go),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_causes),
        cmocka_unit_test(test_moments),
        cmocka_unit_test(test_whole_matches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
