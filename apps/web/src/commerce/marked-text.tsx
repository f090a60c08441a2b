import { highlightTags } from '@kontor/contract/search-index';

export type TextPart = { readonly text: string; readonly isMarked: boolean };

/**
 * Parses the marks of a search hit; everything else, other tags included, stays text (SRCH-09).
 *
 * @example markedParts('<mark>Ruck</mark>sack <b>') // [{ text: 'Ruck', isMarked: true }, { text: 'sack <b>', isMarked: false }]
 */
export function markedParts(formatted: string): TextPart[] {
  const parts: TextPart[] = [];
  let isMarked = false;
  for (const piece of formatted.split(tags)) {
    if (piece === highlightTags.pre) isMarked = true;
    else if (piece === highlightTags.post) isMarked = false;
    else if (piece !== '') parts.push({ text: piece, isMarked });
  }
  return parts;
}

const tags = /(<\/?mark>)/;

/**
 * A text with the marks of a search hit. The hit's text may be longer, but must begin with this text; otherwise there are no
 * marks.
 *
 * @example partsOf('Zelt', '<mark>Zelt</mark> 2 P') // [{ text: 'Zelt', isMarked: true }]
 */
export function partsOf(text: string, formatted: string | undefined): TextPart[] {
  const plain = [{ text, isMarked: false }];
  if (formatted === undefined || !formatted.includes(highlightTags.pre)) return plain;
  const parts = markedParts(formatted);
  const whole = parts.map((part) => part.text).join('');
  if (!whole.startsWith(text)) return plain;
  const cut: TextPart[] = [];
  let left = text.length;
  for (const part of parts) {
    if (left === 0) break;
    cut.push({ text: part.text.slice(0, left), isMarked: part.isMarked });
    left -= Math.min(left, part.text.length);
  }
  return cut;
}

/** Shows a text with search marks, always as plain text (SRCH-09). */
export function MarkedText({ text, formatted }: { text: string; formatted: string | undefined }) {
  if (formatted === undefined) return text;
  let start = 0;
  return partsOf(text, formatted).map((part) => {
    const key = start;
    start += part.text.length;
    return part.isMarked ? <mark key={key}>{part.text}</mark> : part.text;
  });
}
