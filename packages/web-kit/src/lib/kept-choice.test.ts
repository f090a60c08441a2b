import { expect, it } from 'vitest';
import { keptChoice } from './kept-choice.ts';

type View = 'list' | 'matrix';
const parse = (kept: string | null): View => (kept === 'matrix' ? 'matrix' : 'list');

function fakeStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

it('TABL-02 stores the view of the variants, and works without storage', () => {
  const storage = fakeStorage();
  const view = keptChoice('view', parse, { storage: () => storage });
  expect(view.get()).toBe('list');
  view.set('matrix');
  expect(keptChoice('view', parse, { storage: () => storage }).get()).toBe('matrix');
  const forbidden = keptChoice('view', parse, {
    storage: () => {
      throw new Error('forbidden');
    },
  });
  expect(forbidden.get()).toBe('list');
  expect(() => forbidden.set('matrix')).not.toThrow();
  expect(forbidden.get()).toBe('matrix');
});

it('CATG-09 keeps an object as JSON, and starts anew from malformed text', () => {
  const storage = fakeStorage();
  const read = () =>
    keptChoice<Record<string, boolean>>('facets', (kept) => JSON.parse(kept ?? '{}'), {
      storage: () => storage,
    });
  read().set((open) => ({ ...open, size: true }));
  expect(read().get()).toEqual({ size: true });
  storage.setItem('facets', '{');
  expect(read().get()).toEqual({});
});
