import { renderComponent } from '@kontor/web-kit/test/render-component.tsx';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LineUnitPrice } from './unit-price.tsx';

const hint = 'Die Summe ist der Nettopreis mal Menge zuzüglich MwSt.';
const line = (isExact: boolean) => (
  <LineUnitPrice unit={{ unitE4: 119_000, isExact }} currency="EUR" priceUnit={1} />
);

it('PROD-09 a rounded unit price says so, and explains the total while it is hovered', async () => {
  const { user } = renderComponent(line(false));
  const note = screen.getByText('gerundet');
  expect(screen.queryByRole('tooltip')).toBeNull();
  await user.hover(note);
  expect((await screen.findByRole('tooltip')).textContent).toBe(hint);
  await user.unhover(note);
  expect(screen.queryByRole('tooltip')).toBeNull();
});

it('PROD-09 a touch shows the explanation, and Escape or a touch elsewhere takes it away', async () => {
  const { user } = renderComponent(
    <>
      {line(false)}
      <p>Anderswo</p>
    </>,
  );
  const note = screen.getByText('gerundet');
  await user.pointer([{ keys: '[TouchA]', target: note }]);
  expect(await screen.findByRole('tooltip')).toBeTruthy();
  await user.pointer([{ keys: '[TouchA]', target: screen.getByText('Anderswo') }]);
  expect(screen.queryByRole('tooltip')).toBeNull();
  await user.pointer([{ keys: '[TouchA]', target: note }]);
  expect(await screen.findByRole('tooltip')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();
});

it('PROD-09 a unit price that gives the total exactly has no note', () => {
  renderComponent(line(true));
  expect(screen.getByText(/11,90/)).toBeTruthy();
  expect(screen.queryByText('gerundet')).toBeNull();
});
