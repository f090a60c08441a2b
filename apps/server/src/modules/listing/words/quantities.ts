/** Spellings of units with their symbols. */
const symbols: Readonly<Record<string, string>> = {
  mm: 'mm',
  cm: 'cm',
  dm: 'dm',
  m: 'm',
  meter: 'm',
  metre: 'm',
  ml: 'ml',
  cl: 'cl',
  l: 'l',
  ltr: 'l',
  liter: 'l',
  litre: 'l',
  litres: 'l',
  liters: 'l',
  mg: 'mg',
  g: 'g',
  gr: 'g',
  gramm: 'g',
  gram: 'g',
  kg: 'kg',
  kilo: 'kg',
  w: 'w',
  watt: 'w',
  kw: 'kw',
  mv: 'mv',
  v: 'v',
  volt: 'v',
  kv: 'kv',
  pf: 'pf',
  nf: 'nf',
  uf: 'uf',
  ohm: 'ohm',
  ohms: 'ohm',
  kohm: 'kohm',
  zoll: 'zoll',
  inch: 'zoll',
  lumen: 'lm',
  lm: 'lm',
};

/** The factor of a unit to the smallest unit of its kind: 1 m is 1000 mm. */
const scales: Readonly<Record<string, readonly [factor: number, base: string]>> = {
  cm: [10, 'mm'],
  dm: [100, 'mm'],
  m: [1_000, 'mm'],
  cl: [10, 'ml'],
  l: [1_000, 'ml'],
  kg: [1_000, 'g'],
  kw: [1_000, 'w'],
  v: [1_000, 'mv'],
  kv: [1_000_000, 'mv'],
  nf: [1_000, 'pf'],
  uf: [1_000_000, 'pf'],
};

export interface Quantity {
  readonly number: string;
  /** A symbol: `l` for Liter. */
  readonly unit: string;
}

/**
 * Reads a number and a unit, as `tokensOf` gives them; undefined for anything else.
 *
 * @example quantityOf('30', 'liter') // { number: '30', unit: 'l' }
 */
export function quantityOf(number: string, unit: string): Quantity | undefined {
  const symbol = Object.hasOwn(symbols, unit) ? symbols[unit] : undefined;
  return symbol !== undefined && numberPattern.test(number) ? { number, unit: symbol } : undefined;
}

/** The same of one word: '30l'. */
export function quantityIn(word: string): Quantity | undefined {
  const [, number, unit] = quantityPattern.exec(word) ?? [];
  return number === undefined || unit === undefined ? undefined : quantityOf(number, unit);
}

/**
 * The words under which a quantity is found: as it is written, and in the smallest unit of its kind.
 *
 * @example quantityWords({ number: '0.75', unit: 'l' }) // ['0.75l', '750ml']
 */
export function quantityWords({ number, unit }: Quantity): string[] {
  const written = number + unit;
  const scale = scales[unit];
  if (!scale) return [written];
  const [factor, base] = scale;
  return [written, `${Number((Number(number) * factor).toPrecision(12))}${base}`];
}

const numberPattern = /^\d+(?:\.\d+)?$/;
const quantityPattern = /^(\d+(?:\.\d+)?)([a-z]+)$/;
