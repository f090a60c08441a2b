import { isCodeLike } from './paste-cell.ts';
import { headMeaning } from './paste-head.ts';

/** How the cells of a pasted list are parted; `words`: by nothing but single spaces. */
export type CellSplit = 'tab' | 'semicolon' | 'pipe' | 'comma' | 'spaces' | 'words';

/** A line of a text that holds anything, numbered from 1. */
export type PasteLine = { readonly row: number; readonly text: string };

/** The number of lines that decide the kinds of columns; more lines add no information. */
const sampleSize = 200;

/** Lines from everywhere in a list: the first forty, then evenly spread ones. */
export function sampleOf<Line>(lines: readonly Line[]): readonly Line[] {
  if (lines.length <= sampleSize) return lines;
  const first = lines.slice(0, 40);
  const step = (lines.length - 40) / (sampleSize - 40);
  return [
    ...first,
    ...Array.from({ length: sampleSize - 40 }, (_, at) => lines[40 + Math.floor(at * step)] as Line),
  ];
}

/** Finds how cells are parted: the first sign that enough lines have. A tab never stands in prose, so one line is enough. */
export function findSplit(lines: readonly PasteLine[]): CellSplit {
  const share = (split: CellSplit) =>
    lines.filter(({ text }) => filledCells(cellsOf(text, split)) > 1).length / Math.max(1, lines.length);
  if (share('tab') > 0) return 'tab';
  if (share('semicolon') >= 0.4) return 'semicolon';
  if (share('pipe') >= 0.4) return 'pipe';
  if (isCommaTable(lines)) return 'comma';
  if (isSpacedTable(lines)) return 'spaces';
  return 'words';
}

/** Commas part cells where every line has equally many, at least one, and no other text around. */
function isCommaTable(lines: readonly PasteLine[]): boolean {
  const counts = lines.map(({ text }) => cellsOf(text, 'comma').length);
  const [width = 0] = modeOf(counts);
  const isEven = counts.filter((count) => count === width).length >= counts.length * 0.8;
  const hasHead = lines.some(({ text }) => isHead(cellsOf(text, 'comma')));
  // 'AB-1, 12' alone is read as a line; two commas in one line, or a head, make a table.
  if (!isEven || width < 2) return false;
  // Decimal commas in lines of words leave no cell that is just an article number.
  const coded = lines.filter(({ text }) => cellsOf(text, 'comma').some(isCodeLike)).length;
  return hasHead || (width > 2 && lines.length > 1 && coded >= lines.length * 0.6);
}

/** Copies of printed lists: at least three columns with wide gaps in most lines. */
function isSpacedTable(lines: readonly PasteLine[]): boolean {
  const counts = lines.map(({ text }) => cellsOf(text, 'spaces').length);
  const [width = 0, frequency = 0] = modeOf(counts.filter((count) => count > 2));
  return width > 2 && frequency >= lines.length * 0.5;
}

/** The most frequent number, and its count. */
export function modeOf(numbers: readonly number[]): readonly [number?, number?] {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
}

export function filledCells(cells: readonly string[]): number {
  return cells.filter((cell) => cell !== '').length;
}

/** The cells of a line without quotes and blanks around. Quoted cells may hold the sign that parts cells. */
export function cellsOf(text: string, split: CellSplit): string[] {
  switch (split) {
    case 'tab':
      return parted(text, '\t');
    case 'semicolon':
      return parted(text, ';');
    case 'comma':
      return parted(text, ',');
    case 'pipe':
      return parted(text.trim().replace(/^\|/, '').replace(/\|$/, ''), '|');
    case 'spaces':
      return text
        .trim()
        .split(/ {2,}|\t/)
        .map((cell) => cell.trim());
    default:
      return text.trim().split(/\s+/);
  }
}

function parted(text: string, sign: string): string[] {
  if (!text.includes('"')) return text.split(sign).map((cell) => cell.trim());
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (const part of text.split(sign)) {
    cell = isQuoted ? cell + sign + part : part;
    const trimmed = cell.trim();
    // A quote inside of a word is the sign of inches.
    isQuoted = trimmed.startsWith('"') && (quotesIn(trimmed) % 2 === 1 || trimmed === '"');
    if (!isQuoted) cells.push(unquoted(trimmed));
  }
  if (isQuoted) cells.push(...cell.split(sign).map((part) => part.trim()));
  return cells;
}

function quotesIn(text: string): number {
  return text.split('"').length - 1;
}

function unquoted(cell: string): string {
  const inner = cell.length > 1 && cell.startsWith('"') && cell.endsWith('"') ? cell.slice(1, -1) : cell;
  return inner.replaceAll('""', '"').trim();
}

/** A line that names columns: two words of heads, or one for the article or the quantity, and no number beside. */
export function isHead(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  const kinds = filled.map((cell) => headMeaning(cell)?.kind);
  const isTelling = kinds.some((kind) => kind === 'article' || kind === 'quantity');
  const known = kinds.filter((kind) => kind !== undefined).length;
  const hasNumber = filled.some((cell) => /^[\d.,]+$/.test(cell));
  return (
    isTelling && !hasNumber && (known > 1 || filled.length === 1 || !filled.some((cell) => /\d/.test(cell)))
  );
}
