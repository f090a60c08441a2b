import type { CustomerRow } from '@kontor/contract';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { isTooLong, TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useFoundCustomers } from './use-found-customers.ts';

const maxLength = 100;

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
  const { found, error } = useFoundCustomers(isTooLong(search, maxLength) ? '' : search, 20);
  const shown = found?.filter(({ _id }) => _id !== exclude);
  return (
    <Stack gap="sm">
      <TextInput
        type="search"
        data-autofocus
        label={label}
        description={t('kit.customer.hint')}
        value={search}
        maxLength={maxLength}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <FormAlert text={error ? errorText(error) : undefined} />
      <ul
        aria-label={t('kit.customer.found')}
        style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 8 }}
      >
        {shown?.map((customer) => (
          <li key={customer._id}>{row(customer)}</li>
        ))}
      </ul>
      {shown?.length === 0 ? <p role="status">{t('kit.customer.notFound')}</p> : null}
    </Stack>
  );
}
