import type { Caches } from '../../shared/cache.ts';
import { withNeighbours } from './neighbours.ts';
import { noQuantities, type Quantities } from './quantity-columns.ts';
import type { QuantityReader } from './quantity-reader.ts';

/** A notice names a block of variants: their ids without the last six bits. Neighbours (neighbours.ts) share a block. */
const blockBits = 6;
/** Blocks that are kept, some six hundred thousand variants of about 100 bytes. */
const maxBlocks = 10_000;

interface Block {
  /** The seasons that the pre-stocks are of. */
  readonly seasonIds: readonly string[];
  readonly byVariant: Map<number, Quantities>;
}

/**
 * Caches stock and pre-stocks for display until a notice invalidates them (migration 0014). `read` must use the primary server,
 * because results of a replica must not be cached.
 */
export function createQuantityCache({ caches, read }: { caches: Caches; read: QuantityReader }) {
  const blocks = caches.create<string, Block>('quantities', { maxEntries: maxBlocks });

  /** The cached block; a new one if there is none, or one of other seasons. */
  function blockOf(tenantId: number, variantId: number, seasonIds: readonly string[]): Block {
    const key = blockKey(tenantId, variantId);
    const known = blocks.get(key);
    if (known && isSame(known.seasonIds, seasonIds)) return known;
    const begun = { seasonIds, byVariant: new Map<number, Quantities>() };
    blocks.set(key, begun);
    return begun;
  }

  async function readMissing(
    input: Parameters<QuantityReader>[0],
    missing: ReadonlyMap<number, Block>,
    answer: Map<number, Quantities>,
  ): Promise<ReadonlyMap<number, Quantities>> {
    const asked = withNeighbours([...missing.keys()]);
    const found = await read({ ...input, variantIds: asked });
    const blocksAsked = new Map(Array.from(missing, ([id, block]) => [id >> blockBits, block] as const));
    for (const id of asked) {
      const quantities = found.get(id) ?? noQuantities;
      if (missing.has(id)) answer.set(id, quantities);
      const block = blocksAsked.get(id >> blockBits) as Block;
      // Never cache in a block that was invalidated meanwhile.
      if (blocks.peek(blockKey(input.tenantId, id)) === block) block.byVariant.set(id, quantities);
    }
    return answer;
  }

  return {
    async of(input: Parameters<QuantityReader>[0]): ReturnType<QuantityReader> {
      const { tenantId, variantIds, seasonIds } = input;
      const answer = new Map<number, Quantities>();
      const missing = new Map<number, Block>();
      let block: Block | undefined;
      let blockNumber = -1;
      for (const id of variantIds) {
        // The articles of a product are mostly neighbours.
        if (block === undefined || id >> blockBits !== blockNumber) block = blockOf(tenantId, id, seasonIds);
        blockNumber = id >> blockBits;
        const known = block.byVariant.get(id);
        if (known) answer.set(id, known);
        else missing.set(id, block);
      }
      return missing.size === 0 ? answer : readMissing(input, missing, answer);
    },
    /** Handles `quantities_changed` with `{tenant}/{block}`; '' invalidates everything, because notices may have been lost. */
    forget(payload: string): void {
      if (payload === '') blocks.clear();
      else blocks.delete(payload);
    },
    /** Invalidates at once: a buyer may get an answer before the notice arrives. Returns the payloads of the notices. */
    forgetVariants(tenantId: number, variantIds: Iterable<number>): ReadonlySet<string> {
      const keys = new Set<string>();
      for (const id of variantIds) keys.add(blockKey(tenantId, id));
      for (const key of keys) blocks.delete(key);
      return keys;
    },
  };
}

function blockKey(tenantId: number, variantId: number): string {
  return `${tenantId}/${variantId >> blockBits}`;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, at) => id === other[at]);
}
