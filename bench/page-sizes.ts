import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';

/** The files of each screen, as the web build writes them (apps/web/first-paint/page-shell.ts). */
interface Shell {
  everywhere: Files;
  texts: Record<string, string[]>;
  signInTexts: Record<string, string[]>;
  screens: (Files & { path: string })[];
}

interface Files {
  scripts: string[];
  styles: string[];
}

const pages = { 'sign-in page': '/landing', 'category page': '/category', 'product page': '/product' };

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

/** What the first page of the back office loads, in German: brotli-compressed JavaScript and CSS in kB. */
export async function measureBackOffice(root: string): Promise<number> {
  const dist = path.join(root, 'apps/backoffice/dist');
  const chunks = JSON.parse(await readFile(path.join(dist, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const files = new Set<string>();
  const visit = (name: string) => {
    const { file, imports = [], css = [] } = chunks[name] as Chunk;
    if (files.has(file)) return;
    for (const loaded of [file, ...css]) files.add(loaded);
    for (const imported of imports) visit(imported);
  };
  const texts = ['src/locales/de.ts', '../../packages/contract/src/error-messages.ts'];
  for (const name of ['index.html', ...texts, 'src/features/today/today-page.tsx']) visit(name);
  const sizes = await Promise.all([...files].map((file) => sizeOf(path.join(dist, file))));
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1000);
}

/** What a first visit of each page loads: brotli-compressed JavaScript and CSS in kB, from the built web app. */
export async function measurePages(root: string): Promise<{ name: string; compressedKb: number }[]> {
  const dist = path.join(root, 'apps/web/dist');
  const shell = JSON.parse(await readFile(path.join(dist, 'shell.json'), 'utf8')) as Shell;
  return Promise.all(
    Object.entries(pages).map(async ([name, prefix]) => {
      const screen = shell.screens.find(({ path }) => path === prefix);
      if (!screen) throw new Error(`The web build has no screen ${prefix}; build it first.`);
      const { scripts, styles } = shell.everywhere;
      const texts = prefix === '/landing' ? shell.signInTexts : shell.texts;
      const files = [...scripts, ...styles, ...(texts.de ?? []), ...screen.scripts, ...screen.styles];
      const sizes = await Promise.all(files.map((file) => sizeOf(path.join(dist, file))));
      return { name, compressedKb: Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1000) };
    }),
  );
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(`${file}.br`).catch(() => stat(file))).size;
}
