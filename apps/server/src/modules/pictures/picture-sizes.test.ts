import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createCaches } from '../../shared/cache.ts';
import type { PictureAddress } from './picture-address.ts';
import { createPictureSizes } from './picture-sizes.ts';
import { createPictureWorkshop, type PictureTask, UnusablePictureError } from './picture-workshop.ts';

const address: PictureAddress = { width: 80, tenant: 'nordhang', hash: '0'.repeat(32), format: 'webp' };

let directory: string;
let made: PictureTask[];
let problem: Error | undefined;

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'kontor-pictures-'));
  made = [];
  problem = undefined;
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const sizes = (folder = directory) =>
  createPictureSizes({
    caches: createCaches(),
    directory: folder,
    files: {
      read: async (key) =>
        key.endsWith('.png') ? { size: 1, stream: Readable.from([Buffer.from('original')]) } : undefined,
    },
    workshop: {
      async make(task) {
        made.push(task);
        if (problem) throw problem;
        return Buffer.from(`size ${made.length}`);
      },
    },
    clock: { now: () => new Date() },
    log: { warn: () => undefined },
  });

it('PROD-12 concurrent and later requests make a size once', async () => {
  const store = sizes();
  const answers = await Promise.all(Array.from({ length: 20 }, () => store.read(address)));
  expect(new Set(answers.map(String))).toEqual(new Set(['size 1']));
  expect(String(await sizes().read(address))).toBe('size 1');
  expect(made).toEqual([{ bytes: Buffer.from('original'), isDrawing: false, width: 80, format: 'webp' }]);
  await store.read({ ...address, format: 'avif' });
  expect(made).toHaveLength(2);
});

it('PROD-12 serves a size that cannot be kept', async () => {
  const file = path.join(directory, 'file');
  await writeFile(file, '');
  expect(String(await sizes(file).read(address))).toBe('size 1');
});

it('ERRS-01 tries an original that cannot be used once, and one that failed for another reason again', async () => {
  const store = sizes();
  problem = new Error('the shop is being stopped');
  await expect(store.read(address)).rejects.toThrow('stopped');
  problem = new UnusablePictureError('no picture');
  expect(await store.read(address)).toBeUndefined();
  expect(await store.read({ ...address, width: 160 })).toBeUndefined();
  expect(made).toHaveLength(2);
});

it('ERRS-01 the workshop lets nobody wait when it is closed', async () => {
  const workshop = createPictureWorkshop({ maxProcesses: 1 });
  const task: PictureTask = { bytes: Buffer.from('x'), isDrawing: false, width: 80, format: 'webp' };
  const waiting = [workshop.make(task), workshop.make(task)].map((work) => work.catch(() => 'given up'));
  await workshop.close();
  expect(await Promise.all(waiting)).toEqual(['given up', 'given up']);
  await expect(workshop.make(task)).rejects.toThrow('being stopped');
});
