import type { SettingsDocument } from '@kontor/contract';
import { API_KEY_RIGHTS, type ApiKeyRight } from '@kontor/domain';
import type { Insertable, Kysely } from 'kysely';
import { hashToken, newSessionToken } from '../src/modules/sessions/session-token.ts';
import { newId } from '../src/shared/ids.ts';
import type { DB } from './rows.ts';
import { testStart } from './test-clock.ts';

/** What the factories write to. */
export type Db = Kysely<DB>;

/** Columns of a row, all optional: what a test does not say is made up, missing parents too. */
export type Overrides<Table extends keyof DB> = Partial<Insertable<DB[Table]>>;

/** The password of every user that a factory makes. */
export const testPassword = 'demo-2026';

/** An argon2id hash of testPassword with the least cost there is: tests sign in often. */
const testPasswordHash =
  '$argon2id$v=19$m=8,t=1,p=1$1AMuyjoZA3AgYWVf+7p+EQ$7mJA7v2X78R1Hr9yWSb+kQ1muZHvzqEWPDjoTkFJUpo';

let made = 0;

/** A number that no other thing of this run has: `next('sku')` → 'sku7'. */
export function next(prefix: string): string {
  made += 1;
  return `${prefix}${made}`;
}

/** The settings of a test tenant: Germany, EUR, VAT of four countries, every flag at its default. */
export const testSettings: SettingsDocument = {
  defaultCurrency: 'EUR',
  vatTable: [
    { countryCode: 'DE', rates: { standard: 19, reduced: 7, zero: 0 } },
    { countryCode: 'AT', rates: { standard: 20, reduced: 10, zero: 0 } },
    { countryCode: 'CH', rates: { standard: 8.1, reduced: 2.6, zero: 0 } },
    { countryCode: 'FR', rates: { standard: 20, reduced: 5.5, zero: 0 } },
  ],
  companyContactData: { countryCode: 'DE' },
  companyData: {
    name: 'Testhandel GmbH',
    address: 'Hafenstraße 1',
    postCode: '20457',
    city: 'Hamburg',
    country: { code: 'DE', name: { de: 'Deutschland', en: 'Germany' } },
    phone: '+49 40 123456',
    email: 'info@testhandel.example',
  },
  theme: { primaryColor: '#1f4f46' },
  footerColumns: [],
  heroes: [],
  banners: [],
};

/** A tenant with settings; `hosts` are mapped to it. */
export async function createTenant(
  db: Db,
  {
    hosts = [],
    settings = {},
    ...overrides
  }: Overrides<'tenant'> & { hosts?: string[]; settings?: Partial<SettingsDocument> } = {},
): Promise<{ tenantId: number; tenantName: string }> {
  const { id, name } = await db
    .insertInto('tenant')
    .values({ name: next('tenant-'), ...overrides })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
  for (const host of hosts) await db.insertInto('tenant_host').values({ tenant_id: id, host }).execute();
  await createSettings(db, { tenantId: id, ...settings });
  return { tenantId: id, tenantName: name };
}

/** Replaces a tenant's settings by the test settings with these keys. */
export async function createSettings(
  db: Db,
  { tenantId, ...document }: Partial<SettingsDocument> & { tenantId: number },
): Promise<void> {
  const json = JSON.stringify({ ...testSettings, ...document });
  await db
    .insertInto('site_setting')
    .values({ tenant_id: tenantId, document: json })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ document: json }))
    .execute();
}

/** An API key with these rights. */
export async function createApiKey(
  db: Db,
  { rights = [...API_KEY_RIGHTS], ...overrides }: Overrides<'api_key'> & { rights?: ApiKeyRight[] } = {},
): Promise<{ tenantId: number; keyId: string; key: string }> {
  const tenantId = await tenantOf(db, overrides);
  const id = newId();
  const secret = newSessionToken();
  await db
    .insertInto('api_key')
    .values({
      id,
      name: next('ERP '),
      scopes: rights,
      created_at: testStart,
      ...overrides,
      key_hash: hashToken(secret),
      tenant_id: tenantId,
    })
    .execute();
  return { tenantId, keyId: id, key: `kontor_${id}_${secret}` };
}

/** A delivery of a new webhook that was given up. */
export async function createParkedDelivery(
  db: Db,
  tenantId: number,
  { url = 'https://erp.example/hook' }: { url?: string } = {},
): Promise<{ webhookId: string; deliveryId: string }> {
  const [webhookId, deliveryId] = [newId(), newId()];
  await db
    .insertInto('webhook')
    .values({ tenant_id: tenantId, id: webhookId, url, secret: 'whsec_AAAA', created_at: testStart })
    .execute();
  await db
    .insertInto('webhook_delivery')
    .values({
      tenant_id: tenantId,
      id: deliveryId,
      webhook_id: webhookId,
      type: 'order.placed',
      data: '{}',
      created_at: testStart,
      tried_since: testStart,
      parked_at: testStart,
      problem: 'The target answered 500.',
    })
    .execute();
  return { webhookId, deliveryId };
}

/** A price list that is not the base list. */
export async function createPriceList(
  db: Db,
  overrides: Overrides<'price_list'> = {},
): Promise<{ tenantId: number; priceListId: number }> {
  const tenant_id = await tenantOf(db, overrides);
  const { id } = await db
    .insertInto('price_list')
    .values({ code: next('list'), name: 'Preisliste', ...overrides, tenant_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { tenantId: tenant_id, priceListId: id };
}

/** The tenant's base price list, made when it is not there. */
export async function basePriceList(db: Db, tenantId: number): Promise<number> {
  const found = await db
    .selectFrom('price_list')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('is_base', '=', true)
    .executeTakeFirst();
  if (found) return found.id;
  return (await createPriceList(db, { tenant_id: tenantId, is_base: true })).priceListId;
}

/** A German company. */
export async function createCompany(
  db: Db,
  overrides: Overrides<'company'> = {},
): Promise<{ tenantId: number; companyId: string }> {
  const tenant_id = await tenantOf(db, overrides);
  const { id } = await db
    .insertInto('company')
    .values({
      id: newId(),
      customer_no: next('K'),
      name: next('Sporthaus '),
      vat_country_code: 'DE',
      ...overrides,
      tenant_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { tenantId: tenant_id, companyId: id };
}

/** An ordinary buyer with the password testPassword; a sales person or an operator has no company unless one is given. */
export async function createUser(
  db: Db,
  overrides: Overrides<'app_user'> = {},
): Promise<{ tenantId: number; userId: string; companyId: string | null; username: string; email: string }> {
  const tenant_id = await tenantOf(db, overrides);
  const needsCompany =
    overrides.company_id === undefined && !overrides.is_sales_person && !overrides.operator_role;
  const company_id = needsCompany
    ? (await createCompany(db, { tenant_id })).companyId
    : (overrides.company_id ?? null);
  const username = overrides.username ?? next('user');
  const user = await db
    .insertInto('app_user')
    .values({
      id: newId(),
      email: `${username}@example.com`,
      first_name: 'Erika',
      last_name: 'Muster',
      password_hash: testPasswordHash,
      is_admin: overrides.operator_role != null,
      ...overrides,
      username,
      company_id,
      tenant_id,
    })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow();
  return { tenantId: tenant_id, userId: user.id, companyId: company_id, username, email: user.email };
}

/** Lets a sales person act for a company. */
export async function assignCompany(
  db: Db,
  assignment: { tenantId: number; userId: string; companyId: string },
): Promise<void> {
  await db
    .insertInto('sales_assignment')
    .values({
      tenant_id: assignment.tenantId,
      user_id: assignment.userId,
      company_id: assignment.companyId,
    })
    .execute();
}

/** A session of a user that is there (`user_id` with `tenant_id`), or of a new buyer with these columns. */
export async function createSession(
  db: Db,
  {
    user_id,
    active_company_id,
    at = testStart,
    ...user
  }: Overrides<'app_user'> & { user_id?: string; active_company_id?: string; at?: Date } = {},
): Promise<{ tenantId: number; userId: string; companyId: string; token: string }> {
  const made =
    user_id !== undefined && user.tenant_id !== undefined
      ? { tenantId: user.tenant_id, userId: user_id, companyId: user.company_id ?? null }
      : await createUser(db, user);
  const token = newSessionToken();
  await db
    .insertInto('session')
    .values({
      tenant_id: made.tenantId,
      token_hash: hashToken(token),
      user_id: made.userId,
      active_company_id: active_company_id ?? null,
      created_at: at,
      last_used_at: at,
    })
    .execute();
  return {
    tenantId: made.tenantId,
    userId: made.userId,
    companyId: active_company_id ?? made.companyId ?? '',
    token,
  };
}

/** A default address (type 0) in Köln. */
export async function createAddress(
  db: Db,
  overrides: Overrides<'address'> = {},
): Promise<{ tenantId: number; companyId: string; addressId: string }> {
  const tenant_id = await tenantOf(db, overrides);
  const company_id = overrides.company_id ?? (await createCompany(db, { tenant_id })).companyId;
  const { id } = await db
    .insertInto('address')
    .values({
      id: newId(),
      type: 0,
      first_name: 'Erika',
      last_name: 'Muster',
      street: 'Domstraße 5',
      zip_code: '50667',
      city: 'Köln',
      country_code: 'DE',
      ...overrides,
      company_id,
      tenant_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { tenantId: tenant_id, companyId: company_id, addressId: id };
}

/** A season in spring 2027. */
export async function createSeason(
  db: Db,
  overrides: Overrides<'season'> = {},
): Promise<{ tenantId: number; seasonId: string }> {
  const tenant_id = await tenantOf(db, overrides);
  const { id } = await db
    .insertInto('season')
    .values({
      id: newId(),
      key: next('season'),
      name: { de: 'Frühjahr 2027', en: 'Spring 2027' },
      date: '2027-03-01',
      ...overrides,
      tenant_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { tenantId: tenant_id, seasonId: id };
}

/** An active shipping method for Germany at 5.90, or for the given countries. */
export async function createShippingMethod(
  db: Db,
  {
    countries = [{ country_code: 'DE', price: 5.9 }],
    ...overrides
  }: Overrides<'shipping_method'> & {
    countries?: (Overrides<'shipping_method_country'> & { country_code: string; price: number })[];
  } = {},
): Promise<{ tenantId: number; shippingMethodId: string }> {
  const tenant_id = await tenantOf(db, overrides);
  const { id } = await db
    .insertInto('shipping_method')
    .values({
      id: next('method'),
      name: { de: 'Paketversand', en: 'Parcel service' },
      ...overrides,
      tenant_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (countries.length > 0) {
    await db
      .insertInto('shipping_method_country')
      .values(countries.map((country) => ({ ...country, tenant_id, shipping_method_id: id })))
      .execute();
  }
  return { tenantId: tenant_id, shippingMethodId: id };
}

/** A country that is delivered to, Germany unless another is named. */
export async function createShippingCountry(
  db: Db,
  overrides: Overrides<'shipping_country'> = {},
): Promise<{ tenantId: number; code: string }> {
  const tenant_id = await tenantOf(db, overrides);
  const code = overrides.code ?? 'DE';
  await db
    .insertInto('shipping_country')
    .values({ name: { de: 'Deutschland', en: 'Germany' }, ...overrides, code, tenant_id })
    .execute();
  return { tenantId: tenant_id, code };
}

/** Purchase on account, active and preselected. */
export async function createPaymentMethod(
  db: Db,
  overrides: Overrides<'payment_method'> = {},
): Promise<{ tenantId: number; paymentMethodId: string }> {
  const tenant_id = await tenantOf(db, overrides);
  const id = overrides.id ?? 'invoice';
  await db
    .insertInto('payment_method')
    .values({
      name: { de: 'Kauf auf Rechnung', en: 'Invoice' },
      is_default: true,
      ...overrides,
      id,
      tenant_id,
    })
    .execute();
  return { tenantId: tenant_id, paymentMethodId: id };
}

/** The tenant that is named, or a new one. */
export async function tenantOf(db: Db, { tenant_id }: { tenant_id?: number | undefined }): Promise<number> {
  return tenant_id ?? (await createTenant(db)).tenantId;
}

/** A company's own article numbers, by the shop's. */
export async function createOwnNumbers(
  db: Db,
  {
    tenant_id,
    company_id,
    numbers,
  }: { tenant_id: number; company_id: string; numbers: Record<string, string> },
): Promise<void> {
  const variants = await db
    .selectFrom('variant')
    .select(['variant.id', 'variant.sku'])
    .where('variant.tenant_id', '=', tenant_id)
    .where('variant.sku', 'in', Object.values(numbers))
    .execute();
  const idOf = new Map(variants.map(({ sku, id }) => [sku, id]));
  const rows = Object.entries(numbers).map(([own_number, sku]) => {
    const variant_id = idOf.get(sku);
    if (variant_id === undefined) throw new Error(`There is no variant ${sku}.`);
    return { tenant_id, company_id, own_number, variant_id };
  });
  await db.insertInto('customer_article').values(rows).execute();
}
