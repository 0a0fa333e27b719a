/*
 * bad_worker.c: a worker that goes wrong, in the way that KONTOR_BAD_WORKER names. It
 * is started like a real one, for the tests of thinking/.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "thinking/inside.h"

static void say(const void *data, size_t size)
{
    if (write(STDIN_FILENO, data, size) < 0)
        _exit(3);
}

static void sleep_for_ever(void)
{
    for (;;)
        pause();
}

int main(void)
{
    const char *way = getenv("KONTOR_BAD_WORKER");
    struct reply_frame reply;
    struct question_frame question;
    char bytes[4096];
    memset(&reply, 0, sizeof reply);
    reply.magic = FRAME_MAGIC;
    reply.what = FRAME_READY;
    if (!way || !strcmp(way, "leaves"))
        return 1;
    if (!strcmp(way, "babbles")) { /* anything instead of that it is there */
        memset(bytes, 'x', sizeof bytes);
        say(bytes, sizeof bytes);
        sleep_for_ever();
    }
    say(&reply, sizeof reply);
    ssize_t count = read(STDIN_FILENO, &question, sizeof question);
    if (count != (ssize_t)sizeof question || !strcmp(way, "crashes"))
        abort();
    if (!strcmp(way, "hangs"))
        sleep_for_ever();
    if (!strcmp(way, "half")) {
        say(&reply, sizeof reply / 2);
        sleep_for_ever();
    }
    reply.what = question.what;
    reply.number = question.number;
    memset(&reply.advice, 0xee, sizeof reply.advice); /* and whatever else it may be */
    if (!strcmp(way, "other"))                        /* an answer to another question */
        reply.number++;
    say(&reply, sizeof reply);
    sleep_for_ever();
}
