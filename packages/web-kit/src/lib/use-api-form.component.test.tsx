import { act, screen } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { expect, it, vi } from 'vitest';
import { renderComponent } from '../../test/render-component.tsx';
import { ApiError } from './api-error.ts';
import { TextInput } from './text-input.tsx';
import { currentToasts, showToast } from './toast-store.ts';
import { useApiForm } from './use-api-form.ts';

interface Entry extends Record<string, unknown> {
  street: string;
  city: string;
}

interface Calls {
  send: (entry: Entry) => Promise<string>;
  onSent?: (answer: string) => void;
  onRefused?: (error: Error) => void;
  onValues?: (entry: Entry) => void;
}

/** The text of the city's problem in each render of a form. */
let shownProblems: unknown[] = [];

function AddressForm({ send, onSent = () => {}, ...rest }: Calls) {
  const { input, form, isPending, error } = useApiForm({
    initialValues: { street: '', city: '' } as Entry,
    check: ({ city }) => ({ city: city === '' ? 'common.field.required' : undefined }),
    send,
    onSent,
    ...rest,
  });
  shownProblems.push(input('city').error);
  return (
    <form {...form}>
      <TextInput label="Straße" {...input('street')} />
      <TextInput label="Ort" {...input('city')} />
      <button type="submit">{isPending ? 'Wird gespeichert' : 'Speichern'}</button>
      {error ? <p role="alert">{error.message}</p> : null}
    </form>
  );
}

const street = () => screen.getByLabelText<HTMLInputElement>('Straße');
const city = () => screen.getByLabelText<HTMLInputElement>('Ort');
const refusal = (details?: unknown) =>
  new ApiError({ status: 422, code: 'validation.failed', message: 'Bitte prüfen', details });

it('PROD-13 ADDR-04 sends nothing while a field has a problem, and leads to it', async () => {
  const send = vi.fn(async () => 'ok');
  const { user } = renderComponent(<AddressForm send={send} />);
  await user.type(street(), 'Am Anger 3');
  await user.keyboard('{Enter}');
  expect(send).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(city());
  expect(city().getAttribute('aria-invalid')).toBe('true');
  expect(street().value).toBe('Am Anger 3');
  await user.keyboard('Jena');
  expect(city().getAttribute('aria-invalid')).not.toBe('true');
});

it('PROD-13 ADDR-04 sends once, however often it is submitted while the call is pending', async () => {
  const answer = Promise.withResolvers<string>();
  const send = vi.fn(() => answer.promise);
  const onSent = vi.fn();
  const { user } = renderComponent(<AddressForm send={send} onSent={onSent} />);
  await user.type(city(), 'Jena');
  // Within one task, before a render can say that the call is pending.
  act(() => {
    for (let times = 0; times < 3; times++) city().form?.requestSubmit();
  });
  await screen.findByText('Wird gespeichert');
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button'));
  expect(send).toHaveBeenCalledTimes(1);
  answer.resolve('saved');
  expect(await screen.findByText('Speichern')).toBeTruthy();
  expect(onSent.mock.calls[0]?.[0]).toBe('saved');
});

it('issue 18: shows the reason that the server names for a field instead of a general text', async () => {
  const details = [{ field: 'city', code: 'invalid', text: 'Diesen Ort gibt es zweimal' }];
  const { user } = renderComponent(
    // Renders before the mutation has its error.
    <AddressForm send={() => Promise.reject(refusal(details))} onRefused={() => flushSync(() => {})} />,
  );
  shownProblems = [];
  await user.type(city(), 'Jena{Enter}');
  expect(await screen.findByText('Diesen Ort gibt es zweimal')).toBeTruthy();
  expect(new Set(shownProblems)).toEqual(new Set([undefined, 'Diesen Ort gibt es zweimal']));
  expect(document.activeElement).toBe(city());
});

it('PROD-13 ADDR-04 shows why the server refused fields, focuses the first and keeps all values', async () => {
  const details = [
    { field: 'city', code: 'tooLong', expected: { of: 'text', max: 1000 } },
    { field: 'street', code: 'format', expected: { form: 'country' } },
  ];
  const { user } = renderComponent(<AddressForm send={() => Promise.reject(refusal(details))} />);
  await user.type(street(), '???');
  await user.type(city(), 'Jena{Enter}');
  expect(await screen.findByText('Höchstens 1.000 Zeichen')).toBeTruthy();
  expect(screen.getByText('Bitte wählen Sie ein Land, zwei Buchstaben wie DE')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe('Bitte prüfen');
  expect(document.activeElement).toBe(street());
  expect([street().value, city().value]).toEqual(['???', 'Jena']);
});

it('ERRS-07 a failed call keeps the values, says so and may be sent again', async () => {
  const send = vi.fn<Calls['send']>().mockRejectedValueOnce(new Error('Kein Netz')).mockResolvedValue('ok');
  const onRefused = vi.fn();
  const onSent = vi.fn();
  const onValues = vi.fn();
  const { user } = renderComponent(<AddressForm {...{ send, onRefused, onSent, onValues }} />);
  await user.type(city(), 'Jena{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Kein Netz');
  expect(onRefused).toHaveBeenCalledTimes(1);
  expect(onValues.mock.lastCall?.[0]).toEqual({ street: '', city: 'Jena' });
  expect(document.activeElement).toBe(city());
  await user.keyboard('{Enter}');
  await vi.waitFor(() => expect(onSent).toHaveBeenCalledTimes(1));
  expect(send.mock.lastCall?.[0]).toEqual({ street: '', city: 'Jena' });
  expect(screen.queryByRole('alert')).toBeNull();
});

function PasswordForm() {
  const { fields, form, input } = useApiForm({
    initialValues: { password: '' },
    check: () => ({}),
    send: async () => undefined,
    onSent: (): void => fields.reset(),
  });
  return (
    <form {...form}>
      <TextInput label="Passwort" {...input('password')} />
      <output>{fields.isDirty() ? 'geändert' : 'leer'}</output>
    </form>
  );
}

it('AUTH-11 a form that is reset after it was sent is empty', async () => {
  const { user } = renderComponent(<PasswordForm />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Passwort' });
  await user.type(field, 'demo-2026{Enter}');
  await screen.findByText('leer');
  expect(field.value).toBe('');
});

it('issue 18: another submission removes the success of the former one', async () => {
  const { user } = renderComponent(<AddressForm send={() => Promise.reject(refusal())} />);
  showToast({ type: 'success', message: { code: 'saved' } });
  await user.type(city(), 'Jena{Enter}');
  await screen.findByRole('alert');
  expect(currentToasts()).toEqual([]);
});
