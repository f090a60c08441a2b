import { expect, it } from 'vitest';
import { type Highlight, moveHighlight } from './panel-keys.ts';

const shape = { words: 0, links: 3, cards: 7, columns: 4 };
const card = (index: number): Highlight => ({ area: 'cards', index });
const word = (index: number): Highlight => ({ area: 'words', index });
const link = (index: number): Highlight => ({ area: 'links', index });

it.each<[string, Highlight, string, { to: Highlight | 'more' } | undefined]>([
  ['enters the cards', undefined, 'ArrowDown', { to: card(0) }],
  ['leaves the caret its keys', undefined, 'ArrowLeft', undefined],
  ['goes along a row', card(0), 'ArrowRight', { to: card(1) }],
  ['goes on to the next row', card(3), 'ArrowRight', { to: card(4) }],
  ['stops at the last card', card(6), 'ArrowRight', { to: card(6) }],
  ['goes down a row', card(1), 'ArrowDown', { to: card(5) }],
  ['goes down to a shorter row', card(3), 'ArrowDown', { to: card(6) }],
  ['asks for more below the last row', card(5), 'ArrowDown', { to: 'more' }],
  ['goes up a row', card(5), 'ArrowUp', { to: card(1) }],
  ['goes back into the field', card(2), 'ArrowUp', { to: undefined }],
  ['goes left to the categories', card(4), 'ArrowLeft', { to: link(0) }],
  ['walks the categories', link(0), 'ArrowDown', { to: link(1) }],
  ['stops at the last category', link(2), 'ArrowDown', { to: link(2) }],
  ['leaves the categories upwards', link(0), 'ArrowUp', { to: undefined }],
  ['goes right to the cards', link(1), 'ArrowRight', { to: card(0) }],
  ['knows no other keys', card(0), 'Home', undefined],
])('SRCH-01 %s', (_, from, key, expected) => {
  expect(moveHighlight(shape, from, key)).toEqual(expected);
});

it('SRCH-01 walks a list without cards, and leaves the caret left and right', () => {
  const recents = { words: 0, links: 2, cards: 0, columns: 4 };
  expect(moveHighlight(recents, undefined, 'ArrowDown')).toEqual({ to: link(0) });
  expect(moveHighlight(recents, link(0), 'ArrowRight')).toBeUndefined();
  expect(moveHighlight({ words: 0, links: 0, cards: 0, columns: 4 }, undefined, 'ArrowDown')).toBeUndefined();
});

it.each<[string, Highlight, string, { to: Highlight | 'more' } | undefined]>([
  ['enters the words first', undefined, 'ArrowDown', { to: word(0) }],
  ['goes along the words', word(0), 'ArrowRight', { to: word(1) }],
  ['stops at the last word', word(1), 'ArrowRight', { to: word(1) }],
  ['stops at the first word', word(0), 'ArrowLeft', { to: word(0) }],
  ['goes down to the cards', word(1), 'ArrowDown', { to: card(0) }],
  ['goes back into the field', word(1), 'ArrowUp', { to: undefined }],
  ['goes up from the cards', card(2), 'ArrowUp', { to: word(0) }],
  ['goes up from the categories', link(0), 'ArrowUp', { to: word(0) }],
])('SRCH-01 with words above, %s', (_, from, key, expected) => {
  expect(moveHighlight({ ...shape, words: 2 }, from, key)).toEqual(expected);
});
