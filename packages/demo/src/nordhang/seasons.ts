import { addDays } from '../dates.ts';
import type { DemoSeason } from '../model.ts';

/** The next three delivery seasons, at least five weeks ahead: spring/summer from 1 February, autumn/winter from 15 July. */
export function nordhangSeasons(today: string): DemoSeason[] {
  const firstDate = addDays(today, 35);
  const year = Number(today.slice(0, 4));
  return [year, year + 1, year + 2, year + 3]
    .flatMap((of): DemoSeason[] => [
      {
        key: `spring-${of}`,
        name: { de: `Frühjahr/Sommer ${of}`, en: `Spring/Summer ${of}` },
        date: `${of}-02-01`,
      },
      {
        key: `autumn-${of}`,
        name: { de: `Herbst/Winter ${of}`, en: `Autumn/Winter ${of}` },
        date: `${of}-07-15`,
      },
    ])
    .filter((season) => season.date >= firstDate)
    .slice(0, 3);
}
