import type { DirectDebitChoice, SettingsDocument } from '@kontor/contract';
import type { ApprovalRule, BudgetPeriod, OrderType } from '@kontor/domain';
import type { PoolClient } from 'pg';
import type { StatementRunner } from '../../database/connection.ts';
import type { CompanyActor } from '../../shared/actor.ts';
import type { AddressRow } from '../accounts/address-row.ts';
import type { Sellable } from '../catalogue/catalogue-reader.ts';
import type { PaymentSettings } from '../payments/payment-options.ts';
import type { TenantSettings } from '../settings/settings-reader.ts';

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

/** Something that is ordered, at the price of the actor's company. */
export type CheckoutProduct = Pick<
  Sellable,
  | 'variantId'
  | 'productId'
  | 'sku'
  | 'variantSku'
  | 'name'
  | 'image'
  | 'isVisible'
  | 'shopRatePercent'
  | 'stock'
  | 'preStocks'
  | 'isStockFreeze'
  | 'isOnlySellableWithPositiveStock'
  | 'salesBatchSize'
  | 'salesUnit'
> & {
  /** The company's own number (decision 48). */
  ownNumber?: string;
  attributes: readonly Pick<Sellable['attributes'][number], 'value'>[];
  price: Pick<NonNullable<Sellable['price']>, 'net'> | null;
  salesAttributes: readonly Omit<Sellable['salesAttributes'][number], 'type'>[];
};

/** The tenant's settings that a checkout depends on. */
export type CheckoutRules = Omit<
  TenantSettings,
  'tenantId' | 'defaultCategoryView' | 'contentPages' | 'document'
> & {
  document: PaymentSettings['document'] & Pick<SettingsDocument, 'billing'>;
};

/** A promotion code with its uses (CHKO-25); amounts as stored. */
export interface PromotionRow {
  code: string;
  type: 'percent' | 'fixed';
  value: number;
  minCartAmount: number | null;
  /** With time zone. */
  validFrom: string | null;
  validUntil: string | null;
  maxUses: number | null;
  useCount: number;
  isOncePerCompany: boolean;
  isUsedByCompany: boolean;
  orderTypes: readonly string[];
  isActive: boolean;
}

/** A cost centre of the company; amounts as stored, net. */
export interface CostCentreFacts {
  id: string;
  key: string;
  name: string;
  budgets: readonly { period: BudgetPeriod; amount: number }[];
}

/** The facts of a checkout besides lines and products. */
export interface CheckoutFacts {
  addresses: readonly AddressRow[];
  isCompanyLocked: boolean;
  isDeliveryBlocked: boolean;
  promotion: PromotionRow | null;
  /** Amounts as stored, net. */
  approvalRules: readonly (Pick<ApprovalRule, 'userId' | 'role' | 'approverIds'> & { above: number })[];
  /** Those that can be chosen. */
  costCentres: readonly CostCentreFacts[];
  /** The number of the order that this checkout already made. */
  placedOrderNumber: string | null;
}

export interface CheckoutCredit {
  limitMinor: number;
  openMinor: number;
}

export interface CheckoutSources {
  rulesOf(tenantId: number): Promise<CheckoutRules>;
  /** The lines of one type; null without a basket. Throws `TooManyLines` if the basket has more than `upTo` of both types. */
  readBasket(
    client: PoolClient,
    actor: CompanyActor,
    which: { orderType: 'order' | 'preOrder'; upTo: number },
  ): Promise<CheckoutBasket | null>;
  /** The same, and locks the basket until the transaction ends. */
  lockBasket: CheckoutSources['readBasket'];
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
  credit(runner: StatementRunner, actor: CompanyActor): Promise<CheckoutCredit | undefined>;
  /** The same, and locks: other orders of the company on account wait for the transaction. */
  lockCredit(client: PoolClient, actor: CompanyActor): Promise<CheckoutCredit | undefined>;
  /** Checks the payment and writes the mandate that the order refers to; also throws PostgreSQL's unique violation. */
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
  /** Enqueues the jobs of an order, and records its event for other systems. */
  orderPlaced(
    client: PoolClient,
    order: {
      actor: CompanyActor;
      orderId: string;
      orderType: OrderType;
      documentId: string;
      now: Date;
      rules: CheckoutRules;
      /** Who approved it; the audit log names them. */
      approver?: CompanyActor;
      exceedsBudget: boolean;
    },
  ): Promise<void>;
  /** Invalidates the shown stock of these variants; resolves when other processes are notified. */
  stockTaken(tenantId: number, variantIds: Iterable<number>): Promise<void>;
}
