import { describe, expect, it } from 'vitest';
import { linkTarget } from './smart-link.tsx';

describe('links of the settings', () => {
  it.each([
    ['/category/Jacken-64a1', false, 'internal'],
    ['/static/contact-us', true, 'external'],
    ['https://kontor.example', false, 'external'],
    [' HTTP://kontor.example ', false, 'external'],
    ['mailto:service@kontor.example', false, 'external'],
  ] as const)('LAYO-21 CONT-02 follows %s (external: %s) as %s', (link, isExternal, kind) => {
    expect(linkTarget(link, isExternal)).toEqual({ kind, href: link.trim() });
  });

  it.each([
    undefined,
    '',
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'agb',
  ])('CONT-02 drops %s', (link) => {
    expect(linkTarget(link)).toBeUndefined();
  });
});
