import { ApiError } from '@kontor/web-kit/lib/api-error.ts';
import { messageText } from '@kontor/web-kit/lib/error-text.ts';
import { clearToasts, currentToasts, showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../test/render.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

beforeEach(() => clearToasts());

function Page({ run }: { run: () => Promise<unknown> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Sperren
      </button>
      {isOpen ? (
        <ConfirmDialog
          title="Olga sperren?"
          text="Alle Sitzungen enden."
          label="Ja, sperren"
          run={run}
          done="Olga ist gesperrt."
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

const shown = () => currentToasts().map(({ message }) => messageText(message));

it('issue 18: a confirmed action says what it did, and the focus is back at its button', async () => {
  const { user } = renderPage(<Page run={async () => undefined} />);
  await user.click(await screen.findByRole('button', { name: 'Sperren' }));
  await user.click(await screen.findByRole('button', { name: 'Ja, sperren' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(shown()).toEqual(['Olga ist gesperrt.']);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sperren' }));
});

it('issue 18: a confirmed action that is refused says so in the dialog, and removes a former outcome', async () => {
  const refused = new ApiError({ status: 409, code: 'record.changed' });
  const { user } = renderPage(<Page run={vi.fn().mockRejectedValue(refused)} />);
  showToast({ type: 'danger', message: { text: 'Früherer Fehler' } });
  await user.click(await screen.findByRole('button', { name: 'Sperren' }));
  await user.click(await screen.findByRole('button', { name: 'Ja, sperren' }));
  await screen.findByRole('alert');
  expect(shown()).toEqual([]);
});
