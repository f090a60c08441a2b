import { expect, it } from 'vitest';
import { personName } from './person-name.ts';

it.each([
  ['Jörg Groß', 'Jörg', 'Groß'],
  [' Anna  Maria Groß ', 'Anna Maria', 'Groß'],
  ['Groß, Jörg', 'Jörg', 'Groß'],
  ['Groß,', '', 'Groß'],
  ['Frau Müller-Lüdenscheidt', '', 'Müller-Lüdenscheidt'],
  ['Herr Dr. Jörg von der Heide', 'Dr. Jörg', 'von der Heide'],
  ['Heide, Frau Anna', 'Anna', 'Heide'],
  ['van der Berg', '', 'van der Berg'],
  ['Dr. Groß', '', 'Dr. Groß'],
  ['Einkauf', '', 'Einkauf'],
  ['Jörg Groß / Anna Weiß', '', 'Jörg Groß / Anna Weiß'],
  ['Jörg Groß und Anna Weiß', '', 'Jörg Groß und Anna Weiß'],
  ['Groß, Weiß, Schwarz', '', 'Groß, Weiß, Schwarz'],
  ['Lager 2', '', 'Lager 2'],
  ['', '', ''],
])('issue 18: splits the name %j of a list', (text, firstName, lastName) => {
  expect(personName(text)).toEqual({ firstName, lastName });
});
