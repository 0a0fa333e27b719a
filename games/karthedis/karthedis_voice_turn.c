/*
 * karthedis_voice_turn.c: the small moves of a turn as one line: what was played,
 * what its ability did, and where resources are compared, the trade values as they
 * stood and who took what.
 */
#include "games/karthedis/karthedis_voice.h"

#include <string.h>

#include "games/karthedis/karthedis.h"

struct karthedis_tale {
    const struct scene *scene;
    const struct karthedis_edition *edition;
    const struct karthedis *before, *after; /* around the move being told */
    const struct told_move *moves;
    int count, at;
    struct text *out;
};

/* ---- sentences ----------------------------------------------------------- */

static void tell(struct karthedis_tale *tale, const char *key, int count, const struct said said[])
{
    voice_space(tale->scene, tale->out);
    voice_say(tale->scene, key, count, said, tale->out);
}

/* The sentence of the log for the move itself. */
static void tell_plain(struct karthedis_tale *tale)
{
    const struct told_move *told = &tale->moves[tale->at];
    voice_space(tale->scene, tale->out);
    words_move(tale->scene->words, tale->scene->match, told->before, told->actor, told->move,
               tale->out);
}

static void tell_seat(struct karthedis_tale *tale, const char *key, int seat)
{
    tell(tale, key, 1, (struct said[]){ said_seat("player", seat) });
}

/* Adds the card's name; one that the viewer does not see is "a face-down card". */
static void add_card(struct karthedis_tale *tale, int card, struct text *out)
{
    if (card == HIDDEN || card < 0)
        voice_say(tale->scene, "turn.down", 0, NULL, out);
    else
        words_name(tale->scene->words, tale->scene->match, "card", card, out);
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
static void add_run(struct karthedis_tale *tale, int run, bool values, struct text *list)
{
    for (int i = 0; i < run; i++) {
        int card = card_in(tale->moves[tale->at + i].move);
        if (card == HIDDEN) {
            voice_say(tale->scene, "turn.cards", 1, (struct said[]){ said_number("n", run) }, list);
            return;
        }
        if (values) {
            voice_comma(tale->scene, list);
            voice_say(tale->scene, "turn.valued", 2,
                      (struct said[]){ said_thing("card", "card", card),
                                       said_number("n", tale->edition->card[card].value) },
                      list);
        } else
            voice_add(tale->scene, "card", card, list);
    }
}

static void tell_run(struct karthedis_tale *tale, const char *key, int seat, int run, bool values)
{
    struct text cards = { 0 };
    add_run(tale, run, values, &cards);
    tell(tale, key, 3,
         (struct said[]){ said_seat("player", seat), said_text("cards", &cards),
                          said_thing("card", "card", tale->before->source) });
    text_free(&cards);
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
    struct text cards = { 0 };
    add_run(tale, run, false, &cards);
    const int other = tale->moves[tale->at].move.a;
    tell(tale, other == before->owner ? "turn.looks.own" : "turn.looks", 4,
         (struct said[]){ said_seat("player", before->owner), said_seat("other", other),
                          said_thing("zone", "zone", before->place), said_text("cards", &cards) });
    text_free(&cards);
}

static void tell_offers(struct karthedis_tale *tale, int run)
{
    struct text list = { 0 };
    for (int i = 0; i < run; i++) {
        struct move move = tale->moves[tale->at + i].move;
        voice_comma(tale->scene, &list);
        voice_say(tale->scene, "turn.at", 2,
                  (struct said[]){ said_thing("resource", "resource", move.a),
                                   said_thing("place", "place", move.n) },
                  &list);
    }
    tell(tale, "turn.offer", 1, (struct said[]){ said_text("list", &list) });
    text_free(&list);
}

/* Returns how many moves were told together; 0: it is no such move. */
static int tell_several(struct karthedis_tale *tale)
{
    struct move move = tale->moves[tale->at].move;
    int run = run_length(tale);
    switch (move.kind) {
    case KA_MOVE_PACK:
        tell_run(tale, "turn.pack", move.a, run, false);
        return run;
    case KA_MOVE_DRAW:
        tell_run(tale, draw_key(tale), move.a, run, false);
        return run;
    case KA_MOVE_TURN:
        tell_run(tale, "turn.turns", move.a, run, true);
        return run;
    case KA_MOVE_LOSE:
        tell_run(tale, "turn.loses", move.a, run, false);
        return run;
    case KA_MOVE_DISCARD:
        tell_run(tale, verb_of(tale) == FORCE_DISCARD ? "turn.discards.by" : "turn.discards",
                 tale->moves[tale->at].actor, run, false);
        return run;
    case KA_MOVE_LOOK:
        tell_look(tale, run);
        return run;
    case KA_MOVE_OFFER:
        tell_offers(tale, run);
        return run;
    default:
        return 0;
    }
}

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
    struct text cards = { 0 };
    for (int i = 0, n; i < DECK && tray[i] >= 0; i += n) {
        for (n = 1; i + n < DECK && tray[i + n] == tray[i]; n++)
            ;
        voice_comma(tale->scene, &cards);
        voice_say(tale->scene, "turn.copies", 2,
                  (struct said[]){ said_number("n", n), said_thing("card", "card", tray[i]) },
                  &cards);
    }
    tell(tale, "turn.builds", 2,
         (struct said[]){ said_seat("player", seat), said_text("cards", &cards) });
    text_free(&cards);
}

/* What others keep and build is theirs alone. */
static void tell_ready(struct karthedis_tale *tale, int seat)
{
    const struct karthedis *before = tale->before;
    if (before->phase == KA_PHASE_BUILD) {
        if (before->tray[seat][0] == UNKNOWN)
            tell_seat(tale, "turn.built", seat);
        else
            tell_deck(tale, seat);
    } else if (before->kept[seat] < 0) {
        tell_seat(tale, "turn.keeps.unseen", seat);
    } else {
        tell(tale, "turn.keeps", 2,
             (struct said[]){ said_seat("player", seat),
                              said_thing("card", "card", before->kept[seat]) });
    }
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
    struct text first = { 0 }, second = { 0 };
    add_card(tale, marked_card(tale), &first);
    add_card(tale, card, &second);
    tell(tale, "turn.swapped", 6,
         (struct said[]){ said_text("card", &first), said_seat("player", before->marked),
                          said_thing("place", "place", before->place), said_text("other", &second),
                          said_seat("owner", seat), said_thing("to", "place", place) });
    text_free(&first);
    text_free(&second);
}

static void tell_chosen(struct karthedis_tale *tale, const char *key, int seat, int card, int spot)
{
    const int16_t *statement = statement_of(tale);
    struct text name = { 0 };
    add_card(tale, card, &name);
    tell(tale, key, 5,
         (struct said[]){ said_text("card", &name), said_seat("player", seat),
                          said_thing("spot", "spot", spot),
                          said_thing("keyword", "keyword", karthedis_part(statement, PART_KEYWORD)),
                          said_seat("owner", tale->before->owner) });
    text_free(&name);
}

/* A card on the table was chosen: what becomes of it. */
static void tell_target(struct karthedis_tale *tale, int seat, int card, int spot)
{
    switch (verb_of(tale)) {
    case REMOVE:
        tell_chosen(tale, "turn.removed", seat, card, spot);
        break;
    case CANCEL:
        tell_chosen(tale, "turn.cancelled", seat, card, spot);
        break;
    case COPY:
        tell_chosen(tale, "turn.copied", seat, card, spot);
        break;
    case SWAP_CARDS:
        if (tale->before->stage)
            tell_swapped(tale, seat, card, spot);
        else if (tale->after->phase != KA_PHASE_TARGET)
            tell_plain(tale);
        break;
    default: /* a card that is moved: told when its new place is named */
        if (tale->after->phase != KA_PHASE_PLACE)
            tell_plain(tale);
    }
}

static void tell_moved(struct karthedis_tale *tale, int place)
{
    struct text name = { 0 };
    add_card(tale, marked_card(tale), &name);
    tell(tale, "turn.moved", 4,
         (struct said[]){ said_text("card", &name), said_seat("player", tale->before->marked),
                          said_thing("place", "place", tale->before->place),
                          said_thing("to", "place", place) });
    text_free(&name);
}

static void tell_place(struct karthedis_tale *tale, int place)
{
    const struct karthedis *before = tale->before;
    switch (verb_of(tale)) {
    case KA_MOVE_CARD:
        tell_moved(tale, place);
        break;
    case SWAP_RESOURCES:
        if (before->stage)
            tell(tale, "turn.resources", 4,
                 (struct said[]){ said_thing("resource", "resource", before->offer[place]),
                                  said_thing("place", "place", place),
                                  said_thing("other", "resource", before->offer[before->place]),
                                  said_thing("to", "place", before->place) });
        break;
    default: /* an addition is told as such, a new resource when it is drawn */
        break;
    }
}

static void tell_lay(struct karthedis_tale *tale, int seat, struct move move)
{
    struct text card = { 0 };
    if (move.a == HIDDEN)
        voice_say(tale->scene, "turn.cards", 1, (struct said[]){ said_number("n", 1) }, &card);
    else
        add_card(tale, move.a, &card);
    tell(tale, "turn.lays", 4,
         (struct said[]){ said_seat("player", seat), said_text("card", &card),
                          said_thing("place", "place", move.n),
                          said_thing("resource", "resource", tale->before->offer[move.n]) });
    text_free(&card);
}

/* A card laid face up stays, or is recalled at once. */
static void tell_call(struct karthedis_tale *tale, int seat, int card)
{
    bool stays = karthedis_ability(tale->edition, card, CALL) != EMPTY;
    tell(tale, stays ? "turn.calls" : "turn.recalls", 2,
         (struct said[]){ said_seat("player", seat), said_thing("card", "card", card) });
}

static void tell_single(struct karthedis_tale *tale)
{
    const struct told_move *told = &tale->moves[tale->at];
    struct move move = told->move;
    switch (move.kind) {
    case KA_MOVE_KEEP:
    case KA_MOVE_ADD:
        if (!is_confirmed(tale))
            tell_plain(tale);
        break;
    case KA_MOVE_READY:
        tell_ready(tale, told->actor);
        break;
    case KA_MOVE_CALL:
        tell_call(tale, told->actor, move.a);
        break;
    case KA_MOVE_LAY:
        tell_lay(tale, told->actor, move);
        break;
    case KA_MOVE_FINISH:
        if (tale->before->phase == KA_PHASE_TRADE)
            tell_seat(tale, "turn.finishes", told->actor);
        break;
    case KA_MOVE_TARGET:
        tell_target(tale, move.a, move.b, move.n);
        break;
    case KA_MOVE_TARGET_DOWN:
        if (tale->after->phase != KA_PHASE_PICK)
            tell_target(tale, move.a, HIDDEN, move.n);
        break;
    case KA_MOVE_PICK:
        tell_target(tale, move.a, move.b, tale->before->owed - ZONE_DOWN);
        break;
    case KA_MOVE_PLACE:
        tell_place(tale, move.a);
        break;
    case KA_MOVE_RESOURCE:
        tell(tale, "turn.replaced", 3,
             (struct said[]){
                 said_thing("resource", "resource", move.a),
                 said_thing("other", "resource", tale->before->offer[tale->before->place]),
                 said_thing("place", "place", tale->before->place) });
        break;
    case KA_MOVE_AMOUNT:
        if (!move.n)
            tell_plain(tale);
        break;
    case KA_MOVE_DO: /* told by what they lead to */
    case KA_MOVE_NAME:
        break;
    default:
        tell_plain(tale);
    }
}

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
    tell(tale, "turn.ability", 3,
         (struct said[]){ said_thing("keyword", "keyword", keyword),
                          said_thing("card", "card", after->source),
                          said_seat("player", after->owner) });
}

static void tell_bonus(struct karthedis_tale *tale)
{
    const struct karthedis *before = tale->before, *after = tale->after;
    for (int seat = 0; seat < after->players; seat++)
        for (int place = 0; place <= after->players; place++) {
            int n = after->bonus[seat][place] - before->bonus[seat][place];
            if (!n || after->round != before->round)
                continue;
            tell(tale, "turn.bonus", 4,
                 (struct said[]){ said_thing("card", "card", before->source),
                                  said_seat("player", seat), said_number("n", n),
                                  said_thing("place", "place", place) });
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
            tell(tale, "turn.pile", 2,
                 (struct said[]){ said_seat("player", seat), said_number("n", removed) });
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
    struct text list = { 0 };
    for (int seat = 0; seat < after->players; seat++)
        if (after->compared[seat][place] != EMPTY) {
            voice_add(tale->scene, "seat", seat, &list);
            text_printf(&list, " %d", after->compared[seat][place]);
        }
    int taker = taker_of(after, place);
    if (list.size)
        tell(tale, taker == NOBODY ? "turn.tie" : "turn.award", 4,
             (struct said[]){ said_thing("resource", "resource", resource),
                              said_thing("place", "place", place), said_text("list", &list),
                              said_seat("player", taker) });
    text_free(&list);
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
    static const int8_t none[KA_SEATS][PLACES];
    const struct karthedis *before = tale->before, *after = tale->after;
    if (after->round == before->round)
        return;
    if (memcmp(before->bonus, none, sizeof none))
        tell(tale, "turn.bonus-over", 0, NULL);
    tell(tale, "field.round", 1, (struct said[]){ said_number("to", after->round) });
}

/* Who has reached the goal, and with which resources. */
static void tell_winner(struct karthedis_tale *tale, int winner)
{
    struct text list = { 0 };
    for (int resource = 0; resource < RESOURCES; resource++) {
        int n = tale->after->won[winner][resource];
        if (n == 1)
            voice_add(tale->scene, "resource", resource, &list);
        else if (n) {
            voice_comma(tale->scene, &list);
            voice_say(tale->scene, "turn.won", 2,
                      (struct said[]){ said_thing("resource", "resource", resource),
                                       said_number("n", n) },
                      &list);
        }
    }
    tell(tale, "turn.wins", 2,
         (struct said[]){ said_seat("player", winner), said_text("list", &list) });
    text_free(&list);
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
        tell(tale, keys[after->end], 0, NULL);
}

/* ---- the line -------------------------------------------------------------------------- */

static void frame(struct karthedis_tale *tale, int from, int to)
{
    tale->before = tale->moves[from].before;
    tale->after = tale->moves[to].after;
}

bool karthedis_turn(const struct scene *scene, const struct told_move moves[], int count,
                    struct text *out)
{
    struct karthedis_tale tale = { .scene = scene,
                                   .edition = scene->match->edition->data,
                                   .moves = moves,
                                   .count = count,
                                   .out = out };
    size_t size = out->size;
    while (tale.at < count) {
        frame(&tale, tale.at, tale.at);
        int several = tell_several(&tale), told = several ? several : 1;
        if (!several)
            tell_single(&tale);
        for (int i = 0; i < told; i++, tale.at++) {
            frame(&tale, tale.at, tale.at);
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
