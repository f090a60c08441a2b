import { type CompanyRole, type OperatorRole, operatorRolesWith, type VatTreatment } from '@kontor/domain';
import type { Pool } from 'pg';
import { prepared } from '../../database/connection.ts';
import type { Actor } from '../../shared/actor.ts';
import type { Caches } from '../../shared/cache.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Locale } from '../../shared/locale.ts';
import type { TenantReader } from '../settings/tenant-reader.ts';
import { hashToken } from './session-token.ts';

const day = 24 * 60 * 60 * 1000;

/** However much it is used, a session ends after this time (AUTH-14). */
export const totalMs = 30 * day;

/** The last use is written at most this often; exact enough for days, and no write on every request. */
const touchEveryMs = 5 * 60 * 1000;

interface RememberedSession {
  actor: Omit<Actor, 'locale'>;
  createdAt: number;
  lastUsedAt: number;
  /** The last use that the database knows. */
  writtenUseAt: number;
}

/** Turns tokens into actors. */
export interface SessionReader {
  /** The actor of a valid token; null when it is unknown, over, blocked, or of another tenant than the host's. */
  actorOf(input: { token: string; host: string; locale: Locale }): Promise<Actor | null>;
  /** Invalidates all entries. Called when accounts or sessions change, in any process. */
  clear(): void;
}

/**
 * Makes the reader. A session ends after `idleDays` without use and after 30 days at most (AUTH-14). Sessions are
 * cached in the process until a notification clears them (see migration 0004).
 */
export function createSessionReader({
  caches,
  pool,
  clock,
  tenants,
  idleDays,
}: {
  caches: Caches;
  pool: Pool;
  clock: Clock;
  tenants: TenantReader;
  idleDays: number;
}): SessionReader {
  const cache = caches.create<string, Promise<RememberedSession | null>>('sessions', {
    maxEntries: 20_000,
  });
  return {
    async actorOf({ token, host, locale }) {
      const hash = hashToken(token);
      const key = hash.toString('base64');
      const session = await cache.load(key, () => readSession(pool, hash));
      if (!session) {
        // Guessed tokens must not evict real sessions.
        cache.delete(key);
        return null;
      }
      const now = clock.now().getTime();
      if (now - session.lastUsedAt > idleDays * day || now - session.createdAt > totalMs) return null;
      const hostTenant = await tenants.byHost(host);
      if (hostTenant && hostTenant.id !== session.actor.tenantId) return null;
      session.lastUsedAt = now;
      if (now - session.writtenUseAt > touchEveryMs) {
        session.writtenUseAt = now;
        await prepared(pool, 'session-use', useSql, [session.actor.tenantId, hash, new Date(now)]);
      }
      return { ...session.actor, locale };
    },
    clear: () => cache.clear(),
  };
}

async function readSession(pool: Pool, hash: Buffer): Promise<RememberedSession | null> {
  const [row] = await prepared<SessionRow>(pool, 'session-actor-3', sessionSql, [
    hash,
    operatorRolesWith('customers.act'),
  ]);
  if (!row) return null;
  return {
    createdAt: row.created_at.getTime(),
    lastUsedAt: row.last_used_at.getTime(),
    writtenUseAt: row.last_used_at.getTime(),
    actor: {
      tenantId: row.tenant_id,
      tenantName: row.tenant_name,
      userId: row.user_id,
      username: row.username,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      phoneNumber: row.phone_number,
      isSalesPerson: row.is_sales_person,
      operatorRole: row.operator_role,
      companyRole: row.company_role,
      isAdmin: row.is_admin,
      isCustomerAdmin: row.is_customer_admin,
      isDeal: row.is_deal,
      blockUsersToAddNewAddress: row.block_users_to_add_new_address,
      minCartAmount: row.min_cart_amount,
      mustSetUpSecondFactor: row.must_set_up_second_factor,
      company:
        row.company_id === null
          ? null
          : {
              id: row.company_id,
              customerNo: row.customer_no,
              name: row.company_name,
              vatCountryCode: row.vat_country_code,
              vatTreatment: row.vat_treatment,
              vatId: row.vat_id,
              language: row.company_language,
              priceListId: row.price_list_id,
              hasOwnNumbers: row.has_own_numbers,
              isLocked: row.company_is_locked,
              isDeliveryBlocked: row.is_delivery_blocked,
              discountType: row.discount_type,
              freight:
                row.freight_expense === null || row.freight_expense_until === null
                  ? null
                  : { expense: row.freight_expense, until: row.freight_expense_until },
            },
    },
  };
}

interface SessionRow {
  tenant_id: number;
  tenant_name: string;
  created_at: Date;
  last_used_at: Date;
  user_id: string;
  username: string;
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string | null;
  is_sales_person: boolean;
  operator_role: OperatorRole | null;
  company_role: CompanyRole;
  is_admin: boolean;
  is_customer_admin: boolean;
  is_deal: boolean;
  block_users_to_add_new_address: boolean;
  min_cart_amount: string | null;
  must_set_up_second_factor: boolean;
  company_id: string | null;
  customer_no: string;
  company_name: string;
  vat_country_code: string;
  vat_treatment: VatTreatment;
  vat_id: string | null;
  company_language: Locale;
  price_list_id: number | null;
  has_own_numbers: boolean;
  company_is_locked: boolean;
  is_delivery_blocked: boolean;
  discount_type: 'none' | 'percent' | 'priceList';
  freight_expense: number | null;
  freight_expense_until: number | null;
}

/**
 * An operator's company is the chosen one while the role may act for customers, a sales person's while it is still assigned
 * (SALE-03), anyone else's the own one.
 */
const sessionSql = `
  select session.tenant_id, tenant.name as tenant_name, session.created_at, session.last_used_at,
    app_user.id as user_id, app_user.username, app_user.first_name, app_user.last_name, app_user.email,
    app_user.phone_number, app_user.is_sales_person, app_user.operator_role, app_user.company_role, app_user.is_admin, app_user.is_customer_admin, app_user.is_deal,
    app_user.block_users_to_add_new_address, app_user.min_cart_amount,
    app_user.operator_role is not null and coalesce(site_setting.document @> '{"isSecondFactorDemanded": true}', false)
      and not exists (
        select from second_factor
        where second_factor.tenant_id = session.tenant_id and second_factor.user_id = session.user_id
          and second_factor.confirmed_at is not null
      ) as must_set_up_second_factor,
    company.id as company_id, company.customer_no, company.name as company_name, company.vat_country_code,
    company.vat_treatment, company.vat_id, company.language as company_language, company.price_list_id, company.is_locked as company_is_locked, company.is_delivery_blocked, company.discount_type,
    company.freight_expense, company.freight_expense_until,
    exists (
      select from customer_article
      where customer_article.tenant_id = session.tenant_id and customer_article.company_id = company.id
    ) as has_own_numbers
  from session
  join tenant on tenant.id = session.tenant_id and tenant.is_active
  join app_user on app_user.tenant_id = session.tenant_id and app_user.id = session.user_id
    and app_user.is_active and not app_user.is_locked
  left join site_setting on site_setting.tenant_id = session.tenant_id
  left join sales_assignment on app_user.is_sales_person
    and sales_assignment.tenant_id = session.tenant_id and sales_assignment.user_id = session.user_id
    and sales_assignment.company_id = session.active_company_id
  left join company on company.tenant_id = session.tenant_id
    and company.id = case
      when app_user.operator_role = any ($2) then session.active_company_id
      when app_user.is_sales_person then sales_assignment.company_id
      else app_user.company_id end
  where session.token_hash = $1
`;

const useSql = 'update session set last_used_at = $3 where tenant_id = $1 and token_hash = $2';
