import type { BasketChange } from '@kontor/contract';
import { type CartChange, toBasketChange } from './cart-changes.ts';

type Changes = ReadonlyMap<string, CartChange>;

/** What leaving needs of the cart. */
interface LeftCart {
  readonly waiting: () => Changes;
  readonly underWay: () => Changes;
  /** Sends changes whatever others saved meanwhile. */
  readonly send: (changes: Changes) => Promise<unknown>;
  /** These got there, though nobody waited for them. */
  readonly onSent: (changes: Changes) => void;
  readonly onRefused: (error: unknown) => void;
}

/** What becomes of unsaved changes when the page goes, perhaps for good (CART-11). */
export function createLeaving({ waiting, underWay, send, onSent, onRefused }: LeftCart) {
  return {
    /** What the calls of a page that goes now would carry: what is under way goes twice then, see `leave`. */
    unsavedChanges: (): BasketChange[] =>
      Array.from([...underWay().values(), ...underWay().values(), ...waiting().values()], toBasketChange),
    /**
     * What waits is sent at once, not after what is under way. That is overtaken then and could be refused for its version,
     * so it is sent again. Should the page come back, what did not get there goes its usual way too.
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
