import { isContentLink, isContentPicture } from '@kontor/domain';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { generateHTML, generateJSON, Node as Part } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';

/** A picture in a line of text. */
const Image = Part.create({
  name: 'image',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () =>
    Object.fromEntries(['src', 'alt', 'title', 'width', 'height'].map((name) => [name, { default: null }])),
  parseHTML: () => [
    { tag: 'img[src]', getAttrs: (image) => isContentPicture(image.getAttribute('src') ?? '') && null },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});

/** The elements of a text that the visual editor knows. Its links go where the server allows them (decision 105). */
export const extensions = [
  StarterKit.configure({
    ...{ code: false, codeBlock: false, trailingNode: false },
    heading: { levels: [1, 2, 3, 4] },
    link: {
      ...{ openOnClick: false, autolink: false, linkOnPaste: false },
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: (uri) => isLink(uri ?? ''),
    },
  }),
  // Tab leaves the last cell; the extension would add rows without end.
  Table.extend({
    addKeyboardShortcuts() {
      return { ...this.parent?.(), Tab: ({ editor }) => editor.commands.goToNextCell() };
    },
  }),
  TableRow,
  TableHeader,
  TableCell,
  Image,
];

/** Whether the server keeps a link to this target. */
export const isLink = (target: string): boolean =>
  target.startsWith('#') ? !/[\s"<>]/.test(target) : isContentLink(target);

/**
 * The HTML of the editor as a person would write it.
 *
 * @example plainHtml('<ul><li><p>Hallo</p></li></ul>') // '<ul><li>Hallo</li></ul>'
 */
export function plainHtml(html: string): string {
  const body = parse(html);
  for (const part of body.querySelectorAll('colgroup')) part.remove();
  for (const part of body.querySelectorAll('*')) {
    part.removeAttribute('style');
    for (const name of ['colspan', 'rowspan'])
      if (part.getAttribute(name) === '1') part.removeAttribute(name);
  }
  for (const part of body.querySelectorAll('li, td, th')) {
    const [first, ...others] = part.children;
    if (first?.tagName === 'P' && others.every(({ tagName }) => /^[UO]L$/.test(tagName)))
      first.replaceWith(...first.childNodes);
  }
  for (const table of body.querySelectorAll('table')) {
    const rows = [...table.rows];
    const isHead = (row: Element) => [...row.children].every(({ tagName }) => tagName === 'TH');
    const head = rows[0] && isHead(rows[0]) ? rows.splice(0, 1) : [];
    table.replaceChildren(
      ...[wrapped('thead', head), wrapped('tbody', rows)].filter((part) => part.firstChild),
    );
  }
  for (const block of [...body.children].slice(1))
    if (block.previousSibling instanceof Element) block.before('\n');
  return body.textContent.trim() || body.querySelector('hr, img, table') ? body.innerHTML : '';
}

/** Whether the editor leaves a text as it is. It drops elements and attributes that it does not know. */
export function isKept(html: string): boolean {
  // `plainHtml` would hide these differences, because it rebuilds the parts of a table.
  if (parse(html).querySelector('tfoot, thead td, thead tr + tr, tbody + tbody')) return false;
  return compared(generateHTML(generateJSON(html, extensions), extensions)) === compared(html);
}

const sameElements: Readonly<Record<string, string>> = { b: 'strong', i: 'em', del: 's', strike: 's' };

const blocks = 'p, h1, h2, h3, h4, ul, ol, table, hr, blockquote, div, dl, address';

/** Removes spaces between blocks and unifies names of elements, so that equal texts compare as equal. */
function compared(html: string): string {
  const body = parse(plainHtml(html));
  if (body.firstChild && !body.querySelector(blocks))
    body.replaceChildren(wrapped('p', [...body.childNodes]));
  for (const [from, to] of Object.entries(sameElements))
    for (const part of body.querySelectorAll(from)) part.replaceWith(wrapped(to, [...part.childNodes]));
  return body.innerHTML
    .replace(/\s+/g, ' ')
    .replace(/ ?(<\/?(?:p|h[1-4]|ul|ol|li|table|thead|tbody|tr|t[dh]|hr|br|blockquote)\b[^>]*>) ?/g, '$1')
    .trim();
}

const parse = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

function wrapped(name: string, children: readonly Node[]): HTMLElement {
  const element = document.createElement(name);
  element.append(...children);
  return element;
}
