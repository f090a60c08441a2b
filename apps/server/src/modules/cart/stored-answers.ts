import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { stringifyInSlices } from '../../shared/sliced-json.ts';
import { isSameMark, type SellablesMark } from '../catalogue/catalogue-reader.ts';

/** All that the answer about a cart is made of; with the same the answer is the same, byte by byte. */
export interface AnswerInputs {
  /** Texts and numbers: head, lines, language. */
  texts: readonly unknown[];
  /** Objects that are others after a change. */
  rules: object;
  products: SellablesMark;
}

/** Answers about large carts, compressed, for who reads an unchanged cart again. */
export interface StoredAnswers {
  /** The stored bytes of `key`, if they were made of the same; else those of `make`, which are stored. */
  get(key: string, inputs: AnswerInputs, make: () => Promise<object>): Promise<Buffer>;
}

interface Entry {
  digest: string;
  rules: object;
  products: SellablesMark;
  bytes: Buffer;
}

const compress = promisify(gzip);

/** Makes the store; the answer that was not asked for longest goes first (docs/decisions/0047-unchanged-carts-are-stored-answers.md). */
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

/** With its list of facts, which the catalogue mostly holds as well. */
function sizeOf(entry: Entry | undefined): number {
  return entry ? entry.bytes.length + 8 * entry.products.facts.length : 0;
}
