import { accentColor, tenantLook } from '@kontor/web-kit/lib/tenant-look.ts';
import { fakeApi } from '@kontor/web-kit/test/fake-api.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../test/render.tsx';
import { HomeContentPage } from './home-page.tsx';
import { PublishPage } from './publish-page.tsx';

const api = fakeApi();
const state = 'GET /api/admin/content';
const read = 'GET /api/admin/content/parts/home';
const save = 'PUT /api/admin/content/parts/home';
const text = (de: string, en = '') => ({ de, en });
const banner = (de: string) => ({
  ...{ title: text(de), text: text(''), buttonText: text(''), link: '', background: '', image: '' },
  ...{ imageAlt: text(''), isActive: true },
});
const home = (version: string, heroes: object[]) => ({
  body: {
    data: {
      ...{ part: 'home', version, isDraft: false, isPublished: true, linkedFrom: [] },
      value: { heroes, banners: [], rows: [{ type: 'recent', isActive: true }] },
    },
  },
});
const none = { body: { data: { changes: [], versions: [] } } };

const open = async () => {
  api.answers[state] = none;
  api.answers['GET /api/admin/content/links'] = { body: { data: [] } };
  api.answers[read] = home('v1', [banner('Winter'), banner('Sommer')]);
  const { user } = renderPage(<HomeContentPage />);
  const list = await screen.findByRole('list', { name: 'Große Bilder' }, { timeout: 10_000 });
  return { user, list };
};

it('CONT-02 issue 18: changes the order by keyboard, keeps the focus, and saves the draft', async () => {
  const { user, list } = await open();
  within(list).getByRole('button', { name: '„Winter“ nach unten' }).focus();
  await user.keyboard('{Enter}');
  const names = [...list.children].map((item) => item.querySelector('b')?.textContent);
  expect(names).toEqual(['Sommer', 'Winter']);
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('„Winter“ nach unten'));
  api.answers[save] = home('v2', [banner('Sommer'), banner('Winter')]);
  await user.click(screen.getByRole('button', { name: 'Entwurf speichern' }));
  await waitFor(() => expect(api.sent).toHaveLength(1));
  expect(api.sent[0]).toMatchObject({
    call: save,
    body: { version: 'v1', value: { heroes: [{ title: { de: 'Sommer' } }, { title: { de: 'Winter' } }] } },
  });
});

it('issue 18: shows a refusal at its field with the reason and moves the focus there', async () => {
  const { user, list } = await open();
  const [link] = within(list).getAllByRole('combobox', { name: 'Link' });
  if (!link) throw new Error('There is no field for the link.');
  await user.type(link, 'javascript:x');
  api.answers[save] = {
    status: 422,
    body: {
      code: 'validation.failed',
      details: [{ field: 'heroes.0.link', code: 'invalid', text: 'Ein Link beginnt mit /' }],
    },
  };
  await user.click(screen.getByRole('button', { name: 'Entwurf speichern' }));
  expect(await screen.findByText('Ein Link beginnt mit /')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe('Bitte prüfen Sie 1 Feld.');
  await waitFor(() => expect(document.activeElement).toBe(link));
});

it('issue 18: keeps a mistyped colour, for the server to refuse', async () => {
  const { user, list } = await open();
  const [colour] = within(list).getAllByLabelText('Hintergrundfarbe');
  if (!colour) throw new Error('There is no field for the colour.');
  await user.clear(colour);
  await user.type(colour, '#12345');
  await user.tab();
  api.answers[save] = {
    status: 422,
    body: { code: 'validation.failed', details: [{ field: 'heroes.0.background', code: 'format' }] },
  };
  await user.click(screen.getByRole('button', { name: 'Entwurf speichern' }));
  await waitFor(() => expect(api.sent).toHaveLength(1));
  expect(api.sent[0]).toMatchObject({ body: { value: { heroes: [{ background: '#12345' }, {}] } } });
  await waitFor(() => expect(colour.getAttribute('aria-invalid')).toBe('true'));
});

it('ROLE-03 issue 18: says why a role cannot publish, and plans in German time', async () => {
  const change = { at: '2026-11-16T09:00:00.000Z', by: 'olga', publishAt: null, isDeleted: false };
  api.answers[state] = {
    body: {
      data: {
        changes: [
          { ...change, part: 'home', mayPublish: true },
          { ...change, part: 'look', mayPublish: false },
        ],
        versions: [],
      },
    },
  };
  const { user } = renderPage(<PublishPage />);
  expect(await screen.findByText('Aussehen')).toBeTruthy();
  const plan = screen.getByRole('button', { name: 'Planen' });
  const field = screen.getByLabelText<HTMLInputElement>('Zeitpunkt');
  await user.click(plan);
  screen.getByText('Wählen Sie zuerst einen Zeitpunkt');
  expect(document.activeElement).toBe(field);
  expect(api.sent).toEqual([]);
  const call = 'POST /api/admin/content/publish';
  api.answers[call] = { status: 409, body: { code: 'content.plan.past', status: 409 } };
  await user.type(field, '24.12.2026 8:00{Enter}');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(field.value).toBe('24.12.2026, 08:00');
  api.answers[call] = none;
  await user.click(plan);
  await waitFor(() => expect(api.sent).toHaveLength(2));
  expect(api.sent[1]?.body).toEqual({ at: '2026-12-24T07:00:00.000Z' });
  await waitFor(() => expect(field.value).toBe(''));
});

it('issue 18: the back office takes name and colour of a published look at once', async () => {
  const change = { at: '2026-11-16T09:00:00.000Z', by: 'olga', publishAt: null, isDeleted: false };
  api.answers[state] = {
    body: { data: { changes: [{ ...change, part: 'look', mayPublish: true }], versions: [] } },
  };
  const { user } = renderPage(<PublishPage />);
  api.answers['POST /api/admin/content/publish'] = none;
  api.answers['GET /api/configuration'] = {
    body: {
      data: { companyData: { name: 'Nordwind', logo: '/neu.svg' }, theme: { primaryColor: '#7a1f5c' } },
    },
  };
  await user.click(await screen.findByRole('button', { name: 'Jetzt veröffentlichen' }));
  await waitFor(() => expect(tenantLook.get()).toMatchObject({ name: 'Nordwind', logo: '/neu.svg' }));
  expect(accentColor.get()).toBe('#7a1f5c');
});
