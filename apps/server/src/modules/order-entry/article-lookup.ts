import type { CompanyActor } from '../../shared/actor.ts';
import type { FindArticles } from './entry-check.ts';
import type { EntryProduct } from './entry-issue.ts';
import type { OrderEntryRepository } from './order-entry.repository.ts';

/** Sellable articles among these article numbers that the actor may order, by article number. */
export type ArticlesBySku = (
  actor: CompanyActor,
  skus: readonly string[],
) => Promise<Map<string, EntryProduct>>;

/** One more than a choice shows, so that a choice that is cut can be told. */
const maxPerCode = 21;

/**
 * Finds what entered texts mean: an article number, without regard to case where it is written all in capitals or none; an
 * EAN (GTIN-8 to GTIN-14, with the leading zeros that a spreadsheet drops); the article number of a product with variants.
 * However many texts, it is a handful of statements.
 */
export async function findArticles({
  actor,
  codes,
  articlesBySku,
  repository,
}: {
  actor: CompanyActor;
  codes: Iterable<string>;
  articlesBySku: ArticlesBySku;
  repository: Pick<OrderEntryRepository, 'findByOtherCode'>;
}): Promise<FindArticles> {
  const wanted = new Set([...codes].map((code) => code.trim()).filter((code) => code !== ''));
  const exact = await articlesBySku(actor, [...wanted]);
  const missing = [...wanted].filter((code) => !exact.has(code));
  if (missing.length === 0) return (code) => listOf(exact.get(code.trim()));

  const cased = missing.flatMap(casesOf);
  const others = await repository.findByOtherCode(actor, {
    eans: [...new Set(missing.flatMap(eansOf))],
    productSkus: [...new Set(cased)],
    maxPerCode,
  });
  const skusOfCode = new Map<string, string[]>();
  for (const { code, sku } of others) skusOfCode.set(code, [...(skusOfCode.get(code) ?? []), sku]);
  const found = await articlesBySku(actor, [...new Set([...cased, ...others.map(({ sku }) => sku)])]);

  const articlesOf = (skus: readonly string[]) => [...new Set(skus)].flatMap((sku) => listOf(found.get(sku)));
  return (entered) => {
    const code = entered.trim();
    const direct = exact.get(code);
    if (direct) return [direct];
    const inOtherCase = articlesOf(casesOf(code));
    if (inOtherCase.length > 0) return inOtherCase;
    const byEan = articlesOf(eansOf(code).flatMap((ean) => skusOfCode.get(ean) ?? []));
    if (byEan.length > 0) return byEan;
    return articlesOf(casesOf(code).flatMap((sku) => skusOfCode.get(sku) ?? []));
  };
}

/** The index on article numbers knows their case, so the usual ones are tried. */
function casesOf(code: string): string[] {
  return [...new Set([code, code.toUpperCase(), code.toLowerCase()])];
}

/** The ways an EAN may be stored: 13 digits mostly, 8, 12 or 14, with leading zeros or without. */
function eansOf(code: string): string[] {
  const digits = code.replace(/[ -]/g, '');
  if (!/^\d{6,14}$/.test(digits)) return [];
  const significant = digits.replace(/^0+/, '');
  const padded = [8, 12, 13, 14]
    .filter((length) => significant.length <= length)
    .map((length) => significant.padStart(length, '0'));
  return [...new Set([digits, ...padded])];
}

function listOf<Item>(item: Item | undefined): Item[] {
  return item === undefined ? [] : [item];
}
