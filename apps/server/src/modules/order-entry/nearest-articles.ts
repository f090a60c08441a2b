import { findGtinFault } from '@kontor/domain';
import type { CompanyActor } from '../../shared/actor.ts';
import { editDistance } from '../../shared/edit-distance.ts';
import type { ArticlesBySku } from './article-lookup.ts';
import type { EntryProduct } from './entry-issue.ts';
import type { OrderEntryRepository } from './order-entry.repository.ts';

/** A row has room for three suggestions. */
const maxNearest = 3;
/** Longer texts are names, which the search finds. */
const maxLength = 30;

/**
 * The articles that an unknown number was most likely meant to be, the likeliest first, at most 3: an EAN with one digit wrong
 * or two swapped, an article number with one typing error, or one of the numbers that stand beside it in order, such as
 * another size. All are looked up by index, so that the size of the catalogue does not matter.
 */
export async function nearestArticles({
  actor,
  code,
  articlesBySku,
  repository,
}: {
  actor: CompanyActor;
  code: string;
  articlesBySku: ArticlesBySku;
  repository: Pick<OrderEntryRepository, 'findNear'>;
}): Promise<EntryProduct[]> {
  const typed = code.trim().toUpperCase();
  if (typed.length < 3 || typed.length > maxLength) return [];
  const digits = typed.replace(/[\s-]/g, '');
  const isEan = /^\d{12,14}$/.test(digits);
  const found = await repository.findNear(actor, {
    eans: isEan ? eanErrors(digits) : [],
    skus: isEan ? [] : typingErrors(typed),
    around: isEan ? [] : [typed, ...shorter(typed)],
  });
  const distances = new Map(
    found.map(({ sku, ean, kind }) => [
      sku,
      kind === 'ean' ? editDistance(digits, ean ?? '') : editDistance(plain(typed), plain(sku)),
    ]),
  );
  const near = [...distances]
    .filter(([, errors]) => errors <= Math.max(2, Math.floor(typed.length / 4)))
    .sort(([a, errors], [b, others]) => errors - others || (a < b ? -1 : 1))
    .slice(0, 3 * maxNearest)
    .map(([sku]) => sku);
  const articles = await articlesBySku(actor, near);
  return near.flatMap((sku) => articles.get(sku) ?? []).slice(0, maxNearest);
}

function plain(code: string): string {
  return code.toUpperCase().replace(/[^\p{L}\d]/gu, '');
}

/** The number without its last part: 'AB-1-XS' stands beside 'AB-1-S' only among those of 'AB-1'. */
function shorter(code: string): string[] {
  const cut = Math.max(
    code.lastIndexOf('-'),
    code.lastIndexOf('.'),
    code.lastIndexOf('/'),
    code.lastIndexOf(' '),
  );
  return cut >= 3 ? [code.slice(0, cut)] : [];
}

/** EANs that differ by one digit or two swapped neighbours and have the right check digit. */
function eanErrors(ean: string): string[] {
  const texts = new Set<string>();
  for (let at = 0; at < ean.length; at += 1) {
    for (let digit = 0; digit < 10; digit += 1) texts.add(`${ean.slice(0, at)}${digit}${ean.slice(at + 1)}`);
    if (at > 0) texts.add(swapped(ean, at));
  }
  return [...texts].filter((text) => findGtinFault(text) === undefined);
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-./ '];

/** Every text that one typing error makes of a code: a sign too many, missing, another one, or two neighbours swapped. */
function typingErrors(code: string): string[] {
  const texts = new Set<string>();
  for (let at = 0; at <= code.length; at += 1) {
    const [before, after] = [code.slice(0, at), code.slice(at)];
    for (const letter of letters) {
      texts.add(before + letter + after);
      if (after !== '') texts.add(before + letter + after.slice(1));
    }
    if (after !== '') texts.add(before + after.slice(1));
    if (at > 0 && after !== '') texts.add(swapped(code, at));
  }
  return [...texts];
}

/** A text with the signs before and at a place swapped. */
function swapped(text: string, at: number): string {
  return `${text.slice(0, at - 1)}${text[at]}${text[at - 1]}${text.slice(at + 1)}`;
}
