import * as oidc from 'openid-client';
import { isLoopback } from '../../shared/host-names.ts';
import { providerRefused, providerUnavailable } from './identity-providers.errors.ts';
import type { IdentityProvider, ProviderLogin } from './identity-providers.repository.ts';

/** Timeout of all calls of one request together, so that the user gets an answer within five seconds. */
const deadlineMs = 4_500;

/** The claims of a provider about the user who signed in. */
export interface Identity {
  issuer: string;
  subject: string;
  email: string | undefined;
  isEmailVerified: boolean;
}

/** Lower case turns some other letters into ASCII ones: an address with the Kelvin sign would match one with a k. */
const ascii = /^[ -~]{1,255}$/;

type Client = Pick<IdentityProvider, 'issuer' | 'clientId' | 'clientSecret'>;

/**
 * The URL of the sign-in at the provider, with the PKCE verifier, state and nonce that its answer must match.
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
 * Exchanges the authorization code for the identity of the user. The library checks state, issuer, audience, nonce, expiry
 * and signature.
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
    if (!claims || !ascii.test(claims.sub)) throw providerRefused();
    // Some providers return the address only from this endpoint.
    const person =
      claims.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined
        ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
        : claims;
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: typeof person.email === 'string' && ascii.test(person.email) ? person.email : undefined,
      // Entra ID sends `xms_edov` instead of `email_verified`.
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
  // Without it the library trusts TLS alone and does not check signatures.
  for (const apply of [oidc.enableNonRepudiationChecks, ...plain]) apply(config);
  return config;
}

/** Whether the provider gave no usable answer; a refusal counts as usable. */
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
