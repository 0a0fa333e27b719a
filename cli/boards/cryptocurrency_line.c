/*
 * cryptocurrency_line.c: several small moves in one line: "buy flyt 3",
 * "sell aquora 2", "mine flyt 1 2", "mine flyt all".
 */
#include "cli/boards/cryptocurrency.h"

#include <string.h>

/* Whether the word begins the coin's name, as moves are written or as it is told. */
static bool begins_coin(const struct board *board, int coin, const char *typed, size_t length)
{
    struct text name = { 0 };
    words_name(board->words, board->match, "coin", coin, &name);
    bool told = name.data && !strncmp(name.data, typed, length);
    text_free(&name);
    return told || !strncmp(noun_name(board->match->game, NULL, "coin", coin), typed, length);
}

/* Whether the typed word begins one of a list parted by blanks. */
static bool begins_listed(const char *list, const char *typed, size_t length)
{
    for (; length && *list; list += strcspn(list, " ")) {
        list += strspn(list, " ");
        if (!strncmp(list, typed, length))
            return true;
    }
    return false;
}

/* The kind and coin that the first two words begin; false: they do not. */
static bool read_action(const struct board *board, const char *typed, struct move *move,
                        const char **rest)
{
    static const char *const verbs[] = { "mine", "buy", "sell" };
    static const char *const told[] = { "cli.board.verb_mine", "cli.board.verb_buy",
                                        "cli.board.verb_sell" };
    size_t verb = strcspn(typed, " ");
    const char *coin = typed + verb + strspn(typed + verb, " ");
    size_t length = strcspn(coin, " ");
    int kind = -1, which = -1, fitting = 0;
    for (int i = 0; i < 3; i++)
        if (begins_listed(verbs[i], typed, verb) ||
            begins_listed(words_get(board->words, NULL, told[i]), typed, verb))
            kind = MOVE_MINE + i;
    for (int i = 0; length && i < COINS; i++)
        if (begins_coin(board, i, coin, length)) {
            which = i;
            fitting++;
        }
    *rest = coin + length + strspn(coin + length, " ");
    *move = (struct move){ .kind = (uint8_t)kind, .a = (uint8_t)which };
    return kind >= 0 && fitting == 1 && **rest;
}

static int read_amount(const char *text)
{
    size_t digits = strspn(text, "0123456789");
    int number = 0;
    if (!digits || digits > 3 || text[digits])
        return 0;
    for (size_t i = 0; i < digits; i++)
        number = number * 10 + (text[i] - '0');
    return number > 200 ? 0 : number;
}

/* The fresh members who are enough for the energy: those whose abilities are
 * spared, then as little energy and as few of them as will do. A set of
 * places; 0: not even all are enough. */
static unsigned choose_members(const struct board *board, int seat, int energy)
{
    const struct cryptocurrency *view = board->view;
    unsigned best = 0;
    int least = 0;
    for (unsigned set = 1; set < 1u << (FOURTH + 1); set++) {
        int sum = 0, cost = 0;
        for (int place = 0; place <= FOURTH; place++) {
            int member = view->team[seat][place];
            if (!(set >> place & 1))
                continue;
            if (!view->fresh[seat][place] || member == EMPTY)
                sum = -1000;
            else
                sum += cryptocurrency_energy(board->match->edition->data, member);
            cost += member > FINTECH && member != HEADHUNTER ? 100 : 1;
        }
        if (sum < energy)
            continue;
        cost += sum * 10;
        if (!best || cost < least) {
            best = set;
            least = cost;
        }
    }
    return best;
}

/* "all", or the numbers of members. A set of places; 0: something else. */
static unsigned read_members(const struct board *board, int seat, const char *text)
{
    const struct cryptocurrency *view = board->view;
    unsigned set = 0;
    if (!strcmp(text, "all") || !strcmp(text, words_get(board->words, NULL, "cli.board.all"))) {
        for (int place = 0; place <= FOURTH; place++)
            set |= view->fresh[seat][place] ? 1u << place : 0;
        return set;
    }
    for (; *text; text++) {
        if (*text == ' ' || *text == ',')
            continue;
        int place = *text - '1';
        if (place < 0 || place > FOURTH || !view->fresh[seat][place] ||
            (text[1] && text[1] != ' ' && text[1] != ','))
            return 0;
        set |= 1u << place;
    }
    return set;
}

static int add_move(const struct board *board, void *state, struct move moves[], int count,
                    int most, struct move move)
{
    const struct game *game = board->match->game;
    if (count < 0 || count == most ||
        !game_allows(game, board->match->edition->data, state, board->viewer, move, NULL))
        return -1;
    moves[count] = move;
    game->apply(board->match->edition->data, state, board->viewer, move);
    return count + 1;
}

int cryptocurrency_shortcut(const struct board *board, const char *typed, struct move moves[],
                            int most)
{
    const struct cryptocurrency *view = board->view;
    const struct cryptocurrency_edition *edition = board->match->edition->data;
    struct cryptocurrency trial = *view;
    struct move action;
    const char *rest;
    int seat = board->viewer;
    if (trial.phase != PHASE_ACTION || seat >= SEATS || !read_action(board, typed, &action, &rest))
        return 0;
    bool mining = action.kind == MOVE_MINE;
    int amount = mining ? 0 : read_amount(rest);
    int limit = edition->trade_limit;
    unsigned set = mining   ? read_members(board, seat, rest)
                   : amount ? choose_members(board, seat, (amount + limit - 1) / limit)
                            : 0;
    /* Members who are not fresh, or coins for whom nobody is. */
    if (!set)
        return amount || (mining && !rest[strspn(rest, "0123456789, ")]) ? -1 : 0;
    int count = add_move(board, &trial, moves, 0, most, action);
    /* The only fresh member is used without being named. */
    bool asked = trial.phase == PHASE_MEMBERS;
    for (int place = 0; asked && place <= FOURTH; place++)
        if (set >> place & 1)
            count = add_move(board, &trial, moves, count, most,
                             (struct move){ .kind = MOVE_USE, .a = (uint8_t)place });
    if (trial.phase == PHASE_MEMBERS)
        count = add_move(board, &trial, moves, count, most, (struct move){ .kind = MOVE_GO });
    if (trial.phase == PHASE_AMOUNT)
        count = add_move(board, &trial, moves, count, most,
                         (struct move){ .kind = MOVE_AMOUNT, .n = (uint8_t)amount });
    /* Where one amount alone is possible, it may be another than was meant. */
    int traded = trial.coins[seat][action.a] - view->coins[seat][action.a];
    return mining || traded == amount || traded == -amount ? count : -1;
}
