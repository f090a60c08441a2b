import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** An API key of the protocol: its `uid` is public, its `value` signs tenant tokens. */
export interface SearchKey {
  uid: string;
  value: string;
}

export type SearchKeys = ReturnType<typeof createSearchKeys>;

/**
 * The API keys of the built-in search engine: the server's own, and one for each tenant. Without a configured one the server's
 * key is made once and stored in the database for all processes. Tenants' keys are derived from it and differ.
 */
export function createSearchKeys({
  configured,
  keepKey,
}: {
  configured: string | undefined;
  keepKey(candidate: string): Promise<string>;
}) {
  let reading: Promise<string> | undefined;
  const ofTenants = new Map<number, SearchKey>();

  function own(): Promise<string> {
    if (configured !== undefined) return Promise.resolve(configured);
    if (!reading) {
      const started = keepKey(randomBytes(32).toString('base64url'));
      reading = started;
      started.catch(() => {
        reading = undefined;
      });
    }
    return reading;
  }

  return {
    /** Whether this is the server's own API key. */
    isOwn: async (value: string): Promise<boolean> => isSameKey(value, await own()),
    /** The key that signs and checks the tokens of a tenant. */
    async ofTenant(tenantId: number): Promise<SearchKey> {
      const known = ofTenants.get(tenantId);
      if (known) return known;
      const key = await own();
      const derived = (use: string) => createHmac('sha256', key).update(`${use}/${tenantId}`).digest('hex');
      const id = tenantId.toString(16).padStart(8, '0');
      const rest = derived('uid');
      const made = {
        // A UUID of version 4, whose first part is the tenant's id.
        uid: `${id}-${rest.slice(0, 4)}-4${rest.slice(5, 8)}-8${rest.slice(9, 12)}-${rest.slice(12, 24)}`,
        value: id + derived('value'),
      };
      ofTenants.set(tenantId, made);
      return made;
    },
    /** The tenant that a uid or a key's value claims; `ofTenant` verifies it. */
    claimedTenant(uidOrValue: string): number | undefined {
      return /^[0-9a-f]{8}/.test(uidOrValue) ? Number.parseInt(uidOrValue.slice(0, 8), 16) : undefined;
    },
  };
}

/** Compares two keys in constant time. */
export function isSameKey(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((value) => createHmac('sha256', 'compare').update(value).digest());
  return timingSafeEqual(a as Buffer, b as Buffer);
}
