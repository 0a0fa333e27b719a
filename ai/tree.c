/* tree.c: the nodes of a search in memory that never grows. */
#include "ai/tree.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    CHILDREN_PER_NODE = 8, /* room for so many on average */
    FIRST_SLOTS = 256      /* a power of two; see tree_add() */
};

static uint32_t slots_for(uint32_t nodes)
{
    uint32_t slots = 16;
    while (slots < nodes * 2)
        slots *= 2;
    return slots;
}

size_t tree_bytes(uint32_t nodes)
{
    return nodes * sizeof(struct tree_node) +
           (size_t)(nodes * CHILDREN_PER_NODE + MAX_CHILDREN) * sizeof(struct tree_child) +
           slots_for(nodes) * sizeof(uint32_t);
}

bool tree_open(struct tree *tree, uint32_t nodes)
{
    *tree = (struct tree){ .node_room = nodes,
                           .slot_room = slots_for(nodes),
                           .child_room = nodes * CHILDREN_PER_NODE + MAX_CHILDREN };
    tree->node = malloc(nodes * sizeof *tree->node);
    tree->child = malloc(tree->child_room * sizeof *tree->child);
    tree->slot = malloc(tree->slot_room * sizeof *tree->slot);
    if (!tree->node || !tree->child || !tree->slot) {
        tree_close(tree);
        return false;
    }
    tree_clear(tree);
    return true;
}

void tree_close(struct tree *tree)
{
    free(tree->node);
    free(tree->child);
    free(tree->slot);
    *tree = (struct tree){ 0 };
}

static void empty_slots(struct tree *tree, uint32_t slots)
{
    tree->slots = slots;
    memset(tree->slot, 0, slots * sizeof *tree->slot);
}

void tree_clear(struct tree *tree)
{
    empty_slots(tree, tree->slot_room < FIRST_SLOTS ? tree->slot_room : FIRST_SLOTS);
    tree->node_count = tree->child_count = 0;
    tree->age = 0;
}

/* The slot of the key, or the empty one where it would go. */
static uint32_t *find_slot(struct tree *tree, uint64_t key)
{
    uint32_t at = (uint32_t)(key >> 32) & (tree->slots - 1);
    while (tree->slot[at] && tree->node[tree->slot[at] - 1].key != key)
        at = (at + 1) & (tree->slots - 1);
    return &tree->slot[at];
}

/* Moves what is kept to the front; both lists stay in their order, so nothing
 * is overwritten before it was moved. */
static void keep_age(struct tree *tree, uint16_t age)
{
    uint32_t nodes = 0, children = 0;
    empty_slots(tree, tree->slots);
    for (uint32_t i = 0; i < tree->node_count; i++) {
        struct tree_node node = tree->node[i];
        if (node.age != age || node.visits < 2)
            continue;
        memmove(&tree->child[children], &tree->child[node.first],
                node.children * sizeof *tree->child);
        node.first = children;
        children += node.children;
        tree->node[nodes++] = node;
        *find_slot(tree, node.key) = nodes;
    }
    tree->node_count = nodes;
    tree->child_count = children;
}

/* A search must find room for its first node, and should for many. */
static bool is_crowded(const struct tree *tree)
{
    return tree->node_count > tree->node_room / 2 ||
           tree->child_count > (tree->child_room - MAX_CHILDREN) / 2;
}

void tree_begin(struct tree *tree)
{
    if (is_crowded(tree))
        keep_age(tree, tree->age);
    if (is_crowded(tree))
        tree_clear(tree);
    tree->age++;
}

struct tree_node *tree_find(struct tree *tree, uint64_t key)
{
    uint32_t slot = *find_slot(tree, key);
    if (!slot)
        return NULL;
    tree->node[slot - 1].age = tree->age;
    return &tree->node[slot - 1];
}

static void double_slots(struct tree *tree)
{
    empty_slots(tree, tree->slots * 2);
    for (uint32_t i = 0; i < tree->node_count; i++)
        *find_slot(tree, tree->node[i].key) = i + 1;
}

/* Slots are taken into use as nodes need them: all of them together would be
 * half a megabyte that lies in no near cache. */
struct tree_node *tree_add(struct tree *tree, uint64_t key, int children)
{
    assert(children > 0 && children <= MAX_CHILDREN);
    if (tree->node_count == tree->node_room ||
        tree->child_count + (uint32_t)children > tree->child_room)
        return NULL;
    if (tree->node_count * 2 >= tree->slots && tree->slots < tree->slot_room)
        double_slots(tree);
    struct tree_node *node = &tree->node[tree->node_count++];
    *node = (struct tree_node){
        .key = key, .first = tree->child_count, .age = tree->age, .children = (uint16_t)children
    };
    tree->child_count += (uint32_t)children;
    memset(&tree->child[node->first], 0, (size_t)children * sizeof *tree->child);
    *find_slot(tree, key) = tree->node_count;
    return node;
}
