import { setImmediate } from 'node:timers/promises';
import { createPartIndex, type PartIndex, type PartIndexParts, partIndexOf } from './part-index.ts';

/** Finds article numbers and EANs by their parts. Changes since the full read are in a small second index. */
export interface NumberIndex extends Pick<PartIndex, 'visit'> {
  readonly parts: NumberIndexParts;
}

/** Plain data that can be stored. */
export interface NumberIndexParts {
  readonly base: PartIndexParts;
  /** By the text of `base`: its current target, −1 if deleted; undefined: targets are unchanged. */
  readonly targets: Int32Array | undefined;
  readonly added: readonly AddedNumber[];
}

interface AddedNumber {
  readonly target: number;
  readonly text: string;
}

/** How the numbers of each kind are indexed: bytes of a gram, texts of a block as a power of 2. */
export const numberKinds = {
  products: { gram: 3, blockBits: 5 },
  variants: { gram: 3, blockBits: 6 },
  eans: { gram: 4, blockBits: 4 },
} as const;

export async function createNumberIndex(
  kind: (typeof numberKinds)[keyof typeof numberKinds],
  count: number,
  textOf: (target: number) => string,
): Promise<NumberIndex> {
  const { parts } = await createPartIndex({ count, textOf, ...kind });
  return numberIndexOf({ base: parts, targets: undefined, added: [] });
}

/** The index after a change. `newTargets` maps former targets, −1 for changed or removed ones; `more` is added. */
export async function changeNumberIndex(
  { parts: { base, targets, added } }: NumberIndex,
  newTargets: Int32Array,
  more: readonly AddedNumber[],
): Promise<NumberIndex> {
  const newOf = (target: number) => (target < 0 ? -1 : (newTargets[target] as number));
  await setImmediate();
  return numberIndexOf({
    base,
    targets: targets ? targets.map(newOf) : newTargets,
    added: [
      ...added
        .map(({ target, text }) => ({ target: newOf(target), text }))
        .filter(({ target }) => target >= 0),
      ...more.filter(({ text }) => text !== ''),
    ],
  });
}

/** Makes the index of its parts. */
export async function numberIndexOf(parts: NumberIndexParts): Promise<NumberIndex> {
  const { targets, added } = parts;
  const base = partIndexOf(parts.base);
  const { gram, blockBits } = parts.base;
  const extra =
    added.length > 0
      ? await createPartIndex({
          count: added.length,
          textOf: (text) => added[text]?.text ?? '',
          gram,
          blockBits,
        })
      : undefined;
  return {
    parts,
    visit(part, hear) {
      base.visit(part, (hit) => {
        if (targets) hit.text = targets[hit.text] as number;
        if (hit.text >= 0) hear(hit);
      });
      extra?.visit(part, (hit) => {
        hit.text = (added[hit.text] as AddedNumber).target;
        hear(hit);
      });
    },
  };
}
