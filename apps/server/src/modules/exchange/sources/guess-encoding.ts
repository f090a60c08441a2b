import { createReadStream } from 'node:fs';
import iconv from 'iconv-lite';
import { fileRefusal } from '../refusals.ts';

/** Windows, DOS and classic Mac OS of western Europe: one byte a character. */
const candidates = ['windows-1252', 'cp858', 'macintosh'] as const;
type Candidate = (typeof candidates)[number];

/** Distinct words are enough, and bound the memory. */
const maxWords = 20_000;
const maxLetters = 64;
/** Among so many words that fit, one may be odd: a typing error such as 'TÜVgeprüft'. */
const fitsForOneOdd = 10;

/**
 * Finds the encoding of a text that is not UTF-8 by its words. The bytes of 'Größe' make no word in the other encodings ('Gr”áe',
 * 'Grîﬂe'). Without such words it is Windows-1252.
 *
 * @throws FileRefusal `file.encoding.unclear` if several encodings make words, or if the file mixes encodings
 */
export async function guessEncoding(file: string): Promise<Candidate> {
  const words = await wordsOf(file);
  // UTF-8 read as Windows-1252: 'GrÃ¶Ãe'.
  const mixed = words.find((word) => /[\xc2\xc3][\x80-\xbf]/.test(word));
  if (mixed !== undefined) throw unclear([mixed, Buffer.from(mixed, 'latin1').toString()]);
  const scores = candidates.map((encoding) => {
    const judged = words.map((word) => ({ word, is: judge(word, encoding) }));
    const fits = judged.filter(({ is }) => is === 'fits');
    const odd = judged.filter(({ is }) => is === 'odd');
    return { encoding, fits, score: fits.length - odd.length * fitsForOneOdd };
  });
  const [windows, ...others] = scores;
  if (!windows || others.every(({ fits }) => fits.length === 0)) return 'windows-1252';
  const [best = windows, second = windows] = scores.toSorted((a, b) => b.score - a.score);
  if (best.score > Math.max(second.score, 0)) return best.encoding;
  const [doubtful = ''] = [best, second].flatMap(({ fits }) => fits.map(({ word }) => word));
  throw unclear([readingOf(doubtful, best.encoding), readingOf(doubtful, second.encoding)]);
}

/** The distinct words with bytes beyond ASCII, a byte a character. */
async function wordsOf(file: string): Promise<string[]> {
  const words = new Set<string>();
  for await (const chunk of createReadStream(file)) {
    for (const [word] of (chunk as Buffer).toString('latin1').matchAll(/[A-Za-z\x80-\xff]+/g))
      if (word.length <= maxLetters && /[A-Za-z]/.test(word) && /[\x80-\xff]/.test(word)) words.add(word);
    if (words.size > maxWords) break;
  }
  return [...words];
}

const outside = /^[„“‚‘»«›‹¿¡°\u00a0]+|[“”’‘»«›‹…™®©°²³¹½¼¾€\u00a0]+$/g;
const between = /[’–—·•×\u00ad\u00a0]/;
const letterOf: Record<Candidate, RegExp> = {
  'windows-1252': /[a-zäöüßéèêëàâáåçîïíôóøœûúñæšž]/i,
  // Letters that are rarer than the signs of Windows-1252 with the same bytes prove nothing.
  cp858: /[a-zäöüßéèç]/i,
  macintosh: /[a-zäöüßéèç]/i,
};

/** Whether the bytes make a word; undefined if they prove nothing. */
function judge(word: string, encoding: Candidate): 'fits' | 'odd' | undefined {
  const reading = readingOf(word, encoding);
  const isWindows = encoding === 'windows-1252';
  const parts = (isWindows ? reading.replace(outside, '').split(between) : [reading]).filter(Boolean);
  // Capitals have a small ß: 'GROßE'.
  if (!parts.every((part) => /^(?:\p{Lu}?\p{Ll}*|\p{Lu}+)$/u.test(part.replaceAll('ß', '')))) return 'odd';
  // 'GORE-TEX™' of Windows is 'TEXÖ' in DOS.
  if (!isWindows && /\p{Lu}Ö$/u.test(reading)) return undefined;
  return parts.every((part) => [...part].every((letter) => letterOf[encoding].test(letter)))
    ? 'fits'
    : undefined;
}

function readingOf(word: string, encoding: Candidate): string {
  return iconv.decode(Buffer.from(word, 'latin1'), encoding);
}

const unclear = (readings: readonly [string, string]) =>
  fileRefusal('file.encoding.unclear', { one: readings[0], other: readings[1] });
