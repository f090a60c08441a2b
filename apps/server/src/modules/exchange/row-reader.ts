import type { AttributePairs, AttributeReader } from './attribute-values.ts';
import { boolean, type CellParser, id } from './cells.ts';
import type { ImportRow } from './exchange.types.ts';
import { type KindSpec, stageName } from './kinds/kind-spec.ts';
import type { RefusalCode, RefusalDetails } from './refusals.ts';
import { stageColumns } from './stage.ts';

export interface ReadRow {
  number: number;
  /** One bit a staged column: which ones the source has. */
  given: bigint;
  /** Texts in the order of the stage's columns. */
  values: (string | null)[];
  secrets: Record<string, string>;
  attributes: AttributePairs | undefined;
}

export interface CellRefusal {
  column: string;
  code: RefusalCode;
  details?: RefusalDetails;
  value?: string;
}

interface Field {
  parse: CellParser;
  /** Index of the staged value; undefined for secrets and check-only columns. */
  index: number | undefined;
  /** Its bit in `given`. */
  bit: bigint;
  secret: boolean;
  isJson: boolean;
}

const attributePrefix = 'attributes.';

/** Reads records into staged values by the description of their kind, listing every cell that is refused. */
export function createRowReader(
  spec: KindSpec,
  parsers: Record<string, CellParser>,
  attributes: AttributeReader | undefined,
  currency: string,
) {
  const indexes = new Map(stageColumns(spec).map(({ name, bit }) => [name, bit]));
  const fields = new Map<string, Field>();
  for (const column of spec.columns) {
    fields.set(column.name, {
      parse:
        column.name === 'currency'
          ? checkCurrency(column.parse, currency)
          : (parsers[column.name] ?? column.parse),
      ...placeOf(stageName(column.name)),
      secret: column.isSecret === true,
      isJson: column.type === 'jsonb',
    });
  }
  if (spec.hasId) fields.set('_id', { parse: id, ...placeOf('given_id'), secret: false, isJson: false });
  if (spec.canDelete) {
    fields.set('_delete', { parse: deletion, ...placeOf('is_deleted'), secret: false, isJson: false });
  }
  const attributesPlace = placeOf('attribute_value_ids');
  const width = indexes.size;

  function placeOf(staged: string): Pick<Field, 'index' | 'bit'> {
    const index = indexes.get(staged);
    return { index, bit: 1n << BigInt(index ?? 0) };
  }

  function isKnown(name: string): boolean {
    if (fields.has(name)) return true;
    return attributes !== undefined && (name.startsWith(attributePrefix) || name === 'attributes');
  }

  return {
    /** Names of columns that the kind does not know. */
    unknownColumns: (names: readonly string[]) => names.filter((name) => !isKnown(name)),
    /** Where a column's text is in `values`. */
    indexOf: (column: string): number => fields.get(column)?.index ?? -1,
    read(number: number, cells: ImportRow): { row: ReadRow; refusals: CellRefusal[] } {
      const row: ReadRow = {
        number,
        given: 0n,
        values: new Array<string | null>(width).fill(null),
        secrets: {},
        attributes: undefined,
      };
      const refusals: CellRefusal[] = [];
      readCells(cells, '', row, refusals);
      if (spec.canDelete) {
        const index = indexes.get('is_deleted') ?? 0;
        row.values[index] ??= 'false';
      }
      return { row, refusals };
    },
  };

  function readCells(cells: ImportRow, prefix: string, row: ReadRow, refusals: CellRefusal[]): void {
    for (const key in cells) {
      const cell = cells[key];
      if (cell === undefined) continue;
      const name = prefix === '' ? key : prefix + key;
      const field = fields.get(name);
      if (field !== undefined) readField(name, field, cell, row, refusals);
      else if (attributes !== undefined && name.startsWith(attributePrefix))
        readAttribute(name, cell, row, refusals);
      else if (isPlainObject(cell)) {
        if (name === 'attributes' && attributes !== undefined) markAttributes(row);
        readCells(cell, `${name}.`, row, refusals);
      } else refusals.push({ column: name, code: 'column.unknown' });
    }
  }

  function readField(name: string, field: Field, cell: unknown, row: ReadRow, refusals: CellRefusal[]): void {
    if (!field.isJson && isPlainObject(cell)) {
      refusals.push({ column: name, code: 'text.invalid' });
      return;
    }
    const result = field.parse(cell);
    if (result.refusal !== undefined) {
      const value = field.secret ? {} : { value: shown(cell) };
      refusals.push({
        column: name,
        code: result.refusal,
        ...(result.details && { details: result.details }),
        ...value,
      });
      return;
    }
    if (field.secret) {
      if (result.value !== null) row.secrets[name] = result.value;
    } else if (field.index !== undefined) {
      row.given |= field.bit;
      row.values[field.index] = result.value;
    }
  }

  function readAttribute(name: string, cell: unknown, row: ReadRow, refusals: CellRefusal[]): void {
    const pairs = markAttributes(row);
    const code = attributes?.read(name.slice(attributePrefix.length), cell, pairs);
    if (code !== undefined) refusals.push({ column: name, code, details: { max: 200 }, value: shown(cell) });
  }

  function markAttributes(row: ReadRow): AttributePairs {
    if (attributesPlace.index !== undefined) row.given |= attributesPlace.bit;
    row.attributes ??= [];
    return row.attributes;
  }
}

/** The text of a refused cell in the report. */
export function shown(cell: unknown): string {
  const value = typeof cell === 'string' ? cell : (JSON.stringify(cell) ?? '');
  return value.length > 80 ? `${value.slice(0, 79)}…` : value;
}

const deletion: CellParser = (cell) => {
  const result = boolean(cell);
  return result.refusal === undefined ? { value: result.value ?? 'false' } : result;
};

function checkCurrency(parse: CellParser, currency: string): CellParser {
  return (cell) => {
    const result = parse(cell);
    if (result.refusal !== undefined || result.value === null || result.value === currency) return result;
    return { refusal: 'currency.wrong', details: { currency } };
  };
}

function isPlainObject(value: unknown): value is ImportRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}
