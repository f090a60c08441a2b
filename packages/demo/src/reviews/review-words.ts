import { keyOf, readTable, rowSchema, Text } from '../data-file.ts';
import type { Localised } from '../model.ts';

/** What buyers write about a kind of goods: headlines by stars (1 first), and sentences by how content they are. */
export interface ReviewWords {
  titles: Localised[][];
  good: Localised[];
  fair: Localised[];
  bad: Localised[];
}

const stars = ['1', '2', '3', '4', '5'] as const;
const use = keyOf({ 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, good: 0, fair: 0, bad: 0 });

/** Reads what the buyers of a tenant write. */
export function readReviewWords(tenant: string): ReviewWords {
  const rows = readTable(`${tenant}/review-words.csv`, rowSchema({ use, text: Text }));
  const of = (wanted: (typeof rows)[number]['use']) =>
    rows.filter((row) => row.use === wanted).map(({ text }) => text);
  return {
    titles: stars.map((count) => of(count)),
    good: of('good'),
    fair: of('fair'),
    bad: of('bad'),
  };
}
