/*
 * svg.h: plots for pages that people send round: no script, nothing from
 * elsewhere, colours from the page's style so that they suit light and dark.
 * Numbers are written with a point whatever the language; words go through
 * html_add, which lets nothing in them be taken for markup.
 */
#ifndef REPORT_SVG_H
#define REPORT_SVG_H

#include "core/text.h"
#include "words/words.h"

/* Adds words as text of a page or value of an attribute. */
void html_add(struct text *out, const char *string);
/* A whole number in groups of three digits; a number with decimals in the
 * language's way, without zeros at the end. */
void html_count(struct text *out, int64_t number);
void html_number(struct text *out, const struct words *words, double value, int digits);

/* A bar from 0 to `share` with its interval, and a mark at `usual` (below 0:
 * none); all of them parts of `whole`. Fills its cell. */
void svg_bar(struct text *out, double share, double low, double high, double usual, double whole);
/* A difference with its interval on a scale from -`reach` to `reach`. */
void svg_difference(struct text *out, double share, double low, double high, double reach);

enum { SVG_BINS = 40, SVG_LINES = 16, SVG_POINTS = 128 };

/* A histogram of one or two series over the same range. */
struct svg_histogram {
    const char *title;
    int series, bins;
    double low, width;       /* of the first bin, and of each */
    double bin[2][SVG_BINS]; /* parts of the whole */
    double mean[2];
};

void svg_histogram(struct text *out, const struct words *words, const struct svg_histogram *plot);

/* Lines over rounds, with a band around them where `band` is set. */
struct svg_lines {
    const char *title;
    int lines, points;
    bool band;
    struct {
        bool known[SVG_POINTS];
        double mean[SVG_POINTS], deviation[SVG_POINTS];
    } line[SVG_LINES];
};

void svg_lines(struct text *out, const struct words *words, const struct svg_lines *plot);
/* The sign of a line or series in a legend. */
void svg_key(struct text *out, int line);

#endif
