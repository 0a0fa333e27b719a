/*
 * page.h: the pieces of which the pages of kontor sim are made: of one
 * run (html.c) and of several (set_html.c).
 */
#ifndef REPORT_PAGE_H
#define REPORT_PAGE_H

#include "report/finds.h"
#include "report/grid.h"
#include "report/svg.h"

struct page {
    struct text *out;
    const struct words *words;
    const struct report_findings *all; /* of the run that is told; NULL on pages of several */
    bool part;                         /* the run is one of several: its heads are lower ones */
};

/* Everything up to the terms; the command and the end of the head; the end. */
void page_open(const struct page *page, const struct game *game, uint64_t games);
void page_command(const struct page *page, const char *command); /* NULL: none */
void page_close(const struct page *page);

/* Markup as it is; the words of a key; an element with them; a sentence. */
void page_raw(const struct page *page, const char *markup);
void page_word(const struct page *page, const char *key);
void page_element(const struct page *page, const char *name, const char *key);
void page_say(const struct page *page, const char *key, const struct words_arg *args, int count);
/* 0.251 as "25.1 %"; as "+25.1", in points of a hundred. */
void page_percent(const struct page *page, double share, int digits);
void page_points(const struct page *page, double share);

/* A term of a list and its value. */
void page_term(const struct page *page, const char *key, const char *value);
void page_term_count(const struct page *page, const char *key, uint64_t number);
void page_term_edition(const struct page *page, const struct edition *edition);

/* Opens a cell; a cell with a number; with a share and its interval. */
void page_cell(const struct page *page, const char *class);
void page_count(const struct page *page, const char *class, int64_t number);
void page_share(const struct page *page, const char *class, struct sim_part part);
/* The heads of a table; `keys` ends with NULL, "" is an empty head. */
void page_heads(const struct page *page, const char *const keys[], const char *const classes[]);

/* A table of shares of wins: opens it, with the key of its first column; a row. */
void page_share_table(const struct page *page, const char *first);
void page_share_row(const struct page *page, const char *name, const struct sim_share *share,
                    double usual, double whole);

/* Whose figures they are not: a paragraph for each agent that greedy played for. */
void page_warnings(const struct page *page, const struct sim_plan *plan,
                   const struct sim_tally *tally);
/* The head of a part of the report about a run. */
void page_head(const struct page *page, const char *key);
/* What was counted in a run: lengths, scores, curves, facts. Moves are not among it. */
void page_findings(const struct page *page);

/* The seats and, if they differ, the agents of a run, as tables. */
void page_winners(const struct page *page);

#endif
