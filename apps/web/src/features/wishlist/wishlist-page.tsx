import { type ProductRow, routes, type WishlistItem } from '@kontor/contract';
import { Button, Skeleton } from '@mantine/core';
import { IconHeart } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { isApiError } from '../../lib/api-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { useTexts } from '../../lib/i18n.ts';
import { ButtonLink } from '../../lib/links.tsx';
import { paths } from '../../lib/paths.ts';
import { rowsOfDetail } from '../../lib/product-rows.ts';
import { apiQuery } from '../../lib/query-client.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { WishlistButton } from '../../lib/wishlist-button.tsx';
import { useWishlist } from '../../lib/wishlist-context.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Skeletons } from '../../ui/skeletons.tsx';

/** Articles that are loaded at once; a button brings the next ones. */
const portion = 24;

/** The wishlist as a product table: quantities can be entered and added at once, the heart removes (WISH-01). */
export function WishlistPage({
  renderTable,
}: {
  renderTable: (table: {
    products: readonly ProductRow[];
    listKey: string;
    rowAction: (product: ProductRow) => ReactNode;
  }) => ReactNode;
}) {
  const { t } = useTexts();
  const { isLoading, items } = useWishlist();
  const [shownCount, setShownCount] = useState(portion);
  usePageTitle(t('wishlist.title'));

  const shown = items.slice(0, shownCount);
  const ids = [...new Set(shown.map((item) => item._id))];
  const details = useQueries({
    queries: ids.map((id) => apiQuery(routes.catalogue.product, { params: { id } })),
    combine: (results) => ({
      isPending: results.some((result) => result.isPending),
      // A product that is gone meanwhile is left out, as the server does (WISH-05).
      error: results.find((result) => result.isError && !isApiError(result.error, 'product.not.found'))
        ?.error,
      refetch: () => results.forEach((result) => void (result.isError && result.refetch())),
      products: results.flatMap((result) => (result.data ? [result.data.data] : [])),
    }),
  });
  const wishes = useMemo(() => {
    const byId = new Map(details.products.map((detail) => [detail._id, rowsOfDetail(detail)]));
    return new Map(
      items.slice(0, shownCount).flatMap((item) => {
        const row = byId.get(item._id)?.find((candidate) => isWished(candidate, item));
        return row ? [[row, item] as const] : [];
      }),
    );
  }, [details.products, items, shownCount]);
  const products = useMemo(() => [...wishes.keys()], [wishes]);

  return (
    <Page>
      <PageHeader
        title={t('wishlist.title')}
        subtitle={items.length > 0 ? t('wishlist.items', { count: items.length }) : undefined}
      />
      {face()}
    </Page>
  );

  function face() {
    if (isLoading || (details.isPending && products.length === 0 && items.length > 0))
      return (
        <Skeletons count={Math.min(Math.max(items.length, 3), 8)} label={t('wishlist.loading')}>
          {(index) => <Skeleton key={index} h={52} mb={6} />}
        </Skeletons>
      );
    if (details.error && products.length === 0)
      return (
        <ErrorState
          title={t('common.loadError')}
          text={errorText(details.error)}
          retryLabel={t('common.retry')}
          onRetry={details.refetch}
        />
      );
    if (products.length === 0)
      return (
        <EmptyState
          icon={<IconHeart size={28} stroke={1.5} />}
          title={t('wishlist.emptyTitle')}
          text={t('wishlist.emptyText')}
          action={<ButtonLink {...paths.category()}>{t('wishlist.browse')}</ButtonLink>}
        />
      );
    return (
      <>
        {renderTable({
          products,
          listKey: 'wishlist',
          rowAction: (product) => {
            const item = wishes.get(product);
            return item ? <WishlistButton item={item} name={product.productName} size={34} /> : null;
          },
        })}
        {items.length > shownCount ? (
          <Button variant="default" mt="md" onClick={() => setShownCount((count) => count + portion)}>
            {t('wishlist.showMore', { count: Math.min(portion, items.length - shownCount) })}
          </Button>
        ) : null}
      </>
    );
  }
}

function isWished(row: ProductRow, item: WishlistItem): boolean {
  return item.variantSku === undefined || row.variantSku === item.variantSku;
}
