import { createHash, randomBytes } from 'node:crypto';

/** A new opaque session token of 256 bits as base64url (AUTH-14). */
export function newSessionToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token: its SHA-256. A fast hash is enough for 256 random bits. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
