import type { LineStyle } from '@kontor/contract';
import { articleName, type StyleMatrix, styleMatrix } from '@kontor/domain';

/** A line of a cart, entry, draft or order, as far as grouping needs it. */
export interface StyledLine {
  readonly id: string;
  readonly _id?: string | undefined;
  readonly attributes: Readonly<Record<string, string>>;
  readonly style?: LineStyle | undefined;
  /** Keeps the line out of the matrix: its notice needs space. */
  readonly attributeIssue?: unknown;
}

/** The lines of one product and their matrix. */
export interface StyleGroup<Line> {
  readonly id: string;
  readonly style: LineStyle;
  readonly lines: readonly Line[];
  /** Lines without custom attributes, and articles outside the cart. */
  readonly matrix: StyleMatrix<Line>;
  /** The articles of the matrix that are not in the cart. */
  readonly blanks: readonly Line[];
  /** Lines with custom attributes, which a matrix cannot show. */
  readonly others: readonly Line[];
}

/** `ofStyle`: the line is below the matrix of its product. */
export type StyleItem<Line> =
  | { readonly kind: 'style'; readonly key: string; readonly group: StyleGroup<Line> }
  | { readonly kind: 'line'; readonly key: string; readonly line: Line; readonly ofStyle: boolean };

/** The most inputs of one matrix, which is painted as a whole. */
const MAX_INPUTS = 1_500;

/**
 * Groups lines by product in the order of their first lines (CART-22, decision 53). A product with at least two
 * articles that form a matrix becomes a style; other lines stay. Items that did not change since `former` stay the
 * same object.
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
    /** Articles outside the cart, for a product with lines; `group` is the former one. */
    blanksOf?: (input: {
      id: string;
      lines: readonly Line[];
      group: StyleGroup<Line> | undefined;
    }) => readonly Line[];
    /** Quantities per article: 1, or the number of seasons. */
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

/** Distinguishes an article within its style, such as 'Rot, M'. */
export function variantName({ style }: Pick<StyledLine, 'style'>): string {
  return (style?.attributes ?? []).map(({ value }) => value).join(', ');
}

/** The name of an article where the name of its style is not shown above it, such as 'Jacke, Rot, M'. */
export function lineName({ name, style }: Pick<StyledLine, 'style'> & { name: string }): string {
  return articleName(
    name,
    (style?.attributes ?? []).map(({ value }) => value),
  );
}

const noBlanks = () => [];

function isSame<Item>(a: readonly Item[], b: readonly Item[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
