/** What can be highlighted in the panel: a column of links at the left, cards in rows beside it. */
export type PanelShape = { readonly links: number; readonly cards: number; readonly columns: number };

export type Highlight = { readonly area: 'links' | 'cards'; readonly index: number } | undefined;

/**
 * Where an arrow key leads. Down enters the cards, or without cards the links; left and right go between the two; up from
 * the first row leads back into the field. Undefined as a whole: the key belongs to the field. `'more'`: below the last row.
 *
 * @example moveHighlight({ links: 3, cards: 4, columns: 4 }, undefined, 'ArrowDown') // { area: 'cards', index: 0 }
 */
export function moveHighlight(
  { links, cards, columns }: PanelShape,
  from: Highlight,
  key: string,
): { to: Highlight | 'more' } | undefined {
  if (!from) {
    if (key !== 'ArrowDown' || links + cards === 0) return undefined;
    return { to: { area: cards > 0 ? 'cards' : 'links', index: 0 } };
  }
  const { area, index } = from;
  const at = (next: number): { to: Highlight } => ({ to: { area, index: next } });
  if (area === 'links') {
    switch (key) {
      case 'ArrowDown':
        return at(Math.min(index + 1, links - 1));
      case 'ArrowUp':
        return index === 0 ? { to: undefined } : at(index - 1);
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
      return index < columns ? { to: undefined } : at(index - columns);
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
