import type { Pool } from 'pg';

/** The synonyms of each word or phrase. */
export type Synonyms = Record<string, string[]>;

/**
 * The synonyms of all tenants, because a Meilisearch index has one list for all documents: a tenant's synonyms apply to the
 * others too.
 */
export async function readSynonyms(pool: Pool): Promise<Synonyms> {
  const { rows } = await pool.query<{ groups: unknown }>(`
    select site_setting.document -> 'searchSynonyms' as groups from site_setting
    where jsonb_typeof(site_setting.document -> 'searchSynonyms') = 'array'
    order by site_setting.tenant_id`);
  return synonymsOf(rows.flatMap(({ groups }) => (groups as unknown[]).filter(isTexts)));
}

/**
 * Maps each word or phrase to the others of its groups, in lower case and sorted.
 *
 * @example synonymsOf([['Hoodie', 'Kapuzenpulli']]) // { hoodie: ['kapuzenpulli'], kapuzenpulli: ['hoodie'] }
 */
export function synonymsOf(groups: readonly (readonly string[])[]): Synonyms {
  const others = new Map<string, Set<string>>();
  for (const group of groups) {
    const phrases = new Set(group.map((text) => text.trim().toLowerCase()).filter((text) => text !== ''));
    for (const phrase of phrases) {
      const known = others.get(phrase) ?? new Set();
      for (const other of phrases) if (other !== phrase) known.add(other);
      others.set(phrase, known);
    }
  }
  const entries = [...others].filter(([, known]) => known.size > 0);
  return Object.fromEntries(entries.map(([phrase, known]) => [phrase, [...known].sort()]));
}

function isTexts(group: unknown): group is string[] {
  return Array.isArray(group) && group.every((text) => typeof text === 'string');
}
