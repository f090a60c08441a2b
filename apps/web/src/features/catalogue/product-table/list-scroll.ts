import { createContext, type RefObject } from 'react';

/** How the table brings a row into view that is not painted; undefined while all rows are. */
export const ListScrollContext = createContext<RefObject<((rowIndex: number) => void) | undefined>>({
  current: undefined,
});
