import type { AccountRequestInput, Approval, VatCheck } from '@kontor/contract';
import type { StatementRunner } from '../../database/connection.ts';
import type { Locale } from '../../shared/locale.ts';
import { personNameSql } from '../../shared/person-name.ts';

/** The stored fields of the form besides user name and e-mail address. */
export type RequestDetails = Omit<
  AccountRequestInput,
  'username' | 'email' | 'acceptPrivacy' | 'tenant' | 'website'
>;

export interface RequestRow {
  id: string;
  status: 'unconfirmed' | 'pending' | 'approved' | 'declined';
  username: string;
  email: string;
  /** With the terms of its approval, if approved. */
  details: RequestDetails & { approval?: Approval };
  locale: Locale;
  createdAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
  answer: string | null;
  vatCheck: VatCheck | null;
}

const columns = `id, status, username, email, details, locale, created_at as "createdAt", decided_at as "decidedAt",
  ${personNameSql('decided_by')} as "decidedBy", answer, vat_check as "vatCheck"`;

/** Deletes expired unconfirmed requests of all tenants. */
export async function forgetExpiredRequests(runner: StatementRunner, now: Date): Promise<void> {
  await runner.query("delete from account_request where status = 'unconfirmed' and expires_at <= $1", [now]);
}

export function createAccountRequestsRepository({
  runner,
  tenantId,
}: {
  runner: StatementRunner;
  tenantId: number;
}) {
  async function one(sql: string, ...values: unknown[]): Promise<RequestRow | undefined> {
    return (await runner.query<RequestRow>(sql, [tenantId, ...values])).rows[0];
  }
  return {
    /** Whether e-mail address or VAT ID belong to a customer that is locked, or to a locked user (AUTH-08). */
    async isBlocked({ email, vatId }: { email: string; vatId: string | undefined }): Promise<boolean> {
      const { rowCount } = await runner.query(
        `select from company
         where company.tenant_id = $1 and company.is_locked
           and (upper(regexp_replace(company.vat_id, '[^A-Za-z0-9]', '', 'g')) = upper($3) or exists (
             select from app_user
             where app_user.tenant_id = $1 and app_user.company_id = company.id and lower(app_user.email) = lower($2)
           ))
         union all
         select from app_user
         where app_user.tenant_id = $1 and app_user.is_locked and lower(app_user.email) = lower($2)
         limit 1`,
        [tenantId, email, vatId ?? null],
      );
      return rowCount === 1;
    },

    /** Deletes expired unconfirmed requests, and earlier ones of the same person. */
    async forgetUnconfirmed({ username, email, now }: { username: string; email: string; now: Date }) {
      await runner.query(
        `delete from account_request
         where tenant_id = $1 and status = 'unconfirmed'
           and (expires_at <= $4 or lower(username) = lower($2) and lower(email) = lower($3))`,
        [tenantId, username, email, now],
      );
    },

    /** False when a user or an open request has the user name. */
    async insert(
      request: Pick<RequestRow, 'id' | 'username' | 'email' | 'details' | 'locale' | 'createdAt'> & {
        expiresAt: Date;
      },
    ): Promise<boolean> {
      const { rowCount } = await runner.query(
        `insert into account_request
           (tenant_id, id, username, email, details, locale, status, created_at, expires_at)
         select $1, $2, $3, $4, $5, $6, 'unconfirmed', $7, $8
         where not exists (
           select from app_user where app_user.tenant_id = $1 and lower(app_user.username) = lower($3)
         )
         on conflict do nothing`,
        [
          tenantId,
          request.id,
          request.username,
          request.email,
          JSON.stringify(request.details),
          request.locale,
          request.createdAt,
          request.expiresAt,
        ],
      );
      return rowCount === 1;
    },

    find: (id: string) => one(`select ${columns} from account_request where tenant_id = $1 and id = $2`, id),

    /** Locked until the transaction ends. Operators do not see unconfirmed requests. */
    lockConfirmed: (id: string) =>
      one(
        `select ${columns} from account_request
         where tenant_id = $1 and id = $2 and status <> 'unconfirmed' for update`,
        id,
      ),

    /** Gives an unconfirmed request one more link. */
    async addLink(id: string, tokenHash: Buffer): Promise<void> {
      await runner.query(
        `update account_request set token_hashes = token_hashes || $3::bytea
         where tenant_id = $1 and id = $2 and status = 'unconfirmed'`,
        [tenantId, id, tokenHash],
      );
    },

    confirm: (tokenHash: Buffer, now: Date) =>
      one(
        `update account_request set status = 'pending', confirmed_at = $3, token_hashes = '{}'
         where tenant_id = $1 and token_hashes @> array[$2::bytea] and status = 'unconfirmed' and expires_at > $3
         returning ${columns}`,
        tokenHash,
        now,
      ),

    async list(limit: number): Promise<RequestRow[]> {
      const { rows } = await runner.query<RequestRow>(
        `select ${columns} from account_request
         where tenant_id = $1 and status <> 'unconfirmed'
         order by status = 'pending' desc, created_at desc, id
         limit $2`,
        [tenantId, limit],
      );
      return rows;
    },

    async decide(
      id: string,
      decision: {
        status: 'approved' | 'declined';
        answer: string | null;
        approval?: Approval;
        userId: string | null;
        by: string;
        now: Date;
      },
    ): Promise<void> {
      await runner.query(
        `update account_request set status = $3, answer = coalesce($4, answer), user_id = $5, decided_by = $6, decided_at = $7,
           details = details || $8::jsonb
         where tenant_id = $1 and id = $2`,
        [
          tenantId,
          id,
          decision.status,
          decision.answer,
          decision.userId,
          decision.by,
          decision.now,
          JSON.stringify({ approval: decision.approval }),
        ],
      );
    },

    async setAnswer(id: string, answer: string): Promise<void> {
      await runner.query('update account_request set answer = $3 where tenant_id = $1 and id = $2', [
        tenantId,
        id,
        answer,
      ]);
    },

    async setVatCheck(id: string, check: VatCheck): Promise<void> {
      await runner.query('update account_request set vat_check = $3 where tenant_id = $1 and id = $2', [
        tenantId,
        id,
        JSON.stringify(check),
      ]);
    },
  };
}
