import { isContentLink, isContentPicture } from '@kontor/domain';
import sanitize from 'sanitize-html';

/** What operators may write in a text page: structure and links; the same list as the shop's (CONT-03). */
const elements =
  `h1 h2 h3 h4 p br hr ul ol li dl dt dd blockquote address a b strong i em u s sub sup small span div img
  table thead tbody tfoot tr th td caption`.split(/\s+/);
const attributes = 'href title src alt width height colspan rowspan scope lang'.split(' ');
/** Left out with all that is in them. */
const dropped =
  `script style iframe object embed noscript template textarea title xmp noembed noframes plaintext svg math
  select option frameset audio video`.split(/\s+/);

const options: sanitize.IOptions = {
  allowedTags: elements,
  allowedAttributes: { '*': attributes },
  nonTextTags: dropped,
  nestingLimit: 100,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  transformTags: {
    '*': (tagName, given) => ({
      tagName,
      attribs: Object.fromEntries(Object.entries(given).filter(([key, value]) => isSafe(key, value))),
    }),
  },
};

/**
 * HTML with the allowed elements, attributes and addresses, well-formed; everything else is left out, its text stays.
 *
 * @example safeHtml('<p onclick="x()">Hallo <script>x()</script><a href="javascript:x()">Welt</a>') // '<p>Hallo <a>Welt</a></p>'
 */
export const safeHtml = (html: string): string => sanitize(html, options);

function isSafe(key: string, value: string): boolean {
  if (key === 'href') return value.startsWith('#') ? !/[\s"<>]/.test(value) : isContentLink(value);
  if (key === 'src') return isContentPicture(value);
  return /^(width|height|colspan|rowspan)$/.test(key) ? /^\d{1,4}%?$/.test(value) : true;
}
