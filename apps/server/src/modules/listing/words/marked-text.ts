import type { Mark } from './searched-text.ts';

/**
 * A text with tags around its marks, which are ascending and apart from each other. Nothing is escaped.
 *
 * @example markedText('Zelt', [{ start: 0, length: 2 }], { preTag: '<b>', postTag: '</b>' }) // '<b>Ze</b>lt'
 */
export function markedText(
  text: string,
  marks: readonly Mark[],
  { preTag, postTag }: { readonly preTag: string; readonly postTag: string },
): string {
  let shown = '';
  let at = 0;
  for (const { start, length } of marks) {
    shown += `${text.slice(at, start)}${preTag}${text.slice(start, start + length)}${postTag}`;
    at = start + length;
  }
  return shown + text.slice(at);
}
