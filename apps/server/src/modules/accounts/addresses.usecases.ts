import type { Address, AddressInput } from '@kontor/contract';
import { addressChangeRefusal, canAddAddress, isPostcode, MAX_ADDRESSES } from '@kontor/domain';
import type { Pool, PoolClient } from 'pg';
import type { CompanyActor } from '../../shared/actor.ts';
import type { Clock } from '../../shared/clock.ts';
import { isCountry } from '../../shared/country.ts';
import { fieldsInvalid, malformed, requestError } from '../../shared/errors.ts';
import { newId } from '../../shared/ids.ts';
import { once } from '../../shared/once.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { appendAudit, byActor } from '../audit/append-audit.ts';
import { changesOf } from '../audit/changes.ts';
import { addressVersion, presentAddress } from './account.presenter.ts';
import type { AddressRow } from './address-row.ts';
import {
  type AddressesRepository,
  type AddressRecord,
  createAddressesRepository,
} from './addresses.repository.ts';

export interface AddressServices {
  pool: Pool;
  clock: Clock;
  addressesOn(client: PoolClient): AddressesRepository;
}

type Call = { actor: CompanyActor; services: AddressServices };

/** Dependencies of the use cases below. */
export const addressServicesOn = (pool: Pool, clock: Clock): AddressServices => ({
  pool,
  clock,
  addressesOn: (client) => createAddressesRepository({ client }),
});

/**
 * Adds an address to the company; a default one unmarks the others of its type (ADDR-02, ADDR-03).
 *
 * @throws address.add.blocked for who may not add any (ADDR-04), address.limit, request.repeated, validation.failed
 */
export async function createAddress({
  actor,
  address,
  requestId,
  services,
}: Call & { address: AddressInput; requestId?: string | undefined }): Promise<Address> {
  if (!canAddAddress(actor)) throw requestError('address.add.blocked');
  const record = recordOf(address);
  requirePostcode(record);
  const id = newId();
  const at = services.clock.now();
  const sent = { actor, requestId, now: at, input: ['address', actor.company.id, record] };
  const row = await inTransaction(services.pool, (client) =>
    once(client, sent, async () => {
      const addresses = services.addressesOn(client);
      if ((await addresses.lock(actor)).length >= MAX_ADDRESSES) throw requestError('address.limit');
      if (record.isDefault) await addresses.unmarkOthers(actor, { id, type: record.type });
      const details = changesOf({}, record);
      await appendAudit(client, { ...byActor(actor), at, action: 'address.created', subject: id, details });
      return addresses.insert(actor, id, record);
    }),
  );
  return presentAddress(row, actor);
}

/**
 * Replaces an address of the company. Who may not add addresses may change names, phone and the default marker, not the
 * place (ADDR-04).
 *
 * @throws address.not.found, address.add.blocked, address.is.default, record.changed, validation.failed
 */
export async function changeAddress({
  actor,
  id,
  address,
  version,
  services,
}: Call & {
  id: string;
  address: AddressInput;
  /** The version that the caller has read; another one is refused. */
  version?: string | undefined;
}): Promise<Address> {
  const record = recordOf(address);
  const at = services.clock.now();
  const row = await inTransaction(services.pool, async (client) => {
    const addresses = services.addressesOn(client);
    const stored = requireOwn(await addresses.lock(actor), id);
    if (version !== undefined && version !== addressVersion(stored)) throw requestError('record.changed');
    const refusal = addressChangeRefusal(actor, stored, record);
    if (refusal === 'address.add.blocked') throw requestError(refusal);
    // An imported postcode of another form stays as it is.
    if (record.zipCode !== stored.zipCode || record.countryCode !== stored.countryCode)
      requirePostcode(record);
    if (!record.isDefault || record.type !== stored.type) requireNotGeneralDefault(stored);
    if (record.isDefault) await addresses.unmarkOthers(actor, { id, type: record.type });
    const details = changesOf(stored, record);
    await appendAudit(client, { ...byActor(actor), at, action: 'address.changed', subject: id, details });
    return addresses.update(actor, id, record);
  });
  return presentAddress(row, actor);
}

/**
 * Deletes an address of the company; orders keep their copies (ADDR-03).
 *
 * @throws address.not.found, address.is.default
 */
export async function deleteAddress({ actor, id, services }: Call & { id: string }): Promise<void> {
  const at = services.clock.now();
  await inTransaction(services.pool, async (client) => {
    const addresses = services.addressesOn(client);
    const stored = requireOwn(await addresses.lock(actor), id);
    requireNotGeneralDefault(stored);
    const none = Object.fromEntries(Object.keys(stored).map((field) => [field, null]));
    const details = changesOf(stored, { ...none, id });
    await appendAudit(client, { ...byActor(actor), at, action: 'address.deleted', subject: id, details });
    await addresses.delete(actor, id);
  });
}

function requireOwn(all: readonly AddressRow[], id: string): AddressRow {
  const stored = all.find((address) => address.id === id);
  if (!stored) throw requestError('address.not.found', { details: { addressId: id } });
  return stored;
}

/** The general address, which replaces missing ones, can only be removed if another one replaces it (ADDR-03). */
function requireNotGeneralDefault(stored: AddressRow): void {
  if (stored.type === 0 && stored.isDefault) throw requestError('address.is.default');
}

function requirePostcode({ zipCode, countryCode }: AddressRecord): void {
  if (!isPostcode(zipCode, countryCode ?? '')) throw fieldsInvalid([malformed('zipCode', 'postcode')]);
}

function recordOf(address: AddressInput): AddressRecord {
  if (!isCountry(address.country.code))
    throw fieldsInvalid([{ field: 'country.code', code: 'invalid', expected: { form: 'country' } }]);
  return {
    type: address.type,
    isDefault: address.isDefault ?? false,
    companyName: address.companyName || null,
    firstName: address.firstName ?? '',
    lastName: address.lastName,
    street: address.street,
    street2: address.street2 || null,
    apartment: address.apartment || null,
    addressline2: address.addressline2 || null,
    zipCode: address.zipCode,
    city: address.city,
    state: address.state || null,
    countryCode: address.country.code,
    phoneNumber: address.phoneNumber || null,
  };
}
