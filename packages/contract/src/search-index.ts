/** Where the search engine lies below the shop's own address; it speaks the Meilisearch protocol (SRCH-11). */
export const searchEnginePath = '/search-engine';

/**
 * The index that holds the articles of an installation (SRCH-09).
 *
 * @example searchIndexOf('production') // 'production_b2b_material'
 */
export function searchIndexOf(environment: string): string {
  return `${environment}_b2b_material`;
}

/** The tags around matched text in a hit; the app renders no other tags (SRCH-09). */
export const highlightTags = { pre: '<mark>', post: '</mark>' } as const;
