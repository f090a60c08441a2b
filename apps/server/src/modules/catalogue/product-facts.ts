import type { PriceUnit } from '@kontor/domain';
import type { LocalizedText } from '../../shared/locale.ts';

export interface AttributeFacts {
  readonly key: string;
  readonly name: LocalizedText;
  readonly value: LocalizedText;
}

export interface SalesAttributeFacts {
  readonly key: string;
  readonly name: LocalizedText;
  readonly type: 'text' | 'select';
  readonly options?: readonly string[];
}

/** The address of a picture, with what operators say about it, if anything. */
export type ImageFacts =
  | string
  | {
      readonly url: string;
      readonly alt: LocalizedText | null;
      /** Percent from the left and the top. */
      readonly focus: { readonly x: number; readonly y: number };
    };

export const urlOf = (image: ImageFacts): string => (typeof image === 'string' ? image : image.url);

/** Facts of a product besides price and stock. */
export interface ProductFacts {
  readonly id: string;
  readonly sku: string;
  readonly name: LocalizedText;
  readonly isActive: boolean;
  /** Seen only by users with deals (ROLE-05). */
  readonly isDealOnly: boolean;
  readonly isGrossPrice: boolean;
  /** Percent at the shop's country; null: the standard rate (CHKO-04). */
  readonly vatRate: number | null;
  readonly isStockFreeze: boolean;
  readonly isOnlySellableWithPositiveStock: boolean;
  /** YYYY-MM-DD. */
  readonly releaseDate: string | null;
  readonly salesBatchSize: number | null;
  readonly salesUnit: { readonly id: string; readonly name: LocalizedText } | null;
  readonly units: readonly {
    readonly id: string;
    readonly ratio: number;
    readonly mainUnitName: LocalizedText;
  }[];
  readonly attributes: readonly AttributeFacts[];
  readonly salesAttributes: readonly SalesAttributeFacts[];
  readonly rating: { readonly average: number | null; readonly count: number };
  readonly images: readonly ImageFacts[];
  /** Ids of the active variants in their order. */
  readonly variantIds: readonly number[];
}

/** Facts of a sellable article besides price and stock. What the article leaves out comes from its product. */
export interface VariantFacts {
  readonly id: number;
  readonly sku: string;
  /** False for a product that is sold without variants: it has no variantSku. */
  readonly isVariant: boolean;
  readonly isActive: boolean;
  readonly name: LocalizedText;
  readonly attributes: readonly AttributeFacts[];
  readonly images: readonly ImageFacts[];
  /** In ten-thousandths for `rrpUnit` sales units. */
  readonly rrpE4: number | null;
  readonly rrpUnit: PriceUnit;
  readonly releaseDate: string | null;
  readonly salesBatchSize: number | null;
  readonly product: ProductFacts;
}
