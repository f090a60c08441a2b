import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { processorGrowth } from '../../test/processor-growth.ts';
import { safeHtml } from './safe-html.ts';

describe('safeHtml', () => {
  it.each([
    [
      '<p onclick="x()">Hallo <script>x()</script><a href="javascript:x()">Welt</a>',
      '<p>Hallo <a>Welt</a></p>',
    ],
    ['<a href="java&#x73;cript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href=" java\tscript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="javascript&colon;alert(1)">a</a>', '<a>a</a>'],
    ['<a href="data:text/html,x">a</a><a href="//evil.example">b</a>', '<a>a</a><a>b</a>'],
    ['a<img src=x onerror=alert(1)><img alt="b">', 'a'],
    [
      '<img src="/files/a/b.webp" alt="Ein &quot;Bild&quot;">',
      '<img src="/files/a/b.webp" alt="Ein &quot;Bild&quot;" />',
    ],
    ['<svg><script>x</script></svg>Rest', 'Rest'],
    ['<iframe src="https://evil.example"></iframe>', ''],
    ['<style>p{}</style><p style="x">a</p>', '<p>a</p>'],
    ['<p>offen<b>fett', '<p>offen<b>fett</b></p>'],
    ['</p></div>a', '<p></p>a'],
    ['<form action="/x"><input name="p">Text</form>', 'Text'],
    ['<p>a<x><p>b', '<p>a</p><p>b</p><p></p>'],
    ['<p><svg/>a<p>b', '<p>a</p><p>b</p>'],
    ['1 < 2 & 3 > 2 &uuml; &amp;', '1 &lt; 2 &amp; 3 &gt; 2 ü &amp;'],
    ['<!-- <script> --><p>a</p><!DOCTYPE x>', '<p>a</p>'],
    ['<p title="a>b">x</p>', '<p title="a&gt;b">x</p>'],
    ['<a href="/content/agb#p1">AGB</a>', '<a href="/content/agb#p1">AGB</a>'],
    ['a <b', 'a '],
    [`${'<div>'.repeat(200)}a`, `${'<div>'.repeat(100)}a${'</div>'.repeat(100)}`],
    ['Nur Text\nmit Zeilen', 'Nur Text\nmit Zeilen'],
  ])('CONT-03 issue 18: makes %j safe', (html, expected) => {
    expect(safeHtml(html)).toBe(expected);
  });

  it('CONT-03 issue 18: keeps its own result, whatever the text was', () => {
    const piece = fc.constantFrom(
      ...[
        '<p>',
        '</p>',
        '<a href="',
        'javascript:',
        '"',
        "'",
        '>',
        '<',
        '&',
        '&amp;',
        '&#x3c;',
        'script',
        '<script>',
        '</script>',
        '<!--',
        '-->',
        '=',
        'x',
        ' ',
        '<b title=',
        '<svg',
        '<math>',
        '<div>',
        '/',
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const once = safeHtml(pieces.join(''));
        expect(safeHtml(once)).toBe(once);
        expect(once).not.toMatch(/<script|<[^>]*href="\s*javascript/i);
      }),
    );
  });

  it.each(['<a "', '<!--', '<', '<p title="', '<script>', '&', "<a x='"])(
    'issue 18: takes linear time for many %j',
    (part) => {
      const inputOf = (length: number) => part.repeat(Math.ceil(length / part.length));
      expect(processorGrowth(safeHtml, inputOf, 100_000)).toBeLessThan(4);
    },
  );
});
