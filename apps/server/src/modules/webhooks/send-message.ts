import { createHmac } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { type Target, TargetError } from './target.ts';

/** A message in the form of Standard Webhooks. */
export interface Message {
  id: string;
  /** JSON. */
  body: string;
  /** `whsec_` and base64; two while a former secret still counts. */
  secrets: readonly string[];
  sentAt: Date;
}

/** For the whole exchange; a target that takes longer is tried again. */
const usualTimeoutMs = 10_000;

/** The signature of Standard Webhooks: HMAC-SHA256 of id, seconds and body. */
export function signatureOf(secret: string, { id, body, sentAt }: Omit<Message, 'secrets'>): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key)
    .update(`${id}.${secondsOf(sentAt)}.${body}`)
    .digest('base64')}`;
}

/**
 * Posts a message to a checked address. Redirects are not followed, the answer's body is not read.
 *
 * @returns the status
 * @throws TargetError where the answer is not 2xx, with its `status`; errors of the connection
 */
export async function sendMessage(
  { url, address, family }: Target,
  message: Message,
  timeoutMs = usualTimeoutMs,
): Promise<number> {
  // Host header and certificate keep the name; the connection goes to the address that was checked.
  const pinned: LookupFunction = (_name, options, done) =>
    options.all ? done(null, [{ address, family }]) : done(null, address, family);
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const request = (url.protocol === 'https:' ? https : http).request(url, {
    method: 'POST',
    agent: false,
    lookup: pinned,
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(message.body),
      'user-agent': 'Kontor-Webhooks/1',
      'webhook-id': message.id,
      'webhook-timestamp': secondsOf(message.sentAt),
      'webhook-signature': message.secrets.map((secret) => signatureOf(secret, message)).join(' '),
    },
  });
  request.once('response', (response) => {
    const status = response.statusCode ?? 0;
    response.destroy();
    if (status >= 200 && status < 300) resolve(status);
    else reject(Object.assign(new TargetError('answered', String(status)), { status }));
  });
  request.on('error', (error: NodeJS.ErrnoException) =>
    reject(error.name === 'AbortError' || error.name === 'TimeoutError' ? new TargetError('late') : error),
  );
  request.end(message.body);
  return await promise;
}

const secondsOf = (moment: Date) => String(Math.floor(moment.getTime() / 1000));
