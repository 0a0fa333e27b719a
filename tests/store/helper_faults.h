/*
 * helper_faults.h: a disk and a memory that fail when a test wants it.
 *
 * The disk is a layer between SQLite and its own; the memory stands before malloc,
 * for SQLite and (in programs that are linked with it) for the store as well.
 */
#ifndef TESTS_STORE_HELPER_FAULTS_H
#define TESTS_STORE_HELPER_FAULTS_H

#include <stdbool.h>
#include <stdint.h>

enum fault_kind {
    FAULT_NONE,
    FAULT_DISK,   /* a call fails with an I/O error */
    FAULT_FULL,   /* a call that writes finds no room */
    FAULT_SHORT,  /* a call that writes or reads does half of it, and fails */
    FAULT_MEMORY, /* an allocation gives nothing */
    FAULT_KINDS
};

/* From now on: calls are counted, and from the `at`-th on `times` of them fail. */
void faults_order(enum fault_kind kind, int at, int times);
bool faults_met(void); /* whether any has failed since */
void faults_end(void); /* none from now on */

/* A disk that has so much room for the files of the folder; folder NULL: as much as there is. */
void faults_room(const char *folder, int64_t bytes);

/* Before anything uses SQLite. */
void faults_install(void);

#endif
