import { quantityIn, quantityOf, quantityWords } from './quantities.ts';

/** A word of a text: lower case, with a dot for a decimal comma, and its place in UTF-16 code units. */
export interface Token {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** Longer words are cut: no real word is longer, and others must not fill the memory. */
const maxLength = 60;

/**
 * The words of a text: letters and digits that stand together, a comma or dot between digits included. Numbers lose
 * redundant zeros and thousands separators (6,0 is 6, 1.000 is 1000). µ becomes u, Ω becomes ohm, and the unit of a measure
 * becomes a word of its own.
 *
 * @example tokensOf('T-Shirt 4,50×40mm') // t, shirt, 4.5x40, mm
 */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const written = signs.test(text)
    ? text.replaceAll(/[×µ]|(?<!\p{Script=Greek})μ(?!\p{Script=Greek})/gu, plainSign)
    : text;
  // `matchAll` would copy the pattern for each text.
  wordPattern.lastIndex = 0;
  for (let match = wordPattern.exec(written); match; match = wordPattern.exec(written)) {
    const { 0: found, index } = match;
    const end = index + found.length;
    if (plainWord.test(found)) {
      tokens.push({ word: found.slice(0, maxLength).toLowerCase(), start: index, end });
      continue;
    }
    const word = plainNumbers(found.slice(0, maxLength).normalize('NFC').toLowerCase());
    const [, measure, unit] = measureWithUnit.exec(word) ?? [];
    if (measure === undefined || unit === undefined) tokens.push({ word, start: index, end });
    else
      tokens.push(
        { word: measure, start: index, end: end - unit.length },
        { word: unit, start: end - unit.length, end },
      );
  }
  return tokens;
}

/** Most words: nothing to normalize, and no number. */
const plainWord = /^[A-Za-z]+$/;
const signs = /[×µμ]/;
const plainSign = (sign: string) => (sign === '×' ? 'x' : 'u');
const measureWithUnit = /^((?:m|ø)?\d[\d.]*(?:x\d[\d.]*)+)(mm|cm|m)$/;

/** A word with a decimal point, without redundant zeros. */
function plainNumbers(word: string): string {
  if (!/\d/.test(word)) return /^[km]?ω$/.test(word) ? word.replace('ω', 'ohm') : word;
  const plain = word.includes('ω') ? word.replace(/(?<=\d[km]?)ω/g, 'ohm') : word;
  const dotted = plain.replaceAll(',', '.');
  if (!dotted.includes('.')) return dotted;
  if (thousands.test(dotted)) return dotted.replaceAll('.', '');
  return dotted.replace(/(?<![\d.])(\d+)\.(\d*?)0+(?![\d.])/g, (_, whole: string, rest: string) =>
    rest === '' ? whole : `${whole}.${rest}`,
  );
}

/** Three digits ending with 0 are thousands, because 2,5 is not written 2,500. */
const thousands = /^[1-9]\d{0,2}(?:(?:\.\d{3})*\.\d\d0|(?:\.\d{3}){2,})$/;

/**
 * Further words by which a name is found:
 * * hyphenated words as one (T-Shirt: tshirt),
 * * numbers with their unit, also in the smallest unit, and without it (1 m: 1m, 1000mm; 6mm: 6),
 * * letters with their number (M 8: m8, DIN 912: din912), and the letters before a number (TX25: tx),
 * * measures (4,5 x 40: 4.5x40, M8 × 40: m8x40) with each of their numbers,
 * * numbers with a minus (-18).
 */
export function furtherWords(text: string, tokens: readonly Token[]): string[] {
  const further: string[] = [];
  const gap = (at: number) => text.slice(tokens[at - 1]?.end, tokens[at]?.start);
  for (let at = 0; at < tokens.length; at += 1) {
    const word = (tokens[at] as Token).word;
    if (/\d/.test(word)) {
      if (/\dx\d/.test(word)) further.push(...word.split(/(?<=\d)x(?=\d)/));
      const quantity = quantityIn(word);
      if (quantity) further.push(...quantityWords(quantity).filter((one) => one !== word), quantity.number);
      const [, letters] = lettersBeforeNumber.exec(word) ?? [];
      if (letters !== undefined) further.push(letters);
      if (isNegativeAt(text, (tokens[at] as Token).start)) further.push(`-${word}`);
    }
    const next = tokens[at + 1]?.word;
    if (next === undefined) continue;
    const between = gap(at + 1);
    if (hyphens.test(between)) {
      further.push(word + next);
      const third = tokens[at + 2]?.word;
      if (third !== undefined && hyphens.test(gap(at + 2))) further.push(word + next + third);
    } else if (between.trim() === '') {
      const quantity = quantityOf(word, next);
      if (quantity) further.push(...quantityWords(quantity));
      else if (isMeasure(word, next)) further.push(word + next);
    }
    if (next !== 'x' || !/^\p{L}?\d[\d.]*$/u.test(word)) continue;
    const factors = tokens.slice(at, at + 5).map((token) => token.word);
    if (isNumber(factors[2]))
      further.push(
        factors
          .slice(0, 3)
          .join('')
          .concat(factors[3] === 'x' && isNumber(factors[4]) ? `x${factors[4]}` : ''),
      );
  }
  return further;
}

/** Words of a search with each measure as one word: 6 mm is 6mm, 4 × 40 is 4x40. */
export function withUnits(text: string, tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (const token of tokens) {
    const [before, former] = [joined.at(-2), joined.at(-1)];
    const isApart = former !== undefined && text.slice(former.end, token.start).trim() === '';
    if (isApart && joinedUnits.test(token.word) && /^\d+(?:\.\d+)?$/.test(former.word))
      joined.splice(-1, 1, { word: former.word + token.word, start: former.start, end: token.end });
    else if (isApart && former.word === 'x' && isNumber(token.word) && before && isFactor.test(before.word))
      joined.splice(-2, 2, { word: `${before.word}x${token.word}`, start: before.start, end: token.end });
    else joined.push(token);
  }
  return joined;
}

/** M and L may be sizes of clothes. */
const joinedUnits = /^(?:mm|cm|ml|g|kg)$/;
const isFactor = /^m?\d[\d.]*(?:x\d[\d.]*)*$/;

/** Whether the number at a place has a minus sign, unlike that of NH-1409. */
export function isNegativeAt(text: string, start: number): boolean {
  return (
    start > 0 &&
    /[-−]/.test(text[start - 1] as string) &&
    (start === 1 || /\s/.test(text[start - 2] as string))
  );
}

const wordPattern = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:(?<=\p{Nd})[.,](?=\p{Nd})[\p{L}\p{M}\p{N}]+)*/gu;
const hyphens = /^[-‐‑–'’.&+_/]$/u;

/** 'tx' of 'tx25'; a single letter is ignored. */
const lettersBeforeNumber = /^(\p{L}{2,4})\d+$/u;

function isNumber(word: string | undefined): boolean {
  return word !== undefined && /^\d[\d.]*$/.test(word);
}

function isShort(word: string): boolean {
  return /^\p{L}{1,4}$/u.test(word);
}

function isMeasure(word: string, next: string): boolean {
  return (isNumber(word) && isShort(next)) || (isShort(word) && isNumber(next));
}
