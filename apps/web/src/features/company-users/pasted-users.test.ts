import { describe, expect, it } from 'vitest';
import { readPastedUsers } from './pasted-users.ts';

describe('readPastedUsers', () => {
  it('USER-04 reads columns by their headings, in any order and both languages', () => {
    const german = 'E-Mail\tRolle\tNachname\tVorname\nanna@x.example\tEinkauf mit Freigabe\tMuster\tAnna';
    expect(readPastedUsers(german)).toEqual([
      {
        row: 2,
        firstName: 'Anna',
        lastName: 'Muster',
        email: 'anna@x.example',
        username: 'anna@x.example',
        role: 'approvalBuyer',
      },
    ]);
    const [english] = readPastedUsers(
      'First name,Last name,Email,Username,Role\nA,B,a@x.example,ab,read only',
    );
    expect(english).toMatchObject({ firstName: 'A', lastName: 'B', username: 'ab', role: 'reader' });
  });

  it('USER-04 keeps the signs that part cells inside of quotes', () => {
    expect(readPastedUsers('"D; x";Muster;d@x.example;"Ben ""B"""')).toMatchObject([
      { firstName: 'D; x', lastName: 'Muster', email: 'd@x.example', username: 'Ben "B"' },
    ]);
  });

  it('USER-04 reads lines without headings by what the cells hold', () => {
    const rows = readPastedUsers(
      '"Anna"; Muster; anna@x.example\n\nBuchhaltung;ben@x.example;Ben;Bauer;bbauer',
    );
    expect(rows).toMatchObject([
      { row: 1, firstName: 'Anna', lastName: 'Muster', role: 'buyer' },
      { row: 3, firstName: 'Ben', lastName: 'Bauer', username: 'bbauer', role: 'accounting' },
    ]);
    expect(rows.every(({ problem }) => problem === undefined)).toBe(true);
  });

  it('USER-06 says of each line what is wrong', () => {
    const text = 'Name;E-Mail;Rolle\nA;;\nB;b@@x;\nC;c@x.example;Chef\nD;d@x.example;\nE;D@X.example;';
    expect(readPastedUsers(text).map(({ problem }) => problem)).toEqual([
      'companyUsers.paste.noEmail',
      'companyUsers.emailInvalid',
      'companyUsers.paste.roleUnknown',
      undefined,
      'companyUsers.paste.twice',
    ]);
  });

  it('USER-04 reads nothing from nothing', () => {
    expect(readPastedUsers(' \n ')).toEqual([]);
  });
});
