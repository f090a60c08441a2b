import { buffer } from 'node:stream/consumers';
import { type Entry, fromBufferPromise } from 'yauzl';

/** The files of an archive by name, in their order. */
export async function readZip(bytes: Buffer): Promise<[name: string, text: string][]> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false });
  const entries = await new Promise<Entry[]>((resolve, reject) => {
    const found: Entry[] = [];
    zip.on('entry', (entry: Entry) => {
      found.push(entry);
      zip.readEntry();
    });
    zip.on('end', () => resolve(found));
    zip.on('error', reject);
    zip.readEntry();
  });
  const files: [string, string][] = [];
  for (const entry of entries)
    files.push([entry.fileName, String(await buffer(await zip.openReadStreamPromise(entry)))]);
  return files;
}
