import { describe, expect, it } from 'vitest';
import { keepLasting, readLasting } from './lasting-storage.ts';

function fakeStorage() {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

const day = 24 * 60 * 60 * 1000;

describe('values that the browser stores over sessions', () => {
  it('AUTH-14 is read for 7 days', () => {
    const storage = fakeStorage();
    expect(keepLasting('u list', { a: 1 }, { storage, now: 0 })).toBe(true);
    expect(readLasting('u list', { storage, now: 7 * day - 1 })).toEqual({ a: 1 });
    expect(readLasting('u list', { storage, now: 7 * day })).toBeUndefined();
    expect(readLasting('other list', { storage, now: 0 })).toBeUndefined();
  });

  it('drops the former value where the next one is too long', () => {
    const storage = fakeStorage();
    keepLasting('u list', 'short', { storage });
    expect(keepLasting('u list', 'x'.repeat(100), { storage, maxLength: 50 })).toBe(false);
    expect(readLasting('u list', { storage })).toBeUndefined();
  });

  it.each(['{', 'null', '5', '{"value":1}', '{"keptAt":"x","value":1}'])('reads nothing from %s', (text) => {
    const storage = fakeStorage();
    storage.values.set('kontor:lasting:u list', text);
    expect(readLasting('u list', { storage })).toBeUndefined();
  });

  it('keeps nothing where the browser is full, and says so', () => {
    const storage = {
      ...fakeStorage(),
      setItem() {
        throw new Error('full');
      },
    };
    expect(keepLasting('u list', 1, { storage })).toBe(false);
  });
});
