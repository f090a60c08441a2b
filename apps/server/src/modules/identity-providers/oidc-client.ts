import * as oidc from 'openid-client';
import { isLoopback } from '../../shared/host-names.ts';
import { providerRefused, providerUnavailable } from './identity-providers.errors.ts';
import type { IdentityProvider, ProviderLogin } from './identity-providers.repository.ts';

/** All calls of one request together: whoever waits is told within five seconds. */
const deadlineMs = 4_500;

/** What a provider says of who signed in. */
export interface Identity {
  issuer: string;
  subject: string;
  email: string | undefined;
  isEmailVerified: boolean;
}

type Client = Pick<IdentityProvider, 'issuer' | 'clientId' | 'clientSecret'>;

/**
 * Where the browser goes, with what must fit the answer: PKCE, state and nonce.
 *
 * @throws provider.unavailable
 */
export async function authorizationUrl(
  client: Client,
  redirectUri: string,
): Promise<{ url: string; state: string; nonce: string; codeVerifier: string }> {
  const config = await discover(client, AbortSignal.timeout(deadlineMs)).catch(asUnavailable);
  const [state, nonce, codeVerifier] = [
    oidc.randomState(),
    oidc.randomNonce(),
    oidc.randomPKCECodeVerifier(),
  ];
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid email',
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  });
  return { url: url.href, state, nonce, codeVerifier };
}

/**
 * Exchanges the code of an answer for who signed in. The library checks state, issuer, audience, nonce, expiry and signature.
 *
 * @throws provider.unavailable, provider.refused
 */
export async function identityOf(
  client: Client,
  { redirectUri, state, nonce, codeVerifier }: Omit<ProviderLogin, 'providerId'>,
  search: string,
): Promise<Identity> {
  const deadline = AbortSignal.timeout(deadlineMs);
  const config = await discover(client, deadline).catch(asUnavailable);
  const answer = new URL(redirectUri);
  answer.search = search;
  try {
    const tokens = await oidc.authorizationCodeGrant(config, answer, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw providerRefused();
    // Some providers name the address there alone.
    const person =
      claims.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined
        ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
        : claims;
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: typeof person.email === 'string' ? person.email : undefined,
      // Entra ID has a claim of its own.
      isEmailVerified:
        person.email_verified === true || ['true', '1'].includes(String(person.xms_edov).toLowerCase()),
    };
  } catch (error) {
    if (deadline.aborted || isAway(error)) return asUnavailable(error);
    throw Object.assign(providerRefused(), { cause: error });
  }
}

async function discover(
  { issuer, clientId, clientSecret }: Client,
  signal: AbortSignal,
): Promise<oidc.Configuration> {
  const fetchInTime: oidc.CustomFetch = (url, options) => fetch(url, { ...(options as RequestInit), signal });
  const plain = isLoopback(new URL(issuer).hostname) ? [oidc.allowInsecureRequests] : [];
  const found = await oidc.discovery(new URL(issuer), clientId, undefined, undefined, {
    [oidc.customFetch]: fetchInTime,
    execute: plain,
  });
  const server = found.serverMetadata();
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const auth =
    clientSecret === null
      ? oidc.None()
      : methods.includes('client_secret_post')
        ? oidc.ClientSecretPost(clientSecret)
        : oidc.ClientSecretBasic(clientSecret);
  const config = new oidc.Configuration(server, clientId, undefined, auth);
  config[oidc.customFetch] = fetchInTime;
  // Without it the library trusts TLS alone and does not look at signatures.
  for (const apply of [oidc.enableNonRepudiationChecks, ...plain]) apply(config);
  return config;
}

/** True where no usable answer came; a refusal is one. */
function isAway(error: unknown): boolean {
  const { code } = error as { code?: string };
  return (
    code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' || code === 'OAUTH_RESPONSE_IS_NOT_JSON' || isFetchError(error)
  );
}

function isFetchError(error: unknown): boolean {
  return error instanceof TypeError && error.message === 'fetch failed';
}

function asUnavailable(error: unknown): never {
  throw Object.assign(providerUnavailable(), { cause: error });
}
