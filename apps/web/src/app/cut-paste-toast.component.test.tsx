import { followCutPastes } from '@kontor/web-kit/lib/cut-pastes.ts';
import { renderComponent } from '@kontor/web-kit/test/render-component.tsx';
import { Toasts } from '@kontor/web-kit/ui/toasts.tsx';
import { Textarea, TextInput } from '@mantine/core';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useToastViews } from './toast-views.ts';

followCutPastes();

function Page() {
  return (
    <>
      <TextInput label="Bestellnummer" maxLength={10} defaultValue="PO-" />
      <Textarea label="Bemerkung" maxLength={10} />
      <TextInput label="Frei" />
      <TextInput label="Gesperrt" maxLength={2} readOnly />
      <Toasts {...useToastViews()} />
    </>
  );
}

it.each([
  ['Bestellnummer', '2027-0815-4711', 'PO-2027-08', /7 eingefügte Zeichen fehlen.* höchstens 10/],
  ['Bemerkung', 'Rampe 3\nhinten', 'Rampe 3\nhi', /4 eingefügte Zeichen fehlen/],
  ['Bemerkung', 'Bitte hier!', 'Bitte hier', /1 eingefügtes Zeichen fehlt/],
])('ERRS-21 a paste that %s cuts shows how much is missing', async (label, pasted, kept, toast) => {
  const { user } = renderComponent(<Page />);
  const field = screen.getByLabelText<HTMLInputElement>(label);
  await user.click(field);
  await user.paste(pasted);
  expect(await screen.findByText(toast)).toBeTruthy();
  expect(field.value).toBe(kept);
});

it.each([
  ['Bestellnummer', '2027-08'],
  ['Frei', 'x'.repeat(5000)],
  ['Gesperrt', 'abc'],
])('ERRS-21 a paste that fits into %s, or is not taken, shows nothing', async (label, pasted) => {
  const { user } = renderComponent(<Page />);
  await user.click(screen.getByLabelText(label));
  await user.paste(pasted);
  expect(screen.queryByText(/eingefügte/)).toBeNull();
});
