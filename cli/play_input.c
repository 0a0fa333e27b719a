/*
 * play_input.c: what a person typed, as moves.
 *
 * A part of the line is tried in this order: the number of an offer, the
 * whole text of a move, a beginning of its words, the words of the choice as
 * it is shown, the same with the verb at the end. The first of these that fits
 * exactly one offer is meant.
 */
#include "cli/play.h"

#include <stdio.h>
#include <string.h>

enum { MAX_WORDS = 12, MAX_TEXT = 160 };

/* A position that is only tried out, and what may be done there. */
struct trial {
    struct play  *play;
    int           seat;
    struct offers offers;
    struct board  board;
    _Alignas(64) unsigned char state[MAX_STATE], view[MAX_STATE];
};

/* The words of a typed part. */
struct typed {
    char  text[LINE_ROOM];
    char *word[MAX_WORDS];
    int   count;
};

static const void *edition_of(const struct trial *trial)
{
    return trial->play->shown.edition->data;
}

/* ---- small things ------------------------------------------------------- */

void play_lower(char *text)
{
    for (; *text; text++) {
        if (*text >= 'A' && *text <= 'Z')
            *text = (char)(*text - 'A' + 'a');
        /* Ä Ö Ü: C3 84, 96, 9C; the small ones lie 20 higher. */
        unsigned char next = (unsigned char)text[1];
        if ((unsigned char)*text == 0xc3 && (next == 0x84 || next == 0x96 || next == 0x9c))
            text[1] = (char)(next + 0x20);
    }
}

static bool split(const char *part, size_t length, struct typed *typed)
{
    typed->count = 0;
    snprintf(typed->text, sizeof typed->text, "%.*s", (int)length, part);
    play_lower(typed->text);
    char *at = typed->text;
    for (;;) {
        at += strspn(at, " ");
        if (!*at)
            return true;
        if (typed->count == MAX_WORDS)
            return false;
        typed->word[typed->count++] = at;
        at += strcspn(at, " ");
        if (*at)
            *at++ = 0;
    }
}

/* The word as a number below 1000; -1: it is none. */
static int number_in(const char *word)
{
    size_t digits = strspn(word, "0123456789");
    int number = 0;
    if (!digits || digits > 3 || word[digits])
        return -1;
    for (size_t i = 0; i < digits; i++)
        number = number * 10 + (word[i] - '0');
    return number;
}

static void fault_1(struct text *fault, const char *key, const char *name, const char *value)
{
    struct words_arg arg = words_string(name, value);
    words_say(cli_words(), NULL, key, &arg, 1, fault);
}

/* ---- comparing ---------------------------------------------------------- */

/* Records count seats from 0, the table that people see from 1. */
static bool is_seat(const struct move_arg *arg)
{
    return arg->noun && !strcmp(arg->noun, "seat");
}

/* The typed words as a record would have them; false: a player who is not there. */
static bool record_text(const struct play *play, const struct typed *typed, char *text,
                        size_t size)
{
    const struct move_kind *kind = play->shown.game->kinds + 1;
    size_t used = 0;
    while (kind->word && typed->count && strcmp(kind->word, typed->word[0]))
        kind++;
    for (int i = 0; i < typed->count; i++) {
        bool seat = kind->word && i && i <= MAX_ARGS && is_seat(&kind->arg[i - 1]);
        int number = seat ? number_in(typed->word[i]) : -1;
        if (!number || number > play->shown.setup.players)
            return false;
        const char *blank = i ? " " : "";
        int length = number > 0
                         ? snprintf(text + used, size - used, "%s%d", blank, number - 1)
                         : snprintf(text + used, size - used, "%s%s", blank, typed->word[i]);
        if (length < 0 || (size_t)length >= size - used)
            return false;
        used += (size_t)length;
    }
    return used > 0;
}

/* The move's text in words, the amount of a span as "#", seats as people count them. */
static void offer_words(const struct trial *trial, const struct offer *offer,
                        struct typed *words)
{
    const struct game *game = trial->play->shown.game;
    const struct move_kind *kind = &game->kinds[offer->move.kind];
    char text[MAX_TEXT];
    move_print(game, edition_of(trial), offer->move, text, sizeof text);
    split(text, strlen(text), words);
    for (int i = 0; i < MAX_ARGS && kind->arg[i].name && i + 1 < words->count; i++) {
        if (kind->arg[i].slot == 'n' && offer->high > offer->move.n)
            words->word[i + 1][0] = '#';
        else if (is_seat(&kind->arg[i]))
            words->word[i + 1][0]++;
    }
}

enum fit { FIT_NONE, FIT_SENTENCE, FIT_BEGINNING, FIT_WHOLE };

/* How well the typed words fit the move's text; *n is the amount, -1: none. */
static enum fit fit_text(const struct trial *trial, const struct typed *typed,
                         const struct offer *offer, int *n)
{
    struct typed words;
    bool whole = true;
    offer_words(trial, offer, &words);
    *n = -1;
    if (typed->count > words.count)
        return FIT_NONE;
    for (int i = 0; i < typed->count; i++) {
        const char *word = typed->word[i];
        if (words.word[i][0] == '#') {
            *n = number_in(word);
            if (*n < 0)
                return FIT_NONE;
            continue;
        }
        bool equal = !strcmp(word, words.word[i]);
        bool beginning = number_in(word) < 0 && !strncmp(word, words.word[i], strlen(word));
        if (!equal && !beginning)
            return FIT_NONE;
        whole = whole && equal;
    }
    for (int i = typed->count; i < words.count; i++)
        whole = whole && words.word[i][0] == '#';
    return whole ? FIT_WHOLE : FIT_BEGINNING;
}

/* Whether a word begins here; scripts without blanks have words everywhere. */
static bool is_word_start(const char *text, const char *at)
{
    unsigned char here = (unsigned char)*at;
    unsigned char before = at > text ? (unsigned char)at[-1] : ' ';
    bool letter = (before >= 'a' && before <= 'z') || (before >= '0' && before <= '9');
    if (here >= 0xe0)
        return true;
    return !letter && !(before >= 0x80 && here >= 0x80 && here < 0xc0);
}

/* Whether this is a remark on the choice and no part of its name: in brackets,
 * or behind a dot. Prices and stocks stand there, which nobody means to choose:
 * "hire 3" is not "hire: ... (energy 3)". */
static bool is_remark(const char *text, const char *at)
{
    int open = 0;
    const char *dot = strstr(text, " · ");
    for (const char *c = text; c < at; c++) {
        open += *c == '(' || !strncmp(c, "（", 3);
        open -= *c == ')' || !strncmp(c, "）", 3);
    }
    return open > 0 || (dot && dot < at);
}

static bool fit_sentence(const char *sentence, const struct typed *typed, int skipped)
{
    const char *at = sentence;
    for (int i = 0; i < typed->count; i++) {
        if (i == skipped)
            continue;
        size_t length = strlen(typed->word[i]);
        bool number = number_in(typed->word[i]) >= 0;
        for (;; at++) {
            if (!(at = strstr(at, typed->word[i])))
                return false;
            bool ends = at[length] < '0' || at[length] > '9';
            if (is_word_start(sentence, at) && (!number || (ends && !is_remark(sentence, at))))
                break;
        }
        at += length;
    }
    return true;
}

/* The same against the choice as it is shown. */
static enum fit fit_choice(const struct trial *trial, const struct typed *typed,
                           const struct offer *offer, int *n)
{
    struct text text = { 0 };
    enum fit fit = FIT_NONE;
    board_choice(&trial->board, trial->seat, offer->move, offer->high, &text);
    *n = -1;
    if (text.data) {
        play_lower(text.data);
        for (int i = 0; offer->high > offer->move.n && i < typed->count; i++) {
            int number = number_in(typed->word[i]);
            if (number >= offer->move.n && number <= offer->high && typed->count > 1 &&
                fit_sentence(text.data, typed, i)) {
                *n = number;
                fit = FIT_SENTENCE;
            }
        }
        if (!fit && fit_sentence(text.data, typed, -1))
            fit = FIT_SENTENCE;
    }
    text_free(&text);
    return fit;
}

/* ---- finding ------------------------------------------------------------ */

enum found { FOUND, FOUND_NONE, FOUND_SEVERAL, FOUND_NO_AMOUNT, FOUND_REFUSED };

static enum found with_amount(const struct offer *offer, int n, struct move *move)
{
    *move = offer->move;
    if (offer->high == offer->move.n)
        return FOUND;
    if (n < 0)
        return FOUND_NO_AMOUNT;
    if (n > 254)
        n = 254;
    move->n = (uint8_t)n;
    return n < offer->move.n || n > offer->high ? FOUND_REFUSED : FOUND;
}

/* "5" or "5 3"; with one span alone on offer, a number is its amount. */
static enum found find_number(const struct trial *trial, const struct typed *typed,
                              struct move *move, const struct offer **offer)
{
    const struct offers *offers = &trial->offers;
    int first = number_in(typed->word[0]);
    int second = typed->count == 2 ? number_in(typed->word[1]) : -1;
    if (first < 0 || typed->count > 2 || (typed->count == 2 && second < 0))
        return FOUND_NONE;
    bool lone = offers->count == 1 && offers->list[0].high > offers->list[0].move.n;
    if (lone && typed->count == 1) {
        *offer = &offers->list[0];
        return with_amount(*offer, first, move);
    }
    if (first < 1 || first > offers->count)
        return FOUND_NONE;
    *offer = &offers->list[first - 1];
    /* An amount that leaves no choice may be told all the same. */
    int only = (*offer)->high == (*offer)->move.n ? (*offer)->move.n : -1;
    if (typed->count == 2 && (!only || (only > 0 && second != only)))
        return FOUND_NONE;
    return with_amount(*offer, second, move);
}

/* Whether nobody could tell the two choices apart by what is shown. */
static bool look_alike(const struct trial *trial, const struct offer *one,
                       const struct offer *other)
{
    struct text a = { 0 }, b = { 0 };
    board_choice(&trial->board, trial->seat, one->move, one->high, &a);
    board_choice(&trial->board, trial->seat, other->move, other->high, &b);
    bool alike = a.data && b.data && one->move.kind == other->move.kind &&
                 !strcmp(a.data, b.data);
    text_free(&a);
    text_free(&b);
    return alike;
}

/* "wende 20" for "20 wenden": choices in German end with the verb, orders begin with it. */
static struct typed verb_last(const struct typed *typed)
{
    struct typed turned = { .count = typed->count };
    for (int i = 0; i < typed->count; i++)
        turned.word[i] = typed->word[(i + 1) % typed->count];
    return turned;
}

static enum found find_words(const struct trial *trial, const struct typed *typed,
                             struct move *move, const struct offer **offer,
                             struct text *several)
{
    enum fit best = FIT_NONE;
    int count = 0, amount = -1;
    struct typed turned = verb_last(typed);
    for (int pass = 0; pass < 3 && !best; pass++)
        for (int i = 0; i < trial->offers.count; i++) {
            const struct offer *one = &trial->offers.list[i];
            int n;
            enum fit fit = pass ? fit_choice(trial, pass == 1 ? typed : &turned, one, &n)
                                : fit_text(trial, typed, one, &n);
            if (!fit || fit < best)
                continue;
            if (fit > best) {
                best = fit;
                count = 0;
                text_free(several);
                *several = (struct text){ 0 };
            } else if (count == 1 && look_alike(trial, *offer, one)) {
                continue;              /* two equal cards: the first one is as good */
            }
            if (++count <= 6) {
                text_printf(several, "%s%d ", count > 1 ? ", " : "", i + 1);
                board_choice(&trial->board, trial->seat, one->move, one->high, several);
            }
            *offer = one;
            amount = n;
        }
    if (!count)
        return FOUND_NONE;
    return count > 1 ? FOUND_SEVERAL : with_amount(*offer, amount, move);
}

/* A well-formed move that is not on offer: the rule that forbids it. */
static bool tell_refusal(const struct trial *trial, struct move move, struct text *fault)
{
    const struct game *game = trial->play->shown.game;
    uint16_t rule;
    if (game_allows(game, edition_of(trial), trial->state, trial->seat, move, &rule))
        return false;
    struct refusal refusal = { "error.rule", game->rules[rule] };
    words_refusal(cli_words(), game, &refusal, fault);
    return true;
}

static void tell_numbers(const struct trial *trial, struct text *fault)
{
    struct words_arg arg = words_number("high", trial->offers.count);
    words_say(cli_words(), NULL, "cli.play.no_number", &arg, 1, fault);
}

static void tell_players(const struct trial *trial, struct text *fault)
{
    struct words_arg arg = words_number("high", trial->play->shown.setup.players);
    words_say(cli_words(), NULL, "cli.play.no_player", &arg, 1, fault);
}

/* Reads one part at the trial's position. FOUND_NONE and others: fault is told. */
static enum found read_part(const struct trial *trial, const char *part, size_t length,
                            struct move *move, const struct offer **offer, struct text *fault)
{
    const struct game *game = trial->play->shown.game;
    struct typed typed;
    struct text several = { 0 };
    char own[LINE_ROOM];
    snprintf(own, sizeof own, "%.*s", (int)length, part);
    int number = split(part, length, &typed) && typed.count == 1 ? number_in(typed.word[0]) : -1;
    if (!split(part, length, &typed) || !typed.count) {
        fault_1(fault, "cli.play.unclear", "typed", own);
        return FOUND_NONE;
    }
    enum found found = find_number(trial, &typed, move, offer);
    if (found == FOUND_NONE)
        found = find_words(trial, &typed, move, offer, &several);
    if (found == FOUND_REFUSED || found == FOUND_NO_AMOUNT) {
        struct words_arg args[] = { words_number("low", (*offer)->move.n),
                                    words_number("high", (*offer)->high) };
        words_say(cli_words(), NULL, "cli.play.amount_range", args, 2, fault);
    } else if (found == FOUND_SEVERAL) {
        struct words_arg args[] = { words_string("typed", own),
                                    words_string("choices", several.data ? several.data : "") };
        words_say(cli_words(), NULL, "cli.play.several", args, 2, fault);
    } else if (found == FOUND_NONE) {
        char raw[LINE_ROOM];
        bool written = record_text(trial->play, &typed, raw, sizeof raw);
        const char *key = written ? move_parse(game, edition_of(trial), raw, strlen(raw), false,
                                               move)
                                  : "error.unknown_move";
        /* "sell flyt 4" out of turn: the whole action is refused like its first move. */
        char *last = key && written && typed.count > 1 ? strrchr(raw, ' ') : NULL;
        if (last && !move_parse(game, edition_of(trial), raw, (size_t)(last - raw), false, move))
            key = tell_refusal(trial, *move, fault) ? NULL : key;
        if (!key && (fault->size || tell_refusal(trial, *move, fault)))
            found = FOUND_REFUSED;
        else if (number >= 0)
            tell_numbers(trial, fault);
        else if (!written)
            tell_players(trial, fault);
        else if (key && strcmp(key, "error.unknown_move") && typed.count > 1)
            fault_1(fault, "cli.play.almost", "typed", own);
        else
            fault_1(fault, "cli.play.unclear", "typed", own);
    }
    text_free(&several);
    return found;
}

/* ---- positions ---------------------------------------------------------- */

static void look(struct trial *trial)
{
    struct play *play = trial->play;
    const struct match *match = &play->shown;
    game_observe(match->game, trial->state, trial->seat, SHOWN, trial->view);
    trial->board = (struct board){ .words = cli_words(), .match = match, .view = trial->view,
                                   .viewer = trial->seat, .style = play->terminal.style,
                                   .active = match->game->active(match->edition->data,
                                                                 trial->state) };
    game_legal(match->game, match->edition->data, trial->state, trial->seat, &trial->offers);
}

static void trial_open(struct play *play, int seat, struct trial *trial)
{
    trial->play = play;
    trial->seat = seat;
    /* With an open draft the position is the seat's own view of it. */
    if (play->drafts[seat])
        session_view(play->record.session, seat, KNOWLEDGE, trial->state);
    else
        memcpy(trial->state, session_state(play->record.session), play->shown.game->state_size);
    look(trial);
}

static bool trial_step(struct trial *trial, struct move move)
{
    trial->play->shown.game->apply(edition_of(trial), trial->state, trial->seat, move);
    look(trial);
    return trial->offers.count > 0;
}

/* ---- lines -------------------------------------------------------------- */

/* Asks until a number fits; false: something else was typed, which is to be read as a line of
 * its own, or nothing. */
static bool ask_amount(struct play *play, const struct offer *offer, struct move *move,
                       char other[LINE_ROOM])
{
    struct text prompt = { 0 };
    struct words_arg args[] = { words_number("low", offer->move.n),
                                words_number("high", offer->high) };
    words_say(cli_words(), NULL, "cli.play.ask_amount", args, 2, &prompt);
    bool found = false;
    while (!found) {
        enum line what = terminal_ask(&play->terminal, prompt.data ? prompt.data : "", other);
        if (what == LINE_READ && number_in(other) < 0)
            break;
        found = what == LINE_READ && with_amount(offer, number_in(other), move) == FOUND;
        *other = '\0';
        if (what >= LINE_END)
            break;
        if (!found)
            play_say(play, "cli.play.amount_range", args, 2);
    }
    text_free(&prompt);
    return found;
}

/* The position cannot go on: it is another's turn, or chance's. */
static void tell_rest(const char *part, size_t length, struct text *fault)
{
    char own[LINE_ROOM];
    snprintf(own, sizeof own, "%.*s", (int)length, part);
    fault_1(fault, "cli.play.packet_rest", "typed", own);
}

/* Several moves: each is read where the one before has led; questions with
 * one answer in between are answered. */
static int read_packet(struct trial *trial, const char *line, struct move moves[MAX_PACKET],
                       struct text *fault)
{
    int count = 0;
    for (const char *at = line; *at;) {
        size_t length = strcspn(at, ";");
        const struct offer *offer = NULL;
        bool blank = strspn(at, " ") >= length;
        while (!blank) {
            struct text wrong = { 0 };
            if (count == MAX_PACKET || !trial->offers.count) {
                tell_rest(at, length, fault);
                return 0;
            }
            enum found found = read_part(trial, at, length, &moves[count], &offer, &wrong);
            bool forced = found != FOUND && trial->offers.moves == 1;
            if (forced)
                moves[count] = trial->offers.list[0].move;
            if (found != FOUND && !forced) {
                text_add(fault, wrong.data ? wrong.data : "");
                text_free(&wrong);
                return 0;
            }
            text_free(&wrong);
            trial_step(trial, moves[count++]);
            if (!forced)
                break;
        }
        at += length;
        at += *at == ';';
    }
    return count;
}

int play_moves(struct play *play, int seat, const char *line, struct move moves[MAX_PACKET],
               char other[LINE_ROOM], struct text *fault)
{
    struct trial trial;
    *other = '\0';
    trial_open(play, seat, &trial);
    char typed[LINE_ROOM];
    snprintf(typed, sizeof typed, "%s", line);
    if (*typed != '@')                 /* names of files have their case */
        play_lower(typed);
    int count = board_shortcut(&trial.board, typed, moves, MAX_PACKET);
    if (count > 0)
        return count;
    if (count < 0) {
        board_fault(&trial.board, typed, fault);
        if (!fault->size)
            fault_1(fault, "cli.play.shortcut", "typed", line);
        return 0;
    }
    if (strchr(line, ';'))             /* that no shortcut has claimed */
        return read_packet(&trial, line, moves, fault);
    const struct offer *offer = NULL;
    enum found found = read_part(&trial, line, strlen(line), &moves[0], &offer, fault);
    if (found != FOUND_NO_AMOUNT)
        return found == FOUND;
    text_free(fault);
    *fault = (struct text){ 0 };
    return ask_amount(play, offer, &moves[0], other);
}

/* The move that a whole action begins with; false: it is none, or not possible. */
static bool first_of_shortcut(const struct trial *trial, const char *line, struct move *move)
{
    char typed[LINE_ROOM];
    struct move moves[MAX_PACKET];
    snprintf(typed, sizeof typed, "%s", line);
    play_lower(typed);
    if (board_shortcut(&trial->board, typed, moves, MAX_PACKET) < 1)
        return false;
    *move = moves[0];
    return true;
}

bool play_one_move(struct play *play, int seat, const char *line, struct move *move,
                   struct text *fault)
{
    struct trial trial;
    char own[LINE_ROOM];
    const struct offer *offer = NULL;
    struct text ignored = { 0 };
    trial_open(play, seat, &trial);
    enum found found = read_part(&trial, line, strlen(line), move, &offer, &ignored);
    text_free(&ignored);
    if (found == FOUND_NONE && first_of_shortcut(&trial, line, move))
        return true;
    if (found == FOUND || found == FOUND_REFUSED)
        return true;
    if (found == FOUND_NO_AMOUNT) {
        *move = offer->move;
        return true;
    }
    struct typed typed;
    if (split(line, strlen(line), &typed) &&
        record_text(play, &typed, own, sizeof own) &&
        !session_parse(play->record.session, own, move))
        return true;
    fault_1(fault, "cli.play.unclear", "typed", line);
    return false;
}

/* ---- choices ------------------------------------------------------------ */

/* A number of 0 stands before an amount alone, which is typed as it is. */
static void add_numbered(const struct board *board, int number, const char *choice, int columns,
                         struct text *out)
{
    char digits[16] = "  #  ";
    struct text label = { 0 };
    if (number)
        snprintf(digits, sizeof digits, "%3d  ", number);
    style_paint(&board->style, PAINT_BOLD, digits, &label);
    if (columns) {
        text_add(out, label.data ? label.data : "");
        style_cell(&board->style, choice, columns, WORDS_LEFT, out);
    } else {
        style_wrap(&board->style, label.data ? label.data : "", choice, 5, out);
    }
    text_free(&label);
}

void play_choices(const struct play *play, int seat, struct text *out)
{
    _Alignas(64) unsigned char view[MAX_STATE];
    enum { GAP = 7 };
    struct offers offers;
    struct board board;
    struct text choice[MAX_OFFERS] = { 0 };
    int widest = 0;
    session_legal(play->record.session, seat, &offers);
    play_board(play, seat, view, &board);
    bool lone = offers.count == 1 && offers.list[0].high > offers.list[0].move.n;
    for (int i = 0; i < offers.count; i++) {
        board_choice(&board, seat, offers.list[i].move, offers.list[i].high, &choice[i]);
        if (lone)
            text_printf(&choice[i], " · %s", words_get(cli_words(), NULL, "cli.play.lone"));
        int width = words_width(choice[i].data ? choice[i].data : "");
        widest = width > widest ? width : widest;
    }
    /* Long lists stand in columns, read downwards. */
    int columns = offers.count > 8 ? board.style.width / (widest + GAP) : 1;
    columns = columns < 1 ? 1 : columns > 4 ? 4 : columns;
    int rows = (offers.count + columns - 1) / columns;
    for (int row = 0; row < rows; row++) {
        for (int i = row; i < offers.count; i += rows)
            add_numbered(&board, lone ? 0 : i + 1, choice[i].data ? choice[i].data : "",
                         columns > 1 ? widest + 2 : 0, out);
        text_add(out, "\n");
    }
    for (int i = 0; i < offers.count; i++)
        text_free(&choice[i]);
}
