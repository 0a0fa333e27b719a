/* judge.c: a fitted value: what its weights mean for a position. */
#include "ai/judge.h"

#include <string.h>

#include "core/edition.h"
#include "core/fault.h"
#include "core/measure.h"

enum { STRIDE = MATCH_END / (JUDGE_KNOTS - 1) }; /* stages between two knots */

/* ---- what there is to see ------------------------------------------------ */

static inline int32_t element(const void *state, const struct field *field, int index)
{
    const unsigned char *at = (const unsigned char *)state + field->offset + index * field->stride;
    if (field->width == 1)
        return (int8_t)*at;
    if (field->width == 2) {
        int16_t number;
        memcpy(&number, at, sizeof number);
        return number;
    }
    int32_t number;
    memcpy(&number, at, sizeof number);
    return number;
}

int judge_look(const struct judge *judge, const void *edition, const void *state, int players,
               int32_t number[MAX_PLAYERS][JUDGE_FEATURES])
{
    const struct measures *measures = judge->game->measures;
    int32_t measure[MAX_PLAYERS][MAX_MEASURES];
    memset(measure, 0, (size_t)players * sizeof *measure);
    measures->measure(edition, state, measure);
    for (int i = 0; i < judge->count; i++) {
        const struct judge_feature *feature = &judge->feature[i];
        const struct field *field = feature->field;
        switch (feature->kind) {
        case JUDGE_NUMBER:
            for (int seat = 0; seat < players; seat++)
                number[seat][i] = element(state, field, seat * field->cols + feature->at);
            break;
        case JUDGE_COUNT:
            for (int seat = 0; seat < players; seat++) {
                int32_t count = 0;
                for (int col = 0; col < field->cols; col++)
                    count += element(state, field, seat * field->cols + col) == feature->at;
                number[seat][i] = count;
            }
            break;
        case JUDGE_HOLDER: {
            int32_t holder = element(state, field, feature->at);
            for (int seat = 0; seat < players; seat++)
                number[seat][i] = seat == holder;
            break;
        }
        default:
            for (int seat = 0; seat < players; seat++)
                number[seat][i] = measure[seat][feature->at];
        }
    }
    return measures->stage(edition, state);
}

/* ---- shares ---------------------------------------------------------------- */

/* Two to the power of so many units, none or less than none, in 2^30ths. */
static uint32_t power(int64_t units)
{
    /* 2^(i/32) in 2^30ths: straight lines between them are right to 1/8000. */
    static const uint32_t part[33] = { 1073741824, 1097253708, 1121280436, 1145833280, 1170923762,
                                       1196563654, 1222764986, 1249540052, 1276901417, 1304861917,
                                       1333434672, 1362633090, 1392470869, 1422962010, 1454120821,
                                       1485961921, 1518500250, 1551751076, 1585730000, 1620452965,
                                       1655936265, 1692196547, 1729250827, 1767116489, 1805811301,
                                       1845353420, 1885761398, 1927054196, 1969251188, 2012372174,
                                       2056437387, 2101467502, 2147483648 };
    int64_t down = -units, whole = (down + JUDGE_UNIT - 1) / JUDGE_UNIT;
    if (whole >= 30)
        return 1;
    uint32_t rest = (uint32_t)(whole * JUDGE_UNIT - down), step = JUDGE_UNIT / 32;
    uint32_t low = part[rest / step], high = part[rest / step + 1];
    uint32_t between = low + (uint32_t)((uint64_t)(high - low) * (rest % step) / step);
    return (between >> whole) + 1;
}

void judge_value(const struct judge *judge, const void *edition, const void *state, int players,
                 int16_t permille[MAX_PLAYERS])
{
    int32_t number[MAX_PLAYERS][JUDGE_FEATURES], weight[JUDGE_FEATURES];
    int64_t strength[MAX_PLAYERS], most = INT64_MIN;
    uint32_t share[MAX_PLAYERS];
    uint64_t total = 0;
    int rest = 1000, best = 0;
    int stage = judge_look(judge, edition, state, players, number);
    int knot = stage / STRIDE < JUDGE_KNOTS - 1 ? stage / STRIDE : JUDGE_KNOTS - 2;
    int32_t after = stage - knot * STRIDE, before = STRIDE - after;
    for (int i = 0; i < judge->count; i++)
        weight[i] = judge->weight[knot][i] * before + judge->weight[knot + 1][i] * after;
    for (int seat = 0; seat < players; seat++) {
        int64_t sum = 0;
        for (int i = 0; i < judge->count; i++)
            sum += (int64_t)weight[i] * number[seat][i];
        strength[seat] = sum / STRIDE * judge->scale[players] / JUDGE_FULL;
        best = strength[seat] > most ? seat : best;
        most = strength[seat] > most ? strength[seat] : most;
    }
    for (int seat = 0; seat < players; seat++)
        total += share[seat] = power(strength[seat] - most);
    for (int seat = 0; seat < players; seat++) {
        permille[seat] = (int16_t)(1000 * (uint64_t)share[seat] / total);
        rest -= permille[seat];
    }
    permille[best] = (int16_t)(permille[best] + rest);
}

int32_t judge_promise(const struct judge *judge, int players, int32_t permille)
{
    const uint16_t *promise = judge->promise[players];
    int width = 1000 / JUDGE_TENTHS, tenth = permille / width;
    if (!promise[JUDGE_TENTHS])
        return permille;
    if (tenth >= JUDGE_TENTHS)
        return promise[JUDGE_TENTHS];
    int32_t low = promise[tenth], high = promise[tenth + 1];
    return low + (high - low) * (permille - tenth * width) / width;
}

/* ---- weights of the program ------------------------------------------------- */

bool judge_open(const struct game *game, struct judge *judge)
{
    struct judge_error error;
    for (const struct shipped_text *text = shipped_weights; text->game; text++)
        if (!strcmp(text->game, game->id)) {
            must(judge_read(game, text->text, text->size, judge, &error));
            return true;
        }
    return false;
}
