import type { Locale } from './locale.ts';
import { convertVatRate, type VatTable } from './vat.ts';

/**
 * How a company is charged: `table` converts rates to its country (CHKO-05), the others charge 0 % where the law allows it
 * (decision 65).
 */
export const VAT_TREATMENTS = ['table', 'intraCommunity', 'export', 'reverseCharge'] as const;

export type VatTreatment = (typeof VAT_TREATMENTS)[number];

/** How an order is charged. `domestic` means the shop's own rates: the company's treatment cannot apply. */
export const ORDER_VAT_TREATMENTS = [...VAT_TREATMENTS, 'domestic'] as const;

export type OrderVatTreatment = (typeof ORDER_VAT_TREATMENTS)[number];

/** Codes of EN 16931 (UNTDID 5305): S taxed, K intra-community supply, G export, AE reverse charge. */
export const VAT_CATEGORIES = ['S', 'K', 'G', 'AE'] as const;

export type VatCategory = (typeof VAT_CATEGORIES)[number];

/** Why a company's treatment cannot apply to an order. */
export type VatRefusal =
  | 'vat.treatment.id.missing'
  | 'vat.treatment.id.invalid'
  | 'vat.treatment.delivery.domestic'
  | 'vat.treatment.delivery.outside.eu'
  | 'vat.treatment.delivery.inside.eu'
  | 'vat.treatment.shop.outside.eu';

/** The facts of a company that determine its VAT. Countries are ISO 3166-1 alpha-2. */
export type VatCompany = {
  readonly vatCountryCode: string;
  readonly vatTreatment: VatTreatment;
  readonly vatId?: string | null | undefined;
};

/** The VAT of an order. */
export type OrderVat = {
  readonly treatment: OrderVatTreatment;
  readonly category: VatCategory;
  /** The company's VAT ID; without blanks, dots and hyphens where the category rests on it. */
  readonly vatId: string | null;
  /** The legal note of an order at 0 %. */
  readonly note: Readonly<Record<Locale, string>> | null;
  /** Why the company's own treatment does not apply; undefined if it does. */
  readonly refusal: VatRefusal | undefined;
  /** Percent to pay, for a product's percent in the shop's country. */
  readonly rateOf: (shopRatePercent: number) => number;
};

/**
 * Decides the VAT of an order: treatment, rates, category of EN 16931 and legal note. If the company's own treatment cannot
 * apply, it gives the reason and charges the shop's own rates, never 0 % (decision 65). Without a delivery country, such as
 * in a cart, it uses the company's country. `table` ignores the delivery address (CHKO-05).
 *
 * @example
 * const company = { vatCountryCode: 'AT', vatTreatment: 'intraCommunity', vatId: 'ATU13585627' } as const;
 * decideVat({ company, table, shopCountry: 'DE', deliveryCountry: 'AT' }) // category K, rateOf(19) 0
 * decideVat({ company, table, shopCountry: 'DE', deliveryCountry: 'DE' }) // treatment domestic, category S, rateOf(19) 19
 */
export function decideVat({
  company,
  table,
  shopCountry,
  deliveryCountry,
}: {
  company: VatCompany;
  table: VatTable;
  shopCountry: string;
  deliveryCountry?: string | null | undefined;
}): OrderVat {
  const { vatTreatment, vatCountryCode } = company;
  const shop = shopCountry.toUpperCase();
  const vatId = company.vatId?.trim() || null;
  if (vatTreatment === 'table') {
    const countries = { table, shopCountry, customerCountry: vatCountryCode };
    const rateOf = remembered((rate) => convertVatRate(rate, countries));
    return { treatment: 'table', category: 'S', vatId, note: null, refusal: undefined, rateOf };
  }
  const delivery = (deliveryCountry || vatCountryCode).toUpperCase();
  const refusal = refusals[vatTreatment]({ shop, delivery, vatId });
  if (refusal) return { treatment: 'domestic', category: 'S', vatId, note: null, refusal, rateOf: same };
  return {
    treatment: vatTreatment,
    category: categoryOf(vatTreatment),
    vatId: vatTreatment === 'export' ? vatId : plainVatId(vatId ?? ''),
    note: vatNote(vatTreatment, shop),
    refusal: undefined,
    rateOf: none,
  };
}

/** The category of all lines of an order; a line at 0 % of category S is zero rated (Z) on an invoice. */
export function categoryOf(treatment: OrderVatTreatment): VatCategory {
  return ({ intraCommunity: 'K', export: 'G', reverseCharge: 'AE', table: 'S', domestic: 'S' } as const)[
    treatment
  ];
}

/** Whether a treatment charges 0 % on every line. */
export function isZeroRated(
  treatment: OrderVatTreatment,
): treatment is Exclude<OrderVatTreatment, 'table' | 'domestic'> {
  return categoryOf(treatment) !== 'S';
}

/**
 * The note that the law requires on an invoice at 0 %; null for a treatment that charges VAT. It cites German law for shops in Germany and
 * the directive in the rest of the EU. Sources: § 14 Abs. 4 Nr. 8 and § 14a Abs. 5 UStG; articles 138, 146 and 196 of Directive 2006/112/EC.
 *
 * @example vatNote('export', 'DE')?.de // 'Steuerfreie Ausfuhrlieferung (§ 4 Nr. 1 Buchst. a i. V. m. § 6 UStG)'
 */
export function vatNote(
  treatment: OrderVatTreatment,
  shopCountry: string,
): Readonly<Record<Locale, string>> | null {
  if (treatment === 'table' || treatment === 'domestic') return null;
  const { text, german, directive } = notes[treatment];
  const country = shopCountry.toUpperCase();
  if (country === 'DE') return { de: `${text.de} (${german.de})`, en: `${text.en} (${german.en})` };
  if (!isInEu(country)) return text;
  return {
    de: `${text.de} (Art. ${directive} MwStSystRL)`,
    en: `${text.en} (Article ${directive} of Directive 2006/112/EC)`,
  };
}

const notes = {
  intraCommunity: {
    text: { de: 'Steuerfreie innergemeinschaftliche Lieferung', en: 'VAT-exempt intra-Community supply' },
    german: {
      de: '§ 4 Nr. 1 Buchst. b i. V. m. § 6a UStG',
      en: 'section 4 no. 1 (b) in conjunction with section 6a UStG, the German VAT Act',
    },
    directive: 138,
  },
  export: {
    text: { de: 'Steuerfreie Ausfuhrlieferung', en: 'VAT-exempt export' },
    german: {
      de: '§ 4 Nr. 1 Buchst. a i. V. m. § 6 UStG',
      en: 'section 4 no. 1 (a) in conjunction with section 6 UStG, the German VAT Act',
    },
    directive: 146,
  },
  reverseCharge: {
    text: {
      de: 'Steuerschuldnerschaft des Leistungsempfängers',
      en: 'Reverse charge: the recipient is liable for VAT',
    },
    german: {
      de: '§ 13b UStG, Art. 196 MwStSystRL',
      en: 'section 13b UStG, the German VAT Act; Article 196 of Directive 2006/112/EC',
    },
    directive: 196,
  },
} as const;

type Facts = { readonly shop: string; readonly delivery: string; readonly vatId: string | null };

/** The conditions of each treatment at 0 %. */
const refusals: Record<Exclude<VatTreatment, 'table'>, (facts: Facts) => VatRefusal | undefined> = {
  // § 6a UStG: goods go to another member state, to a buyer with a VAT ID of another member state than the seller's.
  intraCommunity({ shop, delivery, vatId }) {
    if (!isInEu(shop)) return 'vat.treatment.shop.outside.eu';
    if (delivery === shop) return 'vat.treatment.delivery.domestic';
    if (!isInEu(delivery)) return 'vat.treatment.delivery.outside.eu';
    return refuseVatId(vatId, shop);
  },
  // § 6 UStG: goods leave the EU.
  export({ shop, delivery }) {
    if (delivery === shop) return 'vat.treatment.delivery.domestic';
    return isInEu(shop) && isInEu(delivery) ? 'vat.treatment.delivery.inside.eu' : undefined;
  },
  // EN 16931 BR-AE-2: both parties are identified. The wholesaler decides which goods qualify.
  reverseCharge: ({ vatId }) => refuseVatId(vatId, undefined),
};

function refuseVatId(vatId: string | null, otherThan: string | undefined): VatRefusal | undefined {
  if (vatId === null) return 'vat.treatment.id.missing';
  const state = vatIdState(vatId);
  return state === undefined || state === otherThan ? 'vat.treatment.id.invalid' : undefined;
}

/**
 * The EU member state (ISO 3166-1) of a VAT ID, by its form alone; undefined for other countries. Greek IDs begin with EL.
 *
 * @example vatIdState('EL 094259216') // 'GR'
 */
export function vatIdState(vatId: string): string | undefined {
  const [, prefix = ''] = /^([A-Z]{2})[A-Z0-9+*]{2,12}$/.exec(plainVatId(vatId)) ?? [];
  const state = prefix === 'EL' ? 'GR' : prefix === 'GR' ? '' : prefix;
  return members.has(state) ? state : undefined;
}

function plainVatId(vatId: string): string {
  return vatId.replace(/[\s.-]/g, '').toUpperCase();
}

const members: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

/** Monaco counts as France (article 7 of Directive 2006/112/EC). Other special territories have no country code of their own. */
function isInEu(country: string): boolean {
  return members.has(country) || country === 'MC';
}

const same = (rate: number) => rate;
const none = () => 0;

/** Many lines share few rates. */
function remembered(convert: (rate: number) => number): (rate: number) => number {
  const known = new Map<number, number>();
  return (rate) => {
    const converted = known.get(rate) ?? convert(rate);
    known.set(rate, converted);
    return converted;
  };
}
