import type { FastifyRequest } from 'fastify';
import type { Outage } from '../database/outage.ts';
import { type RequestError, requestError } from './errors.ts';

/** Seconds after which a client may try again. */
export const retryAfterSeconds = 5;

/** The refusal of a request that the shop cannot answer at the moment (API-02). */
export function unavailable(details?: { requestId: string }): RequestError {
  return requestError('service.unavailable', {
    details,
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}

/** Logs one line without a stack, because an outage fails many requests. */
export function logOutage(request: FastifyRequest, error: Error, outage: Outage): void {
  request.log.warn({ outage, reason: error.message }, 'request answered with 503');
}
