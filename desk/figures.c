/* figures.c: the numbers of a game's voice for boards drawn by hand. */
#include "desk/inside.h"

void desk_figures_json(const struct desk *desk, struct text *out)
{
    struct scene scene = desk_scene(desk, desk->trial);
    struct figure figure;
    char thing[MAX_THING];
    json_open(out, "figures", '[');
    for (int i = 0; voice_figure(&scene, i, &figure); i++) {
        json_open(out, NULL, '{');
        json_text(out, "key", figure.key);
        if (figure.noun) {
            desk_thing(desk, figure.noun, figure.value, thing);
            json_text(out, "thing", thing);
        }
        json_open(out, "values", '[');
        for (int j = 0; j < figure.count; j++)
            json_number(out, NULL, figure.number[j]);
        json_close(out, ']');
        json_close(out, '}');
    }
    json_close(out, ']');
}
