import { createContext, type RefObject } from 'react';

/** Scrolls to a row outside the painted window; undefined while all rows are painted. */
export const ListScrollContext = createContext<RefObject<((rowIndex: number) => void) | undefined>>({
  current: undefined,
});
