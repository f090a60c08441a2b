import { contractForBrowser } from '@kontor/web-kit/build/contract-for-browser.ts';
import { directImports } from '@kontor/web-kit/build/direct-imports.ts';
import { precompressed } from '@kontor/web-kit/build/precompressed.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  base: '/admin/',
  plugins: [contractForBrowser({ isForOperators: true }), directImports(), react(), precompressed()],
  build: {
    target: 'es2022',
    sourcemap: false,
    // `npm run bench` reads in it what a page loads.
    manifest: true,
    chunkSizeWarningLimit: 500,
    // The content security policy wants the font as a file.
    assetsInlineLimit: 0,
  },
});
