import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export interface FakeIdentityProvider {
  issuer: string;
  /** Who is signed in there. */
  person: { sub: string; email?: string; email_verified?: boolean };
  /** Changes the ID token before it is sent; `key` signs it instead of the provider's. */
  alter: ((token: IdToken) => void) | undefined;
  /** Answers instead of the provider: an HTTP status, or never. */
  outage: number | 'silence' | undefined;
  /** Follows the provider's redirects as a browser does; returns the final redirect address. */
  visit(url: string): Promise<URL>;
  close(): Promise<void>;
}

interface IdToken {
  header: Record<string, unknown>;
  claims: Record<string, unknown>;
  key: KeyObject;
}

const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** A real OpenID Connect provider on this machine whose person signs in without being asked. Clients by their ids. */
export async function startFakeIdentityProvider(
  clients: Record<string, { secret?: string; redirectUri: string }>,
): Promise<FakeIdentityProvider> {
  const { privateKey } = newKeys();
  let handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const fake: FakeIdentityProvider = {
    issuer,
    person: { sub: 'person-1' },
    alter: undefined,
    outage: undefined,
    async visit(url) {
      const cookies = new Map<string, string>();
      let at = new URL(url);
      while (at.origin === issuer) {
        const answer = await fetch(at, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        });
        for (const line of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          cookies.set(name, value);
        }
        const next = answer.headers.get('location');
        if (!next) throw new Error(`${at} answered ${answer.status}: ${await answer.text()}`);
        at = new URL(next, at);
      }
      return at;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  const provider = new Provider(issuer, {
    clients: Object.entries(clients).map(([id, { secret, redirectUri }]) => ({
      client_id: id,
      redirect_uris: [redirectUri],
      ...(secret === undefined
        ? { token_endpoint_auth_method: 'none' as const }
        : { client_secret: secret, token_endpoint_auth_method: 'client_secret_post' as const }),
    })),
    jwks: {
      keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'own', use: 'sig', alg: 'RS256' } as never],
    },
    cookies: { keys: ['fake'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: async () => ({ ...fake.person, sub }) }),
    async loadExistingGrant(context) {
      const grant = new context.oidc.provider.Grant({
        clientId: context.oidc.client?.clientId,
        accountId: context.oidc.session?.accountId,
      });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();

  handle = async (request, response) => {
    if (fake.outage === 'silence') return;
    if (fake.outage !== undefined) return void response.writeHead(fake.outage).end('away');
    if (request.url?.startsWith('/interaction/'))
      return await provider.interactionFinished(request, response, { login: { accountId: fake.person.sub } });
    if (request.url?.startsWith('/token') && fake.alter) {
      const { end } = response;
      response.end = ((body: string | Buffer) => {
        const text = altered(String(body), fake.alter as NonNullable<typeof fake.alter>);
        response.setHeader('content-length', Buffer.byteLength(text));
        return end.call(response, text, 'utf8');
      }) as typeof response.end;
    }
    await answer(request, response);
  };
  return fake;

  function altered(body: string, alter: (token: IdToken) => void): string {
    const answered = JSON.parse(body) as { id_token?: string };
    if (!answered.id_token) return body;
    const [header = '', claims = ''] = answered.id_token.split('.');
    const token: IdToken = { header: decode(header), claims: decode(claims), key: privateKey };
    alter(token);
    const signed = `${encode(token.header)}.${encode(token.claims)}`;
    const signature = sign('sha256', Buffer.from(signed), token.key).toString('base64url');
    return JSON.stringify({ ...answered, id_token: `${signed}.${signature}` });
  }
}

const decode = (part: string) =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
