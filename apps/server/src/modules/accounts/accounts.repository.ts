import type { Pool } from 'pg';
import type { Actor } from '../../shared/actor.ts';

/** What a user may change of the own account; an absent field stays as it is (API-30). */
export interface Profile {
  firstName?: string | undefined;
  lastName?: string | undefined;
  email?: string | undefined;
  /** Null: none. */
  phoneNumber?: string | null | undefined;
}

export type AccountsRepository = ReturnType<typeof createAccountsRepository>;

/** Makes the repository of user accounts. */
export function createAccountsRepository({ pool }: { pool: Pool }) {
  return {
    async updateProfile(actor: Actor, profile: Required<Profile>): Promise<void> {
      await pool.query(
        `update app_user set first_name = $3, last_name = $4, email = $5, phone_number = $6
         where tenant_id = $1 and id = $2`,
        [
          actor.tenantId,
          actor.userId,
          profile.firstName,
          profile.lastName,
          profile.email,
          profile.phoneNumber,
        ],
      );
    },
  };
}
