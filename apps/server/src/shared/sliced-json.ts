import { randomUUID } from 'node:crypto';
import { pause, sliceLength } from './in-slices.ts';
import { largeWorkLines } from './large-work.ts';

/** Characters of JSON that are scanned or parsed at once: about 1 ms. */
const sliceChars = 32 * 1024;

/** Shorter texts are parsed in one task. */
export const largeTextLength = 256 * 1024;

/** Most commas and brackets that are parsed in one task: about 20 ms. Long strings cost little. */
const maxPieceSigns = 200_000;

const char = {
  quote: 0x22,
  comma: 0x2c,
  openList: 0x5b,
  backslash: 0x5c,
  closeList: 0x5d,
  open: 0x7b,
  close: 0x7d,
};

/**
 * Parses a large JSON object in slices and yields to the event loop between them. Lists that are direct properties of the
 * object are parsed a few elements at a time. `check` gets each parsed piece with its text.
 *
 * @throws SyntaxError if the text is not JSON, or one element, or the text outside of such lists, has more than 200,000
 * commas and brackets. Errors of `check` pass through.
 * @example await parseInSlices('{"items":[{"sku":"A"}, …]}', { maxDepth: 100, check: () => {} })
 */
export async function parseInSlices(
  text: string,
  { maxDepth, check }: { maxDepth: number; check: (value: unknown, text: string) => void },
): Promise<unknown> {
  const mark = randomUUID();
  const lists: unknown[][] = [];
  /** The text with a placeholder (`mark` and number) for the elements of each list parsed separately. */
  let frame = '';
  let frameFrom = 0;
  /** The list that is being parsed separately. */
  let list: unknown[] | undefined;
  /** Start of the elements not parsed yet; undefined outside of the root's lists. */
  let pieceFrom: number | undefined;
  let depth = 0;
  let isInString = false;
  let pauseAt = sliceChars;
  let pieceSigns = 0;

  function take(end: number): void {
    const piece = text.slice(pieceFrom, end);
    const elements = JSON.parse(`[${piece}]`) as unknown[];
    if (elements.length === 0) throw new SyntaxError('A list ends with a comma');
    check(elements, piece);
    if (!list) keepFrame(pieceFrom ?? 0);
    list ??= [];
    for (const element of elements) list.push(element);
    pieceFrom = end + 1;
    pieceSigns = 0;
  }

  function keepFrame(end: number): void {
    frame += text.slice(frameFrom, end);
  }

  for (let place = 0; place < text.length; place += 1) {
    if (place >= pauseAt) {
      pauseAt = place + sliceChars;
      if (pieceSigns > maxPieceSigns) throw new SyntaxError('Too much that is no list of the body');
      await pause();
    }
    const code = text.charCodeAt(place);
    if (isInString) {
      if (code === char.backslash) place += 1;
      else if (code === char.quote) isInString = false;
    } else if (code === char.quote) {
      isInString = true;
    } else if (code === char.openList || code === char.open) {
      depth += 1;
      pieceSigns += 1;
      if (depth > maxDepth) throw new SyntaxError(`Nested deeper than ${maxDepth} levels`);
      if (depth === 2 && code === char.openList) pieceFrom = place + 1;
    } else if (code === char.closeList || code === char.close) {
      depth -= 1;
      if (depth !== 1) continue;
      if (list) {
        take(place);
        frame += `"${mark}${lists.length}"`;
        frameFrom = place;
        lists.push(list);
        list = undefined;
      }
      pieceFrom = undefined;
    } else if (code === char.comma) {
      pieceSigns += 1;
      if (depth === 2 && pieceFrom !== undefined && place - pieceFrom >= sliceChars) take(place);
    }
  }
  keepFrame(text.length);
  const root = JSON.parse(frame) as unknown;
  check(root, frame);
  if (typeof root !== 'object' || root === null) return root;
  for (const [key, value] of Object.entries(root)) {
    const [only] = Array.isArray(value) ? value : [];
    if (typeof only === 'string' && only.startsWith(mark))
      (root as Record<string, unknown>)[key] = lists[Number(only.slice(mark.length))];
  }
  return root;
}

/**
 * Writes an answer with a long list as JSON in slices; undefined for an answer without one. Looks for lists in the answer
 * and one level below, such as `data`.
 *
 * @example await stringifyInSlices({ version: 3, items: tenThousandLines })
 */
export async function stringifyInSlices(answer: unknown): Promise<Buffer | undefined> {
  if (!hasLongList(answer)) return undefined;
  const pieces: Buffer[] = [];
  await write(answer as object, pieces);
  return Buffer.concat(pieces);
}

async function write(value: object, pieces: Buffer[]): Promise<void> {
  let separator = '{';
  for (const [key, entry] of Object.entries(value)) {
    if (entry === undefined) continue;
    const head = `${separator}${JSON.stringify(key)}:`;
    separator = ',';
    if (isLong(entry)) {
      await writeList(head, entry, pieces);
    } else if (hasLongList(entry)) {
      pieces.push(Buffer.from(head));
      await write(entry as object, pieces);
    } else {
      pieces.push(Buffer.from(head + JSON.stringify(entry)));
    }
  }
  pieces.push(Buffer.from(separator === '{' ? '{}' : '}'));
}

async function writeList(head: string, list: readonly unknown[], pieces: Buffer[]): Promise<void> {
  for (let place = 0; place < list.length; place += sliceLength) {
    if (place > 0) await pause();
    const text = JSON.stringify(list.slice(place, place + sliceLength)).slice(1, -1);
    pieces.push(Buffer.from(`${place === 0 ? `${head}[` : ','}${text}`));
  }
  pieces.push(Buffer.from(']'));
}

function isLong(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > largeWorkLines;
}

function hasLongList(value: unknown, depth = 1): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).some((entry) => isLong(entry) || (depth > 0 && hasLongList(entry, depth - 1)));
}
