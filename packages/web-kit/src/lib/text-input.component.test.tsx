import { Autocomplete } from '@mantine/core';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderComponent } from '../../test/render-component.tsx';
import { PasswordInput, Textarea, TextInput, useLimit } from './text-input.tsx';
import { useApiForm } from './use-api-form.ts';

const empty = { city: '', number: 'PO-', note: '', password: '', customer: '' };

function OrderForm({ send }: { send: (values: typeof empty) => Promise<unknown> }) {
  const { form, input } = useApiForm({
    initialValues: empty,
    check: () => ({}),
    send,
    onSent: () => {},
  });
  const customer = useLimit({ ...input('customer'), maxLength: 10 });
  return (
    <form {...form}>
      <TextInput label="Ort" {...input('city')} maxLength={10} />
      <TextInput label="Bestellnummer" {...input('number')} maxLength={10} />
      <Textarea label="Bemerkung" {...input('note')} maxLength={10} />
      <PasswordInput label="Passwort" {...input('password')} maxLength={10} />
      <Autocomplete label="Kunde" {...customer} />
      <button type="submit">Speichern</button>
    </form>
  );
}

it.each([
  ['Bestellnummer', '2027-0815-4711', 'PO-2027-0815-4711', '17'],
  ['Bemerkung', 'Rampe 3\nhinten', 'Rampe 3\nhinten', '14'],
  ['Passwort', 'demo-2026-demo', 'demo-2026-demo', '14'],
  ['Kunde', '4711 Berghaus', '4711 Berghaus', '13'],
])(
  'issue 18: %s keeps a long paste, says its length and is not sent until it fits',
  async (label, pasted, kept, length) => {
    const send = vi.fn(async () => 'ok');
    const { user } = renderComponent(<OrderForm send={send} />);
    const field = screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' });
    await user.click(field);
    await user.paste(pasted);
    expect(field.value).toBe(kept);
    const message = screen.getByText(`Zu lang: ${length} Zeichen, möglich sind höchstens 10`);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(field.getAttribute('aria-describedby')).toContain(message.id);
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(send).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe(kept);
    await user.clear(field);
    await user.type(field, 'kurz');
    expect(screen.queryByText(/^Zu lang/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(send).toHaveBeenCalledTimes(1);
  },
);

it.each([
  ['10 characters with white space around', ' 1234567890\n'],
  ['10 characters of two code units', '😀'.repeat(10)],
])('issue 18: a limit of 10 takes %s, as the server does', async (_, pasted) => {
  const send = vi.fn(async () => 'ok');
  const { user } = renderComponent(<OrderForm send={send} />);
  await user.click(screen.getByLabelText('Bemerkung'));
  await user.paste(pasted);
  expect(screen.queryByText(/^Zu lang/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(send).toHaveBeenCalledTimes(1);
});
