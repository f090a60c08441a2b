import type { Entry, ZipFile } from 'yauzl';

/** The entries in the order of the archive. yauzl refuses names that lead out of the folder. */
export async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for (let read = 0; read < zip.entryCount; read += 1) {
    yield await new Promise<Entry>((resolve, reject) => {
      zip.once('error', reject);
      zip.once('entry', (entry: Entry) => {
        zip.off('error', reject);
        resolve(entry);
      });
      zip.readEntry();
    });
  }
}
