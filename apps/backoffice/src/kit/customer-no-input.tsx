import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useFoundCustomers } from './use-found-customers.ts';

/** A customer number; who types a name chooses from the customers found by it. */
export function CustomerNoInput({
  value,
  ...props
}: Omit<AutocompleteProps, 'value' | 'data'> & { value: string }) {
  const { t } = useTexts();
  const { found = [] } = useFoundCustomers(value, 10);
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
