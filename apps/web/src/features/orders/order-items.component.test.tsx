import type { OrderDetail } from '@kontor/contract';
import { renderWithRouter } from '@kontor/web-kit/test/render-component.tsx';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ShopContext } from '../../commerce/shop-context.ts';
import { OrderItems } from './order-items.tsx';

type Item = OrderDetail['items'][number];

const item = (size: string, pieces: Partial<Item>): Item =>
  ({
    ...{ _id: 'a', position: 1, sku: `A-${size}`, name: `Jacke ${size}`, image: null, expectedDate: null },
    ...{
      price: { value: 10, currency: 'EUR' },
      netTotal: 50,
      vatRate: 19,
      deliveryDate: null,
      seasonId: null,
    },
    ...{ quantity: 5, deliveredQuantity: 0, openQuantity: 5, cancelledQuantity: 0, attributes: {} },
    style: {
      ...{ sku: 'A', name: 'Jacke', place: ['M', 'L'].indexOf(size) },
      attributes: [
        { key: 'color', name: 'Farbe', value: 'Rot' },
        { key: 'size', name: 'Größe', value: size },
      ],
    },
    ...pieces,
  }) as Item;

it('ORDR-05 shows delivered, open and cancelled pieces by style', async () => {
  const items = [
    item('M', { deliveredQuantity: 2, openQuantity: 3 }),
    item('L', { openQuantity: 4, cancelledQuantity: 1 }),
    { ...item('S', {}), _id: 'b', sku: 'B', name: 'Hose', style: undefined },
  ] as Item[];
  renderWithRouter(
    <ShopContext value={{ settings: {}, account: {}, vat: {} } as never}>
      <OrderItems order={{ items, currency: 'EUR', orderType: 'order' }} />
    </ShopContext>,
  );
  const styles = within(await screen.findByRole('list', { name: 'Positionen' })).getAllByRole('listitem');
  expect(styles[0]?.textContent).toContain('2 geliefert · 7 offen · 1 storniert');
  expect(styles[1]?.textContent).not.toContain('offen');
});
