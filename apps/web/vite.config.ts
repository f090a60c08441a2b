import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { routes } from '@kontor/contract';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * The browser needs of the route table only method and path; the schemas, with the library that builds them, stay with
 * the server. So `@kontor/contract` becomes a small module of just that.
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
      return [
        "export * from '@kontor/contract/error-messages';",
        `export const routes = ${JSON.stringify(Object.fromEntries(calls))};`,
      ].join('\n');
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
    async generateBundle(_, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) =>
        /\.(js|css|html|svg|json)$/.test(fileName),
      );
      await Promise.all(
        files.map(async (file) => {
          const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          if (bytes.length < 1024) return;
          const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
          const [br, gz] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: 9 })]);
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: br });
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gz });
        }),
      );
    },
  };
}

const api = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [contractForBrowser(), react(), precompressed()],
  server: {
    host: '127.0.0.1',
    port: 5173,
    // Tenants are told apart by host name, so it must reach the server as it is.
    proxy: Object.fromEntries(
      ['/api', '/files', '/health'].map((path) => [path, { target: api, changeOrigin: false }]),
    ),
    allowedHosts: ['.localhost'],
  },
  build: {
    target: 'es2022',
    sourcemap: false,
    chunkSizeWarningLimit: 400,
    // The font must be a file: the strict content security policy and the cache both want it so.
    assetsInlineLimit: 0,
  },
});
