import type { Pool } from 'pg';
import type { SynonymGroups } from '../../listing/index.ts';

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
  return synonymsOf(rows.flatMap(({ groups }) => (groups as unknown[]).filter(isGroup)));
}

/**
 * Maps each word or phrase to the others of its groups, in lower case and sorted. Meilisearch has one list for all languages.
 *
 * @example synonymsOf([['Hoodie', 'Kapuzenpulli']]) // { hoodie: ['kapuzenpulli'], kapuzenpulli: ['hoodie'] }
 * @example synonymsOf([{ words: ['Anorak', 'Jacke'], isOneWay: true }]) // { anorak: ['jacke'] }
 */
export function synonymsOf(groups: SynonymGroups): Synonyms {
  const others = new Map<string, Set<string>>();
  for (const group of groups) {
    const { words, isOneWay = false } = 'words' in group ? group : { words: group };
    const phrases = new Set(words.map((text) => text.trim().toLowerCase()).filter((text) => text !== ''));
    for (const phrase of [...phrases].slice(0, isOneWay ? 1 : phrases.size)) {
      const known = others.get(phrase) ?? new Set();
      for (const other of phrases) if (other !== phrase) known.add(other);
      others.set(phrase, known);
    }
  }
  const entries = [...others].filter(([, known]) => known.size > 0);
  return Object.fromEntries(entries.map(([phrase, known]) => [phrase, [...known].sort()]));
}

function isGroup(group: unknown): group is SynonymGroups[number] {
  const words = Array.isArray(group) ? group : (group as { words?: unknown } | null)?.words;
  return Array.isArray(words) && words.every((text) => typeof text === 'string');
}
