import { isApiError } from '../../lib/api-error.ts';

/** The lines that a refusal names by their places in the call. */
export function namedBy(error: unknown, ids: readonly string[]): ReadonlySet<string> {
  const details: unknown[] = isApiError(error) && Array.isArray(error.details) ? error.details : [];
  return new Set(
    details.flatMap((detail) => {
      const { index } = (detail ?? {}) as { index?: unknown };
      const id = typeof index === 'number' ? ids[index] : undefined;
      return id === undefined ? [] : [id];
    }),
  );
}

/**
 * The server did not answer, a proxy answered for it, or it asked to wait. The change may be sent again, because it replaces
 * the line (CART-06).
 */
export function isUnreachable(error: unknown): boolean {
  return (
    isApiError(error) &&
    ([0, 502, 503, 504].includes(error.status) || isApiError(error, 'large.request.wait'))
  );
}

/** The cart is not that of the active company any more: another tab has switched to another one (AUTH-13). */
export function isOtherCompany(error: unknown): boolean {
  return isApiError(error, 'company.changed');
}
