import { describe, expect, it } from 'vitest';
import { de } from './de.ts';
import { en } from './en.ts';

function texts(tree: object, prefix = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : texts(value, `${prefix}${key}.`),
  );
}

const german = new Map(texts(de));
const english = new Map(texts(en));
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

describe('locales', () => {
  it('I18N-01 has every text in both languages, none empty', () => {
    expect([...english.keys()].sort()).toEqual([...german.keys()].sort());
    for (const text of [...german.values(), ...english.values()]) expect(text.trim()).not.toBe('');
  });

  it('I18N-01 fills the same placeholders in both languages', () => {
    for (const [key, text] of german) {
      // A plural of one may name no number ('eine Position').
      if (key.endsWith('_one')) continue;
      expect([key, placeholders(english.get(key) ?? '')]).toEqual([key, placeholders(text)]);
    }
  });

  it('issue 17: has a form for one of what is counted', () => {
    const counted = /(?<!all ){count} (\w+ )?(pieces|lines|records|files|pictures)\b/i;
    // Lines on several pages are several.
    const isCounted = ([key, text]: [string, string]) =>
      counted.test(text) && !key.endsWith('_other') && !key.endsWith('.onPages');
    const found = [...english].filter(isCounted);
    expect(found).toEqual([]);
  });

  it('I18N-01 gives every plural both forms', () => {
    for (const key of german.keys()) {
      const [, stem, form] = /^(.*)_(one|other)$/.exec(key) ?? [];
      if (stem) expect(german.has(`${stem}_${form === 'one' ? 'other' : 'one'}`), key).toBe(true);
    }
  });
});
