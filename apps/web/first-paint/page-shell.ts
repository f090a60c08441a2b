import { readFileSync } from 'node:fs';
import path from 'node:path';
import { byLocale } from '@kontor/domain/locale';
import type { Plugin } from 'vite';

/** The parts of the page that the server fills for a signed-in user; see docs/decisions/0022-the-page-begins-on-the-server.md. */
export interface PageShell {
  /** Style of the frame that stands there until the app does. */
  style: string;
  /** The frame itself, with `{{name}}` where the server fills in. */
  body: string;
  /** Files that every page loads. */
  everywhere: { scripts: string[]; styles: string[] };
  /** Scripts of a language's texts. */
  texts: Record<string, string[]>;
  /** Of those that the sign-in page shows. */
  signInTexts: Record<string, string[]>;
  /** The additional files of a screen, by the beginning of its path, the longest first. */
  screens: { path: string; scripts: string[]; styles: string[] }[];
}

const frame = 'app/default-layout.tsx';
/** What a screen is made of, by the beginning of its path, the longest first. */
const screens: Record<string, string[]> = {
  '/category': [frame, 'features/catalogue/category-page.tsx'],
  '/product': [frame, 'app/screens/product-screen.tsx'],
  '/detailed-cart': [frame, 'app/screens/cart-screen.tsx'],
  '/quick-entry': [frame, 'features/order-entry/quick-entry-page.tsx'],
  '/checkout': [frame, 'features/checkout/checkout-page.tsx'],
  '/my-account/order-history': [frame, 'features/orders/order-history-page.tsx'],
  '/search': [frame, 'app/screens/search-screen.tsx'],
  '/wishlist': [frame, 'app/screens/wishlist-screen.tsx'],
  '/landing': ['features/sessions/landing-page.tsx'],
  '/': [frame, 'app/screens/home-screen.tsx'],
};

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8').trim();

/** Puts page-script.js into index.html: a file of its own would cost a request before the first call. */
export function pageScript(): Plugin {
  const named = '<script src="./first-paint/page-script.js"></script>';
  return {
    name: 'page-script',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace(named, () => `<script>\n${read('page-script.js')}\n</script>`),
    },
  };
}

/** Writes shell.json beside index.html, for the server. */
export function pageShell(): Plugin {
  return {
    name: 'page-shell',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        // The one font of every page, asked for with the styles that name it and not after them.
        const font = Object.keys(bundle ?? {}).find((name) => /inter-latin-wght-normal.*\.woff2$/.test(name));
        if (!font) throw new Error('The build has no font.');
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${font}` };
        const entry = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
        const preload = /\s*<link rel="modulepreload" crossorigin href="([^"]+)">/g;
        const scripts = [entry.exec(html)?.[1], ...[...html.matchAll(preload)].map(([, href]) => href)];
        if (!scripts[0]) throw new Error('The page has no script.');
        const meta = `<meta name="app-scripts" content="${scripts.join(' ')}">`;
        return {
          // page-script.js loads the scripts of this tag; the server may add tags for the screen.
          html: html
            .replace(/^ *\/\/ .*\n/gm, '')
            .replace(preload, '')
            .replace(entry, '')
            .replace('<script>', `${meta}<script>`),
          tags: [{ tag: 'link', attrs, injectTo: 'head' }],
        };
      },
    },
    generateBundle(_options, bundle) {
      const everywhere = loadedBy(bundle, ['main.tsx']);
      const beyond = (files: readonly string[]) => {
        const { scripts, styles } = loadedBy(bundle, files);
        return {
          scripts: scripts.filter((file) => !everywhere.scripts.includes(file)),
          styles: styles.filter((file) => !everywhere.styles.includes(file)),
        };
      };
      const shell: PageShell = {
        style: read('shell.css').replace(/\s+/g, ' '),
        body: read('shell.html').replace(/>\s+</g, '><'),
        everywhere,
        texts: byLocale((locale) => beyond([`locales/${locale}.ts`, allErrors]).scripts),
        signInTexts: byLocale((locale) => beyond([`locales/${locale}/sign-in.ts`]).scripts),
        screens: Object.entries(screens).map(([prefix, files]) => ({ path: prefix, ...beyond(files) })),
      };
      this.emitFile({ type: 'asset', fileName: 'shell.json', source: JSON.stringify(shell) });
    },
  };
}

/** Loaded with the texts of the shop; by its path from src. */
const allErrors = '../../../packages/contract/src/error-messages.ts';

type Bundle = Parameters<Extract<NonNullable<Plugin['generateBundle']>, (...args: never) => unknown>>[1];

/** The files of these modules of src and of all their static imports. */
function loadedBy(bundle: Bundle, modules: readonly string[]): { scripts: string[]; styles: string[] } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (fileName: string) => {
    const chunk = bundle[fileName];
    if (chunk?.type !== 'chunk' || scripts.has(`/${fileName}`)) return;
    scripts.add(`/${fileName}`);
    for (const imported of chunk.imports) visit(imported);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(`/${style}`);
  };
  for (const file of modules) {
    const id = path.join(import.meta.dirname, '../src', file);
    const chunk = Object.values(bundle).find((part) => part.type === 'chunk' && part.moduleIds.includes(id));
    if (!chunk) throw new Error(`The web build has no ${file}.`);
    visit(chunk.fileName);
    // A lazy part may have a small file that only re-exports the chunk.
    for (const part of Object.values(bundle)) {
      if (part.type === 'chunk' && part.facadeModuleId === id) visit(part.fileName);
    }
  }
  return { scripts: [...scripts], styles: [...styles] };
}
