import { isTooLong } from '@kontor/web-kit/lib/text-input.tsx';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Column, Filter } from './list-types.ts';

/** A list's state in the address: search words, sorting, page and filters, all as plain texts. */
export type ListSearch = Readonly<Record<string, string | undefined>>;

const maxParameters = 30;

/**
 * Reads the address of a list; drops what is no text. The server refuses texts that are too long. For `validateSearch`.
 *
 * @example readListSearch({ status: 'open', page: ['1', '2'] }) // { status: 'open', page: undefined }
 */
export function readListSearch(raw: Readonly<Record<string, unknown>>): ListSearch {
  return Object.fromEntries(
    Object.entries(raw)
      .slice(0, maxParameters)
      .map(([name, value]) => [name, typeof value === 'string' && value !== '' ? value : undefined]),
  );
}

export const pageSize = 50;

/** The longest `search` that the server accepts, in characters. */
export const maxSearchLength = 200;

/** Whether the server would refuse the search text. */
export const isSearchTooLong = ({ search = '' }: ListSearch): boolean => isTooLong(search, maxSearchLength);

/** Whatever of the address is neither words, sorting nor page. */
export function filtersOf({ search: _, sort: __, page: ___, ...filters }: ListSearch): ListSearch {
  return filters;
}

/** `new` opens the dialog for a new record and is no filter. */
function withoutDialog({ new: _, ...address }: ListSearch): ListSearch {
  return address;
}

/** What a list declares of its address. */
interface Declared {
  columns: readonly Pick<Column<never>, 'key' | 'sortable'>[];
  filters: readonly Filter[];
}

/** The address without unknown parameters and values, because the server refuses the whole list for one of them. */
function knownOf({ search, sort, page, ...others }: ListSearch, { columns, filters }: Declared): ListSearch {
  const isSort = columns.some(({ key, sortable }) => sortable && (sort === key || sort === `-${key}`));
  return {
    search,
    sort: isSort ? sort : undefined,
    page,
    ...Object.fromEntries(
      filters.map((filter) => {
        const value = others[filter.key];
        return [filter.key, value !== undefined && isValueOf(filter, value) ? value : undefined];
      }),
    ),
  };
}

function isValueOf(filter: Filter, value: string): boolean {
  if ('options' in filter) return filter.isLoaded || filter.options.some((option) => option.value === value);
  if (filter.kind === 'country') return /^[A-Z]{2}$/.test(value);
  if (filter.kind === 'currency') return /^[A-Z]{3}$/.test(value);
  if (filter.kind === 'customer') return true;
  return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
}

/** The state of the list that the address describes, and what changes it. Without `declared` all parameters are known. */
export function useListState(defaultSort: string | undefined, declared?: Declared) {
  const search = useSearch({ strict: false }) as ListSearch;
  const address = useMemo(
    () => (declared ? knownOf(search, declared) : withoutDialog(search)),
    [search, declared],
  );
  const navigate = useNavigate();
  const page = /^[1-9]\d{0,5}$/.test(address.page ?? '') ? Number(address.page) : 1;
  const sort = address.sort ?? defaultSort;
  const query = useMemo(
    () => ({ ...address, sort, page, pageSize, ...(address.search ? {} : { search: undefined }) }),
    [address, sort, page],
  );
  /** Sets some parameters; any change but that of the page leads to the first page. */
  const change = (values: ListSearch, options: { replace?: boolean } = {}) =>
    void navigate({
      to: '.',
      search: ((before: ListSearch) => ({ ...before, page: undefined, ...values })) as never,
      ...options,
    });
  /** Replaces all parameters, such as by those of a view. */
  const open = (values: ListSearch) => void navigate({ to: '.', search: (() => values) as never });
  return { address, page, sort, query, change, open };
}
