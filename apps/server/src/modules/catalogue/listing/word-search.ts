import type { Pool } from 'pg';
import { TypedFastBitSet } from 'typedfastbitset';
import { prepared } from '../../../database/connection.ts';
import type { Listing } from './listing.ts';
import { type Packed, unpackInts } from './packed.ts';
import type { SearchedText, SearchWish } from './words/searched-text.ts';

let lastVersion = 0;

/**
 * Finds the articles of which all terms are words' beginnings of their names or parts of their article numbers, whatever
 * their case and umlauts (SRCH-10). The terms are trimmed and not empty.
 */
export async function searchPlaces(
  pool: Pool,
  listing: Listing,
  { text }: SearchWish,
): Promise<SearchedText> {
  const terms = text.split(/\s+/).slice(0, maxTerms);
  const [row] = await prepared<{ ids: Packed; exact: Packed }>(pool, 'catalogue-word-search', wordSearchSql, [
    listing.tenantId,
    terms,
    terms.join(' '),
  ]);
  lastVersion += 1;
  const places = (ids: Packed) =>
    new TypedFastBitSet(
      unpackInts(ids)
        .map((id) => listing.placeOf(id))
        .filter((place) => place >= 0),
    );
  const all = places(row?.ids ?? null);
  const exact = places(row?.exact ?? null);
  return {
    found: { version: lastVersion, places: all, tiers: [exact, all.new_difference(exact)] },
    marks: () => [],
  };
}

const maxTerms = 10;

/** Lower case, umlauts written out, other accents removed: 'Größe' and 'groesse' are the same (SRCH-10). */
function foldSql(text: string): string {
  return `unaccent(replace(replace(replace(replace(lower(${text}), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ß', 'ss'))`;
}

/** The words of a folded text, each after one space, so that the beginning of a word is found as ' beginning'. */
function wordsSql(folded: string): string {
  return `' ' || btrim(regexp_replace(${folded}, '[^[:alnum:]]+', ' ', 'g'))`;
}

const folded = foldSql('term.text');

/**
 * $1 tenant, $2 terms, $3 the whole text, for the exact article number. Names are folded once a row, not once a term:
 * `offset 0` keeps the planner from repeating it.
 */
const wordSearchSql = `
  with search_term as materialized (
    select ${folded} as folded, case when ${wordsSql(folded)} = ' ' then chr(1) else ${wordsSql(folded)} end as words
    from unnest($2::text[]) as term (text)
  ),
  search_text as materialized (select ${foldSql('$3::text')} as folded),
  product_words as materialized (
    select product.id as product_id, ${foldSql('product.sku')} as sku,
      ${wordsSql(foldSql(`concat_ws(' ', product.name_de, product.name_en)`))} as words
    from product where product.tenant_id = $1 and product.is_active
  ),
  found as (
    select variant.id, (select folded from search_text) in (variant_words.sku, product_words.sku) as is_exact
    from variant
    join product_words on product_words.product_id = variant.product_id
    cross join lateral (
      select ${foldSql('variant.sku')} as sku,
        case when variant.name_de is null then ''
          else ${wordsSql(foldSql(`concat_ws(' ', variant.name_de, variant.name_en)`))} end as words
      offset 0
    ) variant_words
    where variant.tenant_id = $1 and variant.is_active
      and not exists (select from search_term
        where strpos(product_words.words, search_term.words) = 0
          and strpos(variant_words.words, search_term.words) = 0
          and strpos(product_words.sku, search_term.folded) = 0
          and strpos(variant_words.sku, search_term.folded) = 0)
  )
  select string_agg(int4send(id), '') as ids, string_agg(int4send(id), '') filter (where is_exact) as exact
  from found
`;
