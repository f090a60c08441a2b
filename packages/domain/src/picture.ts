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

/**
 * Whether pages may show a picture from an address: of the shop or by https (Content-Security-Policy of the server). Plain http only from
 * the image server of the installation.
 *
 * @param picturesUrl PICTURES_URL
 * @example isShownPicture('http://supplier.example/a.jpg') // false
 */
export function isShownPicture(address: string, picturesUrl?: string): boolean {
  if (/^(https:\/\/|\/(?![/\\]))/i.test(address)) return true;
  const plain = plainPictureOrigin(picturesUrl);
  return plain !== undefined && address.toLowerCase().startsWith(`${plain}/`);
}

/**
 * Whether a picture's address is refused because browsers do not show it in the shop. Addresses of another form have checks of their own.
 *
 * @example isHiddenPicture('http://supplier.example/a.jpg') // true
 */
export const isHiddenPicture = (address: string, picturesUrl?: string): boolean =>
  /^http:/i.test(address) && !isShownPicture(address, picturesUrl);

/**
 * The addresses of the pictures in HTML that `safeHtml` has made.
 *
 * @example picturesInHtml('<p><img alt="" src="https://a.example/b.jpg" /></p>') // ['https://a.example/b.jpg']
 */
export const picturesInHtml = (html: string): string[] =>
  [...html.matchAll(/<img\b[^>]*?\ssrc="([^"]*)"/g)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  );

/**
 * The origin of an image server with plain http; undefined for any other.
 *
 * @example plainPictureOrigin('http://img.internal:81/{width}/{name}') // 'http://img.internal:81'
 */
export function plainPictureOrigin(picturesUrl: string | undefined): string | undefined {
  return /^http:\/\/[^/]+/i.exec(picturesUrl ?? '')?.[0].toLowerCase();
}
