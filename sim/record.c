/* record.c: a game of a plan as a record, played again through a session. */
#include "core/record.h"

#include <stdlib.h>

#include "protocol/program.h"
#include "sim/sim.h"

static struct session *open_session(const struct sim_plan *plan, uint64_t number)
{
    struct match match = { .game = plan->game, .edition = plan->edition, .setup = plan->setup };
    struct refusal error;
    for (int seat = 0; seat < plan->setup.players; seat++) {
        const struct agent *agent = sim_agent(plan, number, seat);
        program_seat_name(agent, match.seat[seat]);
        match.kind[seat] = (uint8_t)program_kind(agent);
    }
    return session_open(&match, &error);
}

bool sim_record(const struct sim_plan *plan, uint64_t number, struct text *out,
                struct refusal *refusal)
{
    struct event *log = calloc((size_t)plan->game->max_length, sizeof *log);
    struct sim_workspace *space = aligned_alloc(64, sizeof *space);
    struct session *session = open_session(plan, number);
    struct sim_game game;
    bool open = space && sim_workspace_open(space, plan), fine = log && open && session;
    *refusal = (struct refusal){ NO_ERROR, NULL };
    if (fine) {
        sim_play(plan, number, space, log, &game);
        for (uint32_t i = 0; fine && i < game.length; i++)
            fine = session_play(session, log[i].actor, log[i].move, refusal);
        record_write(session, NULL, out);
        fine = fine && !out->failed;
    }
    session_close(session);
    if (open)
        sim_workspace_close(space);
    free(space);
    free(log);
    return fine;
}
