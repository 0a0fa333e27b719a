/* files.c: tables of words straight from words.json, for tests. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "words/check/check.h"
#include "words/sentence.h"

enum { MAX_FILES = 32, HEAD = 24, PAIR = 8 };

struct entry {
    const char *key, *text; /* inside the roots */
};

struct files {
    const char *language;
    json_t *root[MAX_FILES];
    int roots;
    struct entry *entry; /* sorted by key */
    size_t count;
};

static int compare_entries(const void *one, const void *other)
{
    return strcmp(((const struct entry *)one)->key, ((const struct entry *)other)->key);
}

/* Adds the words of one file; a word missing in the language is told in the first one. */
static bool add_root(struct files *files, json_t *root)
{
    const char *key;
    json_t *value;
    size_t most = files->count + json_object_size(root);
    struct entry *entry = realloc(files->entry, (most + 1) * sizeof *entry);
    if (!entry)
        return false;
    files->entry = entry;
    json_object_foreach(root, key, value)
    {
        if (!strcmp(key, "names"))
            continue;
        const char *text = json_string_value(json_object_get(value, files->language));
        if (!text)
            text = json_string_value(json_object_get(value, languages[0].name));
        if (!text)
            return false;
        files->entry[files->count++] = (struct entry){ key, text };
    }
    return true;
}

static bool read_file(struct files *files, const struct words_file *file)
{
    json_t *root = json_loadb(file->text, file->size, JSON_REJECT_DUPLICATES, NULL);
    if (!json_is_object(root) || files->roots == MAX_FILES) {
        json_decref(root);
        return false;
    }
    files->root[files->roots++] = root;
    return add_root(files, root);
}

static bool sort_entries(struct files *files)
{
    if (files->count)
        qsort(files->entry, files->count, sizeof *files->entry, compare_entries);
    for (size_t i = 1; i < files->count; i++)
        if (!compare_entries(&files->entry[i - 1], &files->entry[i]))
            return false;
    return true;
}

static void add_offset(struct text *out, size_t offset)
{
    char bytes[4] = { (char)(offset & 255), (char)(offset >> 8 & 255), (char)(offset >> 16 & 255),
                      (char)(offset >> 24 & 255) };
    text_add_bytes(out, bytes, 4);
}

static void write_table(const struct files *files, struct text *out)
{
    static const char magic[8] = { 'w', 'o', 'r', 'd', 's', 0, 0, 1 };
    char language[8] = { 0 };
    size_t at = HEAD + PAIR * files->count, size = at;
    for (size_t i = 0; i < files->count; i++)
        size += strlen(files->entry[i].key) + strlen(files->entry[i].text) + 2;
    memcpy(language, files->language, strlen(files->language));
    text_add_bytes(out, magic, sizeof magic);
    text_add_bytes(out, language, sizeof language);
    add_offset(out, files->count);
    add_offset(out, size);
    for (size_t i = 0; i < files->count; i++) {
        add_offset(out, at);
        at += strlen(files->entry[i].key) + 1;
        add_offset(out, at);
        at += strlen(files->entry[i].text) + 1;
    }
    for (size_t i = 0; i < files->count; i++) {
        text_add_bytes(out, files->entry[i].key, strlen(files->entry[i].key) + 1);
        text_add_bytes(out, files->entry[i].text, strlen(files->entry[i].text) + 1);
    }
}

bool words_make_table(const struct words_file *list, const char *language, struct text *table)
{
    const struct language *known = language_find(language);
    struct files files = { .language = known ? known->name : NULL };
    struct text made = { 0 };
    bool good = known;
    for (; good && list->game; list++)
        good = read_file(&files, list);
    good = good && sort_entries(&files);
    if (good)
        write_table(&files, &made);
    good = good && !made.failed;
    if (good)
        text_add_bytes(table, made.data, made.size);
    text_free(&made);
    for (int i = 0; i < files.roots; i++)
        json_decref(files.root[i]);
    free(files.entry);
    return good && !table->failed;
}

struct words *words_open_files(const struct words_file *files, const char *language)
{
    struct text table = { 0 };
    struct words *words = NULL;
    if (words_make_table(files, language, &table))
        words = words_open_table(table.data, table.size);
    text_free(&table);
    return words;
}
