import { groupedIban } from '@kontor/domain';
import svgToPdf from 'svg-to-pdfkit';
import { localized } from '../../../shared/locale.ts';
import type { CommercialDocument, DocumentDesign } from '../commercial-document.ts';
import { postalLines } from './address-lines.ts';
import { colors, type DocumentCanvas, mm, page } from './document-canvas.ts';
import type { DocumentTexts } from './document-texts.ts';

type Seller = CommercialDocument['seller'];

/** Top and bottom of the page's content; first page after DIN 5008 form B. */
export const frame = { firstTop: 103 * mm, top: 34 * mm, bottom: 262 * mm };

/** The top of the first page's content, in pt: lower than in the standard where the information block is long. */
export function firstTopBelow(
  canvas: DocumentCanvas,
  information: readonly (readonly [string, string])[],
): number {
  const height = information.reduce(
    (sum, [, value]) => sum + entryHeight(informationLines(canvas, value)),
    0,
  );
  return Math.max(frame.firstTop, informationTop + height + 4 * mm);
}

/** Draws logo, sender line, address window, information block and fold marks of the first page. */
export function drawFirstHead(
  canvas: DocumentCanvas,
  document: CommercialDocument,
  design: DocumentDesign,
  texts: DocumentTexts,
  information: readonly (readonly [string, string])[],
): void {
  const { seller } = document;
  drawLogo(canvas, seller, design, { x: page.left, y: 14 * mm, width: 80 * mm, height: 15 * mm });
  const contact = [
    seller.name,
    seller.address,
    `${seller.postCode} ${seller.city}`,
    `${texts.phone} ${seller.phone}`,
    seller.email,
    ...(seller.website ? [plainAddress(seller.website)] : []),
  ];
  contact.forEach((line, index) => {
    const weight = index === 0 ? 'semibold' : 'regular';
    const color = index === 0 ? colors.ink : colors.muted;
    canvas.text(line, page.right, 13 * mm + index * 10.5, { size: 7.5, weight, color, align: 'right' });
  });

  const sender = `${seller.name} · ${seller.address} · ${seller.postCode} ${seller.city}`;
  const senderSize = [6.5, 6, 5.5].find((size) => canvas.width(sender, { size }) <= 80 * mm) ?? 5;
  canvas.text(sender, page.left, 51 * mm, { size: senderSize, color: colors.muted });
  canvas.rule(page.left, page.left + 80 * mm, 54.3 * mm, { width: 0.35 });
  const recipient = postalLines(document.buyer.address, document).flatMap((line) =>
    canvas.wrap(line, 80 * mm, { size: 9.5 }),
  );
  canvas.lines(recipient.slice(0, 7), page.left, 58 * mm, 12.6, { size: 9.5 });

  drawInformation(canvas, information);
  // Fold and punch marks of form B.
  for (const [y, length] of [
    [105, 4],
    [148.5, 6],
    [210, 4],
  ] as const) {
    canvas.rule(5 * mm, (5 + length) * mm, y * mm, { width: 0.3 });
  }
}

/** Draws the short head of every further page. */
export function drawNextHead(canvas: DocumentCanvas, seller: Seller, title: string): void {
  canvas.text(seller.name, page.left, 18 * mm, { size: 8.5, weight: 'semibold' });
  canvas.text(title, page.right, 18 * mm, { size: 8.5, color: colors.muted, align: 'right' });
  canvas.rule(page.left, page.right, 24 * mm);
}

/** Draws the seller's legal and bank data and the page number. */
export function drawFoot(
  canvas: DocumentCanvas,
  { seller, language }: Pick<CommercialDocument, 'seller' | 'language'>,
  texts: DocumentTexts,
  pageNumber: string,
): void {
  const y = 271 * mm;
  canvas.text(pageNumber, page.right, 265.5 * mm, {
    size: 7.5,
    color: colors.muted,
    align: 'right',
    isTabular: true,
  });
  canvas.rule(page.left, page.right, 269.5 * mm);
  const columns: string[][] = [
    [
      seller.name,
      seller.address,
      `${seller.postCode} ${seller.city}`,
      localized(language, seller.country.name),
    ],
    [`${texts.phone} ${seller.phone}`, seller.email, plainAddress(seller.website ?? '')],
    [
      seller.bankName ?? '',
      seller.iban ? `IBAN ${groupedIban(seller.iban)}` : '',
      seller.bic ? `BIC ${seller.bic}` : '',
    ],
    [
      seller.managingDirector ? `${texts.managingDirector}: ${seller.managingDirector}` : '',
      seller.register ?? '',
      seller.vatId ? `${texts.vatId} ${seller.vatId}` : '',
      seller.taxNumber ? `${texts.taxNumber} ${seller.taxNumber}` : '',
    ],
  ];
  const widths = [36, 37, 46, 46].map((width) => width * mm);
  const style = { size: 6.5, color: colors.muted };
  let x: number = page.left;
  for (const [index, column] of columns.entries()) {
    const width = widths[index] ?? 0;
    const lines = column.filter(Boolean).flatMap((line) => canvas.wrap(line, width - 2 * mm, style));
    canvas.lines(lines.slice(0, 6), x, y, 8.6, style);
    x += width;
  }
}

const informationLeft = 125 * mm;
const informationTop = 51 * mm;
const valueLeft = informationLeft + 31 * mm;
const valueStyle = { size: 8, weight: 'semibold', isTabular: true } as const;
const valueLineHeight = 11;

const informationLines = (canvas: DocumentCanvas, value: string): string[] =>
  canvas.wrap(value, page.right - valueLeft, valueStyle).slice(0, 3);

const entryHeight = (lines: readonly string[]): number => lines.length * valueLineHeight + 2.2;

function drawInformation(canvas: DocumentCanvas, information: readonly (readonly [string, string])[]): void {
  let y: number = informationTop;
  for (const [label, value] of information) {
    const lines = informationLines(canvas, value);
    canvas.text(label, informationLeft, y, { size: 8, color: colors.muted });
    canvas.lines(lines, valueLeft, y, valueLineHeight, valueStyle);
    y += entryHeight(lines);
  }
}

function drawLogo(
  canvas: DocumentCanvas,
  seller: Seller,
  { logo, primaryColor }: DocumentDesign,
  box: { x: number; y: number; width: number; height: number },
): void {
  try {
    if (logo?.type === 'svg') {
      svgToPdf(canvas.pdf, logo.text, box.x, box.y, {
        width: box.width,
        height: box.height,
        preserveAspectRatio: 'xMinYMid meet',
        assumePt: true,
        // Only embedded fonts: the standard ones are not allowed in PDF/A.
        fontCallback: (_family, isBold) => (isBold ? 'bold' : 'regular'),
      });
      return;
    }
    if (logo?.type === 'image') {
      canvas.pdf.image(Buffer.from(logo.bytes), box.x, box.y, {
        fit: [box.width, box.height],
        valign: 'center',
      });
      return;
    }
  } catch {
    // A broken logo must not prevent the document: draw the name instead.
  }
  canvas.text(seller.name, box.x, box.y + 3, { size: 17, weight: 'bold', color: primaryColor });
}

const plainAddress = (website: string): string => website.replace(/^https?:\/\//, '').replace(/\/$/, '');
