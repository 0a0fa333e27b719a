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
    decision->chance = best[0].visits ? best[0].mean_permille : -1;
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
    if (decision->low <= 0 || decision->loss < REVIEW_LEAST)
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

static bool open_mind(struct review_work *work, uint32_t times)
{
    const struct review_settings *settings = &work->settings;
    struct agent agent = agent_of(&hard_brain);
    agent.budget = settings->budget;
    agent.budget.iterations *= times;
    agent.budget.milliseconds *= times;
    if (work->open)
        mind_close(&work->mind);
    work->open = mind_open(&work->mind, &agent, session_match(settings->session), settings->seat);
    return work->open;
}

bool review_begin(struct review_work *work, const struct review_settings *settings)
{
    const struct session *session = settings->session;
    *work = (struct review_work){ .settings = *settings, .standing = find_standing(session) };
    for (size_t i = 0; work->standing && i < session_count(session); i++) {
        work->standing[i] &= session_event(session, i).actor == settings->seat;
        work->all += work->standing[i];
    }
    if (work->standing && open_mind(work, 1))
        return true;
    review_end(work);
    return false;
}

/* The next decision for the first time. False: there is none left. */
static bool look_once(struct review_work *work, struct review_decision *decision)
{
    const struct session *session = work->settings.session;
    size_t count = session_count(session);
    while (work->next < count && !work->standing[work->next])
        work->next++;
    if (work->next == count)
        return false;
    if (review_decide(&work->mind, session, work->next++, 1, decision)) {
        work->review.decisions++;
        work->review.agreed += move_equal(decision->played, decision->better);
        insert(work->list, &work->count, REVIEW_AGAIN, decision);
    } else {
        decision->index = SIZE_MAX;
    }
    return true;
}

enum review_state review_step(struct review_work *work, struct review_decision *decision)
{
    struct review_decision found = { .index = SIZE_MAX }, again;
    struct review *review = &work->review;
    bool first = look_once(work, &found);
    if (decision)
        *decision = found;
    if (first) {
        work->done++;
        return REVIEW_MORE;
    }
    /* What looked costly, again: longer, and with other random numbers. */
    if (work->again == work->count)
        return REVIEW_DONE;
    if (!work->again && !open_mind(work, REVIEW_LONGER))
        return REVIEW_FAILED;
    work->all += work->again ? 0 : work->count;
    if (review_decide(&work->mind, work->settings.session, work->list[work->again++].index, 2,
                      &again))
        insert(review->costly, &review->count, REVIEW_MOST, &again);
    work->done++;
    return REVIEW_MORE;
}

void review_end(struct review_work *work)
{
    if (work->open)
        mind_close(&work->mind);
    free(work->standing);
    *work = (struct review_work){ 0 };
}

bool review_run(const struct review_settings *settings, struct review *review)
{
    struct review_work work;
    enum review_state state = REVIEW_MORE;
    *review = (struct review){ 0 };
    if (!review_begin(&work, settings))
        return false;
    while (state == REVIEW_MORE) {
        state = review_step(&work, NULL);
        if (state == REVIEW_MORE && settings->progress &&
            !settings->progress(settings->context, work.done, work.all))
            state = REVIEW_FAILED;
    }
    *review = work.review;
    review_end(&work);
    return state == REVIEW_DONE;
}
