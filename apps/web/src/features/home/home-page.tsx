import { routes } from '@kontor/contract';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ButtonLink } from '@kontor/web-kit/lib/links.tsx';
import { personName } from '@kontor/web-kit/lib/person-name.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { usePageTitle } from '@kontor/web-kit/lib/use-page-title.ts';
import { EmptyState } from '@kontor/web-kit/ui/empty-state.tsx';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAccount, useSettings } from '../../commerce/shop-context.ts';
import { paths } from '../../lib/paths.ts';
import { Banners } from './banners.tsx';
import { CategoryTiles } from './category-tiles.tsx';
import { DayStrip } from './day-strip.tsx';
import { Heroes } from './heroes.tsx';
import classes from './home-page.module.css';
import { ProductRow } from './product-row.tsx';
import { useHomeRows } from './use-home-rows.ts';

/**
 * The home page: carts and last order, heroes, last ordered articles, the range, recommended and bestselling
 * products, banners (CONT-01, CONT-02).
 */
export function HomePage() {
  const { t } = useTexts();
  const { heroes, banners } = useSettings();
  const account = useAccount();
  const { rows, isEmpty } = useHomeRows();
  usePageTitle(t('common.home'));
  const [first, ...others] = rows;
  return (
    <div className={classes.page}>
      <Stack gap={14}>
        <h1 className={classes.greeting}>{t('home.greeting', { name: personName(account) })}</h1>
        <DayStrip />
        <Heroes heroes={heroes.filter(({ isActive }) => isActive)} />
      </Stack>
      {first ? <ProductRow key={first.type} row={first} /> : null}
      <CategoryTiles />
      {isEmpty ? <WithoutRows /> : null}
      {others.slice(0, 1).map((row) => (
        <ProductRow key={row.type} row={row} />
      ))}
      <Banners banners={banners.filter(({ isActive }) => isActive)} />
      {others.slice(1).map((row) => (
        <ProductRow key={row.type} row={row} />
      ))}
    </div>
  );
}

/** Says that the shop has no articles yet, or links them all while no carousel has any to show. */
function WithoutRows() {
  const { t } = useTexts();
  const { data } = useQuery(apiQuery(routes.catalogue.products, { query: { pageSize: 1 } }));
  if (!data) return null;
  return data.data.length === 0 ? (
    <EmptyState title={t('home.emptyTitle')} text={t('home.emptyText')} />
  ) : (
    <ButtonLink {...paths.category()} variant="default">
      {t('catalogue.allProducts')}
    </ButtonLink>
  );
}
