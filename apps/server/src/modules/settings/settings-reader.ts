import type { Localized, SettingsDocument, SettingsFlags } from '@kontor/contract';
import {
  configuredAmountMinor,
  decimalToMinor,
  localDate,
  offeredSeasons,
  type Season,
  type ShippingMethod,
  type VatTable,
  vatRatesOf,
} from '@kontor/domain';
import type { Pool } from 'pg';
import { prepared } from '../../database/connection.ts';
import type { Caches } from '../../shared/cache.ts';
import type { Clock } from '../../shared/clock.ts';
import { derived } from '../../shared/derived.ts';
import type { TenantShippingCountry, TenantShippingMethod } from '../shipping/shipping.types.ts';
import { type KnownSettings, readSettingsDocument } from './settings-document.ts';

/** A season that can still be pre-ordered (CONF-12). */
export type TenantSeason = Season & { readonly name: Localized };

/** `invoice`, `prepayment`, …; inactive ones are there too (CHKO-16). */
export interface TenantPaymentMethod {
  id: string;
  name: Localized;
  isActive: boolean;
  isDefault: boolean;
  isOnline: boolean;
}

export interface TenantContentPage {
  slug: string;
  title: Localized;
  body: Localized;
  isPublic: boolean;
}

/** A tenant's settings with every default filled in (CONF). */
export interface TenantSettings extends SettingsFlags {
  tenantId: number;
  tenantName: string;
  /** ISO 4217 (CONF-02). */
  currency: string;
  /** The seller's country for VAT, ISO 3166-1 alpha-2 (CONF-04). */
  shopCountry: string;
  vatTable: VatTable;
  /** Percent in the shop's country where a product names none (CHKO-04). */
  standardVatRate: number;
  /** The site minimum in minor units of net goods value; 0 without one (CONF-07). */
  minimumOrderMinor: number;
  defaultCategoryView: 'list' | 'grid';
  /** The operator's document, for texts and pictures. Missing required parts have defaults; invalid parts are left out. */
  document: KnownSettings;
  /** Not over yet, by date; `quantities` and `preStocks` of the API are aligned with them (CONF-12). */
  seasons: readonly TenantSeason[];
  /** Over, by date; lines, orders and sheets may still name them. */
  endedSeasons: readonly TenantSeason[];
  shippingMethods: readonly TenantShippingMethod[];
  shippingCountries: readonly TenantShippingCountry[];
  paymentMethods: readonly TenantPaymentMethod[];
  contentPages: readonly TenantContentPage[];
}

export type SettingsReader = ReturnType<typeof createSettingsReader>;

/**
 * Reads the settings of tenants, cached until `clear`. It replaces invalid parts of a stored document by defaults, and reports
 * them to `onProblem`.
 */
export function createSettingsReader({
  caches,
  pool,
  clock,
  onProblem = () => {},
}: {
  caches: Caches;
  pool: Pool;
  clock: Clock;
  onProblem?: (problem: { tenantName: string; keys: string[] }) => void;
}) {
  const stored = caches.create<number, Promise<StoredSettings>>('settings', { maxEntries: 10_000 });
  const todays = derived((_: StoredSettings) => ({
    today: '',
    settings: undefined as TenantSettings | undefined,
  }));
  const today = createToday(clock);
  return {
    /** The settings as of today in Europe/Berlin. Throws for a tenant that does not exist. */
    async of(tenantId: number): Promise<TenantSettings> {
      const row = await stored.load(tenantId, () => readStored(pool, tenantId));
      const day = today();
      const known = todays(row);
      if (known.settings && known.today === day) return known.settings;
      const settings = settingsOf(tenantId, row, day, onProblem);
      Object.assign(known, { today: day, settings });
      return settings;
    },
    clear: () => stored.clear(),
  };
}

/** The local day, computed at most once a minute: a day in Europe/Berlin begins on a whole minute. */
function createToday(clock: Clock): () => string {
  let minute = Number.NaN;
  let day = '';
  return () => {
    const now = clock.now();
    const nowMinute = Math.floor(now.getTime() / 60_000);
    if (nowMinute !== minute) {
      minute = nowMinute;
      day = localDate(now);
    }
    return day;
  };
}

function settingsOf(
  tenantId: number,
  row: StoredSettings,
  today: string,
  onProblem: (problem: { tenantName: string; keys: string[] }) => void,
): TenantSettings {
  const { document, flags, brokenKeys } = readSettingsDocument(row.document, { shopName: row.tenant_name });
  if (brokenKeys.length > 0) onProblem({ tenantName: row.tenant_name, keys: brokenKeys });
  const shopCountry = document.companyContactData.countryCode;
  const seasons = row.seasons.map(({ id, date, name }) => ({ id, date, name }));
  const offered = offeredSeasons(seasons, today);
  return {
    ...flags,
    tenantId,
    tenantName: row.tenant_name,
    currency: document.defaultCurrency ?? 'EUR',
    shopCountry,
    vatTable: document.vatTable,
    standardVatRate: vatRatesOf(document.vatTable, shopCountry)?.standard ?? 0,
    minimumOrderMinor: configuredAmountMinor(document.minimumOrderAmount),
    defaultCategoryView: document.defaultCategoryView === 'grid' ? 'grid' : 'list',
    document,
    seasons: offered,
    endedSeasons: offeredSeasons(seasons, '').filter((season) => !offered.includes(season)),
    shippingMethods: row.shipping_methods.map((method) => ({
      ...methodOf(method),
      countries: method.countries.map(shippingTerms),
    })),
    shippingCountries: row.shipping_countries.map(({ code, name }) => ({ code, name })),
    paymentMethods: row.payment_methods.map((method) => ({
      ...methodOf(method),
      isOnline: method.is_online,
    })),
    contentPages: row.content_pages.map(({ is_public: isPublic, slug, title, body }) => ({
      slug,
      title,
      body,
      isPublic,
    })),
  };
}

function methodOf({ is_active: isActive, is_default: isDefault, id, name }: StoredMethod) {
  return { id, name, isActive, isDefault };
}

function shippingTerms(terms: StoredShippingTerms): ShippingMethod['countries'][number] {
  const { code, price, limit_type, limit_value, limit_cart_amount } = terms;
  const base = { code, priceMinor: decimalToMinor(price) };
  if (limit_type === null || limit_value === null || limit_cart_amount === null) return base;
  const cartAmountMinor = decimalToMinor(limit_cart_amount);
  return {
    ...base,
    limit:
      limit_type === 'percent'
        ? { type: 'percent', cartAmountMinor, percent: limit_value }
        : { type: 'fixed', cartAmountMinor, valueMinor: decimalToMinor(limit_value) },
  };
}

async function readStored(pool: Pool, tenantId: number): Promise<StoredSettings> {
  const [row] = await prepared<StoredSettings>(pool, 'settings-of-tenant', settingsSql, [tenantId]);
  if (!row) throw new Error(`There is no tenant ${tenantId}.`);
  return row;
}

interface StoredShippingTerms {
  code: string;
  price: number;
  limit_type: 'fixed' | 'percent' | null;
  limit_value: number | null;
  limit_cart_amount: number | null;
}

interface StoredMethod {
  id: string;
  name: Localized;
  is_active: boolean;
  is_default: boolean;
}

interface StoredSettings {
  tenant_name: string;
  document: Partial<SettingsDocument>;
  seasons: { id: string; name: Localized; date: string }[];
  shipping_methods: (StoredMethod & { countries: StoredShippingTerms[] })[];
  shipping_countries: { code: string; name: Localized }[];
  payment_methods: (StoredMethod & { is_online: boolean })[];
  content_pages: { slug: string; title: Localized; body: Localized; is_public: boolean }[];
}

const settingsSql = `
  select tenant.name as tenant_name, coalesce(site_setting.document, '{}') as document,
    (select coalesce(jsonb_agg(to_jsonb(season)), '[]') from season where season.tenant_id = tenant.id) as seasons,
    (select coalesce(jsonb_agg(to_jsonb(shipping_method) || jsonb_build_object('countries', (
        select coalesce(jsonb_agg(to_jsonb(terms) || jsonb_build_object('code', terms.country_code) order by terms.country_code), '[]')
        from shipping_method_country terms
        where terms.tenant_id = shipping_method.tenant_id and terms.shipping_method_id = shipping_method.id
      )) order by shipping_method.position, shipping_method.id), '[]')
      from shipping_method where shipping_method.tenant_id = tenant.id) as shipping_methods,
    (select coalesce(jsonb_agg(to_jsonb(shipping_country) order by shipping_country.position, shipping_country.code), '[]')
      from shipping_country where shipping_country.tenant_id = tenant.id) as shipping_countries,
    (select coalesce(jsonb_agg(to_jsonb(payment_method) order by payment_method.position, payment_method.id), '[]')
      from payment_method where payment_method.tenant_id = tenant.id) as payment_methods,
    (select coalesce(jsonb_agg(to_jsonb(content_page) order by content_page.position, content_page.slug), '[]')
      from content_page where content_page.tenant_id = tenant.id) as content_pages
  from tenant
  left join site_setting on site_setting.tenant_id = tenant.id
  where tenant.id = $1
`;
