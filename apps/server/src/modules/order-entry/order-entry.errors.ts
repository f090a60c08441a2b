import { type RequestError, requestError } from '../../shared/errors.ts';

/** No file came with the call, or in another field than `file`. */
export function sheetMissing(): RequestError {
  return requestError('order.sheet.missing');
}

/** The file has more bytes than the route takes; the rest of it is not waited for. */
export function sheetTooLarge(maximum: number): RequestError {
  return requestError('order.sheet.too.large', {
    details: { maximum },
    headers: { connection: 'close' },
  });
}

/** The file did not arrive in time; the rest of it is not waited for. */
export function sheetTooSlow(): RequestError {
  return requestError('order.sheet.too.slow', { headers: { connection: 'close' } });
}

/** The user sends as many other files at this moment as one may. */
export function tooManySheets(): RequestError {
  return requestError('large.request.wait', { headers: { 'retry-after': '2', connection: 'close' } });
}

/** The head is not the predefined one: what it should be and what it is. */
export function sheetFormat(details: {
  expected: readonly string[];
  found: readonly string[];
  sheet: string;
  /** The heads that nothing is known of. */
  unknown?: readonly string[];
}): RequestError {
  return requestError('order.sheet.format', { details });
}
