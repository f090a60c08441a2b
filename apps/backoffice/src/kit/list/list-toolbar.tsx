import { DateRange } from '@kontor/web-kit/lib/date-range.tsx';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Select } from '@kontor/web-kit/ui/select.tsx';
import { Button, Checkbox, Popover } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconColumns3, IconSearch } from '@tabler/icons-react';
import { type ReactNode, type Ref, useEffect, useId, useState } from 'react';
import { useCountries } from '../country-select.tsx';
import { useCurrencies } from '../currencies.ts';
import { CustomerNoInput } from '../customer-no-input.tsx';
import classes from './data-list.module.css';
import type { useListState } from './list-state.ts';
import type { Column, Filter } from './list-types.ts';
import type { useListChoices } from './saved-views.ts';
import { TypedField } from './typed-field.tsx';

type State = ReturnType<typeof useListState>;

/** Search field, filters, sorting where rows are cards, columns, and tools of the list. */
export function ListToolbar<Row>({
  ref,
  state,
  filters,
  columns,
  shown,
  choices,
  placeholder,
  hasReset,
  tools,
}: {
  ref: Ref<HTMLInputElement>;
  state: State;
  filters: readonly Filter[];
  columns: readonly Column<Row>[];
  shown: readonly Column<Row>[];
  choices: ReturnType<typeof useListChoices>;
  placeholder: string | undefined;
  /** False where the empty list offers it. */
  hasReset: boolean;
  tools: ReactNode;
}) {
  const { t } = useTexts();
  const set = filters.filter(({ key }) => state.address[key]).length;
  const [isOpen, setOpen] = useState(set > 0);
  return (
    <div className={classes.toolbar}>
      <div className={classes.line}>
        <TypedField
          ref={ref}
          className={classes.search}
          aria-label={t('kit.list.search')}
          placeholder={placeholder ?? t('kit.list.searchHint')}
          value={state.address.search ?? ''}
          onValue={(search) => state.change({ search: search || undefined }, { replace: true })}
          leftSection={<IconSearch size={17} />}
        />
        {filters.length > 0 ? (
          <Button
            variant={set > 0 ? 'light' : 'default'}
            leftSection={<IconAdjustmentsHorizontal size={17} />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {set > 0 ? t('kit.list.filtersOn', { count: set }) : t('kit.list.filters')}
          </Button>
        ) : null}
        <ColumnChooser columns={columns} shown={shown} choices={choices} />
        <CardSort columns={columns} state={state} />
        {tools ? <div className={classes.tools}>{tools}</div> : null}
      </div>
      {isOpen ? (
        <div className={classes.filters}>
          {filters.map((filter) => (
            <FilterField key={filter.key} filter={filter} filters={filters} state={state} />
          ))}
          {set > 0 && hasReset ? (
            <Button
              variant="subtle"
              onClick={() => state.change(Object.fromEntries(filters.map(({ key }) => [key, undefined])))}
            >
              {t('kit.list.reset')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

function FilterField({
  filter,
  filters,
  state,
}: {
  filter: Filter;
  filters: readonly Filter[];
  state: State;
}) {
  const { t } = useTexts();
  const id = useId();
  const value = state.address[filter.key] ?? '';
  const set = (next: string) => state.change({ [filter.key]: next || undefined }, { replace: true });
  const countries = useCountries();
  const currencies = useCurrencies(value);
  if ('kind' in filter && filter.kind === 'lastDate') return null;
  if ('kind' in filter && filter.kind === 'date')
    return (
      <DateRange
        from={value}
        to={state.address[filter.to] ?? ''}
        labels={{ from: filter.label, to: filters.find(({ key }) => key === filter.to)?.label ?? '' }}
        onChange={({ from, to }) =>
          state.change(
            {
              ...(from === undefined ? {} : { [filter.key]: from || undefined }),
              ...(to === undefined ? {} : { [filter.to]: to || undefined }),
            },
            { replace: true },
          )
        }
      />
    );
  if ('kind' in filter && filter.kind === 'customer')
    return <CustomerFilter label={filter.label} value={value} onValue={set} />;
  if ('options' in filter && filter.isLoaded && filter.options.length === 0) return null;
  const options = 'options' in filter ? filter.options : filter.kind === 'country' ? countries : currencies;
  return (
    <div className={classes.filter}>
      <label htmlFor={id}>{filter.label}</label>
      <Select
        id={id}
        value={value}
        options={[{ value: '', label: t('kit.list.all') }, ...options]}
        onChange={set}
      />
    </div>
  );
}

/** A customer number that counts once it is chosen, entered or emptied. */
function CustomerFilter({
  label,
  value,
  onValue,
}: {
  label: string;
  value: string;
  onValue: (value: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  // The address changed by other means, such as a view.
  useEffect(() => setTyped(value), [value]);
  return (
    <CustomerNoInput
      label={label}
      value={typed}
      onChange={(next) => {
        setTyped(next);
        if (next === '') onValue('');
      }}
      onOptionSubmit={onValue}
      onKeyDown={({ key }) => {
        if (key === 'Enter') onValue(typed.trim());
      }}
      onBlur={() => onValue(typed.trim())}
    />
  );
}

function ColumnChooser<Row>({
  columns,
  shown,
  choices,
}: {
  columns: readonly Column<Row>[];
  shown: readonly Column<Row>[];
  choices: ReturnType<typeof useListChoices>;
}) {
  const { t } = useTexts();
  const isShown = (key: string) => shown.some((column) => column.key === key);
  return (
    <Popover trapFocus returnFocus shadow="md" position="bottom-end">
      <Popover.Target>
        <Button className={classes.columns ?? ''} variant="default" leftSection={<IconColumns3 size={17} />}>
          {t('kit.list.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.chooser ?? ''}>
        {columns.map(({ key, label }, index) => (
          <Checkbox
            key={key}
            label={label}
            checked={isShown(key)}
            // The first one has the row's link.
            disabled={index === 0}
            onChange={({ currentTarget }) =>
              choices.setColumns(
                columns
                  .map((column) => column.key)
                  .filter((other) => (other === key ? currentTarget.checked : isShown(other))),
              )
            }
          />
        ))}
        <Button size="xs" variant="subtle" onClick={() => choices.setColumns(undefined)}>
          {t('kit.list.columnsReset')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Cards have no heads to sort by. */
function CardSort<Row>({ columns, state }: { columns: readonly Column<Row>[]; state: State }) {
  const { t } = useTexts();
  const id = useId();
  const options = columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ key, label }) => [
      { value: key, label: t('kit.list.ascending', { column: label }) },
      { value: `-${key}`, label: t('kit.list.descending', { column: label }) },
    ]);
  if (options.length === 0) return null;
  return (
    <div className={classes.cardSort}>
      <label htmlFor={id} className="visually-hidden">
        {t('kit.list.sort')}
      </label>
      <Select
        id={id}
        value={state.sort ?? ''}
        options={state.sort ? options : [{ value: '', label: t('kit.list.sort') }, ...options]}
        onChange={(sort) => state.change({ sort: sort || undefined })}
      />
    </div>
  );
}
