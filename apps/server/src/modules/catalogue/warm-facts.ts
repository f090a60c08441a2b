import { setTimeout as delay } from 'node:timers/promises';
import type { StatementRunner } from '../../database/connection.ts';
import type { CatalogueFacts } from './catalogue-facts.ts';

/** Larger catalogues are not looked at whole soon. */
const maxVariants = 50_000;
/** About 10 ms of this process each. */
const sliceVariants = 250;
/** What a variant takes at most in most catalogues: a product of its own with a picture or two (facts-memory.ts). */
const variantBytes = 1_600;

/**
 * Reads the facts of a small catalogue before anybody asks for them (decision 41), in the order of the given variants. Pauses
 * after each slice for as long as the slice took. A slice during which a notice came is not kept: it is read when asked for.
 */
export async function warmFacts({
  facts,
  runner,
  tenantId,
  variantIds,
  maxBytes,
  isStopped,
}: {
  facts: Pick<CatalogueFacts, 'on' | 'size'>;
  runner: StatementRunner;
  tenantId: number;
  variantIds: Int32Array;
  /** Facts of all tenants may take so much afterwards; a catalogue that does not fit in it is not begun. */
  maxBytes: number;
  isStopped: () => boolean;
}): Promise<void> {
  if (variantIds.length > maxVariants) return;
  if (facts.size().bytes + variantIds.length * variantBytes > maxBytes) return;
  for (let first = 0; first < variantIds.length; first += sliceVariants) {
    if (isStopped() || facts.size().bytes > maxBytes) return;
    const begunAt = performance.now();
    await facts.on(runner).variantsById(tenantId, [...variantIds.subarray(first, first + sliceVariants)]);
    await delay(performance.now() - begunAt, undefined, { ref: false });
  }
}
