import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../test/render.tsx';
import { PeriodFields } from './period-fields.tsx';

it.each([
  ['2020-01-01T10:00', '', 'ersetzt nach dem Speichern sofort den normalen Preis'],
  ['2020-01-01T10:00', '2099-01-01T10:00', 'gilt nach dem Speichern sofort'],
  ['2020-01-01T10:00', '2020-01-02T10:00', 'gilt nie'],
  ['2098-01-01T10:00', '', ''],
])('issue 18: says what a price from %s to %j does at once', async (validFrom, validUntil, said) => {
  renderPage(<PeriodFields value={{ validFrom, validUntil }} input={() => ({})} onChange={() => {}} />);
  const status = await screen.findByRole('status');
  if (said === '') expect(status.textContent).toBe('');
  else expect(status.textContent).toContain(said);
});
