// Runs a WebAssembly program under node: run.mjs PROGRAM [FILE]. With a file,
// what the program prints must be the file's content.
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WASI } from 'node:wasi';

const [program, file] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'kontor-'));
const printed = join(folder, 'printed');
const out = openSync(printed, 'w');
let status = 2, text = '';
try {
    const wasi = new WASI({ version: 'preview1', args: ['program'], env: {}, stdout: out,
                            returnOnExit: true });
    const module = await WebAssembly.compile(readFileSync(program));
    const instance = await WebAssembly.instantiate(module,
                                                   { wasi_snapshot_preview1: wasi.wasiImport });
    status = wasi.start(instance) ?? 0;
    closeSync(out);
    text = readFileSync(printed, 'utf8');
} finally {
    rmSync(folder, { recursive: true });
}
if (status === 0 && file !== undefined && text !== readFileSync(file, 'utf8')) {
    console.error(`Not what ${file} says:\n${text}`);
    status = 1;
} else if (file === undefined) {
    process.stdout.write(text);
}
process.exitCode = status;
