import { describe, expect, it } from 'vitest';
import { entryIssueCatalogue, entryIssueText } from './entry-issues.ts';

describe('texts of an entered row', () => {
  it.each(Object.entries(entryIssueCatalogue))(
    'CHKO-24 I18N-01 %s has a text in both languages with the same places',
    (_code, { de, en }) => {
      const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();
      expect(de.trim()).not.toBe('');
      expect(en).not.toBe(de);
      expect(places(en)).toEqual(places(de));
    },
  );

  it('CHKO-24 writes numbers as the language does, and lists', () => {
    const capped = { code: 'quantity.capped', details: { requested: 2000, max: 1500 } };
    expect(entryIssueText(capped, 'de')).toBe('Statt 2.000 sind 1.500 verfügbar');
    expect(entryIssueText(capped, 'en')).toBe('1,500 available instead of 2,000');
    expect(entryIssueText({ code: 'rows.summed', details: { rows: [4, 9] } }, 'en')).toBe(
      'Added up with row 4, 9',
    );
  });

  it('CHKO-24 calls an article without stock out of stock, like its mark', () => {
    const short = (available: number) => ({
      code: 'stock.not.enough.error',
      details: { requested: 3, available },
    });
    expect([entryIssueText(short(0), 'de'), entryIssueText(short(0), 'en')]).toEqual([
      'Nicht auf Lager',
      'Out of stock',
    ]);
    expect(entryIssueText(short(2), 'de')).toBe('Die Menge ist nicht ausreichend');
  });

  it('ERRS-07 has a text for a code that it does not know', () => {
    expect(entryIssueText({ code: 'constructor' }, 'de')).toBe('Ein unbekannter Fehler ist aufgetreten');
  });
});
