/*
 * records.c: loading and verifying finished, sealed records; notes and signatures; the
 * memory of a match.
 *
 * The records are real matches: keyed draws, random players, sealed as the
 * program seals them. Loading is record_read, verifying fair_verify, both
 * from the text in memory; the time goes to all moves evenly.
 */
#include <assert.h>
#include <string.h>

#include "bench/bench.h"
#include "fair/note.h"
#include "fair/seal.h"
#include "fair/sign.h"
#include "fair/verify.h"

enum { RECORDS = 8, SIGNATURES = 64 };

struct records_work {
    struct text record[RECORDS];
    uint64_t moves;
};

/* One random move of somebody who is to act. False: no memory. */
static bool play_somebody(struct session *session, struct rng *rng)
{
    const struct match *match = session_match(session);
    struct offers offers;
    struct refusal refusal;
    struct move move;
    int actor = __builtin_ctz(session_active(session));
    if (actor == HOST && match->game->host) {
        move = match->game->host(match->edition->data, session_state(session), rng, NO_CLOCK);
    } else {
        if (actor < MAX_PLAYERS)
            session_legal(session, actor, &offers);
        else
            game_legal(match->game, match->edition->data, session_state(session), actor, &offers);
        assert(offers.moves);
        move = offers_pick(&offers, rng_below(rng, offers.moves));
    }
    return session_play(session, actor, move, &refusal);
}

/* Until it is over, or has so many events. */
static bool play_match(struct session *session, struct fair_draws *draws, uint64_t seed,
                       size_t events)
{
    struct rng rng = rng_seed(seed);
    bool good = session_draw(session, &draws->draws);
    while (good && session_active(session) && session_count(session) < events)
        good = play_somebody(session, &rng) && session_draw(session, &draws->draws);
    return good;
}

/* A sealed record of a whole match; the same for the same number. */
static bool make_record(const struct sim_plan *plan, uint64_t number, struct text *sealed)
{
    struct match match = { .game = plan->game, .edition = plan->edition, .setup = plan->setup };
    struct fair_match fair;
    struct fair_draws draws;
    struct text proof = { 0 }, record = { 0 };
    struct refusal error;
    const uint8_t seed[FAIR_BYTES] = { 'b', 'e', 'n', 'c', 'h', (uint8_t)number };
    struct session *session = session_open(&match, &error);
    fair_open_with(&fair, &match, seed);
    if (!session || fair_local(&fair)) {
        session_close(session);
        return false;
    }
    fair_draws_open(&draws, &fair, 0);
    bool good = play_match(session, &draws, number, SIZE_MAX);
    fair_proof(&fair, FAIR_FOR_HOST, &proof);
    record_write(session, proof.data, &record);
    good = good && !proof.failed && !record.failed;
    if (good)
        fair_seal(record.data, record.size, sealed);
    good = good && !sealed->failed;
    session_close(session);
    text_free(&proof);
    text_free(&record);
    return good;
}

static void load_records(void *context)
{
    struct records_work *work = context;
    work->moves = 0;
    for (int i = 0; i < RECORDS; i++) {
        struct record record;
        struct record_error error;
        bool good = record_read(work->record[i].data, work->record[i].size, fair_hash_text, &record,
                                &error);
        assert(good);
        work->moves += session_count(record.session);
        record_free(&record);
    }
}

static void verify_records(void *context)
{
    struct records_work *work = context;
    for (int i = 0; i < RECORDS; i++) {
        struct fair_verdict verdict;
        bool good = fair_verify(work->record[i].data, work->record[i].size, NULL, &verdict);
        assert(good);
    }
}

/* ---- what players sign ------------------------------------------------------- */

struct notes_work {
    struct session *session;
    struct fair_match fair;
    struct fair_signed vouch;
};

static void make_note(void *context)
{
    struct notes_work *work = context;
    struct fair_note note;
    bool made = fair_note_now(work->session, &work->fair, 0, &note);
    assert(made);
}

static void check_signatures(void *context)
{
    struct notes_work *work = context;
    for (int i = 0; i < SIGNATURES; i++) {
        bool fits = fair_vouch_fits(&work->fair, &work->vouch) == FAIR_FITS;
        assert(fits);
    }
}

static void sign_note(struct notes_work *work, const struct fair_signer *signer)
{
    uint8_t hash[FAIR_BYTES];
    fair_note_open(&work->fair, 0, &work->vouch.note);
    fair_note_message(&work->vouch.note, work->fair.promises, hash);
    fair_sign(signer, hash, work->vouch.signature);
}

static bool measure_notes(const struct sim_plan *plan, double seconds,
                          struct bench_figures *figures)
{
    struct match match = { .game = plan->game, .edition = plan->edition, .setup = plan->setup };
    struct notes_work work = { .session = session_open(&match, NULL) };
    struct fair_draws draws;
    struct fair_signer signer;
    const uint8_t seed[FAIR_BYTES] = { 'b', 'e', 'n', 'c', 'h' };
    fair_open_with(&work.fair, &match, seed);
    bool good = work.session && !fair_local(&work.fair);
    if (good) {
        fair_signer_open_with(&signer, seed);
        memcpy(work.fair.key[0], signer.key, FAIR_BYTES);
        work.fair.keyed = 1;
        fair_draws_open(&draws, &work.fair, 0);
        sign_note(&work, &signer);
        good = play_match(work.session, &draws, 1, SIZE_MAX);
    }
    if (good) {
        double seen = (double)session_seen(work.session, 0);
        figures->note_ns = bench_time(make_note, &work, seconds) / seen;
        figures->signature_ns = bench_time(check_signatures, &work, seconds) / SIGNATURES;
    }
    session_close(work.session);
    return good;
}

enum error bench_records(const struct sim_plan *plan, double seconds, struct bench_figures *figures)
{
    struct records_work work = { 0 };
    bool good = true;
    for (unsigned i = 0; good && i < RECORDS; i++)
        good = make_record(plan, i, &work.record[i]);
    if (good) {
        double load = bench_time(load_records, &work, seconds);
        double verify = bench_time(verify_records, &work, seconds);
        figures->load_ns_per_move = load / (double)work.moves;
        figures->verify_ns_per_move = verify / (double)work.moves;
        good = measure_notes(plan, seconds, figures);
    }
    for (int i = 0; i < RECORDS; i++)
        text_free(&work.record[i]);
    return good ? NO_ERROR : ERROR_MEMORY;
}

/* ---- memory ---------------------------------------------------------------- */

/* The session of a match up to so many events; NULL: no memory. */
static struct session *play_some(const struct match *match, size_t events)
{
    struct fair_match fair;
    struct fair_draws draws;
    const uint8_t seed[FAIR_BYTES] = { 'b', 'e', 'n', 'c', 'h' };
    struct session *session = session_open(match, NULL);
    fair_open_with(&fair, match, seed);
    if (!session || fair_local(&fair)) {
        session_close(session);
        return NULL;
    }
    fair_draws_open(&draws, &fair, 0);
    if (play_match(session, &draws, 1, events))
        return session;
    session_close(session);
    return NULL;
}

size_t bench_match_bytes(const struct game *game, const struct edition *edition)
{
    _Alignas(64) unsigned char state[MAX_STATE];
    struct match match = { .game = game, .edition = edition };
    size_t bytes = 0;
    setup_defaults(game, game->max_players, &match.setup);
    struct session *whole = play_some(&match, SIZE_MAX);
    struct session *half = whole ? play_some(&match, session_count(whole) / 2) : NULL;
    if (half) {
        session_state_at(half, session_count(half) / 2, state);
        bytes = session_bytes(half);
    }
    session_close(whole);
    session_close(half);
    return bytes;
}
