import { isApiError } from '@kontor/web-kit/lib/api-error.ts';

/** The lines that a refusal names by their index in the request. */
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
 * True without an answer of the server, or if it asks to wait. A retry is safe, because a change replaces the line
 * (CART-06).
 */
export function isUnreachable(error: unknown): boolean {
  return (
    isApiError(error) &&
    ([0, 502, 503, 504].includes(error.status) || isApiError(error, 'large.request.wait'))
  );
}

/** True if another tab has changed the session's company (AUTH-13). */
export function isOtherCompany(error: unknown): boolean {
  return isApiError(error, 'company.changed');
}
