/*
 * main.c: kontor, one program with subcommands.
 *
 * Finds the command and hands over to it; answers --help and --version
 * itself. Promises that output that could not be written never ends with
 * status 0.
 */
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "core/fault.h"
#include "protocol/program.h"

static const struct subcommand {
    const char *name;
    int (*run)(int argc, char **argv);
} commands[] = {
    { "play", play_main },         { "games", games_main },   { "sim", sim_main },
    { "replay", replay_main },     { "verify", verify_main }, { "edition", edition_main },
    { "scenario", scenario_main }, { "bot", bot_main },       { "bench", bench_main },
    { "review", review_main },     { "rules", rules_main },   { "worker", worker_main },
    { "serve", serve_main },       { "store", store_main },   { "admin", admin_main },
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static const struct subcommand *find(const char *name)
{
    for (size_t i = 0; i < COMMANDS; i++)
        if (!strcmp(commands[i].name, name))
            return &commands[i];
    return NULL;
}

static int fail_unknown(const char *name)
{
    const char *names[COMMANDS + 1] = { NULL };
    for (size_t i = 0; i < COMMANDS; i++)
        names[i] = commands[i].name;
    const char *similar = cli_suggest(name, names);
    struct words_arg args[] = { words_string("command", name), words_string("similar", similar) };
    if (*name == '-')
        return cli_fail_1("cli.flag.first", "flag", name);
    return similar ? cli_fail("cli.command.similar", args, 2) : cli_fail("cli.command", args, 1);
}

static int print_string(const char *string)
{
    struct text out = { 0 };
    text_add(&out, string);
    text_add(&out, "\n");
    bool good = cli_print(&out);
    text_free(&out);
    return good ? STATUS_FINE : STATUS_USE;
}

static int help(const char *name)
{
    const struct subcommand *command = name ? find(name) : NULL;
    if (name && !command)
        return fail_unknown(name);
    return cli_help(command ? command->name : "kontor") ? STATUS_FINE : STATUS_USE;
}

/* "kontor --lang de COMMAND": the language may also come first. Moves past
 * it; false: it is none of ours, and that has been said. */
static bool take_language(int *argc, char ***argv)
{
    const char *language = NULL;
    int used = 0;
    if (*argc > 1 && !strncmp((*argv)[1], "--lang=", 7)) {
        language = (*argv)[1] + 7;
        used = 1;
    } else if (*argc > 2 && !strcmp((*argv)[1], "--lang")) {
        language = (*argv)[2];
        used = 2;
    }
    *argc -= used;
    *argv += used;
    return !language || cli_language_or_say(language);
}

static int run(int argc, char **argv)
{
    if (!take_language(&argc, &argv))
        return STATUS_USE;
    const char *first = argc > 1 ? argv[1] : NULL;
    if (first && !find(first) && !cli_language_in(argc - 1, argv + 1))
        return STATUS_USE;
    if (!first || !strcmp(first, "--help") || !strcmp(first, "-h") || !strcmp(first, "help"))
        return help(first && *first == 'h' && argc > 2 && argv[2][0] != '-' ? argv[2] : NULL);
    if (!strcmp(first, "--version"))
        return print_string("kontor " KONTOR_VERSION);
    const struct subcommand *command = find(first);
    return command ? command->run(argc - 1, argv + 1) : fail_unknown(first);
}

int main(int argc, char **argv)
{
    /* A file that may not grow further is told as a fault of writing, not by a signal. */
    signal(SIGXFSZ, SIG_IGN);
    for (const struct game *const *game = all_games; *game; game++) {
        const char *wrong = game_check(*game);
        if (wrong)
            fault_raise(wrong, (*game)->id, 0);
    }
    program_register(cli_words);
    int status = run(argc, argv);
    if ((fflush(stdout) || ferror(stdout)) && status == STATUS_FINE)
        status = cli_fail("cli.output", NULL, 0);
    cli_close();
    return status;
}
