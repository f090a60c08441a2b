import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { AnchorLink } from '@kontor/web-kit/lib/links.tsx';
import { Skeletons } from '@kontor/web-kit/ui/skeletons.tsx';
import { Group, Skeleton } from '@mantine/core';
import { LoadError } from '../../commerce/load-error.tsx';
import { ProductCarousel, productCardHeight, productCardWidth } from '../../commerce/product-carousel.tsx';
import { paths } from '../../lib/paths.ts';
import shared from './home-shared.module.css';
import type { HomeRow } from './use-home-rows.ts';

/** A carousel of the home page with its own loading and error state (CONT-01). */
export function ProductRow({ row: { type, products, error, isFetching, refetch } }: { row: HomeRow }) {
  const { t } = useTexts();
  if (products) {
    return (
      <ProductCarousel
        title={t(`home.${type}`)}
        products={products}
        action={
          type === 'bestseller' ? undefined : (
            <AnchorLink
              {...(type === 'recent' ? paths.myAccount('order-history') : paths.category())}
              size="sm"
              fw={500}
            >
              {t(type === 'recent' ? 'home.allOrders' : 'catalogue.allProducts')}
            </AnchorLink>
          )
        }
      />
    );
  }
  if (error) {
    return (
      <section aria-label={t(`home.${type}`)}>
        <h2 className={shared.sectionTitle}>{t(`home.${type}`)}</h2>
        <LoadError query={{ error, isFetching, refetch }} />
      </section>
    );
  }
  return (
    <div>
      <Skeleton h={18} w={160} mb={17} mt={7} />
      <Group wrap="nowrap" style={{ overflow: 'hidden' }}>
        <Skeletons count={7} label={t('common.loading')}>
          {(index) => <Skeleton key={index} h={productCardHeight} miw={productCardWidth} />}
        </Skeletons>
      </Group>
    </div>
  );
}
