import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { signIn } from './de/sign-in.ts';
import { de } from './de.ts';

const src = path.join(import.meta.dirname, '..');

function keysOf(tree: object, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [prefix + key.replace(/_(one|other)$/, '')]
      : keysOf(value, `${prefix}${key}.`),
  );
}

/** The files of src that a page loads with these; lazy parts are not among them. */
function loadedWith(files: readonly string[], found = new Set<string>()): Set<string> {
  for (const file of files) {
    if (found.has(file) || !existsSync(file) || file.includes('/locales/')) continue;
    found.add(file);
    const imports = readFileSync(file, 'utf8').matchAll(/^(?:im|ex)port (?!type )[^;]*?'(\.[^']+\.tsx?)';/gm);
    loadedWith(
      [...imports].map(([, name = '']) => path.join(path.dirname(file), name)),
      found,
    );
  }
  return found;
}

it('I18N-01 the sign-in page loads every text that it can show', () => {
  const [all, loaded] = [new Set(keysOf(de)), new Set(keysOf(signIn))];
  const files = loadedWith(
    ['main.tsx', 'features/sessions/landing-page.tsx'].map((file) => path.join(src, file)),
  );
  expect(files.size).toBeGreaterThan(40);
  // Toasts of the shop are shown by its screens.
  const isMissing = (key: string) => all.has(key) && !loaded.has(key) && !key.startsWith('toast.');
  for (const file of files) {
    const literals = [...readFileSync(file, 'utf8').matchAll(/['`]([a-z]\w*(?:\.\w+)+)['`]/gi)];
    const missing = literals.map(([, key = '']) => key).filter(isMissing);
    expect([path.relative(src, file), missing]).toEqual([path.relative(src, file), []]);
  }
});
