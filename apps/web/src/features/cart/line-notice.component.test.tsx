import { renderComponent } from '@kontor/web-kit/test/render-component.tsx';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { basketLine } from '../../commerce/basket-line-fixture.ts';
import { ShopContext } from '../../commerce/shop-context.ts';
import type { CartActions } from './cart-actions.ts';
import type { CartLine } from './cart-changes.ts';
import { LineNotice } from './line-notice.tsx';

const short = { stock: { value: 2 }, quantity: 5, notEnoughStock: true };
const repriced = { oldPrice: { value: 8, netValue: 8, currency: 'EUR' } };

function renderNotice(companyRole: string, line: object) {
  const shop = {
    settings: { isBatchSizeActive: false, buyableWithoutStock: false },
    account: { company: { _id: 'c1' }, operatorRole: null, companyRole },
  } as unknown as NonNullable<React.ContextType<typeof ShopContext>>;
  renderComponent(
    <ShopContext value={shop}>
      <LineNotice
        line={basketLine('A', line) as CartLine}
        total={undefined}
        seasons={[]}
        actions={{} as CartActions}
      />
    </ShopContext>,
  );
}

it.each([
  ['buyer', short, /nur noch 2/i, 'Auf 2 setzen'],
  ['reader', short, /nur noch 2/i, undefined],
  ['buyer', repriced, /Preis/, 'Verstanden'],
  ['reader', repriced, /Preis/, undefined],
])(
  'CART-13 CART-19 ROLE-01 tells a %s what is wrong, with a remedy for who may change the cart',
  (role, line, text, remedy) => {
    renderNotice(role, line);
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByRole('button')?.textContent).toBe(remedy);
  },
);
