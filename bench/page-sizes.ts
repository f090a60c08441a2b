import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';

interface ManifestEntry {
  file: string;
  css?: string[];
  imports?: string[];
}

/** What every page loads: the shell and the texts of the first language. */
const shell = ['index.html', 'src/locales/de.ts'];

/** The entries of Vite's manifest that a page loads: its own and those of its frame, each with all that it imports. */
const pages = [
  { name: 'sign-in page', entries: [...shell, 'src/features/sessions/landing-page.tsx'] },
  {
    name: 'category page',
    entries: [...shell, 'src/app/default-layout.tsx', 'src/features/catalogue/category-page.tsx'],
  },
];

/** What a first visit of each page loads: brotli-compressed JavaScript and CSS in kB, from the built web app. */
export async function measurePages(root: string): Promise<{ name: string; compressedKb: number }[]> {
  const dist = path.join(root, 'apps/web/dist');
  const manifest = JSON.parse(await readFile(path.join(dist, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    ManifestEntry
  >;
  return Promise.all(
    pages.map(async ({ name, entries }) => {
      const files = new Set<string>();
      for (const entry of entries) collect(manifest, entry, files);
      const sizes = await Promise.all(
        [...files].map(
          async (file) =>
            (await stat(path.join(dist, `${file}.br`)).catch(() => stat(path.join(dist, file)))).size,
        ),
      );
      return { name, compressedKb: Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1000) };
    }),
  );
}

function collect(manifest: Record<string, ManifestEntry>, key: string, files: Set<string>): void {
  const entry = manifest[key];
  if (!entry) throw new Error(`The web build has no entry ${key}; build it first.`);
  if (files.has(entry.file)) return;
  files.add(entry.file);
  for (const style of entry.css ?? []) files.add(style);
  for (const imported of entry.imports ?? []) collect(manifest, imported, files);
}
