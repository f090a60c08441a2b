import { routes } from '@kontor/contract';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../lib/error-text.ts';
import { useTexts } from '../../lib/i18n.ts';
import { AnchorLink } from '../../lib/links.tsx';
import { paths } from '../../lib/paths.ts';
import { ProductCarousel } from '../../lib/product-carousel.tsx';
import { apiQuery } from '../../lib/query-client.ts';
import { useAccount, useSettings } from '../../lib/shop-context.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeletons } from '../../ui/skeletons.tsx';
import { CategoryTiles } from './category-tiles.tsx';
import { Heroes } from './heroes.tsx';
import classes from './home-page.module.css';

const rowLength = 12;

/** Heroes, the range, recommended and bestselling products, the way to the last orders (CONT-01). */
export function HomePage() {
  const { t } = useTexts();
  const { heroes } = useSettings();
  const { firstName, lastName } = useAccount();
  usePageTitle(t('common.home'));
  return (
    <div className={classes.page}>
      <div className={classes.welcome}>
        <h1 className={classes.greeting}>
          {t('home.greeting', { name: `${firstName} ${lastName}`.trim() })}
        </h1>
        <AnchorLink {...paths.myAccount('order-history')} size="sm">
          {t('home.recentOrders')}
        </AnchorLink>
      </div>
      <Heroes heroes={heroes.filter(({ isActive }) => isActive)} />
      <CategoryTiles />
      <Products />
    </div>
  );
}

function Products() {
  const { t } = useTexts();
  const featured = useProducts('featured');
  const bestseller = useProducts('bestseller');
  const isEmpty = [featured, bestseller].every(({ data }) => data?.data.length === 0);
  if (isEmpty) return <EmptyState title={t('home.emptyTitle')} text={t('home.emptyText')} />;
  return (
    <>
      <ProductRow title={t('home.featured')} query={featured} />
      <ProductRow title={t('home.bestseller')} query={bestseller} />
    </>
  );
}

function ProductRow({ title, query }: { title: string; query: ReturnType<typeof useProducts> }) {
  const { t } = useTexts();
  if (query.isError && !query.data) {
    return (
      <ErrorState
        title={t('common.loadError')}
        text={errorText(query.error)}
        retryLabel={t('common.retry')}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  if (!query.data) {
    return (
      <div>
        <Skeleton h={18} w={160} mb={17} mt={7} />
        <div className={classes.rowSkeleton}>
          <Skeletons count={7} label={t('common.loading')}>
            {(index) => <Skeleton key={index} h={342} miw="13rem" />}
          </Skeletons>
        </div>
      </div>
    );
  }
  return <ProductCarousel title={title} products={query.data.data} />;
}

function useProducts(type: 'featured' | 'bestseller') {
  return useQuery(apiQuery(routes.catalogue.similar, { query: { type, limit: rowLength } }));
}
