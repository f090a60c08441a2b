import { createHash } from 'node:crypto';
import type { MissedTerm, SettingsDocument, SynonymGroup } from '@kontor/contract';
import type { Locale } from '@kontor/domain';
import type { Pool } from 'pg';
import type { Actor } from '../../shared/actor.ts';
import { likePart } from '../../shared/like.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import { type Document, editSettings, readStoredSettings } from '../edited-settings/edit-settings.ts';
import type { EditServices } from '../exchange/edit-records.ts';
import { always, type CategoryTrees, type Listings } from '../listing/index.ts';
import { storedTerm } from '../search/search-term.ts';
import { readSettingsDocument } from '../settings/settings-document.ts';
import type { SettingsReader } from '../settings/settings-reader.ts';

interface MissesQuery {
  search?: string | undefined;
  sort?: 'misses' | '-misses' | 'lastDay' | '-lastDay' | 'term' | '-term' | undefined;
  locale?: Locale | undefined;
  days?: '1' | '7' | '30' | '90' | undefined;
  page?: number | undefined;
  pageSize?: number | undefined;
}

const sortColumns = { misses: 'misses', lastDay: '"lastDay"', term: 'term' } as const;

/** A page of recent terms without hits. */
export async function missedTerms(
  pool: Pool,
  tenantId: number,
  now: Date,
  { search = '', sort = '-misses', locale, days = '30', page = 1, pageSize = 50 }: MissesQuery,
): Promise<{ data: MissedTerm[]; meta: { total: number; page: number; pageSize: number } }> {
  const column = sortColumns[sort.replace('-', '') as keyof typeof sortColumns];
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const { rows } = await pool.query<MissedTerm & { total: number }>(
    `with missed as (
       select search_miss.term, search_miss.locale, sum(search_miss.misses)::integer as misses,
         max(search_miss.day)::text as "lastDay"
       from search_miss
       where search_miss.tenant_id = $1 and search_miss.day > $2::date - $3::integer
         and ($4::text is null or search_miss.term like $4) and ($5::text is null or search_miss.locale = $5)
       group by search_miss.term, search_miss.locale
     )
     select counted.total, page.* from (select count(*)::integer as total from missed) counted
     left join lateral (
       select missed.* from missed order by ${column} ${direction}, term, locale limit $6 offset $7) page on true`,
    [
      tenantId,
      now.toISOString().slice(0, 10),
      Number(days),
      search === '' ? null : likePart(search.toLowerCase()),
      locale ?? null,
      pageSize,
      (page - 1) * pageSize,
    ],
  );
  return {
    data: rows.filter(({ term }) => term !== null).map(({ total: _, ...row }) => row),
    meta: { total: rows[0]?.total ?? 0, page, pageSize },
  };
}

/** The groups of synonyms with the version that `saveSynonyms` takes. */
export async function readSynonymGroups(
  pool: Pool,
  { tenantId }: Pick<Actor, 'tenantId'>,
): Promise<{ version: string; groups: SynonymGroup[] }> {
  const { document } = await readStoredSettings(pool, tenantId);
  const groups = groupsIn(document);
  return { version: versionOf(groups), groups };
}

/** Replaces the groups as an import of settings does, and forgets misses of their words. @throws record.changed */
export async function saveSynonyms({
  pool,
  actor,
  services,
  version,
  groups,
}: {
  pool: Pool;
  actor: Actor;
  services: EditServices;
  version: string;
  groups: readonly SynonymGroup[];
}): Promise<void> {
  let former: Record<string, null> = {};
  const before = new Set((await readSynonymGroups(pool, actor)).groups.map(inWords));
  await editSettings({
    pool,
    actor,
    services,
    version,
    versionOf: ({ document }) => versionOf(groupsIn(document)),
    keys: ['searchSynonyms'],
    change: (document) => ({ ...document, searchSynonyms: groups.length === 0 ? undefined : groups }),
    shown(document) {
      const words = groupsIn(document).map(inWords);
      const shown = { ...former, ...Object.fromEntries(words.map((text) => [text, true])) };
      former = Object.fromEntries(words.map((text) => [text, null]));
      return shown;
    },
  });
  const fresh = groups.filter((group) => !before.has(inWords(group)));
  const terms = fresh.flatMap(({ words }) => words.map((word) => storedTerm(word) ?? ''));
  await pool.query(
    'delete from search_miss where search_miss.tenant_id = $1 and search_miss.term = any ($2)',
    [actor.tenantId, terms],
  );
}

/** How many products a search finds now, and with one more group of synonyms. */
export async function tryOut(
  {
    catalogue,
    categories,
    listings,
    settings,
  }: {
    catalogue: Pick<CatalogueReader, 'basePriceListOf'>;
    categories: Pick<CategoryTrees, 'of'>;
    listings: Pick<Listings, 'countWith'>;
    settings: Pick<SettingsReader, 'of'>;
  },
  tenantId: number,
  { term, locale, group }: { term: string; locale: Locale; group?: SynonymGroup | undefined },
): Promise<{ now: number; after: number }> {
  const { standardVatRate, document } = await settings.of(tenantId);
  const tree = await categories.of(tenantId);
  const query = {
    tenantId,
    isDeal: true,
    rows: 'products' as const,
    locale,
    search: { text: term.normalize('NFC'), matching: 'all' as const },
    condition: always,
    sort: [],
    offset: 0,
    limit: 0,
    facets: [],
    seasonIds: [],
    priceListId: null,
    basePriceListId: await catalogue.basePriceListOf(tenantId),
    standardVatRate,
  };
  const groups = document.searchSynonyms ?? [];
  const now = await listings.countWith(query, tree, groups);
  return { now, after: group ? await listings.countWith(query, tree, [...groups, group]) : now };
}

function groupsIn(document: Document): SynonymGroup[] {
  const { searchSynonyms = [] } = readSettingsDocument(document, { shopName: '' })
    .document as SettingsDocument;
  return searchSynonyms.map((group) => ('words' in group ? group : { words: group }));
}

/** @example inWords({ words: ['Anorak', 'Jacke'], locale: 'de', isOneWay: true }) // 'Anorak → Jacke (de)' */
function inWords({ words: [first, ...others], locale, isOneWay }: SynonymGroup): string {
  const text = isOneWay ? `${first} → ${others.join(', ')}` : [first, ...others].join(' = ');
  return locale ? `${text} (${locale})` : text;
}

function versionOf(groups: readonly SynonymGroup[]): string {
  return createHash('sha256').update(JSON.stringify(groups)).digest('hex').slice(0, 32);
}
