import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FeedKind } from '@kontor/contract';
import { requestError } from '../../../shared/errors.ts';

/** Where a reader stands. */
export interface FeedPlace {
  position: number;
  /** In ms; 0: everything. */
  since: number;
}

interface Feed {
  kind: FeedKind;
  tenantId: number;
  /** Of the tenant. */
  secret: string;
}

/**
 * An opaque cursor, signed, so that one of another tenant or kind cannot skip records.
 *
 * @example readCursor(feed, writeCursor(feed, { position: 7, since: 0 })) // { position: 7, since: 0 }
 */
export function writeCursor(feed: Feed, { position, since }: FeedPlace): string {
  const place = `${position}.${since}`;
  return Buffer.concat([signatureOf(feed, place), Buffer.from(place)]).toString('base64url');
}

/** @throws cursor.invalid */
export function readCursor(feed: Feed, cursor: string): FeedPlace {
  const bytes = Buffer.from(cursor, 'base64url');
  const place = bytes.subarray(signatureBytes).toString();
  const [, position, since] = /^(\d{1,15})\.(\d{1,15})$/.exec(place) ?? [];
  const isOurs =
    position !== undefined &&
    bytes.toString('base64url') === cursor &&
    timingSafeEqual(bytes.subarray(0, signatureBytes), signatureOf(feed, place));
  if (!isOurs) throw requestError('cursor.invalid');
  return { position: Number(position), since: Number(since) };
}

const signatureBytes = 16;

function signatureOf({ kind, tenantId, secret }: Feed, place: string): Buffer {
  return createHmac('sha256', secret)
    .update(`${tenantId} ${kind} ${place}`)
    .digest()
    .subarray(0, signatureBytes);
}
