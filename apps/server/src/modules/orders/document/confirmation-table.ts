import type { Confirmation, ConfirmationItem } from './confirmation.ts';
import type { DocumentFormat } from './confirmation-format.ts';
import type { ConfirmationTexts } from './confirmation-texts.ts';
import { colors, type DocumentCanvas, mm, page, type TextStyle } from './document-canvas.ts';
import type { Block } from './page-flow.ts';

const size = 8.5;
const lineHeight = 11.2;
const rowGap = 7;

export const tableHeadHeight = 22;
export const carriedHeight = 18;

/** Left edge and width, or right edge of number columns. */
const columns = {
  position: { x: page.left, width: 9 * mm },
  sku: { x: page.left + 9.5 * mm, width: 28 * mm },
  description: { x: page.left + 39.5 * mm, width: 55 * mm },
  quantity: { right: page.left + 113 * mm },
  unitPrice: { right: page.left + 133 * mm, width: 18.5 * mm },
  vatRate: { right: page.left + 145 * mm },
  lineTotal: { right: page.right },
};

export interface TableTools {
  canvas: DocumentCanvas;
  texts: ConfirmationTexts;
  format: DocumentFormat;
}

/** The lines of the order; pre-orders in groups of one season. */
export function itemBlocks({ items }: Confirmation, tools: TableTools): Block[] {
  const blocks: Block[] = [];
  for (const [index, item] of items.entries()) {
    if (beginsDelivery(item, items[index - 1])) {
      blocks.push(groupBlock(item.deliveryDate, item.seasonName, tools));
    }
    blocks.push(itemBlock(item, index + 1, tools));
  }
  // Never leave the last line alone on the page before the sums.
  const last = blocks.at(-1);
  if (last) last.isKeptWithNext = true;
  return blocks;
}

/** Whether a line is the first of its delivery: of two seasons on one day each has its own. */
function beginsDelivery(
  item: ConfirmationItem,
  before: ConfirmationItem | undefined,
): item is ConfirmationItem & { deliveryDate: string } {
  if (item.deliveryDate === null) return false;
  return item.deliveryDate !== before?.deliveryDate || item.seasonName !== before.seasonName;
}

/** Draws the head of the table. */
export function drawTableHead(y: number, { canvas, texts }: TableTools, primaryColor: string): void {
  const style: TextStyle = { size: 7.5, weight: 'semibold', color: colors.muted };
  const number: TextStyle = { ...style, align: 'right' };
  canvas.text(texts.position, columns.position.x, y + 4, style);
  canvas.text(texts.sku, columns.sku.x, y + 4, style);
  canvas.text(texts.description, columns.description.x, y + 4, style);
  canvas.text(texts.quantity, columns.quantity.right, y + 4, number);
  canvas.text(texts.unitPrice, columns.unitPrice.right, y + 4, number);
  canvas.text(texts.vatRate, columns.vatRate.right, y + 4, number);
  canvas.text(texts.lineTotal, columns.lineTotal.right, y + 4, number);
  canvas.rule(page.left, page.right, y + 17, { color: primaryColor, width: 1 });
}

/** Draws the sum that the pages before brought. */
export function drawCarried(y: number, sumMinor: number, { canvas, texts, format }: TableTools): void {
  canvas.text(texts.carriedForward, columns.description.x, y + 2, { size, color: colors.muted });
  canvas.text(format.amount(sumMinor), columns.lineTotal.right, y + 2, {
    size,
    color: colors.muted,
    align: 'right',
    isTabular: true,
  });
  canvas.rule(page.left, page.right, y + carriedHeight - 3, { width: 0.35 });
}

function groupBlock(date: string, season: string | null, { canvas, texts, format }: TableTools): Block {
  return {
    height: 21,
    isRow: true,
    isKeptWithNext: true,
    draw(y) {
      canvas.fill(page.left, y, page.right - page.left, 16, colors.faint);
      canvas.text(texts.deliveryOn(format.day(date), season), page.left + 4, y + 3.6, {
        size: 8,
        weight: 'semibold',
      });
    },
  };
}

function itemBlock(item: ConfirmationItem, position: number, { canvas, texts, format }: TableTools): Block {
  const name = canvas.wrap(item.name, columns.description.width, { size, weight: 'semibold' });
  const attributes = item.attributes
    ? canvas.wrap(item.attributes, columns.description.width, { size: 7.5 })
    : [];
  const sku = canvas.wrap(item.sku, columns.sku.width, { size });
  const ownNumber =
    item.ownNumber === null
      ? []
      : canvas.wrap(texts.ownNumber(item.ownNumber), columns.sku.width, { size: 7.5 });
  const number: TextStyle = { size, align: 'right', isTabular: true };
  const unitPrice = unitPriceLines(format.unitPrice(item.unitNetE4, item.priceUnit), canvas, number);
  const textHeight = Math.max(
    name.length * lineHeight + attributes.length * 9.8,
    sku.length * lineHeight + ownNumber.length * 9.8,
    unitPrice.length * lineHeight,
  );
  const height = textHeight + rowGap;
  return {
    height,
    isRow: true,
    netMinor: item.netMinor,
    draw(y) {
      const top = y + 1;
      canvas.text(String(position), columns.position.x, top, { size, color: colors.muted, isTabular: true });
      const belowSku = canvas.lines(sku, columns.sku.x, top, lineHeight, { size });
      canvas.lines(ownNumber, columns.sku.x, belowSku, 9.8, { size: 7.5, color: colors.muted });
      const below = canvas.lines(name, columns.description.x, top, lineHeight, { size, weight: 'semibold' });
      canvas.lines(attributes, columns.description.x, below, 9.8, { size: 7.5, color: colors.muted });
      const unit = item.unit || texts.piece;
      canvas.text(`${format.quantity(item.quantity)} ${unit}`, columns.quantity.right, top, number);
      canvas.lines(unitPrice, columns.unitPrice.right, top, lineHeight, number);
      canvas.text(`${format.rate(item.vatRate)} %`, columns.vatRate.right, top, {
        ...number,
        color: colors.muted,
      });
      canvas.text(format.amount(item.netMinor), columns.lineTotal.right, top, number);
      canvas.rule(page.left, page.right, y + height - 3, { width: 0.35 });
    },
  };
}

/** A price that is too long for its column has its price unit on a second line: '8.403,4670', '/ 100'. */
function unitPriceLines(unitPrice: string, canvas: DocumentCanvas, style: TextStyle): string[] {
  const isLong = canvas.wrap(unitPrice, columns.unitPrice.width, style).length > 1;
  return isLong ? unitPrice.split(/ (?=\/)/) : [unitPrice];
}
