import { createHash } from 'node:crypto';
import { prepared, type StatementRunner } from '../database/connection.ts';
import type { Actor } from './actor.ts';
import { requestError } from './errors.ts';

/** How long a repetition is answered alike. */
const keptMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Runs a write once for an id of the client, in the write's transaction. A repetition after a lost connection gets the first
 * answer (decision 116). Without an id it is done each time. A refused write stores no id.
 *
 * @param input the action and all that was sent
 * @throws request.repeated: the id was sent with another input
 */
export async function once<Answer>(
  runner: StatementRunner,
  {
    actor: { tenantId, userId },
    requestId,
    input,
    now,
  }: { actor: Pick<Actor, 'tenantId' | 'userId'>; requestId: string | undefined; input: unknown; now: Date },
  write: () => Promise<Answer>,
): Promise<Answer> {
  if (requestId === undefined) return await write();
  const digest = createHash('sha256')
    .update(JSON.stringify([userId, input]))
    .digest('base64url');
  const [added] = await prepared<{ id: string }>(runner, 'once-add', addSql, [
    ...[tenantId, requestId, digest, now],
    new Date(now.getTime() - keptMs),
  ]);
  if (!added) {
    const [done] = await prepared<{ digest: string; answer: Answer }>(
      runner,
      'once-read',
      `select done_request.digest, done_request.answer from done_request
       where done_request.tenant_id = $1 and done_request.id = $2`,
      [tenantId, requestId],
    );
    if (done?.digest !== digest) throw requestError('request.repeated');
    return done.answer;
  }
  const answer = await write();
  await prepared(
    runner,
    'once-answer',
    'update done_request set answer = $3::jsonb where done_request.tenant_id = $1 and done_request.id = $2',
    [tenantId, requestId, JSON.stringify(answer ?? null)],
  );
  return answer;
}

/** Forgets an id whose write is gone, so that `once` writes again. */
export async function forgetOnce(
  runner: StatementRunner,
  { tenantId, requestId }: { tenantId: number; requestId: string | undefined },
): Promise<void> {
  await prepared(
    runner,
    'once-forget',
    'delete from done_request where done_request.tenant_id = $1 and done_request.id = $2',
    [tenantId, requestId],
  );
}

/**
 * Like `once` for an action whose answer may not be stored, such as a secret: each repetition is refused.
 *
 * @throws request.repeated
 */
export async function onlyOnce(
  runner: StatementRunner,
  { tenantId, requestId, now }: { tenantId: number; requestId: string | undefined; now: Date },
): Promise<void> {
  if (requestId === undefined) return;
  // A digest of nothing: no `once` answers this id.
  const added = await prepared(runner, 'once-add', addSql, [
    ...[tenantId, requestId, '', now],
    new Date(now.getTime() - keptMs),
  ]);
  if (added.length === 0) throw requestError('request.repeated');
}

/** Waits for a transaction in flight with the same id. */
const addSql = `with expired as (
    select done_request.id from done_request
    where done_request.tenant_id = $1 and done_request.done_at < $5
    limit 100 for update skip locked
  ), forgotten as (
    delete from done_request using expired
    where done_request.tenant_id = $1 and done_request.id = expired.id
  )
  insert into done_request (tenant_id, id, digest, done_at) values ($1, $2, $3, $4)
  on conflict (tenant_id, id) do nothing returning done_request.id`;
