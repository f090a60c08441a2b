import { type CustomerRow, routes } from '@kontor/contract';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { Stack, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

/** Finds customers by number or name while one types; `row` shows a found one. */
export function CustomerSearch({
  label,
  exclude,
  row,
}: {
  label: string;
  exclude?: string;
  row: (customer: CustomerRow) => ReactNode;
}) {
  const { t } = useTexts();
  const [search, setSearch] = useState('');
  const isLong = search.trim().length >= 2;
  const { data, error } = useQuery({
    ...apiQuery(routes.customers.list, { query: { search: search.trim(), pageSize: 20 } }),
    enabled: isLong,
    placeholderData: keepPreviousData,
  });
  const found = isLong ? (data?.data ?? []).filter(({ _id }) => _id !== exclude) : [];
  return (
    <Stack gap="sm">
      <TextInput
        type="search"
        data-autofocus
        label={label}
        description={t('kit.customer.hint')}
        value={search}
        maxLength={100}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <FormAlert text={isLong && error ? errorText(error) : undefined} />
      <ul
        aria-label={t('kit.customer.found')}
        style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 8 }}
      >
        {found.map((customer) => (
          <li key={customer._id}>{row(customer)}</li>
        ))}
      </ul>
      {isLong && data && found.length === 0 ? <p role="status">{t('kit.customer.notFound')}</p> : null}
    </Stack>
  );
}
