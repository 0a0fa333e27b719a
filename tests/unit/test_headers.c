/* test_headers.c: the headers of all games fit into one file, and each is the one that its
 * game was compiled with. */
#include "games/cryptocurrency/cryptocurrency.h"
#include "games/cryptoly/cryptoly_ai.h"
#include "games/fuffziger/fuffziger.h"
#include "games/karthedis/karthedis_ai.h"
#include "tests/helpers/play.h"

static void check(const struct game *game, size_t state, size_t edition, int kinds)
{
    int listed = 0;
    while (game->kinds[listed].word)
        listed++;
    assert_ptr_equal(game_find(game->id), game);
    assert_int_equal(game->state_size, state);
    assert_int_equal(game->edition_size, edition);
    assert_int_equal(listed, kinds);
}

static void one_file_knows_all_games(void **unused)
{
    (void)unused;
    check(&cryptocurrency_game, sizeof(struct cryptocurrency),
          sizeof(struct cryptocurrency_edition), CC_MOVE_KINDS);
    check(&cryptoly_game, sizeof(struct cryptoly), sizeof(struct cryptoly_edition_ahead),
          CL_MOVE_KINDS);
    check(&karthedis_game, sizeof(struct karthedis), sizeof(struct karthedis_rated_edition),
          KA_MOVE_KINDS);
    check(&fuffziger_game, sizeof(struct fuffziger), sizeof(struct fuffziger_edition),
          FF_MOVE_KINDS);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(one_file_knows_all_games) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
