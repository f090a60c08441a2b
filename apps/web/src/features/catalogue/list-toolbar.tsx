import type { Sort } from '@kontor/contract';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { IconSegment, Segmented } from '@kontor/web-kit/ui/segmented.tsx';
import { Select } from '@kontor/web-kit/ui/select.tsx';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconLayoutGrid, IconList } from '@tabler/icons-react';
import { useId } from 'react';
import { DensitySwitch } from '../../commerce/density-switch.tsx';
import { type CategoryView, sorts } from '../../lib/route-search.ts';
import type { FilterControls } from './filters/filter-panel.tsx';
import { ModeSwitch } from './filters/mode-switch.tsx';
import type { FilterPlace } from './filters/use-filter-place.ts';
import shared from './list-shared.module.css';
import classes from './list-toolbar.module.css';

/** Above the list: button of the filter drawer, sort and view (CATG-07, CATG-10, CATG-11). */
export function ListToolbar({
  sort,
  view,
  filterCount,
  place,
  isPanelOpen,
  onTogglePanel,
  mode,
  onSort,
  onView,
}: {
  sort: Sort;
  view: CategoryView;
  filterCount: number;
  place: FilterPlace;
  isPanelOpen: boolean;
  onTogglePanel: () => void;
  /** Undefined without pre-orders, or if the filters already show the switch (CONF-20). */
  mode: Pick<FilterControls, 'orderType' | 'changeOrderType'> | undefined;
  onSort: (sort: Sort | undefined) => void;
  onView: (view: CategoryView) => void;
}) {
  const { t } = useTexts();
  const id = useId();
  return (
    <div className={classes.toolbar} data-part="list-toolbar" data-place={place}>
      {place === 'aside' ? null : (
        <>
          <Button
            variant="default"
            className={classes.opener}
            leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.7} aria-hidden="true" />}
            aria-haspopup={place === 'drawer' ? 'dialog' : undefined}
            aria-expanded={isPanelOpen}
            onClick={onTogglePanel}
          >
            {t('catalogue.filter.title')}
            {filterCount > 0 ? (
              <>
                <span className={classes.openerCount}>{filterCount}</span>
                <VisuallyHidden>{t('catalogue.filter.activeSuffix')}</VisuallyHidden>
              </>
            ) : null}
          </Button>
          {mode ? <ModeSwitch orderType={mode.orderType} onChange={mode.changeOrderType} /> : null}
        </>
      )}
      <div className={shared.sort}>
        <label htmlFor={`${id}-sort`}>{t('catalogue.sort')}</label>
        <Select
          id={`${id}-sort`}
          value={sort}
          onChange={(value) => onSort(sortOf(value))}
          options={sorts.map((value) => ({ value, label: t(`catalogue.sortBy.${value}`) }))}
        />
      </div>
      {view === 'list' ? <DensitySwitch /> : null}
      <Segmented
        label={t('catalogue.view')}
        value={view}
        onChange={onView}
        segments={[
          { value: 'list', label: <IconSegment icon={IconList} text={t('catalogue.viewOf.list')} /> },
          { value: 'grid', label: <IconSegment icon={IconLayoutGrid} text={t('catalogue.viewOf.grid')} /> },
        ]}
      />
    </div>
  );
}

function sortOf(value: string): Sort | undefined {
  return value === 'featured' ? undefined : sorts.find((sort) => sort === value);
}
