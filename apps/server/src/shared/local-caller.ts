import type { FastifyRequest } from 'fastify';
import { isLoopback, nameOf } from './host-names.ts';

/**
 * Whether a program on the same machine sent the request. Requests forwarded by a proxy on the same machine are not local,
 * even from a trusted proxy.
 */
export function isLocalCaller({ raw: { socket }, headers }: FastifyRequest): boolean {
  const isForwarded = forwardingHeaders.some((name) => headers[name] !== undefined);
  return !isForwarded && isLoopback(socket.remoteAddress ?? '') && isLoopback(nameOf(headers.host ?? ''));
}

const forwardingHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];
