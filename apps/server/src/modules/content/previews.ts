import type { Pool } from 'pg';
import type { Actor } from '../../shared/actor.ts';
import type { Clock } from '../../shared/clock.ts';
import { readCookie } from '../../shared/cookies.ts';
import { queriesOn } from '../exchange/transaction-queries.ts';
import { hashToken, newSessionToken } from '../sessions/session-token.ts';
import type { SettingsReader, TenantSettings } from '../settings/settings-reader.ts';
import { readDrafts } from './content.repository.ts';
import { withDrafts } from './content-parts.ts';

const cookieName = 'preview';
const previewMinutes = 30;

/**
 * Shows an operator the draft in the shop (decision 104). The token is in a cookie that scripts cannot read; it counts for the
 * session of the same operator only. Nothing of a preview is cached.
 */
export function createPreviews({
  pool,
  clock,
  settings,
}: {
  pool: Pool;
  clock: Clock;
  settings: Pick<SettingsReader, 'of'>;
}) {
  return {
    /** Begins a preview; `cookie` is the answer's header. */
    async begin(
      { tenantId, userId }: Actor,
      { isSecure }: { isSecure: boolean },
    ): Promise<{ until: string; cookie: string }> {
      const token = newSessionToken();
      const now = clock.now();
      const until = new Date(now.getTime() + previewMinutes * 60_000);
      await pool.query('delete from content_preview where tenant_id = $1 and expires_at <= $2', [
        tenantId,
        now,
      ]);
      await pool.query(
        'insert into content_preview (tenant_id, token_hash, user_id, expires_at) values ($1, $2, $3, $4)',
        [tenantId, hashToken(token), userId, until],
      );
      return { until: until.toISOString(), cookie: cookieOf(token, previewMinutes * 60, isSecure) };
    },
    /** Ends the preview of a request; answers the header that removes the cookie. */
    async end({ tenantId }: Actor, cookies: string | undefined, isSecure: boolean): Promise<string> {
      const token = readCookie(cookies, cookieName);
      if (token) {
        await pool.query('delete from content_preview where tenant_id = $1 and token_hash = $2', [
          tenantId,
          hashToken(token),
        ]);
      }
      return cookieOf('', 0, isSecure);
    },
    /** The settings as the draft has them, for a request in a preview of its own user; undefined for all others. */
    async of(
      { tenantId, userId, operatorRole }: Pick<Actor, 'tenantId' | 'userId' | 'operatorRole'>,
      cookies: string | undefined,
    ): Promise<{ settings: TenantSettings; until: string } | undefined> {
      const token = operatorRole === null ? undefined : readCookie(cookies, cookieName);
      if (!token) return undefined;
      const { rows } = await pool.query<{ expires_at: Date }>(
        `select expires_at from content_preview
         where tenant_id = $1 and token_hash = $2 and user_id = $3 and expires_at > $4`,
        [tenantId, hashToken(token), userId, clock.now()],
      );
      if (!rows[0]) return undefined;
      const [published, drafts] = await Promise.all([
        settings.of(tenantId),
        readDrafts(queriesOn(pool), tenantId),
      ]);
      return { settings: withDrafts(published, drafts), until: rows[0].expires_at.toISOString() };
    },
  };
}

function cookieOf(token: string, maxAge: number, isSecure: boolean): string {
  return `${cookieName}=${token}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
}
