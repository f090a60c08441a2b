import { MAX_QUANTITY, readQuantity } from './quantity-reading.ts';

/** An article number or EAN with its quantity, both as they were written; no quantity: none stood there. */
export type EntryReading = { readonly sku: string; readonly quantity: string | undefined };

/**
 * How much a text looks like a quantity. 2: a whole number from 1 to 999999. 1: a number that cannot be a quantity
 * (negative, with decimals, 0). 0: no number, or an article number (leading zeros, seven digits and more).
 *
 * @example quantityStrength('12') // 2
 * @example quantityStrength('4006381333931') // 0
 */
export function quantityStrength(text: string): 0 | 1 | 2 {
  if (text === '' || /^0\d/.test(text) || /^\d{7,}$/.test(text)) return 0;
  const { quantity, change } = readQuantity(text);
  if (change === 'notNumber') return 0;
  return change === undefined && quantity >= 1 && quantity <= MAX_QUANTITY ? 2 : 1;
}

/**
 * The cells of a line, separated by tabs, else semicolons, else commas that are not inside a number. Undefined if only
 * spaces separate them. Quotes around a cell are taken off.
 *
 * @example splitCells('AB-1;12,0') // ['AB-1', '12,0']
 * @example splitCells('4711,5') // ['4711', '5']
 */
export function splitCells(line: string): string[] | undefined {
  if (line.includes('\t')) return line.split('\t').map(unquoted);
  if (line.includes(';')) return line.split(';').map(unquoted);
  if (!line.includes(',')) return undefined;
  const parts = line.split(/(?<!\d),|,(?!\d)/);
  if (parts.length > 1) return parts.map(unquoted);
  return /\s/.test(line.trim()) ? undefined : line.split(',').map(unquoted);
}

/**
 * The ways to read one line, the likeliest first, at least one. `order` says where the quantity stands when both parts
 * could be it.
 *
 * @example readLine('4711 12', 'quantityFirst') // [{ sku: '12', quantity: '4711' }, { sku: '4711', quantity: '12' }, …]
 */
export function readLine(line: string, order: 'articleFirst' | 'quantityFirst' | undefined): EntryReading[] {
  const cells = splitCells(line)?.filter((cell) => cell !== '');
  const [only = ''] = cells ?? [];
  if (cells && cells.length > 1) return distinct(readCells(cells.map(withoutUnit), order));
  return distinct(readWords((cells ? only : line).trim(), order));
}

/** Two cells are article and quantity; of more, the first is the article and the next number its quantity. */
function readCells(cells: readonly string[], order: Parameters<typeof readLine>[1]): EntryReading[] {
  const [first = '', second = ''] = cells;
  if (cells.length === 2) {
    const both = readPair(first, second, order);
    return both.length > 0 ? both : [{ sku: first, quantity: second }];
  }
  const numberAfter = (place: number) => {
    const after = cells.slice(place + 1);
    return after.find((cell) => quantityStrength(cell) === 2) ?? after.find((cell) => oddNumber.test(cell));
  };
  const start = quantityStrength(first) === 2 ? [0, 1] : [0];
  const readings = start.map((place) => ({ sku: cells[place] ?? '', quantity: numberAfter(place) }));
  // '5;AB-1;Rain jacket': the number before the article.
  if (start.length === 2 && quantityStrength(second) === 0)
    readings.unshift({ sku: second, quantity: first });
  return readings;
}

/** Words between spaces: article numbers may contain spaces, and descriptions may follow them. */
function readWords(text: string, order: Parameters<typeof readLine>[1]): EntryReading[] {
  const whole = { sku: text, quantity: undefined };
  const times = readTimes(text, order);
  if (times.length > 0) return [...times, whole];
  const words = withoutUnits(text.split(/\s+/));
  const [first = '', ...rest] = words;
  const last = rest.at(-1);
  if (last === undefined) return [{ sku: first, quantity: undefined }, ...gluedTimes(first), whole];
  if (rest.length === 1)
    return [
      ...readPair(first, last, order),
      whole,
      ...oddQuantity(words),
      { sku: first, quantity: undefined },
    ];

  const readings: EntryReading[] = [];
  // '1 500' at the end may be one number.
  const group = rest.at(-2) ?? '';
  if (/^\d{1,3}$/.test(group) && /^\d{3}$/.test(last))
    readings.push({ sku: words.slice(0, -2).join(' '), quantity: `${group} ${last}` });
  if (quantityStrength(last) > 0) {
    readings.push({ sku: words.slice(0, -1).join(' '), quantity: last }, { sku: first, quantity: last });
  } else if (quantityStrength(first) > 0) {
    readings.push({ sku: rest.join(' '), quantity: first }, { sku: rest[0] ?? '', quantity: first });
  }
  // Without a quantity the whole text stays, so that the buyer can correct it.
  const name = { sku: first, quantity: undefined };
  return readings.length > 0 ? [...readings, name, whole] : [whole, ...oddQuantity(words), name];
}

/** '0x10', '1e3', '１２', 'NaN' look like numbers but are no quantities. Ignoring them would order one piece instead. */
const oddNumber =
  /^[+-]?(?:0[xob][\da-f]+|\d+(?:[.,]\d+)?e[+-]?\d+|(?=.*\P{ASCII})[\p{Nd}.,]+|nan|inf(?:inity)?|∞)$/iu;

/** The reading in which such a number is the quantity, so that it is refused by its name. */
function oddQuantity(words: readonly string[]): EntryReading[] {
  const last = words.at(-1) ?? '';
  if (oddNumber.test(last)) return [{ sku: words.slice(0, -1).join(' '), quantity: last }];
  const [first = '', ...rest] = words;
  return oddNumber.test(first) ? [{ sku: rest.join(' '), quantity: first }] : [];
}

/** '12x 4711', '12 × 4711', '4711 x 12': the number beside the sign is the quantity. */
function readTimes(text: string, order: Parameters<typeof readLine>[1]): EntryReading[] {
  const [, before = '', after = ''] = /^(\S+?)\s*[x×*]\s+(\S.*)$/i.exec(text) ?? [];
  const atStart = quantityStrength(before) === 2 ? { sku: after, quantity: before } : undefined;
  const end = /\s[x×*]\s*(\d\S*)$/i.exec(text);
  const atEnd =
    end && quantityStrength(end[1] ?? '') === 2
      ? { sku: text.slice(0, end.index).trim(), quantity: end[1] }
      : undefined;
  if (!atStart || !atEnd) return [atStart, atEnd].filter((reading) => reading !== undefined);
  return readPair(before, after, order ?? 'quantityFirst');
}

/** '12x4711' is more likely an article number ('M8x40'), but may be twelve of 4711. */
function gluedTimes(word: string): EntryReading[] {
  const [, quantity = '', sku = ''] = /^(\d+)[x×*](\S+)$/i.exec(word) ?? [];
  return quantityStrength(quantity) === 2 ? [{ sku, quantity }] : [];
}

/** The readings of two parts: one is a number, the other may be an article. */
function readPair(a: string, b: string, order: Parameters<typeof readLine>[1]): EntryReading[] {
  const articleFirst = canBeArticle(a) && quantityStrength(b) > 0 ? [{ sku: a, quantity: b }] : [];
  const quantityFirst = canBeArticle(b) && quantityStrength(a) > 0 ? [{ sku: b, quantity: a }] : [];
  const isQuantityFirst = order ? order === 'quantityFirst' : b.length > a.length;
  return isQuantityFirst ? [...quantityFirst, ...articleFirst] : [...articleFirst, ...quantityFirst];
}

/** No article number is written as '-5', '12,0' or '0'. */
function canBeArticle(text: string): boolean {
  const strength = quantityStrength(text);
  return strength === 0 || (strength === 2 && /^\d+$/.test(text));
}

const unit = '(?:stk|stck|stück|stueck|st|pcs|pc|pieces?|ea)\\.?';
const unitWord = new RegExp(`^${unit}$`, 'i');
const unitSuffix = new RegExp(`^(\\d[\\d.,]*)\\s*${unit}$`, 'i');

/** '5Stk' and '5 Stk' in a cell are 5. */
function withoutUnit(text: string): string {
  return unitSuffix.exec(text)?.[1] ?? text;
}

/** A unit counts as one only beside a number. */
function withoutUnits(words: readonly string[]): string[] {
  return words
    .filter((word, place) => !unitWord.test(word) || quantityStrength(words[place - 1] ?? '') === 0)
    .map(withoutUnit)
    .map(withoutSeparators);
}

/** Strips commas before a word, commas and colons behind it. A loop: the regular expression `[,:]+$` takes quadratic time. */
function withoutSeparators(word: string): string {
  let start = 0;
  while (word[start] === ',' && start < word.length - 1) start += 1;
  let end = word.length;
  while (end > 1 && (word[end - 1] === ',' || word[end - 1] === ':')) end -= 1;
  return word.slice(start, Math.max(start, end));
}

function unquoted(cell: string): string {
  const trimmed = cell.trim();
  const [, inner] = /^"(.*)"$/s.exec(trimmed) ?? [];
  return (inner ?? trimmed).replaceAll('""', '"').trim();
}

function distinct(readings: readonly EntryReading[]): EntryReading[] {
  const seen = new Map(
    readings
      .filter((reading) => reading.sku !== '')
      .map((reading) => [`${reading.sku}\n${reading.quantity ?? ''}`, reading] as const),
  );
  return seen.size > 0 ? [...seen.values()] : readings.slice(0, 1);
}
