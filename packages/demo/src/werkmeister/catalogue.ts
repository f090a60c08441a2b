import { readCategories } from '../categories.ts';
import { ean13 } from '../check-digits.ts';
import { rowOf } from '../data-file.ts';
import { addDays } from '../dates.ts';
import type { DemoCatalogue, DemoPrice, DemoProduct, DemoVariant, Localised } from '../model.ts';
import type { PictureBook } from '../pictures/picture-book.ts';
import { createRandom, hashText } from '../random.ts';
import { attributes } from './attributes.ts';
import { type FastenerFamily, fastenerFamilies, finishes } from './fasteners.ts';
import { type GoodsFamily, goodsDetails, goodsFamilies } from './goods.ts';
import { goodsName, translateValue } from './words.ts';

/** Makes the goods of Werkmeister: fasteners by the box, tools, protection, supplies and books. Pictures go into the book. */
export function werkmeisterCatalogue(today: string, book: PictureBook): DemoCatalogue {
  const products: DemoProduct[] = [];
  for (const family of fastenerFamilies) {
    for (const brand of family.brands) {
      for (const key of family.finishes)
        products.push(makeFastener(family, brand, key, 1000 + products.length * 10, today, book));
    }
  }
  for (const family of goodsFamilies) {
    for (const [brand, model] of namesOf(family))
      products.push(makeGoods(family, brand, model, 1000 + products.length * 10, today, book));
  }
  finishRange(products);
  return {
    categories: readCategories('werkmeister'),
    attributes,
    attributeValues: attributeValues(products),
    units,
    seasons: [],
    priceLists: [
      { code: 'LISTE', name: 'Listenpreis', isBase: true },
      { code: 'HANDWERK', name: 'Handwerk', isBase: false },
      { code: 'INDUSTRIE', name: 'Industrie', isBase: false },
    ],
    products,
  };
}

function makeFastener(
  family: FastenerFamily,
  brand: string,
  finishKey: string,
  number: number,
  today: string,
  book: PictureBook,
): DemoProduct {
  const random = createRandom(`werkmeister ${family.noun.de} ${brand} ${finishKey}`);
  const finish = rowOf(finishes, finishKey);
  const sku = `WM-${number}`;
  const style = random.pick(family.styles);
  const picture = book.look({ shape: family.shape, style, colour: finish.hex, accent: '#1d4f9c' });
  const brandFactor = 1 + (hashText(brand) % 5) * 0.03;
  const sizes =
    family.lengths.length === 0
      ? family.diameters.map((diameter) => [diameter, undefined] as const)
      : fittingSizes(family);
  const isOut = random.chance(0.03);
  const pieces = piecesOf(family);
  const { loose } = family;
  const variants = sizes.map(([diameter, length], index): DemoVariant => {
    const sizeFactor =
      (diameter / (family.diameters[0] ?? 1)) ** 1.55 *
      (length ? (length / (family.lengths[0] ?? 1)) ** 0.62 : 1);
    const perHundred = family.basePrice * sizeFactor * finish.factor * brandFactor;
    const boxE4 = Math.max(95, Math.round((perHundred * pieces) / 100 / 0.05) * 5) * 100;
    const size = sizeLabel(family, diameter, length);
    const roll = random.next();
    return {
      sku: `${sku}-${[diameter, length]
        .filter((part) => part !== undefined)
        .join('X')
        .replace('.', '')}`,
      ean: ean13(`28${String(number).padStart(5, '0')}${String(index).padStart(5, '0')}`),
      name: {
        de: `${brand} ${family.noun.de} ${size.de}, ${finish.label.de}`,
        en: `${brand} ${family.noun.en} ${size.en}, ${finish.label.en}`,
      },
      attributes: { dimension: size.de },
      picture,
      prices: loose ? looseTiers(perHundred, loose) : tiers(boxE4, [1, 10, 50]),
      stock: (isOut || roll < 0.04 ? 0 : random.int(8, 900)) * (loose?.batchSize ?? 1),
      ...(isOut ? { releaseDate: addDays(today, random.int(5, 40)) } : {}),
    };
  });
  const name = {
    de: `${brand} ${family.noun.de}, ${finish.label.de}`,
    en: `${brand} ${family.noun.en}, ${finish.label.en}`,
  };
  const normText = family.norm
    ? { de: ` Maße nach ${family.norm}.`, en: ` Dimensions to ${family.norm}.` }
    : { de: '', en: '' };
  const soldBy = soldByOf(loose);
  const batch = random.chance(0.35) ? { salesBatchSize: random.pick([5, 10]) } : {};
  return {
    sku,
    name,
    description: {
      de: `${family.purpose.de} ${finish.sentence.de}${normText.de} ${soldBy.de}`,
      en: `${family.purpose.en} ${finish.sentence.en}${normText.en} ${soldBy.en}`,
    },
    brand,
    categories: [family.category],
    vatRate: 19,
    isGrossPrice: false,
    isStockFreeze: false,
    isOnlySellableWithPositiveStock: false,
    ...(loose ? { salesBatchSize: loose.batchSize } : batch),
    salesUnit: loose ? 'piece' : `box${pieces}`,
    units: loose
      ? []
      : [
          {
            unit: `box${pieces}`,
            baseExchangeRatio: pieces,
            mainUnit: family.shape === 'chain' ? 'metre' : 'piece',
          },
        ],
    attributes: {
      surface: finishKey,
      ...(family.norm ? { norm: family.norm } : {}),
      ...(family.drive ? { drive: family.drive } : {}),
    },
    pictures: [picture],
    variants,
  };
}

function soldByOf(loose: FastenerFamily['loose']): Localised {
  if (!loose)
    return {
      de: 'Verkauf in Verpackungseinheiten; Staffelpreise ab 10 und 50 Einheiten.',
      en: 'Sold in packing units; volume prices from 10 and 50 units.',
    };
  const { batchSize } = loose;
  const from = (locale: string) => (10 * batchSize).toLocaleString(locale);
  return {
    de: `Verkauf lose in Schritten von ${batchSize} Stück; Staffelpreise ab ${from('de-DE')} Stück.`,
    en: `Sold loose in steps of ${batchSize} pieces; volume prices from ${from('en-GB')} pieces.`,
  };
}

/** Prices of loose parts: in cents for 100 or 1,000 pieces, with four decimals for one. */
function looseTiers(
  perHundred: number,
  { priceUnit, batchSize }: NonNullable<FastenerFamily['loose']>,
): DemoPrice[] {
  const stepE4 = priceUnit === 1 ? 1 : 100;
  const price = (priceList: string, minQuantity: number, percent: number): DemoPrice => ({
    priceList,
    minQuantity,
    valueE4: Math.max(1, Math.round((perHundred * priceUnit * percent) / stepE4)) * stepE4,
    ...(priceUnit === 1 ? {} : { priceUnit }),
  });
  return [
    price('LISTE', 1, 100),
    price('LISTE', 10 * batchSize, 94),
    price('LISTE', 50 * batchSize, 88),
    price('HANDWERK', 1, 92),
    price('HANDWERK', 20 * batchSize, 86),
    price('INDUSTRIE', 1, 84),
  ];
}

/** Every diameter with the lengths that go with it: thin ones short, thick ones long. */
function fittingSizes({ diameters, lengths }: FastenerFamily): (readonly [number, number])[] {
  const window = Math.min(lengths.length > 5 ? 5 : 4, lengths.length);
  return diameters.flatMap((diameter, index) => {
    const start = Math.round((index / Math.max(diameters.length - 1, 1)) * (lengths.length - window));
    return lengths.slice(start, start + window).map((length) => [diameter, length] as const);
  });
}

/** All sizes of a family are packed alike, so that the sales unit belongs to the product. */
function piecesOf(family: FastenerFamily): number {
  if (family.shape === 'rod') return 10;
  if (family.shape === 'chain') return 25;
  if (family.basePrice >= 40) return 25;
  if (family.basePrice >= 8) return 50;
  return family.basePrice >= 2.2 ? 100 : 200;
}

function sizeLabel({ prefix }: FastenerFamily, diameter: number, length: number | undefined): Localised {
  const comma = (value: number): string => String(value).replace('.', ',');
  const de =
    length === undefined ? `${prefix}${comma(diameter)}` : `${prefix}${comma(diameter)} × ${comma(length)}`;
  const unit = prefix === 'M' && length === undefined ? '' : ' mm';
  return { de: `${de}${unit}`, en: `${de.replaceAll(',', '.')}${unit}` };
}

function namesOf(family: GoodsFamily): [string, string][] {
  const all = family.models.flatMap((model) =>
    family.brands.map((brand): [string, string] => [brand, model]),
  );
  return all.slice(0, family.count);
}

function makeGoods(
  family: GoodsFamily,
  brand: string,
  model: string,
  number: number,
  today: string,
  book: PictureBook,
): DemoProduct {
  const random = createRandom(`werkmeister ${family.noun.de} ${brand} ${model}`);
  const sku = `WM-${number}`;
  const base = random.int(family.price[0] * 10, family.price[1] * 10) * 10;
  const style = random.pick(family.styles);
  const ownColours = family.variantAttribute === 'color' && family.shape === 'hardHat';
  const [colour, accent] = random.pick(family.colours);
  const picture = book.look({ shape: family.shape, style, colour, accent });
  const isOnRequest = random.chance(0.015);
  const isOut = random.chance(0.04);
  const name = goodsName(family, brand, model);
  const isSingle = family.variants.length === 1;
  const variants = family.variants.map(([value, factor], index): DemoVariant => {
    const label = translateValue(value);
    const valueMinor = Math.round((base * factor) / 5) * 5 - (family.isGross ? 5 : 0);
    const own = ownColours ? (family.colours[index] ?? [colour, accent]) : undefined;
    return {
      sku: isSingle
        ? sku
        : `${sku}-${value
            .replaceAll(/[^0-9A-Za-zÄÖÜäöü]/g, '')
            .replaceAll(/[äöüÄÖÜ]/g, '')
            .toUpperCase()
            .slice(0, 10)}`,
      ean: ean13(`28${String(number).padStart(5, '0')}${String(index).padStart(5, '0')}`),
      name: isSingle ? name : { de: `${name.de}, ${value}`, en: `${name.en}, ${label.en}` },
      attributes: { [family.variantAttribute]: value },
      rrpMinor: Math.round((valueMinor * 1.55) / 10) * 10 - 1,
      picture: own ? book.look({ shape: family.shape, style, colour: own[0], accent: own[1] }) : picture,
      prices: isOnRequest
        ? []
        : tiers(
            valueMinor * 100,
            family.boxOf || family.batchSize ? [1, 10, 50] : [1],
            family.isReduced === true,
          ),
      stock: isOut || random.chance(0.06) ? 0 : random.int(3, 160),
      ...(isOut ? { releaseDate: addDays(today, random.int(-15, 50)) } : {}),
    };
  });
  const details = random.sample(family.details, 2).map((key) => rowOf(goodsDetails, key).text);
  return {
    sku,
    name,
    description: {
      de: [family.purpose.de, ...details.map((detail) => detail.de)].join(' '),
      en: [family.purpose.en, ...details.map((detail) => detail.en)].join(' '),
    },
    brand,
    categories: [family.category],
    vatRate: family.isReduced ? 7 : 19,
    isGrossPrice: family.isGross === true,
    isStockFreeze: false,
    isOnlySellableWithPositiveStock: random.chance(0.05),
    ...(family.batchSize ? { salesBatchSize: family.batchSize } : {}),
    ...(family.boxOf
      ? {
          salesUnit: `box${family.boxOf}`,
          units: [
            {
              unit: `box${family.boxOf}`,
              baseExchangeRatio: family.boxOf,
              mainUnit: family.shape === 'workGlove' ? 'pair' : 'piece',
            },
          ],
        }
      : { salesUnit: 'piece', units: [] }),
    attributes: {},
    pictures: ownColours ? [...new Set(variants.flatMap((variant) => variant.picture ?? []))] : [picture],
    variants,
  };
}

/** Prices in cents for one sales unit. */
function tiers(listE4: number, quantities: number[], isFixed = false): DemoPrice[] {
  const round = (percent: number): number => Math.round((listE4 * percent) / 10_000) * 100;
  const rows: DemoPrice[] = quantities.map((minQuantity, index) => ({
    priceList: 'LISTE',
    minQuantity,
    valueE4: round([100, 94, 88][index] ?? 100),
  }));
  // Books have a fixed price: no list goes below it.
  if (isFixed) return rows;
  rows.push({ priceList: 'HANDWERK', minQuantity: 1, valueE4: round(92) });
  if (quantities.length > 1) {
    rows.push({ priceList: 'HANDWERK', minQuantity: 20, valueE4: round(86) });
    rows.push({ priceList: 'INDUSTRIE', minQuantity: 1, valueE4: round(84) });
  }
  return rows;
}

/** Featured articles, clearance articles and articles for deal customers only. */
function finishRange(products: DemoProduct[]): void {
  const sellable = products.filter((product) =>
    product.variants.some((variant) => variant.prices.length > 0 && variant.stock > 0),
  );
  const shuffled: DemoProduct[] = [...sellable].sort((a, b) => hashText(a.sku) - hashText(b.sku));
  for (const [index, product] of shuffled.slice(0, 16).entries()) product.featuredRank = index + 1;
  for (const [index, product] of shuffled
    .filter((product) => product.vatRate === 19)
    .slice(40, 64)
    .entries()) {
    product.categories = index < 6 ? ['deals'] : [...product.categories, 'deals'];
    for (const variant of product.variants) {
      variant.prices = variant.prices.map((price) => ({
        ...price,
        valueE4: Math.min(price.valueE4, Math.max(5000, Math.round((price.valueE4 * 0.65) / 100) * 100)),
      }));
    }
  }
}

const units = [
  { id: 'piece', name: { de: 'Stück', en: 'piece' } },
  { id: 'pair', name: { de: 'Paar', en: 'pair' } },
  { id: 'metre', name: { de: 'Meter', en: 'metre' } },
  ...[10, 12, 20, 25, 50, 100, 200].map((pieces) => ({
    id: `box${pieces}`,
    name: { de: `VPE ${pieces}`, en: `Box of ${pieces}` },
  })),
];

function attributeValues(products: DemoProduct[]): DemoCatalogue['attributeValues'] {
  const used = new Map<string, Set<string>>();
  for (const holder of products.flatMap((product) => [product, ...product.variants])) {
    for (const [key, value] of Object.entries(holder.attributes))
      used.set(key, (used.get(key) ?? new Set()).add(value));
  }
  return attributes.flatMap(({ key }) =>
    [...(used.get(key) ?? [])]
      .sort((a, b) => a.localeCompare(b, 'de', { numeric: true }))
      .map((value) => ({
        attribute: key,
        value,
        label: key === 'surface' ? rowOf(finishes, value).label : translateValue(value),
      })),
  );
}
