import { afterEach, expect, it, vi } from 'vitest';
import { createCartTransport } from './cart-transport.ts';

const silent = { tell: vi.fn(), hear: () => () => {} };

function serverAnswers(body: object) {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response(JSON.stringify(body)));
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('document', { cookie: '' });
  return fetched;
}

afterEach(() => {
  vi.unstubAllGlobals();
  silent.tell.mockClear();
});

it('AUTH-13 loads the cart of its company, and refuses that of another one', async () => {
  const transport = createCartTransport('c1', silent);
  serverAnswers({ _id: 'b1', version: 4, companyId: 'c1', items: [], seasons: [] });
  expect(await transport.load()).toMatchObject({ _id: 'b1' });
  expect(silent.tell).toHaveBeenCalledExactlyOnceWith(4);

  serverAnswers({ _id: 'b2', version: 9, companyId: 'c2', items: [], seasons: [] });
  await expect(transport.load()).rejects.toMatchObject({ status: 409, code: 'company.changed' });
  // Other tabs that show the cart of this company hear nothing of the other one's.
  expect(silent.tell).toHaveBeenCalledOnce();
});

it('AUTH-13 says with every save whose cart is meant, also where none is stored yet', async () => {
  const fetched = serverAnswers({ id: 'b1', version: 1, lines: [], seasons: [] });
  await createCartTransport('c1', silent).save({ _id: null, changes: [] });
  const body: unknown = JSON.parse(String(fetched.mock.calls[0]?.[1].body));
  expect(body).toEqual({ _id: null, companyId: 'c1', changes: [] });
});
