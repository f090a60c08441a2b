import { hash, randomBytes } from 'node:crypto';

/** A new opaque session token of 256 bits as base64url (AUTH-14). */
export function newSessionToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token: its SHA-256. A fast hash is enough for 256 random bits. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** The token of an Authorization header, undefined where it is not `Basic` and one of our tokens (API-01). */
export function tokenOfHeader(authorization: string | undefined): string | undefined {
  return /^Basic +([A-Za-z0-9_-]{20,200})$/i.exec(authorization ?? '')?.[1];
}
