import { type AuditLogEntry, routes } from '@kontor/contract';
import { type LookupDeclaration, type LookupField, lookups } from '@kontor/contract/lookup-fields';
import { granterName, rightName } from '@kontor/contract/right-names';
import { LOCALES, type Locale } from '@kontor/domain';
import { countryName } from '@kontor/web-kit/lib/country-name.ts';
import { isErrorCode } from '@kontor/web-kit/lib/error-catalogue.ts';
import { errorCodeText } from '@kontor/web-kit/lib/error-text.ts';
import { shownNumber, useFormats } from '@kontor/web-kit/lib/format.ts';
import { hasText, type TextKey, useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { useQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { useOperator } from '../../kit/operator.tsx';
import { usePartName } from '../../kit/part-names.ts';
import { paths } from '../../kit/paths.ts';

export interface ShownDetail {
  label: string;
  /** Absent where only one value is known. */
  before?: string;
  value: string;
}

type Entry = Pick<AuditLogEntry, 'action' | 'subject' | 'details' | 'names'>;
/** A field with its only value, or with the values before and after. */
type Field = readonly [name: string, value: unknown];
type Pair = readonly [before: unknown, after: unknown];

/** Where labels of fields stand, the most fitting first. */
const labelTexts = [
  'audit.field',
  'customers.field',
  'products.field',
  'users.field',
  'customers.address.field',
  'grid.column',
  'products.variant',
  'settings.rate',
];
/** Where words of values stand, by the name of the field. */
const valueTexts: Readonly<Record<string, string>> = {
  role: 'shell.role',
  operatorRole: 'shell.role',
  companyRole: 'users.role',
  orderStatus: 'orders.status',
  deliveryStatus: 'orders.delivery',
  paymentStatus: 'orders.payment',
  kind: 'imports.kind',
  language: 'customers.languages',
  vatTreatment: 'customers.vatTreatments',
  discountType: 'customers.discountTypes',
  invoiceCollection: 'customers.collections',
  eInvoiceFormat: 'customers.eInvoices',
  reason: 'audit.refusal',
};
const countries: ReadonlySet<string> = new Set([
  'country',
  'countryCode',
  'vatCountryCode',
  'companyData_country_code',
]);
const amounts: ReadonlySet<string> = new Set(
  `amount net gross above price preOrderPrice rrp openAmount creditLimit freightExpense freightExpenseUntil
  minCartAmount minimumOrderAmount maxOrderAmount`.split(/\s+/),
);
/** Lists of values, which may have two. */
const lists: ReadonlySet<string> = new Set(
  'parts recipients rights types domains approverIds lines budgets grantedBy'.split(' '),
);
/** The texts of empty values that mean something, such as all event types. */
const emptyTexts: Readonly<Record<string, TextKey>> = {
  types: 'webhooks.allTypes',
  approverIds: 'customers.approvals.admins',
};
/** Details that the subject already shows, by area. */
const subjectFields: Readonly<Record<string, readonly string[]>> = {
  approvalRule: ['userId', 'role'],
  approvalDeputy: ['approverId'],
  job: ['webhook'],
};
/** They say nothing to a reader. */
const idFields: ReadonlySet<string> = new Set(
  '_id requestId returnId paymentId session job documentId runId linkId webhookId'.split(' '),
);

/** The details of entries in the operator's language: labels and values as the pages show them, no keys. */
export function useAuditWords(): {
  detailsOf: (entry: Entry) => ShownDetail[];
  subjectOf: (entry: AuditLogEntry) => string;
} {
  const { t, locale } = useTexts();
  const { number, date, dateTime } = useFormats();
  const { may } = useOperator();
  const partName = usePartName();
  const settings = useQuery({ ...apiQuery(routes.settings.list), enabled: may('settings.read') });
  const settingLabels = new Map(settings.data?.data.settings.map(({ key, label }) => [key, label]));
  const optionLabels = new Map(
    settings.data?.data.settings.flatMap(({ key, options }) =>
      options.map(({ value, label }) => [`${key}.${value}`, label]),
    ),
  );

  /** The words of one entry. */
  function wordsOf({ action, subject, names }: Pick<Entry, 'action' | 'subject' | 'names'>) {
    const list = listOf(action, subject);
    const fieldOf = (name: string): LookupField | undefined => list?.fields.find((one) => one.name === name);

    function labelOf(name: string): string {
      const field = fieldOf(name);
      if (field) return field.label[locale];
      // 'price gold JACKET-M': the kind of a cell, then where it is.
      if (action === 'grid.saved') {
        const [kind = '', list = '', ...where] = name.split(' ');
        const column = `grid.column.${kind}`;
        const place = ['price', 'preOrderPrice'].includes(kind)
          ? (names[`price-lists/${list}`] ?? list)
          : list;
        return [hasText(column) ? t(column as TextKey) : kind, place, ...where].join(' ');
      }
      if (action === 'salesPerson.assigned') return `${t('audit.field.salesPerson')} ${name}`;
      if (name === 'from' && action.startsWith('priceList.')) return t('audit.field.copiedFrom');
      const known = knownLabel(name);
      if (known !== undefined) return known;
      return action === 'product.changed' ? `${t('audit.field.variant')} ${name}` : inWords(name);
    }

    /** The label of a part of a value; keys of attributes and seasons stay as they are. */
    const partLabelOf = (name: string): string => fieldOf(name)?.label[locale] ?? knownLabel(name) ?? name;

    function textOf(value: unknown, name: string): string {
      if (isEmpty(value)) return emptyTexts[name] ? t(emptyTexts[name]) : '–';
      if (typeof value === 'boolean') return t(value ? 'users.yes' : 'users.no');
      if (name === 'grantedBy') return granterName(value, locale);
      if (name === 'type' && action.startsWith('address.')) return t(`customers.addressType.${value as 0}`);
      const field = fieldOf(name);
      if (typeof value === 'number')
        return amounts.has(name) || field?.kind === 'amount' ? shownNumber(value, locale, 2) : number(value);
      if (Array.isArray(value)) return listText(value, name);
      if (typeof value === 'object') return recordText(value as Record<string, unknown>, name);
      return stringText(String(value), name, field);
    }

    function listText(values: readonly unknown[], name: string): string {
      // Pictures and documents have file names without a meaning.
      if (values.some((one) => isRecord(one) && 'url' in one))
        return t('audit.entries', { count: values.length });
      const texts = values.map((one) => textOf(one, name)).filter((text) => text !== '');
      return texts.join(values.some(isRecord) ? '; ' : ', ');
    }

    function recordText(value: Record<string, unknown>, name: string): string {
      const entries = Object.entries(value).filter(([, one]) => !isEmpty(one));
      if (isLocalized(value)) return textOf(value[locale] || entries[0]?.[1], name);
      return entries
        .map(([key, one]) => [partLabelOf(key), textOf(one, key)] as const)
        .filter(([, text]) => text !== '')
        .map(([label, text]) => `${label} ${text}`)
        .join(', ');
    }

    function stringText(text: string, name: string, field: LookupField | undefined): string {
      if (isId(text)) return names[text] ?? '';
      if (name === 'priceList' || (name === 'from' && action.startsWith('priceList.')))
        return names[`price-lists/${text}`] ?? text;
      if (name === 'provider') return names[`identity-providers/${text}`] ?? text;
      if (['right', 'rights'].includes(name)) return rightName(text, locale) || text;
      if (name === 'parts') return partName(text);
      if (['code', 'reason'].includes(name) && isErrorCode(text))
        return errorCodeText(text, undefined, locale);
      if (countries.has(name) || field?.kind === 'country') return countryName(text, locale);
      const option = field?.options?.[text]?.[locale] ?? optionLabels.get(`${name}.${text}`);
      if (option !== undefined) return option;
      const word = [`${valueTexts[name] ?? ''}.${text}`, `audit.value.${text}`].find((key) => hasText(key));
      if (word) return t(word as TextKey);
      const [kind = ''] = name.split(' ');
      if ((amounts.has(kind) || action === 'grid.saved') && /^-?\d+(\.\d+)?$/.test(text))
        return shownNumber(Number(text), locale, amounts.has(kind) ? 2 : 0);
      if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return date(text);
      if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return dateTime(text);
      // As it was typed, in German time.
      const [, day, time] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/.exec(text) ?? [];
      return day ? `${date(day)}, ${time}` : text;
    }

    /** The lines of a field: of a changed record one for each changed part. */
    function linesOf([name, value]: Field, isChange: boolean): ShownDetail[] {
      const label = labelOf(name);
      if (!isChange)
        return isEmpty(value) && !emptyTexts[name] ? [] : [{ label, value: textOf(value, name) }];
      return changedParts(value as Pair).flatMap(([part, before, after]): ShownDetail[] => {
        if (isEmpty(before) && isEmpty(after)) return [];
        const language = LOCALES.find((code) => code === part);
        const full =
          part === undefined
            ? label
            : language
              ? `${label} (${t(`customers.languages.${language}`)})`
              : `${label}, ${partLabelOf(part)}`;
        const field = language ? name : (part ?? name);
        const [former, latter] = [textOf(before, field), textOf(after, field)];
        return former === latter
          ? [{ label: full, value: t('audit.changed') }]
          : [{ label: full, before: former, value: latter }];
      });
    }

    return { labelOf, linesOf };
  }

  function knownLabel(name: string): string | undefined {
    const key = labelTexts.map((group) => `${group}.${name}`).find((text) => hasText(text));
    return key ? t(key as TextKey) : settingLabels.get(name);
  }

  return {
    detailsOf: (entry) => {
      const { action, details } = entry;
      const { labelOf, linesOf } = wordsOf(entry);
      if (action === 'access.refused' && details.right !== undefined)
        return [{ label: t('audit.field.rightMissing'), value: rightName(String(details.right), locale) }];
      if (typeof details.code === 'string' && isErrorCode(details.code))
        return [{ label: labelOf('reason'), value: errorCodeText(details.code, details, locale) }];
      const inSubject = subjectFields[action.split('.')[0] ?? ''] ?? [];
      const fields = fieldsOf(entry).filter(([name]) => !idFields.has(name) && !inSubject.includes(name));
      const side = onlySideOf(action, fields);
      return fields
        .flatMap((field) => {
          if (!isPair(field)) return linesOf(field, false);
          const [name, value] = field;
          return side === undefined ? linesOf(field, true) : linesOf([name, (value as Pair)[side]], false);
        })
        .filter(({ value }) => value !== '');
    },
    subjectOf: ({ action, subject, subjectName, details, names }) => {
      if (action.startsWith('lookup.') && subject !== null) return lookupSubject(subject, names);
      if (subjectName) return subjectName;
      if (action === 'job.retried') return jobName(details);
      if (action.startsWith('approvalRule.')) return ruleName(details, names);
      if (action.startsWith('approvalDeputy.')) return names[String(details.approverId)] ?? '';
      // The address of a call, the number of a version, the id of a mail.
      const isTechnical = ['access.refused', 'content.restored', 'mail.resent'].includes(action);
      if (subject === null || isTechnical || action === 'settings.changed') return '';
      if (action.startsWith('content.')) return partName(subject);
      const kind = `imports.kind.${subject}`;
      if (hasText(kind)) return t(kind as TextKey);
      return isId(subject) ? nameInDetails(details, locale) : subject;
    },
  };

  /** The retried job; entries of earlier versions lack it. */
  function jobName({ job, webhook }: Entry['details']): string {
    if (typeof webhook === 'string') return t('jobs.webhook', { name: webhook });
    const key = `jobs.names.${job}`;
    return hasText(key) ? t(key as TextKey) : String(job ?? '');
  }

  /** Whose orders a rule is for. */
  function ruleName({ userId, role }: Entry['details'], names: Entry['names']): string {
    if (typeof userId === 'string') return names[userId] ?? '';
    const key = `users.role.${role}`;
    if (hasText(key)) return t(key as TextKey);
    return userId === null ? t('customers.approvals.everyone') : '';
  }

  /** 'Versandkosten eines Landes DHL, Österreich' of 'shipping-rates/dhl~AT'. */
  function lookupSubject(subject: string, names: Entry['names']): string {
    const [name = '', key = ''] = subject.split(/\/(.*)/s);
    if (name === 'hosts') return `${t('lookups.hosts.host')} ${key}`;
    const list = (lookups as Record<string, LookupDeclaration>)[name];
    if (!list) return subject;
    const parts = list.parent ? key.split(/~(.*)/s).slice(0, 2) : [key];
    const kinds = list.fields.filter(({ isKey }) => isKey).map(({ kind }) => kind);
    const above = Object.entries<LookupDeclaration>(lookups).find(([, { child }]) => child === name)?.[0];
    const texts = parts.map((part, at) => {
      if (kinds[at] === 'country') return countryName(part, locale);
      const isLast = at === parts.length - 1;
      return names[isLast ? subject : `${above}/${part}`] ?? part;
    });
    return `${list.one[locale]} ${texts.join(', ')}`;
  }
}

const listOf = (action: string, subject: string | null): LookupDeclaration | undefined =>
  action.startsWith('lookup.')
    ? (lookups as Record<string, LookupDeclaration>)[subject?.split('/')[0] ?? '']
    : undefined;

/** The fields of an entry; the role of an operator is one field. */
function fieldsOf({ action, subject, details }: Entry): Field[] {
  if (action.startsWith('operator.') && 'from' in details) {
    const { from, to, ...others } = details;
    return [...Object.entries(others), ['role', to === undefined ? from : [from, to]]];
  }
  // An import that changed nothing of a sort does not say so.
  return Object.entries(details).filter(
    ([name, value]) =>
      !(['inserted', 'updated', 'deleted'].includes(name) && value === 0) &&
      // Rows that a program sends have the name of their kind instead of a file's.
      !(name === 'file' && value === subject),
  );
}

/** A value before and after a change. */
const isPair = ([name, value]: Field): boolean =>
  Array.isArray(value) && value.length === 2 && !lists.has(name);

/** The side of all changes that has values: the second of a new record, the first of a deleted one; else undefined. */
function onlySideOf(action: string, fields: readonly Field[]): 0 | 1 | undefined {
  const isOnly = (side: 0 | 1) =>
    fields.filter(isPair).every(([, value]) => (value as Pair)[side === 0 ? 1 : 0] === null);
  if (action.endsWith('.deleted')) return isOnly(0) ? 0 : undefined;
  const canBeNew =
    action.endsWith('.created') || ['lookup.saved', 'prices.scheduled', 'priceList.copied'].includes(action);
  return canBeNew && isOnly(1) ? 1 : undefined;
}

/** Of a record that was changed, and of texts by language, the changed parts; of any other value itself. */
function changedParts([before, after]: Pair): [part: string | undefined, unknown, unknown][] {
  if (!isRecord(before) || !isRecord(after)) return [[undefined, before, after]];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]))
    .map((part) => [part, before[part], after[part]]);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isLocalized = (value: Record<string, unknown>): boolean =>
  Object.keys(value).length > 0 && Object.keys(value).every((key) => LOCALES.some((code) => code === key));

/** Fields whose value names a record, the most fitting first. */
const namingFields =
  'name title label sku username customerNo finDocNumber orderNumber key email street url'.split(' ');

/** The name of a record by the values that its entry has, such as those before it was deleted; empty if there is none. */
function nameInDetails(details: Entry['details'], locale: Locale): string {
  for (const field of namingFields) {
    const value = details[field];
    const sides = Array.isArray(value) ? [value[1], value[0]] : [value];
    for (const side of sides) {
      const text = isRecord(side) && isLocalized(side) ? side[locale] || side[LOCALES[0]] : side;
      if (typeof text === 'string' && text !== '' && !isId(text)) return text;
    }
  }
  return '';
}

const isId = (text: string): boolean =>
  /^[0-9a-f]{20,}$|^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** The page of the record that an entry is about; undefined where there is none. */
export function recordLink({ action, subject }: AuditLogEntry): LinkProps | undefined {
  const [area = '', what] = action.split('.');
  if (area === 'settings') return { to: '/settings' };
  if (subject === null || what === 'deleted' || what === 'removed' || what === 'revoked') return undefined;
  const [list = '', key = ''] = subject.split(/\/(.*)/s);
  switch (area) {
    case 'order':
      return paths.order(subject);
    case 'invoice':
      return paths.invoice(subject);
    case 'company':
      return paths.customer(subject);
    case 'user':
    case 'secondFactor':
    case 'salesPerson':
      return paths.user(subject);
    case 'product':
      return paths.product(subject);
    case 'category':
      return paths.categories();
    case 'priceList':
      return paths.priceList(subject);
    case 'prices':
      return paths.scheduledPrices();
    case 'lookup':
      return key === '' || list === 'hosts' ? paths.lookups() : paths.lookupRecord(list, key);
    case 'content':
      return paths.publish();
    case 'data':
      return paths.imports();
    case 'webhook':
      return paths.webhooks();
    default:
      return undefined;
  }
}

/** No value, or only such ones: the empty fields of a new record. */
function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.values(value).every(isEmpty);
}

/** `isStockFreeze` → 'Is stock freeze', for fields that no text names. */
function inWords(name: string): string {
  const words = name
    .replace(/[._-]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, (_, a, b) => `${a} ${b.toLowerCase()}`);
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
