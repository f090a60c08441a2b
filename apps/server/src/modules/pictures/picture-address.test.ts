import { expect, it } from 'vitest';
import { pictureSource } from './picture-address.ts';

it.each([
  [undefined, '/pictures/{width}/{name}.{format}'],
  ['https://cdn.example', 'https://cdn.example/pictures/{width}/{name}.{format}'],
  ['https://cdn.example/shop/', 'https://cdn.example/shop/pictures/{width}/{name}.{format}'],
  [
    'https://img.example/insecure/rs:fit:{width}/plain/local://{path}@{format}',
    'https://img.example/insecure/rs:fit:{width}/plain/local://{path}@{format}',
  ],
])('PROD-12 with PICTURES_URL %s pictures come from %s', (picturesUrl, template) => {
  expect(pictureSource(picturesUrl).template).toBe(template);
});
