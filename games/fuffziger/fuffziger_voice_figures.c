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

bool fuffziger_figure(const struct scene *scene, int i, struct figure *figure)
{
    const struct fuffziger *view = scene->view;
    struct asked_figures figures = { i, figure };
    int viewer = scene->viewer;
    figure_of(&figures, "sales", NULL, 0, FF_SALES, FF_SET_USED, FF_WINS);
    figure_of(&figures, "staked", NULL, 0, fuffziger_bid(view->staked_notes, view->staked_money));
    for (int press = 0; press < FF_PRESSES; press++)
        figure_of(&figures, "prints", "press", press, fuffziger_yield[press]);
    for (int seat = 0; seat < view->players; seat++)
        figure_of(&figures, "bid", "seat", seat,
                  fuffziger_bid(view->bid_notes[seat], view->bid_money[seat]));
    if (viewer < view->players)
        figure_of(&figures, "draft", "seat", viewer,
                  fuffziger_bid(view->draft_notes[viewer], view->draft_money[viewer]),
                  worth(scene->match->edition->data, view->draft_notes[viewer],
                        view->draft_money[viewer]));
    return figure->key;
}
