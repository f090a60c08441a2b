import { routes } from '@kontor/contract';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import type { AutocompleteProps } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useOperator } from './operator.tsx';
import { RecordNoInput } from './record-no-input.tsx';
import { useTypedSearch } from './use-typed-search.ts';

/** An article number; who types words of a name chooses from the articles found by them. */
export function ArticleNoInput(props: Omit<AutocompleteProps, 'value' | 'data'> & { value: string }) {
  const { t } = useTexts();
  const { may } = useOperator();
  const { search, isLong, enabled } = useTypedSearch(props.value);
  const { data } = useQuery({
    ...apiQuery(routes.grid.rows, { query: { search, limit: 10 } }),
    enabled: enabled && may('products.read'),
    placeholderData: keepPreviousData,
  });
  const found = isLong ? (data?.data ?? []) : [];
  return (
    <RecordNoInput
      placeholder={t('kit.customer.numberOrName')}
      {...props}
      names={new Map(found.map(({ sku, name }) => [sku, name]))}
    />
  );
}
