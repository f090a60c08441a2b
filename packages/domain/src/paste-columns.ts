import {
  isCodeLike,
  isDate,
  isMarkedQuantity,
  isMoney,
  isNumeric,
  isPercent,
  isQuantityLike,
  isUnitCell,
  type KnownCodes,
  knownIn,
} from './paste-cell.ts';
import { type ColumnKind, headMeaning } from './paste-head.ts';
import { type ColumnFacts, type Proof, proofsOf, type Thousands, thousandsOf } from './paste-proof.ts';

/** The kinds of a list's columns. */
export type PasteColumns = {
  readonly kinds: readonly ColumnKind[];
  /** Further columns with article numbers, such as EANs: other ways to find the article, with the same quantity. */
  readonly otherArticles: readonly number[];
  /** The unit of the quantities, if the head names it. */
  readonly unit: string | undefined;
  /** False: two readings are possible, and the buyer has to be asked. */
  readonly isSure: boolean;
  /** Columns of which quantity × price = total in nearly all rows. */
  readonly proof: { readonly quantity: number; readonly price: number; readonly total: number } | undefined;
  /** True where quantities are written with two decimals, as money is. */
  readonly hasDecimals: boolean;
  /** How quantities with separators are written; see `thousandsOf`. */
  readonly thousands: Thousands;
};

/**
 * Recognises columns by their heads and their contents: known article numbers, counted positions, money, units, and amounts
 * that prove quantity and price. `given` is the buyer's choice and overrides everything.
 */
export function findColumns(
  rows: readonly (readonly string[])[],
  {
    heads,
    known,
    given,
  }: {
    heads: readonly string[] | undefined;
    known?: KnownCodes | undefined;
    given?: readonly ColumnKind[] | undefined;
  },
): PasteColumns {
  const width = rows.reduce((most, cells) => Math.max(most, cells.length), heads?.length ?? 0);
  const facts = Array.from({ length: width }, (_, column) => factsOf(rows, column, { heads, known }));
  const article = given ? given.indexOf('article') : articleOf(facts, known !== undefined);
  const otherArticles = facts
    .filter(({ column, code, quantity: share, known: knownShare, named }) => {
      const isNamed = named?.kind === 'article';
      const isNumber = share >= 0.5 && code < 0.5;
      return (
        column !== article &&
        (isNamed || (!isNumber && (knownShare >= 0.5 || (code >= 0.6 && named === undefined))))
      );
    })
    .filter(({ isCounting }) => !isCounting)
    .map(({ column }) => column);
  const proofs = proofsOf(facts);
  const found = given
    ? { column: given.indexOf('quantity'), isSure: true }
    : quantityOf(facts, {
        article,
        otherArticles,
        proofs,
        hasHead: heads !== undefined,
        rowCount: rows.length,
      });
  const quantity = facts[found.column];
  const kinds = given ?? kindsOf(facts, { article, quantity: found.column, otherArticles });
  return {
    kinds,
    otherArticles: otherArticles.filter((column) => column !== found.column),
    unit: quantity?.named?.kind === 'quantity' ? quantity.named.unit : undefined,
    isSure: found.isSure && (article >= 0 || width < 2) && !(given === undefined && hasRival(facts, article)),
    proof: proofs.find((proof) => proof.quantity === found.column),
    hasDecimals: (quantity?.money ?? 0) >= 0.5,
    thousands: quantity ? thousandsOf(quantity.filled, facts) : 'plain',
  };
}

/** Another column of plain numbers that are articles too, which makes both ambiguous. */
function hasRival(facts: readonly ColumnFacts[], article: number): boolean {
  const chosen = facts[article];
  if (!chosen || chosen.code >= 0.5 || chosen.named !== undefined) return false;
  return facts.some(({ column, known, named }) => column !== article && known >= 0.5 && named === undefined);
}

function factsOf(
  rows: readonly (readonly string[])[],
  column: number,
  { heads, known }: { heads: readonly string[] | undefined; known: KnownCodes | undefined },
): ColumnFacts {
  const cells = rows.map((row) => row[column] ?? '');
  const filled = cells.filter((cell) => cell !== '');
  const share = (is: (cell: string) => boolean) =>
    filled.length === 0 ? 0 : filled.filter((cell) => is(cell)).length / filled.length;
  const head = heads?.[column] ?? '';
  return {
    column,
    cells,
    filled,
    head,
    named: headMeaning(head),
    known: share((cell) => knownIn(cell, known) !== undefined),
    code: share(isCodeLike),
    quantity: share(isQuantityLike),
    marked: share(isMarkedQuantity),
    money: share(isMoney),
    numeric: share(isNumeric),
    isCounting: isCounting(filled),
  };
}

/** 1, 2, 3 … or 10, 20, 30 …: positions, with a few left out. */
export function isCounting(cells: readonly string[]): boolean {
  const numbers = cells.map((cell) => (/^\d{1,6}[.)]?$/.test(cell) ? Number.parseInt(cell, 10) : Number.NaN));
  const [first = Number.NaN, second = Number.NaN] = numbers;
  if (numbers.length < 2 || numbers.some(Number.isNaN)) return false;
  const step = second - first;
  const isUsual =
    (step === 1 && first <= 1) || (step === 10 && first === 10) || (step === 100 && first === 100);
  const isEven = numbers.every((number, at) => at === 0 || number > (numbers[at - 1] as number));
  // Of a long list the first lines stand together, the others are samples.
  const together = numbers.slice(0, 40);
  const isTight = (together.at(-1) as number) <= first + step * together.length * 1.5;
  // A copied part of a longer list counts on from anywhere.
  const isPart =
    numbers.length > 2 &&
    (step === 1 || step === 10) &&
    together.every((n, at) => n === first + at * step) &&
    isEven;
  return (isUsual && isEven && isTight) || isPart;
}

/** The column of article numbers; −1: none is likely. */
function articleOf(facts: readonly ColumnFacts[], hasKnown: boolean): number {
  const best = (candidates: readonly ColumnFacts[], by: (facts: ColumnFacts) => number) =>
    candidates.reduce<ColumnFacts | undefined>(
      (chosen, next) => (!chosen || by(next) > by(chosen) ? next : chosen),
      undefined,
    );
  const isOpen = ({ named, isCounting: counts }: ColumnFacts) =>
    !counts && (named === undefined || named.kind === 'article' || named.kind === 'position');
  const known = facts.filter((column) => column.known >= 0.5 && isOpen(column));
  if (hasKnown && known.length > 0)
    return (
      best(known, (column) => column.known + (column.named?.kind === 'article' ? 0.2 : 0) + column.code / 10)
        ?.column ?? -1
    );
  const named = facts.filter((column) => column.named?.kind === 'article' && column.filled.length > 0);
  if (named.length > 0)
    return best(named, (column) => column.code - (column.isCounting ? 1 : 0))?.column ?? -1;
  const coded = facts.filter((column) => column.code >= 0.6 && isOpen(column));
  return best(coded, (column) => column.code)?.column ?? -1;
}

/** The column of quantities, −1: none, and whether it is beyond doubt. */
function quantityOf(
  facts: readonly ColumnFacts[],
  {
    article,
    otherArticles,
    proofs,
    hasHead,
    rowCount,
  }: {
    article: number;
    otherArticles: readonly number[];
    proofs: readonly Proof[];
    hasHead: boolean;
    rowCount: number;
  },
): { column: number; isSure: boolean } {
  const isFree = ({ column }: ColumnFacts) => column !== article && !otherArticles.includes(column);
  const named = facts.filter(
    (column) => column.named?.kind === 'quantity' && isFree(column) && column.quantity >= 0.5,
  );
  const [proof, ...furtherProofs] = proofs;
  const proven =
    proof && furtherProofs.every(({ quantity }) => quantity === proof.quantity) ? proof.quantity : undefined;
  if (named.length === 1) {
    const [only] = named as [ColumnFacts];
    return { column: only.column, isSure: proven === undefined || proven === only.column };
  }
  if (proven !== undefined && isFree(facts[proven] as ColumnFacts)) {
    const { named: meaning } = facts[proven] as ColumnFacts;
    return { column: proven, isSure: meaning === undefined || meaning.kind === 'quantity' };
  }
  if (named.length > 1) return { column: (named[0] as ColumnFacts).column, isSure: false };

  const free = facts.filter(
    (column) =>
      isFree(column) &&
      column.named === undefined &&
      column.quantity >= 0.8 &&
      column.filled.length >= rowCount / 2 &&
      !isConstantYear(column.filled),
  );
  const marked = free.filter((column) => column.marked >= 0.5);
  if (marked.length === 1)
    return { column: (marked[0] as ColumnFacts).column, isSure: !hasHead || marked[0]?.head === '' };
  const besideUnit = free.filter(({ column }) => isUnitColumn(facts[column + 1]));
  if (besideUnit.length === 1) return { column: (besideUnit[0] as ColumnFacts).column, isSure: true };

  const whole = free.filter((column) => column.money < 0.5);
  const isPosition = (column: ColumnFacts) => column.isCounting && (article < 0 || column.column < article);
  const open = whole.length > 1 ? whole.filter((column) => !isPosition(column)) : whole;
  const [only] = open;
  if (only && open.length === 1) {
    // A column that counts before the article may be positions of a list without quantities.
    const isDoubtful = (isPosition(only) && whole.length === 1) || only.head !== '';
    return { column: only.column, isSure: !isDoubtful };
  }
  if (open.length === 0) {
    const hasOther = facts.some((column) => column !== facts[article] && column.filled.length > 0);
    const [weak] = free;
    return weak ? { column: weak.column, isSure: false } : { column: -1, isSure: !hasOther };
  }
  const beforePrice = open.filter(({ column }) => (facts[column + 1]?.money ?? 0) >= 0.8);
  const [first, second] = open as [ColumnFacts, ColumnFacts];
  const isFirstPosition = rowCount === 1 && /^10?$/.test(first.filled[0] ?? '') && first.column < article;
  const guess = beforePrice.at(-1) ?? open.findLast(({ column }) => column > article) ?? first;
  const isSure =
    open.length === 2 && isFirstPosition && beforePrice.length === 1 && beforePrice[0] === second;
  return { column: guess.column, isSure };
}

function isUnitColumn(facts: ColumnFacts | undefined): boolean {
  if (!facts || facts.filled.length === 0) return false;
  return facts.filled.filter(isUnitCell).length >= facts.filled.length * 0.8;
}

function isConstantYear(cells: readonly string[]): boolean {
  return (
    cells.length > 1 && /^(?:19|20)\d\d$/.test(cells[0] ?? '') && cells.every((cell) => cell === cells[0])
  );
}

function kindsOf(
  facts: readonly ColumnFacts[],
  {
    article,
    quantity,
    otherArticles,
  }: { article: number; quantity: number; otherArticles: readonly number[] },
): ColumnKind[] {
  return facts.map((column): ColumnKind => {
    if (column.column === article) return 'article';
    if (column.column === quantity) return 'quantity';
    const { named } = column;
    if (named && named.kind !== 'article' && named.kind !== 'quantity') {
      const isUnit = named.kind === 'unit' && column.quantity < 0.5;
      return named.kind === 'unit' && !isUnit ? 'other' : named.kind;
    }
    if (isUnitColumn(column)) return 'unit';
    if (otherArticles.includes(column.column)) return 'other';
    if (column.isCounting) return 'position';
    if (column.money >= 0.5) return 'price';
    if (column.numeric >= 0.5 || column.filled.every((cell) => isPercent(cell) || isDate(cell)))
      return 'other';
    return 'name';
  });
}
