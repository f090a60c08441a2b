import type { ContentPageRow, ContentPart, ContentState } from '@kontor/contract';
import { hasOperatorRight, type Locale } from '@kontor/domain';
import type { Pool } from 'pg';
import type { Actor } from '../../shared/actor.ts';
import type { Clock } from '../../shared/clock.ts';
import { requestError } from '../../shared/errors.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { appendAudit, byActor } from '../audit/append-audit.ts';
import { queriesOn } from '../exchange/transaction-queries.ts';
import {
  type Draft,
  lockContent,
  readDrafts,
  readPublished,
  readVersions,
  saveDraft,
} from './content.repository.ts';
import { checkedPart, problemOfDraft } from './content-check.ts';
import {
  isSettingPart,
  type PartValue,
  type PublishedContent,
  partOf,
  publishedPart,
  versionOf,
} from './content-parts.ts';

type Services = { pool: Pool; clock: Clock; picturesUrl?: string | undefined };

const writeRightOf = (part: string) => (isSettingPart(part) ? 'settings.write' : 'content.write');
export const mayWrite = (actor: Actor, part: string) => hasOperatorRight(actor, writeRightOf(part));

export async function readState(
  { pool, picturesUrl }: Pick<Services, 'pool' | 'picturesUrl'>,
  actor: Actor,
): Promise<ContentState> {
  const { tenantId, locale } = actor;
  const runner = queriesOn(pool);
  const [published, drafts, versions] = await Promise.all([
    readPublished(runner, tenantId),
    readDrafts(runner, tenantId),
    readVersions(runner, tenantId),
  ]);
  return {
    changes: drafts.map(({ part, value, changedAt, changedBy, publishAt }) => ({
      part,
      at: changedAt.toISOString(),
      by: changedBy,
      publishAt: publishAt?.toISOString() ?? null,
      isDeleted: value === null,
      mayPublish: mayWrite(actor, part),
      problem: problemOfDraft({ part, value }, published, { locale, picturesUrl }),
    })),
    versions: versions.map(({ id, publishedAt, publishedBy, before }) => ({
      id,
      at: publishedAt.toISOString(),
      by: publishedBy,
      parts: Object.keys(before).sort(),
    })),
  };
}

export async function readPages(pool: Pool, tenantId: number): Promise<ContentPageRow[]> {
  const runner = queriesOn(pool);
  const [content, drafts] = await Promise.all([
    readPublished(runner, tenantId),
    readDrafts(runner, tenantId),
  ]);
  const drafted = new Map(drafts.map(({ part, value }) => [part, value]));
  const slugs = new Set([
    ...content.pages.map(({ slug }) => slug),
    ...drafts.flatMap(({ part }) => (partOf(part)?.kind === 'page' ? [partOf(part)?.key ?? ''] : [])),
  ]);
  return [...slugs]
    .flatMap((slug) => {
      const shown = publishedPart(`page.${slug}`, content);
      const isDrafted = drafted.has(`page.${slug}`);
      const draft = drafted.get(`page.${slug}`) ?? null;
      const page = (draft ?? shown) as {
        title: Record<Locale, string>;
        isPublic: boolean;
        position: number;
      } | null;
      if (!page) return [];
      const state = !isDrafted ? 'published' : draft === null ? 'deleted' : shown ? 'changed' : 'new';
      return [{ slug, title: page.title, isPublic: page.isPublic, state, position: page.position } as const];
    })
    .sort((a, b) => a.position - b.position || (a.slug < b.slug ? -1 : 1))
    .map(({ position: _, ...row }) => row);
}

/** @throws content.part.not.found */
export async function readPart(pool: Pool, tenantId: number, part: string): Promise<ContentPart> {
  const runner = queriesOn(pool);
  const [content, drafts] = await Promise.all([
    readPublished(runner, tenantId),
    readDrafts(runner, tenantId),
  ]);
  return presentPart(part, content, drafts);
}

function presentPart(part: string, content: PublishedContent, drafts: readonly Draft[]): ContentPart {
  const { isDraft, value } = presentValue(part, content, drafts);
  if (value === null) throw requestError('content.part.not.found');
  const { kind, key = '' } = partOf(part) ?? {};
  return {
    part,
    isDraft,
    isPublished: publishedPart(part, content) !== null,
    value: value as Record<string, unknown>,
    version: versionOf(value),
    linkedFrom: kind === 'page' ? linksTo(key, content, drafts) : [],
  };
}

function presentValue(part: string, content: PublishedContent, drafts: readonly Draft[]) {
  const draft = drafts.find((candidate) => candidate.part === part);
  return { isDraft: draft !== undefined, value: draft ? draft.value : publishedPart(part, content) };
}

/** The parts of the draft that link to a page. */
function linksTo(slug: string, content: PublishedContent, drafts: readonly Draft[]): string[] {
  const link = new RegExp(`/content/${slug}(?![a-z0-9-])`);
  const parts = new Set([
    ...['home', 'frame', 'texts'],
    ...content.pages.map((page) => `page.${page.slug}`),
    ...drafts.map(({ part }) => part),
  ]);
  return [...parts].filter(
    (part) =>
      part !== `page.${slug}` && link.test(JSON.stringify(presentValue(part, content, drafts).value ?? '')),
  );
}

/**
 * Drafts a part, unless it has changed since `version`; a value as the shop shows it ends the draft. A page with another slug moves.
 * Version 'new' adds a page at its slug, whatever page `part` names.
 *
 * @throws record.changed, content.page.exists, content.part.not.found, validation.failed
 */
export async function savePart({
  actor,
  part,
  version,
  value: sent,
  services: { pool, clock, picturesUrl },
}: {
  actor: Actor;
  part: string;
  version: string;
  value: Record<string, unknown>;
  services: Services;
}): Promise<ContentPart> {
  const { tenantId, locale, username } = actor;
  const { kind } = partOf(part) ?? {};
  const published = await readPublished(queriesOn(pool), tenantId);
  const value = checkedPart(part, sent, published, { locale, picturesUrl });
  return await inTransaction(pool, async (client) => {
    const runner = queriesOn(client);
    await lockContent(runner, tenantId);
    const content = await readPublished(runner, tenantId);
    const drafts = await readDrafts(runner, tenantId);
    const target = kind === 'page' ? `page.${(value as { slug: string }).slug}` : part;
    const isNew = kind === 'page' && version === 'new';
    const present = presentValue(part, content, drafts).value;
    if (!isNew && !present) throw requestError('content.part.not.found');
    if (!isNew && versionOf(present) !== version) throw requestError('record.changed');
    if ((isNew || target !== part) && presentValue(target, content, drafts).value)
      throw requestError('content.page.exists');
    const at = clock.now();
    const save = (name: string, next: PartValue | null) =>
      saveDraft(runner, tenantId, content, { part: name, value: next, at, by: username });
    if (!isNew && target !== part) await save(part, null);
    await save(target, value);
    await appendAudit(client, { ...byActor(actor), at, action: 'content.drafted', subject: target });
    return presentPart(target, content, await readDrafts(runner, tenantId));
  });
}

/** Drafts the deletion of a page. @throws content.part.not.found */
export async function deletePage({
  actor,
  slug,
  services: { pool, clock },
}: {
  actor: Actor;
  slug: string;
  services: Services;
}): Promise<void> {
  const { tenantId, username } = actor;
  const part = `page.${slug}`;
  await inTransaction(pool, async (client) => {
    const runner = queriesOn(client);
    await lockContent(runner, tenantId);
    const content = await readPublished(runner, tenantId);
    const { value } = presentValue(part, content, await readDrafts(runner, tenantId));
    if (partOf(part)?.kind !== 'page' || !value) throw requestError('content.part.not.found');
    const at = clock.now();
    await saveDraft(runner, tenantId, content, { part, value: null, at, by: username });
    await appendAudit(client, { ...byActor(actor), at, action: 'content.drafted', subject: part });
  });
}
