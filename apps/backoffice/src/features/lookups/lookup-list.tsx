import type { Lookup, LookupRecord, routes } from '@kontor/contract';
import { countryName } from '@kontor/web-kit/lib/country-name.ts';
import { shownNumber, useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import type { Locale } from '@kontor/web-kit/lib/locale.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { useQuery } from '@tanstack/react-query';
import { DataList } from '../../kit/list/data-list.tsx';
import { settingsQuery } from '../../kit/operator.tsx';
import { paths } from '../../kit/paths.ts';
import { lookupCalls } from './lookup.queries.ts';

type Field = Lookup['fields'][number];
export type Value = LookupRecord['values'][string];

/** The records of a list of master data; with `parent` those of one record of the list above. */
export function LookupList({ lookup, parent }: { lookup: Lookup; parent?: string }) {
  const { t, locale } = useTexts();
  const inWords = useValueText();
  const { name, group, fields } = lookup;
  const { list } = lookupCalls[group];
  const listed = fields.filter((field) => field.isListed && !(parent && field.name === lookup.parent));
  const own = lookup.parent ? listed.find(({ isKey }) => isKey) : undefined;
  return (
    <DataList
      name={`lookup-${name}`}
      label={lookup.title}
      query={(query: object) =>
        apiQuery(list as typeof routes.lookups.settingsList, {
          params: { lookup: name as never },
          query: { ...query, ...(parent ? { parent } : {}) },
        })
      }
      rowKey={(row: LookupRecord) => row.key}
      rowName={(row: LookupRecord) => String(row.values[own?.name ?? ''] ?? nameOfRecord(row, locale))}
      link={(row: LookupRecord) => paths.lookupRecord(name, row.key)}
      defaultSort="position"
      columns={listed.map((field, at) => ({
        key: field.isKey && !lookup.parent ? 'key' : field.name === 'position' ? 'position' : field.name,
        label: field.label,
        cell: (row: LookupRecord) => {
          const value = row.values[field.name] ?? null;
          // The own key of a list is not repeated by its name.
          return field.kind === 'country' && lookup.parent && value
            ? countryName(String(value), locale)
            : inWords(field, value, row.values);
        },
        sortable: (field.isKey && !lookup.parent) || field.name === 'position',
        ...(at === 0 ? { card: 'title' as const } : {}),
        ...(isNumber(field) ? { amount: true } : {}),
      }))}
      empty={{ title: t('lookups.empty') }}
    />
  );
}

export const isNumber = ({ kind }: Field) => kind === 'amount' || kind === 'number' || kind === 'integer';

/** The name in the language of the page, or the German one. */
export const nameOfRecord = ({ key, values }: LookupRecord, locale: Locale) =>
  String(
    ['name', 'label']
      .flatMap((field) => [values[`${field}.${locale}`], values[`${field}.de`]])
      .find((name) => name !== undefined && name !== null && name !== '') ?? key,
  );

/** A number as lists and fields show it. */
export const numberText = ({ kind }: Field, value: number, locale: Locale) =>
  shownNumber(value, locale, kind === 'amount' ? 2 : 0);

/** A value as a reader sees it; `values` of its record tell a percentage from an amount. */
export function useValueText(): (
  field: Field,
  value: Value,
  values?: Readonly<Record<string, unknown>>,
) => string {
  const { t, locale } = useTexts();
  const format = useFormats();
  const settings = useQuery(settingsQuery).data?.data;
  const currency = settings && 'defaultCurrency' in settings ? settings.defaultCurrency : undefined;
  return (field, value, values = {}) => {
    if (value === null || value === '') return '';
    if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no');
    if (field.kind === 'date' || field.kind === 'lastDay') return format.date(String(value));
    if (typeof value === 'number') {
      if (field.unitBy !== null && values[field.unitBy] === 'percent') return format.percent(value);
      const isAmount = field.kind === 'amount' || (field.unitBy !== null && values[field.unitBy] === 'fixed');
      return isAmount && currency
        ? format.money(Math.round(value * 100), currency)
        : numberText(field, value, locale);
    }
    return field.options.find((option) => option.value === value)?.label ?? value;
  };
}
