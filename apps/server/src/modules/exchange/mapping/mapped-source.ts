import path from 'node:path';
import type { ImportSource, SourceBatch } from '../exchange.types.ts';
import { FileRefusal, type RefusalCode } from '../refusals.ts';
import { readCsv } from '../sources/csv-source.ts';
import { memorySource } from '../sources/memory-source.ts';
import { compileExpression, type ForeignRecord, readPairs } from './expression.ts';
import { type Condition, type MappedLoad, type Mapping, MappingError } from './mapping-file.ts';

/**
 * The sources of a mapping: every load is accepted or refused by itself, like a file.
 *
 * @throws MappingError when an expression or a pattern is wrong.
 */
export function mappedSources(mapping: Mapping, folder: string): ImportSource[] {
  return mapping.loads.map((load, index) => {
    if (load.rows !== undefined) return memorySource(`mapping (${load.kind})`, load.kind, load.rows);
    try {
      return mappedSource(mapping, load, folder);
    } catch (error) {
      throw new MappingError(`loads[${index}]: ${(error as Error).message}`);
    }
  });
}

function mappedSource(mapping: Mapping, load: MappedLoad, folder: string): ImportSource {
  const file = load.file ?? '';
  const columns = Object.entries(load.columns ?? {}).map(([name, expression]) => ({
    name,
    ...compileExpression(expression),
  }));
  const conditions = Object.entries(load.where ?? {}).map(([column, condition]) => ({
    column,
    holds: compileCondition(condition),
  }));
  const expand = compileExpansion(load);
  const foreign = [
    ...columns.flatMap((column) => column.columns),
    ...conditions.map(({ column }) => column),
    ...(load.fillDown ?? []),
    ...(load.firstOf === undefined ? [] : [load.firstOf]),
    ...(load.each === undefined ? [] : [load.each.column]),
  ].filter((column) => !column.startsWith('each.'));

  return {
    name: `${file} (${load.kind})`,
    kind: load.kind,
    async *open(progress): AsyncGenerator<SourceBatch> {
      const seen = new Set<string>();
      let previous: ForeignRecord = {};
      let isChecked = false;
      for await (const batch of readCsv(path.join(folder, file), mapping, progress)) {
        if (!isChecked) checkColumns(batch.columns, foreign);
        const out: Required<Omit<SourceBatch, 'columns'>> & Pick<SourceBatch, 'columns'> = {
          ...(isChecked ? {} : { columns: columns.map(({ name }) => name) }),
          rows: [],
          refused: batch.refused,
          leftOut: 0,
        };
        isChecked = true;
        for (const { number, cells } of batch.rows) {
          for (const column of load.fillDown ?? []) {
            if (cells[column] === '') cells[column] = previous[column] ?? '';
          }
          previous = cells;
          const isWanted = conditions.every(
            ({ column, holds }) => column.startsWith('each.') || holds(cells[column] ?? ''),
          );
          const group = load.firstOf === undefined ? undefined : (cells[load.firstOf] ?? '');
          if (!isWanted || (group !== undefined && seen.has(group))) {
            out.leftOut += 1;
            continue;
          }
          if (group !== undefined) seen.add(group);
          readRecord(number, cells, out);
        }
        yield out;
      }
    },
  };

  function readRecord(number: number, cells: ForeignRecord, out: Required<Omit<SourceBatch, 'columns'>>) {
    for (const part of expand(cells)) {
      if (part === undefined) {
        out.refused.push({ number, code: 'pattern.mismatch', column: load.each?.column ?? '' });
        continue;
      }
      if (
        !conditions.every(({ column, holds }) => !column.startsWith('each.') || holds(part[column] ?? ''))
      ) {
        out.leftOut += 1;
        continue;
      }
      const results = columns.map(({ name, evaluate }) => ({ name, ...evaluate(part) }));
      const refused = results.filter(({ refusal }) => refusal !== undefined);
      for (const { name, refusal } of refused)
        out.refused.push({ number, code: refusal as RefusalCode, column: name });
      if (refused.length > 0) continue;
      out.rows.push({ number, cells: Object.fromEntries(results.map(({ name, value }) => [name, value])) });
    }
  }
}

/** The records that a cell's parts make, `each.NAME` added; undefined for a part that does not fit. */
function compileExpansion({ each }: MappedLoad): (record: ForeignRecord) => (ForeignRecord | undefined)[] {
  if (each === undefined) return (record) => [record];
  const pattern = each.match === undefined ? undefined : new RegExp(each.match, 'u');
  const { pairs } = each;
  return (record) =>
    (record[each.column] ?? '')
      .split(each.split)
      .filter((part) => part.trim() !== '')
      .map((part) => {
        const values = pairs !== undefined ? readPairs(part, pairs) : partsOf(pattern, part.trim());
        if (values === undefined) return undefined;
        const named = Object.entries(values).map(([name, value]) => [`each.${name}`, value ?? '']);
        return { ...record, ...Object.fromEntries(named) };
      });
}

function partsOf(pattern: RegExp | undefined, part: string): Record<string, string | undefined> | undefined {
  if (pattern === undefined) return { value: part };
  const found = pattern.exec(part);
  return found === null ? undefined : { ...found.groups };
}

function compileCondition(condition: Condition): (value: string) => boolean {
  if (typeof condition === 'string') return (value) => value === condition;
  if (Array.isArray(condition)) return (value) => condition.includes(value);
  if ('match' in condition) {
    const pattern = new RegExp(condition.match, 'u');
    return (value) => pattern.test(value);
  }
  const isListed = compileCondition(condition.not);
  return (value) => !isListed(value);
}

function checkColumns(found: readonly string[], wanted: readonly string[]): void {
  const missing = [...new Set(wanted)].filter((column) => !found.includes(column));
  if (missing.length > 0) {
    throw new FileRefusal(missing.map((column) => ({ code: 'column.missing', column })));
  }
}
