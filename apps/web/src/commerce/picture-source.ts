import type { PictureSource } from '@kontor/contract';
import { pictureSrcSet } from '@kontor/domain';
import type { SrcSetOf } from '@kontor/web-kit/ui/picture.tsx';

/**
 * Builds the `srcset` of stored pictures at the shop, a CDN or an image server, by the settings (PROD-12).
 *
 * @example pictureSrcSets({ template: '/pictures/{width}/{name}.{format}', widths: [80] })('/files/a/0…0.jpg', 'webp') // '/pictures/80/a/0…0.webp 80w'
 */
export function pictureSrcSets(source: PictureSource): SrcSetOf {
  return (src, format) => pictureSrcSet(source, src, format);
}
