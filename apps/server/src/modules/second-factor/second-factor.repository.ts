import type { StatementRunner } from '../../database/connection.ts';

/** The owner of a second factor. */
export interface FactorOwner {
  tenantId: number;
  userId: string;
}

interface FactorRow {
  secret: Buffer;
  /** Null until it is confirmed. */
  confirmedAt: Date | null;
  recoveryCodesLeft: number;
}

/** Makes the repository of second factors, on a pool or in a transaction. */
export function createSecondFactorRepository({ runner }: { runner: StatementRunner }) {
  const change = async (text: string, values: unknown[]) => (await runner.query(text, values)).rowCount === 1;
  return {
    async find({ tenantId, userId }: FactorOwner): Promise<FactorRow | undefined> {
      const { rows } = await runner.query<FactorRow>(
        `select secret, confirmed_at as "confirmedAt", cardinality(recovery_hashes) as "recoveryCodesLeft"
         from second_factor where tenant_id = $1 and user_id = $2`,
        [tenantId, userId],
      );
      return rows[0];
    },

    /** Replaces a pending secret; false when one is confirmed. */
    putPending: ({ tenantId, userId }: FactorOwner, secret: Buffer) =>
      change(
        `insert into second_factor (tenant_id, user_id, secret) values ($1, $2, $3)
         on conflict (tenant_id, user_id) do update set secret = $3 where second_factor.confirmed_at is null`,
        [tenantId, userId, secret],
      ),

    /** False if a concurrent call confirmed it or replaced its secret. */
    confirm: (
      { tenantId, userId }: FactorOwner,
      { secret, step, hashes, now }: { secret: Buffer; step: number; hashes: Buffer[]; now: Date },
    ) =>
      change(
        `update second_factor set confirmed_at = $4, last_step = $5, recovery_hashes = $6
         where tenant_id = $1 and user_id = $2 and secret = $3 and confirmed_at is null`,
        [tenantId, userId, secret, now, step, hashes],
      ),

    /** Consumes the code of a time step; false if it or a later one was used before. */
    useStep: ({ tenantId, userId }: FactorOwner, step: number) =>
      change(
        `update second_factor set last_step = $3
         where tenant_id = $1 and user_id = $2 and confirmed_at is not null and last_step < $3`,
        [tenantId, userId, step],
      ),

    /** Consumes a recovery code and returns the number left; undefined for an unknown code. */
    async useRecoveryCode({ tenantId, userId }: FactorOwner, hash: Buffer): Promise<number | undefined> {
      const { rows } = await runner.query<{ left: number }>(
        `update second_factor set recovery_hashes = array_remove(recovery_hashes, $3)
         where tenant_id = $1 and user_id = $2 and confirmed_at is not null and $3 = any (recovery_hashes)
         returning cardinality(recovery_hashes) as left`,
        [tenantId, userId, hash],
      );
      return rows[0]?.left;
    },

    renewCodes: ({ tenantId, userId }: FactorOwner, hashes: Buffer[]) =>
      change(
        `update second_factor set recovery_hashes = $3
         where tenant_id = $1 and user_id = $2 and confirmed_at is not null`,
        [tenantId, userId, hashes],
      ),

    /** False when none was confirmed. */
    remove: ({ tenantId, userId }: FactorOwner) =>
      change('delete from second_factor where tenant_id = $1 and user_id = $2 and confirmed_at is not null', [
        tenantId,
        userId,
      ]),

    /** A user for a reset by another user. */
    async findUser({ tenantId, userId }: FactorOwner): Promise<ResettableUser | undefined> {
      const { rows } = await runner.query<ResettableUser>(
        `select username, company_id as "companyId", operator_role is not null as "isOperator",
           is_sales_person as "isSalesPerson"
         from app_user where tenant_id = $1 and id = $2`,
        [tenantId, userId],
      );
      return rows[0];
    },
  };
}

interface ResettableUser {
  username: string;
  companyId: string | null;
  isOperator: boolean;
  isSalesPerson: boolean;
}
