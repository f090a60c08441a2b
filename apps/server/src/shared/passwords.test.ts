import { afterAll, expect, it } from 'vitest';
import { createPasswordHasher } from './passwords.ts';

const hasher = createPasswordHasher();
afterAll(() => hasher.close());

/** A hash of 'demo-2026' with the least cost there is. */
const cheap = '$argon2id$v=19$m=8,t=1,p=1$1AMuyjoZA3AgYWVf+7p+EQ$7mJA7v2X78R1Hr9yWSb+kQ1muZHvzqEWPDjoTkFJUpo';

it('AUTH-04 hashes a password and verifies it; a stored hash that is none fits no password', async () => {
  const hash = await hasher.hash('wetterfest');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hasher.verify(hash, 'wetterfest')).toBe(true);
  expect(await hasher.verify(hash, 'Wetterfest')).toBe(false);
  expect(await hasher.verify('none', 'wetterfest')).toBe(false);
});

it('issue 16: refuses a password as unavailable while 64 wait, and works on those', async () => {
  const answers = await Promise.allSettled(
    Array.from({ length: 66 }, () => hasher.verify(cheap, 'demo-2026')),
  );
  expect(answers.slice(0, 64).every((answer) => answer.status === 'fulfilled' && answer.value)).toBe(true);
  for (const answer of answers.slice(64))
    expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'service.unavailable' } });
  expect(await hasher.verify(cheap, 'demo-2026')).toBe(true);
});
