#!/bin/sh
# strength.sh [GAME...]: whether each level of computer player beats the one
# below, at the smallest and the largest number of players, and how hard grows
# with time. Uses build/release/bench/strength (make strength). Long: up to two
# hours of processor time a game, less where it is clear.
set -u
strength=build/release/bench/strength
kontor=build/release/kontor
failed=0

# pair GAME PLAYERS HIGHER LOWER
pair() {
    "$strength" "$@" || failed=1
}

for game in ${*:-cryptocurrency cryptoly karthedis fuffziger}; do
    # The smallest and the largest number of players.
    counts=$("$kontor" games "$game" --json |
        sed -n 's/.*"players":{"least":\([0-9]*\),"most":\([0-9]*\)}.*/\1 \2/p')
    [ -n "$counts" ] || exit 2
    for players in $counts; do
        pair "$game" "$players" normal easy
        pair "$game" "$players" hard@100ms normal
        pair "$game" "$players" hard@100ms greedy
    done
    players=${counts% *}
    for budget in 10ms 100ms 1s; do            # the curve: counted, not judged
        "$strength" "$game" "$players" "hard@$budget" greedy =60
    done
    [ "$players" = 2 ] && "$strength" "$game" 2 hard@100ms random =200
done
exit $failed
