import type { FieldIssue } from '@kontor/contract';
import { describe, expect, it } from 'vitest';
import { common as german } from '../locales/de/common.ts';
import { common as english } from '../locales/en/common.ts';
import { type FieldProblem, issueText, problemText } from './field-problem.ts';
import type { Translate } from './i18n.ts';

const translator =
  (texts: object): Translate =>
  (key, values = {}) => {
    const text = key
      .split('.')
      .slice(1)
      .reduce<unknown>((tree, part) => (tree as Record<string, unknown> | undefined)?.[part], texts);
    if (typeof text !== 'string') throw new Error(`no text: ${key}`);
    return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  };
const de = translator(german);
const en = translator(english);

describe('the text of a refused field', () => {
  it.each<[FieldProblem, string, string]>([
    [{ of: 'integer', min: 0, max: 100 }, 'Ganze Zahl von 0 bis 100', 'Whole number from 0 to 100'],
    [{ of: 'number', min: 0.01, max: 99.99 }, 'Zahl von 0.01 bis 99.99', 'Number from 0.01 to 99.99'],
    [{ of: 'integer', min: 1 }, 'Ganze Zahl ab 1', 'Whole number from 1'],
    [{ of: 'number' }, 'Eine Zahl', 'A number'],
    [
      { of: 'moment', min: '2026-11-16T09:00:00.000Z', max: '2028-11-17T09:00:00.000Z' },
      'Ein Zeitpunkt von 16.11.2026, 10:00 bis 17.11.2028, 10:00',
      'A moment from 16.11.2026, 10:00 to 17.11.2028, 10:00',
    ],
    [{ of: 'text', max: 200 }, 'Höchstens 200 Zeichen', 'At most 200 characters'],
    [{ of: 'text', min: 1, max: 64 }, 'Höchstens 64 Zeichen', 'At most 64 characters'],
    [{ of: 'text', min: 3, max: 50 }, '3 bis 50 Zeichen', '3 to 50 characters'],
    [{ of: 'list', min: 1, max: 20 }, 'Höchstens 20 Einträge', 'At most 20 entries'],
    [{ form: 'colour' }, 'Eine Farbe wie #1a73e8', 'A colour like #1a73e8'],
    [{ form: 'currency' }, 'Drei Großbuchstaben wie EUR', 'Three capital letters like EUR'],
    ['common.field.required', 'Bitte füllen Sie dieses Feld aus', 'Please fill in this field'],
  ])('issue 18: says what would be right: %j', (problem, german, english) => {
    expect([problemText(problem, de), problemText(problem, en)]).toEqual([german, english]);
  });

  it.each<[Omit<FieldIssue, 'field'>, string]>([
    [{ code: 'tooShort', expected: { of: 'text', min: 1, max: 64 } }, 'Bitte füllen Sie dieses Feld aus'],
    [{ code: 'tooShort', expected: { of: 'text', min: 3, max: 64 } }, '3 bis 64 Zeichen'],
    [{ code: 'required' }, 'Bitte füllen Sie dieses Feld aus'],
    [{ code: 'required', text: 'Der Wert fehlt' }, 'Bitte füllen Sie dieses Feld aus'],
    [{ code: 'tooLarge' }, 'Dieser Wert ist zu groß'],
    [{ code: 'unknown' }, 'Diesen Wert gibt es nicht'],
    [{ code: 'format', text: 'Die Prüfziffer stimmt nicht' }, 'Die Prüfziffer stimmt nicht'],
  ])('issue 18: reads the refusal %j of the server', (issue, text) => {
    expect(issueText({ field: 'x', ...issue }, de)).toBe(text);
  });
});
