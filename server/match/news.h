/*
 * news.h: what each viewer is sent of a match.
 */
#ifndef SERVER_MATCH_NEWS_H
#define SERVER_MATCH_NEWS_H

#include "server/match/room.h"

void news_match(struct room *room, const struct watcher *watcher, bool head, struct text *out);
void news_head(struct room *room, struct text *out);
/* Events from `from` up to but not `to`, and with the last of them what stands beside. */
void news_write(const struct room *room, const struct watcher *watcher, size_t from, size_t to,
                uint64_t *word, struct text *out);
void news_begin(struct room *room, struct watcher *watcher);
void news_publish(struct room *room);
void news_offers(const struct match *match, const struct offers *offers, struct text *out);

#endif
