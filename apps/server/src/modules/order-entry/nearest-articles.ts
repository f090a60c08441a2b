import { findGtinFault } from '@kontor/domain';
import type { CompanyActor } from '../../shared/actor.ts';
import { editDistance } from '../../shared/edit-distance.ts';
import type { ArticlesBySku } from './article-lookup.ts';
import type { EntryProduct } from './entry-issue.ts';
import type { OrderEntryRepository } from './order-entry.repository.ts';

const maxNearest = 3;
const maxLength = 30;

/**
 * The articles that an unknown number most likely means, best first, at most 3. Candidates are EANs with one wrong or two
 * swapped digits, article numbers with one typing error, and neighbouring numbers, such as another size. All are found by
 * an index, so the time does not depend on the size of the catalogue.
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

/** The number without its last part, to find neighbours: 'AB-1-S' sorts next to 'AB-1', not to 'AB-1-XS'. */
function shorter(code: string): string[] {
  const cut = Math.max(...['-', '.', '/', ' '].map((sign) => code.lastIndexOf(sign)));
  return cut >= 3 ? [code.slice(0, cut)] : [];
}

/** Valid EANs that differ by one digit or two swapped neighbours. */
function eanErrors(ean: string): string[] {
  const texts = new Set<string>();
  for (let at = 0; at < ean.length; at += 1) {
    for (let digit = 0; digit < 10; digit += 1) texts.add(`${ean.slice(0, at)}${digit}${ean.slice(at + 1)}`);
    if (at > 0) texts.add(swapped(ean, at));
  }
  return [...texts].filter((text) => findGtinFault(text) === undefined);
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-./ '];

/** All texts with one typing error: a sign inserted, removed or replaced, or two neighbours swapped. */
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
