/*
 * error.h: everything that can be wrong with what comes in, by name.
 *
 * Functions that can refuse return an enum error, or tell it beside other
 * things; NO_ERROR is 0. Programs compare the names; people read the words
 * that words.json has for the key, error_key(). Own faults are no errors:
 * core/fault.h.
 */
#ifndef CORE_ERROR_H
#define CORE_ERROR_H

/* Moves, drafts and matches. */
#define ERRORS_OF_PLAY(X)                                                                          \
    X(RULE, "rule") /* a refusal names the rule as well */                                         \
    X(NOT_YOUR_TURN, "not_your_turn")                                                              \
    X(OVER, "over")                                                                                \
    X(UNDO, "undo")                                                                                \
    X(UNDO_BOUND, "undo_bound") /* MOST_UNDOS are made */                                          \
    X(LENGTH, "length")         /* MOST_EVENTS are made */                                         \
    X(STEP, "step")             /* a step is open, and another is begun */                         \
    X(UNKNOWN_MOVE, "unknown_move")                                                                \
    X(MOVE_SYNTAX, "move_syntax")                                                                  \
    X(MOVE_RANGE, "move_range")                                                                    \
    X(DRAFT_FULL, "draft_full")                                                                    \
    X(DRAFT_LOST, "draft_lost")                                                                    \
    X(STANDING, "standing")   /* such a move is never given in advance */                          \
    X(NO_ANSWER, "no_answer") /* of a computer player */                                           \
    X(STORE, "store")         /* a step could not be stored */                                     \
    X(VIEWER, "viewer")       /* no such seat or viewer in this match */                           \
    X(MEMORY, "memory")                                                                            \
    X(FAULT, "fault") /* an own fault closed the match */                                          \
    X(PLAYERS, "players")                                                                          \
    X(SEAT_NAME, "seat_name")                                                                      \
    X(SEAT_KIND, "seat_kind")                                                                      \
    X(OPTIONS, "options") /* they do not go together */                                            \
    X(OPTION_SYNTAX, "option_syntax")                                                              \
    X(OPTION_NAME, "option_name")                                                                  \
    X(OPTION_TWICE, "option_twice")                                                                \
    X(OPTION_VALUE, "option_value")                                                                \
    X(AGENT, "agent")                                                                              \
    X(AGENT_BUDGET, "agent.budget")                                                                \
    X(AGENT_SETTING, "agent.setting")                                                              \
    X(AGENT_PROGRAM, "agent.program")

#define ERRORS_OF_RECORDS(X)                                                                       \
    X(RECORD_HEAD, "record.head")                                                                  \
    X(RECORD_FORMAT, "record.format")                                                              \
    X(RECORD_GAME, "record.game")                                                                  \
    X(RECORD_VERSION, "record.version")                                                            \
    X(RECORD_SEAT, "record.seat")                                                                  \
    X(RECORD_EDITION, "record.edition")                                                            \
    X(RECORD_EDITION_UNKNOWN, "record.edition_unknown")                                            \
    X(RECORD_EDITION_HASH, "record.edition_hash")                                                  \
    X(RECORD_LINE, "record.line")                                                                  \
    X(RECORD_BINARY, "record.binary")                                                              \
    X(RECORD_TRUNCATED, "record.truncated")                                                        \
    X(RECORD_END, "record.end")                                                                    \
    X(RECORD_AFTER_END, "record.after_end")                                                        \
    X(RECORD_SIZE, "record.size")

#define ERRORS_OF_PROOFS(X)                                                                        \
    X(FAIR_RANDOM, "fair.random")                                                                  \
    X(FAIR_SEAT, "fair.seat")                                                                      \
    X(FAIR_TWICE, "fair.twice")                                                                    \
    X(FAIR_STAGE, "fair.stage")                                                                    \
    X(FAIR_MISMATCH, "fair.mismatch")                                                              \
    X(FAIR_NO_PROMISE, "fair.no_promise")                                                          \
    X(FAIR_NO_ENTROPY, "fair.no_entropy")                                                          \
    X(FAIR_NO_PROOF, "fair.no_proof")                                                              \
    X(FAIR_PROOF, "fair.proof")                                                                    \
    X(FAIR_NO_SEED, "fair.no_seed")                                                                \
    X(FAIR_COMMITMENT, "fair.commitment")                                                          \
    X(FAIR_DRAW, "fair.draw")                                                                      \
    X(FAIR_FORM, "fair.form")                                                                      \
    X(FAIR_TAG, "fair.tag")                                                                        \
    X(FAIR_NO_TAG, "fair.no_tag")                                                                  \
    X(FAIR_CHAIN, "fair.chain")                                                                    \
    X(FAIR_NO_CHAIN, "fair.no_chain")                                                              \
    X(FAIR_OTHER_COMMITMENT, "fair.other_commitment")                                              \
    X(FAIR_OTHER_PROMISES, "fair.other_promises")                                                  \
    X(FAIR_OTHER_CHAIN, "fair.other_chain")                                                        \
    X(FAIR_OTHER_SEEN, "fair.other_seen")                                                          \
    X(FAIR_NOTE_LATER, "fair.note_later")                                                          \
    X(FAIR_NOTE_PART, "fair.note_part")                                                            \
    X(FAIR_REOPENED, "fair.reopened")                                                              \
    X(FAIR_SIGNATURE, "fair.signature")                                                            \
    X(FAIR_SIGNED_OTHER, "fair.signed_other")                                                      \
    X(FAIR_UNFINISHED, "fair.unfinished")                                                          \
    X(FAIR_UNSEALED, "fair.unsealed")                                                              \
    X(FAIR_EMPTY, "fair.empty")                                                                    \
    X(FAIR_SIZE, "fair.size")                                                                      \
    X(FAIR_BINARY, "fair.binary")                                                                  \
    X(FAIR_TRUNCATED, "fair.truncated")                                                            \
    X(FAIR_FILE, "fair.file")

/* The public log of commitments (fair/log.h). */
#define ERRORS_OF_LOGS(X)                                                                          \
    X(LOG_FORM, "log.form")           /* no line of a log, or a page without its end */            \
    X(LOG_GAP, "log.gap")             /* not the next number */                                    \
    X(LOG_CHAIN, "log.chain")         /* it does not follow on what stands before */               \
    X(LOG_MOMENT, "log.moment")       /* earlier than the line before */                           \
    X(LOG_STORY, "log.story")         /* lines about a commitment in an order that cannot be */    \
    X(LOG_MISSING, "log.missing")     /* a record's commitment is not in the log, */               \
    X(LOG_NO_END, "log.no_end")       /* or has no end there, */                                   \
    X(LOG_OTHER_END, "log.other_end") /* or another, */                                            \
    X(LOG_GIVEN_UP, "log.given_up")   /* or its match was given up */                              \
    X(LOG_FROM, "log.from")           /* there is no such page */

/* What programs hand to the public interface (api/kontor.h). */
#define ERRORS_OF_CALLS(X)                                                                         \
    X(ARGUMENT, "argument") /* missing, out of range, too long */                                  \
    X(UTF8, "utf8")                                                                                \
    X(GAME, "game")                                                                                \
    X(EDITION, "edition")                                                                          \
    X(LANGUAGE, "language")                                                                        \
    X(WORDS_TABLE, "words_table")                                                                  \
    X(NOT_OVER, "not_over")

/* What comes to a desk (desk/desk.h). */
#define ERRORS_OF_DESKS(X)                                                                         \
    X(DESK_HEAD, "desk.head")                                                                      \
    X(DESK_LAYOUT, "desk.layout") /* of another build */                                           \
    X(DESK_START, "desk.start")   /* there is no view yet */                                       \
    X(DESK_VIEW, "desk.view")                                                                      \
    X(DESK_NEWS, "desk.news")                                                                      \
    X(DESK_ORDER, "desk.order") /* not the next event */                                           \
    X(DESK_EVENT, "desk.event")                                                                    \
    X(DESK_DIFFERENCE, "desk.difference")                                                          \
    X(DESK_SECTION, "desk.section")                                                                \
    X(DESK_THING, "desk.thing")

/* Answers of programs, orders of simulations, measurements. */
#define ERRORS_OF_PROGRAMS(X)                                                                      \
    X(PROTOCOL_JSON, "protocol.json")                                                              \
    X(PROTOCOL_SIZE, "protocol.size")                                                              \
    X(PROTOCOL_TYPE, "protocol.type")                                                              \
    X(PROTOCOL_MEMBER, "protocol.member")                                                          \
    X(PROTOCOL_MISSING, "protocol.missing")                                                        \
    X(PROTOCOL_ANSWER, "protocol.answer")                                                          \
    X(PROTOCOL_SEQ, "protocol.seq")                                                                \
    X(PROTOCOL_COUNT, "protocol.count")                                                            \
    X(PROTOCOL_NUMBER, "protocol.number")                                                          \
    X(SIM_AGENTS, "sim.agents")                                                                    \
    X(SIM_FIELD_FEW, "sim.field.few")                                                              \
    X(SIM_FIELD_MANY, "sim.field.many")                                                            \
    X(SIM_FIELD_TWICE, "sim.field.twice")                                                          \
    X(SIM_SWEEP_FORM, "sim.sweep.form")                                                            \
    X(SIM_SWEEP_MANY, "sim.sweep.many")                                                            \
    X(SIM_SWEEP_TWICE, "sim.sweep.twice")                                                          \
    X(SIM_PATH_WORD, "sim.path.word")                                                              \
    X(SIM_PATH_NAME, "sim.path.name")                                                              \
    X(SIM_PATH_SEVERAL, "sim.path.several")                                                        \
    X(SIM_PATH_LABEL, "sim.path.label")                                                            \
    X(SIM_PATH_PLACE, "sim.path.place")                                                            \
    X(SIM_PATH_FORM, "sim.path.form")                                                              \
    X(SIM_STATE_BROKEN, "sim.state.broken")                                                        \
    X(BENCH_PROCESS, "bench.process")

#define ALL_ERRORS(X)                                                                              \
    ERRORS_OF_PLAY(X)                                                                              \
    ERRORS_OF_RECORDS(X)                                                                           \
    ERRORS_OF_PROOFS(X)                                                                            \
    ERRORS_OF_LOGS(X) ERRORS_OF_CALLS(X) ERRORS_OF_DESKS(X) ERRORS_OF_PROGRAMS(X)

#define ERROR_NAME(name, key) ERROR_##name,
enum error { NO_ERROR, ALL_ERRORS(ERROR_NAME) ERROR_COUNT };
#undef ERROR_NAME

/* The key of its words: "error.not_your_turn". "" for NO_ERROR. */
const char *error_key(enum error error);

/* Why something was refused. `rule` is the id of the rule for ERROR_RULE, the
 * key of the game's words for ERROR_OPTIONS, else NULL. */
struct refusal {
    enum error error;
    const char *rule;
};

#endif
