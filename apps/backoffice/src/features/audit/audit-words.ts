import { type AuditLogEntry, routes } from '@kontor/contract';
import { type LookupDeclaration, lookups } from '@kontor/contract/lookup-fields';
import { granterName, rightName } from '@kontor/contract/right-names';
import { LOCALES } from '@kontor/domain';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { hasText, type TextKey, useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { useQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { useOperator } from '../../kit/operator.tsx';
import { paths } from '../../kit/paths.ts';

export interface ShownDetail {
  label: string;
  /** Absent where only one value is known. */
  before?: string;
  value: string;
}

/** Where labels of fields stand, the most fitting first. */
const labelTexts = ['audit.field', 'customers.field', 'products.field'];
/** Where words of values stand, by the name of the field. */
const valueTexts: Readonly<Record<string, string>> = {
  role: 'shell.role',
  operatorRole: 'shell.role',
  orderStatus: 'orders.status',
  kind: 'imports.kind',
  vatTreatment: 'customers.vatTreatments',
};

/** The details of entries in the operator's language: labels and values as the pages show them, no keys. */
export function useAuditWords(): {
  detailsOf: (entry: Pick<AuditLogEntry, 'action' | 'subject' | 'details'>) => ShownDetail[];
  subjectOf: (entry: AuditLogEntry) => string;
} {
  const { t, locale } = useTexts();
  const { number, date, dateTime } = useFormats();
  const { may } = useOperator();
  const settings = useQuery({ ...apiQuery(routes.settings.list), enabled: may('settings.read') });
  const settingLabels = new Map(settings.data?.data.settings.map(({ key, label }) => [key, label]));
  const optionLabels = new Map(
    settings.data?.data.settings.flatMap(({ key, options }) =>
      options.map(({ value, label }) => [`${key}.${value}`, label]),
    ),
  );

  function labelOf(name: string, list?: LookupDeclaration): string {
    const field = list?.fields.find((one) => one.name === name);
    if (field) return field.label[locale];
    const key = labelTexts.map((group) => `${group}.${name}`).find((text) => hasText(text));
    return key ? t(key as TextKey) : (settingLabels.get(name) ?? inWords(name));
  }

  function textOf(value: unknown, name: string): string {
    if (value === null || value === undefined || value === '') return '–';
    if (typeof value === 'boolean') return t(value ? 'users.yes' : 'users.no');
    if (name === 'grantedBy') return granterName(value, locale);
    if (typeof value === 'number') return number(value);
    if (Array.isArray(value)) return value.map((one) => textOf(one, name)).join(', ') || '–';
    if (typeof value === 'object') {
      const entries = Object.entries(value);
      const own = (value as Record<string, unknown>)[locale];
      if (entries.every(([key]) => LOCALES.some((code) => code === key)))
        return textOf(own ?? entries[0]?.[1], name);
      return entries.map(([key, one]) => `${labelOf(key)} ${textOf(one, key)}`).join(', ');
    }
    const text = String(value);
    if (['right', 'rights'].includes(name)) return rightName(text, locale) || text;
    const option = optionLabels.get(`${name}.${text}`);
    if (option !== undefined) return option;
    const word = `${valueTexts[name] ?? 'audit.value'}.${text}`;
    if (hasText(word)) return t(word as TextKey);
    if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return date(text);
    return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) ? dateTime(text) : text;
  }

  return {
    detailsOf: ({ action, subject, details }) => {
      const list = action.startsWith('lookup.')
        ? (lookups as Record<string, LookupDeclaration>)[subject?.split('/')[0] ?? '']
        : undefined;
      const shown = Object.entries(details)
        // An import that changed nothing of a sort does not say so.
        .filter(([name, value]) => !(['inserted', 'updated', 'deleted'].includes(name) && value === 0))
        // Ids say nothing to a reader.
        .filter(([name]) => !['_id', 'requestId', 'returnId', 'paymentId'].includes(name));
      const isNew =
        action.endsWith('.created') ||
        (action === 'lookup.saved' && shown.every(([, value]) => Array.isArray(value) && value[0] === null));
      return shown
        .map(([name, value]) =>
          isNew && Array.isArray(value) && value.length === 2 && value[0] === null
            ? ([name, value[1]] as const)
            : ([name, value] as const),
        )
        .filter(([, value]) => !isNew || !isEmpty(value))
        .map(([name, value]) =>
          Array.isArray(value) && value.length === 2
            ? { label: labelOf(name, list), before: textOf(value[0], name), value: textOf(value[1], name) }
            : { label: labelOf(name, list), value: textOf(value, name) },
        );
    },
    subjectOf: ({ action, subject, subjectName }) => {
      if (subjectName) return subjectName;
      if (subject === null || action === 'settings.changed') return '';
      const kind = `imports.kind.${subject}`;
      if (hasText(kind)) return t(kind as TextKey);
      // An id says nothing to a reader.
      return /^[0-9a-f]{20,}$/.test(subject) ? '' : subject;
    },
  };
}

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
