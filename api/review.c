/* review.c: a seat's decisions in a finished match, looked at again, one at a time. */
#include "ai/review.h"

#include <stdlib.h>
#include <string.h>

#include "api/call.h"
#include "table/advisor.h"

enum { REVIEW_LONGEST = 10000 }; /* milliseconds for one decision */

/* The match stays open as long as its review does. */
struct kontor_review {
    const struct kontor_match *match;
    struct review_work work;
    bool done;
};

struct kontor_review *kontor_review_open(struct kontor *kontor, const struct kontor_match *match,
                                         int seat, uint32_t milliseconds)
{
    if (!call_begin(kontor) || !call_seat(kontor, match, seat))
        return NULL;
    if (!milliseconds || milliseconds > REVIEW_LONGEST)
        return call_fail(kontor, ERROR_ARGUMENT), NULL;
    if (session_active(match->record.session))
        return call_fail(kontor, ERROR_NOT_OVER), NULL;
    struct review_settings settings = { .session = match->record.session,
                                        .seat = seat,
                                        .budget.milliseconds = milliseconds };
    struct kontor_review *review = calloc(1, sizeof *review);
    if (review && review_begin(&review->work, &settings)) {
        review->match = match;
        return review;
    }
    free(review);
    return call_fail(kontor, ERROR_MEMORY), NULL;
}

const char *kontor_review_step(struct kontor *kontor, struct kontor_review *review)
{
    struct review_decision decision = { .index = SIZE_MAX };
    if (!call_begin(kontor))
        return NULL;
    if (!review)
        return call_fail(kontor, ERROR_ARGUMENT), NULL;
    struct review_work *work = &review->work;
    if (!review->done) {
        enum review_state state = review_step(work, &decision);
        if (state == REVIEW_FAILED)
            return call_fail(kontor, ERROR_MEMORY), NULL;
        review->done = state == REVIEW_DONE;
    }
    struct text *out = &kontor->out;
    json_open(out, NULL, '{');
    json_bool(out, "more", !review->done);
    json_number(out, "done", work->done);
    json_number(out, "all", work->all);
    if (decision.index != SIZE_MAX) {
        json_number(
            out, "event",
            (int64_t)review_number(work->settings.session, work->settings.seat, decision.index));
        if (decision.chance >= 0)
            json_number(out, "chance", decision.chance);
    }
    json_close(out, '}');
    return call_text(kontor);
}

const char *kontor_review_told(struct kontor *kontor, const struct kontor_review *review,
                               const char *language)
{
    struct review_told told;
    if (!call_begin(kontor))
        return NULL;
    if (!review || !review->done)
        return call_fail(kontor, ERROR_ARGUMENT), NULL;
    const struct words *words = call_words(kontor, language);
    if (!words)
        return NULL;
    const struct session *session = review->work.settings.session;
    struct teller teller = { .words = words,
                             .history = history_of(session, review->work.settings.seat),
                             .match = call_told(kontor, review->match) };
    review_tell(&teller, session, &review->work.review, &told);
    review_json(&told, NULL, &kontor->out);
    review_told_free(&told);
    return call_text(kontor);
}

void kontor_review_close(struct kontor_review *review)
{
    if (!review)
        return;
    review_end(&review->work);
    free(review);
}
