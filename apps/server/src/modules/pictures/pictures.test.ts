import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PublicSettings } from '@kontor/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTenant } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { pictureWidths } from './picture-address.ts';

/** Pictures are made in other processes, which share the machine with other tests. */
const timeout = 60_000;

let shop: TestApp;
/** `<tenant>/<hash>` of a photo of 1,000 × 500 pixels that lies on its side and tells where it was taken. */
let photo: string;

beforeAll(async () => {
  shop = await createTestApp();
  photo = await stored(
    await sharp({ create: { width: 1000, height: 500, channels: 3, background: '#c25' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'a secret place' } })
      .withMetadata({ orientation: 6 })
      .toBuffer(),
    'jpg',
  );
}, timeout);

afterAll(() => shop.close());

describe('sizes of pictures', { timeout }, () => {
  it.each(['avif', 'webp'] as const)(
    'PROD-12 makes %s of the width that is asked for, upright and without metadata',
    async (format) => {
      const { status, headers, bytes } = await get(`320/${photo}.${format}`);
      expect([status, headers['content-type']]).toEqual([200, `image/${format}`]);
      const found = await sharp(bytes).metadata();
      expect([found.width, found.height]).toEqual([320, 640]);
      expect([found.exif, found.orientation]).toEqual([undefined, undefined]);
      expect(bytes.includes('secret')).toBe(false);
    },
  );

  it('PROD-12 is kept for a year by browsers and CDNs, also those of another origin', async () => {
    const { headers } = await get(`160/${photo}.webp`);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    const etag = String(headers.etag);
    for (const known of [etag, `"x", W/${etag}`]) {
      const again = await get(`160/${photo}.webp`, { 'if-none-match': known });
      expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, etag]);
    }
    expect((await get(`160/${photo}.webp`, { 'if-none-match': '"x"' })).status).toBe(200);
  });

  it('PROD-12 never enlarges a photo, but draws a drawing in any size', async () => {
    expect(await sizeOf(`1920/${photo}.webp`)).toEqual([500, 1000]);
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><path d="M0 0h40v20"/></svg>';
    expect(await sizeOf(`960/${await stored(Buffer.from(drawing), 'svg')}.webp`)).toEqual([960, 480]);
  });

  it('PROD-12 does not crop a picture that is much higher than wide', async () => {
    const pole = await sharp({ create: { width: 10, height: 9000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(await sizeOf(`80/${await stored(pole, 'png')}.webp`)).toEqual([1, 320]);
  });

  it('PROD-12 concurrent first requests make one file; a deleted one is made again', async () => {
    const name = await stored(await dot('#123'), 'png');
    const folder = path.join(shop.dependencies.config.picturesDir, 'v1', '640', 'nordhang');
    const answers = await Promise.all(Array.from({ length: 12 }, () => get(`640/${name}.webp`)));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(await readdir(folder)).toEqual([`${name.slice('nordhang/'.length)}.webp`]);
    await writeFile(path.join(folder, `${name.slice('nordhang/'.length)}.webp`), 'kept');
    expect((await get(`640/${name}.webp`)).text).toBe('kept');
    await rm(shop.dependencies.config.picturesDir, { recursive: true });
    expect(await sizeOf(`640/${name}.webp`)).toEqual([1, 1]);
  });

  it.each(pictureWidths)('PROD-12 has the width %i', async (width) => {
    expect((await get(`${width}/${photo}.webp`)).status).toBe(200);
  });

  it.each([
    ['a width that is not offered', () => `321/${photo}.webp`],
    ['a width that is no number', () => `80e0/${photo}.webp`],
    ['a width of many digits', () => `${'9'.repeat(40)}/${photo}.webp`],
    ['a format that is not offered', () => `320/${photo}.png`],
    ['a picture that does not exist', () => `320/nordhang/${'0'.repeat(32)}.webp`],
    ['the picture of another tenant', () => `320/${photo.replace('nordhang', 'werkmeister')}.webp`],
    ['a way out of the folder', () => `320/..%2f..%2f/${'0'.repeat(32)}.webp`],
    ['a way out of the folder by the name', () => '320/nordhang/..%2f..%2fpostgres.json'],
    ['the original’s ending', () => `320/${photo}.jpg.webp`],
    ['no name', () => '320/nordhang/'],
  ])('API-02 %s is unknown like every address that does not exist', async (_, address) => {
    const { status, error, headers } = await get(address());
    expect([status, error.code]).toEqual([404, 'route.not.found']);
    expect(headers['cache-control'] ?? '').not.toContain('immutable');
  });

  it('ERRS-01 an original that is no picture is unknown, and is tried again only after a while', async () => {
    const name = await stored(Buffer.from('\xff\xd8\xff no picture', 'latin1'), 'jpg');
    expect((await get(`320/${name}.webp`)).status).toBe(404);
    const file = path.join(shop.dependencies.config.filesDir, `${name}.jpg`);
    await writeFile(file, await dot('#456'));
    expect((await get(`320/${name}.webp`)).status).toBe(404);
    shop.clock.advance({ minutes: 11 });
    expect((await get(`320/${name}.webp`)).status).toBe(200);
  });

  it('ERRS-01 a cut-off picture is unknown', async () => {
    const whole = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
      .png()
      .toBuffer();
    const name = await stored(whole.subarray(0, whole.length / 2), 'png');
    expect((await get(`80/${name}.webp`)).status).toBe(404);
  });

  it('ERRS-01 a small file that would unpack to 100 million pixels is unknown and harms nobody', async () => {
    const bomb = await sharp({
      create: { width: 10_000, height: 10_000, channels: 3, background: '#000' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    const name = await stored(bomb, 'png');
    const [huge, small] = await Promise.all([get(`80/${name}.webp`), get(`80/${photo}.webp`)]);
    expect([huge.status, small.status]).toEqual([404, 200]);
  });

  it('ROLE-06 a drawing cannot fetch another file of the machine', async () => {
    const secret = path.join(shop.dependencies.config.filesDir, 'secret.png');
    await writeFile(secret, await dot('#ff0000'));
    const drawing =
      `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10" fill="#fff"/>` +
      `<image href="file://${secret}" width="10" height="10"/></svg>`;
    const { bytes } = await get(`80/${await stored(Buffer.from(drawing), 'svg')}.webp`);
    const { channels } = await sharp(bytes).stats();
    expect(channels.map(({ min }) => min)).toEqual([255, 255, 255]);
  });
});

describe('PICTURES_URL', { timeout }, () => {
  it('PROD-12 API-24 tells the browser where pictures are and lets it load them', async () => {
    const other = await createTestApp({ config: { picturesUrl: 'http://img.internal:81/{width}/{name}' } });
    const { tenantName } = await createTenant(other.database.db);
    const { body, headers } = await other.inject<{ data: PublicSettings }>(
      `GET /api/configuration?tenant=${tenantName}`,
    );
    expect(body.data.pictures.template).toBe('http://img.internal:81/{width}/{name}');
    expect(headers['content-security-policy']).toContain(
      "img-src 'self' data: blob: https: http://img.internal:81;",
    );
    await other.close();
  });
});

async function stored(bytes: Buffer, extension: string): Promise<string> {
  const { key } = await shop.dependencies.files.put('nordhang', bytes, extension);
  return key.slice(0, -extension.length - 1);
}

function dot(background: string): Promise<Buffer> {
  return sharp({ create: { width: 1, height: 1, channels: 3, background } })
    .png()
    .toBuffer();
}

function get(address: string, headers: Record<string, string> = {}) {
  return shop.inject(`GET /pictures/${address}`, { headers });
}

async function sizeOf(address: string): Promise<[number, number]> {
  const { width, height } = await sharp((await get(address)).bytes).metadata();
  return [width, height];
}
