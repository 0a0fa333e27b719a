/* settings.c: what is chosen where an operator chooses nothing. */
#include "server/ground/settings.h"

#include "core/session.h"

void server_defaults(struct server_settings *settings)
{
    *settings = (struct server_settings){
        .address = "127.0.0.1",
        .port = 7100,
        .most_sockets = 20000,
        .most_sockets_per_address = 200,
        .most_matches = 50,
        .new_matches_per_hour = 120,
        .new_players_per_hour = 1000,
        .requests_per_second = 50,
        .chats_per_minute = 20,
        .invites_per_hour = 100,
        .most_undos = MOST_UNDOS,
        .hook_tests_per_hour = 20,
        .changes_per_hour = 120,
        .most_notices = 50,
        .most_open = 64,
        .most_message = 131072,
        .most_waiting = 8 << 20,
        .shortest_clock_ms = 30000,
        .silent_ms = 20000,
        .absent_ms = 180000,
        .asleep_ms = 60000,
        .waiting_ms = INT64_C(24) * 3600 * 1000,
        .keep_finished_ms = 0,
        .keep_player_ms = INT64_C(180) * 24 * 3600 * 1000,
    };
}
