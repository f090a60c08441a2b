import { MAX_CART_LINES } from '@kontor/domain';
import { keep, readKept, type TabStorage } from '../../lib/tab-storage.ts';
import type { EntryList } from './entry-list.ts';
import type { FormerPrice, KeptRow, ReviewRow } from './entry-rows.ts';
import { type RowInput, type SeasonTexts, seasonTexts } from './season-input.ts';

/** Two lists of ten thousand rows fit into a tab's storage (some 5 million characters). */
const maxLength = 2_000_000;
/** Typing and checks change a list several times a second. */
const delayMs = 300;

type KeptInput = Omit<RowInput, 'quantities'> & {
  readonly quantities?: SeasonTexts | unknown[];
  readonly seasonIds?: readonly string[];
};

/**
 * Restores the rows kept under the key, to be checked again, and keeps changes from then on. Returns a function
 * that stops, and drops pending writes.
 */
export function keepRowsOf(list: EntryList, key: string): () => void {
  const kept = readRows(key);
  if (kept.length > 0) void list.restore(kept);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let keptRows: readonly ReviewRow[] = list.store.get().rows;
  const keepNow = () => {
    clearTimeout(timer);
    timer = undefined;
    const { rows } = list.store.get();
    if (rows === keptRows) return;
    keptRows = rows;
    writeRows(key, rows);
  };
  const unsubscribe = list.store.subscribe(() => {
    timer ??= setTimeout(keepNow, delayMs);
  });
  addEventListener('pagehide', keepNow);
  return () => {
    clearTimeout(timer);
    unsubscribe();
    removeEventListener('pagehide', keepNow);
  };
}

/** Reads kept rows; none if the text is malformed. */
export function readRows(key: string, storage?: TabStorage): KeptRow[] {
  const kept = readKept(key, storage);
  if (!Array.isArray(kept) || kept.length > MAX_CART_LINES || !kept.every(isKeptRow)) return [];
  return kept.map(({ row, input, formerPrice }) => ({
    row,
    input: inSeasons(input),
    // Older versions stored a number.
    formerPrice: isFormerPrice(formerPrice) ? formerPrice : undefined,
  }));
}

/** Replaces the kept rows; an empty list removes them. */
export function writeRows(key: string, rows: readonly ReviewRow[], storage?: TabStorage): void {
  const kept = rows.map(({ row, input, formerPrice }): KeptRow => ({ row, input, formerPrice }));
  keep(key, kept.length > 0 ? kept : undefined, { maxLength, storage });
}

/**
 * Older versions stored arrays, at first without season ids. Seasons may have changed since: such a row gets a
 * quantity that no rule accepts, so that the buyer has to correct it.
 */
function inSeasons({ quantities, seasonIds, ...input }: KeptInput): RowInput {
  if (!Array.isArray(quantities)) return quantities ? { ...input, quantities } : input;
  const texts = quantities.map((text) => String(text ?? '').trim());
  if (seasonIds)
    return { ...input, quantities: seasonTexts(seasonIds.map((id, place) => [id, texts[place] ?? ''])) };
  return { ...input, quantity: `${texts.filter((text) => text !== '').join(' | ')} ?` };
}

function isFormerPrice(value: unknown): value is FormerPrice {
  return typeof (value as { value?: unknown } | null | undefined)?.value === 'number';
}

function isKeptRow(value: unknown): value is { row: number; input: KeptInput; formerPrice?: unknown } {
  const { row, input } = (value ?? {}) as Record<string, unknown>;
  const sku: unknown = (input as { sku?: unknown } | null | undefined)?.sku;
  return Number.isInteger(row) && typeof sku === 'string';
}
