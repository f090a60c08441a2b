import type { BasketChange } from '@kontor/contract';

/** A request that outlives its page may carry 64 KiB; the rest is for other calls and the envelope. */
const maxBytes = 60_000;

const minBytesOfChange = 100;

/** True if the request with these changes can outlive the page (CART-11). */
export function outlivesPage(changes: readonly BasketChange[]): boolean {
  // Spares the measuring of thousands.
  if (changes.length * minBytesOfChange > maxBytes) return false;
  return new TextEncoder().encode(JSON.stringify(changes)).length <= maxBytes;
}
