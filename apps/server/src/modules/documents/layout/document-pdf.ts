import { groupedIban, LANGUAGE_TAGS, maskIban } from '@kontor/domain';
import type { CommercialDocument, DocumentAdjustment, DocumentDesign } from '../commercial-document.ts';
import { isSettled } from '../document-totals.ts';
import { skontoTerms } from '../skonto.ts';
import { postalLines } from './address-lines.ts';
import { colors, createDocumentCanvas, mm, page } from './document-canvas.ts';
import { type DocumentFormat, dayRange, documentFormat } from './document-format.ts';
import {
  carriedHeight,
  drawCarried,
  drawTableHead,
  lineBlocks,
  type TableTools,
  tableHeadHeight,
} from './document-table.ts';
import { documentTexts } from './document-texts.ts';
import { drawFirstHead, drawFoot, drawNextHead, firstTopBelow, frame } from './letterhead.ts';
import { type Block, flowPages } from './page-flow.ts';

interface Tools extends TableTools {
  document: CommercialDocument;
  design: DocumentDesign;
}

/**
 * Makes a commercial document as PDF: letter after DIN 5008 form B in the document's language, lines with carried sums,
 * VAT by rate, terms (ORDR-06). `xml` is embedded in an archivable PDF/A-3. Takes about 10 ms for 20 lines; memory stays
 * bounded for 10,000.
 */
export async function renderDocument(
  document: CommercialDocument,
  design: DocumentDesign,
  xml?: string,
): Promise<Buffer> {
  const { type, language, number, seller, issueDate } = document;
  const texts = documentTexts(language);
  const format = documentFormat(language);
  const isPreOrder = type === 'orderConfirmation' && document.references.isPreOrder;
  const title = isPreOrder ? texts.preOrderTitle : texts.titles[type];
  const heading = `${title} ${number}`;
  const isPlain = type === 'deliveryNote';
  const canvas = createDocumentCanvas({
    title: heading,
    author: seller.name,
    language: LANGUAGE_TAGS[language],
    createdOn: issueDate,
    isArchivable: isInvoice(document),
    xml,
  });
  const tools: Tools = { canvas, texts, format, isPlain, document, design };
  const facts = information(tools);
  const body = [
    introBlock(heading, tools),
    ...lineBlocks(document, tools),
    ...(isPlain ? [] : [totalsBlock(tools)]),
    ...paragraphBlocks(isPlain ? null : document.vatNote, tools),
    termsBlock(tools),
    ...noteBlocks(tools),
    ...paragraphBlocks(document.terms, tools),
  ];
  const blocks = [
    ...body.slice(0, -1),
    // The closing sentence never stands alone on a page.
    ...body.slice(-1).map((block) => ({ ...block, isKeptWithNext: true })),
    ...paragraphBlocks(texts.closing, tools),
  ];
  flowPages(canvas, blocks, {
    ...frame,
    firstTop: firstTopBelow(canvas, facts),
    tableHeadHeight,
    drawTableHead: (y) => drawTableHead(y, tools, design.primaryColor),
    carriedHeight,
    drawCarried: (y, sumMinor) => drawCarried(y, sumMinor, tools),
    drawPageHead: (pageNumber) =>
      pageNumber === 1
        ? drawFirstHead(canvas, document, design, texts, facts)
        : drawNextHead(canvas, seller, `${heading} · ${format.day(issueDate)}`),
    drawPageFoot: (pageNumber, pageCount) =>
      drawFoot(canvas, document, texts, texts.page(pageNumber, pageCount)),
  });
  return canvas.bytes();
}

function isInvoice({ type }: Pick<CommercialDocument, 'type'>): boolean {
  return type !== 'orderConfirmation' && type !== 'deliveryNote';
}

/** A collective invoice may have many; its lines name their orders. */
const listedNumbers = 3;

function listed(numbers: readonly string[]): string {
  const more = numbers.length - listedNumbers;
  return `${numbers.slice(0, listedNumbers).join(', ')}${more > 0 ? ` … (+${more})` : ''}`;
}

function information({ document, texts, format }: Tools): [string, string][] {
  const { buyer, references, delivered, planned } = document;
  const { order, precedingInvoice, deliveryNotes } = references;
  const entries: [string, string | null | undefined][] = [
    [texts.documentNumber, document.number],
    [texts.documentDate, format.day(document.issueDate)],
    [texts.deliveryDate, delivered && dayRange(delivered, format)],
    // As in the e-invoice (BG-14).
    [texts.plannedDelivery, delivered ? null : planned && dayRange(planned, format)],
    [texts.precedingInvoice, precedingInvoice && numberAndDay(precedingInvoice, format)],
    [texts.orderNumber, order?.number],
    [texts.orderDate, order?.date && format.day(order.date)],
    [texts.deliveryNotes, listed(deliveryNotes.map(({ number }) => number))],
    [texts.customerNo, buyer.customerNo],
    [texts.customerVatId, buyer.vatId],
    [texts.buyerReference, buyer.buyerReference],
    [texts.externalOrderNumber, references.externalOrderNumber],
    [texts.costCentre, document.costCentre],
    [
      texts.requestedDeliveryDate,
      document.requestedDeliveryDate && format.day(document.requestedDeliveryDate),
    ],
    [texts.contact, buyer.contact],
  ];
  return entries.filter((entry): entry is [string, string] => Boolean(entry[1]));
}

function numberAndDay(
  { number, date }: { number: string; date: string | null },
  { day }: DocumentFormat,
): string {
  return date === null ? number : `${number} (${day(date)})`;
}

function introBlock(heading: string, { canvas, texts, document, design, isPlain }: Tools): Block {
  return {
    height: 66,
    draw(y) {
      canvas.text(heading, page.left, y, { size: 14, weight: 'bold', color: design.primaryColor });
      canvas.text(texts.greeting, page.left, y + 24, { size: 9 });
      canvas.text(texts.intros[document.type], page.left, y + 36, { size: 9 });
      if (isPlain) return;
      canvas.text(texts.netIn(document.currency), page.right, y + 54, {
        size: 7.5,
        color: colors.muted,
        align: 'right',
      });
    },
  };
}

function totalsBlock({ canvas, texts, format, document, design }: Tools): Block {
  const { totals, vat, allowances, charges, currency, type } = document;
  const lines: [string, string, boolean][] = [];
  // A credit note of the shipping alone has no goods.
  if (document.lines.length > 0) lines.push([texts.goods, format.amount(totals.linesMinor), false]);
  for (const [reason, amountMinor] of byReason(allowances)) {
    lines.push([reason, format.amount(-amountMinor), false]);
  }
  for (const [reason, amountMinor] of byReason(charges)) {
    lines.push([reason, format.amount(amountMinor), false]);
  }
  lines.push([texts.net, format.amount(totals.netMinor), true]);
  for (const { ratePercent, baseMinor, vatMinor } of vat) {
    lines.push([
      texts.vat(format.rate(ratePercent), format.amount(baseMinor)),
      format.amount(vatMinor),
      false,
    ]);
  }
  const isPaidInPart = totals.prepaidMinor !== 0;
  if (isPaidInPart) {
    lines.push([texts.gross, format.amount(totals.grossMinor), true]);
    const { downPayments = [] } = document;
    for (const { number, date, grossMinor, vat } of downPayments) {
      lines.push([texts.downPayment(number, format.day(date)), format.amount(-grossMinor), false]);
      for (const { ratePercent, baseMinor, vatMinor } of vat) {
        const [base, amount] = [format.amount(baseMinor), format.amount(vatMinor)];
        lines.push([texts.vatInIt(format.rate(ratePercent), base, amount), '', false]);
      }
    }
    const paidMinor = totals.prepaidMinor - downPayments.reduce((sum, { grossMinor }) => sum + grossMinor, 0);
    if (paidMinor > 0) lines.push([texts.prepaid, format.amount(-paidMinor), false]);
  }
  const label = type === 'creditNote' ? texts.credit : isPaidInPart ? texts.payable : texts.gross;
  const lineHeight = 13.5;
  const left = page.left + 80 * mm;
  return {
    height: 12 + lines.length * lineHeight + 42,
    draw(top) {
      let y = top + 8;
      for (const [label, value, isSum] of lines) {
        if (isSum) {
          y += 2;
          canvas.rule(left, page.right, y - 2.5);
        }
        const weight = isSum ? 'semibold' : 'regular';
        canvas.text(label, left, y, { size: 8.5, weight });
        canvas.text(value, page.right, y, { size: 8.5, weight, align: 'right', isTabular: true });
        y += lineHeight;
      }
      canvas.fill(left - 6, y + 2, page.right - left + 12, 22, colors.faint);
      canvas.rule(left - 6, page.right + 6, y + 2, { color: design.primaryColor, width: 1 });
      canvas.text(label, left, y + 7.5, { size: 10, weight: 'bold' });
      canvas.text(`${format.amount(totals.payableMinor)} ${currency}`, page.right, y + 7.5, {
        size: 10,
        weight: 'bold',
        align: 'right',
        isTabular: true,
      });
    },
  };
}

/** The sums of allowances or charges that have one reason, which are split by VAT rate. */
function byReason(adjustments: readonly DocumentAdjustment[]): [string, number][] {
  const sums = new Map<string, number>();
  for (const { reason, amountMinor } of adjustments) {
    sums.set(reason, (sums.get(reason) ?? 0) + amountMinor);
  }
  return [...sums];
}

/** Delivery address on the left; shipping and payment on the right. */
function termsBlock(tools: Tools): Block {
  const { canvas, texts, document, isPlain } = tools;
  const { deliveryAddress, shippingMethod, payment } = document;
  const right = page.left + 80 * mm;
  const size = 8.5;
  const lineHeight = 11.6;
  const address = (deliveryAddress ? postalLines(deliveryAddress, document) : []).flatMap((line) =>
    canvas.wrap(line, 74 * mm, { size }),
  );
  const labelWidth = 33 * mm;
  const entries: [string, string | null][] = [[texts.shippingMethod, shippingMethod]];
  if (!isPlain && document.type !== 'creditNote') entries.push([texts.paymentMethod, payment.methodName]);
  if (!isPlain) entries.push([texts.paymentTerms, paymentTerms(tools).join('\n')]);
  const terms = entries
    .filter((entry): entry is [string, string] => Boolean(entry[1]))
    .map(([label, value]) => ({
      label,
      lines: canvas.wrap(value, page.right - right - labelWidth, { size }),
    }));
  const termLines = terms.reduce((sum, term) => sum + term.lines.length, 0);
  return {
    height: 16 + Math.max(address.length, termLines) * lineHeight + 12,
    draw(y) {
      if (address.length > 0) {
        canvas.text(texts.deliveryAddress, page.left, y, { size, weight: 'semibold' });
        canvas.lines(address, page.left, y + 14, lineHeight, { size });
      }
      if (terms.length > 0) canvas.text(texts.deliveryAndPayment, right, y, { size, weight: 'semibold' });
      let line = y + 14;
      for (const term of terms) {
        canvas.text(term.label, right, line, { size, color: colors.muted });
        line = canvas.lines(term.lines, right + labelWidth, line, lineHeight, { size });
      }
    },
  };
}

/** When and how to pay, with the bank data for a transfer. */
function paymentTerms(tools: Tools): string[] {
  const { document, texts, format } = tools;
  const { means, when, termDays, dueDate, reference } = document.payment;
  if (document.type === 'creditNote') return [texts.creditTerms];
  if (isInvoice(document) && isSettled(document)) return [texts.paid];
  switch (means.kind) {
    case 'nothing':
      return [texts.payNothing];
    case 'directDebit':
      return [texts.payByDebit({ ...means, iban: maskIban(means.iban) }), ...skontoLines(tools)];
    case 'online':
      return [texts.payOnline];
    case 'transfer': {
      const account = means.account && {
        ...means.account,
        iban: groupedIban(means.account.iban),
        reference,
      };
      if (isInvoice(document)) {
        return [
          ...skontoLines(tools),
          dueDate === null ? texts.payIn(termDays) : texts.dueOn(format.day(dueDate)),
          ...(account ? [texts.transferTo(account)] : []),
        ];
      }
      if (when === 'onAccount') return [texts.payIn(termDays)];
      return [account ? texts.transferBefore(account) : texts.payBefore(reference)];
    }
  }
}

function skontoLines({ document, texts, format }: Tools): string[] {
  return skontoTerms(document).map(({ percent, until, amountMinor }) =>
    texts.skonto(
      format.rate(percent),
      format.day(until),
      `${format.amount(amountMinor)} ${document.currency}`,
    ),
  );
}

function noteBlocks(tools: Tools): Block[] {
  const { canvas, texts, format, document } = tools;
  if (document.notes.length === 0) return [];
  const isAboutInvoice = document.type === 'creditNote' || document.type === 'correction';
  const title = isAboutInvoice ? texts.reason : texts.notes;
  const heading: Block = {
    height: 14,
    isKeptWithNext: true,
    draw: (y) => canvas.text(title, page.left, y, { size: 8.5, weight: 'semibold' }),
  };
  return [
    heading,
    ...document.notes.flatMap(({ deliveryDate, note }) =>
      paragraphBlocks(deliveryDate ? texts.noteFor(format.day(deliveryDate)) + note : note, tools),
    ),
  ];
}

/** Paragraphs of running text; a long one may break between its lines. */
function paragraphBlocks(text: string | null, { canvas }: TableTools): Block[] {
  if (!text) return [];
  const style = { size: 8.5 };
  const lineHeight = 12;
  return text.split(/\n\s*\n/).flatMap((paragraph) => {
    const lines = canvas.wrap(paragraph.trim(), page.right - page.left, style);
    return lines.map(
      (line, index): Block => ({
        height: lineHeight + (index === lines.length - 1 ? 6 : 0),
        // No single first or last line alone on a page.
        isKeptWithNext: lines.length > 1 && (index === 0 || index === lines.length - 2),
        draw: (y) => canvas.text(line, page.left, y, style),
      }),
    );
  });
}
