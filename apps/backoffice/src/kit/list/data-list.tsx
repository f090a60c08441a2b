import { isApiError } from '@kontor/web-kit/lib/api-error.ts';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { showErrorToast } from '@kontor/web-kit/lib/error-toast.ts';
import { focusContent } from '@kontor/web-kit/lib/focus-content.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { isTextField } from '@kontor/web-kit/lib/text-field.ts';
import { removeOutcomes } from '@kontor/web-kit/lib/toast-store.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { EmptyState } from '@kontor/web-kit/ui/empty-state.tsx';
import { ErrorState } from '@kontor/web-kit/ui/error-state.tsx';
import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconSearchOff, IconX } from '@tabler/icons-react';
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { Link, type LinkProps, useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './data-list.module.css';
import { filtersOf, isSearchTooLong, type ListSearch, pageSize, useListState } from './list-state.ts';
import { ListToolbar } from './list-toolbar.tsx';
import type { BulkAction, Column, Filter } from './list-types.ts';
import { useListChoices } from './saved-views.ts';
import { useSelection } from './selection.ts';
import { type View, ViewTabs } from './view-tabs.tsx';

interface ListAnswer<Row> {
  data: readonly Row[];
  /** `hasMore`: there are more than `total`, which was counted up to a limit. */
  meta: { total: number; page: number; pageSize: number; hasMore?: true };
}

export interface DataListProps<Row> {
  /** Views and columns are kept under it. */
  name: string;
  label: string;
  /** Query options by the address: `(query) => apiQuery(routes.x.list, { query })`. */
  query: (query: never) => { queryFn?: (context: never) => Promise<ListAnswer<Row>> | ListAnswer<Row> };
  rowKey: (row: Row) => string;
  /** Names the row's link and checkbox. */
  rowName: (row: Row) => string;
  link?: (row: Row) => LinkProps;
  columns: readonly Column<Row>[];
  /** A column's key, after '-' descending. */
  defaultSort?: string;
  filters?: readonly Filter[];
  bulk?: readonly BulkAction<Row>[];
  /** Fixed views beside those that the user saves. */
  views?: readonly View[];
  empty?: { title: string; text?: string; action?: ReactNode };
  searchPlaceholder?: string;
  /** Right of the search field, for the state in the address. */
  tools?: (address: ListSearch) => ReactNode;
}

/**
 * A list with server paging, whose search, filters, sorting and page stand in the address. Arrows move between rows, Enter
 * opens, Space selects, `/` leads to the search field. Below 768 px rows are cards (decision 90).
 */
export function DataList<Row>({
  name,
  label,
  query,
  rowKey,
  rowName,
  link,
  columns,
  defaultSort,
  filters = [],
  bulk = [],
  views = [],
  empty,
  searchPlaceholder,
  tools,
}: DataListProps<Row>) {
  const { t } = useTexts();
  const state = useListState(defaultSort, { columns, filters });
  const choices = useListChoices(name);
  const shown = columns
    .filter(({ key, hidden }) => choices.columns?.includes(key) ?? hidden !== true)
    .map((column) => (choices.columns ? { ...column, wide: false } : column));
  const searchRef = useRef<HTMLInputElement>(null);
  useSearchKey(searchRef);
  // Nothing is loaded then. The search field names the problem.
  const isTooLong = isSearchTooLong(state.address);
  const answer = useQuery({
    ...(query(state.query as never) as unknown as UseQueryOptions<ListAnswer<Row>>),
    placeholderData: keepPreviousData,
    ...(isTooLong ? { enabled: false } : {}),
  });
  const { error, isFetching, isPlaceholderData, refetch } = answer;
  const data = isTooLong ? undefined : answer.data;
  const rows = data?.data ?? [];
  const selection = useSelection(rows, rowKey);
  const isPastEnd = data?.data.length === 0 && data.meta.total > 0;
  const isEmpty = data?.data.length === 0 && !isPastEnd;
  const isFiltered = Boolean(state.address.search) || Object.values(filtersOf(state.address)).some(Boolean);

  return (
    <section className={classes.list} aria-label={label}>
      <ViewTabs views={views} choices={choices} state={state} />
      <ListToolbar
        ref={searchRef}
        state={state}
        filters={filters}
        columns={columns}
        shown={shown}
        choices={choices}
        placeholder={searchPlaceholder}
        hasReset={!isTooLong && !isEmpty && !(error && !data)}
        tools={tools?.(state.address)}
      />
      {selection.rows.length > 0 ? (
        <BulkBar
          actions={bulk}
          rows={selection.rows}
          onDone={() => {
            selection.clear();
            // The bar disappears with the focus.
            focusContent();
            void refetch();
          }}
          unselect={(done) => {
            selection.set(done, false);
            void refetch();
          }}
          onClear={() => {
            selection.clear();
            focusContent();
          }}
        />
      ) : null}
      {isTooLong ? (
        <EmptyState
          icon={<IconSearchOff size={26} stroke={1.6} />}
          title={t('kit.list.notSearched')}
          text={t('kit.list.notSearchedHint')}
          action={
            <Button variant="default" onClick={() => state.open({})}>
              {t('kit.list.reset')}
            </Button>
          }
        />
      ) : error && !data ? (
        <ErrorState
          title={t('common.loadError')}
          text={errorText(error)}
          {...(isApiError(error, 'validation.failed')
            ? { retryLabel: t('kit.list.reset'), onRetry: () => state.open({}) }
            : { retryLabel: t('common.retry'), onRetry: () => void refetch() })}
          isRetrying={isFetching}
        />
      ) : isPastEnd ? (
        <EmptyState
          icon={<IconSearchOff size={26} stroke={1.6} />}
          title={t('kit.list.pastEnd')}
          action={
            <Button variant="default" onClick={() => state.change({ page: undefined })}>
              {t('kit.list.firstPage')}
            </Button>
          }
        />
      ) : isEmpty ? (
        <EmptyState
          icon={<IconSearchOff size={26} stroke={1.6} />}
          title={isFiltered ? t('kit.list.nothingFound') : (empty?.title ?? t('kit.list.empty'))}
          text={isFiltered ? t('kit.list.nothingFoundHint') : empty?.text}
          action={
            isFiltered ? (
              <Button variant="default" onClick={() => state.open({})}>
                {t('kit.list.reset')}
              </Button>
            ) : (
              empty?.action
            )
          }
        />
      ) : (
        <div className={classes.frame} data-stale={isPlaceholderData || undefined}>
          <table className={classes.table} aria-label={label} aria-busy={isFetching}>
            <thead>
              <tr>
                {bulk.length > 0 ? (
                  <th scope="col" className={classes.check}>
                    <Checkbox
                      size="xs"
                      aria-label={t('kit.list.selectPage')}
                      checked={rows.length > 0 && rows.every(selection.has)}
                      indeterminate={rows.some(selection.has) && !rows.every(selection.has)}
                      onChange={({ currentTarget }) => selection.set(rows, currentTarget.checked)}
                    />
                  </th>
                ) : null}
                {shown.map((column) => (
                  <HeadCell key={column.key} column={column} sort={state.sort} onSort={state.change} />
                ))}
              </tr>
            </thead>
            {data ? (
              <Rows
                rows={rows}
                columns={shown}
                rowKey={rowKey}
                rowName={rowName}
                link={link}
                selection={bulk.length > 0 ? selection : undefined}
              />
            ) : (
              <tbody aria-hidden="true">
                {Array.from({ length: 8 }, (_, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
                  <tr key={index} className={classes.bone}>
                    <td colSpan={shown.length + 1}>
                      <span />
                    </td>
                  </tr>
                ))}
              </tbody>
            )}
          </table>
        </div>
      )}
      {data && rows.length > 0 ? (
        <Pager meta={data.meta} page={state.page} onPage={(page) => state.change({ page: String(page) })} />
      ) : null}
      <span className="visually-hidden" role="status">
        {data
          ? t(`kit.list.${data.meta.hasMore ? 'totalMore' : 'total'}`, { count: data.meta.total })
          : isTooLong || (error && !isFetching)
            ? null
            : t('common.loading')}
      </span>
    </section>
  );
}

function HeadCell<Row>({
  column: { key, label, sortable, amount, wide },
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort: string | undefined;
  onSort: (change: { sort: string }) => void;
}) {
  const { t } = useTexts();
  const direction = sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : undefined;
  return (
    <th scope="col" data-amount={amount} data-wide={wide} aria-sort={direction}>
      {sortable ? (
        <button
          type="button"
          className={classes.sort}
          title={t('kit.list.sortBy', { column: label })}
          onClick={() => onSort({ sort: direction === 'ascending' ? `-${key}` : key })}
        >
          {label}
          <span aria-hidden="true" data-direction={direction} />
        </button>
      ) : (
        label
      )}
    </th>
  );
}

/** The rows; one of them is in the tab order, arrows move on. */
function Rows<Row>({
  rows,
  columns,
  rowKey,
  rowName,
  link,
  selection,
}: {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  rowName: (row: Row) => string;
  link: ((row: Row) => LinkProps) | undefined;
  selection: ReturnType<typeof useSelection<Row>> | undefined;
}) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [current, setCurrent] = useState(0);
  const active = Math.min(current, rows.length - 1);
  const isShift = useRef(false);

  function onKeyDown(event: KeyboardEvent<HTMLTableSectionElement>) {
    isShift.current = event.shiftKey;
    if (isTextField(event.target) && !(event.target as HTMLElement).matches('[type=checkbox]')) return;
    const moves: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      Home: 0,
      End: rows.length - 1,
    };
    const to = moves[event.key];
    const row = rows[active];
    if (to !== undefined) {
      event.preventDefault();
      const next = Math.max(0, Math.min(rows.length - 1, to));
      setCurrent(next);
      const line = event.currentTarget.rows[next];
      (line?.querySelector<HTMLElement>('a[data-row]') ?? line?.querySelector<HTMLElement>('input'))?.focus();
      line?.scrollIntoView?.({ block: 'nearest' });
    } else if (
      event.key === ' ' &&
      selection &&
      row &&
      !(event.target as HTMLElement).matches('input, button')
    ) {
      event.preventDefault();
      selection.toggle(row, event.shiftKey);
    }
  }

  return (
    <tbody onKeyDown={onKeyDown}>
      {rows.map((row, index) => {
        const tabIndex = index === active ? 0 : -1;
        return (
          <tr
            key={rowKey(row)}
            data-selected={selection?.has(row) || undefined}
            data-opens={link ? true : undefined}
            onFocus={() => setCurrent(index)}
            onClick={(event) => {
              const { target } = event;
              if (!link || !(target instanceof Element) || target.closest('a, button, input, label')) return;
              if (window.getSelection()?.toString()) return;
              void navigate(link(row));
            }}
          >
            {selection ? (
              <td className={classes.check}>
                <Checkbox
                  size="xs"
                  tabIndex={tabIndex}
                  aria-label={t('kit.list.selectRow', { name: rowName(row) })}
                  checked={selection.has(row)}
                  onClick={(event) => {
                    isShift.current = event.shiftKey;
                  }}
                  onChange={() => selection.toggle(row, isShift.current)}
                />
              </td>
            ) : null}
            {columns.map(({ key, label, cell, amount, wide, long, card = 'line' }, column) => (
              <td
                key={key}
                data-amount={amount}
                data-wide={wide}
                data-long={long}
                data-card={card}
                data-label={label}
              >
                {link && column === 0 ? (
                  <Link
                    {...link(row)}
                    tabIndex={tabIndex}
                    data-row=""
                    className={classes.link}
                    title={rowName(row)}
                  >
                    {cell(row)}
                  </Link>
                ) : (
                  cell(row)
                )}
              </td>
            ))}
          </tr>
        );
      })}
    </tbody>
  );
}

function BulkBar<Row>({
  actions,
  rows,
  onDone,
  unselect,
  onClear,
}: {
  actions: readonly BulkAction<Row>[];
  rows: readonly Row[];
  onDone: () => void;
  unselect: (rows: readonly Row[]) => void;
  onClear: () => void;
}) {
  const { t } = useTexts();
  const [running, setRunning] = useState<string>();
  async function run(action: BulkAction<Row>) {
    removeOutcomes();
    setRunning(action.key);
    try {
      if ((await action.run(rows, unselect)) !== false) onDone();
    } catch (error) {
      showErrorToast(error);
    } finally {
      setRunning(undefined);
    }
  }
  return (
    <div className={classes.bulk} role="toolbar" aria-label={t('kit.list.bulk')}>
      <b role="status">{t('kit.list.selected', { count: rows.length })}</b>
      {actions.map((action) => (
        <ReasonButton
          key={action.key}
          size="xs"
          variant="default"
          {...(action.isDangerous ? { c: 'var(--bad)' } : {})}
          leftSection={action.icon ? <action.icon size={16} /> : undefined}
          disabledReason={action.disabledReason}
          loading={running === action.key}
          onClick={() => void run(action)}
        >
          {action.label}
        </ReasonButton>
      ))}
      <ActionIcon aria-label={t('kit.list.unselect')} title={t('kit.list.unselect')} onClick={onClear}>
        <IconX size={18} />
      </ActionIcon>
    </div>
  );
}

function Pager({
  meta: { total, hasMore },
  page,
  onPage,
}: {
  meta: { total: number; hasMore?: true };
  page: number;
  onPage: (page: number) => void;
}) {
  const { t } = useTexts();
  const last = Math.max(1, Math.ceil(total / pageSize));
  const from = (page - 1) * pageSize + 1;
  return (
    <nav className={classes.pager} aria-label={t('common.pagination')}>
      <span>
        {t(`kit.list.${hasMore ? 'countMore' : 'count'}`, {
          from,
          to: Math.min(total, page * pageSize),
          total,
        })}
      </span>
      <ActionIcon
        size={36}
        disabled={page <= 1}
        aria-label={t('common.previousPage')}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
      <ActionIcon
        size={36}
        disabled={page >= last}
        aria-label={t('common.nextPage')}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight size={18} />
      </ActionIcon>
    </nav>
  );
}

/** `/` focuses the search field from anywhere but a text field. */
function useSearchKey(ref: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTextField(event.target)) return;
      event.preventDefault();
      ref.current?.focus();
      ref.current?.select();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [ref]);
}
