/**
 * The two odd path parameters of the shop, built and parsed in one place. "Param" is the plain text that a router
 * hands in and out, "segment" the same URL-encoded for use in a path.
 */

/**
 * The plain parameter of a category page: name, dash, id (CATG-01).
 *
 * @example categoryParam({ name: 'Jacken & Mäntel', id: '64a1' }) // 'Jacken & Mäntel-64a1'
 */
export function categoryParam(category: { readonly name: string; readonly id: string }): string {
  return `${category.name}-${category.id}`;
}

/**
 * The URL-encoded path segment of a category page (CATG-01).
 *
 * @example categorySegment({ name: 'Jacken & Mäntel', id: '64a1' }) // 'Jacken%20%26%20M%C3%A4ntel-64a1'
 */
export function categorySegment(category: { readonly name: string; readonly id: string }): string {
  return encodePathSegment(categoryParam(category));
}

/**
 * Reads a decoded category parameter: the id is the last dash-separated part, also when the name has dashes; undefined
 * when there is none (CATG-01).
 *
 * @example parseCategoryParam('T-Shirts-64a1') // { name: 'T-Shirts', id: '64a1' }
 */
export function parseCategoryParam(param: string | undefined): { name: string; id: string } | undefined {
  if (!param) return undefined;
  const dash = param.lastIndexOf('-');
  const id = param.slice(dash + 1);
  return id === '' ? undefined : { name: dash === -1 ? '' : param.slice(0, dash), id };
}

/**
 * The parameter of a product page: id, dash, slug of the name; the id alone when the name gives no slug (PROD-01). It
 * needs no encoding.
 *
 * @example productParam({ id: '64a1', name: 'Zelt „Größe 2“' }) // '64a1-zelt-groesse-2'
 */
export function productParam(product: { readonly id: string; readonly name: string }): string {
  const slug = slugify(product.name);
  return slug === '' ? product.id : `${product.id}-${slug}`;
}

/**
 * Reads a decoded product parameter: the id is the part before the first dash; undefined when there is none (PROD-01).
 *
 * @example parseProductParam('64a1-zelt-groesse-2') // { id: '64a1' }
 */
export function parseProductParam(param: string | undefined): { id: string } | undefined {
  const id = param?.split('-', 1)[0];
  return id ? { id } : undefined;
}

/**
 * A name as lower-case ASCII words joined by dashes, German umlauts written out, other accents removed.
 *
 * @example slugify('Crème brûlée für 2') // 'creme-brulee-fuer-2'
 */
export function slugify(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFC')
    .replace(/[äöüß]/g, (letter) => germanLetters[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/**
 * URL-encodes text for one path segment; broken surrogates, which encodeURIComponent refuses, become the replacement
 * character.
 *
 * @example encodePathSegment('a/b') // 'a%2Fb'
 */
export function encodePathSegment(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

const germanLetters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };
