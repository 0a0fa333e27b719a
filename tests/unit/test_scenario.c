/*
 * test_scenario.c: scenario files themselves: what each kind of line does,
 * that each expectation can fail, and that faults are told by line.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "core/text.h"
#include "scenario/scenario.h"

/* What came out of a file: one line a case or difference. */
static bool note(void *context, const struct scenario_case *told)
{
    struct text *out = context;
    text_printf(out, "%d %s\n", told->line, told->passed ? "passed" : "failed");
    for (int i = 0; i < told->differences; i++)
        text_printf(out, "%d %s%s\n", told->difference[i].line,
                    told->difference[i].fault ? "fault " : "", told->difference[i].text);
    if (told->changes)
        text_add(out, told->changes);
    return true;
}

static void run_with(const struct scenario_options *options, const char *text, struct text *out,
                     struct scenario_totals *totals)
{
    *totals = (struct scenario_totals){ 0 };
    assert_true(scenario_run(text, strlen(text), options, note, out, totals));
    if (!out->data)
        text_add(out, "");
}

/* The lines of one case with two players, behind its head: runs them and demands that what
 * is told holds `wanted`, or that the case passes. */
static void check_case(const char *head, const char *lines, const char *wanted)
{
    struct scenario_options options = { 0 };
    struct scenario_totals totals;
    struct text text = { 0 }, out = { 0 };
    text_printf(&text, "%s\n%s\n%s", head, lines, wanted ? "" : "expect players >= 1\n");
    run_with(&options, text.data, &out, &totals);
    if (wanted ? !strstr(out.data, wanted) || totals.passed : totals.failed)
        fail_msg("%s\ntold:\n%swanted: %s", lines, out.data, wanted ? wanted : "passed");
    text_free(&text);
    text_free(&out);
}

/* The same of the template game. */
static void check(const char *lines, const char *wanted)
{
    check_case("case TP-1 a case\ngame template", lines, wanted);
}

struct sample {
    const char *lines, *wanted;
};

static void check_all(const struct sample *samples)
{
    for (; samples->lines; samples++)
        check(samples->lines, samples->wanted);
}

/* ---- the match --------------------------------------------------------------- */

static void test_heads(void **state)
{
    static const struct sample samples[] = {
        { "players 3\nexpect players = 3", NULL },
        { "expect players = 2", NULL },
        { "expect players = 3\nplayers 3", NULL },
        { "players 1", "fault template has 2 to 9 players" },
        { "players 10", "fault \"10\" is no number from 1 to 9" },
        { "players two", "fault \"two\" is no number" },
        { "players 2 3", "fault \"3\" is too much" },
        { "game chess", "fault there is no game \"chess\"" },
        { "options reserve=3\nexpect reserve = 3", NULL },
        { "options reserve=99", "fault error.option_value" },
        { "options colour=3", "fault error.option_name" },
        { "edition house-1\nexpect money[0] = 40", NULL },
        { "edition house-9", "fault there is no edition \"house-9\"" },
        { "edition: money 12\nexpect money[0] = 12", NULL },
        { "edition: wood oak value 9 copies 1\nexpect left[oak] <= 1", NULL },
        { "edition: money 12\nedition: bonus 1\nexpect money[1] = 12", NULL },
        { "edition: wood elm value 9 copies 1", "fault the edition has no such line" },
        { "edition: colour red", "fault no line of an edition of template begins so" },
        { "edition: money 9999", "fault the edition is not right: range" },
        { "seed 5\nexpect lot != -", NULL },
        { "seed -1", "fault \"-1\" is no number" },
        { "seeds 3\nexpect money[0] = 40", NULL },
        { "seeds 0", "fault \"0\" is no number" },
        { "frobnicate", "3 fault \"frobnicate\" begins no statement" },
        { "edition", "fault something is missing" },
        { NULL, NULL }
    };
    (void)state;
    check_all(samples);
}

/* ---- positions ----------------------------------------------------------------- */

static void test_positions(void **state)
{
    static const struct sample samples[] = {
        { "set money[0] = 12\nexpect money[0] = 12\nexpect paid = 28", NULL },
        { "set contract = oak yew - - - - - - -\nview 1: contract = ? yew - - - - - - -", NULL },
        { "set contract[0] = -", "3 the position does not add up: a player has no contract" },
        { "set money = 1 2 0 0 0 0 0 0 0\nexpect money = 1 2 * * * * * * *", NULL },
        { "set money = 1 2", "fault a value is missing" },
        { "set money[0] = 40 40", "fault \"40\" is too much" },
        { "set money[9] = 1", "fault \"9\" is no seat" },
        { "set money[0][0] = 1", "fault \"money\" has no such index" },
        { "set money[0 = 1", "fault a \"]\" is missing" },
        { "set money[0]", "fault a \"=\" is missing" },
        { "set gold[0] = 1", "fault there is no field \"gold\"" },
        { "set lot = elm", "fault \"elm\" is no wood" },
        { "set ready[0] = 200", "fault \"200\" is too large for ready" },
        { "set money[0] = ?", "fault \"?\" is no number" },
        { "set", "fault the name of a field is missing" },
        { "set lots[0] = 9 0 0 0 0 0 0 0", "3 the position does not add up: there are not" },
        { "set paid = 7", "the position does not add up: paid is stated as 7, but must be 0" },
        { "set money[0] = 41", "3 the position does not add up" },
        { "set contract[0] = oak\nknows 1: contract[0]\nview 1: contract[0] = oak", NULL },
        { "set contract[0] = oak\nknows all: contract[0]\nview s: contract[0] = oak", NULL },
        { "set contract[0] = oak\nview 0: contract[0] = oak\nview 1: contract[0] = ?", NULL },
        { "knows 1: money[0]", "fault what players know of \"money\" cannot be stated" },
        { "knows 7: contract[0]", "fault seats, or \"all\"" },
        { "0: bid 3; ready\nset money[1] = 20\nexpect ready[0] = 1\nturn 1", NULL },
        { "set money has 1", "fault one element is needed" },
        { "set paid has 99", "fault \"99\" is no bit" },
        { NULL, NULL }
    };
    (void)state;
    check_all(samples);
}

/* Two rows that belong together, in one line. */
static void test_rows(void **state)
{
    static const char head[] =
        "case KA-10 a case\ngame karthedis\nedition house-1\nset phase = call";
    static const struct sample samples[] = {
        { "lay zone[0] card[0] = deck 17; hand undertow orchard; pile banquet\n"
          "expect hand[0] = 2\nexpect card[0][18] = orchard\nexpect zone[0][19] = pile",
          NULL },
        { "lay zone[0] card[0] = deck 18; hand undertow",
          "fault 19 of the 20 elements of the row" },
        { "lay zone[0] card[0] = deck 20; hand undertow", "fault more than the 20 elements" },
        { "lay zone[0] card[0] = deck 20;", "fault a value is missing" },
        { "lay zone[0] card[0] = cellar 20", "fault \"cellar\" is no" },
        { "lay zone[0] card[0] deck 20", "fault a \"=\" is missing" },
        { "lay zone[0] card = deck 20", "fault two rows of one length are needed" },
        { "lay card[0] zone[0] = undrawn deck", "fault two rows of one length are needed" },
        { NULL, NULL }
    };
    (void)state;
    for (const struct sample *sample = samples; sample->lines; sample++)
        check_case(head, sample->lines, sample->wanted);
}

/* ---- moves and chance ------------------------------------------------------------ */

static void test_moves(void **state)
{
    static const struct sample samples[] = {
        { "0: bid 3; ready\n1: ready\nexpect money[0] = 37", NULL },
        { "0:bid 3;ready\n1:ready\nexpect money[0]=37", NULL },
        { "0: bid 41", "3 refused: error.rule TP-2" },
        { "0: ready\n0: ready", "4 refused: error.not_your_turn" },
        { "0: bid", "fault \"bid\" is no move" },
        { "0: bid three", "fault \"bid three\" is no move" },
        { "0: bid *", "fault \"bid *\" is no move" },
        { "0: jump 3", "fault there is no move \"jump\"" },
        { "0: bid 3 4", "fault \"4\" is too much" },
        { "0:", "fault a move is missing" },
        { "5: ready", "fault \"5\" is no seat, no chance and no host" },
        { "0: bid 3; ready; bid 4", "3 refused: error.not_your_turn" },
        { ".: deal 0 oak\n.: deal 1 oak\n.: lot yew\nexpect lot = yew", NULL },
        { ".: deal 1 oak", "3 refused: error.rule TP-S1" },
        { "h: ready", "3 refused: error.not_your_turn" },
        { "next lot yew\nexpect lot = yew", NULL },
        { "next deal * yew\nnext deal 1 *\nexpect contract[0] = yew", NULL },
        { "next deal *\nexpect lot != -", NULL },
        { "next lot yew\nnext lot yew\n0: ready\n1: ready\nexpect left[yew] = 0", NULL },
        { "next deal 2 oak", "3 this never came: impossible, or not asked for" },
        { "expect lot != -\nnext lot yew", "4 this never came" },
        { "next lot elm", "fault \"lot elm\" is no move" },
        { "0: bid 3\nmay undo 0\nundo 0\nno undo 0", NULL },
        { "undo 0", "3 refused: error.undo" },
        { "no undo 0\n0: bid 3\nno undo 0", "5 the move can be taken back" },
        { "may undo 1", "3 the move cannot be taken back" },
        { "may", "fault \"undo\" is missing" },
        { NULL, NULL }
    };
    (void)state;
    check_all(samples);
}

/* ---- expectations ------------------------------------------------------------------ */

static void test_expectations(void **state)
{
    static const struct sample samples[] = {
        { "expect money[0] = 39", "3 money[0] is 40" },
        { "expect money[0] != 40", "3 money[0] is 40" },
        { "expect money[0] < 40", "3 money[0] is 40" },
        { "expect money[0] > 40", "3 money[0] is 40" },
        { "expect money[0] <= 39", "3 money[0] is 40" },
        { "expect money[0] >= 41", "3 money[0] is 40" },
        { "expect money[0] < 41\nexpect money[0] > 39\nexpect money[0] <= 40", NULL },
        { "expect money[0] >= 40\nexpect money[0] != 1", NULL },
        { "expect money[0] 40", "fault \"=\", \"!=\"" },
        { "expect phase = bidding", NULL },
        { "expect phase = over", "3 phase is bidding" },
        { "expect lots[0] = all 0\nexpect lots[1][oak] = 1", "4 lots[1][oak] is 0" },
        { "expect money[0] has 3", NULL },
        { "expect money[0] has 3 5\nexpect money[0] lacks 1 2", NULL },
        { "expect money[0] has 2", "3 money lacks it" },
        { "expect money[0] lacks 3", "3 money has it" },
        { "expect points = 1 2", "3 the match is not over" },
        { "expect points[5] = 1", "fault \"5\" is no number from 0 to 1" },
        { "next lot oak\nview 0: money[1] = 40\nview s: bid[0] = ?", NULL },
        { "view 0: bid[1] = 0", "3 bid[1] is ?" },
        { "view 0 shown: bid[1] = 0", "3 bid[1] is ?" },
        { "view 7: bid[1] = 0", "fault \"7\" is no seat and no spectator" },
        { "view 0 money[0] = 40", "fault a \":\" is missing" },
        { "offered 0: bid 1; bid 40; ready\nnot offered 0: bid 41", NULL },
        { "offered 0: bid 41", "3 bid 41 is not offered" },
        { "not offered 0: bid *", "3 bid 1 is offered" },
        { "not money", "fault \"offered\", \"sees\" or \"says\" is missing" },
        { "only 0: bid *; ready", NULL },
        { "only 0: bid *", "3 ready is offered, too" },
        { "only 0: bid *; ready; reveal", "3 reveal is not offered" },
        { "count 0: bid * = 40", NULL },
        { "count 0: bid * > 40", "3 40 such moves are offered" },
        { "odds deal 0 oak = 1/4\nodds deal 0 * = 1", NULL },
        { "odds deal 0 oak = 1/3", "3 the chances are 1/4" },
        { "expect lot != -\nodds lot oak = 1/3", "4 chance is not asked" },
        { "odds deal 0 oak = x", "fault chances are written like 2/5" },
        { "refused 0: bid 41 by TP-2\nrefused 0: bid 41; ready by TP-2", NULL },
        { "refused 0: bid 41 by TP-1", "3 refused by TP-2" },
        { "refused 0: bid 40 by TP-2", "3 this is not refused" },
        { "refused 0: bid 41", "fault \"by\" and a rule's id" },
        { "turn 0 1\n0: ready\nturn 1", NULL },
        { "turn 0", "3 asked: 0 1" },
        { "turn .\nturn 0 1", NULL },
        { "turn none", "3 asked: 0 1" },
        { "turn h", "3 asked: 0 1" },
        { "0: ready\nsees 1: 0 ready\nsees 0: 0 ready\nnot sees 1: 1 ready", NULL },
        { "0: ready\nsees 1: nothing", "4 something happened; seen 0 ready" },
        { "0: bid 3\nsees 1: nothing\nsees s: 0 ready", "5 not seen; seen nothing" },
        { "0: ready\nnot sees 1: 0 *", "fault there is no move \"*\"" },
        { "0: ready\nnot sees 1: 0 ready", "4 seen, but should not be; seen 0 ready" },
        { "sees 1: . deal 0 ?\nsees 0: . deal 0 *", NULL },
        { "0: ready\nsame money lots[0]", NULL },
        { "0: ready\n1: ready\nsame ready money lot", "5 ready[0] is 0" },
        { NULL, NULL }
    };
    (void)state;
    check_all(samples);
}

static void test_faults(void **state)
{
    static const struct sample samples[] = {
        { "set money = all x", "fault \"x\" is no number" },
        { "set lot = undrawn", "3 the position does not add up" },
        { "set lots[0][oak = 1", "fault a \"]\" is missing" },
        { "knows 1: contract[0", "fault a \"]\" is missing" },
        { "knows 1: gold", "fault there is no field \"gold\"" },
        { "0 bid 3", "fault \"0\" begins no statement" },
        { "offered 0 bid 3", "fault a \":\" is missing" },
        { "offered 0: jump", "fault there is no move \"jump\"" },
        { "offered 0: bid 3 by TP-2", "fault \"by TP-2\" is too much" },
        { "only 0: jump", "fault there is no move \"jump\"" },
        { "count 0: bid 3", "fault \"=\", \"!=\"" },
        { "count 0: bid 3 = x", "fault \"x\" is no number" },
        { "odds jump = 1", "fault there is no move \"jump\"" },
        { "odds deal 0 oak", "fault a \"=\" is missing" },
        { "refused 0: jump by TP-1", "fault there is no move \"jump\"" },
        { "refused 0: bid by TP-1", "fault \"bid\" is no move" },
        { "next jump", "fault there is no move \"jump\"" },
        { "turn x", "fault \"x\" is no seat" },
        { "undo x", "fault \"x\" is no seat" },
        { "may undo x", "fault \"x\" is no seat" },
        { "sees x: nothing", "fault \"x\" is no seat" },
        { "sees 1 nothing", "fault a \":\" is missing" },
        { "sees 1: x ready", "fault \"x\" is no seat" },
        { "sees 1: 0 jump", "fault there is no move \"jump\"" },
        { "expect money has 3", "fault one element is needed" },
        { "expect money[0] has x", "fault \"x\" is no bit" },
        { "expect gold = 1", "fault there is no field \"gold\"" },
        { "expect points[0 = 1", "fault a \"]\" is missing" },
        { "expect points 1", "fault \"=\", \"!=\"" },
        { "view 0: gold = 1", "fault there is no field \"gold\"" },
        { "same gold", "fault there is no field \"gold\"" },
        { "expect money = all 40 x", "fault \"x\" is too much" },
        { "set money[0] = 1234567890123456789012", "is no number" },
        { "seed 99999999999999999999", "is no number" },
        { "edition: money 12\ngame template\nedition: money 13\nexpect money[0] = 13", NULL },
        { NULL, NULL }
    };
    (void)state;
    check_all(samples);
}

static void test_what_is_told(void **state)
{
    static const struct sample samples[] = {
        { "next lot oak\n0: bid 7\nsays 1: nothing\n0: ready\n1: ready\n"
          "says 1: field.money row=0 from=40 to=33\nsays s: field.lots row=0 col=oak\n"
          "says 1: move.ready actor=1\nnot says s: field.money row=1\nsays 1: move.reveal",
          NULL },
        { "next deal 0 yew\nsays 0: move.deal player=0 wood=yew\nsays 1: move.deal player=0 "
          "wood=?\n"
          "says 1: move.deal player=* wood=?",
          NULL },
        { "next deal 0 yew\nsays 1: move.deal player=0 wood=yew",
          "not told; told: move.deal player=0 wood=?" },
        { "next deal 0 yew\nnot says 0: move.deal player=0 wood=yew",
          "told, but should not be; told: move" },
        { "says 0: nothing", "told: move.deal player=0" },
        { "says 0: move.deal wood=x", "fault \"x\" is no such value" },
        { "says 0: move.deal forest=oak", "not told" },
        { "says 0: move.deal wood", "fault a \"=\" is missing" },
        { "says 0: move.deal wood=", "fault a value is missing" },
        { "says 0: move.deal =oak", "fault an argument is missing" },
        { "says 0:", "fault a key is missing" },
        { "says 0 move.deal", "fault a \":\" is missing" },
        { "says x: move.deal", "fault \"x\" is no seat" },
        { "says 0: move.jump", "fault nothing is told by \"move.jump\"" },
        { "says 0: field.lot", "fault nothing is told by \"field.lot\"" },
        { "says 0: jump", "fault nothing is told by \"jump\"" },
        { "says 0: score.", "fault nothing is told by \"score.\"" },
        { "says 0: move.deal a=1 b=1 c=1 d=1 e=1 f=1 g=1", "fault too many arguments" },
        { "says 0: move.deal aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa=1", "is too long" },
        { "says 0: nothing x", "fault \"x\" is too much" },
        { NULL, NULL }
    };
    (void)state;
    check_all(samples);
}

static void test_same_for_a_view(void **state)
{
    static const struct sample samples[] = {
        { "next lot oak\n0: bid 7\nsame 1: all\nsame s shown: money bid\nsame 0: money", NULL },
        { "next lot oak\n0: bid 7\nsame 0: all", "bid[0] is 7" },
        { "next lot oak\n0: bid 7\nsame 0 shown: bid", "bid[0] is 7" },
        { "next lot oak\n0: ready\nsame all", "ready[0] is 1" },
        { "same 7: money", "fault there is no field \"7\"" },
        { "same 0: gold", "fault there is no field \"gold\"" },
        { "same 0: all money", "fault \"money\" is too much" },
        { NULL, NULL }
    };
    (void)state;
    check_all(samples);
}

static void test_beyond_and_across(void **state)
{
    static const struct sample samples[] = {
        /* Numbers out of their range are never offered; misspelt names are faults. */
        { "not offered 0: bid 250; bid 99999; bid -3", NULL },
        { "not offered 0: bid 3; bid 250", "bid 3 is offered" },
        { "not offered 0: bid x", "fault \"bid x\" is no move" },
        { "offered 0: bid 250", "fault \"bid 250\" is no move" },
        { "0: bid 250", "fault \"bid 250\" is no move" },
        /* A packet across chance. */
        { "next lot oak\nnext lot yew\n0: ready\n1: ready; .; bid 3\nview 1: bid[1] = 3\n"
          "expect lot = yew",
          NULL },
        { "0: bid 3; .; ready", "chance is not asked" },
        { "0: ready\n1: ready; .", "fault a move must follow chance" },
        { "0: .; ready", "fault there is no move \".\"" },
        { ".: deal 0 oak; .; deal 1 oak", "fault chance draws for players" },
        { "refused 0: bid 3; .; ready by TP-1", "fault there is no move \".\"" },
        /* Chance may be left waiting while a position is stated. */
        { "chance", "fault \"waits\" is missing" },
        { "chance waits x", "fault \"x\" is too much" },
        { "chance waits\nset money[0] = 3\nturn .", "the position does not add up" },
        { "next lot oak\n0: bid 3\nchance waits\nset money[0] = 7\nexpect money[0] = 7", NULL },
        /* Editions with more lines. */
        { "edition add: wood balsa value 1 copies 3\nnext lot balsa\nexpect lot = balsa", NULL },
        { "edition add: wood balsa value 1 copies 3\nedition: wood balsa value 2 copies 1\n"
          "odds deal 0 balsa = 1/5",
          NULL },
        { "edition add: tree oak", "fault no line of an edition of template begins so" },
        { "edition add", "fault a \":\" is missing" },
        { "edition add: wood oak value 1 copies 3", "fault the edition is not right" },
        { NULL, NULL }
    };
    (void)state;
    check_all(samples);
}

/* A bid that is seen by mistake would show in the log of the others. */
static void test_undo_is_seen(void **state)
{
    (void)state;
    struct scenario_options options = { 0 };
    struct scenario_totals totals;
    struct text out = { 0 };
    run_with(&options,
             "game cryptocurrency\nplayers 2\n"
             "case CC-A2 undo\nset phase = action\nset start = 0\nset turn = 0\n"
             "0: mine flyt\nundo 0\nsees 1: 0 undo mine flyt\nexpect phase = action\n",
             &out, &totals);
    assert_string_equal(out.data, "3 passed\n");
    text_free(&out);
}

/* ---- files ---------------------------------------------------------------------------- */

static void check_file(const struct scenario_options *options, const char *text, const char *wanted)
{
    struct scenario_totals totals;
    struct text out = { 0 };
    run_with(options, text, &out, &totals);
    assert_string_equal(out.data, wanted);
    text_free(&out);
}

static void test_files(void **state)
{
    struct scenario_options options = { 0 };
    (void)state;
    check_file(&options, "", "1 failed\n1 fault the file has no case\n");
    check_file(&options, "# nothing\n\n", "1 failed\n1 fault the file has no case\n");
    check_file(&options, "case TP-1 x\n", "1 failed\n1 fault the case names no game\n");
    check_file(&options, "game template\ncase no id\nexpect players = 2\n",
               "2 failed\n2 fault a case begins with the ids of the rules that it proves, or with "
               "\"none\"\n");
    check_file(&options, "game template\ncase TP-77 x\nexpect players = 2\n",
               "2 failed\n2 fault template has no rule TP-77\n");
    check_file(&options, "game template\r\ncase TP-1 x # comment\r\n  expect players = 2 # so\r\n",
               "2 passed\n");
    /* Lines before the first case belong to all; a case may say otherwise. */
    check_file(&options,
               "game template\nplayers 3\nset money[0] = 5\n"
               "case TP-1 a\nexpect players = 3\nexpect money[0] = 5\n"
               "case TP-1 b\nplayers 4\nset money[0] = 6\nexpect players = 4\n"
               "expect money[0] = 6\n"
               "case TP-1 c\nexpect money[0] = 6\n",
               "4 passed\n7 passed\n12 failed\n13 money[0] is 5\n");
    /* A case goes on after an expectation that fails, not after a move that fails. */
    check_file(&options,
               "game template\ncase TP-1 a\nexpect players = 3\nexpect players = 4\n"
               "0: bid 99\nexpect players = 5\ncase TP-1 b\nexpect players = 2\n",
               "2 failed\n3 players is 2\n4 players is 2\n5 refused: error.rule TP-2\n7 passed\n");
    /* A case that expects nothing could not fail when its rule is broken. */
    check_file(
        &options, "game template\ncase TP-1 a\n0: ready\ncase TP-1 b\nrefused 0: bid 99 by TP-2\n",
        "2 failed\n2 fault the case expects nothing: say what must hold, such as \"expect\"\n"
        "4 passed\n");
    options.rule = "TP-2";
    check_file(&options, "game template\ncase TP-1 a\ncase TP-1 TP-2 b\nturn 0 1\n", "3 passed\n");
    options.rule = NULL;
    options.verbose = true;
    check_file(&options, "game template\ncase TP-1 a\nset lot = oak\n0: ready\nturn 1\n",
               "2 passed\nready[0]: 0 -> 1\n");
}

static void test_edition_of_the_caller(void **state)
{
    static const char text[] = "edition mine\ngame template\nmoney 33\nbonus 1\n"
                               "wood elm value 1 copies 3\n";
    struct edition_error error;
    const struct game *game = game_find("template");
    struct edition *edition = edition_read(game, text, strlen(text), NULL, &error);
    struct scenario_options options = { .edition = edition };
    (void)state;
    assert_non_null(edition);
    check_file(&options,
               "game template\ncase TP-1 a\nexpect money[0] = 33\nexpect lot = elm\n"
               "case TP-1 b\nedition house-1\nexpect money[0] = 40\n"
               "case TP-1 c\nedition: money 3\nexpect money[0] = 3\nexpect lot = elm\n",
               "2 passed\n5 passed\n8 passed\n");
    edition_free(edition);
}

/* The first seeds that fail end the case. */
static void test_seeds(void **state)
{
    struct scenario_options options = { 0 };
    struct scenario_totals totals;
    struct text out = { 0 };
    (void)state;
    run_with(&options, "game template\ncase TP-1 a\nseeds 100\nexpect lot = oak\n", &out, &totals);
    assert_int_equal(totals.failed, 1);
    assert_int_equal(totals.cases, 1);
    text_free(&out);
    run_with(&options,
             "seeds 100\ngame template\ncase TP-1 a\nexpect lot = oak\n"
             "case TP-1 b\nseeds 1\nexpect lot != -\n",
             &out, &totals);
    assert_int_equal(totals.failed, 1);
    assert_int_equal(totals.passed, 1);
    text_free(&out);
}

static bool stop(void *context, const struct scenario_case *told)
{
    (void)told;
    ++*(int *)context;
    return false;
}

static void test_limits(void **state)
{
    struct scenario_options options = { 0 };
    struct scenario_totals totals = { 0 };
    struct text text = { 0 }, out = { 0 };
    int calls = 0;
    (void)state;
    assert_false(scenario_run("case A\ncase B\n", 14, &options, stop, &calls, &totals));
    assert_int_equal(calls, 1);
    /* More differences than are kept, more outcomes than can be queued. */
    text_add(&text, "game template\ncase TP-1 a\n");
    for (int i = 0; i < 100; i++)
        text_add(&text, "expect players = 3\n");
    run_with(&options, text.data, &out, &totals);
    assert_int_equal(totals.failed, 1);
    text_free(&text);
    text_free(&out);
    text_add(&text, "game template\ncase TP-1 a\n");
    for (int i = 0; i < 200; i++)
        text_add(&text, "next lot oak\n");
    run_with(&options, text.data, &out, &totals);
    assert_non_null(strstr(out.data, "too many queued outcomes"));
    text_free(&text);
    text_free(&out);
    /* Too large, and no text at all. */
    text_add(&text, "case TP-1 a\ngame template\n");
    while (text.size <= SCENARIO_MAX_FILE)
        text_add(&text, "# filling filling filling filling filling filling filling filling\n");
    run_with(&options, text.data, &out, &totals);
    assert_string_equal(out.data, "1 failed\n1 fault the file is too large\n");
    text_free(&text);
    text_free(&out);
    static const char rubbish[] = "case\0TP-1\n\1\2\377game \377\n:;[]=<>!\n";
    totals = (struct scenario_totals){ 0 };
    assert_true(scenario_run(rubbish, sizeof rubbish, &options, note, &out, &totals));
    assert_int_equal(totals.passed, 0);
    text_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_heads),
        cmocka_unit_test(test_positions),
        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_moves),
        cmocka_unit_test(test_expectations),
        cmocka_unit_test(test_faults),
        cmocka_unit_test(test_what_is_told),
        cmocka_unit_test(test_same_for_a_view),
        cmocka_unit_test(test_beyond_and_across),
        cmocka_unit_test(test_undo_is_seen),
        cmocka_unit_test(test_files),
        cmocka_unit_test(test_edition_of_the_caller),
        cmocka_unit_test(test_seeds),
        cmocka_unit_test(test_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
