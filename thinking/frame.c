/* frame.c: questions made from a match, and replies that are believed only after a look. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/search.h"
#include "thinking/inside.h"

/* ---- questions ---------------------------------------------------------------- */

/* No longer than anybody would wait. */
static struct budget budget_of(const struct agent *agent)
{
    struct budget budget = agent_budget(agent);
    if (budget.milliseconds > LONGEST_MS)
        budget.milliseconds = LONGEST_MS;
    return budget;
}

static bool copy_offers(struct job *job, const struct session *session)
{
    struct offers offers;
    session_legal(session, job->seat, &offers);
    job->offers = malloc(((size_t)offers.count + 1) * sizeof *job->offers);
    if (!job->offers)
        return false;
    memcpy(job->offers, offers.list, (size_t)offers.count * sizeof *job->offers);
    job->offer_count = offers.count;
    return offers.count > 0;
}

static bool copy_events(struct job *job, const struct session *session)
{
    job->event_count = session_count(session);
    job->events = malloc((job->event_count + 1) * sizeof *job->events);
    for (size_t i = 0; job->events && i < job->event_count; i++)
        job->events[i] = session_event(session, i);
    return job->events != NULL;
}

/* What a worker gets to know: for a decision what the seat could know and no more. */
static bool write_body(struct job *job, const struct session *session)
{
    _Alignas(64) unsigned char view[MAX_STATE];
    if (job->frame.what == FRAME_REVIEW) {
        record_write(session, NULL, &job->body);
        job->frame.text_size = (uint32_t)job->body.size;
        return !job->body.failed && job->body.size <= MOST_TEXT;
    }
    record_write_head(session, NULL, &job->body);
    job->frame.text_size = (uint32_t)job->body.size;
    job->frame.view_size = (uint32_t)job->game->state_size;
    session_view(session, job->seat, KNOWLEDGE, view);
    text_add_bytes(&job->body, (const char *)view, job->game->state_size);
    return !job->body.failed;
}

/* How long the whole budget takes on the wall at most. */
static uint32_t limit_of(const struct job *job)
{
    uint32_t once = job->frame.milliseconds ? job->frame.milliseconds : UNCOUNTED_MS;
    if (job->frame.what == FRAME_HINT)
        return 2 * once;
    if (job->frame.what == FRAME_MOVE)
        return once;
    /* Each decision, some of them a second time and longer, and matches that are played on. */
    uint64_t all = (uint64_t)once * (job->event_count + REVIEW_AGAIN * REVIEW_LONGER) * 2;
    return all < 3600000 ? (uint32_t)all : 3600000;
}

struct job *job_new(enum frame_what what, uint64_t match, const struct session *session, int seat,
                    const struct agent *agent, struct rng rng)
{
    struct job *job = calloc(1, sizeof *job);
    if (!job)
        return NULL;
    struct budget budget = budget_of(agent);
    job->game = session_match(session)->game;
    job->seat = seat;
    job->frame = (struct question_frame){ .magic = FRAME_MAGIC,
                                          .what = what,
                                          .match = match,
                                          .rng = rng,
                                          .seat = seat,
                                          .share = 1000,
                                          .iterations = budget.iterations,
                                          .milliseconds = budget.milliseconds };
    snprintf(job->frame.brain, sizeof job->frame.brain, "%s", agent->brain->name);
    job->counted = budget.milliseconds && !budget.iterations && what != FRAME_REVIEW;
    bool good = what == FRAME_REVIEW ? copy_events(job, session) : copy_offers(job, session);
    good = good && write_body(job, session);
    job->limit_ms = limit_of(job);
    if (!good) {
        job_free(job);
        return NULL;
    }
    return job;
}

void job_free(struct job *job)
{
    if (!job)
        return;
    text_free(&job->body);
    free(job->offers);
    free(job->events);
    free(job);
}

bool question_check(const struct question_frame *frame, size_t *behind)
{
    *behind = (size_t)frame->text_size + frame->view_size;
    if (frame->magic != FRAME_MAGIC || frame->what > FRAME_FORGET || frame->seat < 0 ||
        frame->seat >= MAX_PLAYERS || frame->share < LEAST_SHARE || frame->share > 1000 ||
        frame->text_size > MOST_TEXT || frame->milliseconds > LONGEST_MS ||
        memchr(frame->brain, 0, sizeof frame->brain) == NULL)
        return false;
    switch ((enum frame_what)frame->what) {
    case FRAME_FORGET:
        return !*behind;
    case FRAME_REVIEW:
        return frame->text_size && !frame->view_size;
    default:
        return frame->text_size && frame->view_size && frame->view_size <= MAX_STATE;
    }
}

/* ---- replies ------------------------------------------------------------------ */

static bool is_allowed(const struct job *job, struct move move)
{
    for (int i = 0; i < job->offer_count; i++) {
        struct move lowest = move;
        lowest.n = job->offers[i].move.n;
        if (move_equal(lowest, job->offers[i].move) && move.n >= job->offers[i].move.n &&
            move.n <= job->offers[i].high)
            return true;
    }
    return false;
}

static bool is_permille(int32_t number)
{
    return number >= 0 && number <= 1000;
}

static bool is_advice(const struct job *job, const struct advice *advice)
{
    if (advice->count < 1 || advice->count > ADVICE_MOVES ||
        (unsigned)advice->reason > ADVICE_LATER ||
        (advice->reason != ADVICE_ONLY && advice->count < 2) ||
        !cause_is_sound(job->game, &advice->cause))
        return false;
    for (int i = 0; i < advice->count; i++) {
        const struct advice_move *move = &advice->move[i];
        if (!is_allowed(job, move->search.move) || !is_permille(move->search.mean_permille) ||
            !is_permille(move->search.low_permille) || !is_permille(move->search.high_permille) ||
            !is_permille(move->wins) || !is_permille(move->next_permille) ||
            (move->next.kind && move_number(job->game, move->next) < 0))
            return false;
    }
    return true;
}

static bool is_review(const struct job *job, const struct review *review)
{
    if (review->decisions < 0 || review->agreed < 0 || review->agreed > review->decisions ||
        (size_t)review->decisions > job->event_count || review->count < 0 ||
        review->count > REVIEW_MOST)
        return false;
    for (int i = 0; i < review->count; i++) {
        const struct review_decision *decision = &review->costly[i];
        if (decision->index >= job->event_count || !is_permille(decision->chance))
            return false;
        const struct event *event = &job->events[decision->index];
        if (event->actor != job->seat || event->what != EVENT_MOVE ||
            !move_equal(event->move, decision->played) ||
            move_number(job->game, decision->better) < 0)
            return false;
    }
    return true;
}

bool job_accepts(const struct job *job, const struct reply_frame *reply)
{
    if (reply->magic != FRAME_MAGIC || reply->what != job->frame.what ||
        reply->number != job->frame.number)
        return false;
    switch ((enum frame_what)job->frame.what) {
    case FRAME_MOVE:
        return is_allowed(job, reply->move);
    case FRAME_HINT:
        return is_advice(job, &reply->advice);
    default:
        return is_review(job, &reply->review);
    }
}
