/* page.c: the pieces of the pages of kontor sim. */
#include "report/page.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "report/report.h"
#include "report/style.h"

/* ---- small things --------------------------------------------------------------------------- */

void page_raw(const struct page *page, const char *markup)
{
    text_add(page->out, markup);
}

void page_word(const struct page *page, const char *key)
{
    html_add(page->out, words_get(page->words, NULL, key));
}

void page_element(const struct page *page, const char *name, const char *key)
{
    text_printf(page->out, "<%s>", name);
    page_word(page, key);
    text_printf(page->out, "</%s>", name);
}

void page_head(const struct page *page, const char *key)
{
    page_element(page, page->part ? "h3" : "h2", key);
}

void page_say(const struct page *page, const char *key, const struct words_arg *args, int count)
{
    struct text sentence = { 0 };
    words_say(page->words, NULL, key, args, count, &sentence);
    html_add(page->out, sentence.data ? sentence.data : "");
    page->out->failed |= sentence.failed;
    text_free(&sentence);
}

void page_percent(const struct page *page, double share, int digits)
{
    char buffer[32];
    html_add(page->out, decimal(page->words, share * 100, digits, buffer));
    page_raw(page, "\xe2\x80\xaf%");
}

/* In points of a hundred, with a sign. */
void page_points(const struct page *page, double share)
{
    char buffer[32];
    double value = fabs(share * 100);
    text_add(page->out, share < 0 ? "−" : "+");
    html_add(page->out, decimal(page->words, value, 1, buffer));
}

void page_cell(const struct page *page, const char *class)
{
    text_printf(page->out, "<td class=\"%s\">", class);
}

void page_count(const struct page *page, const char *class, int64_t number)
{
    page_cell(page, class);
    html_count(page->out, number);
    page_raw(page, "</td>");
}

/* "25.1 % (24.0–26.3)" */
void page_share(const struct page *page, const char *class, struct sim_part part)
{
    struct sim_interval share = sim_wilson((uint64_t)part.wins, (uint64_t)part.seats);
    char low[32], high[32];
    page_cell(page, class);
    if (part.seats) {
        page_percent(page, share.share, 1);
        text_printf(page->out, " <small class=\"soft extra\">%s–%s</small>",
                    decimal(page->words, share.low * 100, 1, low),
                    decimal(page->words, share.high * 100, 1, high));
    } else {
        page_raw(page, "–");
    }
    page_raw(page, "</td>");
}

void page_heads(const struct page *page, const char *const keys[], const char *const classes[])
{
    page_raw(page, "<thead><tr>");
    for (int i = 0; keys[i]; i++) {
        text_printf(page->out, "<th scope=\"col\" class=\"%s\">", classes[i]);
        if (*keys[i])
            page_word(page, keys[i]);
        page_raw(page, "</th>");
    }
    page_raw(page, "</tr></thead>");
}

void page_term(const struct page *page, const char *key, const char *value)
{
    page_raw(page, "<div>");
    page_element(page, "dt", key);
    page_raw(page, "<dd>");
    html_add(page->out, value);
    page_raw(page, "</dd></div>");
}

void page_term_count(const struct page *page, const char *key, uint64_t number)
{
    struct text value = { 0 };
    html_count(&value, (int64_t)number);
    page_term(page, key, value.data ? value.data : "");
    text_free(&value);
}

void page_term_edition(const struct page *page, const struct edition *edition)
{
    char name[MAX_NAME + 24];
    snprintf(name, sizeof name, "%s (%.12s…)", edition->name, edition->sha256);
    page_term(page, "cli.sim.html.edition", name);
}

void page_share_row(const struct page *page, const char *name, const struct sim_share *share,
                    double usual, double whole)
{
    struct sim_interval interval = sim_wilson(share->wins, share->games);
    char mean[32];
    page_raw(page, "<tr><td>");
    html_add(page->out, name);
    page_raw(page, "</td><td class=\"draw\">");
    svg_bar(page->out, interval.share, interval.low, interval.high, usual, whole);
    page_raw(page, "</td>");
    page_share(page, "num", (struct sim_part){ (int64_t)share->games, (int64_t)share->wins });
    page_cell(page, "num extra");
    html_add(page->out, decimal(page->words, sim_mean_points(share), 2, mean));
    page_raw(page, "</td><td class=\"num extra\">");
    html_add(page->out, decimal(page->words, sim_mean_rank(share), 3, mean));
    page_raw(page, "</td></tr>");
}

void page_share_table(const struct page *page, const char *first)
{
    const char *keys[] = { first, "", "cli.sim.share", "cli.sim.score", "cli.sim.rank", NULL };
    const char *classes[] = { "", "draw", "", "extra", "extra" };
    page_raw(page, "<div class=\"card scroll\"><table>");
    page_heads(page, keys, classes);
    page_raw(page, "<tbody>");
}

/* The end of the scale: that of the interval that reaches farthest. */
static double widest(const struct page *page)
{
    double most = 0;
    for (int i = 0; i < page->all->plan->setup.players; i++) {
        const struct sim_tally *tally = page->all->tally;
        most = fmax(most, sim_wilson(tally->seat[i].wins, tally->seat[i].games).high);
        most = fmax(most, sim_wilson(tally->agent[i].wins, tally->agent[i].games).high);
    }
    return most * 1.05 < 1 ? most * 1.05 : 1;
}

void page_winners(const struct page *page)
{
    const struct sim_plan *plan = page->all->plan;
    double usual = 1.0 / plan->setup.players, whole = widest(page);
    page_share_table(page, "cli.sim.seat");
    for (int seat = 0; seat < plan->setup.players; seat++) {
        struct text name = { 0 };
        words_name(page->words, &page->all->match, "seat", seat, &name);
        page_share_row(page, name.data ? name.data : "", &page->all->tally->seat[seat], usual,
                       whole);
        text_free(&name);
    }
    page_raw(page, "</tbody></table></div>");
    if (!page->all->mixed)
        return;
    page_share_table(page, "cli.sim.agent");
    for (int i = 0; i < plan->setup.players; i++) {
        int first = 0;
        while (strcmp(plan->agent[first].name, plan->agent[i].name))
            first++;
        struct sim_share share = sim_tally_agent(page->all->tally, plan, plan->agent[i].name);
        if (first == i)
            page_share_row(page, plan->agent[i].name, &share, usual, whole);
    }
    page_raw(page, "</tbody></table></div>");
}

/* ---- beginning and end ------------------------------------------------------------------ */

void page_open(const struct page *page, const struct game *game, uint64_t games)
{
    struct words_arg title[] = {
        words_string("game", words_get(page->words, game, "title")),
        words_number("games", (int64_t)games),
    };
    text_printf(page->out,
                "<!DOCTYPE html>\n<html lang=\"%s\"><head><meta charset=\"utf-8\"/>"
                "<meta name=\"viewport\" content=\"width=device-width,"
                "initial-scale=1\"/><title>",
                words_language(page->words));
    page_say(page, "cli.sim.html.title", title, 2);
    page_raw(page, "</title><style>");
    for (int i = 0; sim_style[i]; i++)
        page_raw(page, sim_style[i]);
    page_raw(page, "</style></head>\n<body><header><h1>");
    page_say(page, "cli.sim.html.title", title, 2);
    page_raw(page, "</h1>");
    page_element(page, "p", "cli.sim.html.lead");
}

void page_command(const struct page *page, const char *command)
{
    if (command) {
        page_raw(page, "<pre><code>");
        html_add(page->out, command);
        page_raw(page, "</code></pre>");
    }
    page_raw(page, "</header>\n<main>");
}

void page_close(const struct page *page)
{
    struct words_arg version = words_string("version", KONTOR_VERSION);
    page_raw(page, "</main>\n<footer>");
    page_say(page, "cli.sim.html.foot", &version, 1);
    page_raw(page, "</footer></body></html>\n");
}

void page_warnings(const struct page *page, const struct sim_plan *plan,
                   const struct sim_tally *tally)
{
    for (int i = 0; i < plan->setup.players; i++) {
        struct text sentence = { 0 };
        if (!sim_is_first(plan, i) || sim_agent_own(tally, plan, plan->agent[i].name) == SIM_OWN)
            continue;
        report_own_sentence(page->words, plan, tally, i, &sentence);
        page_raw(page, "<p class=\"warning\"><strong>");
        html_add(page->out, sentence.data ? sentence.data : "");
        page_raw(page, "</strong></p>");
        text_free(&sentence);
    }
}
