// How the browser client is built, and served while one works on it.
//
// `make dev` serves it with hot reload; /wire, /hello and /record go to a server
// of ours. The module and the tables of words come from the WebAssembly build
// (cmake --preset wasm; KONTOR_WASM names another folder), records for the page of fixtures from tests/records.
import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const built = process.env.KONTOR_WASM ?? `${root}build/wasm`;
const server = process.env.KONTOR_SERVER ?? 'http://127.0.0.1:7100';

/** Serves stored records to the page of fixtures: /records, /records/<game>/<name>. */
function records(): Plugin {
    const folder = `${root}tests/records/`;
    return {
        name: 'kontor-records',
        apply: 'serve',
        configureServer(vite) {
            vite.middlewares.use('/records', (request, response, next) => {
                const path = decodeURIComponent((request.url ?? '/').split('?')[0] ?? '/').slice(1);
                if (path === '') {
                    const names = readdirSync(folder, { recursive: true }).map(String);
                    response.setHeader('content-type', 'application/json');
                    response.end(JSON.stringify(names.filter((name) => name.endsWith('.kontor'))));
                } else if (/^[a-z]+\/[\w.-]+\.kontor$/.test(path) && existsSync(folder + path)) {
                    createReadStream(folder + path).pipe(response);
                } else {
                    next();
                }
            });
        },
    };
}

export default defineConfig({
    esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
    // What the build writes of the games' tables imports how it is read: client/desk/view.ts.
    resolve: { alias: { kontor: `${root}wasm/kontor.mjs`, module: built, views: `${built}/views`, client: `${root}web/src` } },
    plugins: [records()],
    server: {
        host: '127.0.0.1',
        fs: { allow: [root, built] },
        proxy: {
            '/wire': { target: server, ws: true },
            '/hello': server,
            '/record': server,
            '/mine': server,
        },
    },
    build: {
        target: 'es2022',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        // What is of one game says so in its name: e2e/weigh.mjs and whoever looks at what is loaded find it.
        rollupOptions: { output: { chunkFileNames: ({ facadeModuleId }) => `assets/${/\/boards\/([a-z]+)\/\w+\.\w+(?:\?raw)?$/.exec(facadeModuleId ?? '')?.[1]?.concat('-') ?? ''}[name]-[hash].js` } },
    },
    optimizeDeps: { include: ['preact', 'preact/hooks', 'preact/jsx-runtime', 'preact/jsx-dev-runtime', '@preact/signals'] },
    worker: { format: 'es' },
});
