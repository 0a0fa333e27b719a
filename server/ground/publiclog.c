/* publiclog.c: see publiclog.h. */
#include <string.h>

#include "server/ground/ground.h"

void publiclog_take(struct server *server, const struct store_answer *answer)
{
    if (answer->error || !answer->log_told || answer->log_lines < server->log_lines)
        return;
    server->log_lines = answer->log_lines;
    memcpy(server->log_head, answer->log_head, FAIR_BYTES);
}

void publiclog_write(const struct server *server, struct text *out)
{
    char hex[FAIR_HEX];
    fair_to_hex(server->log_head, hex);
    json_open(out, "log", '{');
    json_number(out, "lines", server->log_lines);
    json_text(out, "head", hex);
    json_close(out, '}');
}
