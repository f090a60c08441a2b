import type { PoolClient } from 'pg';
import type { Actor } from '../../shared/actor.ts';

/** Makes the repository of user accounts within a transaction. */
export function createAccountsRepository({ client }: { client: PoolClient }) {
  return {
    async updateProfile(
      actor: Actor,
      profile: Pick<Actor, 'firstName' | 'lastName' | 'phoneNumber'>,
    ): Promise<void> {
      await client.query(
        `update app_user set first_name = $3, last_name = $4, phone_number = $5
         where tenant_id = $1 and id = $2`,
        [actor.tenantId, actor.userId, profile.firstName, profile.lastName, profile.phoneNumber],
      );
    },
  };
}
