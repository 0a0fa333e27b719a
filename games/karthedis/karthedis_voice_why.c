/*
 * karthedis_voice_why.c: why a move of Karthedis cannot be made now, in the
 * cause's words: "Forge Ram has no Intervene".
 */
#include "games/karthedis/karthedis_voice.h"

struct karthedis_why {
    struct voice_line line;
    const struct karthedis *view;
    const struct karthedis_edition *edition;
    int seat;
};

/* ---- cards in hand ---------------------------------------------------------- */

/* The card is not there to be played. False: that is not it. */
static bool not_in_hand(struct karthedis_why *why, int card, int with, int without, const char *key)
{
    if (karthedis_find(why->view, why->seat, ZONE_HAND, card, 0, 0) < 0)
        return line_say(why, "why.not-in-hand", "=card", card);
    return karthedis_find(why->view, why->seat, ZONE_HAND, card, with, without) < 0 &&
           line_say(why, key, "=card", card);
}

static bool lacks(struct karthedis_why *why, int card, int keyword)
{
    return karthedis_ability(why->edition, card, keyword) == EMPTY &&
           line_say(why, "why.lacks", "=card =keyword", card, keyword);
}

static bool why_lay(struct karthedis_why *why, int card, int place)
{
    if (why->view->passed[why->seat])
        return line_say(why, "why.passed", "");
    if (not_in_hand(why, card, 0, BACK, "why.back"))
        return true;
    bool there = place <= why->view->players && why->view->offer[place] != EMPTY;
    return !there && line_say(why, "why.no-resource", "=place", place);
}

static bool why_leave(struct karthedis_why *why, int card)
{
    if (why->view->passed[why->seat])
        return line_say(why, "why.passed", "");
    if (why->view->acted[why->seat])
        return line_say(why, "why.acted", "");
    return not_in_hand(why, card, 0, BACK, "why.back");
}

/* ---- decks -------------------------------------------------------------------- */

static int in_tray(struct karthedis_why *why, int card)
{
    int count = 0;
    for (int i = 0; i < DECK; i++)
        count += why->view->tray[why->seat][i] == card;
    return count;
}

static bool why_keep(struct karthedis_why *why, int card)
{
    int kept = why->view->kept[why->seat];
    if (kept >= 0)
        return line_say(why, "why.kept", "=card", kept);
    return !in_tray(why, card) && line_say(why, "why.not-in-pack", "=card", card);
}

static bool why_add(struct karthedis_why *why, int card, int n)
{
    int most =
        card < why->edition->designs ? karthedis_most_copies(why->edition, why->view, card) : 0;
    int cards = 0, has = in_tray(why, card);
    while (cards < DECK && why->view->tray[why->seat][cards] != EMPTY)
        cards++;
    if (has % BOX_COPIES || (has && has == most))
        return line_say(why, "why.added", "=card", card);
    if (n + has > most)
        return line_say(why, "deck.copies", "=card n", card, most);
    return line_say(why, "why.deck-room", "n", DECK - cards);
}

static bool why_ready(struct karthedis_why *why)
{
    int cards = 0;
    if (why->view->phase == KA_PHASE_DRAFT)
        return line_say(why, "why.keep-first", "");
    while (cards < DECK && why->view->tray[why->seat][cards] != EMPTY)
        cards++;
    return line_say(why, "why.deck-size", "n", cards);
}

/* ---- answers to an ability ------------------------------------------------------- */

static bool why_filter(struct karthedis_why *why, int card)
{
    const struct karthedis *view = why->view;
    int filter = karthedis_part(karthedis_statement(why->edition, view), PART_FILTER);
    return card < why->edition->designs && !karthedis_fits(why->edition, view, card, filter) &&
           line_say(why, "why.filter", "=card =filter", view->source, filter);
}

static bool why_pile(struct karthedis_why *why, int card, int zone, const char *missing)
{
    if (karthedis_find(why->view, why->seat, zone, card, 0, 0) < 0)
        return line_say(why, missing, "=card", card);
    return why_filter(why, card) || line_say(why, "why.itself", "=card", card);
}

/* The ability asks for something else: what it says. */
static bool why_asks(struct karthedis_why *why)
{
    voice_question(why->line.scene, line_text(&why->line, "question"));
    return line_say(why, "why.asks", "");
}

/* ---- all ---------------------------------------------------------------------------- */

/* In which phase a move of the kind can be made; KA_PHASES: in several, or none. */
static int phase_of(int kind)
{
    static const uint8_t phases[KA_MOVE_KINDS] = {
        [KA_MOVE_KEEP] = KA_PHASE_DRAFT,          [KA_MOVE_ADD] = KA_PHASE_BUILD,
        [KA_MOVE_SPECULATE] = KA_PHASE_SPECULATE, [KA_MOVE_DEPLOY] = KA_PHASE_DEPLOY,
        [KA_MOVE_PASS] = KA_PHASE_CALL,           [KA_MOVE_LAY] = KA_PHASE_TRADE,
        [KA_MOVE_INTERVENE] = KA_PHASE_TRADE,     [KA_MOVE_LEAVE] = KA_PHASE_TRADE,
        [KA_MOVE_SETTLE] = KA_PHASE_SETTLE,       [KA_MOVE_RECALL] = KA_PHASE_CLEAN,
        [KA_MOVE_AMOUNT] = KA_PHASE_AMOUNT,       [KA_MOVE_DISCARD] = KA_PHASE_DISCARD,
        [KA_MOVE_NAME] = KA_PHASE_NAME,           [KA_MOVE_TAKE] = KA_PHASE_TAKE,
        [KA_MOVE_RETURN] = KA_PHASE_RETURN,       [KA_MOVE_STOW] = KA_PHASE_STOW,
        [KA_MOVE_TARGET] = KA_PHASE_TARGET,       [KA_MOVE_TARGET_DOWN] = KA_PHASE_TARGET,
        [KA_MOVE_PLACE] = KA_PHASE_PLACE,         [KA_MOVE_RECLAIM] = KA_PHASE_RECLAIM,
    };
    return phases[kind] ? phases[kind] : KA_PHASES;
}

static bool why_now(struct karthedis_why *why, struct move move)
{
    switch (move.kind) {
    case KA_MOVE_KEEP:
        return why_keep(why, move.a);
    case KA_MOVE_ADD:
        return why_add(why, move.a, move.n);
    case KA_MOVE_SPECULATE:
        return lacks(why, move.a, SPECULATE) || not_in_hand(why, move.a, READY, 0, "why.not-ready");
    case KA_MOVE_DEPLOY:
        return lacks(why, move.a, DEPLOY) || not_in_hand(why, move.a, FRESH, 0, "why.not-fresh");
    case KA_MOVE_PASS:
    case KA_MOVE_CALL:
        return not_in_hand(why, move.a, 0, BACK, "why.back");
    case KA_MOVE_LAY:
        return why_lay(why, move.a, move.n);
    case KA_MOVE_INTERVENE:
        return not_in_hand(why, move.a, 0, BACK, "why.back") || lacks(why, move.a, INTERVENE);
    case KA_MOVE_LEAVE:
        return why_leave(why, move.a);
    case KA_MOVE_DISCARD:
        return not_in_hand(why, move.a, 0, 0, "why.not-in-hand");
    case KA_MOVE_STOW:
        return not_in_hand(why, move.a, 0, 0, "why.not-in-hand") || why_filter(why, move.a);
    case KA_MOVE_TAKE:
    case KA_MOVE_RETURN:
        return why_pile(why, move.a, ZONE_PILE, "why.not-in-pile");
    case KA_MOVE_RECLAIM:
        return why_pile(why, move.a, ZONE_REMOVED, "why.not-removed");
    case KA_MOVE_AMOUNT:
    case KA_MOVE_NAME:
    case KA_MOVE_TARGET:
    case KA_MOVE_TARGET_DOWN:
    case KA_MOVE_PLACE:
        return why_asks(why);
    default:
        return false;
    }
}

bool karthedis_why(const struct scene *scene, struct move move, struct text *out)
{
    const struct karthedis *view = scene->view;
    struct karthedis_why why = { line_on(scene, out), view, scene->match->edition->data,
                                 scene->viewer };
    int phase = phase_of(move.kind);
    if (scene->viewer >= view->players || !(scene->active >> scene->viewer & 1))
        return false;
    if (move.kind == KA_MOVE_READY &&
        (view->phase == KA_PHASE_DRAFT || view->phase == KA_PHASE_BUILD))
        return why_ready(&why);
    if (move.kind == KA_MOVE_CALL)
        phase = view->phase == KA_PHASE_CALL_AGAIN ? KA_PHASE_CALL_AGAIN : KA_PHASE_CALL;
    if (phase == KA_PHASES)
        return false;
    if (phase == view->phase)
        return why_now(&why, move);
    karthedis_phase(scene, line_text(&why.line, "now"));
    return line_say(&why, "why.phase", "=phase", phase);
}
