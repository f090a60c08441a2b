import type { CommercialDocument, DocumentLine } from '../commercial-document.ts';
import { colors, type DocumentCanvas, mm, page, type TextStyle } from './document-canvas.ts';
import { type DocumentFormat, dayRange } from './document-format.ts';
import type { DocumentTexts } from './document-texts.ts';
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
  texts: DocumentTexts;
  format: DocumentFormat;
  /** Without prices, as on a delivery note. */
  isPlain?: boolean;
}

/** The lines; those of pre-orders in groups of one season, those of collective documents in groups of one order. */
export function lineBlocks({ lines }: Pick<CommercialDocument, 'lines'>, tools: TableTools): Block[] {
  const blocks: Block[] = [];
  let heading = '';
  for (const [index, line] of lines.entries()) {
    const own = headingOf(line, tools);
    if (own !== heading && own !== '') blocks.push(groupBlock(own, tools));
    heading = own;
    blocks.push(lineBlock(line, index + 1, tools));
  }
  // Never leave the last line alone on the page before the sums.
  const last = blocks.at(-1);
  if (last) last.isKeptWithNext = true;
  return blocks;
}

function headingOf(
  { orderNumber, deliveryDate, seasonName, delivered, deliveredTo }: DocumentLine,
  { texts, format }: TableTools,
): string {
  const delivery = deliveryDate === null ? '' : texts.deliveryOn(format.day(deliveryDate), seasonName);
  const order = orderNumber === null ? '' : `${texts.orderNumber} ${orderNumber}`;
  const days = delivered ? texts.delivered(dayRange(delivered, format)) : '';
  const to = deliveredTo ? texts.deliveredTo(deliveredTo) : '';
  return [order, delivery, days, to].filter(Boolean).join(' · ');
}

export function drawTableHead(y: number, { canvas, texts, isPlain }: TableTools, primaryColor: string): void {
  const style: TextStyle = { size: 7.5, weight: 'semibold', color: colors.muted };
  const number: TextStyle = { ...style, align: 'right' };
  canvas.text(texts.position, columns.position.x, y + 4, style);
  canvas.text(texts.sku, columns.sku.x, y + 4, style);
  canvas.text(texts.description, columns.description.x, y + 4, style);
  canvas.text(texts.quantity, isPlain ? page.right : columns.quantity.right, y + 4, number);
  canvas.rule(page.left, page.right, y + 17, { color: primaryColor, width: 1 });
  if (isPlain) return;
  canvas.text(texts.unitPrice, columns.unitPrice.right, y + 4, number);
  canvas.text(texts.vatRate, columns.vatRate.right, y + 4, number);
  canvas.text(texts.lineTotal, columns.lineTotal.right, y + 4, number);
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

function groupBlock(heading: string, { canvas }: TableTools): Block {
  const style: TextStyle = { size: 8, weight: 'semibold' };
  const lines = canvas.wrap(heading, page.right - page.left - 8, style);
  const more = (lines.length - 1) * lineHeight;
  return {
    height: 21 + more,
    isRow: true,
    isKeptWithNext: true,
    draw(y) {
      canvas.fill(page.left, y, page.right - page.left, 16 + more, colors.faint);
      for (const [index, line] of lines.entries())
        canvas.text(line, page.left + 4, y + 3.6 + index * lineHeight, style);
    },
  };
}

function lineBlock(
  line: DocumentLine,
  position: number,
  { canvas, texts, format, isPlain }: TableTools,
): Block {
  const descriptionWidth = isPlain ? page.right - 30 * mm - columns.description.x : columns.description.width;
  const name = canvas.wrap(line.name, descriptionWidth, { size, weight: 'semibold' });
  const attributes = line.attributes ? canvas.wrap(line.attributes, descriptionWidth, { size: 7.5 }) : [];
  const sku = canvas.wrap(line.sku, columns.sku.width, { size });
  const ownNumber =
    line.ownNumber === null
      ? []
      : canvas.wrap(texts.ownNumber(line.ownNumber), columns.sku.width, { size: 7.5 });
  const number: TextStyle = { size, align: 'right', isTabular: true };
  const unitPrice = unitPriceLines(format.unitPrice(line.unitNetE4, line.priceUnit), canvas, number);
  const textHeight = Math.max(
    name.length * lineHeight + attributes.length * 9.8,
    sku.length * lineHeight + ownNumber.length * 9.8,
    unitPrice.length * lineHeight,
  );
  const height = textHeight + rowGap;
  return {
    height,
    isRow: true,
    ...(isPlain ? {} : { netMinor: line.netMinor }),
    draw(y) {
      const top = y + 1;
      canvas.text(String(position), columns.position.x, top, { size, color: colors.muted, isTabular: true });
      const belowSku = canvas.lines(sku, columns.sku.x, top, lineHeight, { size });
      canvas.lines(ownNumber, columns.sku.x, belowSku, 9.8, { size: 7.5, color: colors.muted });
      const below = canvas.lines(name, columns.description.x, top, lineHeight, { size, weight: 'semibold' });
      canvas.lines(attributes, columns.description.x, below, 9.8, { size: 7.5, color: colors.muted });
      const unit = line.unit || texts.piece;
      const quantityRight = isPlain ? page.right : columns.quantity.right;
      canvas.text(`${format.quantity(line.quantity)} ${unit}`, quantityRight, top, number);
      canvas.rule(page.left, page.right, y + height - 3, { width: 0.35 });
      if (isPlain) return;
      canvas.lines(unitPrice, columns.unitPrice.right, top, lineHeight, number);
      canvas.text(`${format.rate(line.vat.ratePercent)} %`, columns.vatRate.right, top, {
        ...number,
        color: colors.muted,
      });
      canvas.text(format.amount(line.netMinor), columns.lineTotal.right, top, number);
    },
  };
}

/** A price that is too long for its column has its price unit on a second line: '8.403,4670', '/ 100'. */
function unitPriceLines(unitPrice: string, canvas: DocumentCanvas, style: TextStyle): string[] {
  const isLong = canvas.wrap(unitPrice, columns.unitPrice.width, style).length > 1;
  return isLong ? unitPrice.split(/ (?=\/)/) : [unitPrice];
}
