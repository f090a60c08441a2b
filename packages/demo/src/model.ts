import type { PriceUnit } from '@kontor/domain';

/** A text in both languages. */
export interface Localised {
  de: string;
  en: string;
}

/** One row of an import file: the columns of docs/import.md, lists as arrays, attributes as one object. */
export type Row = Record<string, unknown>;

/** A picture or data sheet that an import row names; the bytes are made when they are asked for. */
export interface DemoFile {
  /** As rows name it: `pictures/jacket-1-2f6f5e-e8a33d.svg`. */
  fileName: string;
  render(): Promise<Buffer>;
}

/** A demo tenant as a customer would bring it: import files, and the pictures and documents that they name. */
export interface DemoTenant {
  name: string;
  hostNames: string[];
  /** The import files by name (`products.jsonl`, in the order in which they load); `settings.json` has one row. */
  files: Record<string, Iterable<Row>>;
  pictures: DemoFile[];
  documents: DemoFile[];
}

/** A sign-in that the demo offers. */
export interface DemoSignIn {
  username: string;
  role: Localised;
}

/** One price: net or gross as the product says, in ten-thousandths for `priceUnit` sales units, without one for one. */
export interface DemoPrice {
  priceList: string;
  minQuantity: number;
  valueE4: number;
  preOrderE4?: number;
  priceUnit?: PriceUnit;
}

/** A sellable article with all that belongs to it. */
export interface DemoVariant {
  sku: string;
  ean: string;
  name?: Localised;
  attributes: Record<string, string>;
  rrpMinor?: number;
  releaseDate?: string;
  picture?: string;
  prices: DemoPrice[];
  stock: number;
  /** Pieces by season key. */
  preStocks?: Record<string, number>;
}

/** A product; one without variants of its own has one variant with the product's number. */
export interface DemoProduct {
  sku: string;
  name: Localised;
  description: Localised;
  brand: string;
  categories: string[];
  vatRate: number;
  isGrossPrice: boolean;
  isStockFreeze: boolean;
  isOnlySellableWithPositiveStock: boolean;
  releaseDate?: string;
  salesBatchSize?: number;
  salesUnit?: string;
  units: { unit: string; baseExchangeRatio: number; mainUnit: string }[];
  featuredRank?: number;
  attributes: Record<string, string>;
  salesAttributes?: unknown[];
  pictures: string[];
  variants: DemoVariant[];
}

export interface DemoCategory {
  key: string;
  parent?: string;
  name: Localised;
  isDeal?: boolean;
  isActive?: boolean;
}

export interface DemoSeason {
  key: string;
  name: Localised;
  /** Local date `YYYY-MM-DD` of delivery. */
  date: string;
}

/** The goods side of a tenant. */
export interface DemoCatalogue {
  categories: DemoCategory[];
  attributes: { key: string; name: Localised; isFilterable: boolean }[];
  attributeValues: { attribute: string; value: string; label: Localised }[];
  units: { id: string; name: Localised }[];
  seasons: DemoSeason[];
  priceLists: { code: string; name: string; isBase: boolean }[];
  products: DemoProduct[];
}
