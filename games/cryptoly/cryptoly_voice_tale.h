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
    const struct scene *scene;
    const struct cryptoly_edition *edition;
    struct cryptoly now; /* how far it is told */
    const struct cryptoly *after;
    struct debt debt;
    struct text *out;
};

void cryptoly_tale_part_sentences(struct cryptoly_tale *tale);
void cryptoly_tell(struct cryptoly_tale *tale, const char *key, int count,
                   const struct said said[]);
void cryptoly_tell_plain(struct cryptoly_tale *tale, const struct told_move *told);
void cryptoly_tale_add_coins(struct cryptoly_tale *tale, int coin, int n, struct text *list);
void cryptoly_tale_add_all_coins(struct cryptoly_tale *tale, const int n[KINDS_OF_COIN],
                                 struct text *list);
void cryptoly_tell_coins(struct cryptoly_tale *tale, const char *key, int seat, int coin, int n,
                         const char *noun, int card);
void cryptoly_tell_number(struct cryptoly_tale *tale, const char *key, int seat, int n);
void cryptoly_tell_seat(struct cryptoly_tale *tale, const char *key, int seat);
void cryptoly_tell_debt(struct cryptoly_tale *tale);
bool cryptoly_tale_owe(struct cryptoly_tale *tale, int seat, int coin, int n);
bool cryptoly_tale_pay_one(struct cryptoly_tale *tale, int coin);
void cryptoly_tale_gain_all(struct cryptoly_tale *tale, unsigned who, int coin, int n);
void cryptoly_tale_begin_end(struct cryptoly_tale *tale);
bool cryptoly_tale_begin_next_turn(struct cryptoly_tale *tale);
void cryptoly_tale_end_turn(struct cryptoly_tale *tale);
void cryptoly_tale_go_on(struct cryptoly_tale *tale);
void cryptoly_tale_fill_wallet(struct cryptoly_tale *tale);
void cryptoly_tell_roll(struct cryptoly_tale *tale, int pips);
void cryptoly_tell_action(struct cryptoly_tale *tale, int card);
void cryptoly_tell_choice(struct cryptoly_tale *tale, int n);
void cryptoly_tell_swap(struct cryptoly_tale *tale, int n);

#endif
