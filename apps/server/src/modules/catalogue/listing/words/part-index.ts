import { setImmediate } from 'node:timers/promises';
import { foldNumber } from './folding.ts';

/** Finds the texts that contain a part, among many short ones: article numbers, EANs, words. */
export interface PartIndex {
  /**
   * Hears each place where `part` (folded as a number) stands. What is shorter than a gram is only looked for where a text
   * begins or as the whole of one, and not even so when it and the marks of that are shorter.
   */
  visit(part: string, hear: (hit: PartHit) => void): void;
  /** How many bytes of memory it takes. */
  readonly bytes: number;
  /** What it is made of, as plain data that can be stored. */
  readonly parts: PartIndexParts;
}

export interface PartIndexParts {
  readonly count: number;
  /** Bytes. */
  readonly gram: number;
  /** A block is so many texts, as a power of 2. */
  readonly blockBits: number;
  readonly bytes: Uint8Array;
  readonly starts: Int32Array;
  readonly pieces: Uint8Array;
  readonly slotStarts: Int32Array;
  readonly slotBlocks: Uint16Array | Int32Array;
}

/** Where a part stands; the same object for all that is heard. */
export interface PartHit {
  /** The text's number. */
  text: number;
  /** The byte of the folded text at which the part begins. */
  at: number;
  isWhole: boolean;
  /** A piece of the text begins there: the text itself, after a hyphen or space, or where digits meet letters. */
  isPieceStart: boolean;
}

/** Grams are numbered by hashing into so many slots. */
const slotBits = 16;
const slots = 1 << slotBits;
const textsAStep = 20_000;

/**
 * Makes the index of the texts `textOf(0)` to `textOf(count - 1)`. It holds their letters and digits one text after the other
 * and, for each gram (so many bytes that stand together), the blocks of texts in which it occurs: a part is looked for only in
 * the blocks that have all its grams.
 */
export async function createPartIndex({
  count,
  textOf,
  gram,
  blockBits,
}: {
  count: number;
  /** As written; '' has no parts. */
  textOf(text: number): string;
  /** Bytes. */
  gram: number;
  /** A block is so many texts, as a power of 2. */
  blockBits: number;
}): Promise<PartIndex> {
  const { bytes, starts, pieces } = await writeTexts(count, textOf);
  /** Hears each pair of a slot and a block once, blocks ascending. */
  const visitPairs = async (hear: (slot: number, block: number) => void) => {
    const lastBlocks = new Int32Array(slots).fill(-1);
    for (let text = 0; text < count; text += 1) {
      const block = text >> blockBits;
      const last = (starts[text + 1] as number) - gram;
      for (let at = starts[text] as number; at <= last; at += 1) {
        const slot = slotAt(bytes, at, gram);
        if (lastBlocks[slot] === block) continue;
        lastBlocks[slot] = block;
        hear(slot, block);
      }
      if (text % textsAStep === 0) await setImmediate();
    }
  };
  const slotStarts = new Int32Array(slots + 1);
  await visitPairs((slot) => {
    slotStarts[slot + 1] = (slotStarts[slot + 1] as number) + 1;
  });
  for (let slot = 0; slot < slots; slot += 1)
    slotStarts[slot + 1] = (slotStarts[slot + 1] as number) + (slotStarts[slot] as number);
  const Blocks = count >> blockBits < 0x1_0000 ? Uint16Array : Int32Array;
  const slotBlocks = new Blocks(slotStarts[slots] as number);
  const next = slotStarts.slice();
  await visitPairs((slot, block) => {
    const at = next[slot] as number;
    slotBlocks[at] = block;
    next[slot] = at + 1;
  });
  return partIndexOf({ count, gram, blockBits, bytes, starts, pieces, slotStarts, slotBlocks });
}

/** Makes the index of its parts. */
export function partIndexOf(parts: PartIndexParts): PartIndex {
  const { count, gram, blockBits, bytes, starts, pieces, slotStarts, slotBlocks } = parts;

  /** The blocks that have all grams of a part, ascending. */
  function blocksWith(part: Uint8Array): readonly number[] {
    const wanted = new Set<number>();
    for (let at = 0; at + gram <= part.length; at += 1) wanted.add(slotAt(part, at, gram));
    const lists = Array.from(wanted, (slot) => slotBlocks.subarray(slotStarts[slot], slotStarts[slot + 1]));
    lists.sort((a, b) => a.length - b.length);
    let common = Array.from(lists[0] ?? []);
    for (const list of lists.slice(1)) {
      if (common.length === 0) break;
      let at = 0;
      common = common.filter((block) => {
        while (at < list.length && (list[at] as number) < block) at += 1;
        return list[at] === block;
      });
    }
    return common;
  }

  const hit: PartHit = { text: 0, at: 0, isWhole: false, isPieceStart: false };

  /** `sought` begins with the mark of a text's beginning or end where the part must stand there. */
  function visitBlock(block: number, sought: Uint8Array, partLength: number, hear: (hit: PartHit) => void) {
    const lastText = Math.min(count, (block + 1) << blockBits);
    const { length } = sought;
    const shift = sought[0] === edge ? 1 : 0;
    for (let text = block << blockBits; text < lastText; text += 1) {
      const start = starts[text] as number;
      const end = starts[text + 1] as number;
      for (let from = start; from <= end - length; from += 1) {
        let same = 0;
        while (same < length && bytes[from + same] === sought[same]) same += 1;
        if (same < length) continue;
        const byte = from + shift;
        hit.text = text;
        hit.at = byte - start - 1;
        hit.isWhole = end - start === partLength + 2;
        hit.isPieceStart = ((pieces[byte >> 3] as number) & (1 << (byte & 7))) !== 0;
        hear(hit);
      }
    }
  }

  return {
    visit(part, hear) {
      const { length } = encoder.encode(part);
      if (length === 0) return;
      const marked = [part, `${edgeLetter}${part}`, `${edgeLetter}${part}${edgeLetter}`];
      const sought = encoder.encode(marked[Math.max(0, gram - length)]);
      if (sought.length < gram) return;
      for (const block of blocksWith(sought)) visitBlock(block, sought, length, hear);
    },
    bytes:
      starts.byteLength +
      bytes.byteLength +
      slotStarts.byteLength +
      slotBlocks.byteLength +
      pieces.byteLength,
    parts,
  };
}

/** The slot of the gram that begins at a byte. */
function slotAt(source: Uint8Array, at: number, gram: number): number {
  let hash = 0;
  for (let offset = 0; offset < gram; offset += 1)
    hash = (Math.imul(hash, 0x2f0b_4e5d) + (source[at + offset] as number) + 1) | 0;
  return (hash ^ (hash >>> slotBits)) & (slots - 1);
}

const encoder = new TextEncoder();

/** Stands before and after each text, so that grams tell where it begins and ends. */
const edge = 1;
const edgeLetter = String.fromCharCode(edge);

/** Writes the folded texts one after the other, and a bit for each byte at which a piece of a text begins. */
async function writeTexts(count: number, textOf: (text: number) => string) {
  const starts = new Int32Array(count + 1);
  let bytes = new Uint8Array(count * 12 + 16);
  let pieces = new Uint8Array((bytes.length >> 3) + 1);
  let end = 0;
  for (let text = 0; text < count; text += 1) {
    const written = textOf(text).normalize('NFC');
    const needed = end + written.length * maxBytesALetter + 2;
    if (needed > bytes.length) {
      bytes = grown(bytes, needed * 2);
      pieces = grown(pieces, (bytes.length >> 3) + 1);
    }
    bytes[end] = edge;
    end += 1;
    // The kind of what stands before: nothing, a digit or a letter.
    let former = nothing;
    for (let at = 0; at < written.length; at += 1) {
      let code = written.charCodeAt(at);
      if (code > 127) {
        const letter = String.fromCodePoint(written.codePointAt(at) as number);
        at += letter.length - 1;
        const { written: added } = encoder.encodeInto(foldNumber(letter), bytes.subarray(end));
        if (added === 0) continue;
        if (former !== aLetter) mark(pieces, end);
        former = aLetter;
        end += added;
        continue;
      }
      if (code >= 65 && code <= 90) code += 32;
      const kind = code >= 48 && code <= 57 ? aDigit : code >= 97 && code <= 122 ? aLetter : nothing;
      if (kind !== nothing) {
        if (kind !== former) mark(pieces, end);
        bytes[end] = code;
        end += 1;
      }
      former = kind;
    }
    bytes[end] = edge;
    end += 1;
    starts[text + 1] = end;
    if (text % textsAStep === 0) await setImmediate();
  }
  return { bytes: bytes.slice(0, end), starts, pieces: pieces.slice(0, (end >> 3) + 1) };
}

const maxBytesALetter = 6;
const nothing = 0;
const aDigit = 1;
const aLetter = 2;

function mark(pieces: Uint8Array, byte: number): void {
  pieces[byte >> 3] = (pieces[byte >> 3] as number) | (1 << (byte & 7));
}

function grown(bytes: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(length);
  larger.set(bytes);
  return larger;
}
