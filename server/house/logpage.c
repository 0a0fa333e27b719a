/* logpage.c: the public log of commitments (fair/log.h) in pages, as it is given to anybody. */
#include <string.h>

#include "core/number.h"
#include "fair/log.h"
#include "server/house/own.h"

void logpage_get(struct server *server, struct connection *connection, const char *query)
{
    char word[24] = "1";
    if (query && *query && !http_argument(query, "from", word, sizeof word))
        *word = 0;
    int64_t from = number_read(word, strlen(word), FAIR_LOG_MOST);
    if (from < 1) {
        http_answer_key(server, connection, 400, error_key(ERROR_LOG_FROM));
        return;
    }
    struct store_request *read = store_request(ABOUT_PAGE, connection->id, (uint64_t)from);
    store_read_log(read, from, FAIR_LOG_PAGE);
    if (!store_post(server->archive, read))
        http_answer_key(server, connection, 503, "error.wire.busy");
}

void logpage_answer(struct server *server, const struct store_answer *answer)
{
    struct connection *connection = connection_find(server, answer->first);
    int64_t from = (int64_t)answer->second;
    struct text page = { 0 };
    if (!connection)
        return;
    if (answer->error || answer->damaged) {
        http_answer_key(server, connection, 503,
                        answer->error ? "error.store" : "error.store.damaged");
        return;
    }
    if (from > answer->log_lines + 1) {
        http_answer_key(server, connection, 404, error_key(ERROR_LOG_FROM));
        return;
    }
    store_log_page(answer, from, &page);
    http_answer_text(server, connection, 200, "text/plain; charset=utf-8", &page);
}
