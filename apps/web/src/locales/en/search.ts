import type { search as german } from '../de/search.ts';
import type { Texts } from '../de.ts';

export const search: Texts<typeof german> = {
  label: 'Search',
  placeholder: 'Search products or article numbers',
  shortcut: 'The / key jumps to the search',
  submit: 'Search',
  clear: 'Clear the search',
  title: 'Search',
  resultsFor: 'Results for “{key}”',
  hintTitle: 'What are you looking for?',
  hintText: 'Enter a product name or an article number, a part of it will do.',
  'not.found': 'No search results',
  emptyText: 'Check the spelling, or search with fewer or other words.',
};
