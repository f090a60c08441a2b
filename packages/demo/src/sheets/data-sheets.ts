import sharp from 'sharp';
import type { DemoCatalogue, DemoFile, DemoProduct, Localised, Row } from '../model.ts';
import type { PictureBook } from '../pictures/picture-book.ts';
import { createRandom } from '../random.ts';
import { drawDataSheet } from './data-sheet.ts';

/** One of so many products has a data sheet: the page without documents is there to see, too, and the first start is short. */
const oneOf = 2;

/** The data sheets of a tenant: import rows, and the files that they name, drawn when they are asked for. */
export function makeDataSheets({
  seller,
  today,
  catalogue,
  book,
}: {
  seller: { name: string; colour: string };
  /** Local date `YYYY-MM-DD`. */
  today: string;
  catalogue: DemoCatalogue;
  book: PictureBook;
}): { rows: Row[]; files: DemoFile[] } {
  const pictures = new Map<string, Promise<Buffer | undefined>>();
  const pictureOf = (fileName: string | undefined): Promise<Buffer | undefined> => {
    const known = pictures.get(fileName ?? '') ?? jpegOf(book, fileName);
    pictures.set(fileName ?? '', known);
    return known;
  };
  const described = catalogue.products.filter(({ sku }) => createRandom(`sheet ${sku}`).chance(1 / oneOf));
  return {
    rows: described.map((product) => ({
      product: product.sku,
      position: 0,
      title: { de: `Datenblatt ${product.name.de}`, en: `Data sheet ${product.name.en}` },
      url: fileNameOf(product),
    })),
    files: described.map((product) => ({
      fileName: fileNameOf(product),
      render: async () =>
        drawDataSheet({
          seller,
          sku: product.sku,
          brand: product.brand,
          name: product.name,
          description: product.description,
          facts: factsOf(catalogue, product),
          articles: product.variants.map(({ sku, ean, attributes }) => ({
            sku,
            ean,
            label: joined(Object.entries(attributes).map(([key, value]) => labelOf(catalogue, key, value))),
          })),
          picture: await pictureOf(product.pictures[0]),
          date: today,
        }),
    })),
  };
}

function fileNameOf({ sku }: DemoProduct): string {
  return `sheets/${sku}.pdf`;
}

function factsOf(catalogue: DemoCatalogue, { attributes }: DemoProduct) {
  return Object.entries(attributes).map(([key, value]) => {
    const attribute = catalogue.attributes.find((one) => one.key === key);
    return { name: attribute?.name ?? { de: key, en: key }, value: labelOf(catalogue, key, value) };
  });
}

const labels = new WeakMap<DemoCatalogue, Map<string, Localised>>();

function labelOf(catalogue: DemoCatalogue, key: string, value: string): Localised {
  let known = labels.get(catalogue);
  if (!known) {
    known = new Map(
      catalogue.attributeValues.map(({ attribute, value: own, label }) => [`${attribute} ${own}`, label]),
    );
    labels.set(catalogue, known);
  }
  return known.get(`${key} ${value}`) ?? { de: value, en: value };
}

function joined(parts: readonly Localised[]): Localised {
  return { de: parts.map(({ de }) => de).join(', '), en: parts.map(({ en }) => en).join(', ') };
}

/** Small, for print in the corner of a page. */
async function jpegOf(book: PictureBook, fileName: string | undefined): Promise<Buffer | undefined> {
  const picture = fileName === undefined ? undefined : await book.bytesOf(fileName);
  if (!picture) return undefined;
  return sharp(picture).resize(280).flatten({ background: '#ffffff' }).jpeg({ quality: 78 }).toBuffer();
}
