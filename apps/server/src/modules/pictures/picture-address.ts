import type { PictureSource } from '@kontor/contract';

/** The allowed widths in pixels; arbitrary ones would let anyone fill the disk. */
export const pictureWidths = [80, 160, 320, 480, 640, 960, 1280, 1920] as const;

export type PictureWidth = (typeof pictureWidths)[number];

/** AVIF is a third to half smaller than WebP for photographs; WebP is for browsers that do not know it. */
export type PictureFormat = 'avif' | 'webp';

/** One size of one stored picture. */
export interface PictureAddress {
  width: PictureWidth;
  tenant: string;
  /** Of the original's content: 32 hexadecimal digits. */
  hash: string;
  format: PictureFormat;
}

/** Extensions of originals, the most frequent first. */
export const originalExtensions = ['jpg', 'webp', 'png', 'svg', 'avif', 'gif'] as const;

/** Where the shop itself serves sizes; `{name}` is `<tenant>/<hash>`. */
const ownTemplate = '/pictures/{width}/{name}.{format}';

/**
 * The address from which browsers load a picture of a width and format (PICTURES_URL): the shop, a CDN before it, or an
 * image server.
 *
 * @param picturesUrl nothing, the address of a CDN, or a template with `{width}` and `{name}` or `{path}` (and `{format}`)
 * @example pictureSource('https://cdn.example').template // 'https://cdn.example/pictures/{width}/{name}.{format}'
 */
export function pictureSource(picturesUrl: string | undefined): PictureSource {
  const widths = [...pictureWidths];
  if (picturesUrl === undefined) return { template: ownTemplate, widths };
  const isTemplate = picturesUrl.includes('{');
  return { template: isTemplate ? picturesUrl : picturesUrl.replace(/\/+$/, '') + ownTemplate, widths };
}

/**
 * Parses the last three parts of a picture's path; undefined for invalid ones.
 *
 * @example pictureAddress({ width: '320', tenant: 'nordhang', file: `${'0'.repeat(32)}.webp` })?.width // 320
 */
export function pictureAddress({
  width,
  tenant,
  file,
}: {
  width: string;
  tenant: string;
  file: string;
}): PictureAddress | undefined {
  const known = pictureWidths.find((allowed) => String(allowed) === width);
  const [, hash, format] = /^([0-9a-f]{32})\.(avif|webp)$/.exec(file) ?? [];
  if (known === undefined || hash === undefined || !/^[a-z0-9][a-z0-9-]{0,62}$/.test(tenant))
    return undefined;
  return { width: known, tenant, hash, format: format as PictureFormat };
}
