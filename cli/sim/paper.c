/*
 * paper.c: the files that kontor sim writes besides what it prints: a
 * table for spreadsheets and a report for people. What memory did not suffice
 * to count is said, never left out in silence.
 */
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/sim/sim.h"

void sim_command_line(int argc, char *const argv[], struct text *out)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "-_./=,:@%+";
    text_add(out, "kontor");
    for (int i = 0; i < argc; i++) {
        const char *word = argv[i];
        text_add(out, " ");
        if (*word && strspn(word, plain) == strlen(word)) {
            text_add(out, word);
            continue;
        }
        text_add(out, "'");
        for (; *word; word++) {
            if (*word == '\'')
                text_add(out, "'\\'");
            text_add_bytes(out, word, 1);
        }
        text_add(out, "'");
    }
}

/* A file that is there is left as it is; one that is not is made and removed. */
static bool can_write(const char *path)
{
    struct stat info;
    if (!path)
        return true;
    if (!cli_exists(path)) {
        if (!cli_write(path, "", 0))
            return false;
        unlink(path);
        return true;
    }
    if (!stat(path, &info) && S_ISDIR(info.st_mode))
        cli_fail_1("cli.file.directory", "file", path);
    else if (access(path, W_OK))
        cli_fail_1("error.sim.paper", "file", path);
    else
        return true;
    return false;
}

bool sim_papers_check(const struct sim_order *order)
{
    return can_write(order->csv) && can_write(order->html);
}

static bool write_paper(const char *path, struct text *text)
{
    bool good = !text->failed && cli_write(path, text->data, text->size);
    if (text->failed)
        cli_fail("cli.memory", NULL, 0);
    text_free(text);
    return good;
}

bool sim_papers_write(const struct sim_order *order, const struct sim_set *set)
{
    bool good = true, alone = !set->axes && !set->players;
    struct text text = { 0 };
    for (size_t i = 0; i < set->count; i++)
        good &= !set->part[i].tally.out_of_memory;
    if (!good)
        cli_fail("cli.memory", NULL, 0);
    if (order->csv) {
        sim_set_csv(set, &text);
        good &= write_paper(order->csv, &text);
    }
    text = (struct text){ 0 };
    if (order->html) {
        if (alone)
            report_html(cli_words(), &set->part[0].plan, &set->part[0].tally, order->command,
                        &text);
        else
            report_set_html(cli_words(), set, order->command, &text);
        good &= write_paper(order->html, &text);
    }
    return good;
}
