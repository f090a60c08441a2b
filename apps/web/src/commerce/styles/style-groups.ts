import type { LineStyle } from '@kontor/contract';
import { type StyleMatrix, styleMatrix } from '@kontor/domain';

/** What grouping needs of a line of a cart, an entry, a draft or an order. */
export interface StyledLine {
  readonly id: string;
  readonly _id?: string | undefined;
  readonly attributes: Readonly<Record<string, string>>;
  readonly style?: LineStyle | undefined;
  /** A line that the buyer has to be told of in full: it stays out of the matrix. */
  readonly attributeIssue?: unknown;
}

/** The lines of one product with the matrix that they make. */
export interface StyleGroup<Line> {
  /** The product's id. */
  readonly id: string;
  readonly style: LineStyle;
  /** All its lines. */
  readonly lines: readonly Line[];
  /** Lines without custom attributes, and further articles that can be entered. */
  readonly matrix: StyleMatrix<Line>;
  /** The articles of the matrix that are no lines. */
  readonly blanks: readonly Line[];
  /** Lines with custom attributes, which a matrix has no place for. */
  readonly others: readonly Line[];
}

/** An item of a list by style. `ofStyle`: the line stands below the matrix of its product. */
export type StyleItem<Line> =
  | { readonly kind: 'style'; readonly key: string; readonly group: StyleGroup<Line> }
  | { readonly kind: 'line'; readonly key: string; readonly line: Line; readonly ofStyle: boolean };

/** So many inputs may stand in one matrix, seasons counted: all of them are painted at once. */
const MAX_INPUTS = 1_500;

/**
 * Groups lines by product, in the order in which the products come first (CART-22, decision 53). A product of which at least two
 * articles are known becomes a style where they make a matrix; other lines stay as they are. Given the former items, what did
 * not change stays the same object.
 *
 * @example styleItems([redM, tent, redL]).map(({ kind }) => kind) // ['style', 'line']
 */
export function styleItems<Line extends StyledLine>(
  lines: readonly Line[],
  {
    former = [],
    blanksOf = noBlanks,
    slots = 1,
  }: {
    former?: readonly StyleItem<Line>[];
    /** Further articles of a product that has lines; `group` is what it was before. */
    blanksOf?: (input: {
      id: string;
      lines: readonly Line[];
      group: StyleGroup<Line> | undefined;
    }) => readonly Line[];
    /** Quantities of each article: 1, or the number of seasons. */
    slots?: number;
  } = {},
): StyleItem<Line>[] {
  const known = new Map(former.map((item) => [item.key, item]));
  const byProduct = new Map<string, Line[]>();
  for (const line of lines) {
    const key = line._id !== undefined && line.style ? `style ${line._id}` : line.id;
    const found = byProduct.get(key);
    if (found) found.push(line);
    else byProduct.set(key, [line]);
  }
  return Array.from(byProduct).flatMap(([key, members]) => {
    const [first] = members;
    if (!first) return [];
    const before = known.get(key);
    const group = first.style
      ? groupOf(members, before?.kind === 'style' ? before.group : undefined)
      : undefined;
    if (!group) return members.map((line) => lineItem(line, false));
    const item =
      before?.kind === 'style' && before.group === group ? before : { kind: 'style' as const, key, group };
    return [item, ...group.others.map((line) => lineItem(line, true))];
  });

  function lineItem(line: Line, ofStyle: boolean): StyleItem<Line> {
    const before = known.get(line.id);
    const isSame = before?.kind === 'line' && before.line === line && before.ofStyle === ofStyle;
    return isSame ? before : { kind: 'line', key: line.id, line, ofStyle };
  }

  function groupOf(
    members: readonly Line[],
    before: StyleGroup<Line> | undefined,
  ): StyleGroup<Line> | undefined {
    const [first] = members;
    const { _id: id, style } = first ?? {};
    if (id === undefined || !style) return undefined;
    const isPlain = (line: Line) => !line.attributeIssue && Object.keys(line.attributes).length === 0;
    const plain = members.filter(isPlain);
    if (plain.length === 0) return undefined;
    const present = new Set(plain.map((line) => line.id));
    const blanks = blanksOf({ id, lines: members, group: before }).filter((line) => !present.has(line.id));
    if (before && isSame(before.lines, members) && isSame(before.blanks, blanks)) return before;
    if (plain.length + blanks.length < 2) return undefined;
    const matrix = styleMatrix([...plain, ...blanks], (line) => line.style ?? style);
    if (!matrix || matrix.cells.length * matrix.columns.values.length * slots > MAX_INPUTS) return undefined;
    return { id, style, lines: members, matrix, blanks, others: members.filter((line) => !isPlain(line)) };
  }
}

/** What tells an article apart from the others of its style, such as 'Rot, M'. */
export function variantName({ style }: Pick<StyledLine, 'style'>): string {
  return (style?.attributes ?? []).map(({ value }) => value).join(', ');
}

const noBlanks = () => [];

function isSame<Item>(a: readonly Item[], b: readonly Item[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
