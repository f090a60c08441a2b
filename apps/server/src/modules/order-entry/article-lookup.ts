import { MAX_CART_LINES, plainArticleNumber } from '@kontor/domain';
import type { CompanyActor } from '../../shared/actor.ts';
import type { OwnNumberReader } from '../own-numbers/own-number-reader.ts';
import type { EntryProduct } from './entry-issue.ts';
import type { OrderEntryRepository } from './order-entry.repository.ts';

/** Sellable articles among these article numbers that the actor may order, by article number. */
export type ArticlesBySku = (
  actor: CompanyActor,
  skus: readonly string[],
) => Promise<Map<string, EntryProduct>>;

/** The articles that a text means, at the actor's price, and how many more fit than are listed. */
export interface Meaning {
  articles: readonly EntryProduct[];
  more: number;
}

/** The meaning of a text; with `isSku` only as the shop's number, not as the company's. */
export type FindArticles = (code: string, isSku?: boolean) => Meaning;

/** The article numbers that a company uses itself. */
export type OwnNumbers = Pick<OwnNumberReader, 'skusOf'>;

/** The readings of a row: the first one, and alternatives. */
interface Readings {
  sku: string;
  alternatives: readonly { sku: string }[];
}

const maxChoices = 20;
/** Limit of the choices of one call, beyond two for each text. */
const maxChoicesOfCall = MAX_CART_LINES;
/** Limit of the alternatives that one call looks up. */
const maxAlternatives = MAX_CART_LINES;

/**
 * Finds the articles that entered texts mean:
 * * an article number; case does not matter if it is all upper or all lower case,
 * * an EAN (GTIN-8 to GTIN-14, also without the leading zeros that a spreadsheet drops),
 * * the article number of a product with variants,
 * * the company's own number; if the shop's number means another article, both are returned (decision 48).
 *
 * Alternatives of a row without an article are looked up in the same ways. Alternatives of other rows are looked up as
 * exact article numbers only, to report that they exist. The limit is 10,000 alternatives. The number of
 * statements does not grow with the number of texts.
 */
export async function findArticles({
  actor,
  rows,
  articlesBySku,
  ownNumbers,
  repository,
}: {
  actor: CompanyActor;
  rows: readonly Readings[];
  articlesBySku: ArticlesBySku;
  ownNumbers: OwnNumbers;
  repository: Pick<OrderEntryRepository, 'findByOtherCode'>;
}): Promise<FindArticles> {
  const meanings = new Map<string, Meaning>();
  /** By the company's own number. */
  const own = new Map<string, EntryProduct>();
  const find: FindArticles = (code, isSku = false) => {
    const meaning = meanings.get(code.trim()) ?? nothing;
    const article = isSku ? undefined : own.get(code.trim());
    return article ? withOwn(meaning, article) : meaning;
  };
  const newCodes = (codes: readonly string[]) =>
    [...new Set(codes.map((code) => code.trim()))].filter((code) => code !== '' && !meanings.has(code));
  let left = maxAlternatives;
  const newAlternatives = (codes: readonly string[]) => {
    const taken = newCodes(codes).slice(0, left);
    left -= taken.length;
    return taken;
  };

  await lookUp(newCodes(rows.map(({ sku }) => sku)));
  const [known, unknown] = partition(rows, ({ sku }) => find(sku).articles.length > 0);
  for (let place = 0, open = unknown; open.length > 0; place += 1) {
    await lookUp(newAlternatives(open.flatMap(({ alternatives }) => listOf(alternatives[place]?.sku))));
    open = open.filter(
      ({ alternatives }) =>
        alternatives.length > place + 1 && find(alternatives[place]?.sku ?? '').articles.length === 0,
    );
  }
  const others = newAlternatives(known.flatMap(({ alternatives }) => alternatives.map(({ sku }) => sku)));
  if (others.length > 0) await lookUpExactly(others);
  return find;

  async function lookUpOwn(codes: readonly string[]): Promise<void> {
    const skus = await ownNumbers.skusOf(actor, codes);
    if (skus.size === 0) return;
    const found = await articlesBySku(actor, [...new Set(skus.values())]);
    for (const [code, sku] of skus) {
      const article = found.get(sku);
      if (article) own.set(code, article);
    }
  }

  async function lookUpExactly(codes: readonly string[]): Promise<string[]> {
    await lookUpOwn(codes);
    const found = await articlesBySku(actor, codes);
    for (const [code, article] of found) meanings.set(code, { articles: [article], more: 0 });
    return codes.filter((code) => !found.has(code));
  }

  async function lookUp(codes: readonly string[]): Promise<void> {
    if (codes.length === 0) return;
    const missing = await lookUpExactly(codes);
    if (missing.length === 0) return;
    const cased = [...new Set(missing.flatMap(casesOf))];
    const listed = choicesOf(
      await repository.findByOtherCode(actor, {
        eans: [...new Set(missing.flatMap(eansOf))],
        productSkus: cased,
        maxPerCode: maxChoices,
      }),
    );
    const known = new Set(missing);
    const skus = new Set([...cased, ...[...listed.values()].flatMap((choice) => choice.skus)]);
    const found = await articlesBySku(
      actor,
      [...skus].filter((sku) => !known.has(sku)),
    );

    for (const code of missing) {
      const byOther = (codes: readonly string[]): Meaning => {
        const choices = codes.flatMap((other) => listOf(listed.get(other)));
        const articles = [...new Set(choices.flatMap((choice) => choice.skus))]
          .flatMap((sku) => listOf(found.get(sku)))
          .slice(0, maxChoices);
        const total = choices.reduce((sum, choice) => sum + choice.total, 0);
        return { articles, more: articles.length === 0 ? 0 : Math.max(0, total - articles.length) };
      };
      const inOtherCase = { articles: casesOf(code).flatMap((sku) => listOf(found.get(sku))), more: 0 };
      const meaning = [inOtherCase, byOther(eansOf(code)), byOther(casesOf(code))].find(
        ({ articles }) => articles.length > 0,
      );
      meanings.set(code, meaning ?? nothing);
    }
  }
}

const nothing: Meaning = { articles: [], more: 0 };

/**
 * A company's own number chooses one of several articles with this EAN or product number; with other articles it is
 * ambiguous.
 */
function withOwn({ articles, more }: Meaning, own: EntryProduct): Meaning {
  return articles.some(({ sku }) => sku === own.sku)
    ? { articles: [own], more: 0 }
    : { articles: [own, ...articles.slice(0, maxChoices - 1)], more };
}

/** The article numbers of each code, at most two of each beyond the limit of the call. */
function choicesOf(
  rows: Awaited<ReturnType<OrderEntryRepository['findByOtherCode']>>,
): Map<string, { skus: string[]; total: number }> {
  const choices = new Map<string, { skus: string[]; total: number }>();
  let left = maxChoicesOfCall;
  for (const { code, sku, total } of rows) {
    const choice = choices.get(code) ?? { skus: [], total };
    choices.set(code, choice);
    if (choice.skus.length >= 2) {
      if (left === 0) continue;
      left -= 1;
    }
    choice.skus.push(sku);
  }
  return choices;
}

/** The index on article numbers is case-sensitive, so the usual spellings are tried. */
function casesOf(code: string): string[] {
  const plain = plainArticleNumber(code);
  return [...new Set([code, plain, plain.toUpperCase(), plain.toLowerCase()])].filter((text) => text !== '');
}

/** The stored forms of an EAN: 8, 12, 13 or 14 digits, with or without leading zeros. */
function eansOf(code: string): string[] {
  const digits = plainArticleNumber(code).replace(/[ -]/g, '');
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

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  const first: Item[] = [];
  const second: Item[] = [];
  for (const item of items) (isFirst(item) ? first : second).push(item);
  return [first, second];
}
