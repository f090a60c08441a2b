import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPage } from '../../test/render.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Panel } from './detail.tsx';
import { RecordTable, RowButton } from './record-table.tsx';

/** Hosts that are removed at once, or after a question; the list is loaded before the dialog closes. */
function Hosts({ hosts, asks }: { hosts: readonly string[]; asks: boolean }) {
  const [rows, setRows] = useState(hosts);
  const [asked, setAsked] = useState<string>();
  const remove = (host: string) => setRows((known) => known.filter((other) => other !== host));
  return (
    <main id="content" tabIndex={-1}>
      <Panel title="Hostnamen" actions={<button type="button">Hinzufügen</button>}>
        <RecordTable
          caption="Hostnamen"
          rows={rows}
          keyOf={(host) => host}
          empty="Keine"
          columns={[{ label: 'Name', cell: (host) => host }]}
          actions={(host) => (
            <>
              <RowButton>{`${host} ändern`}</RowButton>
              <RowButton
                onClick={() => (asks ? setAsked(host) : remove(host))}
              >{`${host} entfernen`}</RowButton>
            </>
          )}
        />
        {asked === undefined ? null : (
          <ConfirmDialog
            title="Entfernen?"
            text="Der Name fehlt dann."
            label="Ja"
            run={async () => remove(asked)}
            done={undefined}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Panel>
    </main>
  );
}

it.each([
  ['the next row', ['a', 'b', 'c'], 'b', 'c entfernen'],
  ['the previous row after the last one', ['a', 'b', 'c'], 'c', 'b entfernen'],
  ['the button beside the heading after the only one', ['a'], 'a', 'Hinzufügen'],
])('issue 18: a removed row leaves the focus to %s', async (_title, hosts, removed, focused) => {
  for (const asks of [false, true]) {
    const { user, unmount } = renderPage(<Hosts hosts={hosts} asks={asks} />);
    await user.click(await screen.findByRole('button', { name: `${removed} entfernen` }));
    if (asks) await user.click(await screen.findByRole('button', { name: 'Ja' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: `${removed} entfernen` })).toBeNull();
    expect(document.activeElement?.textContent).toBe(focused);
    unmount();
  }
});

it('issue 18: a row that disappears leaves the focus where the user has moved it', async () => {
  const { user } = renderPage(<Hosts hosts={['a', 'b']} asks={false} />);
  const other = await screen.findByRole('button', { name: 'Hinzufügen' });
  const remove = screen.getByRole('button', { name: 'a entfernen' });
  remove.addEventListener('click', () => other.focus());
  await user.click(remove);
  expect(screen.queryByRole('button', { name: 'a entfernen' })).toBeNull();
  expect(document.activeElement).toBe(other);
});
