import { createStore } from '@kontor/web-kit/lib/store.ts';

/** The newest terms are kept. */
const maxTerms = 8;
const maxLength = 200;
const keyOf = (userId: string) => `kontor.recentSearches.${userId}`;

/**
 * Adds a term, or moves it to the front.
 *
 * @example withTerm(['Zelt', 'jacke'], 'Jacke') // ['Jacke', 'Zelt']
 */
export function withTerm(terms: readonly string[], term: string): string[] {
  const text = term.trim().slice(0, maxLength);
  if (text === '') return [...terms];
  return [text, ...terms.filter((other) => fold(other) !== fold(text))].slice(0, maxTerms);
}

/**
 * Parses stored terms; storage may hold anything.
 *
 * @example parseTerms('["zelt", 3]') // ['zelt']
 */
export function parseTerms(kept: string | null): string[] {
  try {
    const terms: unknown = JSON.parse(kept ?? '[]');
    if (!Array.isArray(terms)) return [];
    const texts = terms.filter((term): term is string => typeof term === 'string' && term.trim() !== '');
    return texts.slice(0, maxTerms);
  } catch {
    return [];
  }
}

let kept: { userId: string; searches: ReturnType<typeof keepFor> } | undefined;

/** A user's recent searches, stored in this browser only. User ids are unique across tenants. */
export function recentSearches(userId: string): ReturnType<typeof keepFor> {
  if (kept?.userId !== userId) kept = { userId, searches: keepFor(userId) };
  return kept.searches;
}

function keepFor(userId: string) {
  const store = createStore<readonly string[]>(read());

  function read(): string[] {
    try {
      return parseTerms(localStorage.getItem(keyOf(userId)));
    } catch {
      return [];
    }
  }
  function change(next: (terms: readonly string[]) => string[]): void {
    // Another tab may have searched since.
    const terms = next(read());
    store.set(terms);
    try {
      if (terms.length === 0) localStorage.removeItem(keyOf(userId));
      else localStorage.setItem(keyOf(userId), JSON.stringify(terms));
    } catch {
      // Without storage they last until the page is left.
    }
  }
  return {
    store,
    add: (term: string) => change((terms) => withTerm(terms, term)),
    remove: (term: string) => change((terms) => terms.filter((other) => other !== term)),
    clear: () => change(() => []),
  };
}

function fold(text: string): string {
  return text.trim().toLowerCase();
}
