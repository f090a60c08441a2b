import { expect, it } from 'vitest';
import { synonymsOf } from './index-synonyms.ts';

it.each([
  [[['Hoodie', ' Kapuzenpulli ']], { hoodie: ['kapuzenpulli'], kapuzenpulli: ['hoodie'] }],
  [
    [
      ['zange', 'kombizange'],
      ['Zange', 'greifer', 'zange'],
    ],
    { zange: ['greifer', 'kombizange'], kombizange: ['zange'], greifer: ['zange'] },
  ],
  [[['allein', 'Allein', ' ']], {}],
  [[], {}],
])('SRCH-11 makes of the groups %j what the server takes', (groups, synonyms) => {
  expect(synonymsOf(groups)).toEqual(synonyms);
});
