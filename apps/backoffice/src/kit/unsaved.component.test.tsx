import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Dialog } from '@kontor/web-kit/lib/dialog.tsx';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../test/render.tsx';
import { FormDialog } from './form-dialog.tsx';
import { UnsavedGuard } from './unsaved.tsx';
import { useApiForm } from './use-api-form.ts';

const sent = vi.fn();

function NameForm() {
  const { form, input } = useApiForm({
    initialValues: { name: '' },
    check: () => ({}),
    send: async () => undefined,
    onSent: sent,
  });
  return (
    <>
      <UnsavedGuard />
      <form {...form}>
        <TextInput label="Name" {...input('name')} />
        <button type="submit">Speichern</button>
      </form>
    </>
  );
}

it('issue 18: leaving typed values by a link or a tab of the page asks, until they are saved', async () => {
  const { user, router } = renderPage(<NameForm />, { path: '/a' });
  const go = (to: string, search = {}) => router.navigate({ to, search } as never);
  const path = () => router.state.location.href;
  await screen.findByRole('textbox');
  await user.type(screen.getByRole('textbox'), 'Meyer');
  void go('/a', { sort: 'name' });
  await waitFor(() => expect(path()).toContain('sort=name'));
  for (const [to, search] of [
    ['/b', {}],
    ['/a', { tab: 'users' }],
  ] as const) {
    void go(to, search);
    const stay = await screen.findByRole('button', { name: 'Auf der Seite bleiben' });
    await waitFor(() => expect(document.activeElement).toBe(stay));
    await user.click(stay);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(path()).toContain('sort=name');
  }
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(sent).toHaveBeenCalledOnce());
  void go('/c');
  await waitFor(() => expect(path()).toBe('/c'));
  await user.type(screen.getByRole('textbox'), ' KG');
  void go('/b');
  await user.click(await screen.findByRole('button', { name: 'Seite verlassen' }));
  await waitFor(() => expect(path()).toBe('/b'));
});

it('issue 18: every form of a feature is one of the kit, which asks before its values are lost', () => {
  const features = join(import.meta.dirname, '../features');
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  expect(files.length).toBeGreaterThan(50);
  expect(
    files.filter((file) =>
      /import \{[^}]*useApiForm[^}]*\} from '@kontor/.test(readFileSync(join(features, file), 'utf8')),
    ),
  ).toEqual([]);
});

it('issue 18: a dialog begins at its first field, else at the safe button', async () => {
  const form = { form: {}, error: null, isPending: false } as never;
  const { unmount } = renderPage(
    <FormDialog title="Ändern" form={form} onClose={() => undefined}>
      <TextInput label="Menge" />
    </FormDialog>,
  );
  const field = await screen.findByRole('textbox', { name: 'Menge' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  unmount();
  renderPage(
    <Dialog title="Löschen" opened onClose={() => undefined} closeLabel="Schließen">
      <button type="button">Löschen</button>
      <button type="button" data-cancel>
        Abbrechen
      </button>
    </Dialog>,
  );
  const safe = await screen.findByRole('button', { name: 'Abbrechen' });
  await waitFor(() => expect(document.activeElement).toBe(safe));
});
