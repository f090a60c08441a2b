import { routes } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSession } from '../../test/factories.ts';
import { sampleRequest } from '../../test/sample-value.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let shop: TestApp;
let token: string;

beforeAll(async () => {
  shop = await createTestApp();
  ({ token } = await createSession(shop.database.db));
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
    [{ externalOrderNumber: 'x'.repeat(51) }, [{ field: 'externalOrderNumber', code: 'tooLong' }]],
    [
      { orderNotes: [{ deliveryDate: null, note: 'x'.repeat(501) }] },
      [{ field: 'orderNotes.0.note', code: 'tooLong' }],
    ],
    [{ orderNotes: 'none' }, [{ field: 'orderNotes', code: 'type' }]],
    [{ orderType: 'gift' }, [{ field: 'orderType', code: 'invalid' }]],
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
      { field: 'pageSize', code: 'tooLarge' },
      { field: 'orderStatus', code: 'invalid' },
    ]);
  });
});
