import type { CheckoutPreview } from '@kontor/contract';
import { mayForCompany, operatorRolesWith } from '@kontor/domain';
import type { CompanyActor } from '../../shared/actor.ts';
import { RequestError } from '../../shared/errors.ts';
import type { NotedAttempts } from '../../shared/rate-limit.ts';
import type { CheckoutStoredLine } from '../checkout/checkout.types.ts';
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
      countLines: async () => lines.length,
      readBasket: async () => ({ id, version, lines: cartLines(lines) }),
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

/** Previews the order of a request today; null if the requester cannot order or an address was deleted. */
export async function previewToday(
  services: CheckoutServices,
  actor: CompanyActor,
  row: ApprovalRow,
): Promise<CheckoutPreview | null> {
  const requester = await requesterOf(services, actor, row);
  if (!requester) return null;
  const { orderType, shippingAddressId, invoiceAddressId, shippingMethodId, paymentMethodId } = row.checkout;
  const { promotionCode, costCentreId } = row.checkout;
  const chosen = { shippingAddressId, invoiceAddressId, shippingMethodId, paymentMethodId };
  try {
    return await previewCheckout({
      actor: { ...requester, locale: actor.locale },
      body: {
        orderType,
        ...chosen,
        promotionCode: promotionCode ?? null,
        costCentreId: costCentreId ?? null,
      },
      services: withRequestAsBasket(services, row),
    });
  } catch (error) {
    if (error instanceof RequestError && error.code === 'address.not.found') return null;
    throw error;
  }
}
