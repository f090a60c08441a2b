import { createElement, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useGrowingCalls } from './use-growing-calls.ts';

type Input = { readonly wanted: readonly string[]; readonly list?: string };

type Calls = readonly (readonly string[])[];

/** Renders the hook with each input in turn and reports its results. */
function Probe({
  inputs,
  onAnswer,
}: {
  inputs: readonly Input[];
  onAnswer: (turn: number, calls: Calls) => void;
}) {
  const [turn, setTurn] = useState(0);
  const { wanted, list } = inputs[turn] ?? { wanted: [] };
  onAnswer(turn, useGrowingCalls(wanted, { size: 2, ...(list === undefined ? {} : { list }) }));
  if (turn < inputs.length - 1) setTurn(turn + 1);
  return null;
}

function answers(...inputs: readonly Input[]): Calls[] {
  const seen: Calls[] = [];
  const onAnswer = (turn: number, calls: Calls) => {
    seen[turn] = calls;
  };
  renderToString(createElement(Probe, { inputs, onAnswer }));
  return seen;
}

test('TABL-02 requests more items in a separate call, and fewer in none', () => {
  expect(answers({ wanted: ['A', 'B', 'C'] }, { wanted: ['C', 'D'] }, { wanted: [] })).toEqual([
    [['A', 'B'], ['C']],
    [['A', 'B'], ['C'], ['D']],
    [['A', 'B'], ['C'], ['D']],
  ]);
});

test('TABL-02 another list whose products are not there yet keeps the calls of those that still show', () => {
  const one = { wanted: ['A'], list: 'first' };
  const three = { wanted: ['A', 'B', 'C'], list: 'first' };
  const leaving = { wanted: ['A', 'C'], list: 'second' };
  const there = { wanted: ['C', 'D'], list: 'second' };
  const seen = answers(one, three, leaving, leaving, there);
  expect(seen.slice(1)).toEqual([
    [['A'], ['B', 'C']],
    [['A'], ['B', 'C']],
    [['A'], ['B', 'C']],
    [['A'], ['B', 'C'], ['D']],
  ]);
  // The same array: what is made of the answers is not made anew.
  expect(seen[3]).toBe(seen[2]);
});

test('TABL-02 another list drops the calls of which nothing is wanted', () => {
  expect(
    answers(
      { wanted: ['A'], list: 'first' },
      { wanted: ['A', 'B'], list: 'first' },
      { wanted: ['B'], list: 'second' },
      { wanted: [], list: 'third' },
    ),
  ).toEqual([[['A']], [['A'], ['B']], [['B']], []]);
});
