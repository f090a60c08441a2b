import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderComponent } from '../../test/render-component.tsx';
import { DateRange } from './date-range.tsx';

function Filters() {
  const [days, setDays] = useState({ from: '', to: '' });
  const [told, setTold] = useState(0);
  return (
    <>
      <DateRange
        {...days}
        labels={{ from: 'Von', to: 'Bis' }}
        onChange={(change) => {
          setTold((count) => count + 1);
          setDays((former) => ({ ...former, ...change }));
        }}
      />
      <button type="button" onClick={() => setDays({ from: '', to: '' })}>
        Zurücksetzen
      </button>
      <output>{`${days.from} ${days.to} ${told}`}</output>
    </>
  );
}

const field = (name: string) => screen.getByRole('textbox', { name }) as HTMLInputElement;
const told = () => screen.getByRole('status').textContent;
const reason = () => screen.queryByText('„Von“ liegt nach „Bis“');

it('issue 17: a range whose beginning is after its end is refused at the field and keeps what was typed', async () => {
  const { user } = renderComponent(<Filters />);
  await user.type(field('Von'), '01.12.2026');
  expect(told()).toBe('2026-12-01  1');
  await user.type(field('Bis'), '01.11.2026');
  expect([told(), field('Bis').value]).toEqual(['2026-12-01  1', '01.11.2026']);
  expect(reason()).toBeTruthy();
  expect(field('Bis').getAttribute('aria-invalid')).toBe('true');
  await user.tab();
  expect(field('Bis').value).toBe('01.11.2026');
  // Either end corrects it; both are told at once.
  await user.clear(field('Von'));
  expect([told(), reason()]).toEqual([' 2026-11-01 2', null]);
  await user.type(field('Von'), '02.11.2026');
  expect([told(), Boolean(reason())]).toEqual([' 2026-11-01 2', true]);
  expect(field('Von').getAttribute('aria-invalid')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Zurücksetzen' }));
  expect([field('Von').value, field('Bis').value, reason()]).toEqual(['', '', null]);
});
