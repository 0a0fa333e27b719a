/*
 * fuffziger_voice_figures.c: numbers that a board drawn by hand shows and that are
 * not in the view: sums of bids and stakes, what they are worth in exchange, how
 * many notes a press prints, how many laundering cards there are.
 *
 *   sales            cards of the game, of each set, and how many of one player end the phase
 *   staked           face value of what everyone still in has staked
 *   prints press:P   notes that one such press prints
 *   bid seat:S       face value of the bid shown last
 *   draft seat:S     the viewer's own stake or bid: face value, worth in exchange
 */
#include "games/fuffziger/fuffziger_voice.h"

/* What the notes would bring in exchange, and real money with them (FF-X1). */
static int worth(const struct fuffziger_edition *edition, const int16_t notes[FF_VALUES], int money)
{
    int sum = money;
    for (int value = 0; value < FF_VALUES; value++)
        sum += notes[value] * edition->press[value].sell;
    return sum;
}

static void set(struct figure *figure, const char *key, const char *noun, int value)
{
    figure->key = key;
    figure->noun = noun;
    figure->value = value;
}

static void add(struct figure *figure, int32_t number)
{
    figure->number[figure->count++] = number;
}

bool fuffziger_figure(const struct scene *scene, int i, struct figure *figure)
{
    const struct fuffziger *view = scene->view;
    if (i == 0) {
        set(figure, "sales", NULL, 0);
        add(figure, FF_SALES);
        add(figure, FF_SET_USED);
        add(figure, FF_WINS);
        return true;
    }
    if (i == 1) {
        set(figure, "staked", NULL, 0);
        add(figure, fuffziger_bid(view->staked_notes, view->staked_money));
        return true;
    }
    i -= 2;
    if (i < FF_PRESSES) {
        set(figure, "prints", "press", i);
        add(figure, fuffziger_yield[i]);
        return true;
    }
    i -= FF_PRESSES;
    if (i < view->players) {
        set(figure, "bid", "seat", i);
        add(figure, fuffziger_bid(view->bid_notes[i], view->bid_money[i]));
        return true;
    }
    i -= view->players;
    int seat = scene->viewer;
    if (i > 0 || seat >= view->players)
        return false;
    set(figure, "draft", "seat", seat);
    add(figure, fuffziger_bid(view->draft_notes[seat], view->draft_money[seat]));
    add(figure,
        worth(scene->match->edition->data, view->draft_notes[seat], view->draft_money[seat]));
    return true;
}
