import type { BasketLine } from '@kontor/contract';
import { quantitiesBySeason } from '@kontor/domain';
import { preStocksBySeason } from '../../commerce/season-quantities.ts';
import { keepLasting, type LastingStorage, readLasting } from '../../lib/lasting-storage.ts';
import type { CartChange } from './cart-changes.ts';

/** Some thousand lines; browsers store about 5 million characters in all. */
const maxLength = 2_000_000;

/**
 * Stores changes that the session or page could not send, for the same user and customer (decision 49). A later
 * change of a line replaces an earlier one. Returns the number stored.
 */
export function keepChanges(key: string, changes: readonly CartChange[], storage?: LastingStorage): number {
  if (changes.length === 0) return 0;
  const all = new Map([...readChanges(key, storage), ...changes].map((change) => [change.line.id, change]));
  const isKept = keepLasting(key, [...all.values()], { maxLength, ...(storage ? { storage } : {}) });
  return isKept ? changes.length : 0;
}

/** Returns and deletes the stored changes. */
export function takeChanges(key: string, storage?: LastingStorage): CartChange[] {
  const changes = readChanges(key, storage);
  keepLasting(key, undefined, storage ? { storage } : {});
  return changes;
}

function readChanges(key: string, storage?: LastingStorage): CartChange[] {
  const kept = readLasting(key, storage ? { storage } : {});
  return Array.isArray(kept) ? (kept as unknown[]).map(ofArrays).filter(isChange) : [];
}

/** Reads the former format: arrays in the order of `seasonIds`. */
function ofArrays(value: unknown): unknown {
  const { line } = (value ?? {}) as { line?: Partial<BasketLine> & { seasonIds?: unknown } };
  const { seasonIds, quantities, preStocks, ...rest } = line ?? {};
  if (!Array.isArray(seasonIds) || !Array.isArray(preStocks)) return value;
  const byId = quantities && { quantities: quantitiesBySeason(seasonIds, quantities) };
  return {
    ...(value as object),
    line: { ...rest, ...byId, preStocks: preStocksBySeason(seasonIds, preStocks) },
  };
}

function isChange(value: unknown): value is CartChange {
  const { op, line } = (value ?? {}) as { op?: unknown; line?: Record<string, unknown> };
  return (
    typeof op === 'string' &&
    ['put', 'keep', 'remove'].includes(op) &&
    typeof line?.id === 'string' &&
    typeof line.sku === 'string' &&
    (line.orderType === 'order' || line.orderType === 'preOrder') &&
    isRecord(line.preStocks) &&
    (line.orderType === 'order' || isRecord(line.quantities))
  );
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
