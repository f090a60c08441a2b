import type { FileStorage } from '../../shared/file-storage.ts';
import { fileTypeOf } from '../../shared/file-type.ts';
import { isHarmlessDrawing } from '../../shared/harmless-drawing.ts';
import { maxPicturePixels, picturePixels } from '../../shared/picture-size.ts';
import { passesXmlCheck } from '../../shared/xml-check.ts';
import type { ReadAsset } from './exchange.types.ts';
import type { RefusalCode } from './refusals.ts';

/** Source and destination of the files that rows name. */
export interface AssetStore {
  tenantName: string;
  storage: Pick<FileStorage, 'locate' | 'put' | 'exists'>;
  /** Whether a picture can be decoded; absent: not checked, as for the demo. */
  canDecode: ((picture: Uint8Array) => Promise<boolean>) | undefined;
  /** For documents, which the API alone serves. */
  documents: Pick<FileStorage, 'locate' | 'put'> | undefined;
  readAsset: ReadAsset;
  isDryRun: boolean;
  /** The files stored in this run, because many rows name the same picture. */
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

/** The addresses of many values, each resolved once. Only a few at a time, because reading and resizing pictures takes both cores. */
export async function resolveAssets(
  store: AssetStore,
  values: readonly string[],
  resolve = resolveAsset,
): Promise<ReadonlyMap<string, AssetResult>> {
  const results = new Map<string, AssetResult>();
  const pending = new Set(values).values();
  const work = async () => {
    for (const value of pending) results.set(value, await resolve(store, value));
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return results;
}

/**
 * The key of a document of the ERP: a PDF, or an e-invoice as XML. `value` names the file, or contains it.
 *
 * @example await storeDocument(store, 'data:application/pdf;base64,JVBERi0…') // { url: 'nordhang/3f…9a.pdf' }
 */
export async function storeDocument(store: AssetStore, value: string): Promise<AssetResult> {
  const { tenantName, documents, isDryRun } = store;
  if (documents === undefined) return { refusal: 'file.missing' };
  if (value.startsWith('stored:')) {
    const key = value.slice('stored:'.length);
    return key.startsWith(`${tenantName}/`) && storedDocument.test(key)
      ? { url: key }
      : { refusal: 'file.outside' };
  }
  const bytes = value.startsWith('data:') ? contentOf(value) : await readFile(store, value);
  if (typeof bytes === 'string') return { refusal: bytes };
  if (bytes.byteLength > maxBytes) return { refusal: 'file.too.large' };
  const extension = fileTypeOf(bytes) === 'pdf' ? 'pdf' : isEInvoice(bytes) ? 'xml' : undefined;
  if (extension === undefined) return { refusal: 'file.no.document' };
  const stored = isDryRun
    ? documents.locate(tenantName, bytes, extension)
    : await documents.put(tenantName, bytes, extension);
  return { url: stored.key };
}

/** The name of a stored document in an export: tenant and hash. */
const storedDocument = /^[\w-]+\/[0-9a-f]+\.(pdf|xml)$/;

function contentOf(url: string): Uint8Array | RefusalCode {
  const [head = '', content = ''] = url.split(',', 2);
  const isBase64 = head.endsWith(';base64') && /^[A-Za-z0-9+/\s]+={0,2}$/.test(content);
  return isBase64 ? Buffer.from(content, 'base64') : 'file.unreadable';
}

async function storeAsset(store: AssetStore, name: string): Promise<AssetResult> {
  const bytes = await readFile(store, name);
  if (typeof bytes === 'string') return { refusal: bytes };
  if (bytes.byteLength > maxBytes) return { refusal: 'file.too.large' };
  const extension = fileTypeOf(bytes);
  if (extension === undefined) return { refusal: 'file.type' };
  if (extension === 'svg' && !isHarmlessDrawing(bytes)) return { refusal: 'file.scripted' };
  if ((picturePixels(bytes) ?? 0) > maxPicturePixels) return { refusal: 'file.too.many.pixels' };
  const place = store.storage.locate(store.tenantName, bytes, extension);
  const isTrusted = ['svg', 'pdf'].includes(extension) || (await store.storage.exists(place.key));
  if (!isTrusted && (await store.canDecode?.(bytes)) === false) return { refusal: 'file.damaged' };
  if (!store.isDryRun) await store.storage.put(store.tenantName, bytes, extension);
  return { url: place.url };
}

async function readFile(store: AssetStore, name: string): Promise<Uint8Array | RefusalCode> {
  const isOutside = name.includes('\\') || /^[a-z]+:/i.test(name) || name.split('/').includes('..');
  if (isOutside || name.startsWith('/')) return 'file.outside';
  return (await store.readAsset(name)) ?? 'file.missing';
}

const invoiceRoot = /^([\w-]+:)?(CrossIndustryInvoice|Invoice|CreditNote)$/;

/** Well-formed XML with the root of an invoice, without entities of its own. */
function isEInvoice(bytes: Uint8Array): boolean {
  let root: string | undefined;
  const isXml = passesXmlCheck(bytes, (parser, refuse) => {
    parser.on('opentag', ({ name }) => {
      root ??= name;
    });
    parser.on('doctype', refuse);
  });
  return isXml && invoiceRoot.test(root ?? '');
}
