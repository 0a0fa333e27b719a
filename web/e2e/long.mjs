// What takes the main thread: matches of a person by words, the board drawn; for each
// the tasks that would be long on a machine four times slower, by the processor's time
// that they took, so that other work on this machine does not count; and what the
// module was asked. Reported, never failing.
//   node e2e/long.mjs [PART OF A NAME]      SLOW=4: how many times slower, PARTS=1: what long tasks are made of
import { layTable, openBrowser, openPage, serveBuilt } from './house.mjs';

const MATCHES = { cryptocurrency: Array(3).fill('greedy'), cryptoly: Array(3).fill('greedy'), karthedis: Array(8).fill('greedy'), fuffziger: Array(3).fill('greedy') };
const house = await serveBuilt();
const browser = await openBrowser();
const wanted = process.argv[2] ?? '';
try {
    for (const [game, rivals] of Object.entries(MATCHES).filter(([name]) => name.includes(wanted)))
        await measure(game, rivals, Number(process.env.MOVES ?? 40));
} finally {
    await browser.close();
    house.close();
}

async function measure(game, rivals, most) {
    const { page, context } = await openPage(browser, { settings: { speed: 'none' } });
    await page.addInitScript(() => {
        const kept = window.measured = { calls: {} };
        const real = WebAssembly.instantiate;
        WebAssembly.instantiate = async (...given) => {
            const { exports } = await real.apply(WebAssembly, given);
            const wrap = ([name, value]) => [name, typeof value !== 'function' ? value : (...values) => {
                const begun = performance.now();
                const result = value(...values);
                const call = kept.calls[name] ??= { count: 0, ms: 0, most: 0 };
                const ms = performance.now() - begun;
                call.count++;
                call.ms += ms;
                call.most = Math.max(call.most, ms);
                return result;
            }];
            return { exports: Object.fromEntries(Object.entries(exports).map(wrap)) };
        };
    });
    const wire = await context.newCDPSession(page);
    await layTable(page, house.url, game, rivals, {}, 'long');
    const slow = Number(process.env.SLOW ?? 4);
    await page.waitForTimeout(1500);
    await browser.startTracing(page, { categories: ['devtools.timeline', 'toplevel'] });
    if (process.env.PROFILE) {
        await wire.send('Profiler.enable');
        await wire.send('Profiler.start');
    }
    await page.evaluate(() => { for (const name in window.measured.calls) delete window.measured.calls[name]; });
    const begun = Date.now();
    // Offers of the desk, one after the other, as if they were typed: the board is drawn all the same. The
    // page presses them itself: what the test would ask it for in between would be among what is measured. They are
    // looked for where a frame has just been laid out, and pressed in a task of their own, or styles that the frame
    // would have made would count as one task with the press.
    const count = await page.evaluate(async (most) => {
        const task = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });
        let done = 0;
        for (let idle = 0; done < most && idle < 300 && !document.querySelector('.result');) {
            await new Promise(requestAnimationFrame);
            await task(0);
            const buttons = [...document.querySelectorAll('.tray button:enabled:not([aria-disabled=true]), .board-table [data-lit]:is(button, [role=button], [tabindex])')]
                .filter((element) => !element.closest('.bar') && element.checkVisibility());
            const act = buttons.filter((element) => element.matches('.act'));
            const n = done + idle;
            const chosen = act.length && n % 2 ? act[0] : buttons[(n * 7 + 3) % buttons.length];
            await task(0);
            chosen?.click();
            done += chosen ? 1 : 0;
            idle += chosen ? 0 : 1;
            await task(chosen ? 250 : 50);
        }
        return done;
    }, most);
    const { calls } = await page.evaluate(() => window.measured);
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
    const tasks = tasksOf(traceEvents).map(({ ms }) => ms * slow);
    const long = tasks.filter((ms) => ms > 50);
    const sum = long.reduce((all, ms) => all + ms, 0);
    console.log(`${game}, ${rivals.length + 1} players: ${count} clicks in ${((Date.now() - begun) / 1000).toFixed(0)} s; ${slow} times slower: tasks above 50 ms ${long.length}, together ${sum.toFixed(0)} ms, longest ${Math.max(0, ...tasks).toFixed(0)} ms, above 200 ms ${long.filter((ms) => ms > 200).length}`);
    for (const [name, { count: times, ms, most: longest }] of Object.entries(calls).filter(([, call]) => call.ms > 5).sort((a, b) => b[1].ms - a[1].ms))
        console.log(`    ${name}: ${times} times, ${ms.toFixed(0)} ms, at most ${longest.toFixed(1)} ms`);
    if (process.env.PARTS)
        for (const { ms, parts } of tasksOf(traceEvents).filter(({ ms: own }) => own * slow > 50).sort((one, other) => other.ms - one.ms))
            console.log(`    task ${(ms * slow).toFixed(0)} ms: ${parts.map(([name, own]) => `${name} ${(own * slow).toFixed(0)}`).join(', ')}`);
    if (process.env.PROFILE) {
        const { profile } = await wire.send('Profiler.stop');
        const self = new Map();
        const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
        profile.samples.forEach((id, index) => {
            const { functionName, url, lineNumber, columnNumber } = nodes.get(id).callFrame;
            const name = `${functionName || '(anonymous)'} ${url.split('/').pop()}:${lineNumber}:${columnNumber}`;
            self.set(name, (self.get(name) ?? 0) + profile.timeDeltas[index] / 1000);
        });
        for (const [name, ms] of [...self].sort((a, b) => b[1] - a[1]).slice(0, 25))
            console.log(`    self ${ms.toFixed(0)} ms ${name}`);
    }
    await context.close();
}

/** The tasks of the page's main thread, in milliseconds of the processor, with what took most of it: script and, in it or not, style, layout, painting. */
function tasksOf(events) {
    const threads = new Map();
    const names = new Set(events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`));
    for (const { ph, name, pid, tid, ts, dur, tdur } of events)
        if (ph === 'X' && /RunTask$/.test(name) && tdur && names.has(`${pid} ${tid}`))
            threads.set(pid, [...threads.get(pid) ?? [], { pid, ts, dur, ms: tdur / 1000 }]);
    const tasks = [...threads.values()].sort((one, other) => other.length - one.length)[0] ?? [];
    for (const task of tasks.filter(({ ms }) => ms > 5)) {
        const within = new Map();
        for (const { ph, name, pid, tid, ts, tdur } of events)
            if (ph === 'X' && pid === task.pid && names.has(`${pid} ${tid}`) && ts >= task.ts && ts < task.ts + task.dur && !/RunTask$/.test(name) && tdur > 1000)
                within.set(name, (within.get(name) ?? 0) + tdur / 1000);
        task.parts = [...within].sort((one, other) => other[1] - one[1]).slice(0, 8);
    }
    return tasks;
}
