/*
 * test_words_reader.c: whoever reads is "you". The forms of a sentence; every text
 * of the games with the reader in the place of each player, so that "you pays" is
 * impossible; and whole matches told to one of their players, in which that
 * player's name does not occur and no mark is left.
 */
#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

#include "games/cryptocurrency/cryptocurrency.h"
#include "table/teller.h"
#include "tests/helpers/outputs.h"
#include "tests/helpers/play.h"
#include "tests/helpers/words.h"
#include "words/sentence.h"

/* ---- sentences ---------------------------------------------------------------------- */

static const char you[] = READER_MARK "You" READER_MARK;
static const char du[] = READER_MARK "Du" READER_MARK;

struct pair {
    const char *name, *value;
};

static bool look(void *context, const struct piece *piece, struct argument *found)
{
    for (const struct pair *pair = context; pair->name; pair++)
        if (piece_is(piece, pair->name)) {
            found->string = pair->value;
            return true;
        }
    return false;
}

static void assert_tells(const char *language, const char *sentence, const char *before,
                         const char *actor, const char *player, const char *expected)
{
    struct pair pairs[] = { { "actor", actor }, { "player", player }, { NULL, NULL } };
    struct text out = { 0 };
    text_add(&out, before);
    sentence_tell(language_find(language), sentence, look, pairs, &out);
    assert_text(out, expected);
}

static void test_forms(void **state)
{
    (void)state;
    const char *pays = "{actor} {actor!pays|pay} {player!*|you} with {actor!*’s|your} coins";
    assert_tells("en", pays, "", "Ada", "Ben", "Ada pays Ben with Ada’s coins");
    assert_tells("en", pays, "", you, "Ben", "You pay Ben with your coins");
    assert_tells("en", pays, "", "Ada", you, "Ada pays you with Ada’s coins");
    assert_tells("de", "Zug von {actor!*|dir}: {actor} {actor!zahlt|zahlst}", "", du, "",
                 "Zug von dir: du zahlst");
    /* A capital where a sentence begins, and nowhere else. */
    assert_tells("en", "{actor!*’s|your} turn", "", you, "", "Your turn");
    assert_tells("en", "{actor} {actor!wins|win}", "It is over. ", you, "", "It is over. You win");
    assert_tells("en", "{actor} {actor!wins|win}", "At last ", you, "", "At last you win");
    assert_tells("en", "1.5 {actor}", "", you, "", "1.5 you");
    assert_tells("en", "{actor!*|your}", "", "ada", "", "ada");
    /* Lists, people who are called so, and forms that are not there. */
    assert_tells("en", "{actor} {actor!win|win}", "", READER_MARK "You" READER_MARK ", Ben", "",
                 "You, Ben win");
    assert_tells("en", "{actor} {actor!wins|win}", "", "You", "", "You wins");
    assert_tells("en", "{actor!wins}", "", you, "", "Wins");
    assert_tells("en", "{nobody!a|b}", "", you, "", "{nobody!a|b}");
    assert_true(sentence_is_reader(you));
    assert_false(sentence_is_reader(READER_MARK));
    assert_false(sentence_is_reader("You"));
    assert_false(sentence_is_reader(READER_MARK "You" READER_MARK "r"));
    assert_false(sentence_is_reader(READER_MARK "You, " READER_MARK "you" READER_MARK));
}

static void test_names(void **state)
{
    (void)state;
    struct match match = match_of("cryptocurrency", NULL);
    struct words *en = words_open("en"), *ja = words_open("ja");
    struct text out = { 0 };
    snprintf(match.seat[0], MAX_SEAT_NAME, "Ada");
    words_address(&match, 1);
    words_address(&match, NOBODY);
    words_address(&match, SPECTATOR);
    words_name(en, &match, "seat", 1, &out);
    assert_true(sentence_is_reader(out.data));
    text_free(&out);
    words_label(en, &match, "seat", 1, &out);
    assert_text(out, "You");
    words_label(en, &match, "seat", 0, &out);
    text_add(&out, ", ");
    words_label(en, &match, "seat", 1, &out);
    assert_text(out, "Ada, you");
    words_label(ja, &match, "seat", 1, &out);
    assert_text(out, "あなた");
    struct move pass = { .kind = CC_MOVE_PASS };
    words_move(en, &match, NULL, 1, pass, &out);
    assert_text(out, "You pass.");
    words_move(en, &match, NULL, 0, pass, &out);
    assert_text(out, "Ada passes.");
    words_move(ja, &match, NULL, 1, pass, &out);
    assert_text(out, "あなたはパスしました。");
    words_free(en);
    words_free(ja);
    match_free(&match);
}

/* ---- what cannot stand beside "you" ----------------------------------------------------- */

static bool is_one_of(const char *word, size_t length, const char *const list[])
{
    for (; *list; list++)
        if (strlen(*list) == length && !strncmp(*list, word, length))
            return true;
    return false;
}

static bool is_letter(char byte)
{
    return isalpha((unsigned char)byte) || (unsigned char)byte >= 0x80 || byte == '\'';
}

static bool ends_with(const char *word, size_t length, const char *end)
{
    size_t size = strlen(end);
    return length >= size && !strncmp(word + length - size, end, size);
}

static bool is_wrong_in_english(const char *word, size_t length)
{
    static const char *const fine[] = { "as", "always", "this", "perhaps", "plus", NULL };
    return ends_with(word, length, "s") && !ends_with(word, length, "ss") &&
           !is_one_of(word, length, fine);
}

/* A verb of the third person: it ends with t, but not like those of the second. */
static bool is_wrong_in_german(const char *word, size_t length)
{
    static const char *const wrong[] = { "will", "muss", "kann", "darf",  "soll",  "war",
                                         "weiß", "sei",  "sich", "von",   "an",    "auf",
                                         "für",  "bei",  "zu",   "gegen", "hatte", NULL };
    static const char *const fine[] = { "nicht", "dort", "damit", "oft", "sofort", "bereit", NULL };
    if (is_one_of(word, length, wrong))
        return true;
    return ends_with(word, length, "t") && !ends_with(word, length, "st") &&
           !ends_with(word, length, "zt") && !ends_with(word, length, "ßt") &&
           !is_one_of(word, length, fine) && islower((unsigned char)*word);
}

/* "dich" and "dir" behind the prepositions of the other case. */
static bool is_wrong_case(const char *word, size_t length, const char *case_of)
{
    static const char *const dative[] = { "von", "mit", "bei", "zu", "aus", "Von", "Bei", NULL };
    static const char *const accusative[] = { "für", "gegen", "durch", "ohne", NULL };
    return is_one_of(word, length, !strcmp(case_of, "dich") ? dative : accusative);
}

/* Whether a word beside the one at `at` is wrong; both are of one sentence. */
static bool is_bad(bool german, const char *text, const char *at, size_t size)
{
    const char *next = at + size, *end, *before = at;
    size_t behind = 0, ahead = 0;
    if (*next == ' ')
        for (end = ++next; is_letter(*end); end++)
            behind++;
    if (before > text && before[-1] == ' ')
        for (before--; before > text && is_letter(before[-1]); before--)
            ahead++;
    char word[8] = "";
    snprintf(word, sizeof word, "%.*s", (int)size, at);
    word[0] = (char)tolower((unsigned char)word[0]);
    if (!german)
        return behind && is_wrong_in_english(next, behind);
    if (strcmp(word, "du") != 0)
        return ahead && is_wrong_case(before, ahead, word);
    return (behind && is_wrong_in_german(next, behind)) ||
           (ahead && is_wrong_in_german(before, ahead));
}

/* Whether the reader is told of in the second person, and no mark is left. */
static bool is_sound(const char *language, const char *text)
{
    static const char *const english[] = { "you", "You", NULL };
    static const char *const other[] = { "du", "Du", "dich", "dir", NULL };
    bool german = !strcmp(language, "de");
    if (strstr(text, READER_MARK))
        return false;
    for (const char *const *word = german ? other : english; strcmp(language, "ja") && *word;
         word++)
        for (const char *at = text; (at = strstr(at, *word)); at++) {
            size_t size = strlen(*word);
            if ((at == text || !is_letter(at[-1])) && !is_letter(at[size]) &&
                is_bad(german, text, at, size))
                return false;
        }
    return true;
}

static void test_faults_are_found(void **state)
{
    (void)state;
    static const struct {
        const char *language, *text;
        bool sound;
    } planted[] = {
        { "en", "You pays 3.", false },
        { "en", "At last you is out.", false },
        { "en", "You pay 3; yours stays, you as well. You pass.", true },
        { "de", "Du zahlt 3.", false },
        { "de", "Dann hat du 3.", false },
        { "de", "Du will 3.", false },
        { "de", "Ein Angebot an du.", false },
        { "de", "Die Karte von dich.", false },
        { "de", "Etwas für dir.", false },
        { "de", "Du setzt 3, dann hast du nicht mehr, für dich, von dir.", true },
        { "de", "Du reißt es auf; du weißt es.", true },
        { "ja", "あなたは払う。", true },
        { "ja", READER_MARK "あなた", false },
    };
    for (size_t i = 0; i < sizeof planted / sizeof *planted; i++)
        if (is_sound(planted[i].language, planted[i].text) != planted[i].sound)
            fail_msg("%s is %s", planted[i].text, planted[i].sound ? "sound" : "not sound");
}

/* ---- every text ---------------------------------------------------------------------------- */

/* What players are called in sentences. */
static const char *const persons[] = { "actor", "player", "partner", "owner", NULL };

struct place {
    const char *reader; /* the argument in whose place the reader is */
    const char *word;
    bool used;
};

static bool look_place(void *context, const struct piece *piece, struct argument *found)
{
    struct place *place = context;
    if (piece->field || piece->label || piece->topic) {
        found->string = "Flyt";
    } else if (piece_is(piece, place->reader)) {
        found->string = place->word;
        place->used = true;
    } else if (is_one_of(piece->start, piece->length, persons)) {
        found->string = "Ada";
    } else if (piece->what == PIECE_PLURAL || piece->what == PIECE_SIGNED) {
        found->number = 3;
    } else {
        found->string = "7";
    }
    return true;
}

/* Sentences about players: those of the games and of what happens, not of commands and pages. */
static bool is_told(const char *key)
{
    return strncmp(key, "cli.", 4) && strncmp(key, "error.", 6) && !strstr(key, "web.");
}

/* Texts with the reader in each of the places; returns how many there were. */
static int check_texts(const char *language, const char *word)
{
    struct words *words = words_open(language);
    const char *key, *text;
    int count = 0;
    for (size_t i = 0; words_entry(words, i, &key, &text); i++)
        for (const char *const *person = persons; *person && is_told(key); person++) {
            struct place place = { *person, word, false };
            struct text out = { 0 };
            sentence_tell(language_find(language), text, look_place, &place, &out);
            if (place.used && !is_sound(language, string_of(&out)))
                fail_msg("%s: %s: {%s} is you: “%s”", key, language, *person, string_of(&out));
            count += place.used;
            text_free(&out);
        }
    words_free(words);
    return count;
}

/* The forms for others that sentences have: "pays", "zahlt". */
struct verbs {
    int count;
    struct {
        const char *start;
        size_t length;
    } list[512];
};

static bool is_verb(const struct verbs *verbs, const char *word, size_t length)
{
    for (int i = 0; i < verbs->count; i++)
        if (verbs->list[i].length == length && !strncmp(verbs->list[i].start, word, length))
            return true;
    return false;
}

static void collect_verbs(const char *text, struct verbs *verbs)
{
    struct piece piece;
    while (sentence_next(&text, &piece)) {
        const char *form;
        size_t length = piece.what == PIECE_PERSON ? plural_form(&piece, 0, &form) : 0, i = 0;
        while (i < length && is_letter(form[i]))
            i++;
        if (!length || i < length || is_verb(verbs, form, length))
            continue;
        assert_true(verbs->count < 512);
        verbs->list[verbs->count].start = form;
        verbs->list[verbs->count++].length = length;
    }
}

/* A part of a line has no subject of its own: "Ada prepares: draws a rumour". Where it begins
 * with a verb, it must have a form for the reader. */
static void test_parts_of_lines(void **state)
{
    (void)state;
    static struct verbs verbs;
    for (int l = 0; l < 2; l++) {
        struct words *words = words_open(words_languages[l]);
        const char *key, *text;
        verbs.count = 0;
        for (size_t i = 0; words_entry(words, i, &key, &text); i++)
            collect_verbs(text, &verbs);
        assert_true(verbs.count > 40);
        for (size_t i = 0; words_entry(words, i, &key, &text); i++) {
            size_t length = 0;
            while (is_letter(text[length]))
                length++;
            if (strstr(key, ".turn.") && is_verb(&verbs, text, length))
                fail_msg("%s: %s: “%s” has no form for the reader", key, words_languages[l], text);
        }
        words_free(words);
    }
}

static void test_every_text(void **state)
{
    (void)state;
    assert_true(check_texts("en", you) > 300);
    assert_true(check_texts("de", du) > 300);
    assert_true(check_texts("ja", READER_MARK "あなた" READER_MARK) > 300);
}

/* ---- whole matches ----------------------------------------------------------------------------
 */

struct telling {
    const struct arena *arena;
    struct teller teller;
    const char *name; /* of the reader, which is never told */
    int told, addressed;
};

static void check_told(struct telling *telling, const char *what, const char *text)
{
    static const char *const own[] = { "You", "Du", "あなた" };
    const char *language = words_language(telling->teller.words);
    demand(telling->arena, is_sound(language, text), "%s: %s: “%s”", language, what, text);
    demand(telling->arena, !strstr(text, telling->name), "%s: %s: %s is told of: “%s”", language,
           what, telling->name, text);
    for (int i = 0; i < 3; i++)
        telling->addressed += !strcmp(words_languages[i], language) && strstr(text, own[i]);
    telling->told++;
}

static void check_log(struct telling *telling)
{
    struct teller *teller = &telling->teller;
    size_t count = teller_count(teller), end;
    for (size_t from = 0; from < count; from = end) {
        struct paragraph paragraph;
        end = teller_end(teller, from, count);
        assert_true(teller_paragraph(teller, from, end, &paragraph));
        if (paragraph.head)
            check_told(telling, "head", paragraph.head);
        for (int i = 0; i < paragraph.sentences; i++)
            check_told(telling, "sentence", paragraph.sentence[i].text);
        for (int i = 0; i < paragraph.changes; i++)
            check_told(telling, "change", paragraph.change[i]);
        paragraph_free(&paragraph);
    }
}

static void check_end(struct telling *telling)
{
    struct text out = { 0 };
    for (int i = 0; teller_account(&telling->teller, i, &out); i++) {
        check_told(telling, "account", string_of(&out));
        text_free(&out);
    }
    for (int i = 0; teller_ranking(&telling->teller, i, &out); i++) {
        check_told(telling, "ranking", string_of(&out));
        text_free(&out);
    }
    teller_outcome(&telling->teller, &out);
    check_told(telling, "outcome", string_of(&out));
    text_free(&out);
}

static void check_match(const struct game *game, struct arena *arena, struct words *words,
                        int viewer)
{
    static const char *const names[] = { "Ada", "Ben", "Cleo", "Dora", "Emil",
                                         "Fay", "Gus", "Hal",  "Ivo" };
    static_assert(sizeof names / sizeof *names >= MAX_PLAYERS, "a name for everybody");
    struct rng rng = rng_seed(arena->seed);
    struct session *session = open_session(arena);
    play_session(arena, session, SIZE_MAX, &rng);
    struct match shown = *session_match(session);
    for (int seat = 0; seat < shown.setup.players; seat++)
        snprintf(shown.seat[seat], MAX_SEAT_NAME, "%s", names[seat]);
    words_address(&shown, viewer);
    bool short_one = session_count(session) < 40;
    struct telling telling = {
        .arena = arena,
        .teller = { .words = words, .match = &shown, .history = history_of(session, viewer) },
        .name = names[viewer],
    };
    check_log(&telling);
    check_end(&telling);
    demand(arena, telling.told > (short_one ? 5 : 20) && telling.addressed > (short_one ? 0 : 5),
           "%s is hardly told of", game->id);
    session_close(session);
}

static void test_matches(void **state)
{
    (void)state;
    for (int g = 0; all_games[g]; g++)
        for (int i = 0; i < amount(8, 60); i++) {
            static struct setup setups[ALL_SETUPS];
            struct arena arena = { .game = all_games[g],
                                   .seed = (uint64_t)(40 + i),
                                   .mode = i % 2 ? PLAY_GREEDY : PLAY_MIXED };
            struct edition *edition = tuned_edition(arena.game);
            assert_non_null(edition);
            arena.edition = edition;
            int players = i % 2 ? arena.game->min_players : arena.game->max_players;
            int count = setups_of_pairs(arena.game, edition, players, setups);
            arena.setup = setups[i / 2 % count];
            for (int l = 0; words_languages[l]; l++) {
                struct words *words = words_open(words_languages[l]);
                check_match(arena.game, &arena, words, i % players);
                words_free(words);
            }
            edition_free(edition);
        }
}

/* No mark in anything that a viewer gets to see. */
static void test_no_mark_is_shown(void **state)
{
    (void)state;
    for (int g = 0; all_games[g]; g++) {
        struct arena arena = { .game = all_games[g], .seed = 9, .mode = PLAY_MIXED };
        struct edition *edition = tuned_edition(arena.game);
        arena.edition = edition;
        setup_defaults(arena.game, arena.game->min_players, &arena.setup);
        struct rng rng = rng_seed(arena.seed);
        struct session *session = open_session(&arena);
        for (int part = 0; part < 3; part++) {
            play_session(&arena, session, part < 2 ? 40 : SIZE_MAX, &rng);
            for (const struct output *output = all_outputs; output->name; output++) {
                struct text out = { 0 };
                if (!strcmp(output->name, "hint") || !strcmp(output->name, "advice") ||
                    !strcmp(output->name, "review"))
                    continue; /* they take long and tell moves as the desk does */
                output->write(session, 1, &out);
                demand(&arena, !strstr(string_of(&out), READER_MARK), "a mark in “%s”",
                       output->name);
                text_free(&out);
            }
        }
        session_close(session);
        edition_free(edition);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forms),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_faults_are_found),
        cmocka_unit_test(test_every_text),
        cmocka_unit_test(test_parts_of_lines),
        cmocka_unit_test(test_matches),
        cmocka_unit_test(test_no_mark_is_shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
