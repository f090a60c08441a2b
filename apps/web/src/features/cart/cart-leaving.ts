import type { BasketChange } from '@kontor/contract';
import { type CartChange, toBasketChange } from './cart-changes.ts';

type Changes = ReadonlyMap<string, CartChange>;

interface LeftCart {
  readonly waiting: () => Changes;
  readonly underWay: () => Changes;
  /** Sends changes whatever the version of the stored cart. */
  readonly send: (changes: Changes) => Promise<unknown>;
  /** Reports changes that the unload request delivered. */
  readonly onSent: (changes: Changes) => void;
  readonly onRefused: (error: unknown) => void;
}

/** Sends unsaved changes when the page unloads (CART-11). */
export function createLeaving({ waiting, underWay, send, onSent, onRefused }: LeftCart) {
  return {
    /** The payload of the unload request; includes changes in flight, see `leave`. */
    unsavedChanges: (): BasketChange[] =>
      Array.from([...underWay().values(), ...underWay().values(), ...waiting().values()], toBasketChange),
    /**
     * Sends pending changes at once, and those in flight again: their request would fail with a version conflict.
     * If the page comes back, unsent changes are saved as usual.
     */
    leave(): void {
      const left = waiting();
      if (left.size === 0) return;
      const overtaken = new Map([...underWay()].filter(([id]) => !left.has(id)));
      for (const changes of [left, overtaken]) {
        if (changes.size > 0) send(changes).then(() => onSent(changes), onRefused);
      }
    },
  };
}
