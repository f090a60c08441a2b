import type { OutboxMail, RouteAnswer, RouteQuery, routes } from '@kontor/contract';
import type { Pool } from 'pg';
import type { Clock } from '../../shared/clock.ts';
import { requestError } from '../../shared/errors.ts';
import { type Jobs, jobType } from '../../shared/jobs.ts';
import { likePart } from '../../shared/like.ts';
import { countedMeta, countOf, pageOf } from '../../shared/list-page.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { requestLinkJob } from '../account-requests/account-requests.jobs.ts';
import { emailLinkJob } from '../accounts/accounts.jobs.ts';
import { type AuditEntry, appendAudit } from '../audit/append-audit.ts';
import { mailAgain, orderMailKey } from '../order-life/order-life.mails.ts';
import { passwordLinkJob } from '../passwords/passwords.jobs.ts';

/** Their mails have a link that works once and only for a while. */
const linkJobs: readonly string[] = [emailLinkJob, requestLinkJob, passwordLinkJob].map(({ name }) => name);

type MailList = typeof routes.outbox.list;

type MailRow = Omit<OutboxMail, 'createdAt' | 'sentAt' | 'canResend'> & {
  createdAt: Date;
  sentAt: Date | null;
  jobName: string | null;
};

interface Services {
  pool: Pool;
  clock: Clock;
  jobs: Pick<Jobs, 'dead' | 'retryDead' | 'enqueue' | 'prepare'>;
}

/** A mail that was asked for again and not sent since had no reason to be: its request was decided, for example. */
const resentMs = 2 * 60 * 60 * 1000;

/**
 * The state of a mail. $2 and $3 are the names and data of given-up jobs. A refused mail without a job is never retried. A mail
 * resent before $4 no longer counts as pending.
 */
const stateSql = `case
  when mail_delivery.accepted_at is not null and (mail_delivery.resend_at is null
    or mail_delivery.resend_at <= mail_delivery.accepted_at or mail_delivery.resend_at < $4) then 'sent'
  when (mail_delivery.job_name, mail_delivery.job_data) in (select * from unnest($2::text[], $3::jsonb[])) then 'failed'
  when mail_delivery.job_name is null and mail_delivery.problem is not null then 'failed'
  else 'pending' end`;

const columns = `mail_delivery.key as id, mail_delivery.recipients, mail_delivery.subject,
  mail_delivery.created_at as "createdAt", mail_delivery.accepted_at as "sentAt", mail_delivery.attempts,
  mail_delivery.problem, mail_delivery.job_name as "jobName", ${stateSql} as state`;

/** A page of a tenant's mails, newest first unless `sort` says otherwise. */
export async function listMails(
  services: Services,
  tenantId: number,
  query: RouteQuery<MailList>,
): Promise<RouteAnswer<MailList>> {
  const { page, pageSize, offset } = pageOf(query);
  const direction = query.sort === 'createdAt' ? 'asc' : 'desc';
  const sql = `($5::text is null or ${stateSql} = $5) and ($6::text is null or mail_delivery.subject ilike $6
    or array_to_string(mail_delivery.recipients, ' ') ilike $6)`;
  const { state = null, search } = query;
  const facts = await readFacts(services, tenantId);
  const values = [...facts.values, state, search ? likePart(search) : null];
  const [{ rows }, counted] = await Promise.all([
    services.pool.query<MailRow>(
      `select ${columns} from mail_delivery where mail_delivery.tenant_id = $1 and ${sql}
       order by mail_delivery.created_at ${direction}, mail_delivery.key limit $7 offset $8`,
      [tenantId, ...values, pageSize, offset],
    ),
    countOf(services.pool, 'mail_delivery', tenantId, { sql, values }),
  ]);
  return { data: rows.map(presentMail), meta: countedMeta({ ...counted, page, pageSize }) };
}

/** Mails about an order: made by a job for it, of its history, or with its number in the subject. @throws order.not.found */
export async function listOrderMails(services: Services, tenantId: number, orderId: string) {
  const facts = await readFacts(services, tenantId);
  const { rows } = await services.pool.query<MailRow>(
    `select ${columns}
     from sales_order
     left join mail_delivery on mail_delivery.tenant_id = $1 and mail_delivery.created_at >= sales_order.order_date
       and (mail_delivery.job_data ->> 'orderId' = sales_order.id
         or mail_delivery.key in (select '${orderMailKey}' || $1 || '-' || order_history.id from order_history
           where order_history.tenant_id = $1 and order_history.order_id = sales_order.id)
         or mail_delivery.subject ~ ('\\m' || sales_order.order_number || '\\M'))
     where sales_order.tenant_id = $1 and sales_order.id = $5
     order by mail_delivery.created_at desc, mail_delivery.key limit 100`,
    [tenantId, ...facts.values, orderId],
  );
  if (rows.length === 0) throw requestError('order.not.found');
  return rows.filter(({ id }) => id !== null).map(presentMail);
}

function presentMail({ jobName, createdAt, sentAt, ...mail }: MailRow) {
  return {
    ...mail,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    canResend: canResend({ ...mail, jobName }),
  };
}

/**
 * Sends a mail again: its job makes it anew from the present data. A job that gave up is tried again.
 *
 * @throws mail.not.found, mail.pending, mail.not.resendable
 */
export async function resendMail({
  pool,
  jobs,
  clock,
  tenantId,
  by,
  id,
}: Services & { tenantId: number; by: AuditEntry['user']; id: string }): Promise<void> {
  const facts = await readFacts({ pool, jobs, clock }, tenantId);
  const now = clock.now();
  await jobs.prepare();
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<MailRow & { jobData: object }>(
      `select ${columns}, mail_delivery.job_data as "jobData" from mail_delivery
       where mail_delivery.tenant_id = $1 and mail_delivery.key = $5 for update`,
      [tenantId, ...facts.values, id],
    );
    const [mail] = rows;
    if (!mail) throw requestError('mail.not.found');
    if (mail.state === 'pending') throw requestError('mail.pending');
    const { jobName, jobData } = mail;
    if (jobName === null || !canResend(mail)) throw requestError('mail.not.resendable');
    await appendAudit(client, {
      tenantId,
      at: now,
      action: 'mail.resent',
      user: by,
      subject: id,
      details: { subject: mail.subject, recipients: mail.recipients },
    });
    if (mail.state === 'failed') {
      const deadId = facts.deadId(jobName, jobData);
      if (deadId !== undefined) await jobs.retryDead({ tenantId, id: deadId, transaction: client });
      return;
    }
    await mailAgain(client, tenantId, id);
    await client.query(
      'update mail_delivery set resend_at = $3, doubts = 0 where tenant_id = $1 and key = $2',
      [tenantId, id, now],
    );
    await jobs.enqueue(client, jobType(jobName), jobData);
  });
}

function canResend({ state, jobName }: Pick<MailRow, 'state' | 'jobName'>): boolean {
  return jobName !== null && (state === 'failed' || (state === 'sent' && !linkJobs.includes(jobName)));
}

async function readFacts({ jobs, clock }: Services, tenantId: number) {
  const dead = await jobs.dead({ tenantId, limit: 500 });
  return {
    /** Of `stateSql`. */
    values: [
      dead.map(({ name }) => name),
      dead.map(({ data }) => JSON.stringify(data)),
      new Date(clock.now().getTime() - resentMs),
    ],
    deadId: (name: string, data: object) =>
      dead.find((job) => job.name === name && JSON.stringify(job.data) === JSON.stringify(data))?.id,
  };
}
