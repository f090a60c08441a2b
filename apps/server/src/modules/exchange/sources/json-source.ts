import type { ImportKind, ImportRow, ImportSource, SourceBatch } from '../exchange.types.ts';
import { fileRefusal } from '../refusals.ts';
import { decodeFile } from './decode.ts';

const batchSize = 1_000;
const maxLineCharacters = 8 * 1024 * 1024;

/** JSON lines: one object a line; a line that is none is refused, the others are read (docs/import.md). A row's number is its line. */
export function jsonLinesSource(name: string, kind: ImportKind, file: string): ImportSource {
  return {
    name,
    kind,
    async *open(progress): AsyncGenerator<SourceBatch> {
      let batch: Required<Pick<SourceBatch, 'rows' | 'refused'>> = { rows: [], refused: [] };
      let number = 0;
      for await (const line of readLines(decodeFile(file, 'utf-8', progress))) {
        number += 1;
        if (line.trim() === '') continue;
        const value = parseJson(line);
        if (value === undefined) batch.refused.push({ number, code: 'json.invalid' });
        else if (!isObject(value)) batch.refused.push({ number, code: 'row.invalid' });
        else batch.rows.push({ number, cells: value });
        if (batch.rows.length + batch.refused.length < batchSize) continue;
        yield batch;
        batch = { rows: [], refused: [] };
      }
      yield batch;
    },
  };
}

/** A file of one JSON object, such as settings.json. */
export function jsonSource(name: string, kind: ImportKind, file: string): ImportSource {
  return {
    name,
    kind,
    async *open(progress): AsyncGenerator<SourceBatch> {
      let text = '';
      for await (const piece of decodeFile(file, 'utf-8', progress)) text += piece;
      const value = parseJson(text.replace(/^\ufeff/, ''));
      if (value === undefined) throw fileRefusal('json.invalid');
      if (!isObject(value)) throw fileRefusal('row.invalid');
      yield { rows: [{ number: 1, cells: value }] };
    },
  };
}

async function* readLines(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const text of texts) {
    // JSON strings escape both characters, so they only separate lines.
    // A CR at the end of a chunk may be the first half of CR LF.
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    if (rest.length > maxLineCharacters) throw fileRefusal('text.too.long', { max: maxLineCharacters });
    yield* lines;
  }
  if (rest !== '') yield rest;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is ImportRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
