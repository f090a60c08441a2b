/** Where pictures come from in which widths: `{path}`, `{name}`, `{width}` and `{format}` are filled (PROD-12). */
export interface PictureTemplate {
  readonly template: string;
  readonly widths: readonly number[];
}

/**
 * How wide the large picture of a product page is, as in the attribute `sizes` of `img`. Server and app share it. With
 * different sizes in the gallery and in the page that the server begins, browsers would load the picture twice (PROD-12).
 */
export const largePictureSizes = '(min-width: 64em) 320px, (min-width: 28em) 420px, 92vw';

/** Pictures that the shop stores; those of other servers are used as they are. */
const storedPicture = /^\/files\/([a-z0-9-]+\/[0-9a-f]{32})\.(?:avif|gif|jpg|png|svg|webp)$/;

/**
 * The `srcset` of a stored picture in a format; undefined where it comes in one size only (PROD-12).
 *
 * @example pictureSrcSet({ template: '/pictures/{width}/{name}.{format}', widths: [80] }, '/files/a/0…0.jpg', 'webp')
 * // '/pictures/80/a/0…0.webp 80w'
 */
export function pictureSrcSet(
  { template, widths }: PictureTemplate,
  src: string,
  format: 'avif' | 'webp',
): string | undefined {
  const [path, name] = storedPicture.exec(src) ?? [];
  if (path === undefined || name === undefined) return undefined;
  // Without a format, an image server chooses it by what the browser accepts.
  if (format === 'avif' && !template.includes('{format}')) return undefined;
  const parts: Record<string, string> = { path, name, format };
  return widths
    .map((width) => {
      const url = template.replace(/\{(\w+)\}/g, (_, part: string) => parts[part] ?? String(width));
      // Commas and spaces would end an address in the list.
      return `${url.replaceAll(',', '%2C').replaceAll(' ', '%20')} ${width}w`;
    })
    .join(', ');
}
