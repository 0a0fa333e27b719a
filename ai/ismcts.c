/*
 * ismcts.c: one thread's search: iterations over a tree of its own.
 *
 * Everything is integers, so that the same seed and the same number of
 * iterations give the same moves on every machine.
 */
#include <assert.h>
#include <string.h>

#include "ai/searcher.h"
#include "core/bits.h"

enum { LONGEST_PATH = 64, SURE = 1024 };

/* A decision made in a tree in this iteration. */
struct tree_step {
    uint32_t node, child; /* by index */
    int seat;
};

struct tree_walk {
    struct tree_step step[LONGEST_PATH];
    int steps;
    bool in_tree;
    uint32_t decisions; /* made in the playout */
};

/* ---- arithmetic ---------------------------------------------------------- */

static uint64_t mix(uint64_t hash)
{
    hash *= 0x9e3779b97f4a7c15u;
    return hash ^ hash >> 29;
}

uint64_t searcher_key(const struct game *game, const void *view, int seat)
{
    enum { CHAINS = 4 }; /* none waits for another's multiplication */
    const unsigned char *bytes = view;
    uint64_t hash[CHAINS] = { (uint64_t)seat + 1, 1, 2, 3 }, word[CHAINS];
    size_t at = 0;
    for (; at + sizeof word <= game->state_size; at += sizeof word) {
        memcpy(word, bytes + at, sizeof word);
        for (int i = 0; i < CHAINS; i++)
            hash[i] = mix(hash[i] ^ word[i]);
    }
    memset(word, 0, sizeof word);
    memcpy(word, bytes + at, game->state_size - at);
    for (int i = 0; i < CHAINS; i++)
        hash[i] = mix(hash[i] ^ word[i]);
    return mix(mix(mix(mix(hash[0]) ^ hash[1]) ^ hash[2]) ^ hash[3]);
}

/* ---- situations ---------------------------------------------------------- */

bool searcher_is_shrewd(const struct searcher *searcher)
{
    return game_has_shrewd(searcher->match->game) && !searcher->tuning->simple;
}

/* What the game's own player would do. */
static struct move usual_move(struct searcher *searcher, const void *state, int seat)
{
    const struct game *game = searcher->match->game;
    const void *edition = searcher->match->edition->data;
    return searcher_is_shrewd(searcher) ? game->shrewd(edition, state, seat, &searcher->rng)
                                        : game->playout(edition, state, seat, &searcher->rng);
}

/* The moves to consider, the game's own player's first. Of very many, some that
 * are spread evenly. */
static int list_children(struct searcher *searcher, const void *state, int seat,
                         struct move moves[MAX_CHILDREN])
{
    const struct game *game = searcher->match->game;
    const void *edition = searcher->match->edition->data;
    struct offers *offers = &searcher->offers;
    int count = 0;
    offers_clear(offers);
    game->candidates(edition, state, seat, offers);
    if (!offers->moves)
        game_legal(game, edition, state, seat, offers);
    moves[count++] = offers->list[0].move;
    if (offers->moves == 1 && !searcher_is_shrewd(searcher))
        return count;
    moves[0] = usual_move(searcher, state, seat);
    if (offers->moves == 1)
        return count;
    uint32_t tried = offers->moves < MAX_CHILDREN ? offers->moves : MAX_CHILDREN - 1;
    for (uint32_t i = 0; i < tried; i++) {
        struct move move = offers_pick(offers, (uint32_t)((uint64_t)i * offers->moves / tried));
        if (!move_equal(move, moves[0]))
            moves[count++] = move;
    }
    return count;
}

static struct tree_node *add_node(struct searcher *searcher, uint64_t key,
                                  const struct move moves[], int count)
{
    struct tree_node *node = tree_add(&searcher->tree, key, count);
    if (!node)
        return NULL;
    struct tree_child *child = tree_children(&searcher->tree, node);
    int trust = searcher->tuning->prior;
    for (int i = 0; i < count; i++) {
        child[i].move = moves[i];
        child[i].prior = (uint16_t)((SURE - trust) / count + (i ? 0 : trust));
    }
    return node;
}

/* The child that promises most: its mean reward, and more the less it was
 * tried; a child never tried promises what the others have brought. */
static int select_child(const struct searcher *searcher, const struct tree_node *node)
{
    const struct tree_child *child = tree_children(&searcher->tree, node);
    uint64_t spread = whole_root(node->visits + 1) * searcher->tuning->explore;
    uint32_t usual = node->visits ? (uint32_t)(node->reward * 16 / node->visits) : 8000;
    uint64_t most = 0;
    int best = 0;
    for (int i = 0; i < node->children; i++) {
        uint64_t mean = child[i].visits ? child[i].reward * 16 / child[i].visits : usual;
        uint64_t score = mean + spread * child[i].prior / 64 / (1 + child[i].visits);
        if (score > most) {
            most = score;
            best = i;
        }
    }
    return best;
}

/* ---- one iteration ------------------------------------------------------- */

/* Where chance is drawn from: in a duel apart from what players draw, so that other moves meet
 * the same chances for as long as they can. */
static struct rng *luck(struct searcher *searcher)
{
    return searcher->paired ? &searcher->duel.luck : &searcher->rng;
}

static struct move chance_move(struct searcher *searcher)
{
    const struct game *game = searcher->match->game;
    const void *edition = searcher->match->edition->data;
    return game->chance(edition, searcher->state, luck(searcher));
}

static struct move host_move(struct searcher *searcher)
{
    const struct game *game = searcher->match->game;
    const void *edition = searcher->match->edition->data;
    return game->host(edition, searcher->state, &searcher->rng, NO_CLOCK);
}

static struct move playout_move(struct searcher *searcher, int seat)
{
    const struct game *game = searcher->match->game;
    const void *edition = searcher->match->edition->data;
    uint32_t noise = searcher->paired ? 0 : searcher->tuning->noise;
    if (noise && rng_below(&searcher->rng, SURE) < noise) {
        offers_clear(&searcher->offers);
        game->candidates(edition, searcher->state, seat, &searcher->offers);
        if (searcher->offers.moves > 1)
            return offers_pick(&searcher->offers,
                               rng_below(&searcher->rng, searcher->offers.moves));
    }
    return usual_move(searcher, searcher->state, seat);
}

static struct move take_step(struct searcher *searcher, struct tree_walk *walk,
                             struct tree_node *node, int child, int seat)
{
    walk->step[walk->steps++] = (struct tree_step){ .node = (uint32_t)(node - searcher->tree.node),
                                                    .child = (uint32_t)child,
                                                    .seat = seat };
    if (walk->steps >= searcher->tuning->depth || walk->steps == LONGEST_PATH)
        walk->in_tree = false;
    return tree_children(&searcher->tree, node)[child].move;
}

/* A decision in the tree; leaves the tree where a situation is new. */
static struct move tree_move(struct searcher *searcher, struct tree_walk *walk, int seat)
{
    const struct game *game = searcher->match->game;
    struct move moves[MAX_CHILDREN];
    game_observe(game, searcher->state, seat, KNOWLEDGE, searcher->view);
    uint64_t key = searcher_key(game, searcher->view, seat);
    struct tree_node *node = tree_find(&searcher->tree, key);
    if (!node) {
        int count = list_children(searcher, searcher->state, seat, moves);
        if (count == 1)
            return moves[0];
        node = add_node(searcher, key, moves, count);
        walk->in_tree = false;
        if (!node)
            return moves[0];
    }
    return take_step(searcher, walk, node, select_child(searcher, node), seat);
}

static int next_actor(const struct searcher *searcher, unsigned active)
{
    if (active >> CHANCE & 1)
        return CHANCE;
    if (active >> HOST & 1)
        return HOST;
    /* At the same time means in any order: nobody sees what others do. */
    return active >> searcher->seat & 1 ? searcher->seat : bits_first(active);
}

static struct move next_move(struct searcher *searcher, struct tree_walk *walk, int actor)
{
    if (actor == CHANCE)
        return chance_move(searcher);
    if (actor == HOST)
        return host_move(searcher);
    if (walk->in_tree && (actor == searcher->seat || searcher->tuning->trees))
        return tree_move(searcher, walk, actor);
    walk->decisions++;
    return playout_move(searcher, actor);
}

/* ---- what came of it ----------------------------------------------------- */

struct playout_outcome {
    int32_t reward[MAX_PLAYERS], win[MAX_PLAYERS]; /* permille */
};

/* How far the seat is ahead of the best other one. */
static int64_t lead_of(const struct result *result, int players, int seat)
{
    int64_t best = INT64_MIN;
    for (int other = 0; other < players; other++)
        if (other != seat && result->points[other] > best)
            best = result->points[other];
    return result->points[seat] - best;
}

static void judge_end(struct searcher *searcher, struct playout_outcome *outcome)
{
    struct result result;
    int players = searcher->match->setup.players, winners = 0;
    int soft = searcher->tuning->soft;
    searcher->match->game->result(searcher->match->edition->data, searcher->state, &result);
    for (int seat = 0; seat < players; seat++)
        winners += result.rank[seat] == 1;
    for (int seat = 0; seat < players; seat++) {
        int64_t lead = lead_of(&result, players, seat), size = lead < 0 ? -lead : lead;
        int64_t usual = searcher->lead_sum / searcher->lead_count + 1;
        outcome->win[seat] = result.rank[seat] == 1 ? 1000 / winners : 0;
        outcome->reward[seat] = (int32_t)((outcome->win[seat] * (SURE - soft) +
                                           (500 + 500 * lead / (size + usual)) * soft) /
                                          SURE);
        searcher->lead_sum += size;
        searcher->lead_count++;
    }
}

static void judge(struct searcher *searcher, bool over, struct playout_outcome *outcome)
{
    int16_t permille[MAX_PLAYERS];
    if (over) {
        judge_end(searcher, outcome);
        return;
    }
    const void *edition = searcher->match->edition->data;
    int players = searcher->match->setup.players;
    if (searcher->fitted)
        judge_value(&searcher->judge, edition, searcher->state, players, permille);
    else
        searcher->match->game->value(edition, searcher->state, permille);
    for (int seat = 0; seat < players; seat++)
        outcome->reward[seat] = outcome->win[seat] = permille[seat];
}

static void learn(struct searcher *searcher, const struct tree_walk *walk,
                  const struct playout_outcome *outcome)
{
    for (int i = 0; i < walk->steps; i++) {
        const struct tree_step *step = &walk->step[i];
        struct tree_node *node = &searcher->tree.node[step->node];
        struct tree_child *child = &tree_children(&searcher->tree, node)[step->child];
        uint64_t win = (uint64_t)outcome->win[step->seat];
        node->visits++;
        node->reward += (uint64_t)outcome->reward[step->seat];
        child->visits++;
        child->reward += (uint64_t)outcome->reward[step->seat];
        child->wins += win;
        child->squares += win * win;
    }
}

void searcher_iterate(struct searcher *searcher)
{
    const struct game *game = searcher->match->game;
    const void *edition = searcher->match->edition->data;
    uint32_t most = searcher->cut * (uint32_t)searcher->match->setup.players;
    struct tree_walk walk = { .in_tree = !searcher->paired };
    struct playout_outcome outcome;
    unsigned active;
    struct tree_node *root = tree_find(&searcher->tree, searcher->root_key);
    int child = searcher->paired ? duel_next(&searcher->duel, &searcher->rng)
                                 : select_child(searcher, root);
    memcpy(searcher->state, searcher->root, game->state_size);
    game->determinise(edition, searcher->state, searcher->seat, luck(searcher));
    game->apply(edition, searcher->state, searcher->seat,
                take_step(searcher, &walk, root, child, searcher->seat));
    while ((active = game->active(edition, searcher->state)) && !(most && walk.decisions >= most)) {
        int actor = next_actor(searcher, active);
        struct move move = next_move(searcher, &walk, actor);
        game->apply(edition, searcher->state, actor, move);
    }
    judge(searcher, !active, &outcome);
    learn(searcher, &walk, &outcome);
    if (searcher->paired)
        duel_note(&searcher->duel, child, outcome.reward[searcher->seat]);
    searcher->iterations++;
    searcher->decisions += walk.decisions + (uint32_t)walk.steps;
}

/* ---- a thread's memory --------------------------------------------------- */

bool searcher_open(struct searcher *searcher, const struct match *match,
                   const struct tuning *tuning)
{
    searcher->match = match;
    searcher->tuning = tuning;
    bool known = !tuning->plain && judge_open(match->game, &searcher->judge);
    searcher->fitted = known && searcher->judge.count;
    searcher->told = known && !tuning->raw;
    searcher->paired = tuning->paired && searcher_is_shrewd(searcher);
    searcher->cut = tuning->cut        ? tuning->cut
                    : searcher->fitted ? searcher->judge.horizon
                                       : match->game->horizon;
    return tree_open(&searcher->tree, tuning->nodes);
}

void searcher_close(struct searcher *searcher)
{
    tree_close(&searcher->tree);
}

void searcher_begin(struct searcher *searcher, int seat)
{
    searcher->seat = seat;
    searcher->lead_sum = 0;
    searcher->lead_count = 1;
    tree_clear(&searcher->tree);
}

bool searcher_prepare(struct searcher *searcher, const void *view, struct rng *rng)
{
    struct move moves[MAX_CHILDREN];
    uint64_t seed = (uint64_t)rng_next(rng) << 32;
    searcher->rng = rng_seed(seed | rng_next(rng));
    searcher->iterations = searcher->decisions = 0;
    memcpy(searcher->root, view, searcher->match->game->state_size);
    if (searcher->paired)
        tree_clear(&searcher->tree); /* what was tried before, was in other worlds */
    searcher->root_key = searcher_key(searcher->match->game, view, searcher->seat);
    tree_begin(&searcher->tree);
    if (tree_find(&searcher->tree, searcher->root_key))
        return true;
    int count = list_children(searcher, view, searcher->seat, moves);
    searcher->only = moves[0];
    if (count == 1)
        return false;
    struct tree_node *node = add_node(searcher, searcher->root_key, moves, count);
    assert(node); /* tree_begin has made room for it */
    if (searcher->paired)
        duel_begin(&searcher->duel, count, seed);
    return node != NULL;
}
