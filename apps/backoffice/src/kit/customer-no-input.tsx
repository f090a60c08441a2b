import { routes } from '@kontor/contract';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** A customer number; who types a name chooses from the customers found by it. */
export function CustomerNoInput({
  value,
  ...props
}: Omit<AutocompleteProps, 'value' | 'data'> & { value: string }) {
  const { t } = useTexts();
  const search = value.trim();
  const { data } = useQuery({
    ...apiQuery(routes.customers.list, { query: { search, pageSize: 10 } }),
    enabled: search.length >= 2,
    placeholderData: keepPreviousData,
  });
  const found = search.length >= 2 ? (data?.data ?? []) : [];
  const names = new Map(found.map(({ customerNo, name }) => [customerNo, name]));
  return (
    <Autocomplete
      placeholder={t('kit.customer.numberOrName')}
      maxLength={100}
      {...props}
      value={value}
      data={[...names.keys()]}
      // The server has searched.
      filter={({ options }) => options}
      renderOption={({ option }) => `${option.value} · ${names.get(option.value) ?? ''}`}
    />
  );
}
