/*
 * search.c: a mind that searches: its budget, its threads, its choice.
 *
 * Threads have trees of their own and fixed shares of the iterations, and the
 * visits of their first nodes are added up. So a number of iterations on a
 * number of threads gives the same move every time.
 */
#include "ai/search.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "ai/clock.h"
#include "ai/searcher.h"
#include "core/bits.h"

#ifdef __wasi__
enum { MOST_THREADS = 1 };
#else
#include <pthread.h>
enum { MOST_THREADS = MAX_SEARCH_THREADS };
#endif

enum { STRIDE = 8 }; /* iterations between two looks at the clock */

/* What one thread has to do. */
struct task {
    struct searcher *searcher;
    uint64_t (*clock)(void);
    uint64_t iterations;  /* 0: no bound */
    uint64_t nanoseconds; /* 0: no bound */
    bool whole;           /* goes on though the choice is clear */
    const struct patience *patience;
};

struct search {
    struct tuning tuning;
    int threads;
    struct searcher *searcher[MOST_THREADS];
};

/* The moves of the first nodes of all threads, added up; where they are tried in the same
 * worlds, against the first. */
struct ballot {
    int count;
    struct tree_child child[MAX_CHILDREN];
    struct rival rival[MAX_CHILDREN];
};

/* ---- memory ----------------------------------------------------------------- */

bool ismcts_open(struct mind *mind, const struct tuning *tuning)
{
    struct search *search = calloc(1, sizeof *search);
    int threads = mind->agent.budget.threads ? (int)mind->agent.budget.threads : 1;
    if (!search)
        return false;
    mind->memory = search;
    search->tuning = *tuning;
    if (mind->agent.budget.iterations || mind->agent.budget.milliseconds)
        search->tuning.budget = mind->agent.budget;
    for (int i = 0; i < threads && i < MOST_THREADS; i++) {
        struct searcher *searcher = aligned_alloc(64, sizeof *searcher);
        if (!searcher || !searcher_open(searcher, mind->match, &search->tuning)) {
            free(searcher);
            ismcts_close(mind);
            return false;
        }
        search->searcher[search->threads++] = searcher;
    }
    return true;
}

void ismcts_close(struct mind *mind)
{
    struct search *search = mind->memory;
    for (int i = 0; i < search->threads; i++) {
        searcher_close(search->searcher[i]);
        free(search->searcher[i]);
    }
    free(search);
    mind->memory = NULL;
}

void ismcts_begin(struct mind *mind)
{
    struct search *search = mind->memory;
    for (int i = 0; i < search->threads; i++)
        searcher_begin(search->searcher[i], mind->seat);
}

void ismcts_look(const struct mind *mind, struct ismcts_figures *figures)
{
    const struct search *search = mind->memory;
    *figures = (struct ismcts_figures){ 0 };
    for (int i = 0; i < search->threads; i++) {
        figures->iterations += search->searcher[i]->iterations;
        figures->decisions += search->searcher[i]->decisions;
        figures->nodes += search->searcher[i]->tree.node_count;
        figures->bytes += sizeof(struct searcher) + tree_bytes(search->tuning.nodes);
    }
}

/* ---- thinking ----------------------------------------------------------------- */

static struct tree_node *first_node(struct searcher *searcher)
{
    struct tree_node *node = tree_find(&searcher->tree, searcher->root_key);
    assert(node);
    return node;
}

/* Whether so many more iterations cannot change which move is chosen. */
static bool is_clear(struct searcher *searcher, uint64_t left)
{
    if (searcher->paired)
        return searcher->duel.left == 1;
    const struct tree_node *node = first_node(searcher);
    const struct tree_child *child = tree_children(&searcher->tree, node);
    uint32_t most = 0, second = 0;
    for (int i = 0; i < node->children; i++) {
        if (child[i].visits >= most) {
            second = most;
            most = child[i].visits;
        } else if (child[i].visits > second) {
            second = child[i].visits;
        }
    }
    return most - second > left;
}

static void *think(void *argument)
{
    struct task *task = argument;
    struct searcher *searcher = task->searcher;
    uint64_t start = task->nanoseconds ? task->clock() : 0;
    for (;;) {
        for (int i = 0; i < STRIDE; i++) {
            searcher_iterate(searcher);
            if (task->iterations && searcher->iterations >= task->iterations)
                return NULL;
        }
        if (task->patience && !task->patience->wait(task->patience->context, 0))
            return NULL;
        uint64_t left = task->iterations ? task->iterations - searcher->iterations : UINT64_MAX;
        if (task->nanoseconds) {
            uint64_t spent = task->clock() - start;
            if (spent >= task->nanoseconds)
                return NULL;
            uint64_t more = searcher->iterations * (task->nanoseconds - spent) / (spent + 1) + 1;
            left = more < left ? more : left;
        }
        if (!task->whole && is_clear(searcher, left))
            return NULL;
    }
}

#ifdef __wasi__
static void think_all(struct task task[], int count)
{
    for (int i = 0; i < count; i++)
        think(&task[i]);
}
#else
/* Where there is no thread to be had its share is done here, afterwards. */
static void think_all(struct task task[], int count)
{
    pthread_t thread[MOST_THREADS];
    bool started[MOST_THREADS] = { false };
    for (int i = 1; i < count; i++)
        started[i] = !pthread_create(&thread[i], NULL, think, &task[i]);
    think(&task[0]);
    for (int i = 1; i < count; i++) {
        if (started[i])
            pthread_join(thread[i], NULL);
        else if (task[i].iterations)
            think(&task[i]);
    }
}
#endif

/* The place of a move, or of the next one. */
static int place_of(const struct ballot *ballot, struct move move)
{
    int at = 0;
    while (at < ballot->count && !move_equal(ballot->child[at].move, move))
        at++;
    return at;
}

/* Of a thread whose shrewd player would have moved otherwise only the tries count. */
static void add_votes(struct searcher *searcher, struct ballot *ballot)
{
    const struct tree_node *node = first_node(searcher);
    const struct tree_child *child = tree_children(&searcher->tree, node);
    bool paired =
        searcher->paired && (!ballot->count || move_equal(child[0].move, ballot->child[0].move));
    for (int i = 0; i < node->children; i++) {
        int at = place_of(ballot, child[i].move);
        if (at == MAX_CHILDREN)
            continue;
        if (at == ballot->count)
            ballot->child[ballot->count++] = (struct tree_child){ .move = child[i].move };
        ballot->child[at].visits += child[i].visits;
        ballot->child[at].reward += child[i].reward;
        ballot->child[at].wins += child[i].wins;
        ballot->child[at].squares += child[i].squares;
        if (!paired)
            continue;
        ballot->rival[at].ahead += searcher->duel.rival[i].ahead;
        ballot->rival[at].squares += searcher->duel.rival[i].squares;
    }
}

static uint64_t mean_reward(const struct tree_child *child)
{
    return child->visits ? child->reward * 16 / child->visits : 0;
}

/* Most tried first; then by what it brought, then by its place in the list. */
static int compare(const void *first, const void *second)
{
    const struct tree_child *a = first, *b = second;
    if (a->visits != b->visits)
        return a->visits < b->visits ? 1 : -1;
    uint64_t mean = mean_reward(a), other = mean_reward(b);
    return mean != other ? (mean < other ? 1 : -1) : 0;
}

static void sort_ballot(struct ballot *ballot)
{
    for (int i = 1; i < ballot->count; i++) {
        struct tree_child child = ballot->child[i];
        int at = i;
        for (; at && compare(&ballot->child[at - 1], &child) > 0; at--)
            ballot->child[at] = ballot->child[at - 1];
        ballot->child[at] = child;
    }
}

/* A move becomes the first choice. */
static void put_first(struct ballot *ballot, int at)
{
    struct tree_child child = ballot->child[at];
    memmove(&ballot->child[1], &ballot->child[0], (size_t)at * sizeof child);
    ballot->child[0] = child;
}

/* The move that is farthest ahead of the shrewd player's, of those that clearly are; else that
 * one. Before the ballot is sorted. */
static struct move best_rival(const struct ballot *ballot, uint32_t doubt)
{
    int best = 0;
    for (int i = 1; i < ballot->count; i++)
        if (duel_is_ahead(&ballot->rival[i], doubt) &&
            ballot->rival[i].ahead > ballot->rival[best].ahead)
            best = i;
    return ballot->child[best].move;
}

/* The choice first, then what was tried most. */
static void decide(const struct search *search, struct ballot *ballot)
{
    bool paired = search->searcher[0]->paired;
    struct move best = paired ? best_rival(ballot, search->tuning.doubt) : ballot->child[0].move;
    sort_ballot(ballot);
    if (paired)
        put_first(ballot, place_of(ballot, best));
}

/* Thinks and counts; at least one move. */
static void hold(struct mind *mind, const struct brain_input *input, bool whole,
                 struct ballot *ballot)
{
    struct search *search = mind->memory;
    struct budget budget = search->tuning.budget;
    struct task task[MOST_THREADS] = { 0 };
    bool open = true;
    uint32_t threads = (uint32_t)search->threads;
    *ballot = (struct ballot){ 0 };
    for (uint32_t i = 0; i < threads; i++) {
        task[i].searcher = search->searcher[i];
        task[i].clock = input->clock ? input->clock : clock_wall;
        task[i].whole = whole;
        task[i].patience = mind->patience;
        task[i].nanoseconds = (uint64_t)budget.milliseconds * 1000000u;
        task[i].iterations = (budget.iterations + threads - 1 - i) / threads;
        if (budget.iterations && !task[i].iterations)
            task[i].iterations = 1;
        open &= searcher_prepare(search->searcher[i], input->view, input->rng);
    }
    if (!open) {
        ballot->count = 1;
        ballot->child[0] = (struct tree_child){ .move = search->searcher[0]->only };
        return;
    }
    think_all(task, search->threads);
    for (int i = 0; i < search->threads; i++)
        add_votes(search->searcher[i], ballot);
    decide(search, ballot);
}

/* ---- answers ------------------------------------------------------------------ */

struct move ismcts_choose(struct mind *mind, const struct brain_input *input)
{
    const struct search *search = mind->memory;
    struct ballot ballot;
    hold(mind, input, false, &ballot);
    for (int i = 0; i < ballot.count; i++)
        if (rng_below(input->rng, 1024) >= search->tuning.overlook)
            return ballot.child[i].move;
    /* Who sees none of them takes any. */
    return ballot.child[rng_below(input->rng, (uint32_t)ballot.count)].move;
}

/* Mean and 95 % interval of shares that lie between 0 and 1000. Two tries that
 * might have ended otherwise are added, so that a few tries promise little. */
static struct search_move describe(const struct tree_child *child)
{
    struct search_move told = { .move = child->move,
                                .visits = child->visits,
                                .high_permille = 1000 };
    if (!child->visits)
        return told;
    uint64_t n = child->visits, mean = child->wins / n;
    uint64_t wide = n + 4, middle = (child->wins + 2000) / wide;
    uint64_t squares = (child->squares + 2 * 1000 * 1000) / wide;
    uint64_t variance = squares > middle * middle ? squares - middle * middle : 0;
    int32_t reach = (int32_t)whole_root(variance * 3842 / 1000 / wide);
    told.mean_permille = (int32_t)mean;
    told.low_permille = (int32_t)middle - reach < 0 ? 0 : (int32_t)middle - reach;
    told.high_permille = (int32_t)middle + reach > 1000 ? 1000 : (int32_t)middle + reach;
    if (told.low_permille > told.mean_permille)
        told.low_permille = told.mean_permille;
    if (told.high_permille < told.mean_permille)
        told.high_permille = told.mean_permille;
    return told;
}

/* What was promised as it comes true among equals. */
static void tell_truly(const struct searcher *searcher, struct search_move *told)
{
    int players = searcher->match->setup.players;
    if (!searcher->told || !told->visits)
        return;
    told->mean_permille = judge_promise(&searcher->judge, players, told->mean_permille);
    told->low_permille = judge_promise(&searcher->judge, players, told->low_permille);
    told->high_permille = judge_promise(&searcher->judge, players, told->high_permille);
}

bool search_can_study(const struct brain *brain)
{
    return brain->choose == ismcts_choose;
}

int search_study(struct mind *mind, const struct brain_input *input, struct search_move best[],
                 int room)
{
    const struct search *search = mind->memory;
    struct ballot ballot;
    assert(search_can_study(mind->agent.brain) && room > 0);
    hold(mind, input, true, &ballot);
    int count = ballot.count < room ? ballot.count : room;
    for (int i = 0; i < count; i++) {
        best[i] = describe(&ballot.child[i]);
        tell_truly(search->searcher[0], &best[i]);
    }
    return count;
}
