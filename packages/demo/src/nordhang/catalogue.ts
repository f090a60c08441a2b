import { readCategories } from '../categories.ts';
import { ean13 } from '../check-digits.ts';
import { type Colour, colours } from '../colours.ts';
import { rowOf } from '../data-file.ts';
import { addDays } from '../dates.ts';
import type { DemoCatalogue, DemoPrice, DemoProduct, DemoSeason, DemoVariant, Localised } from '../model.ts';
import type { PictureBook } from '../pictures/picture-book.ts';
import { createRandom, hashText, type Random } from '../random.ts';
import { attributes, attributeValues } from './attributes.ts';
import { details } from './details.ts';
import { type Family, families, type Gender, genderNames, sizeRanges } from './families.ts';
import { type ProductLine, productLines } from './lines.ts';
import { materials } from './materials.ts';
import { nordhangSeasons } from './seasons.ts';

const vatRate = 19;

/** Makes the goods of Nordhang: categories, products with variants, prices, stock and pre-stocks. Pictures go into the book. */
export function nordhangCatalogue(today: string, book: PictureBook): DemoCatalogue {
  const seasons = nordhangSeasons(today);
  const usedNames = new Set<string>();
  const products: DemoProduct[] = [];
  for (const [familyIndex, family] of families.entries()) {
    for (const group of family.groups) {
      const random = createRandom(`nordhang ${familyIndex} ${group.gender} ${group.category}`);
      for (let index = 0; index < group.count; index += 1) {
        const identity = inventName(random, family, group.gender, usedNames);
        products.push(
          makeProduct({
            random,
            family,
            group,
            identity,
            number: 1001 + products.length,
            today,
            seasons,
            book,
          }),
        );
      }
    }
  }
  markFeatured(products);
  makeDeals(products);
  return {
    categories: readCategories('nordhang'),
    attributes,
    attributeValues: attributeValues(products),
    units: [{ id: 'pair', name: { de: 'Paar', en: 'pair' } }],
    seasons,
    priceLists: [
      { code: 'STANDARD', name: 'Händlerpreisliste', isBase: true },
      { code: 'PREMIUM', name: 'Premiumhändler', isBase: false },
      { code: 'VEREIN', name: 'Vereine und Teams', isBase: false },
      { code: 'SCHWEIZ', name: 'Schweiz', isBase: false },
    ],
    products,
  };
}

interface Identity {
  line: ProductLine;
  suffix: string;
  name: Localised;
}

interface ProductInput {
  random: Random;
  family: Family;
  group: Family['groups'][number];
  identity: Identity;
  number: number;
  today: string;
  seasons: DemoSeason[];
  book: PictureBook;
}

function makeProduct({
  random,
  family,
  group,
  identity,
  number,
  today,
  seasons,
  book,
}: ProductInput): DemoProduct {
  const sku = `NH-${number}`;
  const materialKey = materialOfSuffix(identity.suffix, family.materials) ?? random.pick(family.materials);
  const style = random.pick(family.styles);
  const chosen = random
    .sample(family.colours, random.int(...family.colourCount))
    .map((code): Colour => rowOf(colours, code));
  const netMinor = random.int(...family.net) * 100 + random.pick([0, 50, 90]);
  const isOnRequest = random.chance(0.012);
  const isPreOrder = !isOnRequest && random.chance(family.preOrder);
  const release = random.next();
  const isOutOfStock = release < 0.045;
  const releaseDate =
    isOutOfStock && release < 0.035
      ? addDays(today, release < 0.02 ? random.int(9, 70) : -random.int(2, 20))
      : undefined;
  const prices = isOnRequest
    ? []
    : priceSteps(netMinor, {
        isTiered: family.isTiered === true,
        isPreOrder,
        gender: group.gender,
        kind: family.kind,
      });
  const rrpMinor = Math.round(
    (Math.round((netMinor * (2 + random.next() * 0.3) * 1.19) / 500) * 500 - 5) / 1.19,
  );
  const sizes: (string | undefined)[] =
    sizeRanges[group.sizes].length > 0 ? sizeRanges[group.sizes] : [undefined];
  const pictures = chosen.map((colour) =>
    book.look({ shape: family.shape, style, colour: colour.hex, accent: colour.accent }),
  );

  const variants = chosen.flatMap((colour, colourIndex) =>
    sizes.map((size, sizeIndex): DemoVariant => {
      const isSingle = chosen.length === 1 && size === undefined;
      const stock = isOutOfStock ? 0 : stockOf(random, sizeIndex, sizes.length);
      const variantSku = isSingle
        ? sku
        : [sku, colour.key, size?.replaceAll(/[^0-9A-Za-z+-]/g, '')].filter(Boolean).join('-');
      return {
        sku: variantSku,
        ean: ean13(
          `29${String(number).padStart(5, '0')}${String(colourIndex * 20 + sizeIndex).padStart(5, '0')}`,
        ),
        name: {
          de: [identity.name.de, colour.name.de, size].filter(Boolean).join(', '),
          en: [identity.name.en, colour.name.en, size?.replace(',', '.')].filter(Boolean).join(', '),
        },
        attributes: { color: colour.value, ...(size ? { size } : {}) },
        ...(isOnRequest ? {} : { rrpMinor }),
        ...(pictures[colourIndex] ? { picture: pictures[colourIndex] } : {}),
        ...(releaseDate ? { releaseDate } : {}),
        prices,
        stock,
        ...(isPreOrder ? { preStocks: preStocksOf(random, seasons) } : {}),
      };
    }),
  );

  const weight = Math.round(random.int(...family.weight) / 5) * 5;
  const productAttributes: Record<string, string> = {
    material: materialKey,
    gender: group.gender,
    activity: identity.line.activity,
    season: seasonOf(family, random),
    weight: `${weight} g`,
    ...(family.waterproof ? { waterproof: String(random.pick(family.waterproof)) } : {}),
    ...Object.fromEntries(
      Object.entries(family.extra ?? {}).map(([key, values]) => [
        key,
        matchingValue(values, identity.suffix) ?? random.pick(values),
      ]),
    ),
  };
  return {
    sku,
    name: identity.name,
    description: describe(random, family, identity, materialKey, weight),
    brand: 'Nordhang',
    categories: [group.category],
    vatRate,
    isGrossPrice: false,
    isStockFreeze: isPreOrder && random.chance(0.2),
    isOnlySellableWithPositiveStock: random.chance(0.04),
    ...(releaseDate ? { releaseDate } : {}),
    ...(pairs.has(family.shape) ? { salesUnit: 'pair' } : {}),
    units: [],
    attributes: productAttributes,
    ...(family.shape === 'polo' ? { salesAttributes: [embroidery] } : {}),
    pictures,
    variants,
  };
}

/** What is worn in pairs is counted in pairs. */
const pairs: ReadonlySet<string> = new Set([
  'boot',
  'gaiter',
  'glove',
  'sandal',
  'sneaker',
  'snowshoe',
  'sock',
  'trailShoe',
]);

function inventName(random: Random, family: Family, gender: Gender, used: Set<string>): Identity {
  const label = genderNames[gender];
  for (;;) {
    const line = random.pick(productLines);
    const suffix = random.pick(family.suffixes);
    const name = {
      de: `${line.name} ${suffix} ${family.noun.de}${label.de}`,
      en: `${line.name} ${suffix} ${label.en}${family.noun.en}`,
    };
    if (used.has(name.de)) continue;
    used.add(name.de);
    return { line, suffix, name };
  }
}

function describe(
  random: Random,
  family: Family,
  { line }: Identity,
  materialKey: string,
  weight: number,
): Localised {
  const material = rowOf(materials, materialKey);
  const [first, second, third] = random.shuffle(rowOf(details, family.kind)) as [
    Localised,
    Localised,
    Localised,
  ];
  const closing = random.chance(0.5) ? [third] : [];
  const sentences: Localised[] = random.pick([
    [family.purpose, line.story, material.sentence, first, second, ...closing],
    [line.story, family.purpose, first, material.sentence, second, ...closing],
    [family.purpose, first, material.sentence, second, ...closing, line.story],
  ]);
  return {
    de: `${sentences.map((sentence) => sentence.de).join(' ')} Gewicht: ${weight} g.`,
    en: `${sentences.map((sentence) => sentence.en).join(' ')} Weight: ${weight} g.`,
  };
}

function priceSteps(
  netMinor: number,
  {
    isTiered,
    isPreOrder,
    gender,
    kind,
  }: { isTiered: boolean; isPreOrder: boolean; gender: Gender; kind: string },
): DemoPrice[] {
  // In cents, as a price list says it.
  const percentOf = (percent: number): number => Math.round((netMinor * percent) / 100) * 100;
  const preOrder = (percent: number): { preOrderE4?: number } =>
    isPreOrder ? { preOrderE4: percentOf(percent) } : {};
  const steps: DemoPrice[] = [
    { priceList: 'STANDARD', minQuantity: 1, valueE4: netMinor * 100, ...preOrder(88) },
  ];
  if (isTiered) {
    steps.push({ priceList: 'STANDARD', minQuantity: 12, valueE4: percentOf(95) });
    steps.push({ priceList: 'STANDARD', minQuantity: 48, valueE4: percentOf(90) });
  }
  if (gender !== 'kids')
    steps.push({ priceList: 'PREMIUM', minQuantity: 1, valueE4: percentOf(91), ...preOrder(80) });
  if (kind === 'shirt' || kind === 'knit' || kind === 'sock')
    steps.push({ priceList: 'VEREIN', minQuantity: 1, valueE4: percentOf(93) });
  if (kind === 'jacket' || kind === 'shoe' || kind === 'lowShoe' || kind === 'pack')
    steps.push({ priceList: 'SCHWEIZ', minQuantity: 1, valueE4: percentOf(106), ...preOrder(94) });
  return steps;
}

/** A name that promises a material gets it. */
function materialOfSuffix(suffix: string, available: string[]): string | undefined {
  const promised: Partial<Record<string, string>> = {
    '3L': 'nylon-3l',
    Merino: 'merino',
    Wool: 'wool-blend',
    Canvas: 'organic-cotton',
  };
  const material = promised[suffix];
  return material && available.includes(material) ? material : undefined;
}

/** Middle sizes lie deeper; a few articles are sold out or nearly so. */
function stockOf(random: Random, sizeIndex: number, sizeCount: number): number {
  const roll = random.next();
  if (roll < 0.07) return 0;
  if (roll < 0.16) return random.int(1, 6);
  const middle = 1 - Math.abs(sizeIndex - (sizeCount - 1) / 2) / Math.max(sizeCount, 2);
  return Math.round(random.int(12, 90) * (0.5 + middle));
}

function preStocksOf(random: Random, seasons: DemoSeason[]): Record<string, number> {
  return Object.fromEntries(
    seasons.map(({ key }, index) => [key, random.chance(0.9 - index * 0.1) ? random.int(4, 30) * 5 : 0]),
  );
}

function seasonOf(family: Family, random: Random): string {
  if (family.groups.some(({ category }) => category.startsWith('winter')) || family.noun.de === 'Daunenjacke')
    return 'winter';
  if (['Shorts', 'Trekkingsandale', 'Reisekleid'].includes(family.noun.de)) return 'summer';
  return random.pick(['all-year', 'all-year', 'summer', 'winter']);
}

const matchingValue = (values: string[], suffix: string): string | undefined =>
  values.find((value) => value.startsWith(suffix.split(/[ +]/)[0] || suffix) || value.startsWith(suffix));

const embroidery = {
  key: 'embroidery',
  name: { de: 'Stickerei auf der Brust', en: 'Embroidery on the chest' },
  type: 'text',
};

/** 24 featured articles, spread over the whole range. */
function markFeatured(products: DemoProduct[]): void {
  const ranked = products
    .filter(
      (product) =>
        product.variants.length > 3 &&
        product.variants.some((variant) => variant.prices.length > 0 && variant.stock > 0),
    )
    .sort((a, b) => hashText(a.sku) - hashText(b.sku));
  for (const [index, product] of ranked.slice(0, 24).entries()) product.featuredRank = index + 1;
}

/** Forty articles are also in the sale; a dozen are for deal customers only. Their dealer price falls. */
function makeDeals(products: DemoProduct[]): void {
  const candidates = products
    .filter(
      (product) =>
        product.featuredRank === undefined &&
        product.variants.some((variant) => variant.prices.length > 0 && variant.stock > 0),
    )
    .sort((a, b) => hashText(`deal ${a.sku}`) - hashText(`deal ${b.sku}`));
  for (const [index, product] of candidates.slice(0, 52).entries()) {
    const isOnlyDeal = index >= 40;
    product.categories = isOnlyDeal
      ? ['deals-trade']
      : [...product.categories, index % 3 === 0 ? 'deals-trade' : 'deals-season'];
    for (const variant of product.variants) {
      variant.prices = variant.prices.map((price) => ({
        ...price,
        valueE4: Math.round((price.valueE4 * 0.7) / 100) * 100,
      }));
    }
  }
}
