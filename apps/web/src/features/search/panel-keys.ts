/**
 * Counts of the panel's options: a row of words at the top, a column of links at the left, rows of cards at the
 * right.
 */
export type PanelShape = {
  readonly words: number;
  readonly links: number;
  readonly cards: number;
  readonly columns: number;
};

export type Highlight = { readonly area: 'words' | 'links' | 'cards'; readonly index: number } | undefined;

/**
 * The option that an arrow key highlights. From the field, Down goes to the first of words, cards and links that exists. Left and
 * right go along a row, and between cards and links. Up from the first row returns to the field: `to` is undefined. Returns
 * undefined if the field handles the key; `'more'` below the last row.
 *
 * @example moveHighlight({ words: 0, links: 3, cards: 4, columns: 4 }, undefined, 'ArrowDown') // { area: 'cards', index: 0 }
 */
export function moveHighlight(
  { words, links, cards, columns }: PanelShape,
  from: Highlight,
  key: string,
): { to: Highlight | 'more' } | undefined {
  const below = (): { to: Highlight } => ({ to: { area: cards > 0 ? 'cards' : 'links', index: 0 } });
  const above: { to: Highlight } = { to: words > 0 ? { area: 'words', index: 0 } : undefined };
  if (!from) {
    if (key !== 'ArrowDown' || words + links + cards === 0) return undefined;
    return words > 0 ? above : below();
  }
  const { area, index } = from;
  const at = (next: number): { to: Highlight } => ({ to: { area, index: next } });
  if (area === 'words') {
    switch (key) {
      case 'ArrowDown':
        return links + cards > 0 ? below() : { to: from };
      case 'ArrowUp':
        return { to: undefined };
      case 'ArrowRight':
        return at(Math.min(index + 1, words - 1));
      case 'ArrowLeft':
        return at(Math.max(index - 1, 0));
    }
    return undefined;
  }
  if (area === 'links') {
    switch (key) {
      case 'ArrowDown':
        return at(Math.min(index + 1, links - 1));
      case 'ArrowUp':
        return index === 0 ? above : at(index - 1);
      case 'ArrowRight':
        return cards > 0 ? { to: { area: 'cards', index: 0 } } : undefined;
      case 'ArrowLeft':
        return cards > 0 ? { to: from } : undefined;
    }
    return undefined;
  }
  switch (key) {
    case 'ArrowDown':
      if (index + columns < cards) return at(index + columns);
      return isInLastRow(index) ? { to: 'more' } : at(cards - 1);
    case 'ArrowUp':
      return index < columns ? above : at(index - columns);
    case 'ArrowRight':
      return at(Math.min(index + 1, cards - 1));
    case 'ArrowLeft':
      if (index % columns > 0) return at(index - 1);
      return links > 0 ? { to: { area: 'links', index: 0 } } : { to: from };
  }
  return undefined;

  function isInLastRow(card: number): boolean {
    return Math.floor(card / columns) === Math.floor((cards - 1) / columns);
  }
}
