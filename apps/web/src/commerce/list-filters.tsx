import { DateField } from '@kontor/web-kit/lib/date-field.tsx';
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
    <search className={classes.filters} aria-label={label}>
      <SearchField {...search} className={classes.search} />
      {children}
      {onReset ? (
        <Button
          variant="subtle"
          color="gray"
          onClick={(event) => {
            onReset();
            // The button disappears with the filters: move the focus.
            event.currentTarget.closest('search')?.querySelector('input')?.focus();
          }}
        >
          {t('orders.resetFilters')}
        </Button>
      ) : null}
    </search>
  );
}

/** From which day to which, of a list's filters. */
export function DateRange({
  filters: { from = '', to = '' },
  onChange,
}: {
  filters: { from?: string | undefined; to?: string | undefined };
  onChange: (change: { from: string } | { to: string }) => void;
}) {
  const { t } = useTexts();
  return (
    <>
      <DateField
        label={t('orders.dateFrom')}
        value={from}
        max={to || undefined}
        onChange={(day) => onChange({ from: day })}
      />
      <DateField
        label={t('orders.dateTo')}
        value={to}
        min={from || undefined}
        onChange={(day) => onChange({ to: day })}
      />
    </>
  );
}
