import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderComponent } from '../../test/render-component.tsx';
import { DateTimeField } from './date-time-field.tsx';

function Page({ initial = '' }: { initial?: string }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <DateTimeField label="Beginn" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

const field = () => screen.getByRole('textbox', { name: 'Beginn' }) as HTMLInputElement;
const value = () => screen.getByRole('status').textContent;

it('I18N-04 a moment is typed in the form of the language, and settles when the field is left', async () => {
  renderComponent(<Page />);
  await userEvent.type(field(), '1.3.27 9:05');
  expect(value()).toBe('');
  await userEvent.tab();
  expect([value(), field().value]).toEqual(['2027-03-01T09:05', '01.03.2027, 09:05']);
  await userEvent.clear(field());
  await userEvent.type(field(), 'bald{Enter}');
  expect(screen.getByText(/Datum und Uhrzeit/)).toBeTruthy();
  expect(field().value).toBe('bald');
});

it('I18N-04 a moment is picked by keyboard; another day keeps the time', async () => {
  renderComponent(<Page initial="2027-03-01T09:05" />);
  field().focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await userEvent.click(await screen.findByRole('button', { name: '2 März 2027' }));
  expect([value(), field().value]).toEqual(['2027-03-02T09:05', '02.03.2027, 09:05']);
  const hours = screen.getByRole('spinbutton', { name: 'Stunden' });
  hours.focus();
  await userEvent.keyboard('{ArrowUp}');
  expect(value()).toBe('2027-03-02T10:05');
});
