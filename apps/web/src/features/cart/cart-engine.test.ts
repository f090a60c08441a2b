import { setImmediate } from 'node:timers/promises';
import type { BasketChange, Season } from '@kontor/contract';
import { quantitiesBySeason } from '@kontor/domain';
import { ApiError } from '@kontor/web-kit/lib/api-error.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { basketLine } from '../../commerce/basket-line-fixture.ts';
import type { SeasonedLine } from '../../commerce/season-quantities.ts';
import type { CartChange } from './cart-changes.ts';
import { type CartEvent, createCartEngine } from './cart-engine.ts';
import type { CartTransport } from './cart-transport.ts';

const price = { value: 10, netValue: 10, currency: 'EUR' };

const line = (sku: string, quantity: number, rest: Partial<SeasonedLine> = {}) =>
  basketLine(sku, { quantity, ...rest });

const put = (sku: string, quantity: number): CartChange => ({ op: 'put', line: line(sku, quantity) });

const noSeasons: readonly Season[] = [];

/** A server that keeps one basket and answers as ours does; `refuse` makes the next save fail. */
function fakeServer(items: SeasonedLine[] = []) {
  const lines = new Map(items.map((item) => [item.id, item]));
  const server = {
    version: items.length > 0 ? 1 : 0,
    lines,
    saves: [] as BasketChange[][],
    refuse: [] as ApiError[],
    /** Lines that every save of them is refused for. */
    bad: new Set<string>(),
    calls: [] as BasketChange[][],
    apply(changes: readonly BasketChange[]): SeasonedLine[] {
      const touched: SeasonedLine[] = [];
      for (const { op, line: input } of changes) {
        const id = `order:${input.sku}`;
        if (op === 'remove') lines.delete(id);
        else {
          const saved = line(input.sku ?? '', input.quantity ?? 0);
          lines.set(id, saved);
          touched.push(saved);
        }
      }
      server.version += 1;
      return touched;
    },
    async load() {
      const items = [...lines.values()];
      return { _id: lines.size > 0 ? 'b1' : null, version: server.version, items, seasons: noSeasons };
    },
    async save(body: { version?: number; changes: BasketChange[] }) {
      server.calls.push(body.changes);
      const refusal = server.refuse.shift();
      if (refusal) throw refusal;
      if (body.version !== undefined && body.version !== server.version)
        throw new ApiError({ status: 409, code: 'basket.conflict' });
      const details = body.changes.flatMap(({ line: { sku = '' } }, index) =>
        server.bad.has(sku) ? [{ index, sku, code: 'batch.size.invalid' }] : [],
      );
      if (details.length > 0) throw new ApiError({ status: 422, code: 'batch.size.invalid', details });
      server.saves.push(body.changes);
      return { lines: server.apply(body.changes), id: 'b1', version: server.version, seasons: noSeasons };
    },
  };
  return server;
}

/** Timers that run when the test says so. */
function fakeTimers() {
  const tasks = new Set<() => void>();
  return {
    now: 0,
    schedule(task: () => void) {
      tasks.add(task);
      return () => void tasks.delete(task);
    },
    run() {
      for (const task of tasks) task();
      tasks.clear();
    },
  };
}

function start(server: Pick<CartTransport, 'load' | 'save'>) {
  const timers = fakeTimers();
  const events: CartEvent[] = [];
  const outside = { ...server, schedule: timers.schedule, now: () => timers.now };
  const engine = createCartEngine(outside, (event) => events.push(event));
  const quantities = () =>
    Object.fromEntries([...engine.store.get().lines.values()].map((l) => [l.sku, l.quantity]));
  return { engine, events, timers, quantities };
}

describe('the cart engine', () => {
  it('CART-04 knows its lines, the id of the stored basket and whether it is loading', async () => {
    const { engine } = start(fakeServer([line('A', 1)]));
    expect(engine.store.get().status).toBe('loading');
    expect(engine.basketId()).toBeNull();
    await engine.load();
    expect(engine.store.get().status).toBe('ready');
    expect(engine.basketId()).toBe('b1');
    expect([...engine.store.get().lines.keys()]).toEqual(['order:A']);
  });

  it.each(['change', 'changeNow'] as const)('CART-11 does nothing for no changes (%s)', async (way) => {
    const server = fakeServer([line('A', 1)]);
    const { engine, events } = start(server);
    await engine.load();
    await engine[way]([]);
    expect(engine.store.get().isSaving).toBe(false);
    expect(engine.hasUnsaved()).toBe(false);
    expect([server.saves, events]).toEqual([[], []]);
  });

  it('CART-11 shows a change at once and saves only the changed line after a moment', async () => {
    const server = fakeServer([line('A', 1), line('B', 1)]);
    const { engine, timers, quantities } = start(server);
    await engine.load();

    engine.change([put('A', 5)]);
    expect(quantities()).toEqual({ A: 5, B: 1 });
    expect(server.saves).toEqual([]);
    timers.run();
    await engine.flush();

    expect(server.saves).toEqual([
      [expect.objectContaining({ op: 'put', line: expect.objectContaining({ sku: 'A', quantity: 5 }) })],
    ]);
  });

  it('CART-11 saves a repeatedly changed line once, with its last quantity', async () => {
    const server = fakeServer([line('A', 1)]);
    const { engine } = start(server);
    await engine.load();
    for (const quantity of [2, 3, 4]) engine.change([put('A', quantity)]);
    await engine.flush();
    expect(server.saves).toHaveLength(1);
    expect(server.lines.get('order:A')?.quantity).toBe(4);
  });

  it('CART-11 a change during a save is saved next', async () => {
    const server = fakeServer([line('A', 1)]);
    const { engine, quantities } = start(server);
    await engine.load();
    engine.change([put('A', 2)]);
    const saving = engine.flush();
    engine.change([put('A', 3)]);
    await saving;
    expect(quantities()).toEqual({ A: 3 });
    await engine.flush();
    expect(server.lines.get('order:A')?.quantity).toBe(3);
  });

  it('CART-24 applies its change again after a version conflict', async () => {
    const server = fakeServer([line('A', 1)]);
    const { engine, quantities } = start(server);
    await engine.load();
    server.apply([{ op: 'put', line: { sku: 'B', quantity: 7 } }]);

    engine.change([put('A', 4)]);
    await engine.flush();

    expect(quantities()).toEqual({ A: 4, B: 7 });
    expect(server.lines.get('order:B')?.quantity).toBe(7);
  });

  it('CART-24 a cart that could not be loaded shows empty and never overwrites the stored one', async () => {
    const server = fakeServer([line('A', 1)]);
    let isDown = true;
    const load = () =>
      isDown ? Promise.reject(new ApiError({ status: 0, code: 'service.unavailable' })) : server.load();
    const { engine, quantities } = start({ ...server, load });
    await expect(engine.load()).rejects.toThrow();
    expect(engine.store.get().status).toBe('failed');

    isDown = false;
    engine.change([put('B', 2)]);
    await engine.flush();

    expect(quantities()).toEqual({ A: 1, B: 2 });
  });

  it('CART-11 shows the server’s cart after a refused save', async () => {
    const server = fakeServer([line('A', 1)]);
    const { engine, quantities } = start(server);
    await engine.load();
    server.refuse.push(new ApiError({ status: 422, code: 'stock.not.enough.error' }));
    engine.change([put('A', 500)]);
    await expect(engine.flush()).rejects.toMatchObject({ code: 'stock.not.enough.error' });
    expect(quantities()).toEqual({ A: 1 });
  });

  it('CART-11 keeps a change after a connection error and retries it', async () => {
    const server = fakeServer([line('A', 1)]);
    const { engine, timers, quantities } = start(server);
    await engine.load();
    server.refuse.push(new ApiError({ status: 0, code: 'service.unavailable' }));
    engine.change([put('A', 6)]);
    await expect(engine.flush()).rejects.toMatchObject({ code: 'service.unavailable' });
    expect(quantities()).toEqual({ A: 6 });
    timers.run();
    await engine.flush();
    expect(server.lines.get('order:A')?.quantity).toBe(6);
  });

  it('CART-11 reverts an addition after a connection error, without a retry', async () => {
    const server = fakeServer([line('A', 1)]);
    const { engine, timers, quantities } = start(server);
    await engine.load();
    server.refuse.push(new ApiError({ status: 0, code: 'service.unavailable' }));
    await expect(engine.changeNow([put('B', 2), put('A', 9)])).rejects.toThrow();
    expect(quantities()).toEqual({ A: 1 });
    timers.run();
    await engine.flush();
    expect(server.saves).toEqual([]);
  });

  it('CART-13 takes over an updated price, keeps the old one and saves at once', async () => {
    const updatedPrice = { ...price, value: 12, netValue: 12 };
    const server = fakeServer([line('A', 1, { updatedPrice })]);
    const { engine, events } = start(server);
    await engine.load();
    expect(engine.store.get().lines.get('order:A')).toMatchObject({ price: updatedPrice, oldPrice: price });
    expect(events).toContainEqual({ type: 'pricesChanged' });
    await engine.flush();
    expect(server.saves).toHaveLength(1);
    expect(engine.store.get().lines.get('order:A')?.oldPrice).toEqual(price);
  });

  const updatedPrice = { ...price, value: 12, netValue: 12 };
  const skusOf = (calls: BasketChange[][]) => calls.map((changes) => changes.map(({ line: { sku } }) => sku));
  /** Runs whatever waits as often as a browser would within seconds. */
  async function settle({ timers, engine }: ReturnType<typeof start>) {
    for (let round = 0; round < 20; round += 1) {
      timers.run();
      await engine.flush().catch(() => {});
    }
  }

  it('CART-13 CART-11 a refused price update is sent once and leaves nothing unsaved, however often the cart is loaded', async () => {
    const server = fakeServer([line('BAD', 1, { updatedPrice })]);
    server.bad.add('BAD');
    const run = start(server);
    await run.engine.load();
    await settle(run);
    await run.engine.load();
    await settle(run);
    expect(skusOf(server.calls)).toEqual([['BAD']]);
    expect(run.engine.hasUnsaved()).toBe(false);
    expect(run.engine.store.get().lines.get('order:BAD')).toMatchObject({ oldPrice: price });
    expect(run.events.map(({ type }) => type)).toEqual(['pricesChanged', 'saveFailed']);
    await expect(run.engine.flush()).resolves.toBeUndefined();
  });

  it('CART-13 CART-14 saves the other lines of a partly refused price update and names the refused one', async () => {
    const { _id, ...gone } = line('GONE', 1);
    const server = fakeServer([
      gone,
      line('BAD', 1, { updatedPrice }),
      line('A', 1, { updatedPrice }),
      line('B', 1),
    ]);
    server.bad.add('BAD');
    const run = start(server);
    await run.engine.load();
    await settle(run);
    expect(skusOf(server.saves)).toEqual([['GONE', 'A']]);
    expect(server.calls).toHaveLength(2);
    expect([...server.lines.keys()]).toEqual(['order:BAD', 'order:A', 'order:B']);
    const failures = run.events.filter(({ type }) => type === 'saveFailed');
    expect(failures).toEqual([
      expect.objectContaining({
        error: expect.objectContaining({ details: [expect.objectContaining({ sku: 'BAD' })] }),
      }),
    ]);
  });

  it('CART-11 a refusal that names no line is not retried', async () => {
    const server = fakeServer([line('A', 1, { updatedPrice })]);
    const run = start(server);
    server.refuse.push(
      ...Array.from({ length: 30 }, () => new ApiError({ status: 500, code: 'internal.error' })),
    );
    await run.engine.load();
    await settle(run);
    expect(server.calls).toHaveLength(1);
    // What the user changes is sent, whatever was refused before.
    server.refuse.length = 0;
    run.engine.change([put('A', 4)]);
    await run.engine.flush();
    expect(server.lines.get('order:A')?.quantity).toBe(4);
  });

  it('CART-10 undo restores 3,000 removed lines at their places, except a refused one', async () => {
    const lines = Array.from({ length: 3_000 }, (_, n) => line(`S${n}`, 1, { position: n + 1 }));
    const server = fakeServer(lines);
    const { engine, events, quantities } = start(server);
    await engine.load();
    engine.change(lines.map((each) => ({ op: 'remove', line: each })));
    await engine.flush();
    expect(server.lines.size).toBe(0);
    server.bad.add('S1500');
    engine.change(lines.map((each) => ({ op: 'keep', line: each })));
    await expect(engine.flush()).rejects.toMatchObject({ details: [{ sku: 'S1500' }] });
    expect(server.saves.at(-1)?.every(({ op }) => op === 'keep')).toBe(true);
    expect(Object.keys(quantities())).toEqual(lines.map(({ sku }) => sku).filter((sku) => sku !== 'S1500'));
    expect(events).toEqual([]);
  });

  it('TABL-19 adds all or none', async () => {
    const server = fakeServer([line('A', 1)]);
    server.bad.add('BAD');
    const { engine, quantities } = start(server);
    await engine.load();
    await expect(engine.changeNow([put('B', 2), put('BAD', 1)])).rejects.toThrow();
    expect(server.saves).toEqual([]);
    expect(quantities()).toEqual({ A: 1 });
  });

  /** Takes new prices over for good, as the server does once a line is saved with one. */
  function takingPrices(server: ReturnType<typeof fakeServer>): ReturnType<typeof fakeServer> {
    const apply = server.apply;
    server.apply = (changes) => {
      const taken = changes.flatMap(({ op, line: { sku } }) => {
        const stored = server.lines.get(`order:${sku}`);
        return op !== 'remove' && stored?.updatedPrice ? [stored] : [];
      });
      const touched = apply(changes);
      for (const { updatedPrice: taken2, ...former } of taken) {
        if (taken2) server.lines.set(former.id, { ...former, price: taken2 });
      }
      return touched.map((each) => server.lines.get(each.id) ?? each);
    };
    return server;
  }

  it('CART-13 keeps the old price in view when the cart is loaded again after the new one was saved', async () => {
    const server = takingPrices(fakeServer([line('A', 1, { updatedPrice }), line('B', 1, { updatedPrice })]));
    const { engine, events } = start(server);
    await engine.load();
    await engine.flush();
    expect(server.lines.get('order:A')).not.toHaveProperty('updatedPrice');
    engine.acceptPrices(['order:B']);
    await engine.load();
    expect(engine.store.get().lines.get('order:A')).toMatchObject({ price: updatedPrice, oldPrice: price });
    expect(engine.store.get().lines.get('order:B')).not.toHaveProperty('oldPrice');
    expect(events).toEqual([{ type: 'pricesChanged' }]);
    // Another price than the one in view: nothing is known of what it was.
    server.lines.set('order:A', line('A', 1, { price: { ...price, value: 15, netValue: 15 } }));
    await engine.load();
    expect(engine.store.get().lines.get('order:A')).not.toHaveProperty('oldPrice');
  });

  it('CART-13 keeps the old price in view when another line of the price update is refused', async () => {
    const server = takingPrices(
      fakeServer([line('A', 1, { updatedPrice }), line('BAD', 1, { updatedPrice })]),
    );
    server.bad.add('BAD');
    const { engine } = start(server);
    await engine.load();
    await expect(engine.flush()).rejects.toThrow();
    expect(engine.store.get().lines.get('order:A')).toMatchObject({ price: updatedPrice, oldPrice: price });
  });

  const unreachable = () => new ApiError({ status: 0, code: 'service.unavailable' });

  it('CART-11 TABL-19 saves pending changes before an addition, even if one is refused', async () => {
    const server = fakeServer([line('BAD', 1), line('A', 1)]);
    server.bad.add('BAD');
    const { engine, events, quantities } = start(server);
    await engine.load();
    engine.change([put('BAD', 7), put('A', 5)]);
    await engine.changeNow([put('B', 2)]);
    expect(skusOf(server.saves)).toEqual([['A'], ['B']]);
    expect(quantities()).toEqual({ BAD: 1, A: 5, B: 2 });
    expect(events).toMatchObject([{ type: 'saveFailed', error: { code: 'batch.size.invalid' } }]);
  });

  it('CART-13 TABL-19 a refused price update does not refuse an addition after a version conflict', async () => {
    const server = fakeServer([line('A', 1)]);
    server.bad.add('BAD');
    const { engine, quantities } = start(server);
    await engine.load();
    server.lines.set('order:BAD', line('BAD', 1, { updatedPrice }));
    server.version += 1;
    await engine.changeNow([put('B', 2)]);
    expect(quantities()).toEqual({ A: 1, BAD: 1, B: 2 });
    expect(server.lines.get('order:B')?.quantity).toBe(2);
  });

  it('TABL-19 adds all or none, whatever else is saved at the same time', async () => {
    const server = fakeServer([line('A', 1)]);
    server.bad.add('BAD');
    const { engine, quantities } = start(server);
    await engine.load();
    const adding = engine.changeNow([put('B', 2), put('BAD', 1)]).catch((error: unknown) => error);
    const others = [engine.load(), engine.flush()];
    engine.change([put('A', 4)]);
    await Promise.all(others);
    expect(await adding).toMatchObject({ code: 'batch.size.invalid' });
    await engine.flush();
    expect(skusOf(server.saves)).toEqual([['A']]);
    expect(quantities()).toEqual({ A: 4 });
  });

  it('CART-11 saves changes made during a refused addition, and nothing of the addition', async () => {
    const server = fakeServer([line('A', 1)]);
    server.bad.add('BAD');
    let run: ReturnType<typeof start> | undefined;
    run = start({
      ...server,
      save: (body) => {
        if (body.changes.some(({ line: { sku } }) => sku === 'BAD')) run?.engine.change([put('A', 6)]);
        return server.save(body);
      },
    });
    await run.engine.load();
    await expect(run.engine.changeNow([put('BAD', 1), put('A', 9)])).rejects.toThrow();
    expect(run.quantities()).toEqual({ A: 6 });
    await run.engine.flush();
    expect(server.lines.get('order:A')?.quantity).toBe(6);
    expect([...server.lines.keys()]).toEqual(['order:A']);
  });

  it('CART-11 an addition without a connection leaves a pending edit', async () => {
    const server = fakeServer([line('A', 1)]);
    const { engine, timers, quantities } = start(server);
    await engine.load();
    server.refuse.push(unreachable(), unreachable());
    engine.change([put('A', 6)]);
    await expect(engine.flush()).rejects.toThrow();
    await expect(engine.changeNow([put('A', 9)])).rejects.toMatchObject({ status: 0 });
    expect(quantities()).toEqual({ A: 6 });
    expect(engine.hasUnsaved()).toBe(true);
    timers.run();
    await engine.flush();
    expect(server.lines.get('order:A')?.quantity).toBe(6);
  });

  it('CART-11 a refused addition leaves a pending edit', async () => {
    const server = fakeServer([line('A', 1), line('BAD', 1)]);
    server.bad.add('BAD');
    const { engine, quantities } = start(server);
    await engine.load();
    engine.change([put('BAD', 3), put('A', 6)]);
    // What waits is refused in part, the rest finds no server; then there is one, but it refuses what is added.
    const save = engine.changeNow([put('A', 9), put('BAD', 9)]);
    const bad = new ApiError({
      status: 422,
      code: 'batch.size.invalid',
      details: [{ index: 0, sku: 'BAD' }],
    });
    server.refuse.push(bad, unreachable());
    await expect(save).rejects.toMatchObject({ code: 'batch.size.invalid' });
    expect(quantities()).toEqual({ A: 6, BAD: 1 });
    await engine.flush();
    expect(server.lines.get('order:A')?.quantity).toBe(6);
  });

  it('CART-11 replaces a refused quantity by the server’s, even if the rest has no connection', async () => {
    const server = fakeServer([line('A', 1), line('BAD', 1)]);
    const { engine, timers, quantities } = start(server);
    await engine.load();
    const bad = new ApiError({
      status: 422,
      code: 'batch.size.invalid',
      details: [{ index: 0, sku: 'BAD' }],
    });
    server.refuse.push(bad, unreachable());
    engine.change([put('BAD', 3), put('A', 6)]);
    await expect(engine.flush()).rejects.toMatchObject({ code: 'batch.size.invalid' });
    timers.run();
    await engine.flush();
    expect(quantities()).toEqual({ A: 6, BAD: 1 });
  });

  it('CART-11 replaces a refused quantity by the server’s, even if the first reload fails', async () => {
    const server = fakeServer([line('BAD', 1)]);
    server.bad.add('BAD');
    let isDown = false;
    const load = () => (isDown ? Promise.reject(unreachable()) : server.load());
    const { engine, timers, quantities } = start({ ...server, load });
    await engine.load();
    isDown = true;
    engine.change([put('BAD', 3)]);
    await expect(engine.flush()).rejects.toMatchObject({ code: 'batch.size.invalid' });
    expect(engine.ageMs()).toBe(Number.POSITIVE_INFINITY);
    await expect(engine.flush()).rejects.toMatchObject({ status: 0 });
    isDown = false;
    timers.run();
    await engine.flush();
    expect(quantities()).toEqual({ BAD: 1 });
  });

  it('CART-11 reports a refused quantity, even with a version conflict in the next save', async () => {
    const server = fakeServer([line('A', 1), line('BAD', 1)]);
    server.bad.add('BAD');
    const save = (body: Parameters<typeof server.save>[0]) =>
      server.save(body).finally(() => {
        if (server.calls.length === 1) server.apply([]);
      });
    const { engine, events, quantities } = start({ ...server, save });
    await engine.load();
    engine.change([put('BAD', 3), put('A', 6)]);
    expect(await engine.settle()).toBe(false);
    expect(events).toEqual([expect.objectContaining({ type: 'saveFailed' })]);
    expect(quantities()).toEqual({ A: 6, BAD: 1 });
  });

  it('CART-11 reports pending changes even if the cart could not be loaded', async () => {
    const { engine } = start({ ...fakeServer(), load: () => Promise.reject(unreachable()) });
    const loading = engine.load().catch(() => {});
    engine.change([put('A', 2)]);
    await loading;
    expect(engine.store.get()).toMatchObject({ status: 'failed', isSaving: true });
    expect(engine.hasUnsaved()).toBe(true);
  });

  it('CART-13 the next load updates a price again after a refusal that names no line', async () => {
    const server = takingPrices(fakeServer([line('A', 1, { updatedPrice })]));
    const run = start(server);
    server.refuse.push(new ApiError({ status: 429, code: 'too.many.requests' }));
    await run.engine.load();
    await settle(run);
    expect(server.saves).toEqual([]);
    await run.engine.load();
    await settle(run);
    expect(skusOf(server.saves)).toEqual([['A']]);
    expect(server.lines.get('order:A')?.price).toEqual(updatedPrice);
  });

  it('CART-11 settle saves pending changes and reports a refusal', async () => {
    const server = fakeServer([line('A', 1)]);
    const { engine, events } = start(server);
    await engine.load();
    engine.change([put('A', 2)]);
    expect(await engine.settle()).toBe(true);
    server.bad.add('A');
    engine.change([put('A', 3)]);
    expect(await engine.settle()).toBe(false);
    expect(events).toMatchObject([{ type: 'saveFailed', error: { code: 'batch.size.invalid' } }]);
  });

  it('AUTH-12 settle saves until nothing is pending, whatever was refused', async () => {
    const server = fakeServer([line('A', 1), line('B', 1), line('BAD', 1)]);
    server.bad.add('BAD');
    let run: ReturnType<typeof start> | undefined;
    let adding: Promise<unknown> | undefined;
    run = start({
      ...server,
      save: (body) => {
        if (server.calls.length === 0) run?.engine.change([put('BAD', 5), put('B', 5)]);
        if (server.calls.length === 1) adding = run?.engine.changeNow([put('C', 5)]);
        return server.save(body);
      },
    });
    await run.engine.load();
    run.engine.change([put('A', 5)]);
    await run.engine.settleAll();
    expect(run.engine.hasUnsaved()).toBe(false);
    expect(Object.fromEntries([...server.lines.values()].map((l) => [l.sku, l.quantity]))).toEqual({
      A: 5,
      B: 5,
      BAD: 1,
      C: 5,
    });
    await adding;
  });

  it('AUTH-12 settle ends without a connection and keeps pending changes', async () => {
    const server = fakeServer([line('A', 1)]);
    const { engine } = start(server);
    await engine.load();
    server.refuse.push(unreachable());
    engine.change([put('A', 5)]);
    await engine.settleAll();
    expect(server.calls).toHaveLength(1);
    expect(engine.hasUnsaved()).toBe(true);
  });

  it('AUTH-12 stop resolves after the last entries are saved', async () => {
    const server = fakeServer([line('A', 1)]);
    const { engine } = start(server);
    await engine.load();
    await engine.stop();
    expect(server.calls).toHaveLength(0);
    engine.change([put('A', 5)]);
    await engine.stop();
    expect(server.lines.get('order:A')?.quantity).toBe(5);
  });

  it('CART-14 a restored line whose product was deleted is named and removed', async () => {
    const server = fakeServer([line('A', 1)]);
    const { engine, events, quantities } = start({
      ...server,
      save: async (body) => {
        const { _id, ...gone } = line('A', 1);
        const saved = await server.save(body);
        return { ...saved, lines: saved.lines.map(() => gone) };
      },
    });
    await engine.load();
    engine.change([{ op: 'keep', line: line('A', 1) }]);
    await engine.flush();
    expect(quantities()).toEqual({});
    expect(events).toEqual([{ type: 'linesDropped', skus: ['A'] }]);
    await engine.flush();
    expect(server.lines.size).toBe(0);
  });

  it('CART-13 drops acknowledged old prices', async () => {
    const server = fakeServer([line('A', 1, { updatedPrice }), line('B', 1, { updatedPrice })]);
    const { engine } = start(server);
    await engine.load();
    engine.acceptPrices(['order:A', 'order:GONE']);
    const { lines } = engine.store.get();
    expect(lines.get('order:A')).not.toHaveProperty('oldPrice');
    expect(lines.get('order:B')).toHaveProperty('oldPrice');
    expect(lines.size).toBe(2);
  });

  it('CART-11 unsaved changes are the pending ones and those in flight', async () => {
    const server = fakeServer([line('A', 1), line('B', 1)]);
    let release = () => {};
    const slow = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { engine } = start({ ...server, save: async (body) => slow.then(() => server.save(body)) });
    await engine.load();
    engine.change([put('A', 2)]);
    const saving = engine.flush();
    await Promise.resolve();
    engine.change([put('B', 3)]);
    // What is under way is sent a second time when the page goes.
    expect(engine.unsavedChanges().map(({ line: { sku } }) => sku)).toEqual(['A', 'A', 'B']);
    release();
    await saving;
    expect(engine.unsavedChanges().map(({ line: { sku } }) => sku)).toEqual(['B']);
  });

  it('BOOT-03 CART-11 the end of the session returns unsaved changes and stops all calls and events', async () => {
    const server = fakeServer([line('A', 1), line('B', 1)]);
    const ended = new ApiError({ status: 401, code: 'session.expired' });
    let calls = 0;
    let left: CartChange[] = [];
    const { engine, events } = start({
      load: server.load,
      // As the call does: the session ends before its refusal arrives.
      async save() {
        calls += 1;
        left = engine.endSession();
        throw ended;
      },
    });
    await engine.load();
    engine.change([put('A', 2)]);
    const saving = engine.settle();
    engine.change([put('B', 3)]);
    expect(await saving).toBe(false);
    expect(left.map(({ line: { sku, quantity } }) => [sku, quantity])).toEqual([
      ['A', 2],
      ['B', 3],
    ]);
    await engine.stop();
    expect(calls).toBe(1);
    expect(events).toEqual([]);
    expect(engine.hasUnsaved()).toBe(false);
  });

  it('BOOT-03 TABL-19 an addition refused by the end of the session is not retried', async () => {
    let left: CartChange[] = [];
    const server = fakeServer([line('A', 1)]);
    const { engine } = start({
      load: server.load,
      async save() {
        left = engine.endSession();
        throw new ApiError({ status: 401, code: 'session.expired' });
      },
    });
    await engine.load();
    await expect(engine.changeNow([put('B', 3)])).rejects.toMatchObject({ status: 401 });
    expect(left).toEqual([]);
  });

  it('CART-11 an unload sends pending changes at once, even during a save', async () => {
    const server = fakeServer([line('A', 1), line('B', 1), line('C', 1)]);
    let isSlow = true;
    const save = (body: Parameters<typeof server.save>[0]) =>
      isSlow ? new Promise<never>(() => {}) : server.save(body);
    const { engine } = start({ ...server, save });
    await engine.load();
    engine.leave();
    engine.change([put('A', 2), put('C', 2)]);
    void engine.flush();
    await Promise.resolve();
    engine.change([put('B', 3), put('C', 4)]);
    isSlow = false;
    // Another device was quicker.
    server.apply([]);
    engine.leave();
    expect(skusOf(server.saves)).toEqual([['B', 'C'], ['A']]);
    expect([...server.lines.values()].map(({ quantity }) => quantity)).toEqual([2, 3, 4]);
  });

  it('CART-24 a restored page does not repeat its unload request', async () => {
    const server = fakeServer([line('A', 1)]);
    const { engine, timers, quantities } = start(server);
    await engine.load();
    engine.change([put('A', 2)]);
    engine.leave();
    await setImmediate();
    // Another device changes the line meanwhile.
    server.apply([{ op: 'put', line: { sku: 'A', quantity: 7 } } as BasketChange]);
    timers.run();
    await engine.flush();
    expect(server.saves).toHaveLength(1);
    expect(quantities()).toEqual({ A: 7 });
    expect(engine.hasUnsaved()).toBe(false);
  });

  it('CART-11 stop sends pending changes once, without a retry', async () => {
    const server = fakeServer([line('A', 1)]);
    const { engine, timers } = start(server);
    await engine.load();
    server.refuse.push(unreachable());
    engine.change([put('A', 2)]);
    engine.stop();
    await setImmediate();
    timers.run();
    await setImmediate();
    expect(server.calls).toHaveLength(1);
    engine.resume();
    await engine.flush();
    expect(server.lines.get('order:A')?.quantity).toBe(2);
  });

  /** From now on another company is active, as a server says that keeps its cart apart. */
  const companyChanged = () => new ApiError({ status: 409, code: 'company.changed' });

  it('AUTH-13 ignores another company’s cart and reports the change', async () => {
    const server = fakeServer([line('A', 1)]);
    let isChanged = false;
    const load = async () => {
      if (isChanged) throw companyChanged();
      return server.load();
    };
    const { engine, events, quantities } = start({ ...server, load });
    await engine.load();
    isChanged = true;
    await expect(engine.load()).rejects.toMatchObject({ code: 'company.changed' });
    expect(quantities()).toEqual({ A: 1 });
    expect(engine.basketId()).toBe('b1');
    expect(events).toEqual([{ type: 'companyChanged', hasLost: false }]);
  });

  it.each(['flush', 'leave', 'changeNow'] as const)(
    'AUTH-13 drops what is refused because the company changed, and says so once (%s)',
    async (way) => {
      const server = fakeServer([line('A', 1)]);
      let loads = 0;
      const load = async () => {
        loads += 1;
        if (loads > 1) throw companyChanged();
        return server.load();
      };
      const { engine, events, timers } = start({ ...server, load });
      await engine.load();
      server.refuse.push(companyChanged(), companyChanged());
      engine.change([put('A', 2)]);
      await Promise.resolve(engine[way]([put('B', 2)])).catch(() => {});
      await setImmediate();
      expect(events.filter(({ type }) => type === 'companyChanged')).toEqual([
        { type: 'companyChanged', hasLost: true },
      ]);
      expect(engine.hasUnsaved()).toBe(false);
      expect(engine.unsavedChanges()).toEqual([]);
      timers.run();
      await setImmediate();
      expect([server.saves, loads]).toEqual([[], 1]);
      // Whatever becomes of the page: nothing that is in view counts as fresh.
      expect(engine.ageMs()).toBe(Number.POSITIVE_INFINITY);
    },
  );

  it('AUTH-13 a version conflict with another company’s cart saves nothing there', async () => {
    const server = fakeServer([line('A', 1)]);
    let load = server.load;
    const { engine, events, timers } = start({ ...server, load: () => load() });
    await engine.load();
    load = () => Promise.reject(companyChanged());
    server.apply([]);
    engine.change([put('A', 2)]);
    expect(await engine.settle()).toBe(false);
    timers.run();
    await setImmediate();
    expect(server.calls).toHaveLength(1);
    expect(events).toMatchObject([{ type: 'companyChanged', hasLost: true }, { type: 'saveFailed' }]);
  });

  it('CART-14 drops lines without product, names them and saves the rest', async () => {
    const { _id, ...gone } = line('GONE', 1);
    const server = fakeServer([gone, line('A', 1)]);
    const { engine, events, quantities } = start(server);
    await engine.load();
    expect(quantities()).toEqual({ A: 1 });
    expect(events).toContainEqual({ type: 'linesDropped', skus: ['GONE'] });
    await engine.flush();
    expect([...server.lines.keys()]).toEqual(['order:A']);
  });

  it('CART-24 concurrent changes of different lines are all kept, in any order', async () => {
    const step = fc.record({
      tab: fc.boolean(),
      sku: fc.constantFrom('A', 'B', 'C'),
      quantity: fc.integer({ min: 1, max: 9 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const server = fakeServer();
        const tabs = [start(server), start(server)] as const;
        await Promise.all(tabs.map(({ engine }) => engine.load()));
        const expected: Record<string, number> = {};
        for (const { tab, sku, quantity } of steps) {
          // Each tab has its own lines, so the last word on each is known.
          const name = `${sku}${tab ? 1 : 2}`;
          expected[name] = quantity;
          tabs[tab ? 0 : 1].engine.change([put(name, quantity)]);
          if (quantity % 3 === 0) await tabs[tab ? 0 : 1].engine.flush();
        }
        await Promise.all(tabs.map(({ engine }) => engine.flush()));
        const stored = Object.fromEntries([...server.lines.values()].map((l) => [l.sku, l.quantity]));
        expect(stored).toEqual(expected);
      }),
      { numRuns: 50 },
    );
  });
});

describe('the cart engine when other seasons are offered', () => {
  const [spring, autumn] = ['Frühjahr', 'Herbst'].map((name) => ({
    _id: name,
    name,
    date: '2027-03-01',
  })) as [Season, Season];
  const preOrder = (pieces: number[], seasons: Season[], rest: Partial<SeasonedLine> = {}) =>
    basketLine('A', {
      id: 'preOrder:A',
      orderType: 'preOrder',
      quantity: undefined,
      quantities: quantitiesBySeason(
        seasons.map(({ _id }) => _id),
        pieces,
      ),
      ...rest,
    });
  const ended = {
    endedSeasons: [{ seasonId: spring._id, name: spring.name, date: spring.date, quantity: 5 }],
  };

  /** A server whose one line is what it says, and that refuses the next save where told. */
  function seasonServer(line: SeasonedLine, seasons: Season[]) {
    const server = {
      line,
      seasons,
      refusals: [] as ApiError[],
      saves: [] as BasketChange[][],
      load: async () => ({ _id: 'b1', version: 1, items: [server.line], seasons: server.seasons }),
      async save({ changes }: { changes: BasketChange[] }) {
        server.saves.push(changes);
        const refusal = server.refusals.shift();
        if (refusal) throw refusal;
        return { id: 'b1', version: 1, lines: [server.line], seasons: server.seasons };
      },
    };
    return server;
  }
  const shown = (engine: ReturnType<typeof start>['engine']) => engine.store.get().lines.get('preOrder:A');

  it('CART-03 sends the seasons that a line stands for', async () => {
    const server = seasonServer(preOrder([5, 7], [spring, autumn]), [spring, autumn]);
    const { engine } = start(server);
    await engine.load();
    engine.change([{ op: 'put', line: preOrder([5, 8], [spring, autumn]) }]);
    await engine.flush();
    expect(server.saves).toMatchObject([
      [{ line: { quantities: [5, 8], seasonIds: [spring._id, autumn._id] } }],
    ]);
  });

  it('CART-03 a save’s answer with other seasons updates the line', async () => {
    const server = seasonServer(preOrder([5, 7], [spring, autumn]), [spring, autumn]);
    const { engine, events } = start(server);
    await engine.load();
    Object.assign(server, { line: preOrder([8], [autumn], ended), seasons: [autumn] });
    engine.change([{ op: 'put', line: preOrder([5, 8], [spring, autumn]) }]);
    await engine.flush();
    expect(engine.store.get().seasons).toEqual([autumn]);
    expect(shown(engine)).toMatchObject({ quantities: { [autumn._id]: 8 }, ...ended });
    expect(events).toEqual([]);
  });

  it('CART-03 a refusal reloads the cart, keeps entries for other seasons and names the dropped ones', async () => {
    const server = seasonServer(preOrder([5, 7], [spring, autumn]), [spring, autumn]);
    const { engine, events } = start(server);
    await engine.load();
    Object.assign(server, { line: preOrder([7], [autumn], ended), seasons: [autumn] });
    server.refusals.push(
      new ApiError({ status: 409, code: 'season.over', details: [{ index: 0, sku: 'A' }] }),
    );
    engine.change([{ op: 'put', line: preOrder([6, 9], [spring, autumn]) }]);
    await engine.flush();
    expect(server.saves[1]).toMatchObject([{ line: { quantities: [9], seasonIds: [autumn._id] } }]);
    expect(events).toEqual([{ type: 'seasonsOver', skus: ['A'] }]);
  });

  it('CART-03 an addition for an ended season is refused as a whole', async () => {
    const server = seasonServer(preOrder([7], [autumn]), [autumn]);
    const { engine } = start(server);
    await engine.load();
    server.refusals.push(new ApiError({ status: 409, code: 'season.over' }));
    const adding = engine.changeNow([{ op: 'put', line: preOrder([5, 2], [spring, autumn]) }]);
    await expect(adding).rejects.toMatchObject({ code: 'season.over' });
    expect(shown(engine)?.quantities).toEqual({ [autumn._id]: 7 });
  });

  it('CART-03 dropping an ended season sends it with 0, undo with its former quantity', async () => {
    const server = seasonServer(preOrder([7], [autumn], ended), [autumn]);
    const { engine } = start(server);
    await engine.load();
    const none = { endedSeasons: ended.endedSeasons.map((season) => ({ ...season, quantity: 0 })) };
    engine.change([{ op: 'put', line: preOrder([7], [autumn], none) }]);
    await engine.flush();
    engine.change([{ op: 'keep', line: preOrder([7], [autumn], ended) }]);
    await engine.flush();
    const seasonIds = [autumn._id, spring._id];
    expect(server.saves).toMatchObject([
      [{ op: 'put', line: { quantities: [7, 0], seasonIds } }],
      [{ op: 'keep', line: { quantities: [7, 5], seasonIds } }],
    ]);
  });
});
