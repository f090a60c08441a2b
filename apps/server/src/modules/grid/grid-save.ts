import type { GridChange, GridOutcome } from '@kontor/contract';
import { hasOperatorRight, isDoubtfulThousand, MAX_GRID_CELLS, type OperatorRight } from '@kontor/domain';
import type { Actor } from '../../shared/actor.ts';
import { fieldsInvalid, operatorRightMissing } from '../../shared/errors.ts';
import type { Locale } from '../../shared/locale.ts';
import { appendAudit } from '../audit/append-audit.ts';
import type { EditServices } from '../exchange/edit-records.ts';
import { importFiles } from '../exchange/exchange.usecases.ts';
import { refusalText } from '../exchange/refusals.ts';
import { memorySource } from '../exchange/sources/memory-source.ts';
import type { Queries } from '../exchange/transaction-queries.ts';
import { type CellPlace, type GridFile, type GridRecord, gridFiles } from './grid-files.ts';

/** The right that a column of the grid needs. */
const rights: Record<GridChange['kind'], OperatorRight> = {
  price: 'prices.write',
  preOrderPrice: 'prices.write',
  stock: 'stock.write',
  preStock: 'stock.write',
  isActive: 'products.write',
  salesBatchSize: 'products.write',
  releaseDate: 'products.write',
  rrp: 'prices.write',
  productIsActive: 'products.write',
  isOnlySellableWithPositiveStock: 'products.write',
  isStockFreeze: 'products.write',
  isGrossPrice: 'products.write',
};

const numberKinds: ReadonlySet<GridChange['kind']> = new Set([
  'price',
  'preOrderPrice',
  'rrp',
  'stock',
  'preStock',
  'salesBatchSize',
]);

const cellsOfEntry = 500;

/** Cells that another has changed since, or that cannot be written; the transaction ends. */
class Stopped extends Error {
  readonly outcome: Pick<GridOutcome, 'refused' | 'conflicts'>;
  constructor(outcome: Pick<GridOutcome, 'refused' | 'conflicts'>) {
    super('The grid is not saved.');
    this.outcome = outcome;
  }
}

/**
 * Saves changed cells by the checks of the import, all or none, in one transaction. A cell that no longer has the value that
 * the operator saw is a conflict.
 *
 * @throws operator.right.missing, validation.failed
 */
export async function saveGrid({
  actor,
  columns,
  language,
  services: { files: storage, workPool, clock },
}: {
  actor: Actor;
  columns: readonly GridChange[];
  language: Locale;
  services: EditServices;
}): Promise<GridOutcome> {
  for (const { kind } of columns)
    if (!hasOperatorRight(actor, rights[kind])) throw operatorRightMissing(rights[kind]);
  checkShape(columns);
  const files = gridFiles(columns);
  const { tenantId } = actor;
  const saved = columns.reduce((sum, { cells }) => sum + cells.length, 0);
  try {
    const report = await importFiles({
      workPool,
      clock,
      storage,
      tenantId,
      language,
      hashPassword: async () => '',
      files: files.map(({ kind, records }) =>
        memorySource(
          kind,
          kind,
          // Read after `begin`, which completes the rows.
          { [Symbol.iterator]: () => records.values().map(({ row }) => row) },
        ),
      ),
      edit: {
        async begin(queries) {
          const stop: Stopped['outcome'] = { refused: doubtfulCells(columns, language), conflicts: [] };
          for (const file of files) await compare({ file, tenantId, queries, language, stop });
          if (stop.refused.length + stop.conflicts.length > 0) throw new Stopped(stop);
        },
        async end({ client }) {
          const at = clock.now();
          for (const details of auditDetails(columns))
            await appendAudit(client, { tenantId, at, action: 'grid.saved', user: actor, details });
        },
      },
    });
    if (report.isClean) return { saved, refused: [], conflicts: [] };
    const refused = report.refusedRows.flatMap(({ file, row, column, code, reason: text }) =>
      placesOf(files.find(({ kind }) => kind === file)?.records ?? [], row, column).map((place) => ({
        ...place,
        code,
        text,
      })),
    );
    return { saved: 0, refused, conflicts: [] };
  } catch (error) {
    if (error instanceof Stopped) return { saved: 0, ...error.outcome };
    throw error;
  }
}

/** An ERP writes '1,000' for one; people write it for one and for a thousand. */
function doubtfulCells(columns: readonly GridChange[], language: Locale): GridOutcome['refused'] {
  const code = 'number.thousand';
  const text = refusalText(code, {}, language);
  return columns.flatMap(({ kind, cells }, column) =>
    numberKinds.has(kind)
      ? cells.flatMap(([, , value], cell) =>
          isDoubtfulThousand(value ?? '') ? [{ column, cell, code, text }] : [],
        )
      : [],
  );
}

/** Compares the seen values with the stored ones, under a lock against all writers. */
async function compare({
  file: { records, sql, complete },
  tenantId,
  queries: { run },
  language,
  stop,
}: {
  file: GridFile;
  tenantId: number;
  queries: Queries;
  language: Locale;
  stop: Stopped['outcome'];
}): Promise<void> {
  const keys = records.map(({ key }) => key);
  const rows = await run<{ present: Record<string, string | null> | null }>(sql, [
    tenantId,
    ...[0, 1, 2].map((part) => keys.map((key) => key[part] ?? null)),
  ]);
  for (const [index, record] of records.entries()) {
    const present = rows[index]?.present ?? {};
    for (const { column, cell, old, name } of record.cells) {
      const theirs = present[name] ?? null;
      // A repeated save after a lost answer finds its own values.
      const isKnown = [old, record.row[name]].some((value) => (value ?? '') === (theirs ?? ''));
      if (!isKnown) stop.conflicts.push({ column, cell, theirs });
    }
    for (const { column, cell } of complete?.(record, present) ?? []) {
      const code = 'value.missing';
      stop.refused.push({ column, cell, code, text: refusalText(code, {}, language) });
    }
  }
}

/** The cells of a refused row; the cells of all rows if the whole file is refused. */
function placesOf(
  records: readonly GridRecord[],
  row: number | null,
  column: string | null,
): Pick<CellPlace, 'column' | 'cell'>[] {
  const meant = row === null ? records : records.slice(row - 1, row);
  return meant.flatMap(({ cells }) => {
    const named = cells.filter(({ name }) => name === column);
    return (named.length > 0 ? named : cells).map((place) => ({ column: place.column, cell: place.cell }));
  });
}

function checkShape(columns: readonly GridChange[]): void {
  const cells = columns.reduce((sum, column) => sum + column.cells.length, 0);
  if (cells > MAX_GRID_CELLS) throw fieldsInvalid([{ field: 'columns', code: 'tooLong' }]);
  const seen = new Set<string>();
  for (const [index, { kind, priceList, season, minQuantity, cells: own }] of columns.entries()) {
    const isPrice = kind === 'price' || kind === 'preOrderPrice';
    if (isPrice && !priceList)
      throw fieldsInvalid([{ field: `columns.${index}.priceList`, code: 'required' }]);
    if (kind === 'preStock' && !season)
      throw fieldsInvalid([{ field: `columns.${index}.season`, code: 'required' }]);
    for (const [sku] of own) {
      const key = JSON.stringify([kind, priceList, season, minQuantity, sku]);
      if (seen.has(key)) throw fieldsInvalid([{ field: `columns.${index}.cells`, code: 'invalid' }]);
      seen.add(key);
    }
  }
}

/** The changed cells, in entries of at most 500: 'column article' → [before, after]. */
function* auditDetails(columns: readonly GridChange[]): Generator<Record<string, unknown>> {
  const cells = columns.flatMap(({ kind, priceList, minQuantity, season, cells: own }) => {
    const column = [kind, priceList, season, (minQuantity ?? 1) > 1 ? minQuantity : undefined];
    const name = column.filter((part) => part !== undefined).join(' ');
    return own.map(([sku, before, after]) => [`${name} ${sku}`, [before, after]] as const);
  });
  for (let from = 0; from < cells.length; from += cellsOfEntry)
    yield Object.fromEntries(cells.slice(from, from + cellsOfEntry));
}
