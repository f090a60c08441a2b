import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { readZip } from '../../test/read-zip.ts';
import { type ZipEntry, zipStream } from './zip-stream.ts';

async function read(entries: ZipEntry[]): Promise<[string, string][]> {
  async function* all() {
    yield* entries;
  }
  return readZip(await buffer(zipStream(all())));
}

it('INVC-03 writes an archive that other programs read, with names of any letters', async () => {
  const files: [string, string][] = [
    ['RE-1.pdf', '%PDF-1.7 one'],
    ['Größe.pdf', 'ä'.repeat(70_000)],
    ['empty.pdf', ''],
  ];
  expect(await read(files.map(([name, text]) => ({ name, bytes: Buffer.from(text) })))).toEqual(files);
});

it('INVC-03 writes an empty archive', async () => {
  expect(await read([])).toEqual([]);
});
