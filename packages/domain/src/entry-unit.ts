import { type QuantityReading, readQuantity } from './quantity-reading.ts';

/** The units in which an article is counted. Names are in any language. */
export type ArticleUnits = {
  /** What price, stock and quantity count; null: single pieces. */
  readonly salesUnit: { readonly id: string; readonly names: readonly string[] } | null;
  /** Units with the number of main units that one of them holds. */
  readonly units: readonly {
    readonly id: string;
    readonly ratio: number;
    readonly mainUnitNames: readonly string[];
  }[];
  /** Sales units of one packing unit; 1: the article has none. */
  readonly batchSize: number;
};

/** A quantity in sales units, and how it was found. */
export type UnitReading = QuantityReading & {
  /** The unit as written; undefined: none. */
  readonly unit: string | undefined;
  /** False: the article does not have the unit, or it may mean two quantities. A person has to decide. */
  readonly isSure: boolean;
  /** True where the quantity is another number than the one that was written. */
  readonly isConverted: boolean;
};

/**
 * Reads a quantity with or without a unit ('30 Paar', '2 VE', 'Stk. 5') by the units of the article. A unit that the
 * article does not have keeps the number and is not sure. A number of the main unit ('400 pieces' of a box of 200) is
 * converted to sales units as a proposal. It is unsure, because many write 'pieces' for any unit. Returns undefined where
 * the text is no number with a unit.
 *
 * @example readUnitQuantity('2 VE', { salesUnit: null, units: [], batchSize: 10 })
 * // { quantity: 20, change: undefined, unit: 'VE', isSure: true, isConverted: true }
 */
export function readUnitQuantity(text: string, article: ArticleUnits): UnitReading | undefined {
  const parts = splitUnit(text);
  if (!parts) return undefined;
  const { quantity, change } = readQuantity(parts.number);
  const plain = { quantity, change, unit: parts.unit, isSure: true, isConverted: false };
  if (parts.unit === undefined || change === 'notNumber' || change === 'negative') return plain;
  const size = unitSize(parts.unit, article);
  const scaled = (quantity * size.times) / size.by;
  if (!Number.isInteger(scaled)) return { ...plain, isSure: false };
  const bounded = readQuantity(scaled);
  return {
    ...plain,
    quantity: bounded.quantity,
    change: change ?? bounded.change,
    isSure: size.isSure,
    isConverted: size.isSure && size.times !== size.by,
  };
}

/**
 * Parts a number from its unit; undefined where the text is neither a number nor a number with one word.
 *
 * @example splitUnit('30 Paar') // { number: '30', unit: 'Paar' }
 * @example splitUnit('Stk. 5') // { number: '5', unit: 'Stk.' }
 */
export function splitUnit(text: string): { number: string; unit: string | undefined } | undefined {
  const trimmed = text.trim();
  if (trimmed.length > 100) return undefined;
  if (plainNumber.test(trimmed)) return { number: trimmed, unit: undefined };
  const [, number, unit] = unitBehind.exec(trimmed) ?? [];
  if (number !== undefined && unit !== undefined && isUnitWord(unit)) return { number: number.trim(), unit };
  const [, before, behind] = unitBefore.exec(trimmed) ?? [];
  return before !== undefined && behind !== undefined && isUnitWord(before)
    ? { number: behind.trim(), unit: before }
    : undefined;
}

const digits = String.raw`[+-]?\d[\d.,'’ \u00a0\u202f]*`;
const plainNumber = new RegExp(`^${digits}$`);
const unitBehind = new RegExp(String.raw`^(${digits}?)\s*(\p{L}[\p{L}.]*)$`, 'u');
const unitBefore = new RegExp(String.raw`^(\p{L}[\p{L}.]*)(?::\s*|\s+|(?<=\.))(${digits})$`, 'u');

/** Units with several names. `unit` is the sales unit of the article. */
type UnitKind = 'unit' | 'piece' | 'pair' | 'pack' | 'carton' | 'packingUnit' | 'dozen' | (string & {});

/** Names and abbreviations in German and English, UN/ECE and SAP codes among them, in small letters without dots. */
const unitNames: Readonly<Record<string, string>> = {
  unit: 'unit units einheit einheiten',
  piece: 'stk stck stück stueck stücke stueke st pcs pc pce pieces piece ea each stuck',
  pair: 'paar paare pr prs pair pairs paa npr',
  pack: 'pck pckg pkg pk pkt pack packs packung packungen päckchen paeckchen paket pakete packet packets package packages pak',
  carton:
    'karton kartons kartone krt kt ktn crt kar kart carton cartons ctn ctns case cases cs box boxes bx schachtel schachteln kiste kisten',
  packingUnit: 've ves vpe vpes verpackungseinheit verpackungseinheiten pu gebinde geb',
  dozen: 'dutzend dtz dtzd dzd doz dozen dozens dz dzn',
  set: 'set sets satz sätze',
  roll: 'rolle rollen rol roll rolls rll',
  metre: 'm mtr meter metern metre metres meters lfm lfdm',
  kilogram: 'kg kilo kilos kilogramm kilogram kgm',
  litre: 'l ltr liter litre litres ltrs',
  bag: 'beutel btl bag bags tüte tüten sack säcke',
  bundle: 'bund bündel bdl bundle bundles',
  pallet: 'palette paletten pal pallet pallets',
  bottle: 'flasche flaschen bottle bottles',
  can: 'dose dosen can cans',
  display: 'display displays',
  sheet: 'blatt bogen sheet sheets',
  gross: 'gros gross grosse',
  hundred: 'hundert hundred',
  thousand: 'tausend thousand tsd tst',
};
const kinds: ReadonlyMap<string, UnitKind> = new Map(
  Object.entries(unitNames).flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind] as const)),
);

/** Tells whether a word is the name of a unit, in any case and with or without dots. */
export function isUnitWord(word: string): boolean {
  return kindOf(word) !== undefined;
}

/**
 * Tells whether a unit is a single piece, by its id or name.
 *
 * @example isPieceUnit({ id: 'pcs', name: 'Stück' }) // true
 * @example isPieceUnit({ id: 'box200', name: 'VPE 200' }) // false
 */
export function isPieceUnit({ id, name }: { readonly id: string; readonly name: string }): boolean {
  return [name, id].some((text) => kindOf(text.trim()) === 'piece');
}

function kindOf(word: string): UnitKind | undefined {
  return kinds.get(word.toLowerCase().replaceAll('.', ''));
}

/** The kinds that the names of a unit begin with: 'VPE 200' and 'Box of 200' are a packing unit and a carton. */
function kindsOf(names: readonly string[]): UnitKind[] {
  return names.flatMap((name) => kindOf(/^\p{L}+/u.exec(name.trim())?.[0] ?? '') ?? []);
}

/**
 * How many sales units one of the written units is: `times` by `by`. Both are whole where the ratios are, because a quotient
 * would be inexact: 49 times 1/49 is not 1.
 */
function unitSize(
  word: string,
  { salesUnit, units, batchSize }: ArticleUnits,
): { times: number; by: number; isSure: boolean } {
  const kind = kindOf(word);
  const own = salesUnit ? kindsOf([salesUnit.id, ...salesUnit.names]) : ['piece'];
  const isNamed = salesUnit?.names.some((name) => name.toLowerCase() === word.toLowerCase());
  if (kind === undefined && !isNamed) return { times: 1, by: 1, isSure: false };
  if (isNamed || kind === 'unit' || own.includes(kind ?? '')) return { times: 1, by: 1, isSure: true };

  const sold = units.find(({ id }) => id === salesUnit?.id);
  const soldRatio = sold?.ratio ?? 1;
  if (sold && kindsOf(sold.mainUnitNames).includes(kind ?? ''))
    return { times: 1, by: soldRatio, isSure: soldRatio === 1 };
  const named = units.find(({ id }) => id !== salesUnit?.id && kindsOf([id]).includes(kind ?? ''));
  if (named) return { times: named.ratio, by: soldRatio, isSure: true };

  const isSingle = soldRatio === 1 && own.some((name) => name === 'piece' || name === 'pair');
  if (kind === 'dozen' && isSingle) return { times: 12, by: 1, isSure: true };
  const isPacked = isSingle && batchSize > 1;
  if (kind === 'packingUnit' && isPacked) return { times: batchSize, by: 1, isSure: true };
  // A carton may hold several packing units.
  if ((kind === 'carton' || kind === 'pack') && isPacked) return { times: batchSize, by: 1, isSure: false };
  return { times: 1, by: 1, isSure: false };
}
