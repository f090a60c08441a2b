import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../../..');
const sources = ['packages/web-kit/src', 'apps/web/src', 'apps/backoffice/src'].map((folder) =>
  path.join(root, folder),
);
const below = (pattern: string) =>
  sources.flatMap((source) => globSync(pattern, { cwd: source }).map((file) => path.join(source, file)));

const nameOf = (file: string) => path.relative(root, file);

/** The class names of all selectors; comments and declarations are removed first. */
const classesOf = (css: string) =>
  [...css.replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)|[^;{}]+;/g, '').matchAll(/\.([a-zA-Z][\w-]*)/g)].map(
    ([, name]) => name ?? '',
  );

it('every class of a style sheet is used, and every used class exists', () => {
  const used = new Map<string, Set<string>>();
  const missing: string[] = [];
  for (const file of below('**/*.tsx')) {
    const text = readFileSync(file, 'utf8');
    for (const [, name, sheet = ''] of text.matchAll(/^import (\w+) from '([^']+\.module\.css)';/gm)) {
      const sheetFile = path.join(path.dirname(file), sheet);
      const known = classesOf(readFileSync(sheetFile, 'utf8'));
      const names = [...text.matchAll(new RegExp(`(?<![\\w./-])${name}\\.(\\w+)`, 'g'))].map(
        ([, one]) => one ?? '',
      );
      used.set(sheetFile, new Set([...(used.get(sheetFile) ?? []), ...names]));
      missing.push(...names.filter((one) => !known.includes(one)).map((one) => `${nameOf(file)}: ${one}`));
    }
  }
  const unused = below('**/*.module.css').flatMap((file) =>
    classesOf(readFileSync(file, 'utf8'))
      .filter((name) => !used.get(file)?.has(name))
      .map((name) => `${nameOf(file)}: ${name}`),
  );
  expect({ missing, unused }).toEqual({ missing: [], unused: [] });
});
