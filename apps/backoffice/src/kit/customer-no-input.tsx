import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import type { AutocompleteProps } from '@mantine/core';
import { RecordNoInput } from './record-no-input.tsx';
import { useFoundCustomers } from './use-found-customers.ts';

/** A customer number. A typed name offers the customers that match. */
export function CustomerNoInput(props: Omit<AutocompleteProps, 'value' | 'data'> & { value: string }) {
  const { t } = useTexts();
  const { found = [] } = useFoundCustomers(props.value, 10);
  return (
    <RecordNoInput
      placeholder={t('kit.customer.numberOrName')}
      {...props}
      names={new Map(found.map(({ customerNo, name }) => [customerNo, name]))}
    />
  );
}
