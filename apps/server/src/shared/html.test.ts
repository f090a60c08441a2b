import { expect, it } from 'vitest';
import { escapeHtml } from './html.ts';

it('CHKO-19 escapes texts of customers in mails and pages', () => {
  expect(escapeHtml(`<a href="x">&'</a>`)).toBe('&#60;a href=&#34;x&#34;&#62;&#38;&#39;&#60;/a&#62;');
});
