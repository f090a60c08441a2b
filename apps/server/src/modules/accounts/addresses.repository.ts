import type { AddressPlace } from '@kontor/domain';
import type { PoolClient } from 'pg';
import type { CompanyActor } from '../../shared/actor.ts';

/** An address as it is written; null: the field is empty. */
export interface AddressRecord {
  type: number;
  isDefault: boolean;
  companyName: string | null;
  firstName: string;
  lastName: string;
  street: string;
  street2: string | null;
  apartment: string | null;
  addressline2: string | null;
  zipCode: string;
  city: string;
  state: string | null;
  countryCode: string;
  phoneNumber: string | null;
}

/** What the rules of changing an address need to know of the stored one. */
export type StoredAddress = AddressPlace & { id: string; type: number; isDefault: boolean };

export type AddressesRepository = ReturnType<typeof createAddressesRepository>;

/** Makes the repository of addresses within a transaction; everything is bound to the actor's tenant and company. */
export function createAddressesRepository({ client }: { client: PoolClient }) {
  return {
    /** All addresses of the company; nobody else saves one of them until the transaction ends. */
    async lock(actor: CompanyActor): Promise<StoredAddress[]> {
      const key = [actor.tenantId, actor.company.id];
      await client.query(
        'select from company where company.tenant_id = $1 and company.id = $2 for no key update',
        key,
      );
      const { rows } = await client.query<StoredAddress>(
        `select address.id, address.type, address.is_default as "isDefault", address.street, address.street2,
           address.apartment, address.addressline2, address.zip_code as "zipCode", address.city, address.state,
           address.country_code as "countryCode"
         from address
         where address.tenant_id = $1 and address.company_id = $2`,
        key,
      );
      return rows;
    },

    async insert(actor: CompanyActor, id: string, address: AddressRecord): Promise<void> {
      await client.query(
        `insert into address (tenant_id, company_id, id, ${columns})
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
        [actor.tenantId, actor.company.id, id, ...valuesOf(address)],
      );
    },

    async update(actor: CompanyActor, id: string, address: AddressRecord): Promise<void> {
      await client.query(
        `update address
         set (${columns}) = ($4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
         where address.tenant_id = $1 and address.company_id = $2 and address.id = $3`,
        [actor.tenantId, actor.company.id, id, ...valuesOf(address)],
      );
    },

    /** Leaves one address of its type as the default one (ADDR-03). */
    async unmarkOthers(actor: CompanyActor, { id, type }: { id: string; type: number }): Promise<void> {
      await client.query(
        `update address set is_default = false
         where address.tenant_id = $1 and address.company_id = $2 and address.type = $4 and address.id <> $3
           and address.is_default`,
        [actor.tenantId, actor.company.id, id, type],
      );
    },

    async delete(actor: CompanyActor, id: string): Promise<void> {
      await client.query(
        'delete from address where address.tenant_id = $1 and address.company_id = $2 and address.id = $3',
        [actor.tenantId, actor.company.id, id],
      );
    },
  };
}

const columns = `type, is_default, company_name, first_name, last_name, street, street2, apartment, addressline2,
  zip_code, city, state, country_code, phone_number`;

function valuesOf(address: AddressRecord): unknown[] {
  return [
    address.type,
    address.isDefault,
    address.companyName,
    address.firstName,
    address.lastName,
    address.street,
    address.street2,
    address.apartment,
    address.addressline2,
    address.zipCode,
    address.city,
    address.state,
    address.countryCode,
    address.phoneNumber,
  ];
}
