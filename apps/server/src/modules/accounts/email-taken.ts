import type { PoolClient } from 'pg';

/**
 * Whether another user of the tenant has the address, without regard to case. Until the transaction ends nobody else who asks
 * gets an answer for it: no constraint can hold the rule, for imports may bring one address for several users (AUTH-05).
 */
export async function isEmailTaken(
  client: PoolClient,
  { tenantId, email, exceptUserId }: { tenantId: number; email: string; exceptUserId?: string },
): Promise<boolean> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 7256012))', [
    `${tenantId}/${email.toLowerCase()}`,
  ]);
  const { rowCount } = await client.query(
    `select from app_user
     where app_user.tenant_id = $1 and lower(app_user.email) = lower($2) and app_user.id is distinct from $3
     limit 1`,
    [tenantId, email, exceptUserId ?? null],
  );
  return rowCount === 1;
}
