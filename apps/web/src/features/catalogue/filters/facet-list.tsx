import type { Facets } from '@kontor/contract';
import { useIsOnline } from '@kontor/web-kit/lib/connection.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { BusyButton } from '@kontor/web-kit/ui/busy-button.tsx';
import { Skeletons } from '@kontor/web-kit/ui/skeletons.tsx';
import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { FacetGroup } from './facet-group.tsx';
import classes from './facet-list.module.css';
import { usefulFacets } from './facet-values.ts';
import shared from './filters.module.css';
import type { ListFilters } from './list-filters.ts';
import type { FacetSearch } from './use-facet-search.ts';

/**
 * The facets with their own loading and error states: the list works without them (CATG-09, ERRS-08). The facets of
 * the former search stay, without counts, until the new ones arrive.
 */
export function FacetList({
  facets,
  areOutdated,
  filters,
  searchFacet,
  onToggle,
}: {
  facets: UseQueryResult<Facets>;
  areOutdated: boolean;
  filters: ListFilters;
  searchFacet: FacetSearch;
  onToggle: (key: string, value: string) => void;
}) {
  const { t } = useTexts();
  const isOnline = useIsOnline();
  if (facets.isError && !facets.data)
    return !isOnline ? (
      <p className={classes.failed}>{t('frame.connection.title')}</p>
    ) : (
      <div role="alert" className={classes.failed}>
        <p>{t('catalogue.filter.loadError')}</p>
        <BusyButton variant="default" size="xs" loading={facets.isFetching} onClick={() => facets.refetch()}>
          {t('common.retry')}
        </BusyButton>
      </div>
    );
  if (!facets.data) return <FacetSkeleton />;
  return (
    <div className={shared.facets} data-stale={areOutdated || undefined} aria-busy={areOutdated}>
      {usefulFacets(facets.data.data, filters).map((facet, index) => (
        <FacetGroup
          key={facet.key}
          facet={facet}
          isOutdated={areOutdated}
          index={index}
          filters={filters}
          searchFacet={searchFacet}
          onToggle={onToggle}
        />
      ))}
    </div>
  );
}

function FacetSkeleton() {
  const { t } = useTexts();
  return (
    <Skeletons count={3} label={t('catalogue.filter.loading')}>
      {(group) => (
        <div key={group} className={classes.skeleton}>
          <Skeleton h={13} w="45%" mb={14} />
          {[78, 54, 66, 48, 60].map((width) => (
            <Skeleton key={width} h={11} w={`${width}%`} mb={15} />
          ))}
        </div>
      )}
    </Skeletons>
  );
}
