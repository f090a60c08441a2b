import type { PoolClient } from 'pg';
import { prepared, type StatementRunner } from '../../database/connection.ts';
import type { CompanyActor } from '../../shared/actor.ts';
import type { MandateRow } from './payments.types.ts';

export type MandatesRepository = ReturnType<typeof createMandatesRepository>;

/** Makes the repository of SEPA mandates on a pool or on a transaction's connection; a mandate is never changed. */
export function createMandatesRepository({ runner }: { runner: StatementRunner }) {
  return {
    /** The mandates of a company, one for each account, the newest first. */
    async mandatesOf(actor: CompanyActor): Promise<MandateRow[]> {
      return prepared<MandateRow>(
        runner,
        'payments-mandates',
        `select mandate.* from (
           select distinct on (sepa_mandate.iban, sepa_mandate.account_holder) sepa_mandate.id, sepa_mandate.reference,
             sepa_mandate.creditor_id, sepa_mandate.account_holder, sepa_mandate.iban, sepa_mandate.accepted_at
           from sepa_mandate
           where sepa_mandate.tenant_id = $1 and sepa_mandate.company_id = $2
           order by sepa_mandate.iban, sepa_mandate.account_holder, sepa_mandate.accepted_at desc, sepa_mandate.id
         ) mandate
         order by mandate.accepted_at desc, mandate.id
         limit 20`,
        [actor.tenantId, actor.company.id],
      );
    },

    async findMandate(
      actor: CompanyActor,
      mandateId: string,
    ): Promise<{ id: string; creditor_id: string } | undefined> {
      const [row] = await prepared<{ id: string; creditor_id: string }>(
        runner,
        'payments-find-mandate',
        `select sepa_mandate.id, sepa_mandate.creditor_id from sepa_mandate
         where sepa_mandate.tenant_id = $1 and sepa_mandate.company_id = $2 and sepa_mandate.id = $3`,
        [actor.tenantId, actor.company.id, mandateId],
      );
      return row;
    },
  };
}

/** Throws PostgreSQL's unique violation for a reference that the tenant has already. */
export async function insertMandate(
  client: PoolClient,
  actor: CompanyActor,
  mandate: MandateRow,
): Promise<void> {
  await prepared(
    client,
    'payments-insert-mandate',
    `insert into sepa_mandate (tenant_id, id, company_id, user_id, reference, creditor_id, account_holder, iban,
       accepted_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      actor.tenantId,
      mandate.id,
      actor.company.id,
      actor.userId,
      mandate.reference,
      mandate.creditor_id,
      mandate.account_holder,
      mandate.iban,
      mandate.accepted_at,
    ],
  );
}
