import type { SynonymGroup } from '@kontor/contract';
import { fakeApi } from '@kontor/web-kit/test/fake-api.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../test/render.tsx';
import { SynonymsPage } from './synonyms-page.tsx';

const api = fakeApi();
const path = '/api/admin/search/synonyms';
const jackets = { words: ['Anorak', 'Jacke'] };
const trousers = { words: ['Hose', 'Jeans'] };

const stored = (version: string, ...groups: SynonymGroup[]) => {
  api.answers[`GET ${path}`] = { body: { data: { version, groups } } };
};

/** Opens a dialog of the jackets and types another word. */
async function typeParka() {
  const { user } = renderPage(<SynonymsPage />);
  await user.click(await screen.findByRole('button', { name: 'Synonyme von „Anorak“ ändern' }));
  await user.type(screen.getByRole('textbox', { name: /Findet auch/ }), '\nParka');
  return user;
}

const others = () => (screen.getByRole('textbox', { name: /Findet auch/ }) as HTMLTextAreaElement).value;
const sent = () => api.sent.map(({ body }) => body);

it("issue 18: shows another user's synonyms beside the typed ones, then overwrites them", async () => {
  stored('v1', jackets, trousers);
  const user = await typeParka();
  stored('v2', { words: ['Anorak', 'Jacke', 'Blouson'] }, trousers);
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  const theirs = await screen.findByText((_, node) => node?.textContent === 'Jacke\nBlouson');
  expect(theirs.tagName).toBe('DD');
  expect(others()).toBe('Jacke\nParka');
  expect(sent()).toEqual([]);
  const saved = { version: 'v3', groups: [{ words: ['Anorak', 'Jacke', 'Parka'] }, trousers] };
  api.answers[`PUT ${path}`] = { body: { data: saved } };
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(sent()).toEqual([{ ...saved, version: 'v2' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('issue 18: synonyms that another user removed say so, and are added again', async () => {
  stored('v1', jackets, trousers);
  const user = await typeParka();
  stored('v2', trousers);
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await screen.findByText(/inzwischen entfernt/);
  expect(others()).toBe('Jacke\nParka');
  const saved = { version: 'v3', groups: [trousers, { words: ['Anorak', 'Jacke', 'Parka'] }] };
  api.answers[`PUT ${path}`] = { body: { data: saved } };
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(sent()).toEqual([{ ...saved, version: 'v2' }]));
});

it('issue 18: a repeated save after a lost answer finds the synonyms stored', async () => {
  stored('v1', jackets);
  const user = await typeParka();
  stored('v2', { words: ['Anorak', 'Jacke', 'Parka'] });
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toEqual([]);
});

it('issue 18: synonyms that another user changed are not removed unseen', async () => {
  stored('v1', jackets);
  const { user } = renderPage(<SynonymsPage />);
  await user.click(await screen.findByRole('button', { name: 'Synonyme von „Anorak“ entfernen' }));
  stored('v2', { words: ['Anorak', 'Jacke', 'Blouson'] });
  await user.click(screen.getByRole('button', { name: 'Entfernen' }));
  await screen.findByText(/inzwischen von jemand anderem geändert/);
  expect(sent()).toEqual([]);
});

it('issue 18: says why words are no synonyms, and begins new ones at the word', async () => {
  stored('v1', jackets);
  const { user } = renderPage(<SynonymsPage />);
  await user.click(await screen.findByRole('button', { name: 'Neue Synonyme' }));
  const term = await screen.findByRole('textbox', { name: /^Wort/ });
  await waitFor(() => expect(document.activeElement).toBe(term));
  const field = screen.getByRole('textbox', { name: /Findet auch/ });
  const save = screen.getByRole('button', { name: 'Speichern' });
  await user.type(term, 'Zelt');
  await user.type(field, 'ZELT');
  await user.click(save);
  expect(screen.getByText('Geben Sie ein anderes Wort als oben ein.')).toBeTruthy();
  await user.type(field, '\n???');
  await user.click(save);
  expect(screen.getByText(/mindestens einen Buchstaben/)).toBeTruthy();
  expect(sent()).toEqual([]);
});
