import type { Account, Address } from '@kontor/contract';
import type { Pool } from 'pg';
import { prepared } from '../../database/connection.ts';
import type { Actor, CompanyActor } from '../../shared/actor.ts';
import { countryName } from '../../shared/country.ts';
import { presentAccount } from './account.presenter.ts';

/** What other modules read of accounts. */
export interface AccountReader {
  /** The addresses of the active company, default ones first, then by type (ADDR-02). */
  addressesOf(actor: CompanyActor): Promise<Address[]>;
  /** The account as GET /api/user/currentUser shows it; without a company there are no addresses (USER-02). */
  accountOf(actor: Actor): Promise<Account>;
}

/** Makes the reader; nothing is remembered, addresses are read anew each time. */
export function createAccountReader({ pool }: { pool: Pool }): AccountReader {
  const reader: AccountReader = {
    async addressesOf(actor) {
      const rows = await prepared<AddressRow>(pool, 'addresses-of-company', addressesSql, [
        actor.tenantId,
        actor.company.id,
      ]);
      return rows.map((row) => presentAddress(row, actor));
    },
    async accountOf(actor) {
      const { company } = actor;
      return presentAccount(actor, company ? await reader.addressesOf({ ...actor, company }) : []);
    },
  };
  return reader;
}

function presentAddress(row: AddressRow, { locale }: Pick<Actor, 'locale'>): Address {
  return {
    _id: row.id,
    type: row.type,
    isDefault: row.is_default,
    companyName: row.company_name,
    firstName: row.first_name,
    lastName: row.last_name,
    street: row.street,
    street2: row.street2,
    apartment: row.apartment,
    addressline2: row.addressline2,
    zipCode: row.zip_code,
    city: row.city,
    state: row.state,
    country:
      row.country_code === null
        ? null
        : { code: row.country_code, name: countryName(row.country_code, locale) },
    phoneNumber: row.phone_number,
  };
}

interface AddressRow {
  id: string;
  type: Address['type'];
  is_default: boolean;
  company_name: string | null;
  first_name: string;
  last_name: string;
  street: string;
  street2: string | null;
  apartment: string | null;
  addressline2: string | null;
  zip_code: string;
  city: string;
  state: string | null;
  country_code: string | null;
  phone_number: string | null;
}

const addressesSql = `
  select address.id, address.type, address.is_default, address.company_name, address.first_name, address.last_name,
    address.street, address.street2, address.apartment, address.addressline2, address.zip_code, address.city,
    address.state, address.country_code, address.phone_number
  from address
  where address.tenant_id = $1 and address.company_id = $2
  order by address.is_default desc, address.type, address.city collate german, address.last_name collate german,
    address.id
`;
