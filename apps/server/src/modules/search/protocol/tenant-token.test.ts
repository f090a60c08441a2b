import { createHmac } from 'node:crypto';
import { generateTenantToken } from 'meilisearch/token';
import { describe, expect, it } from 'vitest';
import { readTenantToken, signTenantToken } from './tenant-token.ts';

const apiKeyUid = '6062abda-a5aa-4414-ac91-ecd7944c0f8d';
const apiKey = 'a key of sixteen or more';
const searchRules = { a_b2b_material: { filter: 'categories = "Größe 42"' } };

/** As official clients before 0.60 wrote it. */
function latin1Token(claims: object): string {
  const encode = (part: object) => btoa(JSON.stringify(part)).replaceAll('=', '');
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${signed}.${createHmac('sha256', apiKey).update(signed).digest('base64').replaceAll('=', '')}`;
}

describe('readTenantToken', () => {
  it.each(['HS256', 'HS384', 'HS512'] as const)(
    'SRCH-11 reads a token of the official client, %s',
    async (algorithm) => {
      const token = await generateTenantToken({ apiKey, apiKeyUid, searchRules, algorithm, expiresAt: 99 });
      const read = readTenantToken(token);
      expect(read?.claims).toEqual({ apiKeyUid, searchRules, exp: 99 });
      expect(read?.isSignedWith(apiKey)).toBe(true);
      expect(read?.isSignedWith(`${apiKey}.`)).toBe(false);
    },
  );

  it('SRCH-11 reads plain base64 and Latin-1', () => {
    // Until the texts hold every letter of base64 in each place.
    for (let length = 0; length < 40; length += 1) {
      const rules = { [`ÿþ>?~${'ü'.repeat(length)}`]: null };
      const read = readTenantToken(latin1Token({ apiKeyUid, searchRules: rules }));
      expect(read?.claims).toEqual({ apiKeyUid, searchRules: rules });
      expect(read?.isSignedWith(apiKey)).toBe(true);
    }
  });

  it('SRCH-11 reads its own tokens and refuses altered ones', () => {
    const token = signTenantToken({ apiKeyUid, searchRules, exp: 1 }, apiKey);
    expect(readTenantToken(token)?.isSignedWith(apiKey)).toBe(true);
    const [header, , signature] = token.split('.');
    const payload = Buffer.from(JSON.stringify({ apiKeyUid, searchRules: ['*'] })).toString('base64url');
    expect(readTenantToken(`${header}.${payload}.${signature}`)?.isSignedWith(apiKey)).toBe(false);
    expect(readTenantToken(`${token}A`)?.isSignedWith(apiKey)).not.toBe(true);
  });

  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const good = { apiKeyUid, searchRules: ['*'] };

  it.each([
    '',
    'x',
    '..',
    'a.b.c',
    `${part({ alg: 'none' })}.${part(good)}.`,
    `${part({ alg: 'none' })}.${part(good)}.AAAA`,
    `${part({ alg: 'RS256' })}.${part(good)}.AAAA`,
    `${part({ alg: 'toString' })}.${part(good)}.AAAA`,
    `${part(null)}.${part(good)}.AAAA`,
    `${part({ alg: 'HS256' })}.${part([])}.AAAA`,
    `${part({ alg: 'HS256' })}.${part({ ...good, searchRules: [1] })}.AAAA`,
    `${part({ alg: 'HS256' })}.${part({ ...good, searchRules: { x: 1 } })}.AAAA`,
    `${part({ alg: 'HS256' })}.${part({ ...good, exp: 'never' })}.AAAA`,
    `${part({ alg: 'HS256' })}.${part({ searchRules: ['*'] })}.AAAA`,
  ])('SRCH-11 takes %j for no token', (token) => {
    expect(readTenantToken(token)).toBeNull();
  });
});
