/*
 * karthedis_voice_turn.c: the small moves of a turn as one line: what was played,
 * what its ability did, and where resources are compared, the trade values as they
 * stood and who took what.
 */
#include "games/karthedis/karthedis_voice.h"

#include <string.h>

struct karthedis_tale {
    struct voice_line line;
    const struct karthedis_edition *edition;
    const struct karthedis *before, *after; /* around the move being told */
    const struct told_move *moves;
    int count, at;
};

/* ---- sentences ----------------------------------------------------------- */

/* The sentence of the log for the move itself. */
static void tell_plain(struct karthedis_tale *tale)
{
    const struct told_move *told = &tale->moves[tale->at];
    const struct scene *scene = tale->line.scene;
    voice_space(scene, tale->line.out);
    words_move(scene->words, scene->match, told->before, told->actor, told->move, tale->line.out);
}

/* A card, for the argument of this name of the next sentence; one that the viewer does
 * not see is "a face-down card". */
static void say_card(struct karthedis_tale *tale, const char *name, int card)
{
    struct text *text = line_text(&tale->line, name);
    if (card == HIDDEN || card < 0)
        voice_say(tale->line.scene, text, "turn.down", "");
    else
        voice_name(tale->line.scene, "card", card, text);
}

/* The statement that the move answers; NULL: it answers none. */
static const int16_t *statement_of(const struct karthedis_tale *tale)
{
    const struct karthedis *before = tale->before;
    bool runs = before->ability != EMPTY && before->statement >= 0 &&
                before->statement < tale->edition->ability[before->ability].statements;
    return runs ? karthedis_statement(tale->edition, before) : NULL;
}

static int verb_of(const struct karthedis_tale *tale)
{
    const int16_t *statement = statement_of(tale);
    return statement ? statement[0] : NO_VERB;
}

/* ---- moves of one kind, one after another ---------------------------------- */

/* How many moves from this one on are of its kind and about the same seat. */
static int run_length(const struct karthedis_tale *tale)
{
    const struct told_move *first = &tale->moves[tale->at];
    int n = 1;
    while (tale->at + n < tale->count) {
        const struct told_move *next = first + n;
        bool owned = first->move.kind != KA_MOVE_OFFER && first->move.kind != KA_MOVE_DISCARD;
        if (next->move.kind != first->move.kind || next->actor != first->actor ||
            (owned && next->move.a != first->move.a))
            break;
        n++;
    }
    return n;
}

static int card_in(struct move move)
{
    return move.kind == KA_MOVE_DISCARD ? move.a : move.b;
}

/* The cards of the run: by name where the viewer sees them, else how many. */
static void say_run(struct karthedis_tale *tale, int run, bool values)
{
    struct text *list = line_text(&tale->line, "cards");
    for (int i = 0; i < run; i++) {
        int card = card_in(tale->moves[tale->at + i].move);
        if (card == HIDDEN) {
            voice_say(tale->line.scene, list, "turn.cards", "n", run);
            return;
        }
        if (values)
            line_add(tale, list, "turn.valued", "=card n", card, tale->edition->card[card].value);
        else
            voice_add(tale->line.scene, "card", card, list);
    }
}

/* Why cards are drawn. */
static const char *draw_key(const struct karthedis_tale *tale)
{
    const struct karthedis *before = tale->before;
    if (before->phase == KA_PHASE_OPENING)
        return "turn.opening";
    if (before->ability != EMPTY)
        return "turn.draws.ability";
    return before->step == STEP_HIRE_DRAWN   ? "turn.draws.round"
           : before->step == STEP_PASS_DRAWN ? "turn.draws.pass"
                                             : "turn.draws.recalled";
}

static void tell_look(struct karthedis_tale *tale, int run)
{
    const struct karthedis *before = tale->before;
    int other = tale->moves[tale->at].move.a;
    say_run(tale, run, false);
    line_tell(tale, other == before->owner ? "turn.looks.own" : "turn.looks",
              "player=seat other=seat =zone", before->owner, other, before->looked_zone);
}

static void tell_offers(struct karthedis_tale *tale, int run)
{
    struct text *list = line_text(&tale->line, "list");
    for (int i = 0; i < run; i++) {
        struct move move = tale->moves[tale->at + i].move;
        line_add(tale, list, "turn.at", "=resource =place", move.a, move.n);
    }
    line_tell(tale, "turn.offer", "");
}

/* Cards that go the same way, one after another. */
static void tell_cards(struct karthedis_tale *tale, int run)
{
    const struct told_move *told = &tale->moves[tale->at];
    static const char *const keys[KA_MOVE_KINDS] = { [KA_MOVE_PACK] = "turn.pack",
                                                     [KA_MOVE_TURN] = "turn.turns",
                                                     [KA_MOVE_LOSE] = "turn.loses",
                                                     [KA_MOVE_DISCARD] = "turn.discards" };
    int kind = told->move.kind;
    const char *key = kind == KA_MOVE_DRAW ? draw_key(tale)
                      : kind == KA_MOVE_DISCARD && verb_of(tale) == FORCE_DISCARD
                          ? "turn.discards.by"
                          : keys[kind];
    say_run(tale, run, kind == KA_MOVE_TURN);
    line_tell(tale, key, "player=seat =card", kind == KA_MOVE_DISCARD ? told->actor : told->move.a,
              tale->before->source);
}

static void (*const tell_runs[KA_MOVE_KINDS])(struct karthedis_tale *tale, int run) = {
    [KA_MOVE_PACK] = tell_cards,  [KA_MOVE_DRAW] = tell_cards,    [KA_MOVE_TURN] = tell_cards,
    [KA_MOVE_LOSE] = tell_cards,  [KA_MOVE_DISCARD] = tell_cards, [KA_MOVE_LOOK] = tell_look,
    [KA_MOVE_OFFER] = tell_offers
};

/* ---- decks ------------------------------------------------------------------- */

/* Whether the actor decides for good further on in these moves. */
static bool is_confirmed(const struct karthedis_tale *tale)
{
    for (int i = tale->at + 1; i < tale->count; i++)
        if (tale->moves[i].move.kind == KA_MOVE_READY &&
            tale->moves[i].actor == tale->moves[tale->at].actor)
            return true;
    return false;
}

static void tell_deck(struct karthedis_tale *tale, int seat)
{
    const int8_t *tray = tale->before->tray[seat];
    struct text *cards = line_text(&tale->line, "cards");
    for (int i = 0, n; i < DECK && tray[i] >= 0; i += n) {
        for (n = 1; i + n < DECK && tray[i + n] == tray[i]; n++)
            ;
        line_add(tale, cards, "turn.copies", "n =card", n, tray[i]);
    }
    line_tell(tale, "turn.builds", "player=seat", seat);
}

/* What others keep and build is theirs alone. */
static void tell_ready(struct karthedis_tale *tale, int seat, struct move move)
{
    const struct karthedis *before = tale->before;
    bool builds = before->phase == KA_PHASE_BUILD;
    (void)move;
    if (builds && before->tray[seat][0] != UNKNOWN)
        tell_deck(tale, seat);
    else if (!builds && before->kept[seat] >= 0)
        line_tell(tale, "turn.keeps", "player=seat =card", seat, before->kept[seat]);
    else
        line_tell(tale, builds ? "turn.built" : "turn.keeps.unseen", "player=seat", seat);
}

/* ---- what abilities choose -------------------------------------------------------- */

/* The card that was chosen before and will change its place. */
static int marked_card(const struct karthedis_tale *tale)
{
    const struct karthedis *before = tale->before;
    if (before->marked == EMPTY)
        return HIDDEN;
    int k = karthedis_find_flag(before, before->marked, MARKED);
    return k < 0 ? HIDDEN : before->slot[before->marked][k].card;
}

static void tell_swapped(struct karthedis_tale *tale, int seat, int card, int place)
{
    const struct karthedis *before = tale->before;
    say_card(tale, "card", marked_card(tale));
    say_card(tale, "other", card);
    line_tell(tale, "turn.swapped", "player=seat =place owner=seat to=place", before->marked,
              before->place, seat, place);
}

/* A card on the table was chosen: what becomes of it. One that is moved is told when its
 * new place is named. */
static void tell_chosen(struct karthedis_tale *tale, int seat, int card, int spot)
{
    static const char *const keys[] = {
        [REMOVE] = "turn.removed", [CANCEL] = "turn.cancelled", [COPY] = "turn.copied"
    };
    const int16_t *statement = statement_of(tale);
    int verb = verb_of(tale);
    if (verb == REMOVE || verb == CANCEL || verb == COPY) {
        say_card(tale, "card", card);
        line_tell(tale, keys[verb], "player=seat =spot =keyword owner=seat", seat, spot,
                  karthedis_part(statement, PART_KEYWORD), tale->before->owner);
    } else if (verb == SWAP_CARDS && tale->before->stage) {
        tell_swapped(tale, seat, card, spot);
    } else if (tale->after->phase != (verb == SWAP_CARDS ? KA_PHASE_TARGET : KA_PHASE_PLACE)) {
        tell_plain(tale);
    }
}

static void tell_target(struct karthedis_tale *tale, int actor, struct move move)
{
    (void)actor;
    tell_chosen(tale, move.a, move.b, move.n);
}

static void tell_target_down(struct karthedis_tale *tale, int actor, struct move move)
{
    (void)actor;
    if (tale->after->phase != KA_PHASE_PICK)
        tell_chosen(tale, move.a, HIDDEN, move.n);
}

static void tell_pick(struct karthedis_tale *tale, int actor, struct move move)
{
    (void)actor;
    tell_chosen(tale, move.a, move.b, tale->before->picked_zone - ZONE_DOWN);
}

/* An addition is told as such, a new resource when it is drawn. */
static void tell_place(struct karthedis_tale *tale, int actor, struct move move)
{
    const struct karthedis *before = tale->before;
    int verb = verb_of(tale), place = move.a;
    (void)actor;
    if (verb == KA_MOVE_CARD) {
        say_card(tale, "card", marked_card(tale));
        line_tell(tale, "turn.moved", "player=seat =place to=place", before->marked, before->place,
                  place);
    } else if (verb == SWAP_RESOURCES && before->stage) {
        line_tell(tale, "turn.resources", "=resource =place other=resource to=place",
                  before->offer[place], place, before->offer[before->place], before->place);
    }
}

static void tell_resource(struct karthedis_tale *tale, int actor, struct move move)
{
    const struct karthedis *before = tale->before;
    (void)actor;
    line_tell(tale, "turn.replaced", "=resource other=resource =place", move.a,
              before->offer[before->place], before->place);
}

/* ---- single moves -------------------------------------------------------------------- */

static void tell_lay(struct karthedis_tale *tale, int seat, struct move move)
{
    if (move.a == HIDDEN)
        voice_say(tale->line.scene, line_text(&tale->line, "card"), "turn.cards", "n", 1);
    else
        say_card(tale, "card", move.a);
    line_tell(tale, "turn.lays", "player=seat =place =resource", seat, move.n,
              tale->before->offer[move.n]);
}

/* A card laid face up stays, or is recalled at once. */
static void tell_call(struct karthedis_tale *tale, int seat, struct move move)
{
    bool stays = karthedis_ability(tale->edition, move.a, CALL) != EMPTY;
    line_tell(tale, stays ? "turn.calls" : "turn.recalls", "player=seat =card", seat, move.a);
}

/* For the deck: told by what is confirmed. */
static void tell_unconfirmed(struct karthedis_tale *tale, int actor, struct move move)
{
    (void)actor, (void)move;
    if (!is_confirmed(tale))
        tell_plain(tale);
}

static void tell_finish(struct karthedis_tale *tale, int seat, struct move move)
{
    (void)move;
    if (tale->before->phase == KA_PHASE_TRADE)
        line_tell(tale, "turn.finishes", "player=seat", seat);
}

/* None is told as such, a number by what it leads to. */
static void tell_amount(struct karthedis_tale *tale, int actor, struct move move)
{
    (void)actor;
    if (!move.n)
        tell_plain(tale);
}

static void tell_later(struct karthedis_tale *tale, int actor, struct move move)
{
    (void)tale, (void)actor, (void)move;
}

/* All others are told by their own sentence. */
static void (*const tell_single[KA_MOVE_KINDS])(struct karthedis_tale *tale, int actor,
                                                struct move move) = {
    [KA_MOVE_KEEP] = tell_unconfirmed,  [KA_MOVE_ADD] = tell_unconfirmed,
    [KA_MOVE_READY] = tell_ready,       [KA_MOVE_CALL] = tell_call,
    [KA_MOVE_LAY] = tell_lay,           [KA_MOVE_FINISH] = tell_finish,
    [KA_MOVE_TARGET] = tell_target,     [KA_MOVE_TARGET_DOWN] = tell_target_down,
    [KA_MOVE_PICK] = tell_pick,         [KA_MOVE_PLACE] = tell_place,
    [KA_MOVE_RESOURCE] = tell_resource, [KA_MOVE_AMOUNT] = tell_amount,
    [KA_MOVE_DO] = tell_later,          [KA_MOVE_NAME] = tell_later
};

/* ---- what follows by itself ----------------------------------------------------- */

static bool is_played(int kind)
{
    return kind == KA_MOVE_SPECULATE || kind == KA_MOVE_DEPLOY || kind == KA_MOVE_INTERVENE ||
           kind == KA_MOVE_SETTLE;
}

/* An ability that began without anybody naming it: a Recall, a single Expertise. */
static void tell_ability(struct karthedis_tale *tale)
{
    const struct karthedis *before = tale->before, *after = tale->after;
    int kind = tale->moves[tale->at].move.kind;
    if (after->ability == EMPTY || after->copied || is_played(kind) ||
        (before->ability != EMPTY && before->source == after->source &&
         before->ability == after->ability))
        return;
    int keyword = tale->edition->ability[after->ability].keyword;
    if (kind == KA_MOVE_CALL && keyword == CALL)
        return;
    line_tell(tale, "turn.ability", "=keyword =card player=seat", keyword, after->source,
              after->owner);
}

static void tell_bonus(struct karthedis_tale *tale)
{
    const struct karthedis *before = tale->before, *after = tale->after;
    for (int seat = 0; seat < after->players; seat++)
        for (int place = 0; place <= after->players; place++) {
            int n = after->bonus[seat][place] - before->bonus[seat][place];
            if (!n || after->round != before->round)
                continue;
            line_tell(tale, "turn.bonus", "=card player=seat n =place", before->source, seat, n,
                      place);
        }
}

/* A recall pile that was removed as a whole. */
static void tell_piles(struct karthedis_tale *tale)
{
    const struct karthedis *before = tale->before, *after = tale->after;
    int kind = tale->moves[tale->at].move.kind;
    if (kind == KA_MOVE_TARGET || kind == KA_MOVE_PICK)
        return;
    for (int seat = 0; seat < after->players; seat++) {
        int gone =
            karthedis_in_zone(before, seat, ZONE_PILE) - karthedis_in_zone(after, seat, ZONE_PILE);
        int removed = karthedis_in_zone(after, seat, ZONE_REMOVED) -
                      karthedis_in_zone(before, seat, ZONE_REMOVED);
        if (gone > 0 && removed >= gone)
            line_tell(tale, "turn.pile", "player=seat n", seat, removed);
    }
}

/* ---- the comparison ---------------------------------------------------------------- */

/* The resources on offer when the values were compared: the move itself may have
 * exchanged them right before. */
static void offer_then(const struct karthedis_tale *tale, int8_t offer[PLACES])
{
    const struct karthedis *before = tale->before;
    struct move move = tale->moves[tale->at].move;
    memcpy(offer, before->offer, sizeof before->offer);
    if (move.kind == KA_MOVE_RESOURCE) {
        offer[before->place] = (int8_t)move.a;
    } else if (move.kind == KA_MOVE_PLACE && verb_of(tale) == SWAP_RESOURCES && before->stage) {
        offer[before->place] = before->offer[move.a];
        offer[move.a] = before->offer[before->place];
    }
}

/* Who is alone in front at the place; NOBODY: a tie. */
static int taker_of(const struct karthedis *after, int place)
{
    int best = EMPTY, taker = NOBODY;
    for (int seat = 0; seat < after->players; seat++) {
        int worth = after->compared[seat][place];
        if (worth == EMPTY || worth < best)
            continue;
        taker = worth > best ? seat : NOBODY;
        best = worth;
    }
    return taker;
}

static void tell_award(struct karthedis_tale *tale, int place, int resource)
{
    const struct karthedis *after = tale->after;
    int taker = taker_of(after, place), compared = 0;
    for (int seat = 0; seat < after->players; seat++)
        compared += after->compared[seat][place] != EMPTY;
    if (!compared)
        return;
    struct text *list = line_text(&tale->line, "list");
    for (int seat = 0; seat < after->players; seat++)
        if (after->compared[seat][place] != EMPTY) {
            voice_add(tale->line.scene, "seat", seat, list);
            text_printf(list, " %d", after->compared[seat][place]);
        }
    line_tell(tale, taker == NOBODY ? "turn.tie" : "turn.award", "=resource =place player=seat",
              resource, place, taker);
}

static void tell_awards(struct karthedis_tale *tale)
{
    const struct karthedis *before = tale->before, *after = tale->after;
    int8_t offer[PLACES];
    /* Every round has one; where nothing is left to do the next begins at once. */
    if (before->awarded || !before->round || (!after->awarded && after->round == before->round))
        return;
    offer_then(tale, offer);
    for (int place = 0; place <= after->players; place++)
        if (offer[place] >= 0)
            tell_award(tale, place, offer[place]);
}

static void tell_round(struct karthedis_tale *tale)
{
    static const int8_t none[PLACES];
    const struct karthedis *before = tale->before, *after = tale->after;
    if (after->round == before->round)
        return;
    for (int seat = 0; seat < after->players; seat++)
        if (memcmp(before->bonus[seat], none, sizeof none))
            line_tell(tale, "turn.bonus-over", "player=seat", seat);
    line_tell(tale, "field.round", "to", after->round);
}

/* Who has reached the goal, and with which resources. */
static void tell_winner(struct karthedis_tale *tale, int winner)
{
    struct text *list = line_text(&tale->line, "list");
    for (int resource = 0; resource < RESOURCES; resource++) {
        int n = tale->after->won[winner][resource];
        if (n == 1)
            voice_add(tale->line.scene, "resource", resource, list);
        else if (n) {
            line_add(tale, list, "turn.won", "=resource n", resource, n);
        }
    }
    line_tell(tale, "turn.wins", "player=seat", winner);
}

static void tell_end(struct karthedis_tale *tale)
{
    const struct karthedis *after = tale->after;
    static const char *const keys[ENDS] = { "score.end.none", "score.end.goal",
                                            "score.end.no-cards", "score.end.no-resources",
                                            "score.end.rounds" };
    if (after->phase != KA_PHASE_OVER || tale->before->phase == KA_PHASE_OVER)
        return;
    if (after->end == END_GOAL)
        tell_winner(tale, karthedis_winner(after));
    else
        line_tell(tale, keys[after->end], "");
}

/* ---- the line -------------------------------------------------------------------------- */

/* The views around the move that is told, or around a run of moves. */
static void frame(struct karthedis_tale *tale, int from)
{
    tale->before = tale->moves[from].before;
    tale->after = tale->moves[from].after;
}

/* Tells the next move, or several together; returns how many. */
static int tell_next(struct karthedis_tale *tale)
{
    const struct told_move *told = &tale->moves[tale->at];
    int kind = told->move.kind, run = tell_runs[kind] ? run_length(tale) : 1;
    frame(tale, tale->at);
    if (tell_runs[kind])
        tell_runs[kind](tale, run);
    else if (tell_single[kind])
        tell_single[kind](tale, told->actor, told->move);
    else
        tell_plain(tale);
    return run;
}

bool karthedis_turn(const struct scene *scene, const struct told_move moves[], int count,
                    struct text *out)
{
    struct karthedis_tale tale = { .line = line_on(scene, out),
                                   .edition = scene->match->edition->data,
                                   .moves = moves,
                                   .count = count };
    size_t size = out->size;
    while (tale.at < count) {
        int told = tell_next(&tale);
        for (int i = 0; i < told; i++, tale.at++) {
            frame(&tale, tale.at);
            tell_bonus(&tale);
            tell_piles(&tale);
            tell_ability(&tale);
            tell_awards(&tale);
            tell_round(&tale);
            tell_end(&tale);
        }
    }
    return out->size > size;
}
