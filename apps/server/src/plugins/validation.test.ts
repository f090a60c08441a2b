import { routes } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes } from '../../test/answer-check.ts';
import { createApiKey, createSession } from '../../test/factories.ts';
import { sampleRequest } from '../../test/sample-value.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let shop: TestApp;
let token: string;
let operatorToken: string;
let apiKey: string;

beforeAll(async () => {
  shop = await createTestApp();
  const { db } = shop.database;
  const buyer = await createSession(db, { is_customer_admin: true });
  const operator = await createSession(db, {
    tenant_id: buyer.tenantId,
    is_admin: true,
    company_id: null,
    operator_role: 'owner',
  });
  ({ key: apiKey } = await createApiKey(db, { tenant_id: buyer.tenantId }));
  [token, operatorToken] = [buyer.token, operator.token];
});

afterAll(() => shop.close());

describe('texts', () => {
  it('NUMS-02 are one line without control characters and marks of direction, cleaned before their length counts', async () => {
    const body = { firstName: ' A\u0007\r\nB\u202ec\t', lastName: ` ${'ä'.repeat(100)}\n\n ` };
    const answer = await shop.inject(routes.accounts.syncCurrentUser, { token, body });
    expect([answer.body.data.firstName, answer.body.data.lastName]).toEqual(['A Bc', 'ä'.repeat(100)]);
  });
});

describe('details of validation.failed', () => {
  it.each([
    [
      { externalOrderNumber: 'x'.repeat(51) },
      [{ field: 'externalOrderNumber', code: 'tooLong', expected: { of: 'text', max: 50 } }],
    ],
    [
      { orderNotes: [{ deliveryDate: null, note: 'x'.repeat(501) }] },
      [{ field: 'orderNotes.0.note', code: 'tooLong', expected: { of: 'text', max: 500 } }],
    ],
    [{ orderNotes: 'none' }, [{ field: 'orderNotes', code: 'type' }]],
    [{ orderType: 'gift' }, [{ field: 'orderType', code: 'invalid', expected: { form: 'choice' } }]],
    [
      { checkoutId: 'no', termsAccepted: 1 },
      [
        { field: 'checkoutId', code: 'format' },
        { field: 'termsAccepted', code: 'type' },
      ],
    ],
  ])('API-02 names each wrong field of %j once, by what is wrong with it', async (wrong, details) => {
    const { body } = sampleRequest(routes.checkout.create);
    const answer = await shop.inject(routes.checkout.create, {
      token,
      body: { ...(body as object), ...wrong },
    });
    expect([answer.status, answer.error.details]).toEqual([422, details]);
  });

  it('API-02 names a wrong query parameter once', async () => {
    const answer = await shop.inject('GET /api/order', { token, query: { orderStatus: '1', pageSize: 101 } });
    expect(answer.error.details).toEqual([
      { field: 'pageSize', code: 'tooLarge', expected: { of: 'integer', min: 1, max: 100 } },
      { field: 'orderStatus', code: 'invalid', expected: { form: 'choice' } },
    ]);
  });
});

describe('queries', () => {
  const lists = [
    routes.catalogue.products,
    routes.catalogue.productsWithVariants,
    routes.catalogue.search,
    routes.catalogue.filterableAttributes,
    routes.orders.list,
  ];
  const refused = async (route: (typeof lists)[number], query: Record<string, string | string[]>) => {
    const searched = route === routes.catalogue.search ? { searchKey: 'abc' } : {};
    const { status, error } = await shop.inject(route, { token, query: { ...searched, ...query } });
    return [status, error.details];
  };

  it('API-16 a list refuses an unknown filter instead of ignoring it', async () => {
    for (const route of lists)
      for (const name of ['stockAvial', 'atrr.color', 'constructor', 'color'])
        expect([route.path, ...(await refused(route, { [name]: '1' }))]).toEqual([
          route.path,
          422,
          [{ field: name, code: 'unknown' }],
        ]);
  });

  const callerOf = ({ access }: (typeof allRoutes)[number]) =>
    access === 'apiKey' ? apiKey : access === 'operator' ? operatorToken : token;

  it.each(['0x10', '1e1', '1E1', '+1', ' 1', '1 ', '1_0', '１', '.5', '1.', 'Infinity', '0b1'])(
    'API-02 every route refuses %j as a number',
    async (text) => {
      for (const route of allRoutes) {
        const { query, params } = sampleRequest(route);
        const { properties = {} } = (route.query ?? {}) as { properties?: Record<string, { type?: string }> };
        const numbers = Object.keys(properties).filter((name) =>
          ['integer', 'number'].includes(properties[name]?.type ?? ''),
        );
        for (const name of numbers) {
          const answer = await shop.inject(route, {
            token: callerOf(route),
            params,
            query: { ...query, [name]: text },
          });
          expect([route.path, answer.status, answer.error.details]).toEqual([
            route.path,
            422,
            [{ field: name, code: 'type' }],
          ]);
        }
      }
    },
  );

  it('API-02 every route refuses a repeated parameter unless it is a list', async () => {
    for (const route of allRoutes) {
      const { query, params } = sampleRequest(route);
      const { properties = {} } = (route.query ?? {}) as { properties?: Record<string, { type?: string }> };
      for (const [name, value] of Object.entries(query)) {
        if (properties[name]?.type === 'array') continue;
        const twice = { ...query, [name]: [value, value] };
        const answer = await shop.inject(route, { token: callerOf(route), params, query: twice });
        expect([route.path, name, answer.status]).toEqual([route.path, name, 422]);
      }
    }
  });

  it('API-16 accepts plain numbers', async () => {
    for (const query of [{ priceMin: '0.5', priceMax: '12' }, { page: '01' }, { pageSize: '100' }])
      expect((await shop.inject(routes.catalogue.products, { token, query })).status).toBe(200);
  });
});
