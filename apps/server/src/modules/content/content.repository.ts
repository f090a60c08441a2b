import { personNameSql } from '../../shared/person-name.ts';
import type { Queries } from '../exchange/transaction-queries.ts';
import { readSettingsDocument } from '../settings/settings-document.ts';
import type { TenantContentPage } from '../settings/settings-reader.ts';
import { type PartValue, type PublishedContent, publishedPart, versionOf } from './content-parts.ts';

export interface Draft {
  part: string;
  value: PartValue | null;
  changedAt: Date;
  changedBy: string | null;
  publishAt: Date | null;
  plannedBy: { userId: string; username: string } | null;
}

export interface FormerVersion {
  id: string;
  publishedAt: Date;
  publishedBy: string | null;
  before: Record<string, PartValue | null>;
}

/** Limit of publications that can be restored. */
const keptVersions = 20;

type Runner = Pick<Queries, 'run'>;

/** The published content, read in a transaction; `stored` are the settings without defaults. */
export async function readPublished(
  runner: Runner,
  tenantId: number,
): Promise<PublishedContent & { stored: Record<string, unknown> }> {
  const rows = await runner.run<{
    name: string;
    document: Record<string, unknown>;
    pages: (Omit<TenantContentPage, 'isPublic'> & { is_public: boolean; position: number })[];
  }>(
    `select tenant.name, coalesce(site_setting.document, '{}') as document,
       (select coalesce(jsonb_agg(to_jsonb(content_page) order by content_page.position, content_page.slug), '[]')
        from content_page where content_page.tenant_id = tenant.id) as pages
     from tenant left join site_setting on site_setting.tenant_id = tenant.id where tenant.id = $1`,
    [tenantId],
  );
  const { name = '', document = {}, pages = [] } = rows[0] ?? {};
  return {
    stored: document,
    document: readSettingsDocument(document, { shopName: name }).document,
    pages: pages.map(({ slug, title, body, is_public: isPublic, position }) => ({
      slug,
      title,
      body,
      isPublic,
      position,
    })),
  };
}

/** Serialises changes of a tenant's drafts. */
export async function lockContent(runner: Runner, tenantId: number): Promise<void> {
  await runner.run('select from tenant where id = $1 for no key update', [tenantId]);
}

export async function readDrafts(runner: Runner, tenantId: number): Promise<Draft[]> {
  const rows = await runner.run<Draft>(
    `select part, value, changed_at as "changedAt", ${personNameSql('changed_by')} as "changedBy", publish_at as "publishAt",
       planned_by as "plannedBy"
     from content_draft where content_draft.tenant_id = $1 order by part`,
    [tenantId],
  );
  return rows;
}

/** Stores a draft; a published value needs none. */
export async function saveDraft(
  runner: Runner,
  tenantId: number,
  content: PublishedContent,
  { part, value, at, by }: { part: string; value: PartValue | null; at: Date; by: string },
): Promise<void> {
  if (versionOf(value) === versionOf(publishedPart(part, content))) {
    await deleteDrafts(runner, tenantId, [part]);
    return;
  }
  await runner.run(
    `insert into content_draft (tenant_id, part, value, changed_at, changed_by) values ($1, $2, $3::jsonb, $4, $5)
     on conflict (tenant_id, part) do update
       set value = excluded.value, changed_at = excluded.changed_at, changed_by = excluded.changed_by`,
    [tenantId, part, value === null ? null : JSON.stringify(value), at, by],
  );
}

export async function deleteDrafts(
  runner: Runner,
  tenantId: number,
  parts: readonly string[],
): Promise<void> {
  await runner.run('delete from content_draft where tenant_id = $1 and part = any ($2)', [tenantId, parts]);
}

/** Plans the publication of drafts; `at` null ends the plan. */
export async function planDrafts(
  runner: Runner,
  tenantId: number,
  { parts, at, by }: { parts: readonly string[]; at: Date | null; by: Draft['plannedBy'] },
): Promise<void> {
  await runner.run(
    'update content_draft set publish_at = $3, planned_by = $4::jsonb where tenant_id = $1 and part = any ($2)',
    [tenantId, parts, at, at && JSON.stringify(by)],
  );
}

/** The last publications, newest first. */
export async function readVersions(runner: Runner, tenantId: number): Promise<FormerVersion[]> {
  const rows = await runner.run<FormerVersion>(
    `select id::text as id, published_at as "publishedAt", ${personNameSql('published_by')} as "publishedBy", before
     from content_version where content_version.tenant_id = $1
     order by content_version.id desc limit ${keptVersions}`,
    [tenantId],
  );
  return rows;
}

export async function keepVersion(
  runner: Runner,
  tenantId: number,
  { at, by, before }: { at: Date; by: string | null; before: FormerVersion['before'] },
): Promise<void> {
  await runner.run(
    `insert into content_version (tenant_id, published_at, published_by, before) values ($1, $2, $3, $4::jsonb)`,
    [tenantId, at, by, JSON.stringify(before)],
  );
  await runner.run(
    `delete from content_version where tenant_id = $1 and id not in (
       select kept.id from content_version kept where kept.tenant_id = $1 order by kept.id desc limit ${keptVersions})`,
    [tenantId],
  );
}
