/*
 * test_ismcts.c: the players that search: legal, reproducible, honest, and
 * within their memory and time.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/clock.h"
#include "ai/ismcts.h"
#include "sim/sim.h"
#include "tests/helpers/allocations.h"
#include "tests/helpers/play.h"

static struct agent agent_named(const char *name)
{
    struct agent agent = { 0 };
    assert_false(agent_parse(name, strlen(name), &agent));
    return agent;
}

static struct sim_plan plan_of(const struct game *game, const struct edition *edition, int players,
                               const char *agents)
{
    struct sim_plan plan = { .game = game,
                             .edition = edition,
                             .seed = 1,
                             .games = 1,
                             .threads = 1,
                             .audit = SIM_AUDIT_MOVES };
    const char *at;
    size_t length;
    setup_defaults(game, players, &plan.setup);
    assert_false(sim_agents(&plan, agents, &at, &length));
    return plan;
}

/* Plays a game of the plan; the log has room for max_length. */
static struct sim_game play(const struct sim_plan *plan, uint64_t number, struct event *log)
{
    struct sim_workspace *space = aligned_alloc(64, sizeof *space);
    struct sim_game game;
    assert_non_null(space);
    assert_true(sim_workspace_open(space, plan));
    sim_play(plan, number, space, log, &game);
    sim_workspace_close(space);
    free(space);
    return game;
}

/* ---- names ------------------------------------------------------------------- */

static void test_names(void **unused)
{
    (void)unused;
    struct agent agent = agent_named("hard*2@1s");
    assert_ptr_equal(agent.brain, &hard_brain);
    assert_int_equal(agent.budget.threads, 2);
    assert_int_equal(agent.budget.milliseconds, 1000);
    assert_string_equal(agent.name, "hard*2@1s");
    assert_int_equal(agent_named("normal*16").budget.threads, 16);
    assert_int_equal(agent_named("easy@70it").budget.iterations, 70);
    assert_int_equal(agent_named("hard").budget.threads, 0);
    static const char *const bad[] = { "hard*",     "hard*0",   "hard*17",  "hard*2x", "hard*2@",
                                       "hard@1s*2", "greedy*2", "random*2", "hard*-1" };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(agent_parse(bad[i], strlen(bad[i]), &agent), ERROR_AGENT_BUDGET);
    assert_int_equal(agent_parse("*2", 2, &agent), ERROR_AGENT);
}

static void test_settings(void **unused)
{
    (void)unused;
    struct agent agent = agent_named("hard:plain=1:explore=200*2@30it");
    assert_ptr_equal(agent.brain, &hard_brain);
    assert_int_equal(agent.budget.threads, 2);
    assert_int_equal(agent.budget.iterations, 30);
    assert_string_equal(agent.name, "hard:plain=1:explore=200*2@30it");
    static const char *const bad[] = {
        "hard:",         "hard:plain",     "hard:plain=",    "hard:plain=2",  "hard:=1",
        "hard:plain=1:", "hard::plain=1",  "hard:plain=x",   "hard:plain=1x", "hard:plain=-1",
        "hard:nodes=1",  "hard:plain=1=1", "random:plain=1", "easy:x*2@1s",   "hard:soft=1025"
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(agent_parse(bad[i], strlen(bad[i]), &agent), ERROR_AGENT_SETTING);
    assert_int_equal(agent_parse("hard:plain=1@", 13, &agent), ERROR_AGENT_BUDGET);
    assert_int_equal(agent_parse("me:plain=1", 10, &agent), ERROR_AGENT);
    assert_string_equal(agent.name, "hard:plain=1:explore=200*2@30it");
}

/* ---- whole matches ------------------------------------------------------------- */

/* Every game at every player count; many seats think a little, one more. */
/* What a level is called, and what it may think where nothing else is said. */
static void test_levels(void **unused)
{
    (void)unused;
    for (int i = 0; all_brains[i]; i++)
        assert_ptr_equal(level_find(all_brains[i]->name), all_brains[i]);
    assert_null(level_find("nobody"));
    assert_null(level_find("hard@1s"));
    struct agent agent = agent_named("normal");
    assert_int_equal(agent_budget(&agent).milliseconds, normal_tuning.budget.milliseconds);
    agent = agent_named("easy");
    assert_int_equal(agent_budget(&agent).iterations, easy_tuning.budget.iterations);
    agent = agent_named("hard@100ms");
    assert_int_equal(agent_budget(&agent).milliseconds, 100);
    agent = agent_named("hard@70it");
    assert_int_equal(agent_budget(&agent).milliseconds, 0);
    agent = agent_named("greedy");
    assert_int_equal(agent_budget(&agent).milliseconds | agent_budget(&agent).iterations, 0);
}

static void test_matches(void **unused)
{
    (void)unused;
    for (int i = 0; all_games[i]; i++) {
        const struct game *game = all_games[i];
        struct edition *edition = shipped_edition(game, NULL);
        for (int players = game->min_players; players <= game->max_players; players++) {
            char agents[256] = "normal@200it";
            for (int seat = 1; seat < players; seat++)
                strcat(agents, seat == 1 ? ",easy@12it" : seat == 2 ? ",hard*2@16it" : ",greedy");
            struct sim_plan plan = plan_of(game, edition, players, agents);
            struct sim_game played = play(&plan, (uint64_t)players, NULL);
            if (played.end != SIM_FINISHED)
                fail_msg("%s with %d players: %s", game->id, players, sim_end_name[played.end]);
        }
        edition_free(edition);
    }
}

static bool same_games(const struct sim_plan *plan, uint64_t one, uint64_t two)
{
    size_t room = (size_t)plan->game->max_length;
    struct event *first = calloc(room, sizeof *first), *second = calloc(room, sizeof *second);
    assert_true(first && second);
    struct sim_game a = play(plan, one, first), b = play(plan, two, second);
    bool same = a.length == b.length && !memcmp(first, second, a.length * sizeof *first);
    free(first);
    free(second);
    return same;
}

/* Settings at both ends of what can be asked for: every game comes to its end. */
static void test_any_settings(void **unused)
{
    (void)unused;
    static const char agents[] =
        "hard:explore=0:prior=0:noise=0:depth=0:soft=0:doubt=0:paired=0:plain=1@12it,"
        "hard:explore=65535:prior=1024:noise=1024:cut=1:depth=65535:soft=1024:overlook=1024@12it,"
        "hard:paired=1:doubt=65535:trees=1:simple=1:raw=1:cut=65535@12it";
    for (int i = 0; all_games[i]; i++) {
        const struct game *game = all_games[i];
        struct edition *edition = shipped_edition(game, NULL);
        struct sim_plan plan = plan_of(game, edition, 3, agents);
        struct sim_game played = play(&plan, 1, NULL);
        if (played.end != SIM_FINISHED)
            fail_msg("%s: %s", game->id, sim_end_name[played.end]);
        edition_free(edition);
    }
}

/* The same numbers give the same game, with several threads too; others another. */
static void test_reproducible(void **unused)
{
    (void)unused;
    static const char *const agents[] = { "normal@40it,hard*3@41it,easy@8it", "hard@64it" };
    for (int i = 0; all_games[i]; i++) {
        const struct game *game = all_games[i];
        struct edition *edition = shipped_edition(game, NULL);
        for (int k = 0; k < 2; k++) {
            int players = game->max_players < 3 ? game->max_players : 3;
            struct sim_plan plan = plan_of(game, edition, players, agents[k]);
            if (!same_games(&plan, 5, 5))
                fail_msg("%s: two games from one seed", game->id);
            if (same_games(&plan, 5, 5 + (unsigned)players))
                fail_msg("%s: one game from two seeds", game->id);
        }
        edition_free(edition);
    }
}

/* ---- memory ---------------------------------------------------------------------- */

static struct tuning small_tuning;

static bool open_small(struct mind *mind)
{
    return ismcts_open(mind, &small_tuning);
}

static const struct brain small_brain = { .name = "small",
                                          .thinks = true,
                                          .open = open_small,
                                          .close = ismcts_close,
                                          .begin = ismcts_begin,
                                          .choose = ismcts_choose };

/* A pool of one node, or of a few, is enough to play; nothing is allocated
 * after the beginning, and the pool holds what it holds. */
static void test_pool(void **unused)
{
    (void)unused;
    static const uint32_t rooms[] = { 1, 2, 7, 300 };
    for (int i = 0; all_games[i]; i++) {
        const struct game *game = all_games[i];
        struct edition *edition = shipped_edition(game, NULL);
        for (size_t k = 0; k < sizeof rooms / sizeof *rooms; k++) {
            struct sim_plan plan = plan_of(game, edition, game->min_players, "greedy");
            struct sim_workspace *space = aligned_alloc(64, sizeof *space);
            struct sim_game played;
            struct ismcts_figures figures;
            small_tuning = normal_tuning;
            small_tuning.nodes = rooms[k];
            plan.agent[0] = agent_of(&small_brain);
            plan.agent[0].budget.iterations = 30;
            assert_true(space && sim_workspace_open(space, &plan));
            uint64_t before = allocations_count();
            sim_play(&plan, k, space, NULL, &played);
            assert_int_equal(allocations_count(), before);
            assert_int_equal(played.end, SIM_FINISHED);
            ismcts_look(&space->mind[0], &figures);
            assert_in_range(figures.nodes, 0, rooms[k]);
            assert_int_equal(figures.bytes >= tree_bytes(rooms[k]), true);
            sim_workspace_close(space);
            free(space);
        }
        edition_free(edition);
    }
}

static void test_tree(void **unused)
{
    (void)unused;
    struct tree tree;
    assert_true(tree_open(&tree, 40));
    tree_begin(&tree);
    for (uint64_t key = 1; key <= 40; key++) {
        struct tree_node *node = tree_add(&tree, key << 32, 3);
        assert_non_null(node);
        node->visits = 2;
        tree_children(&tree, node)[0].reward = key;
    }
    assert_null(tree_add(&tree, (uint64_t)99 << 32, 3));
    assert_null(tree_find(&tree, (uint64_t)99 << 32));
    /* The next search comes to some only; the one after that has forgotten the others. */
    tree.age++;
    for (uint64_t key = 3; key <= 40; key += 5)
        assert_non_null(tree_find(&tree, key << 32));
    tree_begin(&tree);
    for (uint64_t key = 1; key <= 40; key++) {
        struct tree_node *node = tree_find(&tree, key << 32);
        assert_int_equal(node != NULL, key % 5 == 3);
        if (node)
            assert_int_equal(tree_children(&tree, node)[0].reward, key);
    }
    assert_int_equal(tree.node_count, 8);
    tree_close(&tree);
}

/* However many there are, all nodes are found; and none after it was cleared. */
static void test_tree_grows(void **unused)
{
    (void)unused;
    enum { NODES = 3000 };
    const uint64_t apart = (uint64_t)0x9e3779b1 << 32;
    struct tree tree;
    assert_true(tree_open(&tree, NODES));
    for (int round = 0; round < 2; round++) {
        uint64_t count = round ? 5 : NODES;
        tree_begin(&tree);
        for (uint64_t key = 1; key <= count; key++) {
            assert_non_null(tree_add(&tree, key * apart, 1));
            for (uint64_t seen = 1 + key / 2; seen <= key; seen += 1 + key / 8)
                assert_non_null(tree_find(&tree, seen * apart));
        }
        for (uint64_t key = 1; key <= NODES; key++) {
            const struct tree_node *node = tree_find(&tree, key * apart);
            assert_int_equal(node != NULL, key <= count);
            if (node)
                assert_true(node->key == key * apart);
        }
        tree_clear(&tree);
    }
    tree_close(&tree);
}

/* ---- honesty ---------------------------------------------------------------------- */

/* All that a fresh mind thinks of the position as it is given. */
static int thoughts(const struct match *match, int seat, const void *view, const char *name,
                    struct search_move best[MAX_CHILDREN])
{
    struct agent agent = agent_named(name);
    struct rng rng = rng_seed(11);
    struct brain_input input = { .view = view, .rng = &rng };
    struct mind mind;
    memset(best, 0, MAX_CHILDREN * sizeof *best);
    assert_true(mind_open(&mind, &agent, match, seat));
    int count = search_study(&mind, &input, best, MAX_CHILDREN);
    mind_close(&mind);
    return count;
}

static bool same_thoughts(const struct match *match, int seat, const void *one, const void *two)
{
    struct search_move first[MAX_CHILDREN], second[MAX_CHILDREN];
    int count = thoughts(match, seat, one, "normal@24it", first);
    return count == thoughts(match, seat, two, "normal@24it", second) &&
           !memcmp(first, second, sizeof first);
}

struct honesty {
    int asked, hidden, told; /* decisions; those with secrets; those that a look
                                at the truth would have changed */
};

/* The seat's decision here, in the true world and in others that look the same. */
static void check_decision(const struct arena *arena, const struct match *match, const void *state,
                           int seat, struct rng *rng, struct honesty *honesty)
{
    const struct game *game = arena->game;
    state_buffer view, world, seen;
    bool hidden = false;
    game_observe(game, state, seat, KNOWLEDGE, view);
    for (int k = 0; k < 3; k++) {
        memcpy(world, view, game->state_size);
        game->determinise(arena->edition->data, world, seat, rng);
        game_observe(game, world, seat, KNOWLEDGE, seen);
        demand(arena, !memcmp(seen, view, game->state_size),
               "seat %d: another world looks otherwise", seat);
        hidden |= memcmp(world, state, game->state_size) != 0;
        demand(arena, same_thoughts(match, seat, view, seen),
               "seat %d: the same view, another thought", seat);
        honesty->told += !same_thoughts(match, seat, state, world);
    }
    honesty->asked++;
    honesty->hidden += hidden;
}

static void check_honesty(const struct game *game, const struct edition *edition, int players,
                          uint64_t seed, struct honesty *honesty)
{
    struct arena arena = { .game = game, .edition = edition, .seed = seed, .mode = PLAY_MIXED };
    struct match match = { .game = game, .edition = edition };
    struct rng rng = rng_seed(13 + seed);
    state_buffer state;
    unsigned active;
    setup_defaults(game, players, &arena.setup);
    match.setup = arena.setup;
    assert_null(game->setup(edition->data, state, &arena.setup));
    for (arena.step = 0; (active = game->active(edition->data, state)); arena.step++) {
        int actor = pick_actor(active, &rng);
        if (actor < MAX_PLAYERS && arena.step % 5 == 0)
            check_decision(&arena, &match, state, actor, &rng, honesty);
        game->apply(edition->data, state, actor, choose_move(&arena, state, actor, &rng));
    }
}

/* The player may not know what its view hides: worlds that look the same get
 * the same thoughts, move by move and visit by visit. A mind that is handed
 * the truth instead of its view would think otherwise, at least in games with
 * hidden cards: so there is something to be found here. */
static void test_honest(void **unused)
{
    (void)unused;
    int games_told = 0;
    for (int i = 0; all_games[i]; i++) {
        struct honesty honesty = { 0 };
        struct edition *edition = shipped_edition(all_games[i], NULL);
        int more = all_games[i]->max_players < 4 ? all_games[i]->max_players : 4;
        /* A single match may be short. */
        for (uint64_t seed = 4; seed < 12 && honesty.asked <= 10; seed++) {
            check_honesty(all_games[i], edition, all_games[i]->min_players, seed, &honesty);
            check_honesty(all_games[i], edition, more, seed, &honesty);
        }
        assert_true(honesty.asked > 10);
        games_told += honesty.hidden && honesty.told;
        edition_free(edition);
    }
    assert_true(games_told >= 2); /* where more is secret than an open question */
}

/* The same behind a session, where what is hidden was exchanged. */
static void test_honest_sessions(void **unused)
{
    (void)unused;
    for (int i = 0; all_games[i]; i++) {
        const struct game *game = all_games[i];
        if (!game_hides(game))
            continue;
        struct edition *edition = shipped_edition(game, NULL);
        struct arena arena = { .game = game, .edition = edition, .seed = 2, .mode = PLAY_GREEDY };
        struct rng rng = rng_seed(5);
        int asked = 0;
        setup_defaults(game, game->min_players, &arena.setup);
        struct session *one = open_session(&arena), *two = open_session(&arena);
        for (int round = 0; round < 12 && session_active(one); round++) {
            state_buffer view;
            struct agent agent = agent_named("normal@30it");
            struct rng left = rng_seed(3), right = rng_seed(3);
            struct mind here, there;
            size_t until = session_count(one) + 7;
            do {
                play_session(&arena, one, until++, &rng);
            } while (session_active(one) >> HOST);
            int seat = session_active(one) ? __builtin_ctz(session_active(one)) : HOST;
            if (seat >= MAX_PLAYERS)
                continue;
            session_view(one, seat, KNOWLEDGE, view);
            game->determinise(edition->data, view, seat, &rng);
            session_place(two, view);
            assert_true(mind_open(&here, &agent, session_match(one), seat));
            assert_true(mind_open(&there, &agent, session_match(two), seat));
            struct move move = mind_ask(&here, one, &left), other = mind_ask(&there, two, &right);
            demand(&arena, move_equal(move, other), "seat %d chooses by what is hidden", seat);
            mind_close(&here);
            mind_close(&there);
            asked++;
        }
        assert_true(asked > 2);
        session_close(one);
        session_close(two);
        edition_free(edition);
    }
}

/* ---- what a game advises ------------------------------------------------------------ */

static const struct game *sound;
static int valued, asked_shrewd;

static void counting_value(const void *edition, const void *state, int16_t permille[MAX_PLAYERS])
{
    valued++;
    sound->value(edition, state, permille);
}

static struct move counting_shrewd(const void *edition, const void *state, int player,
                                   struct rng *rng)
{
    asked_shrewd++;
    return sound->playout(edition, state, player, rng);
}

/* The first decision of a match of this game: the knowledge view of who is to make it. */
static int first_decision(struct match *match, const struct game *game, void *view)
{
    struct rng rng = rng_seed(1);
    state_buffer state;
    unsigned active;
    const void *edition = match->edition->data;
    match->game = game;
    setup_defaults(game, 2, &match->setup);
    game->setup(edition, state, &match->setup);
    while ((active = game->active(edition, state)) >> CHANCE)
        game->apply(edition, state, CHANCE, game->chance(edition, state, &rng));
    int seat = __builtin_ctz(active);
    game_observe(game, state, seat, KNOWLEDGE, view);
    return seat;
}

static uint64_t decisions_of(const struct match *match, int seat, const void *view,
                             const char *name)
{
    struct agent agent = agent_named(name);
    struct rng rng = rng_seed(11);
    struct brain_input input = { .view = view, .rng = &rng };
    struct search_move best[1];
    struct ismcts_figures figures;
    struct mind mind;
    valued = asked_shrewd = 0;
    assert_true(mind_open(&mind, &agent, match, seat));
    search_study(&mind, &input, best, 1);
    ismcts_look(&mind, &figures);
    mind_close(&mind);
    return figures.decisions;
}

/* Playouts end at the game's horizon and are judged by its value; without one
 * they go to the end. What plays in them is shrewd where there is such a
 * player and the level knows it. */
static void test_advice(void **unused)
{
    (void)unused;
    sound = game_find("template");
    struct edition *edition = shipped_edition(sound, NULL);
    struct match match = { .edition = edition };
    struct game planted = *sound;
    state_buffer view;
    planted.value = counting_value;
    planted.horizon = 0;
    int seat = first_decision(&match, &planted, view);
    uint64_t whole = decisions_of(&match, seat, view, "hard@100it");
    assert_int_equal(valued, 0);
    planted.horizon = 1;
    uint64_t near = decisions_of(&match, seat, view, "hard@100it");
    assert_true(valued > 0 && near < whole);
    assert_int_equal(asked_shrewd, 0);
    planted.shrewd = counting_shrewd;
    decisions_of(&match, seat, view, "hard@100it");
    assert_true(asked_shrewd > 100);
    decisions_of(&match, seat, view, "normal@100it");
    assert_int_equal(asked_shrewd, 0);
    edition_free(edition);
}

/* What hard chooses with few iterations when it overlooks so many of 1024 moves. */
static struct move small_choice(const struct match *match, int seat, const void *view,
                                uint16_t overlook, uint64_t seed)
{
    struct agent agent = agent_of(&small_brain);
    struct rng rng = rng_seed(seed);
    struct brain_input input = { .view = view, .rng = &rng };
    struct mind mind;
    small_tuning = hard_tuning;
    small_tuning.nodes = 64;
    small_tuning.overlook = overlook;
    agent.budget.iterations = 20;
    assert_true(mind_open(&mind, &agent, match, seat));
    struct move move = mind_choose(&mind, &input);
    mind_close(&mind);
    return move;
}

/* Who overlooks every move takes any of them; who overlooks none the best. */
static void test_overlooking(void **unused)
{
    (void)unused;
    const struct game *game = game_find("template");
    struct edition *edition = shipped_edition(game, NULL);
    struct match match = { .edition = edition };
    struct search_move best[MAX_CHILDREN];
    int taken[MAX_CHILDREN] = { 0 };
    state_buffer view;
    int seat = first_decision(&match, game, view);
    int count = thoughts(&match, seat, view, "hard@20it", best);
    assert_true(count > 2);
    assert_true(move_equal(small_choice(&match, seat, view, 0, 11), best[0].move));
    for (int i = 0; i < 40 * count; i++) {
        struct move move = small_choice(&match, seat, view, 1024, (uint64_t)i);
        for (int k = 0; k < count; k++)
            taken[k] += move_equal(move, best[k].move);
    }
    for (int k = 0; k < count; k++)
        assert_in_range(taken[k], 10, 90);
    edition_free(edition);
}

/* ---- thoughts --------------------------------------------------------------------- */

static void check_thoughts(const struct search_move best[], int count, uint32_t iterations)
{
    uint32_t visits = 0;
    for (int k = 0; k < count; k++) {
        visits += best[k].visits;
        assert_true(!k || best[k].visits <= best[k - 1].visits);
        assert_in_range(best[k].mean_permille, best[k].low_permille, best[k].high_permille);
        assert_in_range(best[k].low_permille, 0, 1000);
        assert_in_range(best[k].high_permille, 0, 1000);
        if (!best[k].visits)
            assert_int_equal(best[k].high_permille - best[k].low_permille, 1000);
        for (int other = 0; other < k; other++)
            assert_false(move_equal(best[k].move, best[other].move));
    }
    assert_int_equal(visits, iterations);
}

static void test_study(void **unused)
{
    (void)unused;
    const struct game *game = game_find("template");
    struct edition *edition = shipped_edition(game, NULL);
    struct match match = { .game = game, .edition = edition };
    struct search_move best[MAX_CHILDREN], few[2];
    struct rng rng = rng_seed(1);
    state_buffer state, view;
    assert_false(search_can_study(&greedy_brain) || search_can_study(&random_brain));
    assert_true(search_can_study(&easy_brain) && search_can_study(&hard_brain));
    setup_defaults(game, 3, &match.setup);
    game->setup(edition->data, state, &match.setup);
    while (game->active(edition->data, state) >> CHANCE)
        game->apply(edition->data, state, CHANCE, game->chance(edition->data, state, &rng));
    game_observe(game, state, 0, KNOWLEDGE, view);
    int count = thoughts(&match, 0, view, "hard@500it", best);
    check_thoughts(best, count, 500);
    check_thoughts(best, thoughts(&match, 0, view, "normal*2@301it", best), 301);

    struct agent agent = agent_named("hard@60it");
    struct rng one = rng_seed(8), two = rng_seed(8);
    struct brain_input input = { .view = view, .rng = &one };
    struct mind mind;
    assert_true(mind_open(&mind, &agent, &match, 0));
    assert_int_equal(search_study(&mind, &input, few, 2), 2);
    mind_begin(&mind, 0);
    input.rng = &two;
    assert_true(move_equal(mind_choose(&mind, &input), few[0].move));

    /* Nothing to choose: the one answer, untried. */
    struct offers offers;
    game->apply(edition->data, state, 0, (struct move){ .kind = few[0].move.kind, .n = 1 });
    game_legal(game, edition->data, state, 0, &offers);
    game_observe(game, state, 0, KNOWLEDGE, view);
    if (offers.moves == 1) {
        assert_int_equal(search_study(&mind, &input, few, 2), 1);
        assert_true(move_equal(few[0].move, offers.list[0].move));
    }
    mind_close(&mind);
    edition_free(edition);
}

/* ---- time ------------------------------------------------------------------------- */

static uint64_t ticks;

static uint64_t ticking(void)
{
    return ticks += 10000000; /* a hundredth of a second at every look */
}

/* A budget of time ends the search by the clock that is given; and what the
 * clock on the wall says is printed. */
static void test_time(void **unused)
{
    (void)unused;
    for (int i = 0; all_games[i]; i++) {
        const struct game *game = all_games[i];
        struct edition *edition = shipped_edition(game, NULL);
        struct match match = { .game = game, .edition = edition };
        struct agent agent = agent_named("hard@100ms");
        struct rng rng = rng_seed(1);
        struct ismcts_figures figures;
        struct mind mind;
        struct search_move best[1];
        state_buffer state, view;
        unsigned active;
        setup_defaults(game, game->max_players, &match.setup);
        game->setup(edition->data, state, &match.setup);
        while ((active = game->active(edition->data, state)) >> HOST) {
            int actor = active >> CHANCE ? CHANCE : HOST;
            struct move move = actor == CHANCE ? game->chance(edition->data, state, &rng)
                                               : game->host(edition->data, state, &rng, NO_CLOCK);
            game->apply(edition->data, state, actor, move);
        }
        int seat = __builtin_ctz(active);
        game_observe(game, state, seat, KNOWLEDGE, view);
        struct brain_input input = { .view = view, .rng = &rng, .clock = ticking };
        assert_true(mind_open(&mind, &agent, &match, seat));
        if (search_study(&mind, &input, best, 1) && best[0].visits) {
            ismcts_look(&mind, &figures);
            assert_in_range(figures.iterations, 40, 100);
            input.clock = NULL;
            uint64_t before = clock_wall();
            search_study(&mind, &input, best, 1);
            double taken = (double)(clock_wall() - before) / 1e6;
            print_message("%s: 100 ms took %.1f ms\n", game->id, taken);
        }
        mind_close(&mind);
        edition_free(edition);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_levels),
        cmocka_unit_test(test_settings),
        cmocka_unit_test(test_any_settings),
        cmocka_unit_test(test_matches),
        cmocka_unit_test(test_reproducible),
        cmocka_unit_test(test_pool),
        cmocka_unit_test(test_tree),
        cmocka_unit_test(test_tree_grows),
        cmocka_unit_test(test_honest),
        cmocka_unit_test(test_honest_sessions),
        cmocka_unit_test(test_study),
        cmocka_unit_test(test_time),
        cmocka_unit_test(test_advice),
        cmocka_unit_test(test_overlooking),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
