import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import type { AutocompleteProps } from '@mantine/core';
import { NumberInput } from './number-input.tsx';
import { useFoundCustomers } from './use-found-customers.ts';

/** A customer number; who types a name chooses from the customers found by it. */
export function CustomerNoInput(props: Omit<AutocompleteProps, 'value' | 'data'> & { value: string }) {
  const { t } = useTexts();
  const { found = [] } = useFoundCustomers(props.value, 10);
  return (
    <NumberInput
      placeholder={t('kit.customer.numberOrName')}
      {...props}
      names={new Map(found.map(({ customerNo, name }) => [customerNo, name]))}
    />
  );
}
