/* review.c: a player's decisions, searched from what the player knew. */
#include "ai/review.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/advice.h"
#include "ai/search.h"

enum { CONSIDERED = 64, ENOUGH_VISITS = 16 };

/* ---- one decision ----------------------------------------------------------- */

static double half_width(const struct search_move *move)
{
    return (move->high_permille - move->low_permille) / 2.0;
}

static void set_loss(struct review_decision *decision, double mean, double half)
{
    decision->loss = (int32_t)lround(mean);
    decision->low = (int32_t)lround(mean - half);
    decision->high = (int32_t)lround(mean + half);
}

/* How many matches are played on where the search does not know the played move. */
static uint32_t matches_for(const struct budget *budget)
{
    uint32_t matches = budget->iterations ? budget->iterations / 8 : budget->milliseconds;
    return matches < 2 ? 2 : matches > 400 ? 400 : matches;
}

static void compare(struct mind *mind, const void *view, struct rng *rng,
                    const struct search_move best[], int count, struct review_decision *decision)
{
    for (int i = 0; i < count; i++)
        if (move_equal(best[i].move, decision->played) && best[i].visits >= ENOUGH_VISITS) {
            double first = half_width(&best[0]), played = half_width(&best[i]);
            set_loss(decision, best[0].mean_permille - best[i].mean_permille,
                     sqrt(first * first + played * played));
            return;
        }
    struct advice_difference difference;
    advice_compare(mind->match, mind->seat, view, rng, best[0].move, decision->played,
                   matches_for(&mind->agent.budget), &difference);
    decision->simple = true;
    set_loss(decision, difference.mean, 1.96 * sqrt(difference.variance));
}

size_t review_number(const struct session *session, int seat, size_t index)
{
    struct event event;
    size_t seq = 0, count = session_seen(session, seat);
    while (seq < count && session_seen_event(session, seat, seq, &event) < index)
        seq++;
    return seq + 1;
}

bool review_decide(struct mind *mind, const struct session *session, size_t index, uint64_t stream,
                   struct review_decision *decision)
{
    _Alignas(64) unsigned char state[MAX_STATE], view[MAX_STATE];
    const struct match *match = session_match(session);
    struct search_move best[CONSIDERED];
    struct offers offers;
    /* By the seat's own numbers: how much happened unseen must not show. */
    struct rng rng = rng_seed(rng_seed(stream).state + review_number(session, mind->seat, index));
    struct brain_input input = { .view = view, .rng = &rng };
    session_state_at(session, index, state);
    game_observe(match->game, state, mind->seat, KNOWLEDGE, view);
    game_legal(match->game, match->edition->data, view, mind->seat, &offers);
    if (offers.moves < 2)
        return false;
    *decision =
        (struct review_decision){ .index = index, .played = session_event(session, index).move };
    mind_begin(mind, mind->seat); /* what is known now has no part in it */
    int count = search_study(mind, &input, best, CONSIDERED);
    decision->better = best[0].move;
    if (!move_equal(decision->better, decision->played))
        compare(mind, view, &rng, best, count, decision);
    return true;
}

/* ---- all of them ------------------------------------------------------------- */

/* Moves that were taken back are no decisions. */
static bool *find_standing(const struct session *session)
{
    size_t count = session_count(session);
    bool *standing = calloc(count + 1, sizeof *standing);
    for (size_t i = 0; standing && i < count; i++) {
        struct event event = session_event(session, i);
        standing[i] = event.what == EVENT_MOVE;
        for (size_t k = i; event.what == EVENT_UNDO && k > 0; k--)
            if (standing[k - 1] && session_event(session, k - 1).actor == event.actor) {
                standing[k - 1] = false;
                break;
            }
    }
    return standing;
}

/* Keeps the list ordered, the costliest first. */
static void insert(struct review_decision list[], int *count, int most,
                   const struct review_decision *decision)
{
    int at = *count;
    if (decision->low <= 0)
        return;
    while (at > 0 && list[at - 1].loss < decision->loss)
        at--;
    if (at == most)
        return;
    if (*count < most)
        (*count)++;
    memmove(&list[at + 1], &list[at], (size_t)(*count - at - 1) * sizeof *list);
    list[at] = *decision;
}

static bool open_mind(struct mind *mind, const struct review_settings *settings, uint32_t times)
{
    struct agent agent = agent_of(&hard_brain);
    agent.budget = settings->budget;
    agent.budget.iterations *= times;
    agent.budget.milliseconds *= times;
    return mind_open(mind, &agent, session_match(settings->session), settings->seat);
}

/* What looked costly, again: longer, and with other random numbers. */
static bool look_again(const struct review_settings *settings, const struct review_decision list[],
                       int count, struct review *review)
{
    struct mind mind;
    if (!open_mind(&mind, settings, REVIEW_LONGER))
        return false;
    for (int i = 0; i < count; i++) {
        struct review_decision decision;
        if (review_decide(&mind, settings->session, list[i].index, 2, &decision))
            insert(review->costly, &review->count, REVIEW_MOST, &decision);
    }
    mind_close(&mind);
    return true;
}

bool review_run(const struct review_settings *settings, struct review *review)
{
    const struct session *session = settings->session;
    struct review_decision list[REVIEW_AGAIN], decision;
    struct mind mind = { 0 };
    int count = 0, done = 0, all = 0;
    *review = (struct review){ 0 };
    bool *standing = find_standing(session);
    bool good = standing && open_mind(&mind, settings, 1);
    for (size_t i = 0; good && i < session_count(session); i++) {
        standing[i] = standing[i] && session_event(session, i).actor == settings->seat;
        all += standing[i];
    }
    for (size_t i = 0; good && i < session_count(session); i++) {
        if (!standing[i])
            continue;
        if (review_decide(&mind, session, i, 1, &decision)) {
            bool agreed = move_equal(decision.played, decision.better);
            review->decisions++;
            review->agreed += agreed;
            insert(list, &count, REVIEW_AGAIN, &decision);
        }
        good = !settings->progress || settings->progress(settings->context, ++done, all);
    }
    mind_close(&mind);
    free(standing);
    return good && look_again(settings, list, count, review);
}
