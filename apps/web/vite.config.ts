import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { routes } from '@kontor/contract';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { createChunkNames } from './first-paint/chunks.ts';
import { directImports } from './first-paint/direct-imports.ts';
import { pageScript, pageShell } from './first-paint/page-shell.ts';

/**
 * The browser needs of the route table only method and path; the schemas, with the library that builds them, stay with
 * the server. So `@kontor/contract` becomes a small module of just that (its types: contract/src/browser.ts).
 */
function contractForBrowser(): Plugin {
  const id = '\0contract-for-browser';
  return {
    name: 'contract-for-browser',
    enforce: 'pre',
    resolveId: (source) => (source === '@kontor/contract' ? id : undefined),
    load(source) {
      if (source !== id) return undefined;
      const calls = Object.entries(routes).map(([module, moduleRoutes]) => [
        module,
        Object.fromEntries(
          Object.entries(moduleRoutes).map(([name, { method, path }]) => [name, { method, path }]),
        ),
      ]);
      return `export const routes = ${JSON.stringify(Object.fromEntries(calls))};`;
    },
  };
}

/** Writes .br and .gz beside every text file that is large enough, so that the server only has to send it. */
function precompressed(): Plugin {
  const brotli = promisify(brotliCompress);
  const zip = promisify(gzip);
  return {
    name: 'precompressed',
    apply: 'build',
    // From the disk, because other plugins still change the code while the bundle is generated.
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(js|css|html|svg|json)$/.test(name));
      await Promise.all(
        names.map(async (name) => {
          const file = path.join(dir, name);
          const bytes = await readFile(file);
          if (bytes.length < 1024) return;
          const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
          const [br, gz] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: 9 })]);
          await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
        }),
      );
    },
  };
}

export default defineConfig({
  plugins: [contractForBrowser(), directImports(), react(), pageScript(), pageShell(), precompressed()],
  build: {
    target: 'es2022',
    sourcemap: false,
    // `npm run bench` reads in it what a page loads.
    manifest: true,
    chunkSizeWarningLimit: 400,
    // The font must be a file: the strict content security policy and the cache both want it so.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: createChunkNames(), debugName: 'chunks' }],
        },
      },
    },
  },
});
