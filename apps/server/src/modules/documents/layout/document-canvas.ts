import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { escapeXml } from '../e-invoice/xml.ts';
import { useSharedLayout } from './text-layout.ts';

/** Points in a millimetre. */
export const mm = 72 / 25.4;

export const page = { width: 210 * mm, height: 297 * mm, left: 25 * mm, right: 190 * mm };

export type Weight = 'regular' | 'semibold' | 'bold';

export interface TextStyle {
  size: number;
  weight?: Weight;
  color?: string;
  align?: 'left' | 'right';
  /** Figures of one width, for columns of numbers. */
  isTabular?: boolean;
}

export const colors = { ink: '#1b2329', muted: '#5c6770', rule: '#cfd6db', faint: '#f3f5f6' };

const fontFiles: Record<Weight, string> = {
  regular: import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  semibold: import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  bold: import.meta.resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'),
};
/** A font as the PDF library reads it. */
type ReadFont = object;

/** What a document embeds of a font is its own, so the font itself serves all documents of this process. */
const readFonts = new Map<Weight, ReadFont>();

/** A PDF in the making with the few means that documents need; one font family, texts placed line by line. */
export type DocumentCanvas = ReturnType<typeof createDocumentCanvas>;

/** Begins a document in A4; `bytes()` resolves after `end()`. An archivable one is PDF/A-3b. */
export function createDocumentCanvas(info: {
  title: string;
  author: string;
  language: string;
  createdOn: string;
  isArchivable?: boolean;
  /** An e-invoice in the profile EN 16931 of Factur-X, which is embedded. */
  xml?: string | undefined;
}) {
  // The day of the document, not of its making: made again, it is the same document.
  const date = new Date(`${info.createdOn}T00:00:00Z`);
  const pdf = new PDFDocument({
    ...(info.isArchivable ? ({ pdfVersion: '1.7', subset: 'PDF/A-3b', tagged: true } as const) : {}),
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    compress: true,
    font: null as unknown as string,
    lang: info.language,
    displayTitle: true,
    info: {
      Title: info.title,
      Author: info.author,
      Creator: 'Kontor',
      Producer: 'Kontor',
      CreationDate: date,
    },
  });
  const chunks: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  for (const weight of ['regular', 'semibold', 'bold'] as const) {
    pdf.registerFont(weight, fontOf(weight) as Buffer).font(weight);
    const embedded = (pdf as unknown as { _font: { font: ReadFont } })._font;
    readFonts.set(weight, embedded.font);
    useSharedLayout(embedded, weight);
  }

  if (info.isArchivable) escapeMetadata(pdf);
  if (info.xml) attachXml(pdf, info.xml, date);

  const widths = new Map<string, number>();
  const use = ({ size, weight = 'regular' }: TextStyle) => pdf.font(weight).fontSize(size);
  const optionsOf = ({ isTabular }: TextStyle) =>
    isTabular ? { lineBreak: false, features: { tnum: true } as never } : { lineBreak: false };

  const canvas = {
    pdf,
    addPage: () => pdf.addPage(),

    /** Width of one line in points. */
    width(text: string, style: TextStyle): number {
      const key = `${style.size}${style.weight}${style.isTabular}${text}`;
      const known = widths.get(key);
      if (known !== undefined) return known;
      const width = use(style).widthOfString(text, optionsOf(style));
      // Words repeat, whole texts hardly do: the store stays small in a document of ten thousand lines.
      if (widths.size > 20_000) widths.clear();
      widths.set(key, width);
      return width;
    },

    /** Breaks a text into lines that fit; a word that is too long is broken anywhere. */
    wrap(text: string, maxWidth: number, style: TextStyle): string[] {
      return text
        .split('\n')
        .flatMap((paragraph) => wrapParagraph(canvas, paragraph.trim(), maxWidth, style));
    },

    /** Draws one line; `x` is its left edge, or its right edge with `align: 'right'`. */
    text(given: string, x: number, y: number, style: TextStyle): void {
      const text = info.isArchivable ? drawable(given) : given;
      if (text === '') return;
      const left = style.align === 'right' ? x - canvas.width(text, style) : x;
      use(style)
        .fillColor(style.color ?? colors.ink)
        .text(text, left, y, optionsOf(style));
    },

    /** Draws lines one below the other and gives the y below the last. */
    lines(lines: readonly string[], x: number, y: number, lineHeight: number, style: TextStyle): number {
      for (const [index, line] of lines.entries()) canvas.text(line, x, y + index * lineHeight, style);
      return y + lines.length * lineHeight;
    },

    rule(x1: number, x2: number, y: number, { color = colors.rule, width = 0.5 } = {}): void {
      pdf.moveTo(x1, y).lineTo(x2, y).lineWidth(width).strokeColor(color).stroke();
    },

    fill(x: number, y: number, width: number, height: number, color: string): void {
      pdf.rect(x, y, width, height).fill(color);
    },

    async bytes(): Promise<Buffer> {
      pdf.end();
      return finished;
    },
  };
  return canvas;
}

/** The library writes title and author into the metadata's XML as they are. */
function escapeMetadata(pdf: PDFKit.PDFDocument): void {
  const own = pdf as unknown as { info: Record<string, unknown>; _addInfo(): void };
  const addInfo = own._addInfo;
  own._addInfo = function addEscapedInfo() {
    const { info } = own;
    const escaped = Object.entries(info).map(([key, value]) => [
      key,
      typeof value === 'string' ? escapeXml(value) : value,
    ]);
    own.info = Object.fromEntries(escaped);
    addInfo.call(own);
    own.info = info;
  };
}

/** Embeds the XML as the alternative of the pages, with the metadata that Factur-X 1.07 requires. */
function attachXml(pdf: PDFKit.PDFDocument, xml: string, date: Date): void {
  const name = 'factur-x.xml';
  pdf.file(Buffer.from(xml), {
    name,
    type: 'text/xml',
    description: 'Factur-X/ZUGFeRD',
    relationship: 'Alternative',
    creationDate: date,
    modifiedDate: date,
  } as never);
  const properties = [
    ['DocumentFileName', 'The name of the embedded XML document'],
    ['DocumentType', 'The type of the hybrid document in capital letters'],
    ['Version', 'The version of the standard applying to the embedded XML document'],
    ['ConformanceLevel', 'The conformance level of the embedded XML document'],
  ].map(
    ([
      property,
      description,
    ]) => `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${property}</pdfaProperty:name>
<pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category>
<pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`,
  );
  const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';
  (pdf as unknown as { appendXML(xml: string): void }).appendXML(`
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
 xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>${properties.join('\n')}</rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>
<rdf:Description rdf:about="" xmlns:fx="${namespace}">
<fx:DocumentType>INVOICE</fx:DocumentType><fx:DocumentFileName>${name}</fx:DocumentFileName>
<fx:Version>1.0</fx:Version><fx:ConformanceLevel>EN 16931</fx:ConformanceLevel></rdf:Description>`);
}

/** PDF/A forbids signs that the font does not have; all weights have the same ones. */
function drawable(text: string): string {
  const font = readFonts.get('regular') as { hasGlyphForCodePoint(code: number): boolean };
  return Array.from(text, (sign) =>
    font.hasGlyphForCodePoint(sign.codePointAt(0) as number) ? sign : '?',
  ).join('');
}

/** The library takes a font that it has read as well as its bytes; reading is half the work of a document. */
function fontOf(weight: Weight): Buffer | ReadFont {
  return readFonts.get(weight) ?? readFileSync(new URL(fontFiles[weight]));
}

function wrapParagraph(
  canvas: { width(text: string, style: TextStyle): number },
  paragraph: string,
  maxWidth: number,
  style: TextStyle,
): string[] {
  const space = canvas.width(' ', style);
  const lines: string[] = [];
  let line = '';
  let lineWidth = 0;
  for (const word of paragraph.split(/\s+/)) {
    const wordWidth = canvas.width(word, style);
    if (line !== '' && lineWidth + space + wordWidth <= maxWidth) {
      line += ` ${word}`;
      lineWidth += space + wordWidth;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = wordWidth <= maxWidth ? [word] : breakWord(canvas, word, maxWidth, style);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? '';
    lineWidth = canvas.width(line, style);
  }
  lines.push(line);
  return lines;
}

function breakWord(
  canvas: { width(text: string, style: TextStyle): number },
  word: string,
  maxWidth: number,
  style: TextStyle,
): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const character of word) {
    if (piece !== '' && canvas.width(piece + character, style) > maxWidth) {
      // Article numbers, a Leitweg-ID and compounds read better when they break after their own separators.
      const separator = Math.max(piece.lastIndexOf('-'), piece.lastIndexOf('/'), piece.lastIndexOf('.'));
      const cut = separator > piece.length / 3 ? separator + 1 : piece.length;
      pieces.push(piece.slice(0, cut));
      piece = piece.slice(cut);
    }
    piece += character;
  }
  return [...pieces, piece];
}
