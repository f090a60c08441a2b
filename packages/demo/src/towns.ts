import Type from 'typebox';
import { keyOf, readTable, rowSchema } from './data-file.ts';

/** Names of countries in both languages. */
export const countryNames = {
  DE: { de: 'Deutschland', en: 'Germany' },
  AT: { de: 'Österreich', en: 'Austria' },
  CH: { de: 'Schweiz', en: 'Switzerland' },
  FR: { de: 'Frankreich', en: 'France' },
};

/** Countries that the demo's customers live in. */
export type CountryCode = keyof typeof countryNames;

const Country = keyOf(countryNames);

const towns = readTable(
  'towns.csv',
  rowSchema({ country: Country, zipCode: Type.String(), city: Type.String() }),
);

/** A town with a post code of its own. */
export type Town = (typeof towns)[number];

/** The towns of a country. */
export const townsOf = (country: CountryCode): Town[] => towns.filter((town) => town.country === country);

const streets = readTable('streets.csv', rowSchema({ country: Country, street: Type.String() }));

/** Street names of a country, without a number. */
export const streetsOf = (country: CountryCode): string[] =>
  streets.filter((row) => row.country === country).map(({ street }) => street);

const kinds = { first: 0, last: 0, firstFrench: 0, lastFrench: 0 };
const names = readTable('people.csv', rowSchema({ kind: keyOf(kinds), name: Type.String() }));
const namesOf = (kind: keyof typeof kinds): string[] =>
  names.filter((row) => row.kind === kind).map(({ name }) => name);

/** First and last names of contacts by language area. */
export const people = {
  first: namesOf('first'),
  last: namesOf('last'),
  firstFrench: namesOf('firstFrench'),
  lastFrench: namesOf('lastFrench'),
};
