import { Secret, TOTP } from 'otpauth';

/** The period of a code, in ms. */
export const stepMs = 30_000;

const secretBytes = 20;

/** A new secret for an authenticator app: 160 bits, as RFC 4226 recommends. */
export function newSecret(): Buffer {
  return Buffer.from(new Secret({ size: secretBytes }).bytes);
}

/** A secret in base32 for typing, and as the URI of the QR code. */
export function presentSecret(
  secret: Buffer,
  names: { issuer: string; label: string },
): { secret: string; uri: string } {
  const totp = totpOf(secret, names);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/**
 * The time step (30 s since 1970) of a code: the current step or one next to it. Undefined for a wrong code. Codes are
 * compared in constant time.
 *
 * @example stepOf(secret, '492039', now) // 59659512
 */
export function stepOf(secret: Buffer, code: string, now: Date): number | undefined {
  // The library compares bytes and throws for other characters.
  if (!/^\d{6}$/.test(code)) return undefined;
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : Math.floor(timestamp / stepMs) + delta;
}

function totpOf(secret: Buffer, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) });
}
