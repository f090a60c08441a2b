import { describe, expect, it } from 'vitest';
import { isBackOffice, safeRedirect } from './redirect.ts';

describe('redirect after signing in', () => {
  it.each([
    '/',
    '/category/Jacken-64a1?page=2',
    '/detailed-cart?type=preOrder',
    '/search?key=a%2Fb#top',
    '/logout-reasons',
    '/content/wer//wir',
  ])('BOOT-03 follows the path %j of this site', (target) => {
    expect(safeRedirect(target)).toBe(target);
  });

  it.each([
    undefined,
    '',
    'category',
    '//evil.example',
    '/\\evil.example',
    '/a\\..\\evil',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    '/landing?redirect=/landing',
    '/logout',
    '/logout/?a=b',
  ])('BOOT-03 does not follow %j', (target) => {
    expect(safeRedirect(target)).toBe('/');
  });
});

it.each([
  ['/admin', true],
  ['/admin/orders?page=2', true],
  ['/admin?x=1', true],
  ['/administration', false],
  ['/category/admin', false],
])('LAYO-16 knows that %s is a page of the back office: %s', (target, expected) => {
  expect(isBackOffice(target)).toBe(expected);
  expect(safeRedirect(target)).toBe(target);
});
