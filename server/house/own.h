/*
 * own.h: what the room of people keeps for itself.
 */
#ifndef SERVER_HOUSE_OWN_H
#define SERVER_HOUSE_OWN_H

#include "server/ground/ground.h"
#include "server/house/hook.h"
#include "server/house/house.h"
#include "server/house/leaving.h"
#include "server/house/lobby.h"
#include "server/house/operator.h"
#include "server/house/pages.h"
#include "server/house/people.h"
#include "server/net/address.h"
#include "server/net/answer.h"
#include "server/net/net.h"
#include "thinking/thinking.h"

enum { MOST_CHAT = 500 }; /* bytes */

struct people {
    struct index players;
    uint64_t next_change;
    struct leaving *leavings;
    struct bans bans;
    struct lists lists;
    struct hooks hooks;
};

#endif
