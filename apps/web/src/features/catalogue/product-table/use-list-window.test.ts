import { createElement, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listItems } from './list-items.ts';
import { productRow } from './product-row-fixture.ts';
import { tableRows } from './table-rows.ts';
import { type ListPart, useListWindow } from './use-list-window.ts';

const pricing = { showGross: false, ratePercent: () => 19 };
const itemsOf = (count: number) =>
  listItems({
    rows: tableRows(
      Array.from({ length: count }, (_, index) => productRow({ _id: `${index}`, sku: `S-${index}` })),
      pricing,
    ),
    hasGroups: true,
  });

type Parts = readonly ListPart[];

/** A list that has one number of items after the other, each before anything was drawn in turns; hands out its parts. */
function Probe({ counts, onParts }: { counts: readonly number[]; onParts: (parts: Parts) => void }) {
  const [turn, setTurn] = useState(0);
  onParts(useListWindow({ items: itemsOf(counts[turn] ?? 0), rowHeight: 57, groupHeight: 40 }).parts);
  if (turn < counts.length - 1) setTurn(turn + 1);
  return null;
}

/** The parts at the last number of items. */
function partsOf(...counts: readonly number[]): Parts {
  let last: Parts = [];
  const onParts = (parts: Parts) => {
    last = parts;
  };
  renderToString(createElement(Probe, { counts, onParts }));
  return last;
}

const painted = (parts: Parts) => parts.filter(({ kind }) => kind === 'item').length;

beforeEach(() => {
  vi.stubGlobal('window', { innerHeight: 570 });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('CATG-05 first draws as many rows as fill the screen, and keeps the room of the others', () => {
  const parts = partsOf(40);
  expect(painted(parts)).toBe(11);
  expect(parts.at(-1)).toEqual({ kind: 'gap', key: 'gap end', height: 29 * 57 });
});

it('TABL-02 keeps all rows of a list that was too long to be painted whole, wherever the view is', () => {
  const parts = partsOf(60, 40);
  expect(painted(parts)).toBe(40);
  expect(parts).toHaveLength(40);
});
