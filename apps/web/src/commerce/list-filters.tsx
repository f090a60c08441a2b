import { DateRange } from '@kontor/web-kit/lib/date-range.tsx';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Button } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import classes from './list-filters.module.css';
import { SearchField } from './search-field.tsx';

/** The filters of a list above it: a search, `children`, and a button that resets them. */
export function ListFilters({
  label,
  search,
  onReset,
  children,
}: {
  label: string;
  search: ComponentProps<typeof SearchField>;
  /** Undefined: no filter is set. */
  onReset?: (() => void) | undefined;
  children: ReactNode;
}) {
  const { t } = useTexts();
  return (
    <search className={classes.filters} aria-label={label} data-part="list-filters">
      <SearchField {...search} className={classes.search} />
      {children}
      {onReset ? (
        <Button
          variant="subtle"
          color="gray"
          onClick={() => {
            onReset();
            // The button disappears with the filters: move the focus.
            focusListFilters();
          }}
        >
          {t('orders.resetFilters')}
        </Button>
      ) : null}
    </search>
  );
}

/** Focuses the search of the filters, for when a button that reset them disappears. */
export function focusListFilters(): void {
  document.querySelector<HTMLElement>('[data-part="list-filters"] input')?.focus();
}

/** From which day to which, of a list's filters. */
export function DayFilters({
  filters: { from = '', to = '' },
  onChange,
}: {
  filters: { from?: string | undefined; to?: string | undefined };
  onChange: (change: { from?: string; to?: string }) => void;
}) {
  const { t } = useTexts();
  const labels = { from: t('orders.dateFrom'), to: t('orders.dateTo') };
  return (
    <div className={classes.days}>
      <DateRange from={from} to={to} labels={labels} onChange={onChange} />
    </div>
  );
}
