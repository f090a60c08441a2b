import type { FileStorage } from '../../shared/file-storage.ts';
import type { ReadAsset } from './exchange.types.ts';
import type { RefusalCode } from './refusals.ts';

/** Where the files that rows name come from and go to. */
export interface AssetStore {
  tenantName: string;
  storage: Pick<FileStorage, 'locate' | 'put'>;
  readAsset: ReadAsset;
  isDryRun: boolean;
  /** What was stored in this run: many rows name the same picture. */
  known: Map<string, AssetResult>;
}

export type AssetResult = { url: string; refusal?: undefined } | { refusal: RefusalCode };

const parallel = 4;
const maxBytes = 20 * 1024 * 1024;

/**
 * The address of a picture or document: a web address stays, the name of a file is stored by its content.
 *
 * @example await resolveAsset(store, 'pictures/jacket.webp') // { url: '/files/nordhang/3f…9a.webp' }
 */
export async function resolveAsset(store: AssetStore, value: string): Promise<AssetResult> {
  if (/^(https?:\/\/|\/(?!\/))/i.test(value)) {
    return /[\s"<>\\]/.test(value) ? { refusal: 'format.invalid' } : { url: value };
  }
  const name = value.startsWith('file:') ? value.slice('file:'.length) : value;
  const known = store.known.get(name);
  if (known !== undefined) return known;
  const result = await storeAsset(store, name);
  store.known.set(name, result);
  return result;
}

/** The addresses of many values, each looked up once, a few at a time: reading and drawing pictures takes both cores. */
export async function resolveAssets(
  store: AssetStore,
  values: readonly string[],
): Promise<ReadonlyMap<string, AssetResult>> {
  const results = new Map<string, AssetResult>();
  const pending = new Set(values).values();
  const work = async () => {
    for (const value of pending) results.set(value, await resolveAsset(store, value));
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return results;
}

async function storeAsset(store: AssetStore, name: string): Promise<AssetResult> {
  const isOutside = name.includes('\\') || /^[a-z]+:/i.test(name) || name.split('/').includes('..');
  if (isOutside || name.startsWith('/')) return { refusal: 'file.outside' };
  const bytes = await store.readAsset(name);
  if (bytes === undefined) return { refusal: 'file.missing' };
  if (bytes.byteLength > maxBytes) return { refusal: 'file.too.large' };
  const extension = extensionOf(bytes);
  if (extension === undefined) return { refusal: 'file.type' };
  const stored = store.isDryRun
    ? store.storage.locate(store.tenantName, bytes, extension)
    : await store.storage.put(store.tenantName, bytes, extension);
  return { url: stored.url };
}

/** The type by the content: a name may say anything. */
function extensionOf(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 512)).toString(
    'latin1',
  );
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp';
  if (/^....ftypavi[fs]/s.test(head)) return 'avif';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('\xff\xd8\xff')) return 'jpg';
  if (/^GIF8[79]a/.test(head)) return 'gif';
  if (head.startsWith('%PDF-')) return 'pdf';
  return /^(\xef\xbb\xbf)?\s*(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)*<svg[\s>]/s.test(head) ? 'svg' : undefined;
}
