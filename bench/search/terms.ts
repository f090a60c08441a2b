import { createRandom, type Random } from '../../packages/demo/src/random.ts';
import { clothingSizes, colors } from '../catalogue/words.ts';

/** An article of the generated catalogue, as far as buyers know it. */
export interface KnownArticle {
  /** 'Profibundhose Stahlfeld Corvatex Pro 4711': kind, brand, series, quality, model. */
  name: string;
  sku: string;
  ean: string;
}

/** How often of twenty terms each kind comes. */
const shares: [number, (article: KnownArticle, random: Random) => string][] = [
  [3, ({ name }) => wordsOf(name).kind],
  [2, ({ name }) => headOf(name)],
  [3, ({ name }, random) => beginning(random.pick([wordsOf(name).kind, wordsOf(name).series]), random)],
  [
    3,
    ({ name }, random) =>
      mistyped(random.pick([wordsOf(name).kind, headOf(name), wordsOf(name).series]), random),
  ],
  [2, ({ name }) => `${wordsOf(name).brand} ${headOf(name)}`],
  [1, ({ name }, random) => `${wordsOf(name).kind} ${beginning(wordsOf(name).brand, random)}`],
  [1, ({ name }) => `${wordsOf(name).series} ${wordsOf(name).model}`],
  [1, ({ name }, random) => `${mistyped(wordsOf(name).series, random)} ${headOf(name)}`],
  [
    1,
    ({ name }, random) =>
      `${headOf(name)} ${random.pick(colors).toLowerCase()} ${random.pick(clothingSizes)}`,
  ],
  [2, ({ sku }, random) => random.pick([sku, sku.replace('-', ''), sku.slice(0, -2), sku.toLowerCase()])],
  [1, ({ ean }) => ean],
];

/**
 * A function that answers what buyers type, a term that it never answered before with each call; the same terms in every
 * run with the same articles.
 */
export function createTerms(articles: readonly KnownArticle[]): () => string {
  const random = createRandom('terms');
  const makers = shares.flatMap(([share, make]) => Array.from({ length: share }, () => make));
  const drawn = new Set<string>();
  const draw = () => random.pick(makers)(random.pick(articles), random);
  return () => {
    let term = draw();
    // Below three characters the shop's own search is not asked (SRCH-06).
    while (drawn.has(term) || term.length < 3) term = draw();
    drawn.add(term);
    return term;
  };
}

function wordsOf(name: string): { kind: string; brand: string; series: string; model: string } {
  const [kind = '', brand = '', series = '', , model = ''] = name.split(' ');
  return { kind: kind.toLowerCase(), brand, series, model };
}

/** The last parts of the kinds, as they are searched: 'schraube' finds all Spanplattenschrauben. */
const heads = [
  'hose',
  'jacke',
  'weste',
  'schuh',
  'stiefel',
  'sohle',
  'handschuh',
  'dreher',
  'schlüssel',
  'hammer',
  'waage',
  'schraube',
  'dübel',
  'scheibe',
  'leitung',
  'dose',
  'kanal',
  'strahler',
  'box',
  'karre',
  'gurt',
  'regal',
  'reiniger',
  'tuch',
  'besen',
  'ordner',
  'rolle',
  'brett',
  'kasten',
  'schere',
  'schaufel',
  'schlauch',
  'rechen',
];

function headOf(name: string): string {
  const { kind } = wordsOf(name);
  // The longest of those that fit: a glove is no shoe.
  const fitting = heads.filter((head) => kind.endsWith(head)).sort((a, b) => b.length - a.length);
  return fitting[0] ?? kind;
}

/** As far as somebody has typed when the panel asks: four letters or more, not the whole word. */
function beginning(word: string, random: Random): string {
  return word.slice(0, random.int(Math.min(4, word.length), Math.max(4, word.length - 1)));
}

/** A word with one slip of the fingers behind its first letter, two from eleven letters on. */
function mistyped(word: string, random: Random): string {
  const once = slip(word, random);
  return word.length >= 11 && random.chance(0.3) ? slip(once, random) : once;
}

function slip(word: string, random: Random): string {
  if (word.length < 5) return word;
  const at = random.int(1, word.length - 2);
  const [before, letter, next, after] = [
    word.slice(0, at),
    word[at] ?? '',
    word[at + 1] ?? '',
    word.slice(at + 2),
  ];
  return random.pick([
    before + next + letter + after,
    before + next + after,
    before + letter + letter + next + after,
    before + random.pick([...'aeiourstnl']) + next + after,
  ]);
}
