import type { Pool } from 'pg';
import type { Actor } from '../../shared/actor.ts';
import { requestError } from '../../shared/errors.ts';
import { type EditServices, editRecords } from '../exchange/edit-records.ts';
import { memorySource } from '../exchange/sources/memory-source.ts';
import { type KnownSettings, readSettingsDocument } from '../settings/settings-document.ts';

/** A stored document of settings, whatever it holds. */
export type Document = Record<string, unknown>;

export interface StoredSettings {
  document: Document;
  version: string;
}

/** The parts that every shop has; a document without them gets them with its first change. */
const requiredParts = ['vatTable', 'companyContactData', 'companyData', 'theme'] as const;

/**
 * Changes keys of the settings as an import does, unless what `versionOf` names has changed since.
 *
 * @param edit.keys the keys of the document that `change` may change
 * @param edit.shown the settings as the audit log shows them
 * @throws record.changed, validation.failed
 */
export async function editSettings({
  pool,
  actor,
  services,
  version,
  versionOf,
  keys,
  change,
  shown,
}: {
  pool: Pool;
  actor: Actor;
  services: EditServices;
  version: string;
  versionOf(stored: StoredSettings): string;
  keys: readonly string[];
  change(document: Document): Document;
  shown(document: Document): Record<string, unknown>;
}): Promise<void> {
  const { tenantId, tenantName, locale } = actor;
  const stored = await readStoredSettings(pool, tenantId);
  if (versionOf(stored) !== version) throw requestError('record.changed');
  const known = knownDocument(stored.document, tenantName);
  const missing = requiredParts.filter((part) => known[part] !== stored.document[part]);
  const document = change({
    ...stored.document,
    ...Object.fromEntries(missing.map((part) => [part, known[part]])),
  });
  const settings = Object.fromEntries([...keys, ...missing].map((key) => [key, document[key] ?? null]));
  await editRecords({
    actor,
    language: locale,
    services,
    files: [memorySource('settings', 'settings', [{ settings }])],
    async read({ run }) {
      // The row may not exist yet: the tenant's row is always there.
      await run('select from tenant where id = $1 for no key update', [tenantId]);
      const now = storedIn(await run<StoredSettings>(storedSql, [tenantId]));
      return { ...shown(now.document), version: versionOf(now) };
    },
    version,
    audit: { action: 'settings.changed', subject: 'settings' },
    fieldOf: ({ column }) => {
      const path = (column ?? '').replace(/^settings\./, '').split('.');
      return path[0] === 'vatTable' ? 'vatTable' : path.join('_');
    },
  });
}

/** The settings as they are stored, with their version. */
export async function readStoredSettings(pool: Pool, tenantId: number): Promise<StoredSettings> {
  return storedIn((await pool.query<StoredSettings>(storedSql, [tenantId])).rows);
}

/** The settings with everything that every shop has. */
export function knownDocument(document: Document, shopName: string): Document & KnownSettings {
  return readSettingsDocument(document, { shopName }).document as Document & KnownSettings;
}

export function objectOf(value: unknown): Document {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Document) : {};
}

const storedIn = ([row]: StoredSettings[]): StoredSettings => row ?? { document: {}, version: '' };

const storedSql = `
  select coalesce(site_setting.document, '{}') as document,
    md5(coalesce(site_setting.document, '{}')::text) as version
  from tenant left join site_setting on site_setting.tenant_id = tenant.id where tenant.id = $1`;
