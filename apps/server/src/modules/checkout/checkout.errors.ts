import { type ErrorCode, isErrorCode } from '@kontor/contract';
import { type CheckoutIssue, minorToDecimal } from '@kontor/domain';
import { type RequestError, requestError } from '../../shared/errors.ts';

/** The checkout has an order already (CHKO-15). */
export function alreadySubmitted(orderNumber: string): RequestError {
  return requestError('checkout.already.submitted', { details: { orderNumber } });
}

/** The total differs from the one on the page (CHKO-18); both are gross. */
export function priceChanged(input: {
  expected: { value: number; currency: string };
  currentMinor: number;
  currency: string;
}): RequestError {
  return requestError('price.changed', {
    details: {
      expected: input.expected,
      current: { value: minorToDecimal(input.currentMinor), currency: input.currency },
    },
  });
}

/** Other orders took the stock (CHKO-19). */
export function notEnoughStock(
  lines: readonly { sku: string; requested: number; available: number }[],
): RequestError {
  return requestError('stock.not.enough.error', { status: 409, details: lines });
}

/** The pre-stock of a season is no longer sufficient (TABL-16). */
export function notEnoughPreStock(
  lines: readonly { sku: string; seasonId: string; max: number }[],
): RequestError {
  return requestError('prestock.not.enough', { details: lines });
}

/** Products that were deleted or are not visible; the page drops their lines when it reloads the cart (CART-14). */
export function productsGone(skus: readonly string[]): RequestError {
  return requestError('product.not.found', { status: 422, details: skus.map((sku) => ({ sku })) });
}

/** An issue with decimal amounts, and lines with details for the buyer. */
export function presentIssue(
  issue: CheckoutIssue,
  { currency }: { currency: string },
): { code: string; details?: unknown } {
  if ('addressId' in issue) return { code: issue.code, details: { addressId: issue.addressId } };
  if ('limitMinor' in issue) {
    return {
      code: issue.code,
      details: {
        limit: minorToDecimal(issue.limitMinor),
        open: minorToDecimal(issue.openMinor),
        total: minorToDecimal(issue.totalMinor),
        currency,
      },
    };
  }
  if ('minimumMinor' in issue) {
    return {
      code: issue.code,
      details: {
        minimum: minorToDecimal(issue.minimumMinor),
        current: minorToDecimal(issue.currentMinor),
        currency,
      },
    };
  }
  if ('lines' in issue) {
    return {
      code: issue.code,
      details: issue.lines.map(({ issue: cause, ...line }) => {
        const { code: _code, ...facts } = cause;
        if ('maxMinor' in facts) return { ...line, maximum: minorToDecimal(facts.maxMinor) };
        return { ...line, ...facts };
      }),
    };
  }
  return { code: issue.code };
}

/** The refusal of an order because of an issue (CHKO-12). */
export function issueError(issue: CheckoutIssue, context: { currency: string }): RequestError {
  const { code, details } = presentIssue(issue, context);
  if (code === 'basket.out.of.stock') {
    return notEnoughStock(details as { sku: string; requested: number; available: number }[]);
  }
  const known: ErrorCode = isErrorCode(code) ? code : 'validation.failed';
  return requestError(known, details === undefined ? {} : { details });
}
