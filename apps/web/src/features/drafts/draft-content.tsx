import { type OrderType, routes } from '@kontor/contract';
import { orderSlot } from '@kontor/domain';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { buyingPrice, piecesOf } from '../../commerce/line-price.ts';
import { NoData } from '../../commerce/load-error.tsx';
import { inSeasons } from '../../commerce/season-quantities.ts';
import { useVat } from '../../commerce/shop-context.ts';
import { type ReadLine, StyleReadList } from '../../commerce/styles/style-read-list.tsx';
import { styleSlots } from '../../commerce/styles/style-table.tsx';

/** The lines of a draft by style, with current prices, to look at before loading it (CART-22). */
export function DraftContent({ id, orderType, name }: { id: string; orderType: OrderType; name: string }) {
  const { t } = useTexts();
  const vat = useVat();
  const { data, error, isFetching, refetch } = useQuery({
    ...apiQuery(routes.drafts.lines, { params: { id } }),
    // Overwriting changes the id, but prices change under one id.
    staleTime: 0,
  });
  const { items = noItems, seasons = noItems } = data?.data ?? {};
  const lines = useMemo(
    () =>
      inSeasons(items, seasons).map((line): ReadLine => {
        const price = buyingPrice(line);
        return {
          ...line,
          quantities: line.quantities ?? { [orderSlot]: line.quantity ?? 0 },
          totalMinor: price && vat.totalMinor(price, piecesOf(line), line),
        };
      }),
    [items, seasons, vat],
  );
  if (!data)
    return (
      <NoData
        title={t('drafts.contentFailed')}
        query={{ error, isFetching, refetch }}
        count={3}
        h={36}
        my={8}
      />
    );
  return (
    <StyleReadList
      lines={lines}
      slots={styleSlots(orderType, seasons)}
      currency={vat.currency}
      label={t('drafts.contentOf', { name })}
    />
  );
}

const noItems: never[] = [];
