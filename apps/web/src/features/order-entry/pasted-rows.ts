import { routes, type Season } from '@kontor/contract';
import {
  type ColumnKind,
  cellsOf,
  isFilled,
  type KnownCodes,
  linesOf,
  type PasteLayout,
  type PasteRow,
  parseSeasonList,
  pasteCodes,
  pasteLayout,
  pasteLines,
  readPaste,
  readPasteLine,
  type SeasonListRow,
} from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { nextTask } from '@kontor/web-kit/lib/next-task.ts';
import { type RowInput, seasonTexts } from './season-input.ts';

type OfferedSeasons = readonly Pick<Season, '_id' | 'name'>[] | undefined;

/** The result of reading a pasted text. */
export interface PastedRows {
  readonly rows: readonly { readonly input: RowInput }[];
  /** Lines without an article, such as greetings. */
  readonly skipped: readonly string[];
  /** Number of rows that the buyer has to check. */
  readonly unsure: number;
  /** Undefined if the text has no columns. */
  readonly table: PastedTable | undefined;
}

export interface PastedTable {
  readonly kinds: readonly ColumnKind[];
  readonly heads: readonly string[] | undefined;
  /** The first rows. */
  readonly cells: readonly (readonly string[])[];
  /** False if the buyer has to declare the columns. */
  readonly isSure: boolean;
}

/** Lines per task: a few milliseconds on a slow telephone. */
const sliceSize = 100;
const shownRows = 4;
const maxSource = 300;

/** Reads a typed line without looking anything up. */
export function typedRow(text: string, seasons?: OfferedSeasons): RowInput | undefined {
  if (isForSeasons(seasons)) return seasonInput(parseSeasonList(text, namesOf(seasons))[0], seasons);
  const [row] = readPaste(text).rows;
  return row && inputOf(row);
}

/**
 * Reads a pasted text in slices, so that the page stays responsive. One call asks the catalogue which texts are
 * articles; if it fails, the text alone decides. Undefined after `signal` aborts.
 */
export async function readPasted(
  text: string,
  {
    seasons,
    given,
    signal,
    lookUp = knownCodes,
  }: {
    seasons?: OfferedSeasons;
    /** The columns as declared by the buyer. */
    given?: readonly ColumnKind[] | undefined;
    signal?: AbortSignal;
    lookUp?: (codes: readonly string[]) => Promise<KnownCodes | undefined>;
  } = {},
): Promise<PastedRows | undefined> {
  await nextTask();
  if (isForSeasons(seasons)) return seasonRows(text, seasons);
  const lines = pasteLines(text);
  const known = await lookUp(pasteCodes(lines));
  const layout = pasteLayout(lines, { known, given });
  const rows: { input: RowInput }[] = [];
  const skipped: string[] = [];
  for (const [at, line] of lines.entries()) {
    if (at % sliceSize === 0) {
      await nextTask();
      if (signal?.aborted) return undefined;
    }
    const row = readPasteLine(line, layout);
    if (row === 'head') continue;
    if (row) rows.push({ input: withSource(inputOf(row), line.text) });
    else skipped.push(line.text.trim());
  }
  return {
    rows,
    skipped,
    unsure: rows.filter(({ input }) => input.doubt !== undefined).length,
    table: tableOf(lines, layout),
  };
}

/** True if a text has more lines than `room`, without its head; far faster than reading it. */
export function isTooLong(text: string, room: number): boolean {
  // Most texts are short enough to skip counting.
  return text.length > room && linesOf(text).filter(isFilled).length > room + 1;
}

function tableOf(lines: ReturnType<typeof pasteLines>, layout: PasteLayout): PastedTable | undefined {
  const { columns, split, heads } = layout;
  if (!columns || columns.kinds.length < 2) return undefined;
  const filled = lines
    .slice(0, 60)
    .map(({ text }) => cellsOf(text, split))
    .filter((cells) => cells.length > 1 && cells.join('\t') !== heads?.join('\t'));
  return { kinds: columns.kinds, heads, cells: filled.slice(0, shownRows), isSure: columns.isSure };
}

async function knownCodes(codes: readonly string[]): Promise<KnownCodes | undefined> {
  if (codes.length === 0) return new Map();
  try {
    const { data } = await callApi(routes.orderEntry.known, { body: { codes: [...codes] } });
    return new Map(data.known.map(({ code, ...article }) => [code, article]));
  } catch {
    // The check of the rows reports connection errors.
    return undefined;
  }
}

/** Keeps the text of a doubtful row, to be shown beside its reading. */
function withSource(input: RowInput, text: string): RowInput {
  const source = text.replaceAll('\t', ' ').trim();
  return input.doubt && source !== input.sku ? { ...input, source: source.slice(0, maxSource) } : input;
}

function inputOf({ sku, quantity, alternatives, doubt }: PasteRow): RowInput {
  return {
    sku,
    quantity: quantity ?? '',
    ...(alternatives.length > 0
      ? { alternatives: alternatives.map((other) => ({ sku: other.sku, quantity: other.quantity ?? '' })) }
      : {}),
    ...(doubt ? { doubt } : {}),
  };
}

/** True in a pre-order, where a quantity belongs to a season. */
function isForSeasons(seasons: OfferedSeasons): seasons is NonNullable<OfferedSeasons> {
  return seasons !== undefined;
}

function namesOf(seasons: NonNullable<OfferedSeasons>): string[] {
  return seasons.map(({ name }) => name);
}

function seasonRows(text: string, seasons: NonNullable<OfferedSeasons>): PastedRows {
  const rows = parseSeasonList(text, namesOf(seasons)).flatMap((row) => {
    const input = seasonInput(row, seasons);
    return input ? [{ input }] : [];
  });
  return { rows, skipped: [], unsure: rows.filter(({ input }) => input.doubt).length, table: undefined };
}

function seasonInput(
  row: ReturnType<typeof parseSeasonList>[number] | undefined,
  seasons: NonNullable<OfferedSeasons>,
): RowInput | undefined {
  if (!row) return undefined;
  if (!('quantities' in row)) return inputOf({ doubt: undefined, ...row });
  const { sku, quantities, doubt } = row as SeasonListRow;
  const texts = seasons.map(({ _id }, place) => [_id, quantities[place] ?? ''] as const);
  return { sku, quantities: seasonTexts(texts), ...(doubt ? { doubt } : {}) };
}
