import { describe, expect, it } from 'vitest';
import { type CustomAttributeIssue, customAttributeIssue } from './custom-attributes.ts';

const product = { salesAttributes: [{ key: 'logo' }, { key: 'side', options: ['Brust', 'Rücken'] }] };

describe('the custom attributes of a line', () => {
  it.each<[string, Record<string, string> | null, CustomAttributeIssue | undefined]>([
    ['all there', { logo: 'ACME', side: 'Brust' }, undefined],
    ['meant to be blank', { logo: ' ', side: ' ' }, undefined],
    ['none at all', null, { code: 'custom.attribute.required', attributes: ['logo', 'side'] }],
    [
      'an empty one',
      { logo: '', side: 'Brust' },
      { code: 'custom.attribute.required', attributes: ['logo'] },
    ],
    [
      'a choice that is gone',
      { logo: 'ACME', side: 'Ärmel' },
      { code: 'custom.attribute.invalid', notOffered: ['side'] },
    ],
    [
      'one too many',
      { logo: 'ACME', side: 'Brust', colour: 'Rot' },
      { code: 'custom.attribute.invalid', unknownAttributes: ['colour'] },
    ],
  ])('CART-25 %s', (_title, given, expected) => {
    expect(customAttributeIssue({ given, product, flags: { isCustomAttributesActive: true } })).toEqual(
      expected,
    );
  });

  it.each<[Record<string, string> | null, CustomAttributeIssue | undefined]>([
    [null, undefined],
    [{}, undefined],
    [{ logo: 'ACME' }, { code: 'custom.attribute.invalid', unknownAttributes: ['logo'] }],
  ])('CONF-18 %j where the feature is off', (given, expected) => {
    expect(customAttributeIssue({ given, product, flags: { isCustomAttributesActive: false } })).toEqual(
      expected,
    );
  });
});
