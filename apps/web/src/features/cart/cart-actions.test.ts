import { clearToasts, currentToasts } from '@kontor/web-kit/lib/toast-store.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { basketLine } from '../../commerce/basket-line-fixture.ts';
import type { SeasonedLine } from '../../commerce/season-quantities.ts';
import { createCartActions } from './cart-actions.ts';
import type { CartLine } from './cart-changes.ts';
import { createCartEngine } from './cart-engine.ts';

const line = (sku: string, quantity: number): CartLine => ({
  ...basketLine(sku, { quantity }),
  position: quantity,
});

function start() {
  let answer: (items: SeasonedLine[]) => void = () => {};
  const server = { loads: 0, time: 0 };
  const engine = createCartEngine(
    {
      load() {
        server.loads += 1;
        return new Promise((resolve) => {
          answer = (items) => resolve({ _id: 'b1', version: 1, items, seasons: [] });
        });
      },
      save: () => new Promise(() => {}),
      schedule: () => () => {},
      now: () => server.time,
    },
    () => {},
  );
  const skus = () =>
    Object.fromEntries([...engine.store.get().lines.values()].map((each) => [each.sku, each.quantity]));
  async function load(items: SeasonedLine[]) {
    const loading = engine.load();
    await Promise.resolve();
    answer(items);
    await loading;
  }
  return { engine, server, actions: createCartActions(engine), skus, load };
}

const toasts = () =>
  currentToasts().map(({ type, message }) => [type, 'code' in message ? message.code : '']);

describe('what the cart’s screens do', () => {
  beforeEach(clearToasts);

  it.each(['changeLine', 'removeLines', 'changeWithUndo'] as const)(
    'CART-12 is refused with a warning while the cart loads (%s)',
    async (way) => {
      const { engine, actions, skus, load } = start();
      const loading = load([line('A', 1)]);
      if (way === 'changeLine') actions.changeLine(line('A', 5));
      else if (way === 'removeLines') actions.removeLines([line('A', 1)]);
      else actions.changeWithUndo([{ op: 'put', line: line('A', 5) }], { code: 'cart.lines.mended' });
      expect(toasts()).toEqual([['warning', 'product.add.cart.loading.wait']]);
      expect(engine.hasUnsaved()).toBe(false);
      await loading;
      expect(skus()).toEqual({ A: 1 });
    },
  );

  it('CART-09 NOTI-13 a removal shows a toast with undo', async () => {
    const { actions, skus, load } = start();
    await load([line('A', 1), line('B', 2)]);
    actions.removeLines([line('A', 1)]);
    expect(skus()).toEqual({ B: 2 });
    currentToasts()[0]?.actions[0]?.action();
    expect(Object.entries(skus())).toEqual([
      ['A', 1],
      ['B', 2],
    ]);
  });

  it('CART-19 a bulk correction shows a toast with undo', async () => {
    const { engine, actions, skus, load } = start();
    await load([line('A', 1), line('B', 20), line('C', 30)]);
    actions.changeWithUndo(
      [
        { op: 'put', line: { ...line('B', 20), quantity: 5 } },
        { op: 'remove', line: line('C', 30) },
      ],
      { code: 'cart.lines.mended', values: { count: 2 } },
    );
    expect(skus()).toEqual({ A: 1, B: 5 });
    expect(toasts()).toEqual([['success', 'cart.lines.mended']]);
    currentToasts()[0]?.actions[0]?.action();
    expect(skus()).toEqual({ A: 1, B: 20, C: 30 });
    expect(engine.unsavedChanges().map(({ op }) => op)).toEqual(['keep', 'keep']);
  });

  it('CART-19 refresh reloads a cart older than the limit, unless it is loading', async () => {
    const { actions, server, load } = start();
    const loading = load([line('A', 1)]);
    actions.refresh(0);
    await loading;
    server.time = 3000;
    actions.refresh(3000);
    await Promise.resolve();
    expect(server.loads).toBe(1);
    server.time = 3001;
    actions.refresh(3000);
    await Promise.resolve();
    expect(server.loads).toBe(2);
  });
});
