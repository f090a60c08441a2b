import type { Dependencies } from '../dependencies.ts';
import type { ImportKind } from '../modules/exchange/exchange.types.ts';
import { importFiles } from '../modules/exchange/exchange.usecases.ts';
import { memorySource } from '../modules/exchange/sources/memory-source.ts';
import { starterFiles } from '../modules/exchange/starter-files.ts';
import { openTenant } from '../modules/exchange/tenants.ts';
import { addOperator, listOperators } from '../modules/operators/operators.ts';
import { makePasswordLink } from '../modules/passwords/password-links.ts';
import { hashPassword } from '../shared/passwords.ts';
import { tenantNames } from '../shared/tenant-names.ts';
import { inTransaction } from '../shared/transaction.ts';

const tenantName = 'shop';
/** A reserved domain (RFC 2606): the owner enters the own address in the profile, the first step of 'Today'. */
const owner = { username: 'owner', email: 'owner@shop.invalid', role: 'owner' } as const;

/**
 * Opens the shop of `npm start -- --empty`: one tenant with units, a base price list, shipping and payment, and an owner.
 * Does nothing where other tenants exist. A start that was cut off is completed by the next one.
 *
 * @returns path of the page on which the owner sets the password; undefined once it is set
 */
export async function openEmptyShop({
  database: { pool, workPool },
  files: storage,
  clock,
}: Pick<Dependencies, 'database' | 'files' | 'clock'>): Promise<string | undefined> {
  if ((await tenantNames(pool)).some((name) => name !== tenantName)) return undefined;
  // Without a host name: the only tenant serves all of them.
  const { id: tenantId } = await openTenant(workPool, { name: tenantName, hostNames: [], create: true });
  const operators = await listOperators(pool, tenantId);
  const link = { clock, tenantId, purpose: 'invite' } as const;
  if (operators.length === 0) {
    const report = await importFiles({
      workPool,
      tenantId,
      storage,
      clock,
      hashPassword,
      files: Object.entries(starterFiles).map(([kind, rows]) => memorySource(kind, kind as ImportKind, rows)),
    });
    if (!report.isClean) throw new Error(`The first settings were refused: ${report.refusedRows[0]?.reason}`);
    return await addOperator({
      pool,
      clock,
      tenantId,
      operator: owner,
      invite: (client, userId) => makePasswordLink({ ...link, client, userId }),
    });
  }
  if (operators.some(({ hasPassword }) => hasPassword)) return undefined;
  const userId = operators[0]?.id ?? '';
  return await inTransaction(pool, (client) => makePasswordLink({ ...link, client, userId }));
}
