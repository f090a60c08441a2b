import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const folders = [
  '',
  'apps/server/src/modules',
  'apps/server/src/modules/documents',
  'apps/server/src/modules/billing',
  'packages/contract/src',
  'apps/backoffice/src/features',
  'apps/backoffice/src/features/products',
];

it('docs/changing.md names only files that exist', () => {
  const text = readFileSync(path.join(root, 'docs/changing.md'), 'utf8');
  const files = Array.from(
    text.matchAll(/`([\w./-]+\.(?:tsx?|html|md|sha256))`/g),
    ([, file]) => file as string,
  );
  const missing = files.filter(
    (file) => !folders.some((folder) => existsSync(path.join(root, folder, file))),
  );
  expect(files.length).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});
