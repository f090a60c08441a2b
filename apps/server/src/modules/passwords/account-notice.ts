import type { Pool, PoolClient } from 'pg';
import { newId } from '../../shared/ids.ts';
import type { Jobs } from '../../shared/jobs.ts';
import type { TenantMails } from '../mails/tenant-mails.ts';
import { fullName } from './password-links.ts';
import { noticeMail } from './password-mail.ts';
import { type AccountNoticeData, accountNoticeJob } from './passwords.jobs.ts';
import { createPasswordsRepository } from './passwords.repository.ts';

/** Mails the owner of an account that its sign-in changed, if the caller's transaction commits. */
export async function tellOwner(
  client: PoolClient,
  jobs: Jobs,
  { now, ...notice }: Omit<AccountNoticeData, 'at' | 'key'> & { now: Date },
): Promise<void> {
  await jobs.enqueue(client, accountNoticeJob, { ...notice, at: now.toISOString(), key: newId() });
}

export async function sendAccountNotice({
  data: { tenantId, userId, key, at, ...notice },
  pool,
  mails,
}: {
  data: AccountNoticeData;
  pool: Pool;
  mails: TenantMails;
}): Promise<void> {
  const owner = await createPasswordsRepository({ runner: pool }).findById(tenantId, userId);
  if (!owner?.email) return;
  await mails.send({
    tenantId,
    key,
    to: [{ name: fullName(owner), address: owner.email }],
    content: (shopName) => noticeMail({ ...notice, owner, at: new Date(at), shopName }),
  });
}
