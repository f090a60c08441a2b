import type { search as German } from '../de/search.ts';
import type { Texts } from '../de.ts';

export const search: Texts<typeof German> = {};
