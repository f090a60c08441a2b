import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderComponent } from '../../test/render-component.tsx';
import { Dialog, DialogCancel } from './dialog.tsx';
import { TextInput } from './text-input.tsx';
import { useApiForm } from './use-api-form.ts';

function Page({ goes }: { goes: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [isDone, setDone] = useState(false);
  return (
    <main id="content" tabIndex={-1}>
      {isDone ? null : (
        <button type="button" onClick={() => setOpen(true)}>
          Öffnen
        </button>
      )}
      {isOpen ? (
        <Dialog title="Frage" opened onClose={() => {}}>
          <button
            type="button"
            data-autofocus
            onClick={() => {
              setOpen(false);
              setDone(goes);
            }}
          >
            Ja
          </button>
        </Dialog>
      ) : null}
    </main>
  );
}

it.each([
  ['its opener', false],
  ['the content where the opener is gone', true],
] as const)('issue 18: a dialog gives the focus to %s', async (_, goes) => {
  const { user } = renderComponent(<Page goes={goes} />);
  await user.click(screen.getByRole('button', { name: 'Öffnen' }));
  await user.click(await screen.findByRole('button', { name: 'Ja' }));
  const target = goes ? screen.getByRole('main') : screen.getByRole('button', { name: 'Öffnen' });
  await waitFor(() => expect(document.activeElement).toBe(target));
});

function Opened() {
  const [isOpen, setOpen] = useState(true);
  return (
    <main id="content" tabIndex={-1}>
      {isOpen ? (
        <Dialog title="Neu" opened onClose={() => setOpen(false)} closeLabel="Schließen">
          Text
        </Dialog>
      ) : null}
    </main>
  );
}

it('issue 18: closing a dialog that an address opened focuses the content', async () => {
  const { user } = renderComponent(<Opened />);
  await user.click(await screen.findByRole('button', { name: 'Schließen' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

function NoteDialog({ isStored, onClose }: { isStored: boolean; onClose: () => void }) {
  const { form, input, fields } = useApiForm({
    initialValues: { note: '' },
    check: () => ({}),
    send: async () => undefined,
    onSent: () => {},
    ...(isStored ? { onValues: () => {} } : {}),
  });
  return (
    <Dialog title="Notiz" opened onClose={onClose} closeLabel="Schließen">
      <form {...form}>
        <TextInput label="Text" {...input('note')} />
        <button type="submit">Speichern</button>
        <DialogCancel onClose={onClose} />
      </form>
      <output>{fields.isDirty() ? 'geändert' : 'gesichert'}</output>
    </Dialog>
  );
}

const question = () => screen.queryByRole('dialog', { name: 'Eingaben verwerfen?' });

const allWays = ['Escape', 'the button in the corner', 'Cancel', 'a click outside'] as const;
type Way = (typeof allWays)[number];

async function showNote(isStored = false) {
  const closed = vi.fn();
  const { user } = renderComponent(<NoteDialog isStored={isStored} onClose={closed} />);
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Text' });
  const leave = (way: Way) => {
    if (way === 'Escape') return user.keyboard('{Escape}');
    if (way === 'a click outside')
      return user.click(document.querySelector('.mantine-Modal-overlay') as Element);
    return user.click(screen.getByRole('button', { name: way === 'Cancel' ? 'Abbrechen' : 'Schließen' }));
  };
  return { closed, user, field, leave };
}

it.each(allWays)('issue 18: a dialog with typed text asks before %s closes it', async (way) => {
  const { closed, user, field, leave } = await showNote();
  await user.type(field, 'Meyer');
  await leave(way);
  const keep = await screen.findByRole('button', { name: 'Weiter bearbeiten' });
  await waitFor(() => expect(document.activeElement).toBe(keep));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(question()).toBeNull());
  expect(closed).not.toHaveBeenCalled();
  expect(field.value).toBe('Meyer');
  if (way === 'Escape') expect(document.activeElement).toBe(field);
  await leave(way);
  await user.click(await screen.findByRole('button', { name: 'Verwerfen' }));
  expect(closed).toHaveBeenCalledOnce();
});

it('issue 18: a dialog closes without a question before typing and after saving', async () => {
  const { closed, user, field, leave } = await showNote();
  await leave('Escape');
  expect(closed).toHaveBeenCalledTimes(1);
  await user.type(field, 'Meyer');
  expect(screen.getByText('geändert')).toBeTruthy();
  await user.keyboard('{Enter}');
  await screen.findByText('gesichert');
  await leave('Escape');
  expect(closed).toHaveBeenCalledTimes(2);
});

it('issue 18 decision 49: a dialog that stores its text closes without a question', async () => {
  const { closed, user, field, leave } = await showNote(true);
  await user.type(field, 'Meyer');
  await leave('Escape');
  expect(closed).toHaveBeenCalledOnce();
});

it('issue 18: the second click of a double click on its opener does not close a dialog', async () => {
  const { user } = renderComponent(<Opened />);
  const overlay = await waitFor(() => {
    const found = document.querySelector('.mantine-Modal-overlay');
    if (!found) throw new Error('no overlay');
    return found;
  });
  fireEvent.click(overlay, { detail: 2 });
  expect(screen.getByRole('dialog')).toBeTruthy();
  await user.click(overlay);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
