import { expect, it } from 'vitest';
import { readVariantView, storeVariantView } from './variant-view.ts';

it('TABL-02 remembers the view of the variants, and does without storage', () => {
  const kept = new Map<string, string>();
  const storage = () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  expect(readVariantView(storage)).toBe('list');
  storeVariantView('matrix', storage);
  expect(readVariantView(storage)).toBe('matrix');
  const forbidden = () => {
    throw new Error('forbidden');
  };
  expect(readVariantView(forbidden)).toBe('list');
  expect(() => storeVariantView('matrix', forbidden)).not.toThrow();
});
