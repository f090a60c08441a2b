import { TypedFastBitSet } from 'typedfastbitset';
import { prepared, type StatementRunner } from '../../../database/connection.ts';
import { likePart } from '../../../shared/like.ts';
import type { TextQuery } from '../list-query.ts';
import type { Listing } from '../listing.ts';
import { type Packed, unpackInts } from '../packed.ts';
import { askedText } from './asked-text.ts';
import type { SearchedText } from './searched-text.ts';
import { tokensOf } from './tokens.ts';

const maxTerms = 10;
const maxTextLength = 1_000;

let lastVersion = 0;

/**
 * Searches by one statement while the words of a large catalogue are being read. Finds products whose name, brand and article
 * number contain all words, and the variant with that number or EAN. Knows no typing errors, word forms or ranking. Never
 * cache the result.
 */
export async function searchByStatement(
  runner: StatementRunner,
  listing: Listing,
  { text }: TextQuery,
): Promise<SearchedText> {
  const asked = askedText(text.slice(0, maxTextLength));
  const words = [asked.words, ...asked.phrases.map((phrase) => phrase.join(' '))].flatMap((part) =>
    tokensOf(part).map(({ word }) => word),
  );
  const without = asked.excluded.map((phrase) => likePart(phrase.join(' ')));
  const places = new TypedFastBitSet();
  if (words.length > 0) {
    const [row] = await prepared<{ ids: Packed }>(runner, 'catalogue-search-plainly', searchSql, [
      listing.tenantId,
      words.slice(0, maxTerms).map(likePart),
      without,
      text.trim(),
    ]);
    for (const id of unpackInts(row?.ids ?? null)) {
      const place = listing.placeOf(id);
      if (place >= 0) places.add(place);
    }
  }
  // Negative, so that it never equals the version of a word search.
  lastVersion -= 1;
  return { found: { version: lastVersion, places, tiers: [places] }, marks: () => [], dropped: [] };
}

/** $1 tenant, $2 patterns that must all fit, $3 patterns of which none may, $4 an article number or EAN. */
const searchSql = `
  select string_agg(int4send(found.id), '') as ids
  from (
    select variant.id
    from product
    join variant on variant.tenant_id = product.tenant_id and variant.product_id = product.id and variant.is_active
    cross join lateral (select concat_ws(' ', product.name_de, product.name_en, product.brand, product.sku) as text) searched
    where product.tenant_id = $1 and product.is_active and searched.text ilike all ($2::text[])
      and not searched.text ilike any ($3::text[])
    union
    select variant.id from variant
    where variant.tenant_id = $1 and variant.is_active and variant.sku in ($4, upper($4))
    union
    select variant.id from variant where variant.tenant_id = $1 and variant.is_active and variant.ean = $4
  ) found
`;
