/*
 * play.h: matches for tests: which set-ups to try, who plays, and what to say
 * when something does not hold.
 */
#ifndef TESTS_HELPERS_PLAY_H
#define TESTS_HELPERS_PLAY_H

#include "core/edition.h"
#include "core/game.h"
#include "core/session.h"

/* cmocka wants these before it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { ALL_SETUPS = 256 }; /* room for one game's set-ups */

enum mode { PLAY_RANDOM, PLAY_GREEDY, PLAY_MIXED, MODES };

/* A match under test, and where it stands: what a failure is told with. */
struct arena {
    const struct game *game;
    const struct edition *edition;
    struct setup setup;
    uint64_t seed;
    enum mode mode;
    int step;
};

typedef unsigned char state_buffer[MAX_STATE] __attribute__((aligned(64)));

/* Fails the test, telling game, set-up, seed and step, unless the condition holds. */
__attribute__((format(printf, 3, 4))) void demand(const struct arena *arena, bool condition,
                                                  const char *format, ...);

/* Runs the body, in which a demand is to fail: returns what it said, or NULL
 * if all demands held. For planted faults; memory of the body may be lost. */
const char *fault_found(void (*body)(void *context), void *context);

/* Whether KONTOR_LONG is set: many times as much of everything. */
bool long_tests(void);
int amount(int usual, int many);
/* Whether this is built with a sanitizer, which is several times slower: what is proved of
 * numbers is proved without it, and here a sample goes the same ways. */
bool sample_only(void);
/* What a game is like, as a match of the fewest players at random shows: what a test asks for
 * that a game has not is passed over. What is hidden, told or studied its tables say. */
struct traits {
    bool draws;   /* something is left to chance */
    bool goes_on; /* a seat sometimes moves twice in a row */
    int length;   /* moves of that match */
};
struct traits traits_of(const struct game *game);
/* So many; a quarter of them, but one at least, where a sample will do. */
int sample(int usual, int many);
/* The seed that is meant; where a sample is played another one, so that the matches with
 * and without a sanitizer together are more than either. */
uint64_t own_seed(uint64_t seed);

/* The set-ups of one player count that cover all pairs of option values, a
 * form with numbers counting as its lowest, standard and highest. Those the
 * game refuses are left out. The first one is the standard. */
int setups_of_pairs(const struct game *game, const struct edition *edition, int players,
                    struct setup setups[ALL_SETUPS]);

/* Whether set-up number i is tried with so many players: all of them in long
 * tests; otherwise the standard everywhere, each other at one player count. */
bool setup_is_tried(const struct game *game, int players, int i);

/* An edition as the program ships it; ends the test if it cannot be read. */
struct edition *shipped_edition(const struct game *game, const char *name);
/* The newest shipped edition, or the file that KONTOR_EDITION names, for who tunes one;
 * NULL: it cannot be read. */
struct edition *tuned_edition(const struct game *game);
/* Reads a changed text of it; NULL where the reader refuses it. */
struct edition *changed_edition(const struct game *game, const char *text, size_t size);
/* The same for an edition with one piece of its text changed, which must be there. */
struct edition *edition_with(const struct game *game, const struct edition *edition,
                             const char *from, const char *to);
void set_option(const struct game *game, struct setup *setup, int option, const char *value);

int pick_actor(unsigned active, struct rng *rng);
struct move choose_move(const struct arena *arena, const void *state, int actor, struct rng *rng);
/* Viewers in turn: the seats, then SPECTATOR, then NOBODY. Begin with NOBODY. */
int next_of_viewers(const struct arena *arena, int viewer);

/* Opens a session of the arena's match, and plays so many events in it, or
 * until the match is over. Draft moves are followed by what confirms them. */
struct session *open_session(const struct arena *arena);
void play_session(const struct arena *arena, struct session *session, size_t events,
                  struct rng *rng);

/* A file of the source tree; ends the test if it is not there, unless `may_miss`. */
char *read_source(const char *path, bool may_miss, size_t *size);
void write_source(const char *path, const char *text, size_t size);

#endif
