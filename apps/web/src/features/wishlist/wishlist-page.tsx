import type { ProductRow } from '@kontor/contract';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ButtonLink } from '@kontor/web-kit/lib/links.tsx';
import { usePageTitle } from '@kontor/web-kit/lib/use-page-title.ts';
import { EmptyState } from '@kontor/web-kit/ui/empty-state.tsx';
import { Page, PageHeader } from '@kontor/web-kit/ui/page.tsx';
import { Skeletons } from '@kontor/web-kit/ui/skeletons.tsx';
import { Button, Skeleton } from '@mantine/core';
import { IconHeart, IconLock } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useRightReason } from '../../commerce/company-right.tsx';
import { LoadError } from '../../commerce/load-error.tsx';
import { WishlistButton } from '../../commerce/wishlist-button.tsx';
import { useWishlist } from '../../commerce/wishlist-context.ts';
import { paths } from '../../lib/paths.ts';
import { useWishedRows } from './use-wished-rows.ts';
import classes from './wishlist-page.module.css';

/** Articles that are loaded at once; a button brings the next ones. */
const portion = 50;

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
  const wishlist = useWishlist();
  const { items } = wishlist;
  const rightReason = useRightReason('wishlist.read');
  const [shownCount, setShownCount] = useState(portion);
  const wished = useWishedRows(useMemo(() => items.slice(0, shownCount), [items, shownCount]));
  const products = useMemo(() => [...wished.rows.keys()], [wished.rows]);
  usePageTitle(t('frame.wishlist'));

  return (
    <Page>
      <PageHeader
        title={t('frame.wishlist')}
        subtitle={items.length > 0 ? t('wishlist.items', { count: items.length }) : undefined}
      />
      {face()}
    </Page>
  );

  function face() {
    if (rightReason !== undefined)
      return <EmptyState icon={<IconLock size={28} />} title={t('common.notAllowed')} text={rightReason} />;
    if (wishlist.isLoading || (wished.isPending && products.length === 0 && items.length > 0))
      return (
        <Skeletons count={Math.min(Math.max(items.length, 3), 8)} label={t('wishlist.loading')}>
          {(index) => <Skeleton key={index} h={52} mb={6} />}
        </Skeletons>
      );
    const error = wishlist.error ?? wished.error;
    if (error && products.length === 0)
      return <LoadError query={{ error, refetch: wishlist.error ? wishlist.reload : wished.refetch }} />;
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
            const item = wished.rows.get(product);
            return item ? (
              <span className={classes.heart}>
                <WishlistButton item={item} name={product.productName} size={34} />
              </span>
            ) : null;
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
