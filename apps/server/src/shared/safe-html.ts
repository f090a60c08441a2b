import { HTML_ATTRIBUTES, HTML_DROPPED, HTML_ELEMENTS, isHtmlAttribute } from '@kontor/domain/content-html';
import sanitize from 'sanitize-html';

const options: sanitize.IOptions = {
  allowedTags: [...HTML_ELEMENTS],
  allowedAttributes: { '*': [...HTML_ATTRIBUTES] },
  nonTextTags: [...HTML_DROPPED],
  nestingLimit: 100,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  transformTags: {
    '*': (tagName, given) => ({
      tagName,
      attribs: Object.fromEntries(
        Object.entries(given).filter(([key, value]) => isHtmlAttribute(key, value)),
      ),
    }),
  },
};

/**
 * HTML with the allowed elements, attributes and addresses, well-formed; everything else is left out, its text stays.
 *
 * @example safeHtml('<p onclick="x()">Hallo <script>x()</script><a href="javascript:x()">Welt</a>') // '<p>Hallo <a>Welt</a></p>'
 */
export function safeHtml(html: string): string {
  const safe = sanitize(html, options);
  // Removed elements change where the parser closes a paragraph. A second pass without them makes the result stable.
  return safe === html ? safe : sanitize(safe, options);
}
