/*
 * module.c: a link between ranks by MPI (sim/link.h).
 *
 * Nothing here waits: sends are kept until they are through, receiving looks
 * first. A rank that died costs the sends that never come through, and no more.
 */
#include <limits.h>
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

#include "sim/link.h"

sim_link_opener sim_link_open_mpi;

struct sending {
    struct sending *next;
    MPI_Request request;
    char data[];
};

struct carrier {
    struct sim_link link;
    struct sending *sending;
};

/* Forgets the sends that are through. */
static void tidy(struct carrier *carrier)
{
    for (struct sending **at = &carrier->sending; *at;) {
        struct sending *sending = *at;
        int through = 0;
        if (MPI_Test(&sending->request, &through, MPI_STATUS_IGNORE) != MPI_SUCCESS || through) {
            *at = sending->next;
            free(sending);
        } else {
            at = &sending->next;
        }
    }
}

static bool send_message(struct sim_link *link, int to, int what, const char *data, size_t size)
{
    struct carrier *carrier = link->own;
    struct sending *sending = size <= INT_MAX ? malloc(sizeof *sending + size) : NULL;
    if (!sending)
        return false;
    memcpy(sending->data, data, size);
    tidy(carrier);
    if (MPI_Isend(sending->data, (int)size, MPI_CHAR, to, what, MPI_COMM_WORLD,
                  &sending->request) != MPI_SUCCESS) {
        free(sending);
        return false;
    }
    sending->next = carrier->sending;
    carrier->sending = sending;
    return true;
}

static bool receive_message(struct sim_link *link, int *from, int *what, char **data, size_t *size)
{
    int there = 0, count = 0;
    MPI_Status status;
    tidy(link->own);
    if (MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status) != MPI_SUCCESS ||
        !there || MPI_Get_count(&status, MPI_CHAR, &count) != MPI_SUCCESS || count < 0)
        return false;
    char *buffer = malloc((size_t)count + 1);
    if (!buffer)
        return false;
    if (MPI_Recv(buffer, count, MPI_CHAR, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE) != MPI_SUCCESS) {
        free(buffer);
        return false;
    }
    buffer[count] = 0;
    *from = status.MPI_SOURCE;
    *what = status.MPI_TAG;
    *data = buffer;
    *size = (size_t)count;
    return true;
}

/* After a death there is no common end: MPI_Finalize would wait for the dead. */
static void close_link(struct sim_link *link, bool clean)
{
    struct carrier *carrier = link->own;
    if (!clean)
        return;
    while (carrier->sending)
        tidy(carrier);
    MPI_Finalize();
    free(carrier);
}

struct sim_link *sim_link_open_mpi(void)
{
    int given;
    struct carrier *carrier = calloc(1, sizeof *carrier);
    if (!carrier || MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &given) != MPI_SUCCESS) {
        free(carrier);
        return NULL;
    }
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    carrier->link = (struct sim_link){
        .own = carrier, .send = send_message, .receive = receive_message, .close = close_link
    };
    MPI_Comm_rank(MPI_COMM_WORLD, &carrier->link.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &carrier->link.ranks);
    return &carrier->link;
}
