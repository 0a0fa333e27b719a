/*
 * fuzz_frame.c: whatever comes over the socket between a server and its workers is refused
 * or sound: frames to a worker as bytes, replies from a worker as bytes.
 */
#include "fuzz.h"

#include <sys/socket.h>
#include <unistd.h>

#include "thinking/inside.h"

static uint32_t below(struct draws *draws, uint32_t n)
{
    (void)draws;
    return n / 2;
}

/* A match in which a seat is to decide, opened once for each game. */
static struct session *a_match(const struct game *game, int *seat)
{
    static struct session *sessions[16];
    struct draws draws = { below };
    int i = 0;
    while (all_games[i] != game)
        i++;
    if (!sessions[i]) {
        struct match match = { .game = game, .edition = fuzz_edition(game) };
        setup_defaults(game, game->min_players, &match.setup);
        sessions[i] = session_open(&match, NULL);
        assert(sessions[i] && session_draw(sessions[i], &draws));
    }
    unsigned active = session_active(sessions[i]) & ((1u << MAX_PLAYERS) - 1);
    *seat = active ? __builtin_ctz(active) : 0;
    return sessions[i];
}

/* A reply that is accepted has nothing that could not be. */
static void judge_reply(const struct game *game, enum frame_what what, const uint8_t *data,
                        size_t size)
{
    struct reply_frame reply;
    int seat;
    struct session *session = a_match(game, &seat);
    struct agent agent = agent_of(&hard_brain);
    struct rng rng = { 1 };
    memset(&reply, 0, sizeof reply);
    struct job *job = job_new(what, 1, session, seat, &agent, rng);
    if (!job)
        return;
    reply.magic = FRAME_MAGIC;
    reply.what = what;
    size_t head = offsetof(struct reply_frame, rng), most = sizeof reply - head;
    memcpy((unsigned char *)&reply + head, data, size < most ? size : most);
    if (job_accepts(job, &reply) && what == FRAME_MOVE)
        assert(session_allows(session, seat, reply.move, NULL));
    if (job_accepts(job, &reply) && what == FRAME_HINT)
        for (int i = 0; i < reply.advice.count; i++)
            assert(session_allows(session, seat, reply.advice.move[i].search.move, NULL));
    job_free(job);
}

/* A worker that is sent anything answers or leaves. What it believes of a server are views, so
 * these are not made up: only frames with a view that is too short, or none, get through. */
static void ask_worker(const uint8_t *data, size_t size)
{
    int ends[2];
    char sink[4096];
    struct question_frame frame;
    size_t behind;
    if (size >= sizeof frame) {
        memcpy(&frame, data, sizeof frame);
        if (question_check(&frame, &behind) && frame.what != FRAME_FORGET &&
            size >= sizeof frame + behind &&
            (frame.view_size || frame.milliseconds > 1 || !frame.iterations ||
             frame.iterations > 4)) /* nor reviews that take long */
            return;
    }
    if (size > 60000 || socketpair(AF_UNIX, SOCK_STREAM, 0, ends))
        return;
    ssize_t sent = send(ends[0], data, size, 0);
    assert(sent == (ssize_t)size);
    shutdown(ends[0], SHUT_WR);
    int status = thinking_serve(ends[1]);
    assert(status == 0 || status == 1);
    close(ends[1]);
    while (read(ends[0], sink, sizeof sink) > 0) {
    }
    close(ends[0]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct game *game = fuzz_game(&data, &size);
    if (!size)
        return 0;
    uint8_t what = *data;
    if (what % 4 == 3)
        ask_worker(data + 1, size - 1);
    else
        judge_reply(game,
                    what % 4 == 0   ? FRAME_MOVE
                    : what % 4 == 1 ? FRAME_HINT
                                    : FRAME_REVIEW,
                    data + 1, size - 1);
    return 0;
}
