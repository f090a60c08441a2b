import type { Address } from '@kontor/contract';

/** The stored fields of an address; null: empty. */
export type AddressFields = Omit<Address, '_id' | 'country' | 'version'> & { countryCode: string | null };

/** A stored address. */
export interface AddressRow extends AddressFields {
  id: string;
}

const columns = {
  type: 'type',
  isDefault: 'is_default',
  companyName: 'company_name',
  firstName: 'first_name',
  lastName: 'last_name',
  street: 'street',
  street2: 'street2',
  apartment: 'apartment',
  addressline2: 'addressline2',
  zipCode: 'zip_code',
  city: 'city',
  state: 'state',
  countryCode: 'country_code',
  phoneNumber: 'phone_number',
} as const satisfies Record<keyof AddressFields, string>;

const fields = Object.keys(columns) as (keyof AddressFields)[];

/** The columns as they are written, in the order of `addressValues`. */
export const addressColumns = Object.values(columns).join(', ');

/** The columns of table address as they are read into an AddressRow. */
export const addressSelection = [
  'address.id',
  ...fields.map((field) => `address.${columns[field]} as "${field}"`),
].join(', ');

/** The same as arguments of jsonb_build_object. */
export const addressJson = [
  "'id', address.id",
  ...fields.map((field) => `'${field}', address.${columns[field]}`),
].join(', ');

/** What `addressColumns` are set to. */
export function addressValues(address: AddressFields): unknown[] {
  return fields.map((field) => address[field]);
}
