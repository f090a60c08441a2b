import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { SettingsDocument } from '@kontor/contract';
import type { FileStorage } from '../../shared/file-storage.ts';
import type { CommercialDocument, CommercialDocumentType } from './commercial-document.ts';
import type { DocumentRenderer } from './document-renderer.ts';
import type { DocumentRow, DocumentsRepository } from './documents.repository.ts';
import { readLogo } from './logo.ts';

/** Reads the content of a document; undefined if it can no longer be made. */
export type DocumentSource = (tenantId: number, row: DocumentRow) => Promise<CommercialDocument | undefined>;

export type DocumentStore = ReturnType<typeof createDocumentStore>;

/**
 * Finds the files of documents and makes missing ones. A file is made once: afterwards the database refuses a change.
 * Concurrent requests for one document share the work.
 */
export function createDocumentStore({
  repository,
  documents,
  files,
  renderer,
  designOf,
}: {
  repository: DocumentsRepository;
  /** Documents are served by the API alone. */
  documents: FileStorage;
  /** The shop's public files, for the logo. */
  files: FileStorage;
  renderer: DocumentRenderer;
  designOf(tenantId: number): Promise<Pick<SettingsDocument, 'companyData' | 'theme'>>;
}) {
  const sources = new Map<CommercialDocumentType, DocumentSource>();
  const inTheMaking = new Map<string, Promise<Buffer>>();

  async function stored(key: string | null): Promise<Buffer | undefined> {
    const file = key === null ? undefined : await documents.read(key);
    return file && buffer(file.stream);
  }

  async function make(tenantId: number, row: DocumentRow, document: CommercialDocument): Promise<Buffer> {
    const { companyData, theme } = await designOf(tenantId);
    const design = {
      logo: await readLogo(files, companyData.logo),
      primaryColor: theme.primaryColor,
    };
    const bytes = await renderer.render({
      document,
      design,
      eInvoice: row.e_invoice,
      isXml: row.content_type === 'application/xml',
    });
    const extension = row.content_type === 'application/xml' ? 'xml' : 'pdf';
    const { key } = await documents.put(row.tenant_name, bytes, extension);
    const kept = await repository.keep(tenantId, row.id, key);
    return kept === key ? bytes : ((await stored(kept)) ?? bytes);
  }

  return {
    ...repository,

    /** Sets the source of documents of a type; called once for each type at the start. */
    provide(type: CommercialDocumentType, source: DocumentSource): void {
      sources.set(type, source);
    },

    /** As `bytesOf`; a stored file is a stream. */
    async fileOf(
      tenantId: number,
      row: DocumentRow,
    ): Promise<{ size: number; content: Readable | Buffer } | undefined> {
      const file = row.storage_key === null ? undefined : await documents.read(row.storage_key);
      if (file) return { size: file.size, content: file.stream };
      const bytes = await this.bytesOf(tenantId, row);
      return bytes && { size: bytes.length, content: bytes };
    },

    /**
     * The file of a document; undefined when it is missing and cannot be made. `known` is its content, if the caller has read
     * it.
     */
    async bytesOf(
      tenantId: number,
      row: DocumentRow,
      known?: CommercialDocument,
    ): Promise<Buffer | undefined> {
      const file = await stored(row.storage_key);
      if (file) return file;
      const key = `${tenantId}:${row.id}`;
      const current = inTheMaking.get(key);
      if (current) return current;
      const document = known ?? (await sources.get(row.type)?.(tenantId, row));
      if (!document) return undefined;
      const making = inTheMaking.get(key) ?? make(tenantId, row, document);
      inTheMaking.set(key, making);
      try {
        return await making;
      } finally {
        inTheMaking.delete(key);
      }
    },
  };
}
