import type { Facets, OrderType } from '@kontor/contract';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Switch } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useVat } from '../../../commerce/shop-context.ts';
import type { ListSearch } from '../../../lib/route-search.ts';
import { FacetList } from './facet-list.tsx';
import classes from './filter-panel.module.css';
import shared from './filters.module.css';
import { type ListFilters, toggleValue } from './list-filters.ts';
import { ModeSwitch } from './mode-switch.tsx';
import { PriceRange } from './price-range.tsx';
import type { FacetSearch } from './use-facet-search.ts';

/** State and callbacks of the filters; the same for all three places. */
export type FilterControls = {
  readonly filters: ListFilters;
  readonly isOnlyAvailable: boolean;
  readonly orderType: OrderType;
  readonly isPreOrderVisible: boolean;
  readonly currency: string;
  /** Undefined if the shop shows no attributes (CONF-22). */
  readonly facets: UseQueryResult<Facets> | undefined;
  /** True while the facets still belong to the former list. */
  readonly areFacetsOutdated: boolean;
  /** Searches the values of a facet that the server cut. */
  readonly searchFacet: FacetSearch;
  readonly changeSearch: (change: ListSearch) => void;
  readonly changeAvailable: (isOnlyAvailable: boolean) => void;
  readonly changeOrderType: (orderType: OrderType) => void;
};

/** The filters: mode, availability, net price range, attributes (CATG-06 to CATG-09). */
export function FilterPanel({ controls, isWide = false }: { controls: FilterControls; isWide?: boolean }) {
  const { t } = useTexts();
  const { showGross } = useVat();
  const { filters, facets, areFacetsOutdated } = controls;
  return (
    <section
      className={shared.panel}
      data-wide={isWide || undefined}
      aria-label={t('catalogue.filter.title')}
    >
      <div className={shared.toggles}>
        {controls.isPreOrderVisible ? (
          <ModeSwitch orderType={controls.orderType} onChange={controls.changeOrderType} isWide={!isWide} />
        ) : null}
        <Switch
          className={classes.available}
          label={t('catalogue.onlyAvailable')}
          checked={controls.isOnlyAvailable}
          onChange={(event) => controls.changeAvailable(event.currentTarget.checked)}
        />
      </div>
      <PriceRange
        range={filters}
        bounds={areFacetsOutdated ? undefined : facets?.data?.meta}
        currency={controls.currency}
        isListGross={showGross}
        onChange={controls.changeSearch}
      />
      {facets ? (
        <FacetList
          facets={facets}
          areOutdated={areFacetsOutdated}
          filters={filters}
          searchFacet={controls.searchFacet}
          onToggle={(key, value) => controls.changeSearch(toggleValue(filters, key, value))}
        />
      ) : null}
    </section>
  );
}
