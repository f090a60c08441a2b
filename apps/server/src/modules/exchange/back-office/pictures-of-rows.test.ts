import { describe, expect, it } from 'vitest';
import { addressesIn, picturesOf } from './pictures-of-rows.ts';
import { proposedMapping } from './proposals.ts';

describe('issue 18: all columns of pictures are recognised, in the order of their numbers', () => {
  it.each([
    ['Bild 1;Bild 2;Bild 3', 'Bild 1;Bild 2;Bild 3'],
    ['image_2;image_1;image_10', 'image_1;image_2;image_10'],
    ['image_0;image_1', 'image_0;image_1'],
    ['Picture;Picture 2', 'Picture;Picture 2'],
    ['Bild;Bild #3;Bild #4', 'Bild;Bild #3;Bild #4'],
    ['Hauptbild;Bild 2;Bild 3', 'Hauptbild;Bild 2;Bild 3'],
    ['Bild-URL 1;Bild-URL 2;Bildname 1', 'Bild-URL 1;Bild-URL 2'],
    ['Bild-URL;Bildname 1;Bildname 2', 'Bildname 1;Bildname 2'],
    ['Bild-URL;Bildname', 'Bild-URL'],
    ['Additional images;Image link', 'Image link;Additional images'],
    ['main_image_url;other_image_url1;other_image_url2', 'main_image_url;other_image_url1;other_image_url2'],
    ['Bild 1 URL;Bild 1 Alt;Bild 2 URL', 'Bild 1 URL;Bild 2 URL'],
  ])('%s', (header, pictures) => {
    const { columns } = proposedMapping('images', ['Art.-Nr.', ...header.split(';')]);
    const { product, ...urls } = columns;
    expect(product).toEqual({ from: 'Art.-Nr.' });
    expect(Object.entries(urls)).toEqual(
      pictures.split(';').map((from, index) => [index === 0 ? 'url' : `url.${index + 1}`, { from }]),
    );
  });
});

describe('issue 18: a cell may have several addresses', () => {
  it.each([
    ['a.jpg', ['a.jpg']],
    ['a.jpg,b.jpg;c.png | d.webp\ne.gif', ['a.jpg', 'b.jpg', 'c.png', 'd.webp', 'e.gif']],
    ['a.jpg; b.jpg;', ['a.jpg', 'b.jpg']],
    [
      'https://x.example/a?id=1,https://x.example/a?id=2',
      ['https://x.example/a?id=1', 'https://x.example/a?id=2'],
    ],
    ['https://x.example/1 https://x.example/2', ['https://x.example/1', 'https://x.example/2']],
    ['/files/nord/1.webp, /files/nord/2.webp', ['/files/nord/1.webp', '/files/nord/2.webp']],
    ['https://x.example/w_200,h_300/a.jpg', ['https://x.example/w_200,h_300/a.jpg']],
    ['https://x.example/a.jpg?v=1;2', ['https://x.example/a.jpg?v=1;2']],
    ['Jacke, blau.jpg', ['Jacke, blau.jpg']],
    ['a.jpg, Jacke, blau.jpg', ['a.jpg', 'Jacke, blau.jpg']],
    ['C:\\Bilder\\x.jpg; Bilder\\y.jpg|\\\\server\\z.jpg', ['x.jpg', 'Bilder/y.jpg', 'z.jpg']],
    ['', ['']],
    [' ; ', ['']],
    [
      ['a.jpg', 'b.jpg,c.jpg'],
      ['a.jpg', 'b.jpg', 'c.jpg'],
    ],
  ])('%j', (cell, addresses) => {
    expect(addressesIn(cell)).toEqual(addresses);
  });

  it('corrects one picture of a cell, removes one, and names each once', () => {
    const row = { product: 'A1', url: 'a.jpg, b.jpg', 'url.2': 'c.jpg', 'url.3': '' };
    const names = (mends: Record<string, string>) =>
      picturesOf(row, mends).map(({ cells, names: { url } = { url: 'url' } }) => [url, cells.url]);
    expect(names({})).toEqual([
      ['url', 'a.jpg'],
      ['url.4', 'b.jpg'],
      ['url.2', 'c.jpg'],
    ]);
    expect(names({ 'url.4': 'x.jpg', 'url.2': '', 'url.3': 'a.jpg' })).toEqual([
      ['url', 'a.jpg'],
      ['url.4', 'x.jpg'],
    ]);
  });
});
