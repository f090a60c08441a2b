/** A word of a text: lower case, with a dot for a decimal comma; where it stands, in UTF-16 code units. */
export interface Token {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** A longer one is cut: no word is, and what is no word shall not fill the memory. */
const maxLength = 60;

/**
 * The words of a text: letters and digits that stand together, a comma or dot between digits included.
 *
 * @example tokensOf('T-Shirt 4,5×40') // t, shirt, 4.5x40
 */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const written = text.replaceAll('×', 'x');
  for (const { 0: found, index } of written.matchAll(wordPattern))
    tokens.push({
      word: found.slice(0, maxLength).normalize('NFC').toLowerCase().replaceAll(',', '.'),
      start: index,
      end: index + found.length,
    });
  return tokens;
}

/**
 * Further words under which a name is found: what stands joined by a hyphen as one word (T-Shirt: tshirt), a number with its
 * unit (10 mm: 10mm), letters with their number (M 8: m8, DIN 912: din912), measures (4,5 x 40: 4.5x40, M8 × 40: m8x40), and
 * the numbers of a measure.
 */
export function furtherWords(text: string, tokens: readonly Token[]): string[] {
  const further: string[] = [];
  const gap = (at: number) => text.slice(tokens[at - 1]?.end, tokens[at]?.start);
  for (let at = 0; at < tokens.length; at += 1) {
    const word = (tokens[at] as Token).word;
    if (/\dx\d/.test(word)) further.push(...word.split(/(?<=\d)x(?=\d)/));
    const next = tokens[at + 1]?.word;
    if (next === undefined) continue;
    const between = gap(at + 1);
    if (hyphens.test(between)) {
      further.push(word + next);
      const third = tokens[at + 2]?.word;
      if (third !== undefined && hyphens.test(gap(at + 2))) further.push(word + next + third);
    } else if (between.trim() === '' && isMeasure(word, next)) further.push(word + next);
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

const wordPattern = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:(?<=\p{Nd})[.,](?=\p{Nd})[\p{L}\p{M}\p{N}]+)*/gu;
const hyphens = /^[-‐‑–'’.&+_/]$/u;

function isNumber(word: string | undefined): boolean {
  return word !== undefined && /^\d[\d.]*$/.test(word);
}

function isShort(word: string): boolean {
  return /^\p{L}{1,4}$/u.test(word);
}

function isMeasure(word: string, next: string): boolean {
  return (isNumber(word) && isShort(next)) || (isShort(word) && isNumber(next));
}
