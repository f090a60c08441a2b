import type { PoolClient } from 'pg';
import type { CompanyActor } from '../../shared/actor.ts';
import {
  type AddressFields,
  type AddressRow,
  addressColumns,
  addressSelection,
  addressValues,
} from './address-row.ts';

/** An address as it is written: its country is known. */
export type AddressRecord = AddressFields & { countryCode: string };

export type AddressesRepository = ReturnType<typeof createAddressesRepository>;

/** Makes the repository of addresses within a transaction; everything is bound to the actor's tenant and company. */
export function createAddressesRepository({ client }: { client: PoolClient }) {
  return {
    /** All addresses of the company, locked until the transaction ends. */
    async lock(actor: CompanyActor): Promise<AddressRow[]> {
      const key = [actor.tenantId, actor.company.id];
      await client.query(
        'select from company where company.tenant_id = $1 and company.id = $2 for no key update',
        key,
      );
      const { rows } = await client.query<AddressRow>(
        `select ${addressSelection}
         from address
         where address.tenant_id = $1 and address.company_id = $2`,
        key,
      );
      return rows;
    },

    async insert(actor: CompanyActor, id: string, address: AddressRecord): Promise<AddressRow> {
      const { rows } = await client.query<AddressRow>(
        `insert into address (tenant_id, company_id, id, ${addressColumns})
         values ($1, $2, $3, ${places})
         returning ${addressSelection}`,
        [actor.tenantId, actor.company.id, id, ...addressValues(address)],
      );
      return rows[0] as AddressRow;
    },

    /** Replaces an address that the company has. */
    async update(actor: CompanyActor, id: string, address: AddressRecord): Promise<AddressRow> {
      const { rows } = await client.query<AddressRow>(
        `update address
         set (${addressColumns}) = (${places})
         where address.tenant_id = $1 and address.company_id = $2 and address.id = $3
         returning ${addressSelection}`,
        [actor.tenantId, actor.company.id, id, ...addressValues(address)],
      );
      return rows[0] as AddressRow;
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

/** Placeholders of `addressValues`, behind tenant, company and id. */
const places = addressColumns
  .split(', ')
  .map((_column, at) => `$${at + 4}`)
  .join(', ');
