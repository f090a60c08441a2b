import { type FieldForm, type SettingDeclaration, SettingsDocument, settingFields } from '@kontor/contract';
import { isEmailAddress } from '@kontor/domain';
import { Ajv, type ErrorObject } from 'ajv';
import { isBic, isCreditorId, readIban } from '../../shared/bank-account.ts';
import { fieldIssue } from '../../shared/field-issue.ts';
import { safeHtml } from '../../shared/safe-html.ts';
import { vatIdOf } from '../account-requests/vat-ids.ts';
import { type AssetStore, resolveAsset } from './assets.ts';
import { contentProblems, hiddenPictures } from './content-problems.ts';
import type { ImportRow, ImportSource } from './exchange.types.ts';
import type { LoadContext } from './kinds/kind-spec.ts';
import { type FileProblem, FileRefusal, fileRefusal } from './refusals.ts';

/** The parts of a settings file: the document's keys and the content pages as rows of their own kind. */
export interface SettingsFile {
  settings: Record<string, unknown>;
  contentPages: ImportRow[];
}

export async function readSettingsFile(source: ImportSource): Promise<SettingsFile> {
  let document: ImportRow | undefined;
  for await (const batch of source.open(() => {})) {
    for (const { code, details } of batch.refused ?? []) throw fileRefusal(code, details);
    for (const { cells } of batch.rows) document = cells;
  }
  if (document === undefined) throw fileRefusal('file.empty');
  const unknown = Object.keys(document).filter((key) => key !== 'settings' && key !== 'contentPages');
  const { settings = {}, contentPages = [] } = document;
  if (unknown.length > 0) {
    throw new FileRefusal(unknown.map((column) => ({ code: 'setting.unknown', column })));
  }
  if (typeof settings !== 'object' || settings === null || Array.isArray(settings)) {
    throw fileRefusal('format.invalid', { format: '{ … }' }, 'settings');
  }
  const isList =
    Array.isArray(contentPages) && contentPages.every((page) => typeof page === 'object' && page);
  if (!isList) throw fileRefusal('format.invalid', { format: '[{ … }]' }, 'contentPages');
  return { settings: { ...settings }, contentPages: contentPages as ImportRow[] };
}

/**
 * Merges the file's keys into the stored settings: a key that is given replaces, null removes, others stay. The result
 * is checked by the schema `SettingsDocument` (CONF). Answers whether anything changed.
 *
 * @throws FileRefusal naming every key that is unknown or does not fit.
 */
export async function writeSettings(
  context: Pick<LoadContext, 'run' | 'change' | 'tenantId' | 'now' | 'picturesUrl'>,
  settings: Readonly<Record<string, unknown>>,
  assets: AssetStore,
): Promise<'inserted' | 'updated' | 'unchanged'> {
  const { run, change, tenantId, now, picturesUrl } = context;
  const [row] = await run<{ document: Record<string, unknown> }>(
    `select document from site_setting where tenant_id = ${tenantId} for update`,
  );
  const merged: Record<string, unknown> = { ...row?.document };
  const problems: FileProblem[] = [];
  for (const [key, value] of Object.entries(settings)) {
    if (!(key in SettingsDocument.properties))
      problems.push({ code: 'setting.unknown', column: `settings.${key}` });
    else if (value === null) delete merged[key];
    else merged[key] = withSafeHtml(key, await storeFiles(value, `settings.${key}`, assets, problems));
  }
  problems.push(...contentProblems(settings));
  const written = Object.fromEntries(Object.keys(settings).map((key) => [key, merged[key] ?? null]));
  problems.push(...hiddenPictures(written, row?.document, picturesUrl));
  const ajv = new Ajv({ strict: false, allErrors: true, verbose: true });
  if (!ajv.validate(SettingsDocument, merged)) {
    problems.push(...(ajv.errors ?? []).map(schemaProblem));
  }
  problems.push(...bankProblems(merged), ...vatIdProblems(merged, row?.document), ...textProblems(merged));
  const document = JSON.stringify(merged);
  if (document.includes('\\u0000') || /\\ud[89a-f]/i.test(document)) {
    problems.push({ code: 'text.invalid', column: 'settings' });
  }
  if (problems.length > 0) throw new FileRefusal(problems);

  const changed = await change(
    `insert into site_setting as s (tenant_id, document, updated_at) values (${tenantId}, $1::jsonb, $2)
     on conflict (tenant_id) do update set document = excluded.document, updated_at = excluded.updated_at
     where s.document <> excluded.document`,
    [document, now],
  );
  if (changed === 0) return 'unchanged';
  return row === undefined || Object.keys(row.document).length === 0 ? 'inserted' : 'updated';
}

/** What the schema refuses, in words; the compiler's own message for what no form can send. */
function schemaProblem(error: ErrorObject): FileProblem {
  const { instancePath, params, message: problem = '' } = error;
  const path = [...instancePath.split('/').slice(1), params.missingProperty].filter(Boolean).join('.');
  const column = `settings.${path}`;
  if (error.keyword === 'required') return { code: 'value.missing', column };
  const { expected } = fieldIssue(error);
  const invalid: FileProblem = { code: 'setting.invalid', column, details: { problem } };
  if (!expected) return invalid;
  if ('form' in expected) {
    const format = formats[expected.form];
    return format ? { code: 'format.invalid', column, details: { format } } : invalid;
  }
  const { of, min, max } = expected;
  if (of === 'text' && error.keyword === 'maxLength')
    return { code: 'text.too.long', column, details: { max } };
  const isRange = of !== 'text' && of !== 'list' && min !== undefined && max !== undefined;
  return isRange ? { code: 'number.range', column, details: { min, max } } : invalid;
}

const formats: Partial<Record<FieldForm, string>> = {
  colour: '#1a73e8',
  country: 'DE',
  currency: 'EUR',
  numberPrefix: 'A-Z 0-9 -',
};

/** The settings that the shop shows as HTML (CONT-03). */
const htmlKeys = ['aboutUs', 'contactUs', 'returnPolicy', 'privacyPolicy', 'privacyPolicyDE'];

function withSafeHtml(key: string, value: unknown): unknown {
  if (!htmlKeys.includes(key)) return value;
  if (typeof value === 'string') return safeHtml(value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([locale, text]) => [locale, typeof text === 'string' ? safeHtml(text) : text]),
  );
}

/** Refuses mistyped bank accounts, because buyers transfer money to them (CHKO-16). */
function bankProblems({ companyData }: Readonly<Record<string, unknown>>): FileProblem[] {
  const { iban, bic, creditorId } = (companyData ?? {}) as Record<string, unknown>;
  const isWrong = {
    iban: typeof iban === 'string' && iban !== '' && 'refusal' in readIban(iban),
    bic: typeof bic === 'string' && bic !== '' && !isBic(bic),
    creditorId: typeof creditorId === 'string' && creditorId !== '' && !isCreditorId(creditorId),
  };
  return Object.entries(isWrong)
    .filter(([, isTyped]) => isTyped)
    .map(([key]) => wrongDigits(key));
}

/** Refuses a mistyped VAT ID of the shop, because each invoice shows it. A stored one stays (decision 122). */
function vatIdProblems(
  { companyData }: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, unknown>> | undefined,
): FileProblem[] {
  const { vatId, country } = (companyData ?? {}) as { vatId?: unknown; country?: { code?: string } };
  const before = (stored?.companyData as { vatId?: unknown } | undefined)?.vatId;
  if (typeof vatId !== 'string' || vatId === '' || vatId === before) return [];
  const [prefix = country?.code ?? 'DE'] = /^[A-Z]{2}/.exec(vatId.trim().toUpperCase()) ?? [];
  return vatIdOf(vatId, prefix === 'EL' ? 'GR' : prefix) === undefined ? [wrongDigits('vatId')] : [];
}

const wrongDigits = (key: string): FileProblem => ({
  code: 'setting.invalid',
  column: `settings.companyData.${key}`,
  details: { problem: { de: 'Prüfziffern oder Form stimmen nicht', en: 'check digits or form are wrong' } },
});

/** Refuses addresses that are none, above all links that run scripts. */
function textProblems(document: Readonly<Record<string, unknown>>): FileProblem[] {
  return Object.entries<SettingDeclaration>(settingFields).flatMap(([key, { kind }]): FileProblem[] => {
    const path = key.split('_');
    const value = path.reduce<unknown>((part, name) => (part as Record<string, unknown>)?.[name], document);
    if (typeof value !== 'string' || value === '') return [];
    const isRight =
      kind === 'url' ? /^(https?:\/\/|\/(?!\/))\S+$/i.test(value) : kind !== 'email' || isEmailAddress(value);
    const form = kind === 'url' ? ['https://…', '/…'] : ['name@example.com'];
    const problem = { de: `richtig wäre ${form.join(' oder ')}`, en: `right would be ${form.join(' or ')}` };
    return isRight
      ? []
      : [{ code: 'setting.invalid', column: `settings.${path.join('.')}`, details: { problem } }];
  });
}

/** Stores every `file:…` text of a value and puts its address in its place. */
async function storeFiles(
  value: unknown,
  column: string,
  assets: AssetStore,
  problems: FileProblem[],
): Promise<unknown> {
  if (typeof value === 'string' && value.startsWith('file:')) {
    const result = await resolveAsset(assets, value);
    if (result.refusal === undefined) return result.url;
    problems.push({ code: result.refusal, column });
    return value;
  }
  if (Array.isArray(value)) {
    return await Promise.all(
      value.map((entry, index) => storeFiles(entry, `${column}.${index}`, assets, problems)),
    );
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries: [string, unknown][] = [];
  for (const [key, entry] of Object.entries(value)) {
    entries.push([key, await storeFiles(entry, `${column}.${key}`, assets, problems)]);
  }
  return Object.fromEntries(entries);
}
