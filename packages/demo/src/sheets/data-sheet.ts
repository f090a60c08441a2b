import PDFDocument from 'pdfkit';
import type { Localised } from '../model.ts';

/** What a data sheet says; everything in both languages, because one sheet serves all customers. */
export interface DataSheet {
  seller: { name: string; colour: string };
  sku: string;
  brand: string;
  name: Localised;
  description: Localised;
  facts: { name: Localised; value: Localised }[];
  articles: { sku: string; label: Localised; ean: string }[];
  /** JPEG bytes of the product's picture. */
  picture: Buffer | undefined;
  /** Local date `YYYY-MM-DD`; the same day makes the same bytes. */
  date: string;
}

const left = 48;
const right = 547;
const ink = '#1b2329';
const muted = '#5c6770';
const rule = '#d5dadd';
/** As many articles as have room on the page. */
const maxArticles = 44;

/** Draws a sheet on one A4 page. The fonts are those that every reader brings, so a sheet is a few kilobytes. */
export function drawDataSheet(sheet: DataSheet): Promise<Buffer> {
  const date = sheet.date.split('-').reverse().join('.');
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: 'de',
    displayTitle: true,
    info: {
      Title: `${plain(sheet.name.de)} – Datenblatt`,
      Author: sheet.seller.name,
      Creator: 'Kontor',
      Producer: 'Kontor',
      CreationDate: new Date(`${sheet.date}T00:00:00Z`),
    },
  });
  const chunks: Buffer[] = [];
  const bytes = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });

  const line = (
    text: string,
    x: number,
    y: number,
    style: { size: number; bold?: boolean; color?: string; width?: number },
  ) => {
    const { size, bold = false, color = ink, width } = style;
    pdf
      .font(bold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size)
      .fillColor(color)
      .text(plain(text), x, y, width === undefined ? { lineBreak: false } : { width, lineGap: 1.5 });
    return pdf.y;
  };
  const ruleAt = (y: number) =>
    pdf.moveTo(left, y).lineTo(right, y).lineWidth(0.6).strokeColor(rule).stroke();

  pdf.rect(0, 0, 596, 8).fill(sheet.seller.colour);
  line(sheet.seller.name, left, 34, { size: 15, bold: true, color: sheet.seller.colour });
  pdf.font('Helvetica').fontSize(9.5).fillColor(muted);
  pdf.text('Produktdatenblatt / Product data sheet', left, 38, { width: right - left, align: 'right' });
  ruleAt(62);

  if (sheet.picture) pdf.image(sheet.picture, 387, 80, { fit: [160, 160] });
  let y = line(sheet.brand, left, 82, { size: 10, color: muted, width: 320 });
  y = line(sheet.name.de, left, y + 3, { size: 19, bold: true, width: 320 });
  y = line(sheet.name.en, left, y + 2, { size: 12, color: muted, width: 320 });
  y = line(`Art.-Nr. / Item no. ${sheet.sku}`, left, y + 8, { size: 10, width: 320 });
  y = line(sheet.description.de, left, Math.max(y + 14, 168), { size: 10, width: 320 });
  y = line(sheet.description.en, left, y + 8, { size: 10, color: muted, width: 320 });

  y = Math.max(y + 22, 262);
  if (sheet.facts.length > 0) {
    line('Eigenschaften / Specifications', left, y, { size: 11.5, bold: true });
    y += 20;
    for (const { name, value } of sheet.facts) {
      ruleAt(y - 4);
      line(both(name), left, y, { size: 9.5, color: muted });
      line(both(value), left + 190, y, { size: 9.5 });
      y += 17;
    }
    y += 12;
  }

  line('Artikel / Articles', left, y, { size: 11.5, bold: true });
  y += 20;
  const shown = sheet.articles.slice(0, maxArticles);
  const rows = Math.ceil(shown.length / 2);
  for (const [index, article] of shown.entries()) {
    const x = index < rows ? left : left + 258;
    const rowY = y + (index % rows) * 14;
    line(article.sku, x, rowY, { size: 8.5, bold: true });
    line(fitting(article.label.de, 20), x + 88, rowY, { size: 8.5 });
    line(article.ean, x + 178, rowY, { size: 8.5, color: muted });
  }
  y += rows * 14 + 4;
  const more = sheet.articles.length - shown.length;
  if (more > 0) line(`und ${more} weitere / and ${more} more`, left, y, { size: 8.5, color: muted });

  ruleAt(800);
  line(`Stand / As of ${date}`, left, 808, { size: 8.5, color: muted });
  pdf.text('Technische Änderungen vorbehalten / Subject to technical changes', left, 808, {
    width: right - left,
    align: 'right',
  });
  pdf.end();
  return bytes;
}

function both({ de, en }: Localised): string {
  return de === en ? de : `${de} / ${en}`;
}

function fitting(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}

/** The readers' own fonts have the letters of Western Europe alone. */
function plain(text: string): string {
  return text
    .replace(/[\u00a0\u2009\u202f]/g, ' ')
    .replace(/[\u2010\u2011\u2212]/g, '-')
    .replace(/[^\u0020-\u007e\u00a1-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/g, '?');
}
