import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { namedStatement } from './named-statement.ts';

it('numbers parameters by their first place and puts the values in that order', () => {
  const { text, values } = namedStatement('tag', 'select $tenantId, $label where $label <> $tenantId::text');
  expect(text).toBe('select $1, $2 where $2 <> $1::text');
  expect(values({ label: 'new', tenantId: 7 })).toEqual([7, 'new']);
});

it('refuses a parameter without a value', () => {
  const { values } = namedStatement('tag', 'select $label');
  expect(() => values({})).toThrow('label');
});

it('every statement with more than 15 parameters names them', async () => {
  const folder = path.join(import.meta.dirname, '..');
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.ts'));
  const counting = [];
  for (const file of files)
    if (/\$(1[6-9]|[2-9]\d)\b/.test(await readFile(path.join(folder, file), 'utf8'))) counting.push(file);
  expect(counting).toEqual([]);
});
