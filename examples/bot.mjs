// A player of any game, at random: kontor sim GAME --agents "cmd:node bot.mjs,greedy"
import { createInterface } from "node:readline";

// How many moves an offer stands for: a span runs up to "high".
const size = (offer) => ("span" in offer ? offer.high - offer.move[offer.span] + 1 : 1);

// Any of the moves that are offered, each with the same chance.
function choose(legal) {
    let k = Math.floor(Math.random() * legal.reduce((sum, offer) => sum + size(offer), 0));
    for (const offer of legal) {
        if (k < size(offer))
            return offer.number + (offer.step ?? 0) * k;
        k -= size(offer);
    }
}

for await (const line of createInterface({ input: process.stdin })) {
    const message = JSON.parse(line);
    if (message.ask)
        console.log(JSON.stringify({ seq: message.ask.seq, number: choose(message.ask.legal) }));
    else if (message.error)
        console.error(message.error.text); // the question comes again
    // message.hello begins a match, message.result ends it; another hello may follow
}
