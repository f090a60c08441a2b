import type { Pool } from 'pg';

/** Action, user name and details (without kept names) of the audit entries of a user or about a subject, in their order. */
export async function auditEntries(
  pool: Pool,
  tenantId: number,
  about: string,
): Promise<[action: string, username: string | null, details: unknown][]> {
  const { rows } = await pool.query<{ action: string; username: string | null; details: unknown }>(
    `select action, username, details - 'names' as details from audit_entry
     where tenant_id = $1 and (user_id = $2 or subject = $2) and action <> 'session.begun' order by id`,
    [tenantId, about],
  );
  return rows.map(({ action, username, details }) => [action, username, details]);
}
