import { accentColor, tenantLook } from '@kontor/web-kit/lib/tenant-look.ts';
import { clearToasts, currentToasts, useToasts } from '@kontor/web-kit/lib/toast-store.ts';
import { fakeApi } from '@kontor/web-kit/test/fake-api.ts';
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../test/render.tsx';
import { ContentTitle } from './draft-bar.tsx';
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

it('CONT-02 issue 18: a new item gets the focus, and a removed one comes back by Undo', async () => {
  const { user, list } = await open();
  const names = () => [...list.children].map((item) => item.querySelector('b')?.textContent);
  await user.click(within(list).getByRole('button', { name: '„Winter“ entfernen' }));
  expect(names()).toEqual(['Sommer']);
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('„Sommer“ entfernen'));
  const [toast] = renderHook(() => useToasts()).result.current;
  act(() => toast?.actions[0]?.action());
  expect(names()).toEqual(['Winter', 'Sommer']);
  await user.click(screen.getByRole('button', { name: 'Bild hinzufügen' }));
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('heroes.2.title.de'));
});

it('issue 18: the colour picker, which has no names, is hidden from screen readers', async () => {
  const { user, list } = await open();
  const [colour] = within(list).getAllByRole('textbox', { name: 'Hintergrundfarbe' });
  await user.click(colour as HTMLElement);
  await waitFor(() => expect(screen.getAllByRole('slider', { hidden: true })).toHaveLength(2));
  expect(screen.queryAllByRole('slider')).toEqual([]);
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
  const change = {
    at: '2026-11-16T09:00:00.000Z',
    by: 'olga',
    publishAt: null,
    isDeleted: false,
    problem: null,
  };
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
  const expected = { of: 'moment', min: '2026-11-16T09:00:00.000Z', max: '2028-11-17T09:00:00.000Z' };
  api.answers[call] = {
    status: 422,
    body: { code: 'validation.failed', details: [{ field: 'at', code: 'tooLarge', expected }] },
  };
  await user.click(plan);
  await screen.findByText('Ein Zeitpunkt von 16.11.2026, 10:00 bis 17.11.2028, 10:00');
  expect(document.activeElement).toBe(field);
  api.answers[call] = none;
  await user.click(plan);
  await waitFor(() => expect(api.sent).toHaveLength(3));
  expect(api.sent[2]?.body).toEqual({ at: '2026-12-24T07:00:00.000Z' });
  await waitFor(() => expect(field.value).toBe(''));
});

it('issue 18: says which draft has a picture that browsers do not show, and does not publish it', async () => {
  const problem = 'Browser zeigen im Shop keine Bilder von http://-Adressen';
  const change = { part: 'home', at: '2026-11-16T09:00:00.000Z', by: 'olga', publishAt: null };
  const version = { id: '1', at: '2026-11-15T09:00:00.000Z', by: 'olga', parts: ['home'] };
  const faulty = { ...change, isDeleted: false, mayPublish: true, problem };
  clearToasts();
  api.answers[state] = { body: { data: { changes: [faulty], versions: [version] } } };
  api.answers['POST /api/admin/content/versions/1/restore'] = api.answers[state];
  const { user } = renderPage(<PublishPage />);
  expect(await screen.findByText(problem)).toBeTruthy();
  const publish = screen.getByRole('button', { name: 'Jetzt veröffentlichen' });
  expect(publish.getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('button', { name: /^Zurückholen/ }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Zurückholen/ }));
  await waitFor(() =>
    expect(currentToasts().map(({ message }) => message)).toContainEqual({
      text: 'Startseite hat ein Bild, das der Shop nicht zeigt. Ersetzen Sie es, dann kann der Entwurf veröffentlicht werden.',
    }),
  );
});

it('issue 18: the back office takes name and colour of a published look at once', async () => {
  const change = {
    at: '2026-11-16T09:00:00.000Z',
    by: 'olga',
    publishAt: null,
    isDeleted: false,
    problem: null,
  };
  api.answers[state] = {
    body: { data: { changes: [{ ...change, part: 'look', mayPublish: true }], versions: [] } },
  };
  const { user } = renderPage(
    <main id="content" tabIndex={-1}>
      <PublishPage />
    </main>,
  );
  api.answers['POST /api/admin/content/publish'] = none;
  api.answers['GET /api/configuration'] = {
    body: {
      data: { companyData: { name: 'Nordwind', logo: '/neu.svg' }, theme: { primaryColor: '#7a1f5c' } },
    },
  };
  await user.click(await screen.findByRole('button', { name: 'Jetzt veröffentlichen' }));
  await waitFor(() => expect(tenantLook.get()).toMatchObject({ name: 'Nordwind', logo: '/neu.svg' }));
  expect(accentColor.get()).toBe('#7a1f5c');
  // The pressed button is gone.
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

it('issue 18: the preview of a page opens that page', async () => {
  api.answers[state] = none;
  api.answers['POST /api/admin/content/preview'] = { body: { data: {} } };
  const shop = { location: { href: '' }, close: () => undefined };
  const opened = vi.spyOn(window, 'open').mockReturnValue(shop as never);
  const { user } = renderPage(<ContentTitle title="Impressum" preview="/content/imprint" />);
  await user.click(await screen.findByRole('button', { name: 'Im Shop ansehen' }));
  await waitFor(() => expect(shop.location.href).toBe('/content/imprint'));
  opened.mockRestore();
});
