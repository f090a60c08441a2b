import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { stringifyInSlices } from '../../shared/sliced-json.ts';
import { isSameMark, type SellablesMark } from '../catalogue/catalogue-reader.ts';

/** Everything that determines the answer about a cart: equal inputs give equal bytes. */
export interface AnswerInputs {
  /** Texts and numbers: head, lines, language. */
  texts: readonly unknown[];
  /** Compared by identity: every change makes a new object. */
  rules: object;
  products: SellablesMark;
}

/** Cache of compressed answers about large carts. */
export interface StoredAnswers {
  /** Answers the stored bytes of `key` if the inputs are equal; else stores and answers those of `make`. */
  get(key: string, inputs: AnswerInputs, make: () => Promise<object>): Promise<Buffer>;
}

interface Entry {
  digest: string;
  rules: object;
  products: SellablesMark;
  bytes: Buffer;
}

const compress = promisify(gzip);

/** Creates the cache, which evicts the least recently used answer (docs/decisions/0047-unchanged-carts-are-stored-answers.md). */
export function createStoredAnswers({
  maxBytes = 32 * 1024 * 1024,
}: {
  maxBytes?: number;
} = {}): StoredAnswers {
  const entries = new Map<string, Entry>();
  let bytesHeld = 0;

  function drop(key: string): void {
    bytesHeld -= sizeOf(entries.get(key));
    entries.delete(key);
  }

  return {
    async get(key, { texts, rules, products }, make) {
      const digest = createHash('sha1').update(texts.join('|')).digest('base64');
      const known = entries.get(key);
      if (known) drop(key);
      const isSame =
        known?.digest === digest && known.rules === rules && isSameMark(known.products, products);
      const entry = isSame ? known : { digest, rules, products, bytes: await bytesOf(await make()) };
      // Another request may have stored it meanwhile.
      drop(key);
      entries.set(key, entry);
      bytesHeld += sizeOf(entry);
      for (const oldest of entries.keys()) {
        if (bytesHeld <= maxBytes) break;
        drop(oldest);
      }
      return entry.bytes;
    },
  };
}

async function bytesOf(answer: object): Promise<Buffer> {
  // Level 1 as for all answers (docs/decisions/0037-the-http-edge.md).
  return compress((await stringifyInSlices(answer)) ?? JSON.stringify(answer), { level: 1 });
}

/** Bytes of an entry, including the references to its facts. */
function sizeOf(entry: Entry | undefined): number {
  return entry ? entry.bytes.length + 8 * entry.products.facts.length : 0;
}
