/*
 * cryptoly_voice_tale.h: a turn of Cryptoly gone through once more, step by step,
 * while it is told. Each function carries its step out on the copy of the view, as
 * the rules did, and tells it.
 */
#ifndef CRYPTOLY_VOICE_TALE_H
#define CRYPTOLY_VOICE_TALE_H

#include "games/cryptoly/cryptoly_steps.h"
#include "games/cryptoly/cryptoly_voice.h"

/* A forced payment, told when it is over: what was owed, paid and given back. */
struct debt {
    bool open, forgiven;
    int seat, coin, n; /* n 0: it began before these moves */
    int paid[KINDS_OF_COIN];
    int back;
};

struct cryptoly_tale {
    struct voice_line line;
    const struct cryptoly_edition *edition;
    const struct told_move *told; /* the move that is told, */
    int run;                      /* and how many of its kind follow one another */
    struct cryptoly now;          /* how far it is told */
    const struct cryptoly *after;
    struct debt debt;
};

/* The move by the sentence that the log has for it. */
void cryptoly_tell_plain(struct cryptoly_tale *tale);
/* Coins, for the argument of this name of the next sentence. */
void cryptoly_tale_coins(struct cryptoly_tale *tale, const char *name, int coin, int n);
void cryptoly_tale_all_coins(struct cryptoly_tale *tale, const char *name,
                             const int32_t n[KINDS_OF_COIN]);
/* "{player} ... {coins}", with a {card} where the noun is not NULL. */
void cryptoly_tell_coins(struct cryptoly_tale *tale, const char *key, int seat, int coin, int n,
                         const char *noun, int card);
void cryptoly_tell_debt(struct cryptoly_tale *tale);
bool cryptoly_tale_owe(struct cryptoly_tale *tale, int seat, int coin, int n);
bool cryptoly_tale_pay_one(struct cryptoly_tale *tale, int coin);
void cryptoly_tale_gain_all(struct cryptoly_tale *tale, unsigned who, int coin, int n);
void cryptoly_tale_begin_end(struct cryptoly_tale *tale);
bool cryptoly_tale_begin_next_turn(struct cryptoly_tale *tale);
void cryptoly_tale_end_turn(struct cryptoly_tale *tale);
void cryptoly_tale_go_on(struct cryptoly_tale *tale);
void cryptoly_tale_fill_wallet(struct cryptoly_tale *tale);
/* Moves. */
void cryptoly_tell_roll(struct cryptoly_tale *tale, struct move move);
void cryptoly_tell_action(struct cryptoly_tale *tale, struct move move);
void cryptoly_tell_choice(struct cryptoly_tale *tale, struct move move);
void cryptoly_tell_swap(struct cryptoly_tale *tale, struct move move);

#endif
