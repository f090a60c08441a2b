import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderComponent } from '../../test/render-component.tsx';
import { Dialog } from './dialog.tsx';

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
