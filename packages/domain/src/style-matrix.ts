import { type MatrixAxis, matrixAxes, matrixValue, type NamedVariant, varyingKeys } from './matrix.ts';

/** A cart has a few sizes of each colour: emptier tables than this read worse than lines. */
const MIN_FILL = 0.25;

/** A table of so few cells reads well however empty it is. */
const SMALL = 24;

/** What a line or an article says of its place in its product. */
export type StyledArticle = NamedVariant & {
  /** Among the articles of the product, from 0. */
  readonly place: number;
};

/** Articles of one product by one or two attributes; without `rows` all stand in one row. */
export type StyleMatrix<Article> = {
  readonly rows: MatrixAxis | undefined;
  readonly columns: MatrixAxis;
  /** By row, then column; undefined for a combination that is not among the articles. */
  readonly cells: readonly (readonly (Article | undefined)[])[];
};

/**
 * Lays out some articles of one product by what they differ in: two attributes as a matrix, one as a row (CART-22, decision
 * 53). Articles that have just two attributes make a matrix although they may share a value of one. Undefined if they
 * differ in more attributes or in none, or if two have the same cell. Also if under a quarter of more than 24 cells would
 * be filled.
 *
 * @example styleMatrix([redM, redL], styleOf)?.cells // [[redM, redL]]
 */
export function styleMatrix<Article>(
  articles: readonly Article[],
  styleOf: (article: Article) => StyledArticle,
): StyleMatrix<Article> | undefined {
  const placed = articles
    .map((article) => ({ article, style: styleOf(article) }))
    .sort((a, b) => a.style.place - b.style.place);
  const styles = placed.map(({ style }) => style);
  const axes = axesOf(styles);
  if (!axes) return undefined;
  const { rows, columns } = axes;
  const cells = (rows?.values ?? ['']).map(() => columns.values.map((): Article | undefined => undefined));
  for (const { article, style } of placed) {
    const row = rows ? rows.values.indexOf(matrixValue(style, rows.key) ?? '') : 0;
    const column = columns.values.indexOf(matrixValue(style, columns.key) ?? '');
    const line = cells[row];
    if (!line || column < 0 || line[column] !== undefined) return undefined;
    line[column] = article;
  }
  const size = cells.length * columns.values.length;
  return size <= SMALL || placed.length >= size * MIN_FILL ? { rows, columns, cells } : undefined;
}

function axesOf(styles: readonly StyledArticle[]): Pick<StyleMatrix<never>, 'rows' | 'columns'> | undefined {
  const keys = [...new Set(styles.flatMap(({ attributes }) => attributes.map(({ key }) => key)))];
  const [one, two, ...others] = keys.length === 2 ? keys : varyingKeys(styles);
  if (one === undefined || others.length > 0) return undefined;
  if (two !== undefined) {
    const { rows, columns } = matrixAxes(styles, [one, two]);
    return { rows: inSizeOrder(rows, columns.key, styles), columns: inSizeOrder(columns, rows.key, styles) };
  }
  // The order of a single row is that of the articles.
  const { rows, columns } = matrixAxes(styles, [one, one]);
  return { rows: undefined, columns: columns.key === one ? columns : rows };
}

/** Letter sizes, smallest first. */
const letterSizes = ['xxxs', 'xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', 'xxxl', '4xl', '5xl', '6xl'];

/**
 * The axis with its values by size. Some articles of a product alone do not tell how L of one colour stands to M of another:
 * letter sizes and numbers do. Where the articles of one colour stand otherwise, their order counts.
 */
function inSizeOrder(axis: MatrixAxis, groupKey: string, styles: readonly StyledArticle[]): MatrixAxis {
  const sizes = new Map(axis.values.map((value) => [value, sizeOf(value)]));
  const kinds = new Set([...sizes.values()].map((size) => size?.kind));
  if (kinds.size > 1 || kinds.has(undefined)) return axis;
  const numberOf = (value: string) => sizes.get(value)?.number ?? 0;
  const groups = Map.groupBy(styles, (style) => matrixValue(style, groupKey));
  for (const group of groups.values()) {
    const numbers = group.map((style) => numberOf(matrixValue(style, axis.key) ?? ''));
    if (numbers.some((number, index) => index > 0 && number < (numbers[index - 1] ?? number))) return axis;
  }
  return { ...axis, values: axis.values.toSorted((a, b) => numberOf(a) - numberOf(b)) };
}

function sizeOf(value: string): { kind: 'letter' | 'number'; number: number } | undefined {
  const text = value.trim().toLowerCase();
  const letter = letterSizes.indexOf(text.replace(/^2xl$/, 'xxl').replace(/^3xl$/, 'xxxl'));
  if (letter >= 0) return { kind: 'letter', number: letter };
  const [first] = /^\d+([.,]\d+)?/.exec(text) ?? [];
  return first === undefined ? undefined : { kind: 'number', number: Number(first.replace(',', '.')) };
}
