import { describe, expect, it } from 'vitest';
import { pictureSrcSets } from './picture-source.ts';

const name = `nordhang/${'3f'.repeat(16)}`;
const widths = [80, 640];

describe('pictureSrcSets', () => {
  it('PROD-12 offers a stored picture in every width', () => {
    const srcSet = pictureSrcSets({ template: '/pictures/{width}/{name}.{format}', widths });
    expect(srcSet(`/files/${name}.jpg`, 'avif')).toBe(
      `/pictures/80/${name}.avif 80w, /pictures/640/${name}.avif 640w`,
    );
    expect(srcSet(`/files/${name}.svg`, 'webp')).toContain(`/pictures/640/${name}.webp 640w`);
  });

  it.each([
    'https://maker.example/jacket.jpg',
    '/files/nordhang/logo.svg',
    `/files/${name}.pdf`,
    `/files/../${name}.jpg`,
    '/flags/de.png',
    '',
  ])('PROD-12 uses %s as it is', (src) => {
    const srcSet = pictureSrcSets({ template: '/pictures/{width}/{name}.{format}', widths });
    expect([srcSet(src, 'avif'), srcSet(src, 'webp')]).toEqual([undefined, undefined]);
  });

  it('PROD-12 asks an image server by its own words', () => {
    const srcSet = pictureSrcSets({ template: 'https://img.example/w:{width},q:70/plain{path}', widths });
    expect(srcSet(`/files/${name}.jpg`, 'webp')).toBe(
      `https://img.example/w:80%2Cq:70/plain/files/${name}.jpg 80w, ` +
        `https://img.example/w:640%2Cq:70/plain/files/${name}.jpg 640w`,
    );
    expect(srcSet(`/files/${name}.jpg`, 'avif')).toBeUndefined();
  });
});
