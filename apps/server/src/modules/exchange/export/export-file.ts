import { Readable } from 'node:stream';
import { hasOperatorRight, type OperatorRight } from '@kontor/domain';
import type { Pool } from 'pg';
import type { Actor } from '../../../shared/actor.ts';
import type { Clock } from '../../../shared/clock.ts';
import { csvCell } from '../../../shared/csv-cell.ts';
import { operatorRightMissing, requestError } from '../../../shared/errors.ts';
import type { Locale } from '../../../shared/locale.ts';
import { appendAudit, byActor } from '../../audit/append-audit.ts';
import { listCell } from '../cells.ts';
import { type ImportKind, importKinds } from '../exchange.types.ts';
import { importRights } from '../import-rights.ts';
import { kindSpec } from '../kinds/kinds.ts';
import { scheduledPrices } from '../kinds/offer-kinds.ts';
import { type FormColumn, type RecordForm, type RecordKind, recordForm } from './record-form.ts';

const pageSize = 2_000;

/** Whether an operator may see records of a kind, or change them. */
export function mayKind(actor: Pick<Actor, 'operatorRole'>, kind: ImportKind, to: 'read' | 'write'): boolean {
  return hasOperatorRight(actor, rightOf(kind, to));
}

/** @throws operator.right.missing */
export function requireKind(actor: Actor, kind: ImportKind, to: 'read' | 'write'): void {
  if (!mayKind(actor, kind, to)) throw operatorRightMissing(rightOf(kind, to));
}

function rightOf(kind: ImportKind, to: 'read' | 'write'): OperatorRight {
  return importRights[kind].replace('write', to) as OperatorRight;
}

/**
 * All records of a kind in the form of its import file, without hashes of passwords: loaded again, every row is unchanged
 * (decision 100). Read in pages, so that a slow reader holds no connection.
 *
 * @throws import.kind.unknown, operator.right.missing
 */
export async function exportKind({
  actor,
  kind: given,
  locale,
  services: { pool, clock },
}: {
  actor: Actor;
  kind: string;
  locale: Locale;
  services: { pool: Pool; clock: Clock };
}): Promise<{ fileName: string; contentType: string; stream: Readable }> {
  const kind = importKinds.find((name) => name === given);
  if (kind === undefined) throw requestError('import.kind.unknown');
  requireKind(actor, kind, 'read');
  await appendAudit(pool, { ...byActor(actor), at: clock.now(), action: 'data.exported', subject: kind });
  if (kind === 'settings') {
    const { rows } = await pool.query<{ document: object }>(
      'select document from site_setting where tenant_id = $1',
      [actor.tenantId],
    );
    const text = JSON.stringify({ settings: rows[0]?.document ?? {} }, null, 2);
    return { fileName: 'settings.json', contentType: 'application/json', stream: Readable.from([text]) };
  }
  return {
    fileName: `${kind}.csv`,
    contentType: 'text/csv; charset=utf-8',
    stream: Readable.from(csvLines(pool, actor.tenantId, kind, locale), { objectMode: false }),
  };
}

type Cell = string | readonly string[] | Readonly<Record<string, readonly string[]>> | null;

async function* csvLines(
  pool: Pool,
  tenantId: number,
  kind: RecordKind,
  locale: Locale,
): AsyncGenerator<string> {
  const forms = formsOf(kind);
  // The plans' form has all columns of the prices.
  const columns = (forms.at(-1)?.columns ?? []).filter(({ isConfidential }) => !isConfidential);
  const hasAttributes = columns.some((column) => column.kind === 'attributes');
  const attributes = hasAttributes
    ? (
        await pool.query<{ key: string }>(
          'select key from attribute where tenant_id = $1 order by position, key',
          [tenantId],
        )
      ).rows.map((row) => row.key)
    : [];
  const head = columns.flatMap(({ kind: form, name }) =>
    form === 'attributes' ? attributes.map((attribute) => `attributes.${attribute}`) : [name],
  );
  yield `\uFEFF${lineOf(head)}`;
  for (const form of forms) yield* linesOf(pool, tenantId, form, { columns, attributes, locale });
}

/** Prices, then those for a time. */
function formsOf(kind: RecordKind): RecordForm[] {
  const form = recordForm(kindSpec(kind));
  return kind === 'prices' ? [form, { ...recordForm(scheduledPrices), where: 'e.ended_at is null' }] : [form];
}

async function* linesOf(
  pool: Pool,
  tenantId: number,
  form: RecordForm,
  {
    columns,
    attributes,
    locale,
  }: { columns: readonly FormColumn[]; attributes: readonly string[]; locale: Locale },
): AsyncGenerator<string> {
  const { from, where, key } = form;
  const cellOf = ({ name }: FormColumn) => form.columns.find((own) => own.name === name)?.sql ?? 'null';
  const keys = key.map(({ db }) => `e.${db}`).join(', ');
  const select = `select array[${key.map(({ db }) => `e.${db}::text`).join(', ')}] as key,
    jsonb_build_array(${columns.map(cellOf).join(', ')}) as cells from ${from} where e.tenant_id = $1 and ${where}`;
  const after = `(${keys}) > (${key.map(({ type }, index) => `$${index + 2}::text::${type}`).join(', ')})`;
  let last: string[] | undefined;
  for (;;) {
    const { rows } = await pool.query<{ key: string[]; cells: Cell[] }>(
      `${select} ${last ? `and ${after}` : ''} order by ${keys} limit ${pageSize}`,
      [tenantId, ...(last ?? [])],
    );
    yield rows
      .map(({ cells }) =>
        lineOf(
          columns.flatMap(({ kind }, index) => {
            const cell = cells[index] ?? null;
            if (kind === 'attributes') {
              const lists = cell as Record<string, string[]>;
              return attributes.map((attribute) => listCell(lists[attribute] ?? []));
            }
            if (kind === 'json') return [cell === null ? '' : JSON.stringify(cell)];
            if (kind === 'decimal' && locale === 'de') return [String(cell ?? '').replace('.', ',')];
            return [Array.isArray(cell) ? listCell(cell) : String(cell ?? '')];
          }),
        ),
      )
      .join('');
    last = rows.at(-1)?.key;
    if (rows.length < pageSize) return;
  }
}

function lineOf(cells: readonly string[]): string {
  return `${cells.map(exportedCell).join(';')}\r\n`;
}

/** Numbers below 0 are no formulas. The import takes the apostrophe off again (readCsv). */
function exportedCell(text: string): string {
  if (/^-\d+([.,]\d+)?$/.test(text)) return text;
  return csvCell(/^'+[=+\-@\t\r]/.test(text) ? `'${text}` : text);
}
