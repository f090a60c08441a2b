import {
  defaultSettingLength,
  type EditedSetting,
  type RouteAnswer,
  type routes,
  type SettingDeclaration,
  settingFields,
  settingSections,
  settingsFlags,
  type VatTableRow,
} from '@kontor/contract';
import { byLocale, type Locale } from '@kontor/domain';
import type { Pool } from 'pg';
import type { Actor } from '../../shared/actor.ts';
import { personNameSql } from '../../shared/person-name.ts';
import type { EditServices } from '../exchange/edit-records.ts';
import { type Document, editSettings, knownDocument, objectOf, readStoredSettings } from './edit-settings.ts';

type Value = EditedSetting['value'];
type Declared = SettingDeclaration & { key: string; fallback: Value | undefined };

/** Every setting that the back office edits in its form, in the order of the sections. */
const declared: readonly Declared[] = [
  ...Object.entries<SettingDeclaration>(settingFields).map(([key, field]) => ({
    ...field,
    key,
    fallback: field.default,
  })),
  ...Object.entries(settingsFlags).map(([key, flag]) => ({
    ...flag,
    kind: 'flag' as const,
    key,
    fallback: flag.default,
    default: undefined as never,
  })),
];

/** The settings of a tenant as operators edit them. */
export async function readEditedSettings(
  pool: Pool,
  { tenantId, tenantName, locale }: Pick<Actor, 'tenantId' | 'tenantName' | 'locale'>,
): Promise<RouteAnswer<typeof routes.settings.list>['data']> {
  const [{ version, document }, { rows }] = await Promise.all([
    readStoredSettings(pool, tenantId),
    pool.query<{ key: string; at: Date; by: string | null }>(
      `select distinct on (changed.key) changed.key, audit_entry.occurred_at as at, ${personNameSql('audit_entry.username')} as by
       from audit_entry cross join lateral jsonb_object_keys(audit_entry.details) as changed (key)
       where audit_entry.tenant_id = $1 and audit_entry.action = 'settings.changed' and changed.key = any ($2)
       order by changed.key, audit_entry.occurred_at desc, audit_entry.id desc`,
      [tenantId, declared.map(({ key }) => key)],
    ),
  ]);
  const changes = new Map(rows.map(({ key, at, by }) => [key, { at: at.toISOString(), by }]));
  const known = knownDocument(document, tenantName);
  const empty = knownDocument({}, tenantName);
  return {
    version,
    sections: Object.entries(settingSections).map(([key, label]) => ({ key, label: label[locale] })),
    settings: declared.map((setting) => ({
      key: setting.key,
      section: setting.section,
      kind: setting.kind,
      label: setting.label[locale],
      help: setting.help?.[locale] ?? null,
      unit: setting.unit === 'currency' ? String(known.defaultCurrency ?? 'EUR') : (setting.unit ?? null),
      min: setting.min ?? null,
      max: setting.max ?? (setting.kind === 'text' ? defaultSettingLength : null),
      options: Object.entries(setting.options ?? {}).map(([value, label]) => ({
        value,
        label: label[locale],
      })),
      value: valueIn(known, setting),
      default: valueIn(empty, setting),
      changed: changes.get(setting.key) ?? null,
    })),
  };
}

/** Changes settings, unless they have changed since `version`; null resets one to its default. @throws record.changed, validation.failed */
export async function changeSettings({
  pool,
  actor,
  services,
  change: { version, ...changes },
}: {
  pool: Pool;
  actor: Actor;
  services: EditServices;
  change: { version: string; [key: string]: unknown };
}): Promise<void> {
  await editSettings({
    pool,
    actor,
    services,
    version,
    versionOf: (stored) => stored.version,
    keys: [...new Set(Object.keys(changes).map((key) => key.split('_')[0] as string))],
    change: (document) => changedDocument(document, changes, actor.tenantName),
    shown(document) {
      const known = knownDocument(document, actor.tenantName);
      return Object.fromEntries(declared.map((setting) => [setting.key, valueIn(known, setting)]));
    },
  });
}

/** The document after changes by key; parts that become empty are left out. */
function changedDocument(
  stored: Document,
  changes: Readonly<Record<string, unknown>>,
  shopName: string,
): Document {
  const document = structuredClone(stored);
  for (const [key, value] of Object.entries(changes)) {
    const path = key.split('_');
    const last = path.pop() as string;
    let part = document;
    for (const name of path) {
      part[name] = objectOf(part[name]);
      part = part[name] as Document;
    }
    if (value === null || value === '') delete part[last];
    else part[last] = value;
    if (key === 'companyData_country_code') part.name = countryNames(String(value ?? 'DE'));
  }
  const known = knownDocument({}, shopName);
  const company = objectOf(document.companyData);
  const country = { ...objectOf(known.companyData?.country), ...objectOf(company.country) };
  document.companyData = { ...known.companyData, ...company, country };
  document.companyContactData = {
    ...known.companyContactData,
    ...objectOf(document.companyContactData),
  };
  if ('billing' in changes || Object.keys(changes).some((key) => key.startsWith('billing_')))
    document.billing = {
      by: 'erp',
      on: 'dispatch',
      downPaymentPercent: 0,
      numberPrefix: '',
      ...objectOf(document.billing),
    };
  const terms = objectOf(document.documentTerms);
  document.documentTerms = terms.de || terms.en ? { de: '', ...terms } : undefined;
  return document;
}

function valueIn(document: Document, { key, fallback, kind }: Declared): Value {
  let value: unknown = document;
  for (const name of key.split('_')) value = objectOf(value)[name];
  // An amount may have its currency beside it.
  if (kind === 'amount' && typeof value === 'object' && value !== null) value = objectOf(value).value;
  if (kind === 'amount' && value === 0) value = '';
  return (value ?? fallback ?? '') as boolean | number | string | VatTableRow[];
}

/** The country's name in every language of the shop. */
function countryNames(code: string): Record<Locale, string> {
  return byLocale((locale) => {
    try {
      return new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code;
    } catch {
      return code;
    }
  });
}
