import { contractForBrowser } from '@kontor/web-kit/build/contract-for-browser.ts';
import { directImports } from '@kontor/web-kit/build/direct-imports.ts';
import { precompressed } from '@kontor/web-kit/build/precompressed.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { createChunkNames } from './first-paint/chunks.ts';
import { pageScript, pageShell } from './first-paint/page-shell.ts';

export default defineConfig({
  plugins: [
    contractForBrowser({ isForOperators: false }),
    directImports(),
    react(),
    pageScript(),
    pageShell(),
    precompressed(),
  ],
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
