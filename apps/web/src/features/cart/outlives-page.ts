import type { BasketChange } from '@kontor/contract';

/** A page that goes may leave calls of 64 KiB behind; some is left to other calls and to what is around the changes. */
const maxBytes = 60_000;

/** No change takes less. */
const minBytesOfChange = 100;

/** True where the call that saves these changes goes on after the page has gone (CART-11). */
export function outlivesPage(changes: readonly BasketChange[]): boolean {
  // Thousands need not be looked at.
  if (changes.length * minBytesOfChange > maxBytes) return false;
  return new TextEncoder().encode(JSON.stringify(changes)).length <= maxBytes;
}
