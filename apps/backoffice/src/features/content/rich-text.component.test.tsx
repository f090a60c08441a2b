import { describe, expect, it } from 'vitest';
import { isKept, plainHtml } from './rich-text.ts';

describe('issue 18: a text of the visual editor', () => {
  it.each([
    ['<ul><li><p>Hallo</p></li></ul>', '<ul><li>Hallo</li></ul>'],
    [
      '<ul><li><p>Hallo</p><ul><li><p>Welt</p></li></ul></li></ul>',
      '<ul><li>Hallo<ul><li>Welt</li></ul></li></ul>',
    ],
    ['<ul><li><p>Zwei</p><p>Absätze</p></li></ul>', '<ul><li><p>Zwei</p><p>Absätze</p></li></ul>'],
    [
      '<table style="min-width: 50px"><colgroup><col></colgroup><tbody><tr><th colspan="1" rowspan="1"><p>A</p></th></tr><tr><td colspan="2" rowspan="1"><p>1</p></td></tr></tbody></table>',
      '<table><thead><tr><th>A</th></tr></thead><tbody><tr><td colspan="2">1</td></tr></tbody></table>',
    ],
    [
      '<table><tbody><tr><td><table><tbody><tr><td><p>1</p></td></tr></tbody></table></td></tr></tbody></table>',
      '<table><tbody><tr><td><table><tbody><tr><td>1</td></tr></tbody></table></td></tr></tbody></table>',
    ],
    ['<p></p>', ''],
    ['<p> </p><p></p>', ''],
    ['<h2>A</h2><p>B <b>C</b></p><hr><p></p>', '<h2>A</h2>\n<p>B <b>C</b></p>\n<hr>\n<p></p>'],
  ])('is stored as a person would write it: %s', (html, plain) => {
    expect(plainHtml(html)).toBe(plain);
  });

  it.each([
    '',
    'Ohne Absatz',
    '<h2>Lager</h2>\n<p>Bis <b>14 Uhr</b> <i>und</i> <u>später</u></p>\n<hr>\n<blockquote><p>Zitat</p></blockquote>',
    '<ol><li>Eins</li>\n<li>Zwei<ul><li>Drei</li></ul></li></ol>',
    '<p>Eine Zeile<br>und noch eine, <a href="/content/agb">AGB</a>, <a href="#ende" title="Titel">Ende</a></p>',
    '<p>Lager: <img src="/files/a.png" alt=""> <img src="https://x.example/b.png" alt="Halle" title="Titel" width="300" height="200"></p>',
    '<table><thead><tr><th>Größe</th></tr></thead>\n<tbody><tr><td>XS</td></tr></tbody></table>',
    '<table><tr><th>Größe</th><th>Brust</th></tr><tr><td colspan="2">XS</td></tr></table>',
  ])('opens in the visual editor: %s', (html) => {
    expect(isKept(html)).toBe(true);
  });

  it.each([
    '<dl><dt>Größe</dt><dd>XS</dd></dl>',
    '<p>m<sup>2</sup></p>',
    '<div><p>Kasten</p></div>',
    '<p><img src="/files/a.png" lang="en"></p>',
    '<p><img src="data:image/png;base64,AAAA" alt=""></p>',
    '<table><caption>Titel</caption><tbody><tr><td>1</td></tr></tbody></table>',
    '<p lang="en">English</p>',
    '<table><tbody><tr><td>1</td></tr></tbody><tfoot><tr><td>Summe</td></tr></tfoot></table>',
    '<table><thead><tr><td>A</td></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
    '<table><thead><tr><th>A</th></tr><tr><th>B</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
    '<table><tbody><tr><td>1</td></tr></tbody><tbody><tr><td>2</td></tr></tbody></table>',
  ])('is edited as HTML if the editor would drop a part: %s', (html) => {
    expect(isKept(html)).toBe(false);
  });
});
