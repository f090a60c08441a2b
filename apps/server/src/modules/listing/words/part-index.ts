import { setImmediate } from 'node:timers/promises';
import { lowerBound } from '../packed.ts';
import { groupPairs } from '../postings.ts';
import { foldNumber } from './folding.ts';

/** Finds the texts that contain a part, among many short ones: article numbers, EANs, words. */
export interface PartIndex {
  /**
   * Hears each place where `part` (folded as a number) stands. A part that is shorter than a gram only matches at the
   * beginning of a text, or as a whole text. If it is too short with the marks for that, it matches nothing.
   */
  visit(part: string, hear: (hit: PartHit) => void): void;
  /** Memory in bytes. */
  readonly bytes: number;
  /** Plain data that can be stored. */
  readonly parts: PartIndexParts;
}

export interface PartIndexParts {
  readonly count: number;
  /** Bytes. */
  readonly gram: number;
  /** Texts of a block, as a power of 2. */
  readonly blockBits: number;
  readonly bytes: Uint8Array;
  readonly starts: Int32Array;
  readonly pieces: Uint8Array;
  readonly slotStarts: Int32Array;
  readonly slotBlocks: Uint16Array | Int32Array;
}

/** The place of a part; all visits share one object. */
export interface PartHit {
  /** The text's number. */
  text: number;
  /** The byte of the folded text at which the part begins. */
  at: number;
  isWhole: boolean;
  /** Whether a piece of the text begins there: the text, after a hyphen or space, or between digits and letters. */
  isPieceStart: boolean;
}

/** Grams are numbered by hashing into so many slots. */
const slotBits = 16;
const slots = 1 << slotBits;
const textsAStep = 20_000;

/**
 * Makes the index of the texts `textOf(0)` to `textOf(count - 1)`. It stores letters and digits of all texts in a row. For
 * each gram, a sequence of a few bytes, it stores the blocks of texts that contain it. A search reads only the blocks that
 * contain all its grams.
 */
export async function createPartIndex({
  count,
  textOf,
  gram,
  blockBits,
}: {
  count: number;
  /** The text as written; '' has no parts. */
  textOf(text: number): string;
  /** Bytes. */
  gram: number;
  /** Texts of a block, as a power of 2. */
  blockBits: number;
}): Promise<PartIndex> {
  const { bytes, starts, pieces } = await writeTexts(count, textOf);
  const { starts: slotStarts, targets: slotBlocks } = await groupPairs<Uint16Array | Int32Array>(
    slots,
    async (hear) => {
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
    },
    count >> blockBits < 0x1_0000 ? Uint16Array : Int32Array,
  );
  return partIndexOf({ count, gram, blockBits, bytes, starts, pieces, slotStarts, slotBlocks });
}

/** Makes the index of its parts. */
export function partIndexOf(parts: PartIndexParts): PartIndex {
  const { count, gram, blockBits, bytes, starts, pieces, slotStarts, slotBlocks } = parts;

  /** The blocks with all grams of a part, ascending. */
  function blocksWith(part: Uint8Array): ArrayLike<number> {
    // Most parts have an unknown gram.
    const wanted: number[] = [];
    for (let at = 0; at + gram <= part.length; at += 1) {
      const slot = slotAt(part, at, gram);
      if (slotStarts[slot] === slotStarts[slot + 1]) return [];
      if (!wanted.includes(slot)) wanted.push(slot);
    }
    const lengthOf = (slot: number) => (slotStarts[slot + 1] as number) - (slotStarts[slot] as number);
    wanted.sort((a, b) => lengthOf(a) - lengthOf(b));
    const [rarest = 0, ...others] = wanted;
    const common = Int32Array.from(slotBlocks.subarray(slotStarts[rarest], slotStarts[rarest + 1]));
    let count = common.length;
    for (const slot of others) {
      if (count === 0) break;
      const end = slotStarts[slot + 1] as number;
      let at = slotStarts[slot] as number;
      let kept = 0;
      // A much longer list is searched by bisection.
      const isSparse = count * sparseShare < end - at;
      for (let index = 0; index < count; index += 1) {
        const block = common[index] as number;
        if (isSparse) at = lowerBound(at, end, (other) => (slotBlocks[other] as number) < block);
        else while (at < end && (slotBlocks[at] as number) < block) at += 1;
        if (at < end && slotBlocks[at] === block) {
          common[kept] = block;
          kept += 1;
        }
      }
      count = kept;
    }
    return common.subarray(0, count);
  }

  const hit: PartHit = { text: 0, at: 0, isWhole: false, isPieceStart: false };

  /** `sought` has the mark of a text's beginning or end if the part must be there. */
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
      const bare = bytesOf(part);
      const { length } = bare;
      if (length === 0 || length + 2 < gram) return;
      const sought = length >= gram ? bare : withEdges(bare, gram - length);
      const blocks = blocksWith(sought);
      for (let at = 0; at < blocks.length; at += 1) visitBlock(blocks[at] as number, sought, length, hear);
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

/** A list of blocks that is shorter by this factor is searched in the other one instead of merged with it. */
const sparseShare = 16;

/** In UTF-8; the encoder takes longer for the few letters of a word. */
function bytesOf(part: string): Uint8Array {
  const bytes = new Uint8Array(part.length);
  for (let at = 0; at < part.length; at += 1) {
    const code = part.charCodeAt(at);
    if (code > 127) return encoder.encode(part);
    bytes[at] = code;
  }
  return bytes;
}

/** Adds the mark of a text's beginning; with two marks that of its end too. */
function withEdges(part: Uint8Array, marks: number): Uint8Array {
  const marked = new Uint8Array(part.length + marks).fill(edge);
  marked.set(part, 1);
  return marked;
}

const encoder = new TextEncoder();

/** Marks the beginning and end of each text in grams. */
const edge = 1;

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
    // The kind of the character before: none, a digit or a letter.
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
