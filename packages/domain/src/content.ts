/** The most heroes, banners, columns of the footer, and links of a column. */
export const MAX_CONTENT_ITEMS = 20;

/** The largest picture of the shop's content. */
export const MAX_CONTENT_PICTURE_BYTES = 10 * 1024 * 1024;

/** The carousels of products on the home page, in their usual order (CONT-01). */
export const HOME_ROWS = ['recent', 'featured', 'bestseller'] as const;
export type HomeRowType = (typeof HOME_ROWS)[number];

/** White text on a colour needs this contrast to be shown at all, and this one to count as readable (WCAG 2.2 AA). */
export const MIN_CONTRAST = 3;
export const READABLE_CONTRAST = 4.5;

/**
 * Contrast of white text on a colour (#rrggbb), 1 to 21 (WCAG 2.2).
 *
 * @example contrastWithWhite('#000000') // 21
 */
export function contrastWithWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

/**
 * Whether a link of the content can be followed: a path of the shop, a web, mail or phone address (CONT-02).
 *
 * @example isContentLink('javascript:alert(1)') // false
 */
export function isContentLink(link: string): boolean {
  return /^(https?:\/\/[^\s/]|mailto:\S|tel:\S|\/(?![/\\]))/i.test(link) && !/[\s"<>]/.test(link.trim());
}

/**
 * Whether a picture of the content can be shown: a path of the shop or a web address.
 *
 * @example isContentPicture('data:image/png;base64,…') // false
 */
export function isContentPicture(source: string): boolean {
  return isContentLink(source) && !/^(mailto|tel):/i.test(source);
}
