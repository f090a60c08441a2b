import { routes } from '@kontor/contract';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { Alert, Loader, Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useAccount } from '../../commerce/shop-context.ts';
import { useSwitchCustomer } from './use-switch-customer.ts';

/** The server answers so many at once (LAYO-18). */
const maxCustomers = 50;
const searchDelayMs = 300;

/**
 * Lets a sales person search the own customers and activate one. The page then reloads with that company's prices and carts
 * (LAYO-18, AUTH-12). Absent until the customers have been loaded.
 */
export function CustomerSwitcher({ hasFocus = false }: { hasFocus?: boolean }) {
  const { t } = useTexts();
  const { company } = useAccount();
  const input = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  const [debounced] = useDebouncedValue(search.trim(), searchDelayMs);
  /** Enter was pressed before the search finished, so choose its first customer. */
  const [isFirstMeant, setFirstMeant] = useState(false);
  const customers = useQuery({
    ...apiQuery(routes.sales.customers, { query: debounced === '' ? {} : { search: debounced } }),
    placeholderData: keepPreviousData,
  });
  const change = useSwitchCustomer({ onSuccess: () => location.reload() });

  function choose(id: string) {
    setFirstMeant(false);
    if (id !== company?._id) change.mutate(id);
  }

  const isAnswered = search.trim() === debounced && customers.isSuccess && !customers.isPlaceholderData;
  const firstId = isAnswered ? customers.data?.data[0]?.id : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: chosen once, when the answer comes
  useEffect(() => {
    if (isFirstMeant && firstId !== undefined) choose(firstId);
  }, [isFirstMeant, firstId]);

  const isLoaded = customers.isSuccess;
  useEffect(() => {
    if (isLoaded && hasFocus) input.current?.focus();
  }, [isLoaded, hasFocus]);

  if (customers.isError) {
    return <Alert color="red">{errorText(customers.error)}</Alert>;
  }
  if (!customers.isSuccess) return null;

  const options = customers.data.data.map(({ id, translatedName, customerNo }) => ({
    value: id,
    label: `${translatedName} · ${customerNo}`,
  }));
  const active = company && { value: company._id, label: `${company.name} · ${company.customerNo}` };
  // The active company stays among the options, so that the field can show its name.
  const data =
    active && !options.some(({ value }) => value === active.value) ? [active, ...options] : options;
  const found = new Set(options.map(({ value }) => value));
  const isBusy = change.isPending || change.isSuccess;

  return (
    <div
      onKeyDownCapture={({ key, target }) => {
        const isOnOption = (target as Element).getAttribute('aria-activedescendant') !== null;
        if (key === 'Enter' && search.trim() !== '' && !isOnOption) setFirstMeant(true);
      }}
    >
      <Select
        ref={input}
        label={t('frame.sales.activeCompany')}
        placeholder={t('frame.sales.search')}
        nothingFoundMessage={t('frame.sales.nothingFound')}
        searchable
        data={data}
        filter={({ options: shown }) =>
          search.trim() === ''
            ? shown
            : shown.filter((option) => 'value' in option && found.has(option.value))
        }
        limit={maxCustomers}
        value={company?._id ?? null}
        allowDeselect={false}
        onSearchChange={(text) => {
          setFirstMeant(false);
          setSearch(text === active?.label ? '' : text);
        }}
        onChange={(id) => {
          if (id !== null) choose(id);
        }}
        disabled={isBusy}
        rightSection={isBusy || customers.isFetching ? <Loader size={14} /> : undefined}
        error={change.isError ? errorText(change.error) : undefined}
        maxDropdownHeight={320}
        comboboxProps={{ shadow: 'md' }}
      />
      {isBusy ? (
        <Text size="sm" c="dimmed" mt={4} role="status">
          {t('frame.sales.switching')}
        </Text>
      ) : options.length === maxCustomers ? (
        <Text size="xs" c="dimmed" mt={4}>
          {t('frame.sales.more', { count: maxCustomers })}
        </Text>
      ) : null}
    </div>
  );
}
