import { prepared, type StatementRunner } from '../database/connection.ts';

/** The names of all tenants, sorted. */
export async function tenantNames(runner: StatementRunner): Promise<string[]> {
  const rows = await prepared<{ name: string }>(
    runner,
    'tenant-names',
    'select name from tenant order by name',
    [],
  );
  return rows.map(({ name }) => name);
}

/** The id of the tenant with this name. */
export async function findTenantId(runner: StatementRunner, name: string): Promise<number | undefined> {
  const text = 'select id from tenant where name = $1';
  const [tenant] = await prepared<{ id: number }>(runner, 'tenant-id-by-name', text, [name]);
  return tenant?.id;
}
