import type { Pool } from 'pg';
import type { Actor } from '../../shared/actor.ts';
import type { Clock } from '../../shared/clock.ts';
import { fieldsInvalid, malformed, operatorRightMissing, requestError } from '../../shared/errors.ts';
import type { FileStorage } from '../../shared/file-storage.ts';
import { type Jobs, type JobType, jobType } from '../../shared/jobs.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { appendAudit, byActor } from '../audit/append-audit.ts';
import type { ImportRow, ImportSource } from '../exchange/exchange.types.ts';
import { importFiles } from '../exchange/exchange.usecases.ts';
import { type Queries, queriesOn } from '../exchange/transaction-queries.ts';
import {
  type Draft,
  deleteDrafts,
  type FormerVersion,
  keepVersion,
  lockContent,
  planDrafts,
  readDrafts,
  readPublished,
  readVersions,
  saveDraft,
} from './content.repository.ts';
import { mayWrite } from './content.usecases.ts';
import { changesOfDrafts, isSettingPart, publishedPart } from './content-parts.ts';

export interface PublicationServices {
  pool: Pool;
  clock: Clock;
  files: Pick<FileStorage, 'locate' | 'put' | 'exists'>;
  jobs: Pick<Jobs, 'enqueue'>;
  settings: { clear(): void };
  /** PICTURES_URL: the image server of the installation. */
  picturesUrl?: string | undefined;
}

/** Publish the drafts of a tenant whose time has come. */
export const publishContentJob: JobType<{ tenantId: number }> = jobType('content-publish');

const maxPlanMs = 2 * 366 * 86_400_000;

/**
 * Publishes the drafts that the actor may publish, now or by a job at `at`. `at` null cancels the plan.
 *
 * @throws content.draft.empty, content.plan.past, content.refused, validation.failed
 */
export async function publish({
  actor,
  at,
  services,
}: {
  actor: Actor;
  at?: string | null | undefined;
  services: PublicationServices;
}): Promise<void> {
  const { tenantId, userId, username } = actor;
  const { pool, clock, jobs } = services;
  const now = clock.now();
  const moment = typeof at === 'string' ? new Date(at) : at;
  const last = new Date(now.getTime() + maxPlanMs);
  if (moment && !(moment <= last)) {
    const expected = { of: 'moment', min: now.toISOString(), max: last.toISOString() } as const;
    throw fieldsInvalid([
      Number.isNaN(moment.getTime())
        ? malformed('at', 'moment')
        : { field: 'at', code: 'tooLarge', expected },
    ]);
  }
  if (moment && moment <= now) throw requestError('content.plan.past');
  if (moment === undefined) {
    await publishDrafts({
      tenantId,
      by: { userId, username },
      isDue: ({ part }) => mayWrite(actor, part),
      services,
    });
    return;
  }
  await inTransaction(pool, async (client) => {
    const runner = queriesOn(client);
    await lockContent(runner, tenantId);
    const parts = (await readDrafts(runner, tenantId))
      .map(({ part }) => part)
      .filter((part) => mayWrite(actor, part));
    if (parts.length === 0) throw requestError('content.draft.empty');
    await planDrafts(runner, tenantId, { parts, at: moment, by: { userId, username } });
    await appendAudit(client, {
      ...byActor(actor),
      at: now,
      action: 'content.planned',
      details: { parts, publishAt: moment?.toISOString() ?? null },
    });
    if (moment) await jobs.enqueue(client, publishContentJob, { tenantId }, startOf(moment, now));
  });
}

const startOf = (moment: Date, now: Date) => ({
  startAfterSeconds: Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000)),
});

/** The job: publishes due drafts, and enqueues another job for later plans. */
export async function publishDue({
  data: { tenantId },
  services,
}: {
  data: { tenantId: number };
  services: PublicationServices;
}): Promise<void> {
  const now = services.clock.now();
  const drafts = await readDrafts(queriesOn(services.pool), tenantId);
  const planned = drafts.filter(({ publishAt }) => publishAt !== null);
  const due = planned.filter(({ publishAt }) => publishAt && publishAt <= now);
  if (due.length > 0) {
    await publishDrafts({
      tenantId,
      by: due[0]?.plannedBy ?? null,
      isDue: ({ publishAt }) => publishAt !== null && publishAt <= now,
      services,
    });
  } else if (planned.length > 0) {
    const next = new Date(Math.min(...planned.map(({ publishAt }) => Number(publishAt))));
    await services.jobs.enqueue(services.pool, publishContentJob, { tenantId }, startOf(next, now));
  }
}

/** Loads the drafts as the import loads a settings file, in one transaction with version and audit entry. */
async function publishDrafts({
  tenantId,
  by,
  isDue,
  services: { pool, clock, files, settings, picturesUrl },
}: {
  tenantId: number;
  by: Draft['plannedBy'];
  isDue: (draft: Draft) => boolean;
  services: PublicationServices;
}): Promise<void> {
  let file: ImportRow = {};
  const source: ImportSource = {
    name: 'content',
    kind: 'settings',
    *open() {
      yield { rows: [{ number: 1, cells: file }] };
    },
  };
  const report = await importFiles({
    workPool: pool,
    tenantId,
    files: [source],
    storage: files,
    picturesUrl,
    clock,
    hashPassword: async () => '',
    edit: {
      async begin(queries) {
        file = await fileOfDrafts(queries, { tenantId, by, isDue, at: clock.now() });
      },
      end: async () => undefined,
    },
  });
  if (!report.isClean) {
    const problems = report.refusedRows.map(({ column, reason }) => `${column ?? ''} ${reason}`.trim());
    throw requestError('content.refused', { details: { problems: problems.slice(0, 5).join('; ') } });
  }
  settings.clear();
}

/** Builds the import file of the drafts, records the former values and deletes the drafts. A refused load rolls this back. */
async function fileOfDrafts(
  queries: Queries,
  {
    tenantId,
    by,
    isDue,
    at,
  }: { tenantId: number; by: Draft['plannedBy']; isDue(draft: Draft): boolean; at: Date },
): Promise<ImportRow> {
  await lockContent(queries, tenantId);
  const content = await readPublished(queries, tenantId);
  const drafts = (await readDrafts(queries, tenantId)).filter(isDue);
  if (drafts.length === 0) throw requestError('content.draft.empty');
  const parts = drafts.map(({ part }) => part);
  const before = Object.fromEntries(parts.map((part) => [part, publishedPart(part, content)]));
  await keepVersion(queries, tenantId, { at, by: by?.username ?? null, before });
  await deleteDrafts(queries, tenantId, parts);
  await appendAudit(queries.client, {
    tenantId,
    at,
    action: 'content.published',
    user: by,
    details: { parts },
  });
  const { settings, pages } = changesOfDrafts(drafts, content);
  const { vatTable, companyContactData, companyData, theme } = content.document;
  return {
    // A tenant without settings gets the required ones, too.
    settings: {
      ...missing({ vatTable, companyContactData, companyData, theme }, content.stored),
      ...settings,
    },
    contentPages: [...pages]
      .map(([slug, page]) => page ?? { slug, _delete: true })
      .filter((page) => !('_delete' in page) || content.pages.some(({ slug }) => slug === page.slug)),
  };
}

function missing(
  required: Record<string, unknown>,
  stored: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(required).filter(([key]) => !(key in stored)));
}

/** Discards drafts. @throws operator.right.missing */
export async function discard({
  actor,
  parts,
  services: { pool, clock },
}: {
  actor: Actor;
  parts: readonly string[];
  services: Pick<PublicationServices, 'pool' | 'clock'>;
}): Promise<void> {
  if (parts.some((part) => isSettingPart(part) && !mayWrite(actor, part)))
    throw operatorRightMissing('settings.write');
  await inTransaction(pool, async (client) => {
    const runner = queriesOn(client);
    await lockContent(runner, actor.tenantId);
    await deleteDrafts(runner, actor.tenantId, parts);
    const details = { parts };
    await appendAudit(client, { ...byActor(actor), at: clock.now(), action: 'content.discarded', details });
  });
}

/**
 * Drafts the values before a publication, as far as the actor may write them; they apply once published.
 *
 * @throws content.version.not.found
 */
export async function restore({
  actor,
  id,
  services: { pool, clock },
}: {
  actor: Actor;
  id: string;
  services: Pick<PublicationServices, 'pool' | 'clock'>;
}): Promise<void> {
  const { tenantId, username } = actor;
  await inTransaction(pool, async (client) => {
    const runner = queriesOn(client);
    await lockContent(runner, tenantId);
    const versions = await readVersions(runner, tenantId);
    const index = versions.findIndex((version) => version.id === id);
    if (index === -1) throw requestError('content.version.not.found');
    const content = await readPublished(runner, tenantId);
    const at = clock.now();
    // From the newest back to this one: the oldest value of each part counts.
    const before = Object.assign({}, ...versions.slice(0, index + 1).map((version) => version.before));
    for (const [part, value] of Object.entries(before as FormerVersion['before'])) {
      if (mayWrite(actor, part)) {
        await saveDraft(runner, tenantId, content, { part, value, at, by: username });
      }
    }
    const details = {
      parts: Object.keys(before).filter((part) => mayWrite(actor, part)),
      asOf: versions[index]?.publishedAt.toISOString(),
    };
    await appendAudit(client, { ...byActor(actor), at, action: 'content.restored', subject: id, details });
  });
}
