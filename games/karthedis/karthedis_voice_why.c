/*
 * karthedis_voice_why.c: why a move of Karthedis cannot be made now, in the
 * cause's words: "Forge Ram has no Intervene".
 */
#include "games/karthedis/karthedis_voice.h"

#include "games/karthedis/karthedis.h"

struct karthedis_why {
    const struct scene *scene;
    const struct karthedis *view;
    const struct karthedis_edition *edition;
    int seat;
    struct text *out;
};

static bool tell(const struct karthedis_why *why, const char *key, int count,
                 const struct said said[])
{
    voice_say(why->scene, key, count, said, why->out);
    return true;
}

static bool tell_plain(const struct karthedis_why *why, const char *key)
{
    return tell(why, key, 0, NULL);
}

static bool tell_card(const struct karthedis_why *why, const char *key, int card)
{
    return tell(why, key, 1, (struct said[]){ said_thing("card", "card", card) });
}

static bool tell_number(const struct karthedis_why *why, const char *key, int n)
{
    return tell(why, key, 1, (struct said[]){ said_number("n", n) });
}

/* ---- cards in hand ---------------------------------------------------------- */

/* The card is not there to be played. False: that is not it. */
static bool not_in_hand(const struct karthedis_why *why, int card, int with, int without,
                        const char *key)
{
    if (karthedis_find(why->view, why->seat, ZONE_HAND, card, 0, 0) < 0)
        return tell_card(why, "why.not-in-hand", card);
    return karthedis_find(why->view, why->seat, ZONE_HAND, card, with, without) < 0 &&
           tell_card(why, key, card);
}

static bool lacks(const struct karthedis_why *why, int card, int keyword)
{
    return karthedis_ability(why->edition, card, keyword) == EMPTY &&
           tell(why, "why.lacks", 2,
                (struct said[]){ said_thing("card", "card", card),
                                 said_thing("keyword", "keyword", keyword) });
}

static bool why_lay(const struct karthedis_why *why, int card, int place)
{
    if (why->view->passed[why->seat])
        return tell_plain(why, "why.passed");
    if (not_in_hand(why, card, 0, BACK, "why.back"))
        return true;
    bool there = place <= why->view->players && why->view->offer[place] != EMPTY;
    return !there &&
           tell(why, "why.no-resource", 1, (struct said[]){ said_thing("place", "place", place) });
}

static bool why_leave(const struct karthedis_why *why, int card)
{
    if (why->view->passed[why->seat])
        return tell_plain(why, "why.passed");
    if (why->view->acted[why->seat])
        return tell_plain(why, "why.acted");
    return not_in_hand(why, card, 0, BACK, "why.back");
}

/* ---- decks -------------------------------------------------------------------- */

static int in_tray(const struct karthedis_why *why, int card)
{
    int count = 0;
    for (int i = 0; i < DECK; i++)
        count += why->view->tray[why->seat][i] == card;
    return count;
}

static bool why_keep(const struct karthedis_why *why, int card)
{
    int kept = why->view->kept[why->seat];
    if (kept >= 0)
        return tell_card(why, "why.kept", kept);
    return !in_tray(why, card) && tell_card(why, "why.not-in-pack", card);
}

static bool why_add(const struct karthedis_why *why, int card, int n)
{
    int most =
        card < why->edition->designs ? karthedis_most_copies(why->edition, why->view, card) : 0;
    int cards = 0, has = in_tray(why, card);
    while (cards < DECK && why->view->tray[why->seat][cards] != EMPTY)
        cards++;
    if (has % BOX_COPIES || (has && has == most))
        return tell_card(why, "why.added", card);
    if (n + has > most)
        return tell(why, "deck.copies", 2,
                    (struct said[]){ said_thing("card", "card", card), said_number("n", most) });
    return tell_number(why, "why.deck-room", DECK - cards);
}

static bool why_ready(const struct karthedis_why *why)
{
    int cards = 0;
    if (why->view->phase == KA_PHASE_DRAFT)
        return tell_plain(why, "why.keep-first");
    while (cards < DECK && why->view->tray[why->seat][cards] != EMPTY)
        cards++;
    return tell_number(why, "why.deck-size", cards);
}

/* ---- answers to an ability ------------------------------------------------------- */

static bool why_filter(const struct karthedis_why *why, int card)
{
    const struct karthedis *view = why->view;
    int filter = karthedis_part(karthedis_statement(why->edition, view), PART_FILTER);
    return card < why->edition->designs && !karthedis_fits(why->edition, view, card, filter) &&
           tell(why, "why.filter", 2,
                (struct said[]){ said_thing("card", "card", view->source),
                                 said_thing("filter", "filter", filter) });
}

static bool why_pile(const struct karthedis_why *why, int card, int zone, const char *missing)
{
    if (karthedis_find(why->view, why->seat, zone, card, 0, 0) < 0)
        return tell_card(why, missing, card);
    return why_filter(why, card) || tell_card(why, "why.itself", card);
}

/* The ability asks for something else: what it says. */
static bool why_asks(const struct karthedis_why *why)
{
    struct text question = { 0 };
    voice_question(why->scene, &question);
    tell(why, "why.asks", 1, (struct said[]){ said_text("question", &question) });
    text_free(&question);
    return true;
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

static bool why_now(const struct karthedis_why *why, struct move move)
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
    struct karthedis_why why = { scene, view, scene->match->edition->data, scene->viewer, out };
    struct text now = { 0 };
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
    karthedis_phase(scene, &now);
    tell(&why, "why.phase", 2,
         (struct said[]){ said_thing("phase", "phase", phase), said_text("now", &now) });
    text_free(&now);
    return true;
}
