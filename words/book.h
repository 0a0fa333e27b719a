/*
 * book.h: the rule book of a game, for one edition and one language: all that one
 * needs to play at a real table with cards made at home.
 *
 * `kontor rules`, the public interface and the browser's page read the same book;
 * how it looks is theirs. It depends on edition and language alone. Rules and terms
 * come from the words, what a card does from the game's voice, and every number from
 * the edition by the game's table of lines:
 *
 *   <game>.printed.<word>       what the lines of this word are: a heading, or the
 *                               name where the line has no index
 *   <game>.printed.<word>.line  what stands on one of them, by the labels: "Costs
 *                               {cost} W, energy {energy}. {text}"; {value} is what has
 *                               no label, a hyphen of a label is _, {text} what the card does.
 * Without the key: the text alone <game>.box.<word>           the same lines as a component: {n} is
 * how many there are, a label the sum over all of them, or of lists how many values they have
 *   <game>.box                  what lies in the box besides, a line each
 *   <game>.things.<noun>        a heading: values of this noun are explained, too
 *   <game>.term.<id>            what a term means; its name is <game>.term.<id>.name
 *   <game>.asked.<id>           the answer to what is often asked, <game>.asked.<id>.name,
 *                               with the ids of the rules that say so
 */
#ifndef WORDS_BOOK_H
#define WORDS_BOOK_H

#include "core/edition.h"
#include "words/words.h"

/* Who reads a book: gets its parts in order. Every function must be there. */
struct book_reader {
    void *context;
    /* A part begins: "rules", "options", "box", "cards", "terms", "asked". */
    void (*part)(void *context, const char *part, const char *title);
    void (*head)(void *context, const char *title);
    void (*text)(void *context, const char *text);
    /* A name and what is said of it. `thing` is "noun:value", "rule:ID", "term:ID",
     * "asked:ID", or NULL. */
    void (*entry)(void *context, const char *thing, const char *name, const char *text);
};

/* The parts of the book, each for itself. */
void book_rules(const struct words *words, const struct edition *edition,
                const struct book_reader *reader);
void book_options(const struct words *words, const struct edition *edition,
                  const struct book_reader *reader);
void book_box(const struct words *words, const struct edition *edition,
              const struct book_reader *reader);
void book_cards(const struct words *words, const struct edition *edition,
                const struct book_reader *reader);
void book_terms(const struct words *words, const struct edition *edition,
                const struct book_reader *reader);
void book_asked(const struct words *words, const struct edition *edition,
                const struct book_reader *reader);

/* The heading of the section to which a rule belongs, "rules.S" for "CC-S1"; NULL: none. */
const char *book_section(const struct words *words, const struct game *game, const char *id);

#endif
