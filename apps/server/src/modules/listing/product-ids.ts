import { setImmediate } from 'node:timers/promises';
import { lowerBound } from './packed.ts';

/** Stands between the ids of a text; no id has it. */
export const idSeparator = '\u001e';

/** The ids of a listing's products in one text: about 30 bytes each instead of 100. */
export interface ProductIds {
  /** The ids in their own order, separated. */
  readonly text: string;
  /** Ordinals in the order of the ids, which is that of their bytes (collation "C"). */
  readonly ordinals: Int32Array;
  /** −1 for an unknown id. */
  ordinalOf(id: string): number;
  idOf(ordinal: number): string;
}

const idsAStep = 50_000;

/** Makes the ids, in steps; `text` and `ordinals` are as described above. */
export async function createProductIds(text: string, ordinals: Int32Array): Promise<ProductIds> {
  const starts = new Int32Array(ordinals.length + 1);
  for (let rank = 1, from = 0; rank < ordinals.length; rank += 1) {
    if (rank % idsAStep === 0) await setImmediate();
    from = text.indexOf(idSeparator, from) + 1;
    starts[rank] = from;
  }
  starts[ordinals.length] = text.length + 1;
  let rankByOrdinal: Int32Array | undefined;
  const idAt = (rank: number) =>
    text.slice(starts[rank] as number, (starts[rank + 1] as number) - idSeparator.length);

  return {
    text,
    ordinals,
    ordinalOf(id) {
      const rank = lowerBound(0, ordinals.length, (at) => compareIds(idAt(at), id) < 0);
      return rank < ordinals.length && idAt(rank) === id ? (ordinals[rank] as number) : -1;
    },
    idOf(ordinal) {
      rankByOrdinal ??= inverse(ordinals);
      return idAt(rankByOrdinal[ordinal] as number);
    },
  };
}

/**
 * Removes the ids whose new ordinal is −1, and adds others, in steps.
 *
 * @param newOrdinals by the former ordinal
 */
export async function changeProductIds(
  former: ProductIds,
  newOrdinals: Int32Array,
  added: readonly { readonly id: string; readonly ordinal: number }[],
): Promise<Pick<ProductIds, 'text' | 'ordinals'>> {
  const { text, ordinals } = former;
  const inOrder = added.toSorted((a, b) => compareIds(a.id, b.id));
  const pieces: string[] = [];
  const newer = new Int32Array(ordinals.length + added.length);
  let count = 0;
  let next = 0;
  const addUpTo = (id: string | undefined) => {
    for (let item = inOrder[next]; item && (id === undefined || compareIds(item.id, id) <= 0); ) {
      pieces.push(item.id);
      newer[count] = item.ordinal;
      count += 1;
      next += 1;
      item = inOrder[next];
    }
  };
  // Copy the text between two changes as one piece.
  let runStart = 0;
  let start = 0;
  const bounds = inOrder.map(({ id }) =>
    lowerBound(0, ordinals.length, (rank) => compareIds(former.idOf(ordinals[rank] as number), id) < 0),
  );
  for (let rank = 0; rank < ordinals.length; rank += 1) {
    if (rank % idsAStep === 0) await setImmediate();
    const end = rank + 1 === ordinals.length ? text.length : text.indexOf(idSeparator, start);
    const ordinal = newOrdinals[ordinals[rank] as number] as number;
    if (bounds[next] === rank || ordinal < 0) {
      if (runStart < start) pieces.push(text.slice(runStart, start - idSeparator.length));
      if (bounds[next] === rank) addUpTo(text.slice(start, end));
      runStart = ordinal < 0 ? end + idSeparator.length : start;
    }
    if (ordinal >= 0) {
      newer[count] = ordinal;
      count += 1;
    }
    start = end + idSeparator.length;
  }
  if (runStart < text.length) pieces.push(text.slice(runStart));
  addUpTo(undefined);
  return { text: pieces.join(idSeparator), ordinals: newer.slice(0, count) };
}

/** By bytes, as collation "C" does; by code units letters beyond U+FFFF would come elsewhere. */
function compareIds(a: string, b: string): number {
  if (a === b) return 0;
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

function inverse(order: Int32Array): Int32Array {
  const ranks = new Int32Array(order.length);
  order.forEach((index, rank) => {
    ranks[index] = rank;
  });
  return ranks;
}
