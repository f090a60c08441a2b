import type { Lookup, LookupRecord, routes } from '@kontor/contract';
import { countryName } from '@kontor/web-kit/lib/country-name.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { DataList } from '../../kit/list/data-list.tsx';
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
      rowName={(row: LookupRecord) => String(row.values['name.de'] ?? row.values[own?.name ?? ''] ?? row.key)}
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
            : inWords(field, value);
        },
        sortable: (field.isKey && !lookup.parent) || field.name === 'position',
        ...(at === 0 ? { card: 'title' as const } : {}),
        ...(field.kind === 'amount' || field.kind === 'integer' ? { amount: true } : {}),
      }))}
      empty={{ title: t('lookups.empty') }}
    />
  );
}

/** A value as a reader sees it. */
export function useValueText(): (field: Field, value: Value) => string {
  const { t } = useTexts();
  const format = useFormats();
  return (field, value) => {
    if (value === null || value === '') return '';
    if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no');
    if (field.kind === 'date' || field.kind === 'lastDay') return format.date(String(value));
    if (typeof value === 'number') return format.number(value);
    return field.options.find((option) => option.value === value)?.label ?? value;
  };
}
