import type { ApprovalDetail, CheckoutPreview } from '@kontor/contract';
import { type AddressPurpose, addressesFor, mayForCompany, operatorRolesWith } from '@kontor/domain';
import type { CompanyActor } from '../../shared/actor.ts';
import { TooManyLines } from '../../shared/large-work.ts';
import type { NotedAttempts } from '../../shared/rate-limit.ts';
import type { CheckoutFacts, CheckoutStoredLine } from '../checkout/checkout.types.ts';
import { type CheckoutServices, previewCheckout } from '../checkout/checkout.usecases.ts';
import { readActor } from '../sessions/actor-row.ts';
import type { ApprovalRow, FrozenLine } from './approvals.repository.ts';

/** The requester, in the language of the request; null once they can no longer order for the company. */
export async function requesterOf(
  { pool }: Pick<CheckoutServices, 'pool'>,
  { tenantId }: CompanyActor,
  { user_id, company_id, language }: Pick<ApprovalRow, 'user_id' | 'company_id' | 'language'>,
): Promise<CompanyActor | null> {
  if (user_id === null) return null;
  const requester = await readActor(pool, {
    tenantId,
    userId: user_id,
    companyId: company_id,
    actingRoles: operatorRolesWith('customers.act'),
    locale: language,
  });
  return requester && mayForCompany(requester, 'approvals.request') ? requester : null;
}

/** The services of a checkout, with a request in place of the basket. */
export function withRequestAsBasket(
  services: CheckoutServices,
  { id, version, lines }: Pick<ApprovalRow, 'id' | 'version' | 'lines'>,
): CheckoutServices {
  return {
    ...services,
    // The requester's attempt was counted when the code was entered.
    promotionLimits: { beginMiss: async () => notCounted, countCheck: async () => {} },
    sources: {
      ...services.sources,
      async readBasket(_client, _actor, { upTo }) {
        if (lines.length > upTo) throw new TooManyLines(lines.length);
        return { id, version, lines: cartLines(lines) };
      },
    },
  };
}

const notCounted: NotedAttempts = { keep: async () => {}, takeBack: async () => {} };

/** The lines of a request as the checkout reads them. */
export function cartLines(lines: readonly FrozenLine[]): CheckoutStoredLine[] {
  return lines.map(({ sku, quantity, season_quantities, attributes }) => ({
    sku,
    quantity,
    seasonQuantities: season_quantities,
    attributes,
  }));
}

/** The order of a request as of today. */
export interface TodaysOrder {
  current: CheckoutPreview;
  /** Chosen addresses and cost centre that are gone; the preview has default addresses in place. */
  missing: ApprovalDetail['missing'];
  requester: CompanyActor;
  facts: CheckoutFacts;
}

/** Previews the order of a request today; undefined if the requester cannot order. */
export async function previewToday(
  services: CheckoutServices,
  actor: CompanyActor,
  row: ApprovalRow,
): Promise<TodaysOrder | undefined> {
  const requester = await requesterOf(services, actor, row);
  if (!requester) return undefined;
  const facts = await services.checkouts.readFacts(services.pool, requester, {});
  const missing = missingChoices(row, facts);
  const { orderType, shippingAddressId, invoiceAddressId, shippingMethodId, paymentMethodId } = row.checkout;
  const { promotionCode, costCentreId } = row.checkout;
  const current = await previewCheckout({
    actor: { ...requester, locale: actor.locale },
    body: {
      orderType,
      shippingAddressId: missing.includes('shippingAddress') ? null : shippingAddressId,
      invoiceAddressId: missing.includes('invoiceAddress') ? null : invoiceAddressId,
      shippingMethodId,
      paymentMethodId,
      promotionCode: promotionCode ?? null,
      costCentreId: costCentreId ?? null,
    },
    services: withRequestAsBasket(services, row),
  });
  return { current, missing, requester, facts };
}

function missingChoices(
  { checkout: { shippingAddressId, invoiceAddressId, costCentreId } }: Pick<ApprovalRow, 'checkout'>,
  { addresses, costCentres }: Pick<CheckoutFacts, 'addresses' | 'costCentres'>,
): ApprovalDetail['missing'] {
  const isGone = (purpose: AddressPurpose, addressId: string) =>
    !addressesFor(addresses, purpose).some(({ id }) => id === addressId);
  const hasCostCentre = costCentreId
    ? costCentres.some(({ id }) => id === costCentreId)
    : costCentres.length < 2;
  return [
    ...(isGone('shipping', shippingAddressId) ? (['shippingAddress'] as const) : []),
    ...(isGone('invoice', invoiceAddressId) ? (['invoiceAddress'] as const) : []),
    ...(hasCostCentre ? [] : (['costCentre'] as const)),
  ];
}
