import { isContentLink, isContentPicture } from './content.ts';

/** The elements of the content's HTML: structure, links and pictures; no scripts, forms, frames or styles (CONT-03). */
export const HTML_ELEMENTS: readonly string[] =
  `h1 h2 h3 h4 p br hr ul ol li dl dt dd blockquote address a b strong i em u s sub sup small span div img
  table thead tbody tfoot tr th td caption`.split(/\s+/);

export const HTML_ATTRIBUTES: readonly string[] =
  'href title src alt width height colspan rowspan scope lang'.split(' ');

/** Elements that are left out with all that is in them; of others the text stays. */
export const HTML_DROPPED: readonly string[] =
  `script style iframe object embed noscript template textarea title xmp noembed noframes plaintext svg math
  select option frameset audio video`.split(/\s+/);

/**
 * Whether an attribute of the content's HTML stays (decision 105).
 *
 * @example isHtmlAttribute('href', 'javascript:x()') // false
 */
export function isHtmlAttribute(name: string, value: string): boolean {
  if (name === 'href') return value.startsWith('#') ? !/[\s"<>]/.test(value) : isContentLink(value);
  if (name === 'src') return isContentPicture(value);
  if (/^(width|height|colspan|rowspan)$/.test(name)) return /^\d{1,4}%?$/.test(value);
  return HTML_ATTRIBUTES.includes(name);
}
