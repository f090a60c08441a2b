import type { Texts } from '@kontor/web-kit/lib/text-tree.ts';
import type { search as german } from '../de/search.ts';

export const search: Texts<typeof german> = {
  label: 'Search',
  placeholder: 'Search products or article numbers',
  shortcut: 'The / key jumps to the search',
  clear: 'Clear the search',
  resultsFor: 'Results for “{key}”',
  resultsIn: 'Results for “{key}” in {category}',
  allCategories: 'All categories',
  hintTitle: 'What are you looking for?',
  hintText: 'Enter a product name or an article number, a part of it will do.',
  'not.found': 'No search results',
  waitsForNetwork: 'The search goes on as soon as the connection is back.',
  emptyText: 'Check the spelling, or search with fewer or other words.',
  withoutWords: 'No results for all words; without {words}:',
  quoted: '“{word}”',
  hints: {
    category: 'category',
    hits_one: 'hit',
    hits_other: 'hits',
  },
  panel: {
    list: 'Search suggestions',
    close: 'Close the search',
    mainCategories: 'Main categories',
    products: 'Products',
    words: 'Search words',
    more: 'Show more',
    all_one: 'View {number} result',
    all_other: 'View all {number} results',
    found_one: '{number} result found',
    found_other: '{number} results found, {shown} shown',
    keys: { choose: 'select', open: 'open', close: 'close' },
  },
  recent: {
    title: 'Recent searches',
    clear: 'Delete all',
    remove: 'Delete “{term}” from the recent searches',
  },
};
