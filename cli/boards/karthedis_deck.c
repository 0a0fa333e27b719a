/* karthedis_deck.c: reads a deck, and says what is wrong with it. */
#include "cli/boards/karthedis_deck.h"

#include <stdio.h>
#include <string.h>

#include "games/karthedis/karthedis.h"

enum { LIST_ROOM = 4096, NAME_ROOM = 64 };

struct reader {
    const struct board             *board;
    const struct karthedis         *view;
    const struct karthedis_edition *edition;
    struct move *moves;
    int          most, count;
    int          copies[DESIGNS];      /* in the deck so far */
    int          cards;
    struct text *fault;
};

/* ---- faults --------------------------------------------------------------------- */

static int refuse(struct reader *reader, const char *key, const struct words_arg *args, int count)
{
    if (reader->fault)
        words_say(reader->board->words, reader->board->match->game, key, args, count,
                  reader->fault);
    return -1;
}

static int refuse_part(struct reader *reader, const char *key, const char *part, size_t length)
{
    char shown[NAME_ROOM];
    if (length >= sizeof shown) {      /* not in the middle of a sign */
        length = sizeof shown - 1;
        while (length && ((unsigned char)part[length] & 0xc0) == 0x80)
            length--;
    }
    snprintf(shown, sizeof shown, "%.*s", (int)length, part);
    struct words_arg arg = words_string("part", shown);
    return refuse(reader, key, &arg, 1);
}

static int refuse_card(struct reader *reader, const char *key, int card, int n)
{
    struct text name = { 0 };
    words_name(reader->board->words, reader->board->match, "card", card, &name);
    struct words_arg args[] = { words_string("card", name.data ? name.data : ""),
                                words_number("n", n) };
    refuse(reader, key, args, 2);
    text_free(&name);
    return -1;
}

/* ---- names ---------------------------------------------------------------------- */

/* Whether the words call the card so, capitals aside. */
static bool is_called(const struct reader *reader, int card, const char *name, size_t length)
{
    struct text word = { 0 };
    words_name(reader->board->words, reader->board->match, "card", card, &word);
    bool same = word.size == length;
    for (size_t i = 0; same && i < length; i++) {
        char c = word.data[i];
        same = name[i] == c || (c >= 'A' && c <= 'Z' && name[i] == c + 'a' - 'A');
    }
    text_free(&word);
    return same;
}

/* The design whose name in the words or in the edition this is, or that it
 * alone begins; -1: none, -2: several begin so. */
static int find_card(const struct reader *reader, const char *name, size_t length)
{
    int found = -1, count = 0;
    for (int i = 0; i < reader->edition->designs; i++) {
        const char *is = reader->edition->card_name[i];
        if ((strlen(is) == length && !memcmp(is, name, length)) ||
            is_called(reader, i, name, length))
            return i;
        if (length >= 3 && !strncmp(is, name, length)) {
            found = i;
            count++;
        }
    }
    return count > 1 ? -2 : found;
}

/* ---- reading -------------------------------------------------------------------- */

static bool read_list(const char *path, char list[LIST_ROOM])
{
    FILE *file = fopen(path, "r");
    if (!file)
        return false;
    size_t size = fread(list, 1, LIST_ROOM - 1, file);
    bool good = !ferror(file);
    fclose(file);
    list[size] = 0;
    return good;
}

/* Remarks become blanks, and a new line parts like a comma. */
static void tidy_list(char list[LIST_ROOM])
{
    bool remark = false;
    for (char *at = list; *at; at++) {
        bool end = *at == '\n' || *at == '\r';
        remark = (remark || *at == '#') && !end;
        if (end || remark || *at == '\t')
            *at = end ? ',' : ' ';
    }
}

/* One part, "3 bellows": 1, or -1 with the fault. */
static int read_card(struct reader *reader, const char *part, size_t length)
{
    size_t digits = strspn(part, "0123456789");
    const char *name = part + digits;
    name += strspn(name, " x");
    size_t letters = (size_t)(part + length - name);
    int n = 0;
    if (!digits || name >= part + length)
        return refuse_part(reader, "deck.number", part, length);
    for (size_t i = 0; i < digits && n < 100; i++)
        n = 10 * n + (part[i] - '0');
    int card = find_card(reader, name, letters);
    if (card < 0)
        return refuse_part(reader, card == -1 ? "deck.unknown" : "deck.several", name, letters);
    int most = reader->edition->card[card].copies;
    most = most < reader->view->copies ? most : reader->view->copies;
    if (reader->copies[card])
        return refuse_card(reader, "deck.twice", card, n);
    if (n < 1 || n > most)
        return refuse_card(reader, "deck.copies", card, most);
    reader->copies[card] = n;
    reader->cards += n;
    if (reader->cards > DECK || reader->count == reader->most) {
        struct words_arg arg = words_number("n", reader->cards);
        return refuse(reader, "deck.full", &arg, 1);
    }
    reader->moves[reader->count++] = (struct move){ .kind = MOVE_ADD, .a = (uint8_t)card,
                                                    .n = (uint8_t)n };
    return 1;
}

static int read_parts(struct reader *reader, const char *list)
{
    for (const char *at = list; *at;) {
        at += strspn(at, " ,;");
        size_t length = strcspn(at, ",;");
        const char *next = at + length;
        while (length && at[length - 1] == ' ')
            length--;
        if (length && read_card(reader, at, length) < 0)
            return -1;
        at = next;
    }
    if (reader->count && reader->cards == DECK && reader->count < reader->most)
        reader->moves[reader->count++] = (struct move){ .kind = MOVE_READY };
    return reader->count;
}

/* "3 bellows", but not the number of a choice, "3" or "3 2". */
static bool is_deck(const char *typed)
{
    const char *name = typed + strspn(typed, "0123456789");
    if (name == typed)
        return false;
    name += strspn(name, " x");
    return *name && !strchr("0123456789;,", *name);
}

int karthedis_deck(const struct board *board, const char *typed, struct move moves[], int most,
                   struct text *fault)
{
    struct reader reader = { .board = board, .view = board->view, .moves = moves, .most = most,
                             .edition = board->match->edition->data, .fault = fault };
    char list[LIST_ROOM];
    int seat = board->viewer;
    if (reader.view->phase != PHASE_BUILD || seat >= SEATS)
        return 0;
    if (*typed != '@' && !is_deck(typed))
        return 0;
    for (; reader.cards < DECK && reader.view->tray[seat][reader.cards] != EMPTY; reader.cards++)
        reader.copies[reader.view->tray[seat][reader.cards]]++;
    if (*typed != '@')
        snprintf(list, sizeof list, "%s", typed);
    else if (!read_list(typed + 1, list))
        return refuse_part(&reader, "deck.file", typed + 1, strlen(typed + 1));
    tidy_list(list);
    int count = read_parts(&reader, list);
    return count ? count : refuse_part(&reader, "deck.empty", typed, strlen(typed));
}
