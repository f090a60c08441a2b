import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';

export const stripeKey = 'sk_test_0123456789abcdef';
export const stripeWebhookSecret = 'whsec_0123456789abcdef';

/** A request as the SDK sent it. */
export interface StripeCall {
  method: string;
  path: string;
  params: Record<string, string>;
  idempotencyKey: string | undefined;
  authorization: string | undefined;
}

interface FakeSession {
  id: string;
  object: 'checkout.session';
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  payment_intent: string | null;
  amount_total: number;
  currency: string;
  metadata: Record<string, string>;
}

/** A double of the parts of Stripe's API that the shop uses, on a port of this machine. */
export interface FakeStripe {
  url: string;
  calls: StripeCall[];
  sessions: Map<string, FakeSession>;
  /** The payments whose money went back, one entry for each refund that was made. */
  refunds: string[];
  /** What Stripe says of a refund that it takes. */
  refundStatus: 'succeeded' | 'pending' | 'failed';
  /** `down`: no answer at all; `refuse`: the request is not valid; `busy`: its key is in use by another one. */
  mode: 'up' | 'down' | 'refuse' | 'busy';
  /** The buyer pays on Stripe's page. */
  pay(sessionId: string): FakeSession;
  close(): Promise<void>;
}

/** Starts the double. */
export async function startFakeStripe(): Promise<FakeStripe> {
  const byKey = new Map<string, { params: string; answer: { status: number; body: object } }>();
  const sessions = new Map<string, FakeSession>();
  const refunds: string[] = [];
  const server = createServer(async (request, response) => {
    const call = await readCall(request);
    fake.calls.push(call);
    if (fake.mode === 'down') {
      request.socket.destroy();
      return;
    }
    send(response, answerOf(call));
  });

  /** Refusals too are answered again under the same key, and under one key everything must be asked alike. */
  function answerOf(call: StripeCall): { status: number; body: object } {
    const { idempotencyKey: key } = call;
    const params = JSON.stringify(call.params);
    const known = key === undefined ? undefined : byKey.get(key);
    if (fake.mode === 'busy' || (known && known.params !== params)) {
      return { status: 400, body: { error: { type: 'idempotency_error', message: 'in use' } } };
    }
    const answer = known?.answer ?? (fake.mode === 'refuse' ? refusal(`bad key ${stripeKey}`) : handle(call));
    if (key !== undefined) byKey.set(key, { params, answer });
    return answer;
  }

  function handle({ method, path, params }: StripeCall): { status: number; body: object } {
    if (method === 'POST' && path === '/v1/checkout/sessions') {
      const id = `cs_test_${sessions.size + 1}`;
      const session: FakeSession = {
        id,
        object: 'checkout.session',
        url: `https://checkout.stripe.test/c/pay/${id}`,
        status: 'open',
        payment_status: 'unpaid',
        payment_intent: null,
        amount_total: Number(params['line_items[0][price_data][unit_amount]']),
        currency: params['line_items[0][price_data][currency]'] ?? '',
        metadata: Object.fromEntries(
          Object.entries(params)
            .filter(([name]) => name.startsWith('metadata['))
            .map(([name, value]) => [name.slice('metadata['.length, -1), value]),
        ),
      };
      sessions.set(id, session);
      return { status: 200, body: session };
    }
    const [, id = '', action] = /^\/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(path) ?? [];
    const session = sessions.get(id);
    if (session && action === '/expire') {
      if (session.status !== 'open') {
        return refusal('not open');
      }
      session.status = 'expired';
      return { status: 200, body: session };
    }
    if (session) return { status: 200, body: session };
    if (method === 'POST' && path === '/v1/refunds') {
      const { payment_intent: paid = '' } = params;
      if (refunds.includes(paid)) return refusal('nothing is left', 'charge_already_refunded');
      const { refundStatus: status } = fake;
      if (status !== 'failed') refunds.push(paid);
      return { status: 200, body: { id: `re_${paid}`, object: 'refund', status } };
    }
    return { status: 404, body: { error: { type: 'invalid_request_error', message: 'unknown' } } };
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const fake: FakeStripe = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    sessions,
    refunds,
    refundStatus: 'succeeded',
    mode: 'up',
    pay(sessionId) {
      const session = sessions.get(sessionId);
      if (session?.status !== 'open') throw new Error(`${sessionId} cannot be paid.`);
      session.status = 'complete';
      session.payment_status = 'paid';
      session.payment_intent = `pi_${sessionId}`;
      return session;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return fake;
}

/** A message as Stripe sends it: the bytes and their signature, made by the SDK's own helper. */
export function signedMessage(
  event: { id: string; type: string; data: { object: object } },
  { secret = stripeWebhookSecret, timestamp }: { secret?: string; timestamp?: number } = {},
): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify({ object: 'event', api_version: null, created: 1, ...event }, null, 2);
  const signature = new Stripe(stripeKey).webhooks.generateTestHeaderString({
    payload: body,
    secret,
    ...(timestamp === undefined ? {} : { timestamp }),
  });
  return { body, headers: { 'stripe-signature': signature } };
}

function refusal(message: string, code?: string): { status: number; body: object } {
  return { status: 400, body: { error: { type: 'invalid_request_error', message, code } } };
}

function send(response: ServerResponse, { status, body }: { status: number; body: object }): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_test' });
  response.end(JSON.stringify(body));
}

async function readCall(request: IncomingMessage): Promise<StripeCall> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { pathname } = new URL(request.url ?? '/', 'http://stripe.test');
  return {
    method: request.method ?? '',
    path: pathname,
    params: Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString())),
    idempotencyKey: request.headers['idempotency-key'] as string | undefined,
    authorization: request.headers.authorization,
  };
}
