/*
 * tree.h: what a search remembers: a node for each situation of a player.
 *
 * A node is an information set: all positions that look the same to the
 * player who is to move. It is found by a hash of that player's knowledge
 * view, so positions reached in different ways share it, every player has a
 * tree of own situations (multiple observers), and what was found out stays
 * useful at the next decision. The moves of a node depend on the view alone.
 *
 * All memory is taken when the tree is opened. A full tree grows no further:
 * tree_add returns NULL, and the search goes on with what it has.
 */
#ifndef AI_TREE_H
#define AI_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/game.h"

enum { MAX_CHILDREN = 96 }; /* of the moves of a situation, so many at most */

struct tree_child {
    struct move move;
    uint16_t prior; /* of 1024: how likely it is thought to be good */
    uint16_t spare;
    uint32_t visits;
    uint32_t rest;
    uint64_t reward;        /* sums over the visits, in permille */
    uint64_t wins, squares; /* share of a win; and its square */
};

struct tree_node {
    uint64_t key;
    uint64_t reward;
    uint32_t visits;
    uint32_t first; /* index of its first child */
    uint16_t children;
    uint16_t age; /* the search that looked at it last */
    uint32_t spare;
};

struct tree {
    uint32_t node_room, child_room, slot_room;
    uint32_t node_count, child_count, slots; /* slots in use: a power of two */
    uint16_t age;
    struct tree_node *node;
    struct tree_child *child;
    uint32_t *slot; /* index of a node + 1, or 0 */
};

/* A tree with room for so many nodes; false: no memory. */
bool tree_open(struct tree *tree, uint32_t nodes);
void tree_close(struct tree *tree);
size_t tree_bytes(uint32_t nodes);
/* Forgets everything. */
void tree_clear(struct tree *tree);
/* A new search begins: where the room is nearly used up, situations that the
 * last search did not come to are forgotten. */
void tree_begin(struct tree *tree);

struct tree_node *tree_find(struct tree *tree, uint64_t key);
/* A node without visits, with room for so many children, at most
 * MAX_CHILDREN; NULL: the tree is full. The key must be new. */
struct tree_node *tree_add(struct tree *tree, uint64_t key, int children);

static inline struct tree_child *tree_children(const struct tree *tree,
                                               const struct tree_node *node)
{
    return &tree->child[node->first];
}

#endif
