import type { OrderType } from '@kontor/domain';
import {
  byLocale,
  hasPreStocks,
  LANGUAGE_TAGS,
  MAX_CART_LINES,
  MAX_QUANTITY,
  quantityStep,
  SHOP_TIME_ZONE,
} from '@kontor/domain';
import { type Cell, type CellValue, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { type Locale, localized } from '../../../shared/locale.ts';
import { offeredPreStocks } from '../../cart/cart-line.ts';
import type { EntryContext, EntryProduct } from '../entry-issue.ts';
import type { UsualArticle } from '../order-entry.repository.ts';
import { columnLetters, quantityHead, skuHead } from './columns.ts';
import { seasonHeads } from './sheet-columns.ts';

/** An article of the template with its last order. */
export interface TemplateArticle extends UsualArticle {
  product: EntryProduct;
}

/**
 * The order sheet to fill in, as .xlsx. The first worksheet has the predefined head and the article numbers, as texts to
 * keep leading zeros. The second describes the articles and explains the columns. A comment at each article number shows its
 * name.
 */
export function writeTemplate({
  orderType,
  articles,
  context,
}: {
  orderType: OrderType;
  articles: readonly TemplateArticle[];
  context: EntryContext;
}): Promise<Uint8Array> {
  const { settings, locale } = context;
  const text = texts[locale];
  const attributes = settings.isCustomAttributesActive ? attributeHeads(articles, locale) : [];
  const amounts = orderType === 'order' ? [quantityHead] : seasonHeads(settings.seasons, locale);
  const head = [skuHead, ...amounts, ...attributes];
  const lastRow = MAX_CART_LINES + 1;

  const entry: WriteSheet = {
    name: text.order,
    columns: [
      { width: 24, numFmt: '@' },
      ...amounts.map((name) => ({ width: Math.max(14, name.length + 2), numFmt: '0' })),
      ...attributes.map((name) => ({ width: Math.max(18, name.length + 2), numFmt: '@' })),
    ],
    rows: [
      head,
      ...articles.map(({ product }) => [product.sku, ...head.slice(1).map(() => null)]),
      ...Array.from({ length: freeRows }, () => head.map(() => null)),
    ],
    cells: new Map<string, Partial<Cell>>([
      ...head.map((name, column) => [`0,${column}`, { value: name, style: headStyle }] as const),
      ...articles.map(
        ({ product }, index) =>
          [
            `${index + 1},0`,
            {
              value: product.sku,
              style: { numFmt: '@' },
              comment: { text: localized(locale, product.name) },
            },
          ] as const,
      ),
    ]),
    freezePane: { rows: 1 },
    pageSetup: printed,
    dataValidations: amounts.map((_name, index) => ({
      type: 'whole' as const,
      operator: 'between' as const,
      formula1: '0',
      formula2: String(MAX_QUANTITY),
      allowBlank: true,
      range: `${columnLetters(index + 2)}2:${columnLetters(index + 2)}${lastRow}`,
      showErrorMessage: true,
      errorTitle: text.quantityTitle,
      errorMessage: text.quantityMessage,
    })),
  };
  return writeXlsx({ sheets: [entry, referenceSheet(articles, { orderType, context })] });
}

/** Formatted rows below the articles, so that added article numbers keep leading zeros. */
const freeRows = 500;

const printed = {
  paperSize: 'a4',
  orientation: 'landscape',
  fitToPage: true,
  fitToWidth: 1,
  fitToHeight: 0,
} as const satisfies WriteSheet['pageSetup'];

const dayFormats = byLocale((locale) => dayFormat(LANGUAGE_TAGS[locale]));

/** The day of a moment in the shop (I18N-04). */
function dayFormat(language: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(language, {
    timeZone: SHOP_TIME_ZONE,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });
}

/** The worksheet that describes the articles. */
function referenceSheet(
  articles: readonly TemplateArticle[],
  { orderType, context }: { orderType: OrderType; context: EntryContext },
): WriteSheet {
  const { locale, settings } = context;
  const text = texts[locale];
  const rows: CellValue[][] = articles.map(({ product, orderedAt, quantity }) => [
    product.sku,
    localized(locale, product.name),
    product.salesUnit ? localized(locale, product.salesUnit.name) : null,
    quantityStep(product.salesBatchSize, settings),
    dayFormats[locale].format(orderedAt),
    quantity,
    attributeNames(product, context).join(', ') || null,
  ]);
  const head = [...text.columns];
  return {
    name: text.articles,
    columns: [{ width: 24, numFmt: '@' }, { width: 48 }, ...[16, 12, 18, 18, 30].map((width) => ({ width }))],
    rows: [head, ...rows, [], ...text.notes(orderType).map((note) => [note])],
    cells: new Map(head.map((value, column) => [`0,${column}`, { value, style: headStyle }] as const)),
    freezePane: { rows: 1 },
    pageSetup: printed,
  };
}

/** The articles that can be ordered. */
export function offeredArticles(
  usual: readonly UsualArticle[],
  products: ReadonlyMap<string, EntryProduct>,
  { orderType, context }: { orderType: OrderType; context: EntryContext },
): TemplateArticle[] {
  return usual.flatMap((article) => {
    const product = products.get(article.sku);
    if (!product?.price?.valueE4) return [];
    const isOffered =
      orderType === 'order' || hasPreStocks({ preStocks: offeredPreStocks(product, context.settings) });
    return isOffered ? [{ ...article, product }] : [];
  });
}

/**
 * The name of the file, in the user's language and for its order type.
 *
 * @example templateFileName('preOrder', 'de') // 'Bestellblatt-Vororder.xlsx'
 */
export function templateFileName(orderType: OrderType, locale: Locale): string {
  return `${texts[locale].file[orderType]}.xlsx`;
}

const headStyle = {
  font: { bold: true, name: 'Calibri', size: 11 },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E8EEEC' } },
} as const;

/** Each name once, in the order of the articles. */
function attributeHeads(articles: readonly TemplateArticle[], locale: Locale): string[] {
  const names = new Map<string, string>();
  for (const { product } of articles) {
    for (const { name } of product.salesAttributes) {
      const text = localized(locale, name);
      if (!names.has(text.toLowerCase())) names.set(text.toLowerCase(), text);
    }
  }
  return [...names.values()].slice(0, 30);
}

function attributeNames(product: EntryProduct, { settings, locale }: EntryContext): string[] {
  if (!settings.isCustomAttributesActive) return [];
  return product.salesAttributes.map(({ name }) => localized(locale, name));
}

const texts = {
  de: {
    file: { order: 'Bestellblatt', preOrder: 'Bestellblatt-Vororder' },
    order: 'Bestellung',
    articles: 'Artikel',
    columns: [
      'Artikelnummer',
      'Bezeichnung',
      'Einheit',
      'VPE',
      'Zuletzt bestellt',
      'Zuletzt Menge',
      'Zusatzangaben',
    ],
    quantityTitle: 'Menge',
    quantityMessage: `Bitte geben Sie eine ganze Zahl von 0 bis ${MAX_QUANTITY.toLocaleString(LANGUAGE_TAGS.de)} ein.`,
    notes: (orderType: OrderType) => [
      'Eingelesen wird nur das erste Blatt. Die Kopfzeile muss bleiben, wie sie ist; weitere Zeilen mit Artikelnummer oder EAN können angefügt werden.',
      orderType === 'order'
        ? 'Zeilen ohne Menge werden nicht bestellt.'
        : 'Jede Saison hat ihre eigene Spalte. Zeilen ohne Menge werden nicht bestellt.',
      'Zusatzangaben, die ein Artikel verlangt, müssen ausgefüllt sein; ein Leerzeichen steht für „ohne“.',
    ],
  },
  en: {
    file: { order: 'order-sheet', preOrder: 'order-sheet-pre-order' },
    order: 'Order',
    articles: 'Articles',
    columns: [
      'Article number',
      'Name',
      'Unit',
      'Batch size',
      'Last ordered',
      'Last quantity',
      'Custom attributes',
    ],
    quantityTitle: 'Quantity',
    quantityMessage: `Please enter a whole number from 0 to ${MAX_QUANTITY.toLocaleString(LANGUAGE_TAGS.en)}.`,
    notes: (orderType: OrderType) => [
      'Only the first sheet is read. Its header row must stay as it is; rows with an article number or EAN can be added.',
      orderType === 'order'
        ? 'Rows without a quantity are not ordered.'
        : 'Each season has its own column. Rows without a quantity are not ordered.',
      'Custom attributes that an article asks for must be filled in; a space means ‘none’.',
    ],
  },
} as const satisfies Record<Locale, unknown>;
