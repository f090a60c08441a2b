import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Caches } from '../../shared/cache.ts';
import { stringifyInSlices } from '../../shared/sliced-json.ts';
import { isSameVersion, type SellablesVersion } from '../catalogue/catalogue-reader.ts';

/** Everything that determines the answer about a cart: equal inputs give equal bytes. */
export interface AnswerInputs {
  /** Texts and numbers: head, lines, language. */
  texts: readonly unknown[];
  /** Compared by identity: every change makes a new object. */
  rules: object;
  products: SellablesVersion;
}

/** Cache of compressed answers about large carts. */
export interface StoredAnswers {
  /** Answers the stored bytes of `key` if the inputs are equal; else stores and answers those of `make`. */
  get(key: string, inputs: AnswerInputs, make: () => Promise<object>): Promise<Buffer>;
}

interface Entry {
  digest: string;
  rules: object;
  products: SellablesVersion;
  bytes: Buffer;
}

const compress = promisify(gzip);

/** Creates the cache, which evicts the least recently used answer (docs/decisions/0047-unchanged-carts-are-stored-answers.md). */
export function createStoredAnswers(caches: Caches, maxBytes = 32 * 1024 * 1024): StoredAnswers {
  const entries = caches.create<string, Entry>('cart_answers', { maxBytes, bytesOf: sizeOf });
  return {
    async get(key, { texts, rules, products }, make) {
      const digest = createHash('sha1').update(texts.join('|')).digest('base64');
      const known = entries.get(key);
      const isSame =
        known?.digest === digest && known.rules === rules && isSameVersion(known.products, products);
      if (isSame) return known.bytes;
      const bytes = await bytesOf(await make());
      entries.set(key, { digest, rules, products, bytes });
      return bytes;
    },
  };
}

async function bytesOf(answer: object): Promise<Buffer> {
  // Level 1 as for all answers (docs/decisions/0037-the-http-edge.md).
  return compress((await stringifyInSlices(answer)) ?? JSON.stringify(answer), { level: 1 });
}

/** Bytes of an entry, including the references to its facts. */
function sizeOf({ bytes, products }: Entry): number {
  return bytes.length + 8 * products.facts.length;
}
