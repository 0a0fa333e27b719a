/*
 * words.h: what the program says, in the user's language.
 *
 * Rules, core and programs speak in keys and arguments; here they become
 * sentences. The words are the shipped words/words.json and
 * games/<game>/words.json (docs/words.md), made into a table for each language
 * when the program is built. Everything is UTF-8. A struct words is never changed after words_open,
 * so any number of threads may read it. A key without words is told as the key itself: a fault that
 * words/check finds, never a crash.
 */
#ifndef WORDS_WORDS_H
#define WORDS_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/edition.h"
#include "core/game.h"
#include "core/record.h"
#include "core/session.h"
#include "core/text.h"

/* ---- languages -------------------------------------------------------- */

/* "en", "de", "ja", NULL. The first is the one that all words are written in first. */
extern const char *const words_languages[];

/* The language to use: the wish (--lang) if there is one, else KONTOR_LANG,
 * else the first that is set of LC_ALL, LC_MESSAGES, LANG ("de_AT.UTF-8"),
 * else "en". An element of words_languages. NULL: the wish is none of them;
 * variables that name no such language mean "en". */
const char *words_choose(const char *wish);

struct words;

/* All shipped words in one language. NULL: no such language is built in, or no
 * memory. */
struct words *words_open(const char *language);
/* The words of a table from outside, as words/tables.py writes it; the bytes are
 * copied. NULL: they are no table of a known language, or no memory. */
struct words *words_open_table(const void *bytes, size_t size);
/* New words that have these and those of a table of the same language, whose texts take
 * the place of equal keys. NULL: it is no such table, or no memory. */
struct words *words_join(const struct words *words, const void *bytes, size_t size);
void words_free(struct words *words); /* NULL is allowed */
const char *words_language(const struct words *words);

/* ---- single words ----------------------------------------------------- */

/* The text of "<game>.<key>", or, where there is none or game is NULL, of
 * "<key>"; valid as long as `words`. words_find: NULL if there is none;
 * words_get: then the key itself. Placeholders stay as they are written. */
const char *words_find(const struct words *words, const struct game *game, const char *key);
const char *words_get(const struct words *words, const struct game *game, const char *key);

/* Key and text number i, sorted by the keys; false: there are no more. */
bool words_entry(const struct words *words, size_t i, const char **key, const char **text);

/* The word for a value of a noun: the text of "<game>.<noun>.<name>"; else
 * the edition's own name, with spaces for hyphens and a capital; "seat": the
 * player's name, or "Player 1". UNKNOWN: "<game>.unseen.<noun>", else
 * "unseen". A noun NULL is a number. Who is addressed (words_address) is "you",
 * between marks that no screen shows and that sentences leave out. */
void words_name(const struct words *words, const struct match *match, const char *noun,
                int32_t value, struct text *out);
/* The same without marks, for what is shown as it is. */
void words_label(const struct words *words, const struct match *match, const char *noun,
                 int32_t value, struct text *out);

/* Takes the marks out of a text, for those who show what they did not tell themselves. */
void words_unmark(struct text *text);

/* From now on sentences about the seat are told to whoever sits there: "you buy",
 * not "Ada buys". `match` is a copy for telling; its name of the seat is gone. A
 * seat that is none changes nothing. */
void words_address(struct match *match, int seat);

/* ---- sentences -------------------------------------------------------- */

/* An argument of a sentence of the program itself: a string, or a number
 * where string is NULL. Nothing in a string is read as a placeholder. */
struct words_arg {
    const char *name;
    const char *string;
    int64_t number;
};

static inline struct words_arg words_string(const char *name, const char *string)
{
    return (struct words_arg){ .name = name, .string = string };
}

static inline struct words_arg words_number(const char *name, int64_t number)
{
    return (struct words_arg){ .name = name, .number = number };
}

/* Adds the sentence `key` of the program, or of the game if game is not NULL
 * (as words_get), with these arguments. args may be NULL when count is 0. */
void words_say(const struct words *words, const struct game *game, const char *key,
               const struct words_arg *args, int count, struct text *out);

/* The same of the program alone, ended by a newline. */
void words_say_line(const struct words *words, const char *key, const struct words_arg *args,
                    int count, struct text *out);

/* Adds a message of the rules or of the log as a sentence: what move_tell and
 * explain give, and changes of told fields, key "<game>.field.<name>" with the
 * arguments row, col, from and to (row and col with the field's nouns, from
 * and to with the noun of its values). match gives game, edition and the
 * players' names; only these three of its members are looked at. Where something that the sentence
 * names is UNKNOWN, the sentence
 * "<key>.unseen" is taken if there is one. */
void words_tell(const struct words *words, const struct match *match, const struct message *message,
                struct text *out);

/* A move as a sentence of the log, "Ada buys 3 Flyt": key "<game>.move.<kind>".
 * For moves of chance and host, the actor is CHANCE or HOST. `view` is what
 * the reader sees of the state before the move: sentences may name what the
 * move is about by a field, "{actor} hires {seeker@place}". With NULL, or
 * where the view does not know it, "<key>.unseen" is told. */
void words_move(const struct words *words, const struct match *match, const void *view, int actor,
                struct move move, struct text *out);

/* A move as a choice for the actor, "buy 3 Flyt": key "<game>.choice.<kind>",
 * else the sentence of the log. For a span, high > move.n: the number is
 * told as "1–4". */
void words_choice(const struct words *words, const struct match *match, const void *view, int actor,
                  struct move move, int high, struct text *out);

/* A kind of move in general, "buy …", the kind being the word; where the
 * argument is not NULL, with its value: "buy Flyt". For headings: without a
 * full stop. */
void words_outline(const struct words *words, const struct match *match, const char *word,
                   const char *argument, const char *noun, int value, struct text *out);

/* Adds the text of a card, key "<game>.<topic>.<name>", name being the value
 * of a noun: "effect", "stimulus". It may name numbers of the edition: "{amount}"
 * is that of the card itself, "{trade#shift}" one of a line without index.
 * False: there is no such text. */
bool words_card(const struct words *words, const struct match *match, const char *topic,
                const char *name, struct text *out);

/* An option and its value: "<game>.option.<name>" is the option's name,
 * "<game>.option.<name>.<form>" the value, with each <low-high> of the form
 * written "#" in the key, and told by the arguments {a} and {b}, or by {seat} where
 * {a} is a seat, which people count from 1;
 * "<game>.about.<name>" and "<game>.about.<name>.<form>" explain them. */
void words_option(const struct words *words, const struct game *game, int option,
                  struct option_value value, struct text *out);
void words_option_about(const struct words *words, const struct game *game, int option,
                        struct option_value value, struct text *out);

/* A whole form of an option, "<1-9>": the option's name for it and what it means,
 * with the range in the place of its numbers: "at most 1–9". */
void words_option_form(const struct words *words, const struct game *game, int option, int form,
                       struct text *name, struct text *about);

/* The text of a rule, key "<game>.rule.<id>"; NULL: there is none. It may name what
 * the edition lists: */
const char *words_rule(const struct words *words, const struct game *game, const char *id);
/* The same with the names and numbers of the match's edition: "{black}" is what the
 * edition lists under this name, "{trade#shift}" a number of a line without index.
 * False: there is no such rule. */
bool words_rule_tell(const struct words *words, const struct match *match, const char *id,
                     struct text *out);

/* ---- what went wrong --------------------------------------------------- */

/* One line without its newline. file may be NULL; otherwise the line begins
 * with "FILE:line:column: ". game may be NULL where it is not known. */
void words_refusal(const struct words *words, const struct game *game,
                   const struct refusal *refusal, struct text *out);
void words_edition_error(const struct words *words, const struct game *game, const char *file,
                         const struct edition_error *error, struct text *out);
void words_record_error(const struct words *words, const struct game *game, const char *file,
                        const struct record_error *error, struct text *out);

/* ---- letters ------------------------------------------------------------ */

/* Whether the word is one of a list parted by blanks. */
bool words_listed(const char *list, const char *word);
/* Makes the letters of ASCII and the German umlauts small. */
void words_lower(char *string);

#endif
