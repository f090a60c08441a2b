import type { ProductListQuery, ProductRow, Sort } from '@kontor/contract';
import { canPreOrder } from '@kontor/domain';
import { Button, NativeSelect, SegmentedControl, Switch } from '@mantine/core';
import { IconPackageOff } from '@tabler/icons-react';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { notFound, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { isApiError } from '../../lib/api-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { useFormats } from '../../lib/format.ts';
import { useTexts } from '../../lib/i18n.ts';
import { changeInterfaceState, orderTypeOf, useInterfaceState } from '../../lib/interface-state.ts';
import { ButtonLink } from '../../lib/links.tsx';
import { paths } from '../../lib/paths.ts';
import { pageSizes, sorts } from '../../lib/route-search.ts';
import { useSettings } from '../../lib/shop-context.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { PageLinks } from './page-links.tsx';
import classes from './product-list.module.css';
import { ProductTable } from './product-table/product-table.tsx';

/** The page of a list as the server answers it. */
export type ProductPage = {
  data: ProductRow[];
  meta: { total: number; page: number; pageSize: number };
};

/** What a list asks for besides its category or search words. */
export type ListQuery = Omit<ProductListQuery, 'category'>;

/** The part of an address that a list reads: page, sort, rows a page. */
export type ListSearch = { page?: number | undefined; sort?: Sort | undefined; rows?: number | undefined };

/** Rows a page unless the user wants more (CATG-05). */
const PAGE_SIZE = 16;

/**
 * A list of products with heading, total, sort, toggles, product table and pages (CATG-05 to CATG-07, CATG-10), for a
 * category and for a search. `listOf` makes the call; `listName` says what is listed, so that the former page of the
 * same list stays in view while the next one loads.
 */
export function ProductList({
  title,
  breadcrumb,
  search,
  listName,
  listOf,
  emptyTitle,
  emptyText,
}: {
  title: string;
  breadcrumb?: ReactNode;
  search: ListSearch;
  listName: string;
  listOf: (query: ListQuery) => UseQueryOptions<ProductPage, Error, ProductPage, QueryKey>;
  /** What an empty list says when no toggle is to blame. */
  emptyText: string;
  emptyTitle?: string;
}) {
  const { t } = useTexts();
  const id = useId();
  const formats = useFormats();
  const settings = useSettings();
  const state = useInterfaceState();
  const navigate = useNavigate();
  const isPreOrderVisible = canPreOrder(settings);
  const orderType = orderTypeOf(state, isPreOrderVisible);
  const page = search.page ?? 1;
  const sort = search.sort ?? 'featured';
  const pageSize = search.rows ?? PAGE_SIZE;
  const query: ListQuery = {
    page,
    pageSize,
    ...(sort === 'featured' ? {} : { sort }),
    ...(state.showOnlyAvailableStocks ? { stockAvail: '1' } : {}),
    ...(orderType === 'preOrder' ? { isPreOrderMode: '1' } : {}),
  };
  const list = useQuery({
    ...listOf(query),
    meta: { listName },
    placeholderData: (former, formerQuery) => (formerQuery?.meta?.listName === listName ? former : undefined),
  });
  if (isApiError(list.error, 'category.not.found')) throw notFound();

  const changeSearch = (change: ListSearch) =>
    navigate({ to: '.', search: (previous) => ({ ...previous, page: undefined, ...change }) });
  const total = list.data?.meta.total;

  return (
    <>
      <PageHeader
        breadcrumb={breadcrumb}
        title={title}
        subtitle={
          total === undefined
            ? undefined
            : t('catalogue.total', { count: total, number: formats.number(total) })
        }
      />
      <div className={classes.toolbar}>
        {isPreOrderVisible ? (
          <SegmentedControl
            aria-label={t('catalogue.mode')}
            value={orderType}
            onChange={(type) => {
              changeInterfaceState({ preOrderMode: type === 'preOrder' });
              if (page > 1) changeSearch({});
            }}
            data={[
              { value: 'order', label: t('catalogue.modeOf.order') },
              { value: 'preOrder', label: t('catalogue.modeOf.preOrder') },
            ]}
          />
        ) : null}
        <Switch
          className={classes.available}
          label={t('catalogue.onlyAvailable')}
          checked={state.showOnlyAvailableStocks}
          onChange={(event) => {
            changeInterfaceState({ showOnlyAvailableStocks: event.currentTarget.checked });
            if (page > 1) changeSearch({});
          }}
        />
        <div className={classes.sort}>
          <label htmlFor={`${id}-sort`}>{t('catalogue.sort')}</label>
          <NativeSelect
            id={`${id}-sort`}
            value={sort}
            onChange={(event) => changeSearch({ sort: sortOf(event.currentTarget.value) })}
            data={sorts.map((value) => ({ value, label: t(`catalogue.sortBy.${value}`) }))}
          />
        </div>
      </div>
      {face()}
    </>
  );

  function face() {
    if (list.isError && !list.data)
      return (
        <ErrorState
          title={t('common.loadError')}
          text={errorText(list.error)}
          retryLabel={t('common.retry')}
          onRetry={() => list.refetch()}
          isRetrying={list.isFetching}
        />
      );
    if (!list.data) return <ListSkeleton rows={Math.min(pageSize, 16)} />;
    if (list.data.data.length === 0) return <EmptyState {...emptyFace(list.data.meta.total)} />;
    const { meta } = list.data;
    return (
      <div
        className={classes.list}
        data-stale={list.isPlaceholderData || undefined}
        aria-busy={list.isPlaceholderData}
      >
        <ProductTable
          products={list.data.data}
          orderType={orderType}
          listKey={`${listName} ${JSON.stringify(query)}`}
        />
        <div className={classes.below}>
          <span className={classes.range}>
            {t('catalogue.rangeOf', {
              from: formats.number((meta.page - 1) * meta.pageSize + 1),
              to: formats.number((meta.page - 1) * meta.pageSize + list.data.data.length),
              total: formats.number(meta.total),
            })}
          </span>
          <PageLinks page={meta.page} pageCount={Math.ceil(meta.total / meta.pageSize)} />
          <div className={classes.sort}>
            <label htmlFor={`${id}-rows`}>{t('catalogue.rowsPerPage')}</label>
            <NativeSelect
              id={`${id}-rows`}
              value={String(pageSize)}
              onChange={(event) => changeSearch({ rows: pageSizeOf(event.currentTarget.value) })}
              data={[PAGE_SIZE, ...pageSizes].map(String)}
            />
          </div>
        </div>
      </div>
    );
  }

  /** The first thing that would bring articles back. */
  function emptyFace(found: number): { icon: ReactNode; title: string; text: string; action: ReactNode } {
    const face = {
      icon: <IconPackageOff size={28} stroke={1.5} />,
      title: emptyTitle ?? t('catalogue.empty.title'),
    };
    if (found > 0 || page > 1)
      return {
        ...face,
        text: t('catalogue.empty.page'),
        action: <Button onClick={() => changeSearch({})}>{t('catalogue.empty.firstPage')}</Button>,
      };
    if (state.showOnlyAvailableStocks)
      return {
        ...face,
        text: t('catalogue.empty.available'),
        action: (
          <Button onClick={() => changeInterfaceState({ showOnlyAvailableStocks: false })}>
            {t('catalogue.empty.showAll')}
          </Button>
        ),
      };
    if (orderType === 'preOrder')
      return {
        ...face,
        text: t('catalogue.empty.preOrder'),
        action: (
          <Button onClick={() => changeInterfaceState({ preOrderMode: false })}>
            {t('catalogue.empty.toOrder')}
          </Button>
        ),
      };
    return {
      ...face,
      text: emptyText,
      action: (
        <ButtonLink {...paths.category()} variant="default">
          {t('catalogue.empty.allProducts')}
        </ButtonLink>
      ),
    };
  }
}

function sortOf(value: string): Sort | undefined {
  return value === 'featured' ? undefined : sorts.find((sort) => sort === value);
}

function pageSizeOf(value: string): number | undefined {
  return pageSizes.find((size) => size === Number(value));
}
