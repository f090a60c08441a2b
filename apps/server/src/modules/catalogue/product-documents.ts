import type { FileStorage } from '../../shared/file-storage.ts';
import type { LocalizedText } from '../../shared/locale.ts';

/** A document of a product as it is shown: what it is and how large, where that is known. */
export interface DocumentFacts {
  readonly title: LocalizedText;
  readonly url: string;
  readonly type: string | null;
  /** Bytes. */
  readonly size: number | null;
}

/**
 * The documents that a browser may be led to, with type and size. Addresses of any other kind (`javascript:`, `data:`) are
 * refused by the import; one that came into the table by another way is left out.
 */
export async function readableDocuments(
  rows: readonly { title: LocalizedText; url: string }[],
  files: Pick<FileStorage, 'sizeAt'>,
): Promise<DocumentFacts[]> {
  return Promise.all(
    rows
      .filter(({ url }) => isLink(url))
      .map(async ({ title, url }) => ({
        title,
        url,
        type: documentType(url),
        size: (await files.sizeAt(url)) ?? null,
      })),
  );
}

function isLink(url: string): boolean {
  return /^(https?:\/\/|\/(?![/\\]))/i.test(url) && !/[\s"<>\\]/.test(url);
}

/**
 * The kind of a document by the ending of its address.
 *
 * @example documentType('https://a.example/sheets/Zelt.pdf?v=2') // 'PDF'
 */
export function documentType(url: string): string | null {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  const ending = /[^/]\.([a-z0-9]{2,4})$/i.exec(path.replace(/^https?:\/\/[^/]*/i, ''))?.[1]?.toUpperCase();
  return ending !== undefined && documentTypes.has(ending) ? ending : null;
}

const documentTypes = new Set([
  ...['PDF', 'DOC', 'DOCX', 'XLS', 'XLSX', 'PPT', 'PPTX', 'ODT', 'ODS', 'CSV', 'TXT', 'ZIP'],
  ...['PNG', 'JPG', 'JPEG', 'WEBP', 'AVIF', 'GIF', 'SVG', 'DWG', 'DXF', 'STEP', 'MP4'],
]);
