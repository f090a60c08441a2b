import { type RequestError, requestError } from '../../shared/errors.ts';

/** The file is too large; the connection is closed without reading the rest. */
export function sheetTooLarge(maximum: number): RequestError {
  return requestError('order.sheet.too.large', {
    details: { maximum },
    headers: { connection: 'close' },
  });
}

/** The upload takes too long; the connection is closed. */
export function sheetTooSlow(): RequestError {
  return requestError('order.sheet.too.slow', { headers: { connection: 'close' } });
}

/** The user uploads too many files at once. */
export function tooManySheets(): RequestError {
  return requestError('large.request.wait', { headers: { 'retry-after': '2', connection: 'close' } });
}

/** The head differs from the predefined one. */
export function sheetFormat(details: {
  expected: readonly string[];
  found: readonly string[];
  sheet: string;
  /** The unknown heads. */
  unknown?: readonly string[];
}): RequestError {
  return requestError('order.sheet.format', { details });
}
