import { type Facets, type OrderType, routes } from '@kontor/contract';
import { canPreOrder } from '@kontor/domain';
import { isApiError } from '@kontor/web-kit/lib/api-error.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { keptChoice } from '@kontor/web-kit/lib/kept-choice.ts';
import { apiKey } from '@kontor/web-kit/lib/query-client.ts';
import { useStore } from '@kontor/web-kit/lib/store.ts';
import { PageHeader } from '@kontor/web-kit/ui/page.tsx';
import { VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { notFound, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { changeInterfaceState, orderTypeOf, useInterfaceState } from '../../commerce/interface-state.ts';
import { useSettings } from '../../commerce/shop-context.ts';
import { WithoutWords } from '../../commerce/without-words.tsx';
import type { CategoryView, ListSearch } from '../../lib/route-search.ts';
import { filterChips } from './filters/chip-texts.ts';
import { facetNames } from './filters/facet-names.ts';
import { FilterChips } from './filters/filter-chips.tsx';
import { FilterDrawer } from './filters/filter-drawer.tsx';
import { type FilterControls, FilterPanel } from './filters/filter-panel.tsx';
import { countFilters, filtersOf, withoutFilters } from './filters/list-filters.ts';
import { useFilterPlace } from './filters/use-filter-place.ts';
import { ListFace } from './list-face.tsx';
import type { ListSource } from './list-source.ts';
import { ListToolbar } from './list-toolbar.tsx';
import classes from './product-list.module.css';
import { useProductList } from './use-product-list.ts';

/** Default page size (CATG-05). */
const PAGE_SIZE = 16;

/**
 * A list of products with heading, total, filters, sort, views and pages, for a category or a search (CATG-05 to
 * CATG-11, SRCH-04). The address holds everything worth sharing.
 */
export function ProductList({
  title,
  breadcrumb,
  navigation,
  search,
  source,
  emptyTitle,
  emptyText,
  emptyHints,
}: {
  title: string;
  breadcrumb?: ReactNode;
  /** Categories to narrow the list; above the filters. */
  navigation?: ReactNode;
  search: ListSearch;
  source: ListSource;
  /** Text of an empty list if no filter is the cause. */
  emptyText: string;
  emptyTitle?: string;
  /** Offered in the same case. */
  emptyHints?: ReactNode;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  const client = useQueryClient();
  const settings = useSettings();
  const state = useInterfaceState();
  const navigate = useNavigate();
  const place = useFilterPlace();
  const listRef = useRef<HTMLDivElement>(null);
  const [isPanelOpen, setIsPanelOpen] = useState(false);

  const isPreOrderVisible = canPreOrder(settings);
  const isOnlyAvailable = state.showOnlyAvailableStocks;
  const chosenView = useStore(chosenCategoryView);
  const view = search.view ?? chosenView ?? settings.defaultCategoryView;
  const filters = filtersOf(search, settings.showCategoryFilters);
  const listQuery = {
    filters,
    isOnlyAvailable,
    orderType: orderTypeOf(state, isPreOrderVisible),
    view,
    sort: search.sort ?? 'featured',
    page: search.page ?? 1,
    pageSize: search.rows ?? PAGE_SIZE,
  } as const;
  const list = useProductList(source, listQuery, settings.showCategoryFilters);
  if (isApiError(list.page.error, 'category.not.found')) throw notFound();

  /** A change of filter, sort or mode starts at page 1 (CATG-05). */
  const changeSearch = (change: ListSearch) =>
    navigate({
      to: '.',
      search: (previous) => ({ ...previous, page: undefined, ...change }),
      resetScroll: false,
    });
  const backToFirstPage = () => {
    if (listQuery.page > 1) void changeSearch({});
  };
  const controls: FilterControls = {
    filters,
    isOnlyAvailable,
    orderType: listQuery.orderType,
    isPreOrderVisible,
    currency: settings.defaultCurrency,
    facets: settings.showCategoryFilters ? list.facets : undefined,
    areFacetsOutdated: list.areFacetsOutdated,
    searchFacet: list.searchFacet,
    changeSearch: (change) => void changeSearch(change),
    changeAvailable(isOn) {
      changeInterfaceState({ showOnlyAvailableStocks: isOn });
      backToFirstPage();
    },
    changeOrderType(orderType: OrderType) {
      changeInterfaceState({ preOrderMode: orderType === 'preOrder' });
      backToFirstPage();
    },
  };
  const clearAll = () => {
    changeInterfaceState({ showOnlyAvailableStocks: false });
    void changeSearch(withoutFilters(filters));
  };
  const changeView = async (next: CategoryView) => {
    // Back must lead to the former view, even if the address did not name it.
    if (search.view === undefined)
      await navigate({
        to: '.',
        search: (previous) => ({ ...previous, view }),
        replace: true,
        resetScroll: false,
      });
    chosenCategoryView.set(next);
    await changeSearch({ view: next });
  };

  const filterCount = countFilters(filters, isOnlyAvailable);
  const names = facetNames(filterCount > 0 ? knownFacets() : []);
  const chips = filterChips({ ...controls, names, t, formats });
  // Facets carry the names of the filters.
  const hasNames = list.facets.isFetched || controls.facets === undefined || knownFacets().length > 0;

  /** The facets of this list first, then all loaded before. */
  function knownFacets() {
    const before = client.getQueriesData<Facets>({ queryKey: apiKey(routes.catalogue.filterableAttributes) });
    return [list.facets.data, ...before.map(([, answer]) => answer)].flatMap((answer) =>
      answer ? [answer.data] : [],
    );
  }

  const { total, withoutWords = [] } = list.page.data?.meta ?? {};
  const unit = source.rows(view) === 'products' ? 'catalogue.totalProducts' : 'catalogue.total';
  const totalText = t(unit, { count: total ?? 0, number: formats.number(total ?? 0) });
  const toolbar = (
    <ListToolbar
      sort={listQuery.sort}
      view={view}
      filterCount={filterCount}
      place={place}
      isPanelOpen={isPanelOpen}
      onTogglePanel={() => setIsPanelOpen((isOpen) => !isOpen)}
      mode={isPreOrderVisible && !(place === 'inline' && isPanelOpen) ? controls : undefined}
      onSort={(sort) => void changeSearch({ sort })}
      onView={(next) => void changeView(next)}
    />
  );
  return (
    <div className={classes.layout} data-part="list-layout" data-aside={place === 'aside' || undefined}>
      {navigation !== undefined || place === 'aside' ? (
        <div className={classes.aside}>
          {navigation}
          {place === 'aside' ? <FilterPanel controls={controls} /> : null}
        </div>
      ) : null}
      <div className={classes.main}>
        <PageHeader
          breadcrumb={breadcrumb}
          title={title}
          subtitle={
            <span className={classes.total} data-unknown={total === undefined || undefined}>
              {totalText}
            </span>
          }
          actions={place === 'aside' ? toolbar : undefined}
        />
        {withoutWords.length > 0 ? <WithoutWords words={withoutWords} /> : null}
        {place === 'aside' ? null : toolbar}
        {place === 'inline' && isPanelOpen ? <FilterPanel controls={controls} isWide /> : null}
        {filterCount > 0 ? (
          <div className={classes.chipLine} data-nameless={!hasNames || undefined}>
            <FilterChips chips={chips} onClearAll={clearAll} onEmptied={() => listRef.current?.focus()} />
          </div>
        ) : null}
        <VisuallyHidden role="status">{list.isStale || total === undefined ? '' : totalText}</VisuallyHidden>
        <div ref={listRef} tabIndex={-1} className={classes.faces}>
          <ListFace
            page={list.page}
            listQuery={listQuery}
            listKey={list.key}
            isStale={list.isStale}
            facets={list.areFacetsOutdated ? undefined : controls.facets?.data}
            filterCount={filterCount}
            controls={controls}
            names={names}
            emptyTitle={emptyTitle}
            emptyText={emptyText}
            emptyHints={emptyHints}
            onClearAll={clearAll}
          />
        </div>
      </div>
      {place === 'drawer' ? (
        <FilterDrawer
          controls={controls}
          isOpen={isPanelOpen}
          isLoading={list.isStale || list.page.isPending}
          hasFilters={filterCount > 0}
          showLabel={t(
            unit === 'catalogue.total' ? 'catalogue.filter.show' : 'catalogue.filter.showProducts',
            {
              count: total ?? 0,
              number: formats.number(total ?? 0),
            },
          )}
          onClearAll={clearAll}
          onClose={() => setIsPanelOpen(false)}
        />
      ) : null}
    </div>
  );
}

/** The user's last choice of a list's view; undefined before any (CATG-11). */
const chosenCategoryView = keptChoice<CategoryView | undefined>('kontor.categoryView', (kept) =>
  kept === 'list' || kept === 'grid' ? kept : undefined,
);
