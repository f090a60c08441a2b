import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';

interface ManifestEntry {
  file: string;
  css?: string[];
  imports?: string[];
}

/** The entry of a page's lazy route in Vite's manifest; the shell is the index. */
const pages = [
  { name: 'sign-in page', route: 'src/features/sessions/landing-page.tsx' },
  { name: 'category page', route: 'src/features/catalogue/category-page.tsx' },
];

/** What a first visit of each page loads: brotli-compressed JavaScript and CSS in kB, from the built web app. */
export async function measurePages(root: string): Promise<{ name: string; compressedKb: number }[]> {
  const dist = path.join(root, 'apps/web/dist');
  const manifest = JSON.parse(await readFile(path.join(dist, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    ManifestEntry
  >;
  return Promise.all(
    pages.map(async ({ name, route }) => {
      const files = new Set<string>();
      collect(manifest, 'index.html', files);
      collect(manifest, route, files);
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
