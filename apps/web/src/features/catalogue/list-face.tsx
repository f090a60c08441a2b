import type { Facets } from '@kontor/contract';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Select } from '@kontor/web-kit/ui/select.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { LoadError } from '../../commerce/load-error.tsx';
import { pageSizes } from '../../lib/route-search.ts';
import { Gradually } from '../../ui/gradually.tsx';
import { EmptyList } from './empty-list.tsx';
import type { FacetNames } from './filters/facet-names.ts';
import { filterBlame } from './filters/filter-blame.ts';
import type { FilterControls } from './filters/filter-panel.tsx';
import classes from './list-face.module.css';
import shared from './list-shared.module.css';
import { ListSkeleton } from './list-skeleton.tsx';
import type { ProductPage } from './list-source.ts';
import { PageLinks } from './page-links.tsx';
import { GridSkeleton } from './product-grid/grid-skeleton.tsx';
import { ProductGrid } from './product-grid/product-grid.tsx';
import { KeptLines } from './product-table/kept-line.tsx';
import { ProductTable } from './product-table/product-table.tsx';
import type { ListQuery } from './use-product-list.ts';

/** One of the four states of a list: loading, error, empty, or its products and pages (CATG-05, ERRS-08). */
export function ListFace({
  page,
  listQuery,
  listKey,
  isStale,
  facets,
  filterCount,
  controls,
  names,
  emptyTitle,
  emptyText,
  emptyHints,
  onClearAll,
}: {
  page: UseQueryResult<ProductPage>;
  listQuery: ListQuery;
  listKey: string;
  /** True while the answer to the latest query is pending. */
  isStale: boolean;
  facets: Facets | undefined;
  filterCount: number;
  controls: FilterControls;
  names: FacetNames;
  emptyTitle: string | undefined;
  emptyText: string;
  emptyHints: ReactNode;
  onClearAll: () => void;
}) {
  const { t } = useTexts();
  const id = useId();
  const formats = useFormats();
  const { view, pageSize, orderType } = listQuery;
  if (page.isError && !page.data) return <LoadError query={page} />;
  const rows = Math.min(pageSize, 16);
  const skeleton = view === 'grid' ? <GridSkeleton cards={rows} /> : <ListSkeleton rows={rows} />;
  if (page.data?.data.length === 0)
    return (
      <div className={classes.list} data-stale={isStale || undefined} aria-busy={isStale}>
        <KeptLines orderType={orderType} />
        <EmptyList
          title={emptyTitle ?? t('catalogue.empty.title')}
          text={emptyText}
          hints={emptyHints}
          isBeyondEnd={page.data.meta.total > 0 || listQuery.page > 1}
          blame={filterBlame({
            filters: listQuery.filters,
            isOnlyAvailable: listQuery.isOnlyAvailable,
            isPreOrder: orderType === 'preOrder',
            facets,
          })}
          filterCount={filterCount}
          controls={controls}
          names={names}
          onClearAll={onClearAll}
        />
      </div>
    );
  const List = view === 'grid' ? ProductGrid : ProductTable;
  const products = ({ data, meta }: ProductPage) => (
    <div className={classes.list} data-stale={isStale || undefined} aria-busy={isStale}>
      <List products={data} orderType={orderType} listKey={listKey} />
      <div className={classes.below}>
        <span className={classes.range}>
          {t('catalogue.rangeOf', {
            from: formats.number((meta.page - 1) * meta.pageSize + 1),
            to: formats.number((meta.page - 1) * meta.pageSize + data.length),
            total: formats.number(meta.total),
          })}
        </span>
        <PageLinks page={meta.page} pageCount={Math.ceil(meta.total / meta.pageSize)} />
        <div className={shared.sort}>
          <label htmlFor={`${id}-rows`}>
            {t(view === 'grid' ? 'catalogue.cardsPerPage' : 'catalogue.rowsPerPage')}
          </label>
          <Select
            id={`${id}-rows`}
            value={String(pageSize)}
            onChange={(value) => controls.changeSearch({ rows: pageSizeOf(value) })}
            options={[16, ...pageSizes].map((size) => ({ value: String(size), label: String(size) }))}
          />
        </div>
      </div>
    </div>
  );
  return (
    <Gradually isReady={page.data !== undefined} placeholder={skeleton}>
      {() => (page.data ? products(page.data) : null)}
    </Gradually>
  );
}

function pageSizeOf(value: string): number | undefined {
  return pageSizes.find((size) => size === Number(value));
}
