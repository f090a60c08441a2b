import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { routes } from '@kontor/contract';
import { firstErrors } from '@kontor/contract/first-errors';
import { expect, it } from 'vitest';
import { signIn } from './de/sign-in.ts';
import { de } from './de.ts';

const src = path.join(import.meta.dirname, '..');
const kit = path.join(src, '../../../packages/web-kit/src');

function keysOf(tree: object, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [prefix + key.replace(/_(one|other)$/, '')]
      : keysOf(value, `${prefix}${key}.`),
  );
}

/** The files of src and the kit that a page loads with these; lazy parts are not among them. */
function loadedWith(files: readonly string[], found = new Set<string>()): Set<string> {
  for (const file of files) {
    if (found.has(file) || !existsSync(file) || file.includes('/locales/')) continue;
    found.add(file);
    const imports = readFileSync(file, 'utf8').matchAll(
      /^(?:im|ex)port (?!type )[^;]*?'((?:\.|@kontor\/web-kit\/)[^']+\.tsx?)';/gm,
    );
    loadedWith(
      [...imports].map(([, name = '']) =>
        name.startsWith('.')
          ? path.join(path.dirname(file), name)
          : path.join(kit, name.slice('@kontor/web-kit/'.length)),
      ),
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

it('ERRS-04 the sign-in page has the texts of all errors of its calls', () => {
  const calls = [routes.sessions.login, ...Object.values(routes.identityProviders)].filter(({ path }) =>
    path.startsWith('/api/login'),
  );
  const codes = calls.flatMap(
    (call): readonly string[] => ('errors' in call ? call.errors : []) as readonly string[],
  );
  expect(codes).toContain('login.failed');
  expect(codes.filter((code) => !Object.hasOwn(firstErrors, code))).toEqual([]);
});
