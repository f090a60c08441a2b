import type { ErrorAnswer } from '@kontor/contract';

/** A failed call; `code` is stable and has a text in the contract's error catalogue (API-02). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: unknown;

  constructor(failure: { status: number; code: string; message?: string; details?: unknown }) {
    super(failure.message ?? failure.code);
    this.name = 'ApiError';
    this.status = failure.status;
    this.code = failure.code;
    this.details = failure.details;
  }
}

/** Reads an error answer; a foreign one (a proxy's page) becomes `service.unavailable` or `internal.error`. */
export async function readErrorAnswer(response: Response): Promise<ApiError> {
  const { status } = response;
  try {
    const answer = (await response.json()) as Partial<ErrorAnswer> | null;
    if (typeof answer?.code === 'string') {
      return new ApiError({
        status,
        code: answer.code,
        message: String(answer.message ?? answer.code),
        details: answer.details,
      });
    }
  } catch {
    // Not JSON: handled below.
  }
  const isUnavailable = status === 502 || status === 503 || status === 504;
  return new ApiError({ status, code: isUnavailable ? 'service.unavailable' : 'internal.error' });
}

/** True for temporary failures: no or slow connection, a busy or restarting server. */
export function isPassingError(error: unknown): boolean {
  return isApiError(error) && ([0, 408, 429].includes(error.status) || error.status >= 500);
}

/** True for an ApiError, optionally with one of the codes. */
export function isApiError(error: unknown, ...codes: string[]): error is ApiError {
  return error instanceof ApiError && (codes.length === 0 || codes.includes(error.code));
}
