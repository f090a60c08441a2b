import { expect, it, vi } from 'vitest';
import { randomId } from './random-id.ts';

it('CHKO-15 makes random ids where the browser has no randomUUID, as without TLS', () => {
  const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  expect(randomId()).toMatch(pattern);
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const ids = [randomId(), randomId()];
  vi.unstubAllGlobals();
  expect(ids[0]).toMatch(pattern);
  expect(ids[0]).not.toBe(ids[1]);
});
