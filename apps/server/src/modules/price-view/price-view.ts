import type { ArticlePrice, PriceView } from '@kontor/contract';
import {
  buyingNetE4,
  decideVat,
  minorToDecimal,
  netPrice,
  type OrderVat,
  preselectedAddress,
  rowGrossMinor,
  rowTotalMinor,
  type VatTreatment,
  volumePriceFor,
} from '@kontor/domain';
import type { Pool } from 'pg';
import { prepared } from '../../database/connection.ts';
import type { Actor } from '../../shared/actor.ts';
import { requestError } from '../../shared/errors.ts';
import { itemName } from '../../shared/item-name.ts';
import { type Locale, localized } from '../../shared/locale.ts';
import { type CatalogueReader, offeredSeasonIds, shopRateOf } from '../catalogue/catalogue-reader.ts';
import { readLiveText } from '../catalogue/live-offers.ts';
import { choosePrices, type PriceStep, readSteps } from '../catalogue/price-steps.ts';
import type { VariantFacts } from '../catalogue/product-facts.ts';
import { noQuantities, readQuantities } from '../catalogue/quantity-columns.ts';
import type { SettingsReader, TenantSettings } from '../settings/settings-reader.ts';

interface Customer {
  customerNo: string;
  name: string;
  isLocked: boolean;
  vatCountryCode: string;
  vatTreatment: VatTreatment;
  vatId: string | null;
  priceListId: number | null;
  seesDeals: boolean;
  addresses: { type: number; isDefault: boolean; countryCode: string }[];
}

interface View {
  settings: TenantSettings;
  locale: Locale;
  customer: Customer | undefined;
  basePriceListId: number | null;
  vat: OrderVat | undefined;
  quantity: number;
  season: string | undefined;
}

/**
 * A customer's visibility and prices of a product's articles, with reasons. It uses the functions of the shop. Without a
 * customer: one with the base list and the shop's own VAT.
 *
 * @throws product.not.found, company.not.found
 */
export async function viewPrices({
  actor: { tenantId },
  id,
  query,
  locale,
  services: { pool, catalogue, settings: settingsReader },
}: {
  actor: Actor;
  id: string;
  query: { customer?: string | undefined; quantity?: number | undefined; season?: string | undefined };
  locale: Locale;
  services: { pool: Pool; catalogue: CatalogueReader; settings: Pick<SettingsReader, 'of'> };
}): Promise<PriceView> {
  const [product] = await prepared<{ id: string; sku: string; skus: string[] }>(
    pool,
    'price-view-product',
    productSql,
    [tenantId, id],
  );
  if (!product) throw requestError('product.not.found');
  const [settings, customer, basePriceListId, bySku] = await Promise.all([
    settingsReader.of(tenantId),
    query.customer ? readCustomer(pool, tenantId, query.customer) : undefined,
    catalogue.basePriceListOf(tenantId),
    catalogue.facts.variantsBySku(tenantId, product.skus),
  ]);
  const variants = product.skus.flatMap((sku) => bySku.get(sku) ?? []);
  const priceListId = customer?.priceListId ?? null;
  const variantIds = variants.map((variant) => variant.id);
  const seasonIds = offeredSeasonIds(settings);
  const [text, names] = await Promise.all([
    readLiveText(pool, { tenantId, variantIds, priceListId, basePriceListId, seasonIds }),
    prepared<{ id: number; code: string; name: string; until: Record<string, string> }>(
      pool,
      'price-view-lists',
      listsSql,
      [tenantId, [priceListId, basePriceListId].filter((list) => list !== null), variantIds],
    ),
  ]);
  const view: View = {
    settings,
    locale,
    customer,
    basePriceListId,
    vat: customer && vatOf(customer, settings),
    quantity: query.quantity ?? 1,
    season: seasonIds.includes(query.season ?? '') ? query.season : undefined,
  };
  const steps = readSteps(text.prices);
  const quantities = readQuantities(text, seasonIds);
  const listOf = (list: number | null) => {
    const found = names.find((name) => name.id === list);
    return found ? { code: found.code, name: found.name } : null;
  };
  const [first] = variants;
  return {
    productId: product.id,
    sku: product.sku,
    name: first ? localized(locale, first.product.name) : product.sku,
    currency: settings.currency,
    customer: customer
      ? { customerNo: customer.customerNo, name: customer.name, country: customer.vatCountryCode }
      : null,
    priceList: listOf(priceListId),
    basePriceList: listOf(basePriceListId),
    seesDeals: customer?.seesDeals ?? false,
    vat: view.vat
      ? {
          treatment: view.vat.treatment,
          refusal: view.vat.refusal ?? null,
          note: view.vat.note?.[locale] ?? null,
        }
      : null,
    seasons: settings.seasons
      .filter((season) => seasonIds.includes(season.id))
      .map((season) => ({ _id: season.id, name: localized(locale, season.name) })),
    articles: variants.map((variant) => {
      const ownSteps = steps.get(variant.id) ?? [];
      const used = articlePrice(view, variant, ownSteps);
      const { stock, preStocks } = quantities.get(variant.id) ?? noQuantities;
      const usedList = used.source === 'own' || used.source === 'ownSteps' ? priceListId : basePriceListId;
      const until = names.find((list) => list.id === usedList)?.until[`${variant.id}/${used.step ?? 1}`];
      return {
        ...used,
        stock,
        preStock: view.season ? (preStocks[view.season] ?? 0) : null,
        scheduledUntil: until ?? null,
      };
    }),
  };
}

function articlePrice(
  { settings, locale, customer, basePriceListId, vat, quantity, season }: View,
  variant: VariantFacts,
  steps: readonly PriceStep[],
): Omit<ArticlePrice, 'stock' | 'preStock' | 'scheduledUntil'> {
  const { product } = variant;
  const ofList = (list: number | null) => steps.filter((step) => list !== null && step.listId === list);
  const own = ofList(customer?.priceListId ?? null);
  const chosen = choosePrices(own, ofList(basePriceListId));
  const shopVatPercent = shopRateOf(product, settings);
  const vatPercent = vat ? vat.rateOf(shopVatPercent) : shopVatPercent;
  const hasOwnFirst = own.some(({ minQuantity }) => minQuantity === 1);
  const hidden = [
    ...(product.isActive ? [] : ['productInactive' as const]),
    ...(variant.isActive ? [] : ['variantInactive' as const]),
    ...(product.isDealOnly && !customer?.seesDeals ? ['dealsOnly' as const] : []),
    ...(customer?.isLocked ? ['companyLocked' as const] : []),
  ];
  const common = {
    sku: variant.sku,
    name: localized(
      locale,
      itemName({ name: variant.name, attributes: variant.attributes, variantSku: variant.sku }),
    ),
    hidden,
    isGrossPrice: product.isGrossPrice,
    vatPercent,
    shopVatPercent,
    rrp: variant.rrpE4 === null ? null : variant.rrpE4 / 10_000,
  };
  if (!chosen) {
    return {
      ...common,
      source: 'none',
      storedValue: null,
      priceUnit: 1,
      step: null,
      steps: [],
      isPreOrderPrice: false,
      unitNet: null,
      net: null,
      gross: null,
    };
  }
  const price = netPrice(chosen, { isGross: product.isGrossPrice, shopRatePercent: shopVatPercent });
  const orderType = season ? 'preOrder' : 'order';
  const netE4 = buyingNetE4(price, orderType, quantity);
  const unit = { netE4, priceUnit: price.priceUnit };
  const step = season ? undefined : volumePriceFor(chosen.volumePrices, quantity);
  const isPreOrderPrice = season !== undefined && price.preOrderNetE4 !== undefined;
  const storedE4 = isPreOrderPrice ? (chosen.preOrderE4 ?? 0) : (step?.valueE4 ?? chosen.valueE4);
  return {
    ...common,
    source:
      own.length === 0 ? 'base' : hasOwnFirst ? 'own' : step || season === undefined ? 'ownSteps' : 'base',
    storedValue: storedE4 / 10_000,
    priceUnit: price.priceUnit,
    step: step?.minQuantity ?? null,
    steps: (price.volumePrices ?? []).map(({ minQuantity, netE4: stepE4 }) => ({
      minQuantity,
      net: stepE4 / 10_000,
    })),
    isPreOrderPrice,
    unitNet: netE4 / 10_000,
    net: minorToDecimal(rowTotalMinor(unit, quantity)),
    gross: minorToDecimal(rowGrossMinor(unit, quantity, vatPercent)),
  };
}

function vatOf(customer: Customer, { vatTable: table, shopCountry }: TenantSettings): OrderVat {
  const deliveryCountry = preselectedAddress(customer.addresses, 'shipping')?.countryCode;
  return decideVat({ company: customer, table, shopCountry, deliveryCountry });
}

async function readCustomer(pool: Pool, tenantId: number, idOrNumber: string): Promise<Customer> {
  const [customer] = await prepared<Customer>(pool, 'price-view-customer', customerSql, [
    tenantId,
    idOrNumber,
  ]);
  if (!customer) throw requestError('company.not.found');
  return customer;
}

const maxVariants = 500;

const productSql = `
  select product.id, product.sku, array(select variant.sku from variant
    where variant.tenant_id = $1 and variant.product_id = product.id
    order by variant.position, variant.id limit ${maxVariants}) as skus
  from product where product.tenant_id = $1 and (product.id = $2 or product.sku = $2
    or product.id = (select variant.product_id from variant where variant.tenant_id = $1 and variant.sku = $2))
  order by product.id = $2 desc limit 1`;

const customerSql = `
  select company.customer_no as "customerNo", company.name, company.is_locked as "isLocked",
    company.vat_country_code as "vatCountryCode", company.vat_treatment as "vatTreatment", company.vat_id as "vatId",
    company.price_list_id as "priceListId",
    exists (select from app_user where app_user.tenant_id = $1 and app_user.company_id = company.id
      and app_user.is_active and app_user.is_deal) as "seesDeals",
    (select coalesce(jsonb_agg(jsonb_build_object('type', address.type, 'isDefault', address.is_default,
        'countryCode', address.country_code) order by address.id), '[]')
      from address where address.tenant_id = $1 and address.company_id = company.id) as addresses
  from company where company.tenant_id = $1 and (company.id = $2 or company.customer_no = $2)
  order by company.id = $2 desc limit 1`;

/** Names of price lists, with the ends of the scheduled prices in force by variant and quantity. */
const listsSql = `
  select list.id, list.code, list.name,
    (select coalesce(jsonb_object_agg(s.variant_id || '/' || s.min_quantity, s.valid_until), '{}')
      from scheduled_price s
      where s.tenant_id = $1 and s.price_list_id = list.id and s.variant_id = any($3::int[])
        and s.applied is not null and s.ended_at is null) as until
  from price_list list where list.tenant_id = $1 and list.id = any($2::int[])`;
