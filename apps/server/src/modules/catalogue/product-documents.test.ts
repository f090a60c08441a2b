import { expect, it } from 'vitest';
import { documentType } from './product-documents.ts';

it.each([
  ['/files/nordhang/3f9a.pdf', 'PDF'],
  ['https://example.com/a/Manual.DOCX?download=1#page=2', 'DOCX'],
  ['https://example.pdf', null],
  ['https://example.com/v1.2', null],
  ['https://example.com/.pdf', null],
  ['/download?file=a.pdf', null],
])('PROD-11 tells the kind of a document at %s by its ending', (url, type) => {
  expect(documentType(url)).toBe(type);
});
