import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { usePageTitle } from '@kontor/web-kit/lib/use-page-title.ts';
import { EmptyState } from '@kontor/web-kit/ui/empty-state.tsx';
import { Stack } from '@mantine/core';
import { useAccount, useSettings } from '../../commerce/shop-context.ts';
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
  const { firstName, lastName } = useAccount();
  const { rows, isEmpty } = useHomeRows();
  usePageTitle(t('common.home'));
  const [first, ...others] = rows;
  return (
    <div className={classes.page}>
      <Stack gap={14}>
        <h1 className={classes.greeting}>
          {t('home.greeting', { name: `${firstName} ${lastName}`.trim() })}
        </h1>
        <DayStrip />
        <Heroes heroes={heroes.filter(({ isActive }) => isActive)} />
      </Stack>
      {first ? <ProductRow key={first.type} row={first} /> : null}
      <CategoryTiles />
      {isEmpty ? <EmptyState title={t('home.emptyTitle')} text={t('home.emptyText')} /> : null}
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
