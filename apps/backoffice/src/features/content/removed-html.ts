import { HTML_ATTRIBUTES, HTML_DROPPED, HTML_ELEMENTS, isHtmlAttribute } from '@kontor/domain/content-html';

const dropped = HTML_DROPPED.join(', ');
const maxValueLength = 40;

/**
 * The elements and attributes that the server leaves out of a text when it is saved, each once.
 *
 * @example removedParts('<p onclick="x()">a<script>x()</script></p>') // ['onclick', '<script>']
 */
export function removedParts(html: string): string[] {
  const found = new Set<string>();
  for (const element of parsed(html).querySelectorAll('*')) {
    if (element.parentElement?.closest(dropped)) continue;
    const { localName, attributes } = element;
    if (HTML_ELEMENTS.includes(localName)) {
      for (const { name, value } of attributes)
        if (!isHtmlAttribute(name, value))
          found.add(HTML_ATTRIBUTES.includes(name) ? written(name, value) : name);
    } else found.add(`<${localName}>`);
    if (localName === 'img' && !element.hasAttribute('src')) found.add('<img>');
  }
  return [...found];
}

/** The addresses of the pictures of a text. */
export const pictureAddresses = (html: string): string[] =>
  [...parsed(html).querySelectorAll('img')].map((picture) => picture.getAttribute('src') ?? '');

/** A template runs no script and loads no picture. */
function parsed(html: string): DocumentFragment {
  const holder = document.createElement('template');
  holder.innerHTML = html;
  return holder.content;
}

/** An attribute that stays with another value. */
const written = (name: string, value: string) =>
  `${name}="${value.length > maxValueLength ? `${value.slice(0, maxValueLength)}…` : value}"`;
