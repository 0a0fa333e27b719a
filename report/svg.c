/* svg.c: plots as SVG inside a page. */
#include "report/svg.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "report/grid.h"

/* The plane of a plot, in units of its view. */
enum { WIDE = 460, TALL = 230, LEFT = 48, RIGHT = 10, TOP = 10, BOTTOM = 26 };

struct axis {
    double low, high, step;
};

struct plane {
    struct text *out;
    const struct words *words;
    struct axis x, y;
};

/* ---- words and numbers ------------------------------------------------------------- */

void html_add(struct text *out, const char *string)
{
    for (; *string; string++) {
        unsigned char byte = (unsigned char)*string;
        const char *safe = *string == '&'    ? "&amp;"
                           : *string == '<'  ? "&lt;"
                           : *string == '>'  ? "&gt;"
                           : *string == '"'  ? "&quot;"
                           : *string == '\'' ? "&#39;"
                                             : NULL;
        if (safe)
            text_add(out, safe);
        else if ((byte < 0x20 && byte != '\n') || byte == 0x7f)
            text_add(out, "\xef\xbf\xbd");
        else
            text_add_bytes(out, string, 1);
    }
}

void html_count(struct text *out, int64_t number)
{
    char digits[32];
    int length = snprintf(digits, sizeof digits, "%lld", (long long)number);
    for (int i = 0; i < length; i++) {
        text_add_bytes(out, digits + i, 1);
        /* A narrow blank that no line ends at. */
        if (digits[i] != '-' && i + 1 < length && (length - 1 - i) % 3 == 0 && length > 4)
            text_add(out, "\xe2\x80\xaf");
    }
}

void html_number(struct text *out, const struct words *words, double value, int digits)
{
    char buffer[32];
    decimal(words, value, digits, buffer);
    size_t length = strlen(buffer);
    while (digits && length && buffer[length - 1] == '0')
        buffer[--length] = 0;
    if (digits && length && !strchr("0123456789", buffer[length - 1]))
        buffer[--length] = 0;
    if (!strcmp(buffer, "-0"))
        memmove(buffer, buffer + 1, 2);
    if (*buffer == '-') {
        text_add(out, "−");
        text_add(out, buffer + 1);
    } else {
        text_add(out, buffer);
    }
}

/* ---- bars in cells ------------------------------------------------------------------- */

static double part(double value, double whole)
{
    double place = whole > 0 ? value / whole * 100 : 0;
    return place < 0 ? 0 : place > 100 ? 100 : place;
}

static void cell_open(struct text *out)
{
    text_add(out, "<svg class=\"cell\" viewBox=\"0 0 100 20\" preserveAspectRatio=\"none\" "
                  "aria-hidden=\"true\">");
}

/* A line with a short stroke at both ends. */
static void whisker(struct text *out, double from, double to)
{
    text_printf(out, "<path class=\"whisker\" d=\"M%.2f 10H%.2fM%.2f 6V14M%.2f 6V14\"/>", from, to,
                from, to);
}

void svg_bar(struct text *out, double share, double low, double high, double usual, double whole)
{
    cell_open(out);
    text_printf(out, "<rect class=\"bar\" x=\"0\" y=\"3\" width=\"%.2f\" height=\"14\"/>",
                part(share, whole));
    if (usual >= 0)
        text_printf(out, "<path class=\"usual\" d=\"M%.2f 0V20\"/>", part(usual, whole));
    whisker(out, part(low, whole), part(high, whole));
    text_add(out, "</svg>");
}

void svg_difference(struct text *out, double share, double low, double high, double reach)
{
    double middle = part(share + reach, 2 * reach);
    const char *class = low > 0 ? "good" : high < 0 ? "bad" : "open";
    cell_open(out);
    text_add(out, "<path class=\"usual\" d=\"M50 0V20\"/>");
    text_printf(out, "<g class=\"%s\">", class);
    whisker(out, part(low + reach, 2 * reach), part(high + reach, 2 * reach));
    text_printf(out, "<rect class=\"point\" x=\"%.2f\" y=\"4\" width=\"2\" height=\"12\"/>",
                middle - 1);
    text_add(out, "</g></svg>");
}

/* ---- planes ---------------------------------------------------------------------------- */

/* Steps of 1, 2 or 5 times a power of ten, about `wanted` of them. */
static struct axis make_axis(double low, double high, int wanted)
{
    struct axis axis = { .low = low, .high = high > low ? high : low + 1 };
    double rough = (axis.high - axis.low) / wanted, power = pow(10, floor(log10(rough)));
    double times = rough / power;
    axis.step = power * (times <= 1 ? 1 : times <= 2 ? 2 : times <= 5 ? 5 : 10);
    return axis;
}

static double across(const struct plane *plane, double x)
{
    return LEFT + (x - plane->x.low) / (plane->x.high - plane->x.low) * (WIDE - LEFT - RIGHT);
}

static double down(const struct plane *plane, double y)
{
    return TALL - BOTTOM -
           (y - plane->y.low) / (plane->y.high - plane->y.low) * (TALL - TOP - BOTTOM);
}

static int digits_of(double step)
{
    return step >= 1 ? 0 : step >= 0.1 ? 1 : step >= 0.01 ? 2 : 3;
}

/* Grid, labels at both sides, the title for those who listen. */
static void plane_open(struct plane *plane, const char *title, bool percent)
{
    struct text *out = plane->out;
    text_printf(out, "<svg class=\"plot\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"", WIDE,
                TALL);
    html_add(out, title);
    text_add(out, "\">");
    for (double y = ceil(plane->y.low / plane->y.step) * plane->y.step;
         y <= plane->y.high + plane->y.step / 1000; y += plane->y.step) {
        double at = down(plane, y);
        text_printf(out, "<path class=\"grid\" d=\"M%d %.1fH%d\"/>", LEFT, at, WIDE - RIGHT);
        text_printf(out, "<text class=\"tick left\" x=\"%d\" y=\"%.1f\">", LEFT - 6, at + 4);
        html_number(out, plane->words, percent ? y * 100 : y,
                    digits_of(percent ? plane->y.step * 100 : plane->y.step));
        text_add(out, percent ? " %</text>" : "</text>");
    }
    for (double x = ceil(plane->x.low / plane->x.step) * plane->x.step;
         x <= plane->x.high + plane->x.step / 1000; x += plane->x.step) {
        text_printf(out, "<text class=\"tick\" x=\"%.1f\" y=\"%d\">", across(plane, x), TALL - 8);
        html_number(out, plane->words, x, digits_of(plane->x.step));
        text_add(out, "</text>");
    }
    text_printf(out, "<path class=\"base\" d=\"M%d %.1fH%d\"/>", LEFT, down(plane, plane->y.low),
                WIDE - RIGHT);
}

void svg_histogram(struct text *out, const struct words *words, const struct svg_histogram *plot)
{
    double most = 0;
    for (int i = 0; i < plot->series; i++)
        for (int bin = 0; bin < plot->bins; bin++)
            most = plot->bin[i][bin] > most ? plot->bin[i][bin] : most;
    struct plane plane = { .out = out,
                           .words = words,
                           .y = make_axis(0, most, 4),
                           .x = make_axis(plot->low, plot->low + plot->bins * plot->width, 6) };
    if (plane.x.step < 1)
        plane.x.step = 1;
    plane_open(&plane, plot->title, true);
    for (int i = 0; i < plot->series; i++) {
        text_printf(out, "<path class=\"area line-%d\" d=\"M%.1f %.1f", i,
                    across(&plane, plot->low), down(&plane, 0));
        for (int bin = 0; bin < plot->bins; bin++)
            text_printf(out, "V%.1fH%.1f", down(&plane, plot->bin[i][bin]),
                        across(&plane, plot->low + (bin + 1) * plot->width));
        text_printf(out, "V%.1fZ\"/>", down(&plane, 0));
        text_printf(out, "<path class=\"mean line-%d\" d=\"M%.1f %dV%.1f\"/>", i,
                    across(&plane, plot->mean[i]), TOP, down(&plane, 0));
    }
    text_add(out, "</svg>");
}

/* ---- lines --------------------------------------------------------------------------- */

/* The values that the plot has to show. A plot with bands begins at 0; one of lines
 * alone only where its lines do, so that differences can be seen. */
static void find_range(const struct svg_lines *plot, double *low, double *high)
{
    *low = plot->band ? 0 : INFINITY;
    *high = plot->band ? 0 : -INFINITY;
    for (int i = 0; i < plot->lines; i++)
        for (int k = 0; k < plot->points; k++) {
            double spread = plot->band ? plot->line[i].deviation[k] : 0;
            if (!plot->line[i].known[k])
                continue;
            *low = fmin(*low, plot->line[i].mean[k] - spread);
            *high = fmax(*high, plot->line[i].mean[k] + spread);
        }
    if (plot->band || *low > *high)
        return;
    double margin = (*high - *low) / 12;
    *low = *low >= 0 && *low - margin < 0 ? 0 : *low - margin;
    *high += margin;
}

/* The edge of the band: `side` 1 above, from left to right; -1 below, back. */
static void add_edge(const struct plane *plane, const struct svg_lines *plot, int line, int side,
                     char first)
{
    char letter = first;
    for (int i = 0; i < plot->points; i++) {
        int k = side > 0 ? i : plot->points - 1 - i;
        if (!plot->line[line].known[k])
            continue;
        text_printf(plane->out, "%c%.1f %.1f", letter, across(plane, k),
                    down(plane, plot->line[line].mean[k] + side * plot->line[line].deviation[k]));
        letter = 'L';
    }
}

void svg_lines(struct text *out, const struct words *words, const struct svg_lines *plot)
{
    double low, high;
    find_range(plot, &low, &high);
    struct plane plane = { .out = out,
                           .words = words,
                           .x = make_axis(0, plot->points > 1 ? plot->points - 1 : 1, 8) };
    plane.y = make_axis(low, high, 4);
    if (plane.x.step < 1)
        plane.x.step = 1;
    plane_open(&plane, plot->title, false);
    for (int i = 0; i < plot->lines && plot->band; i++) {
        text_printf(out, "<path class=\"band line-%d\" d=\"", i);
        add_edge(&plane, plot, i, 1, 'M');
        add_edge(&plane, plot, i, -1, 'L');
        text_add(out, "Z\"/>");
    }
    for (int i = 0; i < plot->lines; i++) {
        bool begun = false;
        text_printf(out, "<path class=\"curve line-%d\" d=\"", i);
        for (int k = 0; k < plot->points; k++)
            if (plot->line[i].known[k]) {
                text_printf(out, "%c%.1f %.1f", begun ? 'L' : 'M', across(&plane, k),
                            down(&plane, plot->line[i].mean[k]));
                begun = true;
            }
        text_add(out, begun ? "\"/>" : "M0 0\"/>");
    }
    text_add(out, "</svg>");
}

void svg_key(struct text *out, int line)
{
    text_printf(out,
                "<svg class=\"key\" viewBox=\"0 0 28 10\" aria-hidden=\"true\">"
                "<path class=\"curve line-%d\" d=\"M1 5H27\"/></svg>",
                line);
}
