import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { keepLasting, readLasting } from '../lib/lasting-storage.ts';
import { useAccount } from './shop-context.ts';

/** The longest text, a pasted list, has some hundred thousand characters. */
const maxLength = 500_000;

/**
 * Form state that the browser stores for the user and the active customer. It survives reloads, other pages and a new sign-in,
 * until the form deletes it (decision 49). Never for passwords, bank accounts and consents.
 *
 * @param name of the form, and of the thing that it is about
 * @returns state, setter, and what forgets it; a form that stays empties its state itself
 * @example const [name, setName, forget] = useKeptState('checkout note', '')
 */
export function useKeptState<T>(
  name: string,
  initial: T,
): readonly [T, Dispatch<SetStateAction<T>>, () => void] {
  const { _id, company } = useAccount();
  const key = `${_id} form ${company?._id} ${name}`;
  const [first] = useState(initial);
  const [state, setState] = useState(() => keptOr(first, readLasting(key)));
  const isDone = useRef(false);
  useEffect(() => {
    const isEmpty = JSON.stringify(state) === JSON.stringify(first);
    keepLasting(key, isEmpty || isDone.current ? undefined : state, { maxLength });
  }, [key, state, first]);
  return [
    state,
    setState,
    () => {
      isDone.current = true;
      keepLasting(key, undefined);
    },
  ];
}

/** The stored value if it has the type of the initial one; an older version may have stored another. */
export function keptOr<T>(initial: T, kept: unknown): T {
  if (typeof initial !== 'object' || initial === null)
    return typeof kept === typeof initial ? (kept as T) : initial;
  if (typeof kept !== 'object' || kept === null) return initial;
  const fields = Object.entries(initial).map(([field, value]) => [
    field,
    keptOr(value, (kept as Record<string, unknown>)[field]),
  ]);
  return Object.fromEntries(fields) as T;
}
