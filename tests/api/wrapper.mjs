// wasm/kontor.mjs against kontor.h, the module and kontor.d.mts: wrapper.mjs MODULE
// WORDS. Every exported function has a method or is named as internal, with the
// arguments and the result that the header says; the types name the same methods.
// Then what a careless caller might do.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Desk, DUE, EYES, FUNCTIONS, INTERNAL, Kontor, KontorError, Match, SPECTATOR, UNTIL }
    from '../../wasm/kontor.mjs';

const [modulePath, words, deskPath] = process.argv.slice(2);
const here = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

// ---- the header -------------------------------------------------------------------

const header = here('api/kontor.h').replace(/\/\*.*?\*\//gs, '').replace(/^\s*#.*$/gm, '');
const declared = new Map();
for (const [, result, name, list] of
     header.matchAll(/^((?:const |enum |struct |unsigned )*\w+ \**)(kontor_\w+)\(([^;{]*)\);/gm)) {
    // The argument that is a function has commas of its own.
    const flat = list.replace(/\w+ \(\*(\w+)\)\([^)]*\)/, 'function $1');
    const parameters = flat.trim() === 'void' ? [] : flat.split(',').map((each) => each.trim().replace(/\s+/g, ' '));
    declared.set(name, { result: result.trim(), parameters });
}
assert(declared.size > 50);

// The letters of wasm/kontor.mjs for what the header says.
function letters(parameters, own) {
    let written = '';
    parameters.forEach((parameter, i) => {
        if (/^size_t \w*size$/.test(parameter))
            return;
        const sized = /^size_t \w*size$/.test(parameters[i + 1] ?? '');
        if (/struct kontor \*/.test(parameter)) written += 'k';
        else if (/struct kontor_match \*/.test(parameter)) written += own === 'Match' ? 'm' : 'o';
        else if (/struct kontor_desk \*/.test(parameter)) written += 'd';
        else if (/struct kontor_review \*/.test(parameter)) written += 'r';
        else if (/struct kontor_guest \*/.test(parameter)) written += 'g';
        else if (sized) written += 'b';
        else if (/^const uint8_t \*/.test(parameter)) written += 'x';
        else if (/^const char \*/.test(parameter)) written += 't';
        else if (/^(int|size_t|int32_t|uint32_t|enum \w+) \w+$/.test(parameter)) written += 'n';
        else assert.fail(`what is ${parameter}?`);
    });
    return written;
}

const RESULTS = {
    'const char *': ['json', 'text', 'name'], 'const void *': ['bytes'],
    'struct kontor_match *': ['match'], 'struct kontor_desk *': ['desk'],
    'struct kontor_review *': ['review'], 'struct kontor_guest *': ['guest'],
    'enum kontor_error': ['error'], 'enum kontor_due': ['number'],
    'size_t': ['number'], 'int': ['number'], 'uint32_t': ['number'],
};

const offered = new Set(INTERNAL);
for (const [owner, table] of Object.entries(FUNCTIONS))
    for (const [method, [result, name, kinds]] of Object.entries(table)) {
        const { result: type, parameters } = declared.get(name) ?? assert.fail(`no ${name}`);
        assert(RESULTS[type].includes(result), `${name} gives ${type}, ${method} ${result}`);
        assert.equal(kinds, letters(parameters, owner), `arguments of ${name}`);
        assert(!offered.has(name), `${name} twice`);
        offered.add(name);
    }
assert.deepEqual([...offered].sort(), [...declared.keys()].sort());

// Numbers that stand in the header.
const constant = (name) => Number(new RegExp(`${name} = (\\d+)`).exec(header)[1]);
assert.equal(SPECTATOR, constant('KONTOR_SPECTATOR'));
for (const [name, value] of Object.entries(EYES))
    assert.equal(value, constant(`KONTOR_${name.toUpperCase()}`));
for (const [name, value] of Object.entries(DUE))
    assert.equal(value, constant(`KONTOR_DUE_${name.toUpperCase()}`));

for (const [name, value] of Object.entries(UNTIL))
    assert.equal(value, constant(`KONTOR_${name.toUpperCase()}_END`));

// ---- the module ---------------------------------------------------------------------

const module = await WebAssembly.compile(readFileSync(modulePath));
assert.deepEqual(WebAssembly.Module.imports(module).map((each) => each.name).sort(),
                 ['clock_time_get', 'random_get', 'signature_fits']);
const exported = WebAssembly.Module.exports(module).filter((each) => each.kind === 'function')
    .map((each) => each.name).filter((name) => name !== '_initialize');
assert.deepEqual(exported.sort(), [...declared.keys()].sort());
const bare = (await WebAssembly.instantiate(module, { kontor: { signature_fits: () => 2 },
    wasi_snapshot_preview1: { clock_time_get: () => 0, random_get: () => 0 } })).exports;
for (const [name, { parameters }] of declared)
    assert.equal(bare[name].length, parameters.length, `arity of ${name}`);

// ---- the types ----------------------------------------------------------------------

const types = here('wasm/kontor.d.mts');
for (const [owner, table] of Object.entries(FUNCTIONS)) {
    const body = new RegExp(`^export class ${owner} \\{$(.*?)^\\}$`, 'ms').exec(types)[1];
    const typed = new Map();
    for (const [, name, list] of body.matchAll(/^ {4}(\w+)(?:<T = Json>)?\(([^)]*)\): /gm))
        typed.set(name, list ? list.split(',').length : 0);
    assert(typed.delete('close'), `${owner} can be closed`);
    assert.deepEqual([...typed.keys()].sort(), Object.keys(table).sort(), `methods of ${owner}`);
    for (const [method, [, , kinds]] of Object.entries(table))
        assert.equal(typed.get(method), kinds.replace(/[kmdrg]/g, '').length, `${owner}.${method}`);
}

// ---- careless callers ------------------------------------------------------------------

const refused = (key, run) => assert.throws(run, (error) => {
    assert(error instanceof KontorError, String(error));
    assert.equal(error.key, key);
    assert(error.error > 0 && error.message.length > 0);
    return true;
});

const kontor = await Kontor.load(module);
refused('error.language', () => kontor.games('de')); // no words yet
refused('error.words_table', () => kontor.addWords(new Uint8Array(3)));
for (const language of ['en', 'de'])
    kontor.addWords(readFileSync(`${words}/${language}.words`));
assert.deepEqual(kontor.languages(), ['en', 'de']);
refused('error.language', () => kontor.games('ja'));
refused('error.game', () => kontor.openMatch('chess', null, null, 'me,me', null));
refused('error.argument', () => kontor.openMatch('tem\0plate', null, null, 'me,me', null));
refused('error.argument', () => kontor.openMatch(5, null, null, 'me,me', null));
refused('error.argument', () => kontor.openMatchEntropy('template', null, null, 'me,me',
                                                        new Uint8Array(31), new Uint8Array(64)));

const match = kontor.openMatch('template', null, null, 'me:Ünal,me:Bo', 'seed');
match.advance();
assert.equal(match.about().seats[0].name, 'Ünal');
for (const wrong of [-1, 9, 4e9])
    assert.throws(() => match.view(wrong, EYES.shown), KontorError);
for (const wrong of [0.5, NaN, 2 ** 40, '0', undefined])
    refused('error.argument', () => match.view(wrong, EYES.shown));
kontor.language = 'de';
const german = (() => { try { match.play(0, 'nonsense'); } catch (error) { return error.message; } })();
kontor.language = 'en';
const english = (() => { try { match.play(0, 'nonsense'); } catch (error) { return error.message; } })();
assert.notEqual(german, english);
assert.equal(match.viewBytes(0, EYES.shown).length, kontor.layout('template').size);

const desk = kontor.openDesk(match.deskHead(), 0, 'en');
desk.follow(match);
const { offers } = desk.json('offers');
assert(offers.length > 0);
refused('error.argument', () => desk.follow(desk));
const other = await Kontor.load(module);
other.addWords(readFileSync(`${words}/en.words`));
const foreign = other.openMatch('template', null, null, 'me,me', 'seed');
refused('error.argument', () => desk.follow(foreign)); // of another instance

// A guest belongs to its instance, and takes what it is given in the right size.
const promised = ['fair proof 3', `fair commitment ${'ab'.repeat(32)}`, 'fair spoken none', ''].join('\n');
const guest = kontor.openGuest(match.deskHead(), 0, promised, null);
refused('error.argument', () => guest.bringKey(new Uint8Array(31)));
guest.bringKey(new Uint8Array(32).fill(7));
assert.match(guest.promise(), /^[0-9a-f]{64}$/);
refused('error.fair.stage', () => guest.bringKey(new Uint8Array(32)));
refused('error.fair.stage', () => guest.reveal(promised));
refused('error.fair.stage', () => guest.exchange());
refused('error.argument', () => kontor.openGuest(match.deskHead(), 0, promised, new Uint8Array(33)));
const resumed = kontor.restoreGuest(match.deskHead(), guest.text());
assert.equal(resumed.promise(), guest.promise());
const fixed = kontor.openGuest(match.deskHead(), 0, promised, new Uint8Array(32).fill(1));
const same = kontor.openGuest(match.deskHead(), 0, promised, new Uint8Array(32).fill(1));
assert.equal(fixed.promise(), same.promise());
guest.close();
refused('error.argument', () => guest.promise());

// What is handed in is given back, after errors too.
const busy = () => {
    for (let i = 0; i < 500; i++) {
        desk.json(null);
        refused('error.argument', () => kontor.openMatch('template', 'a', 'b', 'c\0', 'd'.repeat(1000)));
        assert.throws(() => kontor.readMatch('x'.repeat(10000), null), KontorError);
        kontor.openMatch('template', null, null, 'me,me', 'x').close();
    }
};
busy();
const taken = kontor.memory;
busy();
assert.equal(kontor.memory, taken);

match.close();
match.close(); // once more does nothing
refused('error.argument', () => match.due());
refused('error.argument', () => desk.follow(match));
kontor.close();
refused('error.argument', () => desk.json(null));
refused('error.argument', () => kontor.version());
kontor.close();

// A fault stops the instance for good, and no other.
const broken = new Kontor({ ...bare, memory: bare.memory, kontor_open: () => 8,
    kontor_version: () => { throw new WebAssembly.RuntimeError('unreachable'); } });
assert.throws(() => broken.version(), WebAssembly.RuntimeError);
assert.throws(() => broken.languages(), WebAssembly.RuntimeError);
assert.equal(other.openMatch('template', null, null, 'me,me', 'seed').about().game, 'template');
assert(foreign instanceof Match && desk instanceof Desk);

// The desk alone has the functions of its list, says the same of a match that is played
// in the whole module, and refuses what it has not, once and again.
const small = await WebAssembly.compile(readFileSync(deskPath));
const listed = here('wasm/desk.txt').trim().split('\n');
assert.deepEqual(WebAssembly.Module.exports(small).filter((each) => each.kind === 'function')
    .map((each) => each.name).filter((name) => name !== '_initialize').sort(), listed.sort());
assert(readFileSync(deskPath).length < readFileSync(modulePath).length);
const alone = await Kontor.load(small);
alone.addWords(readFileSync(`${words}/en.words`));
for (const game of ['cryptocurrency', 'cryptoly', 'karthedis', 'fuffziger']) {
    const played = other.openMatch(game, null, null, 'me,greedy,greedy', 'desk');
    while (played.due() !== DUE.answer)
        played.advance();
    const own = await Kontor.load(readFileSync(deskPath.replace(/\.wasm$/, `-${game}.wasm`)));
    own.addWords(readFileSync(`${words}/en.words`));
    const said = [other, alone, own].map((library) => {
        const seat = library.openDesk(played.deskHead(), 0, 'en');
        seat.feed(played.deskStart(0, 0));
        seat.feed(played.deskNews(0, 0, played.seen(0)));
        return JSON.stringify([seat.json(null), seat.log(0), library.rules(game, 'en')]);
    });
    assert.equal(said[1], said[0], game);
    assert.equal(said[2], said[0], `${game} by itself`);
}
for (let again = 0; again < 2; again++)
    refused('error.argument', () => alone.openMatch('template', null, null, 'me,me', 'seed'));
assert.deepEqual(alone.languages(), ['en']);

// Where the surroundings have no `crypto`, as in Node 18, matches get chance of their own.
const given = Object.getOwnPropertyDescriptor(globalThis, 'crypto');
Object.defineProperty(globalThis, 'crypto', { value: undefined, configurable: true });
const plain = await Kontor.load(module);
plain.addWords(readFileSync(`${words}/en.words`));
const secrets = [1, 2].map(() => plain.openMatch('template', null, null, 'me,me', null).deskHead());
assert.notEqual(secrets[0], secrets[1]);
if (given)
    Object.defineProperty(globalThis, 'crypto', given);
else
    delete globalThis.crypto;
