import { buffer } from 'node:stream/consumers';
import type { FileStorage } from '../../shared/file-storage.ts';
import type { DocumentDesign } from './commercial-document.ts';

/** Reads a shop's logo as a document can show it: SVG, PNG or JPEG from the shop's own files; null for any other. */
export async function readLogo(files: FileStorage, url: string | undefined): Promise<DocumentDesign['logo']> {
  const [, key, extension] = /^\/files\/(.+\.(svg|png|jpe?g))$/.exec(url ?? '') ?? [];
  if (key === undefined) return null;
  const file = await files.read(key);
  if (!file) return null;
  const bytes = await buffer(file.stream);
  return extension === 'svg' ? { type: 'svg', text: bytes.toString('utf8') } : { type: 'image', bytes };
}
