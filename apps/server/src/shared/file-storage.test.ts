import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFileStorage } from './file-storage.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'kontor-files-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

describe('file storage', () => {
  it('PROD-12 stores the same content once, also when it is put many times at once', async () => {
    const storage = createFileStorage({ directory });
    const bytes = Buffer.from('picture');
    const stored = await Promise.all(
      Array.from({ length: 20 }, () => storage.put('nordhang', bytes, 'webp')),
    );
    expect(new Set(stored.map(({ url }) => url)).size).toBe(1);
    expect(stored[0]).toEqual(storage.locate('nordhang', bytes, 'webp'));
    expect(await readdir(path.join(directory, 'nordhang'))).toHaveLength(1);
    const found = await storage.read(stored[0]?.key ?? '');
    expect(found?.size).toBe(7);
    expect(found && (await text(found.stream))).toBe('picture');
    expect(await storage.exists(stored[0]?.key ?? '')).toBe(true);
  });

  it.each([
    '../secret',
    '/etc/passwd',
    'nordhang/../../x',
    'nordhang/missing.webp',
    '',
    `nordhang/${'0'.repeat(32)}.webp`,
  ])('ROLE-06 finds nothing under %j', async (key) => {
    const storage = createFileStorage({ directory });
    expect(await storage.read(key)).toBeUndefined();
    expect(await storage.exists(key)).toBe(false);
  });

  it('ROLE-06 refuses a tenant or an extension that leads elsewhere', () => {
    const storage = createFileStorage({ directory });
    expect(() => storage.locate('../other', Buffer.from('x'), 'webp')).toThrow(RangeError);
    expect(() => storage.locate('nordhang', Buffer.from('x'), '../sh')).toThrow(RangeError);
  });
});
