import { LOCALES } from '@kontor/domain';
import type { Cache, Caches } from '../../../shared/cache.ts';
import { derived, numberOf } from '../../../shared/derived.ts';
import { allTexts } from '../../../shared/locale.ts';
import { addBit } from '../bits.ts';
import type { CategoryFacts, CategoryTree } from '../category-tree.ts';
import type { Listing } from '../listing.ts';
import { headsOf } from './compounds.ts';
import { createEndings } from './endings.ts';
import { createPartIndex } from './part-index.ts';
import type { Term } from './term.ts';
import { tokensOf } from './tokens.ts';
import { createWordCollector } from './word-collector.ts';
import { directMatches, fit, misspeltMatches, type SearchedWords, type WordMatches } from './word-matches.ts';

export type CategoryWords = ReturnType<typeof categoryWords>;

/**
 * Bit sets of places. Searches share them, so never change them. Undefined: empty. A place may be in several.
 */
export interface FoundCategories {
  /** The term alone names their own category ('Zangen'). */
  readonly named: Uint32Array | undefined;
  /** The term names their own category, alone or among others ('Zangen & Scheren'). */
  readonly among: Uint32Array | undefined;
  /** The term alone names a category above theirs, with no accessories between. */
  readonly below: Uint32Array | undefined;
  /** A category of theirs, or above, has the term in its name. */
  related(): Uint32Array | undefined;
}

/** The role of a word in the name of a category. */
const roles = { other: 0, head: 1, only: 2 } as const;
const roleCount = 3;

interface NamedCategory {
  readonly id: string;
  /** The categories below it without accessories. */
  readonly goods: readonly string[];
  /** All categories below it. */
  readonly below: readonly string[];
}

interface TreeWords {
  readonly words: SearchedWords;
  readonly categories: readonly NamedCategory[];
  /** The words of categories that fit a term. */
  matchesOf(term: Term, isForgiving: boolean): WordMatches;
}

/** The words of a tree without inactive and deal categories, which not all users see. */
export function createCategoryWords(
  caches: Caches,
): (tree: CategoryTree, listing: Listing) => Promise<CategoryWords> {
  const wordsOf = derived((tree: CategoryTree) => readTree(tree, caches));
  // Searches need few categories. Their places are cached for each listing, up to 8 MB.
  const placesIn = derived((listing: Listing) =>
    caches.create<string, FoundCategories>('category_places', {
      maxEntries: Math.min(256, Math.max(16, Math.floor(keptBytes / Math.max(1, listing.size / 2)))),
    }),
  );
  return async (tree, listing) => categoryWords(tree, listing, await wordsOf(tree), placesIn(listing));
}

const keptBytes = 8_000_000;

/**
 * Matches of categories by their names. A category's name says what its products are if the word is a head
 * ('Mountain Bikes': bikes). Elsewhere the products only relate to it ('Bike Accessories', 'Bohrer & Zubehör').
 */
function categoryWords(
  tree: CategoryTree,
  listing: Listing,
  { words, categories, matchesOf }: TreeWords,
  kept: Cache<string, FoundCategories>,
) {
  return {
    /** Undefined if no category has the term or, with `isForgiving`, a misspelt form. */
    find(term: Term, isForgiving: boolean): FoundCategories | undefined {
      if (hasDigit.test(term.folded)) return undefined;
      const found = matchesOf(term, isForgiving);
      if (found.size === 0) return undefined;
      const byRole: NamedCategory[][] = [[], [], []];
      let key = `${numberOf(tree)}`;
      for (const [word, cost] of found) {
        const end = words.products.starts[word + 1] as number;
        for (let at = words.products.starts[word] as number; at < end; at += 1) {
          const target = words.products.targets[at] as number;
          const role = isHead(cost) ? target % roleCount : roles.other;
          const number = Math.floor(target / roleCount);
          byRole[role]?.push(categories[number] as NamedCategory);
          key += ` ${number}.${role}`;
        }
      }
      const known = kept.get(key);
      if (known) return known;
      const [other = [], head = [], only = []] = byRole;
      const places = (ids: readonly string[]) => placesOf(listing, ids);
      const above = [...other, ...head, ...only];
      let related: Uint32Array | undefined;
      const made: FoundCategories = {
        named: places(only.map(({ id }) => id)),
        among: places([...head, ...only].map(({ id }) => id)),
        below: places(only.flatMap(({ goods }) => goods)),
        related() {
          related ??= places(above.flatMap(({ id, below }) => [id, ...below]));
          return related;
        },
      };
      kept.set(key, made);
      return made;
    },
  };
}

/** The places of the products of some categories. */
function placesOf(listing: Listing, ids: readonly string[]): Uint32Array | undefined {
  const { ordinalsByCategory, productStarts, size } = listing;
  const lists = ids.flatMap((id) => ordinalsByCategory.get(id) ?? []);
  if (lists.length === 0) return undefined;
  const bits = new Uint32Array((size >> 5) + 1);
  for (const list of lists)
    for (const ordinal of list) {
      const end = productStarts[ordinal + 1] as number;
      for (let place = productStarts[ordinal] as number; place < end; place += 1) addBit(bits, place);
    }
  return bits;
}

/** Terms with digits are skipped: names of categories have no relevant digits. */
const hasDigit = /\d/;

/** Whether a word of a category equals the term, or is a compound with it as head. */
function isHead(cost: number): boolean {
  return cost <= fit.head || cost === fit.oneError || cost === fit.oneErrorWithin;
}

async function readTree(tree: CategoryTree, caches: Caches): Promise<TreeWords> {
  const children = Map.groupBy(tree.values(), ({ parentId }) => parentId);
  const isShown = ({ isActive, isDeal }: CategoryFacts) => isActive && !isDeal;
  const isGoods = ({ name }: CategoryFacts) => !accessories.test(allTexts(name).join(' '));
  const below = (id: string, isWanted: (category: CategoryFacts) => boolean): string[] =>
    (children.get(id) ?? [])
      .filter((child) => isShown(child) && isWanted(child))
      .flatMap((child) => [child.id, ...below(child.id, isWanted)]);
  const collector = createWordCollector();
  const categories: NamedCategory[] = [];
  for (const category of tree.values()) {
    if (!isShown(category)) continue;
    const { id, name } = category;
    for (const language of LOCALES)
      for (const [role, words] of wordsByRole(name[language] ?? '').entries())
        collector.products.add(categories.length * roleCount + role, words, language);
    categories.push({ id, goods: below(id, isGoods), below: below(id, () => true) });
  }
  const { vocabulary, stems, postings } = await collector.finish();
  const words: SearchedWords = {
    vocabulary,
    stems,
    ...postings,
    endings: await createEndings(vocabulary),
    heads: await headsOf(stems),
    wordParts: await createPartIndex({
      count: vocabulary.words.length,
      textOf: (word) => vocabulary.words[word] as string,
      gram: 3,
      blockBits: 4,
    }),
  };
  const allWords = vocabulary.words.join(' ');
  // Buyers type the same words again and again.
  const kept = caches.create<string, WordMatches>('category_terms', { maxEntries: maxKeptTerms });
  return {
    categories,
    words,
    matchesOf(term, isForgiving) {
      // Four letters of a longer word quickly exclude most words.
      const { folded } = term;
      if (!isForgiving && folded.length >= 7 && !allWords.includes(folded.slice(1, 5))) return none;
      const key = `${term.folded} ${term.isLast} ${isForgiving}`;
      const former = kept.get(key);
      if (former) return former;
      const found = isForgiving ? misspeltMatches(words, term, true) : directMatches(words, term);
      kept.set(key, found);
      return found;
    },
  };
}

const none: WordMatches = new Map();
const maxKeptTerms = 2_000;

/**
 * The words of a name by their roles. Each part of a list has a head, the last word before a preposition.
 *
 * @example wordsByRole('Zubehör für Bohrer & Sägen') // ['für Bohrer', 'Zubehör Sägen', '']
 */
function wordsByRole(name: string): string[] {
  const parts = name
    .split(separators)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const words: string[][] = [[], [], []];
  for (const part of parts) {
    const [front = '', ...rest] = part.split(prepositions);
    const tokens = tokensOf(front);
    // 'Holz-' of 'Holz- & Spanplattenschrauben' is half a word.
    const head = front.endsWith('-') ? undefined : tokens.at(-1);
    const role = parts.length > 1 || !isGoodsName(part) ? roles.head : roles.only;
    words[roles.other]?.push(front.slice(0, head?.start ?? front.length), ...rest);
    if (head) words[role]?.push(front.slice(head.start));
  }
  return words.map((list) => list.join(' , '));
}

function isGoodsName(name: string): boolean {
  return !accessories.test(name);
}

const separators = /[,&/+|;]|\s(?:und|and|oder|or|sowie)\s/i;
const prepositions = /\s(?:für|for|mit|with|of|aus|zum|zur|von|ohne|without|im|in|auf|on)\s/i;
/** Categories of accessories, spare parts and care products. */
const accessories =
  /zubehör|ersatzteil|pflege|accessor|spare|\bparts\b|components|komponenten|\bcare\b|verschleißteil/i;
