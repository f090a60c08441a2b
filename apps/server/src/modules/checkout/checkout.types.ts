import type { DirectDebitChoice, Localized } from '@kontor/contract';
import type { NetPrice, ShippingMethod, VatTable } from '@kontor/domain';
import type { PoolClient } from 'pg';
import type { StatementRunner } from '../../database/connection.ts';
import type { CompanyActor } from '../../shared/actor.ts';
import type { Names } from '../../shared/locale.ts';
import type { AddressRow } from '../accounts/address-row.ts';
import type { CartRules } from '../cart/cart-line.ts';
import type { PaymentSettings } from '../payments/payment-options.ts';

/** A line of the basket, as far as ordering needs it. */
export interface CheckoutStoredLine {
  sku: string;
  /** Of a regular order. */
  quantity: number | null;
  /** Of a pre-order, by season id. */
  seasonQuantities: Readonly<Record<string, number>> | null;
  attributes: Readonly<Record<string, string>> | null;
}

export interface CheckoutBasket {
  id: string;
  version: number;
  lines: readonly CheckoutStoredLine[];
}

/** Something that is ordered, at the price of the actor's company; the catalogue supplies it. */
export interface CheckoutProduct {
  variantId: number;
  productId: string;
  sku: string;
  variantSku: string | undefined;
  /** What the company calls it (decision 48). */
  ownNumber?: string;
  name: Names;
  attributes: readonly { readonly value: Names }[];
  image: string | null;
  isVisible: boolean;
  /** Percent at the shop's country. */
  shopRatePercent: number;
  /** Null: price on request (PROD-10). */
  price: { net: NetPrice } | null;
  stock: number;
  /** By season id; empty: not offered for pre-order. */
  preStocks: Readonly<Record<string, number>>;
  isStockFreeze: boolean;
  isOnlySellableWithPositiveStock: boolean;
  salesBatchSize: number | null;
  salesUnit: { id: string; name: Names } | null;
  /** What the buyer was asked for each line (CART-25). */
  salesAttributes: readonly { key: string; name: Names; options?: readonly string[] }[];
}

/** The tenant's settings that a checkout depends on. */
export interface CheckoutRules {
  tenantName: string;
  /** ISO 4217. */
  currency: string;
  shopCountry: string;
  vatTable: VatTable;
  /** Minor units of net goods value; 0 without one. */
  minimumOrderMinor: number;
  seasons: CartRules['seasons'];
  /** Those that are over, which lines may still have pieces for. */
  endedSeasons: CartRules['endedSeasons'];
  shippingMethods: readonly (ShippingMethod & { id: string; name: Localized })[];
  shippingCountries: readonly { code: string }[];
  paymentMethods: readonly {
    id: string;
    name: Localized;
    isActive: boolean;
    isDefault: boolean;
    isOnline: boolean;
  }[];
  isBatchSizeActive: boolean;
  isSalesUnitActive: boolean;
  isCustomAttributesActive: boolean;
  isPreOrderModeVisible: boolean;
  buyableWithoutStock: boolean;
  /** Percent in the shop's country where a product names none. */
  standardVatRate: number;
  document: PaymentSettings['document'];
  isExternalOrderNumberFieldActive: boolean;
  isOrderNoteFieldActive: boolean;
  isDeliveryDateFieldActive: boolean;
}

/** A promotion code with what is known of its use (CHKO-25); amounts as stored. */
export interface PromotionRow {
  code: string;
  type: 'percent' | 'fixed';
  value: number;
  minCartAmount: number | null;
  validFrom: Date | null;
  validUntil: Date | null;
  maxUses: number | null;
  useCount: number;
  isOncePerCompany: boolean;
  isUsedByCompany: boolean;
  orderTypes: readonly string[];
  isActive: boolean;
}

/** What a checkout needs to know besides lines and products, as it is now in the database. */
export interface CheckoutFacts {
  addresses: readonly AddressRow[];
  isCompanyLocked: boolean;
  isDeliveryBlocked: boolean;
  promotion: PromotionRow | undefined;
  /** The number of the order that this checkout already made. */
  placedOrderNumber: string | undefined;
}

export interface CheckoutCredit {
  limitMinor: number;
  openMinor: number;
}

/** What the use cases need from other modules; the composition root supplies it. */
export interface CheckoutSources {
  rulesOf(tenantId: number): Promise<CheckoutRules>;
  /** The lines of the actor's basket, of both types; 0 without one. */
  countLines(actor: CompanyActor): Promise<number>;
  /** The lines of one type; null without a basket. */
  readBasket(actor: CompanyActor, orderType: 'order' | 'preOrder'): Promise<CheckoutBasket | null>;
  /** The same, and nobody else changes the basket until the transaction ends. */
  lockBasket(
    client: PoolClient,
    actor: CompanyActor,
    orderType: 'order' | 'preOrder',
  ): Promise<CheckoutBasket | null>;
  /** The owner of a basket of the tenant; null for an unknown id. */
  basketOwner(
    runner: StatementRunner,
    actor: CompanyActor,
    basketId: string,
  ): Promise<{ userId: string; companyId: string } | null>;
  emptyBasket(
    client: PoolClient,
    actor: CompanyActor,
    basketId: string,
    orderType: 'order' | 'preOrder',
  ): Promise<void>;
  /** Limit and open amount of the company on account, minor units gross (CHKO-16). */
  credit(actor: CompanyActor): Promise<CheckoutCredit | undefined>;
  /** Reads the same and locks: other orders of the company on account wait until the transaction ends. */
  lockCredit(client: PoolClient, actor: CompanyActor): Promise<CheckoutCredit | undefined>;
  /** Checks what is paid with and writes what the order refers to; throws PostgreSQL's unique violation as well. */
  preparePayment(
    client: PoolClient,
    actor: CompanyActor,
    payment: {
      orderId: string;
      method: { id: string; isOnline: boolean };
      checkoutId: string;
      choice: DirectDebitChoice | null | undefined;
      now: Date;
      rules: CheckoutRules;
    },
  ): Promise<{ mandateId: string | null }>;
  /** Products by article number. */
  products(
    runner: StatementRunner,
    actor: CompanyActor,
    skus: readonly string[],
    rules: CheckoutRules,
  ): Promise<ReadonlyMap<string, CheckoutProduct>>;
  /** Queues what follows an order once the transaction has committed, and notes it for the systems behind the shop. */
  orderPlaced(
    client: PoolClient,
    order: { tenantId: number; orderId: string; documentId: string; now: Date },
  ): Promise<void>;
  /** Within the order's transaction: suppresses its stock notices, which `stockTaken` sends after the commit. */
  holdStockNotices(client: PoolClient): Promise<void>;
  /** Invalidates the shown stock of these variants; resolves when other processes are notified. */
  stockTaken(tenantId: number, variantIds: Iterable<number>): Promise<void>;
}
