import { useState } from 'react';

/** The chosen rows of a list by key; shift chooses all between the last one and this. */
export function useSelection<Row>(rows: readonly Row[], rowKey: (row: Row) => string) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  const [anchor, setAnchor] = useState<string>();
  const set = (changed: readonly Row[], isChosen: boolean) =>
    setChosen((before) => {
      const after = new Map(before);
      for (const row of changed) {
        if (isChosen) after.set(rowKey(row), row);
        else after.delete(rowKey(row));
      }
      return after;
    });
  return {
    rows: [...chosen.values()],
    has: (row: Row) => chosen.has(rowKey(row)),
    set,
    clear: () => setChosen(new Map()),
    toggle(row: Row, isRange: boolean) {
      const keys = rows.map(rowKey);
      const [from, to] = [keys.indexOf(anchor ?? ''), keys.indexOf(rowKey(row))];
      const isChosen = !chosen.has(rowKey(row));
      const range = isRange && from >= 0 ? rows.slice(Math.min(from, to), Math.max(from, to) + 1) : [row];
      set(range, isChosen);
      setAnchor(rowKey(row));
    },
  };
}
