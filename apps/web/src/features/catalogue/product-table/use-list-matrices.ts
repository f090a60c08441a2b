import { type ProductRow, routes } from '@kontor/contract';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { useQueries } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useGrowingCalls } from '../../../lib/use-growing-calls.ts';
import {
  type ListedMatrix,
  type LoadedProduct,
  listMatrices,
  type MatrixFace,
  missingProducts,
  type OpenedMatrices,
  withKept,
} from './list-matrices.ts';
import { type ListedProduct, type RowPricing, type TableRow, tableRows } from './table-rows.ts';

/** The API's limit of article numbers per call. */
const CALL_SIZE = 100;

export type ListMatrices = {
  readonly rows: readonly TableRow[];
  /** All articles with inputs: the list's, and those that only its matrices show. */
  readonly articles: readonly TableRow[];
  readonly faces: ReadonlyMap<number, MatrixFace>;
  readonly matrices: ReadonlyMap<number, ListedMatrix>;
  readonly toggleMatrix: ToggleMatrix;
  /** Shows a product as rows again if no matrix is possible. */
  readonly leaveMatrix: (row: TableRow) => void;
  /** Why the variants of this product could not be loaded. */
  readonly matrixError: (sku: string) => Error | undefined;
};

/**
 * Switches a product between matrix, at the place of a row, and rows; retries failed loading. `isKept`: articles
 * that stay in the list although it lacks them.
 */
export type ToggleMatrix = (input: {
  readonly row: TableRow;
  readonly isKept: (key: string) => boolean;
}) => void;

/**
 * The matrices of a list. Missing variants load on demand, in one call for all products of the page; the rows stay
 * until then.
 */
export function useListMatrices({
  products,
  listKey,
  pricing,
}: {
  readonly products: readonly ListedProduct[];
  readonly listKey: string;
  readonly pricing: RowPricing;
}): ListMatrices {
  const [opened, setOpened] = useState<OpenedMatrices>(new Map());
  const [kept, setKept] = useState({ listKey, keys: noKeys });
  const keptKeys = kept.listKey === listKey ? kept.keys : noKeys;
  // The entries are gone with the former list, also on return to it (TABL-17).
  if (kept.listKey !== listKey) setKept({ listKey, keys: noKeys });
  const missing = useMemo(() => missingProducts(products, opened), [products, opened]);
  const calls = useGrowingCalls(missing, { size: CALL_SIZE, list: listKey });
  const answers = useQueries({
    queries: calls.map((sku) => apiQuery(routes.catalogue.articles, { query: { sku: [...sku] } })),
    combine: combineCalls,
  });
  const loaded = useMemo(() => answers.flatMap(({ rows }) => rows ?? []), [answers]);

  const listed = useMemo(() => withKept(products, loaded, keptKeys), [products, loaded, keptKeys]);
  const rows = useMemo(() => tableRows(listed, pricing), [listed, pricing]);
  const { faces, matrices } = useMemo(() => {
    const byProduct = Map.groupBy(loaded, (row) => row._id);
    const loadedOf = ({ _id, sku }: ProductRow): LoadedProduct => {
      const answer = answerOf(calls, answers, sku);
      if (answer?.error) return 'failed';
      return answer?.rows ? (byProduct.get(_id) ?? []) : 'loading';
    };
    return listMatrices({ rows, opened, loadedOf, pricing });
  }, [rows, opened, loaded, calls, answers, pricing]);
  const articles = useMemo(() => {
    const known = new Set(rows.map(({ key }) => key));
    const added = [...matrices.values()].flatMap((matrix) =>
      matrix.rows.filter(({ key }) => !known.has(key)),
    );
    return added.length === 0 ? rows : [...rows, ...added];
  }, [rows, matrices]);

  const leaveMatrix = useCallback(
    ({ product }: TableRow) =>
      setOpened((former) => new Map([...former].filter(([id]) => id !== product._id))),
    [],
  );

  return useMemo(
    () => ({
      rows,
      articles,
      faces,
      matrices,
      leaveMatrix,
      matrixError: (sku) => answerOf(calls, answers, sku)?.error,
      toggleMatrix: ({ row, isKept }) => {
        const { _id: id, sku } = row.product;
        const face = faces.get(row.group);
        const answer = answerOf(calls, answers, sku);
        if (face === 'failed') answer?.retry();
        // A double click: loading is under way.
        else if (face === 'loading') return;
        else if (face === 'rows') {
          setOpened((former) => new Map(former).set(id, row.key));
          // Dismissed earlier: the error may be gone by now.
          if (answer?.error) answer.retry();
        } else {
          const entered = matrices.get(row.group)?.rows.filter(({ key }) => isKept(key)) ?? [];
          setKept({ listKey, keys: new Set([...keptKeys, ...entered.map(({ key }) => key)]) });
          leaveMatrix(row);
        }
      },
    }),
    [rows, articles, faces, matrices, calls, answers, listKey, keptKeys, leaveMatrix],
  );
}

const noKeys: ReadonlySet<string> = new Set();

type Call = {
  readonly data: { readonly data: ProductRow[] } | undefined;
  readonly isFetching: boolean;
  readonly error: Error | null;
  readonly refetch: () => unknown;
};

type Answer = {
  readonly rows: readonly ProductRow[] | undefined;
  /** Undefined during a retry. */
  readonly error: Error | undefined;
  readonly retry: () => unknown;
};

function combineCalls(calls: readonly Call[]): readonly Answer[] {
  return calls.map(({ data, error, isFetching, refetch }) => ({
    rows: data?.data,
    error: data || isFetching ? undefined : (error ?? undefined),
    retry: refetch,
  }));
}

function answerOf(
  calls: readonly (readonly string[])[],
  answers: readonly Answer[],
  sku: string,
): Answer | undefined {
  return answers[calls.findIndex((call) => call.includes(sku))];
}
