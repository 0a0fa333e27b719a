/* folder.h: the data folder of a server, for the commands that look into it: store, admin. */
#ifndef CLI_FOLDER_H
#define CLI_FOLDER_H

#include "cli/cli.h"
#include "store/store.h"

/* What --data says, else where `kontor serve` keeps its data. */
const char *folder_of(const struct flag *flag);

/* Beside a server, too. Where there is no store, one is made or that is said. NULL: said
 * why. *alone: no server has it, and it is ours until it is closed. */
struct archive *folder_open(const char *folder, bool make, bool *alone);
/* Says what is wrong with it; STATUS_CHECK. */
int folder_fail(const char *folder, const struct store_fault *fault);
/* Asks; an answer that is fine or STORE_NONE. NULL: said why. */
struct store_answer *folder_ask(struct archive *archive, struct store_request *request);
/* The id that the word is; 0: said that it is none. */
int64_t folder_id(const char *word);
/* The match that the word names, whole. NULL: said why. */
struct store_answer *folder_match(struct archive *archive, const char *word);
/* Its record, sealed where it is over. False: it has not begun, or no memory. */
bool folder_record(const struct store_answer *answer, struct text *out);

#endif
