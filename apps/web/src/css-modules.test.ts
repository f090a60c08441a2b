import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const source = import.meta.dirname;

/** The class names of all selectors; comments and declarations are removed first. */
const classesOf = (css: string) =>
  [...css.replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)|[^;{}]+;/g, '').matchAll(/\.([a-zA-Z][\w-]*)/g)].map(
    ([, name]) => name ?? '',
  );

it('every class of a style sheet is used, and every used class exists', () => {
  const used = new Map<string, Set<string>>();
  const missing: string[] = [];
  for (const file of globSync('**/*.tsx', { cwd: source })) {
    const text = readFileSync(path.join(source, file), 'utf8');
    for (const [, name, sheet = ''] of text.matchAll(/^import (\w+) from '([^']+\.module\.css)';/gm)) {
      const sheetFile = path.join(source, path.dirname(file), sheet);
      const known = classesOf(readFileSync(sheetFile, 'utf8'));
      const names = [...text.matchAll(new RegExp(`(?<![\\w./-])${name}\\.(\\w+)`, 'g'))].map(
        ([, one]) => one ?? '',
      );
      used.set(sheetFile, new Set([...(used.get(sheetFile) ?? []), ...names]));
      missing.push(...names.filter((one) => !known.includes(one)).map((one) => `${file}: ${one}`));
    }
  }
  const unused = globSync('**/*.module.css', { cwd: source }).flatMap((file) =>
    classesOf(readFileSync(path.join(source, file), 'utf8'))
      .filter((name) => !used.get(path.join(source, file))?.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect({ missing, unused }).toEqual({ missing: [], unused: [] });
});
