import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { routes } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSession } from '../../test/factories.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let shop: TestApp;
let token: string;

beforeAll(async () => {
  shop = await createTestApp();
  ({ token } = await createSession(shop.database.db));
});

afterAll(() => shop.close());

const save = (body: string | Buffer) => shop.inject(routes.cart.save, { token, body });

describe('bodies', () => {
  it('NUMS-02 API-02 refuses a body of millions of nested lists before it is parsed', async () => {
    const nested = `${'['.repeat(3_000_000)}${']'.repeat(3_000_000)}`;
    const { status, error } = await save(`{"items":[],"more":${nested}}`);
    expect([status, error.code]).toEqual([400, 'json.invalid']);
    expect(error.details).toEqual({ reason: 'Nested deeper than 100 levels' });
  });

  it('API-02 takes brackets within texts for what they are', async () => {
    const { status } = await save(`{"items":[],"more":"\\\\\\"${'[{'.repeat(200)}"}`);
    expect(status).toBe(200);
  });

  it.each(['{"items":[],"__proto__":{"version":7}}', '{"items":[],"\\u005f_proto__":{"version":7}}'])(
    'API-02 takes nothing from the prototype in %s',
    async (body) => {
      expect((await save(body)).status).toBe(200);
    },
  );

  it.each([
    ['{"items":[{"sku":"A"},{"sku":"a\\u0000"}]}', ['items.1.sku']],
    ['{"items":[{"sku":"\\ud800"}],"note":"\\u0000"}', ['items.0.sku', 'note']],
  ])('API-02 AUTH-07 refuses %s, which cannot be stored, and names the fields', async (body, fields) => {
    const { status, error } = await save(body);
    expect([status, error.code]).toEqual([422, 'validation.failed']);
    expect(error.details).toEqual(
      fields.map((field) => ({ field, code: 'format', expected: { form: 'storable' } })),
    );
  });

  it.each([
    ['in a name', '{"items":[],"\\udfff":1}'],
    ['in a large body', `{"items":[{"sku":"${'a'.repeat(300_000)}\\u0000"}]}`],
  ])('API-02 refuses what cannot be stored %s', async (_name, body) => {
    const { status, error } = await save(body);
    expect([status, error.code]).toEqual([400, 'request.invalid']);
  });

  it.each([
    ['Latin-1', Buffer.from('{"items":[{"sku":"Gr\xfcn"}]}', 'latin1')],
    ['a cut character', Buffer.from('{"items":[],"more":"\u20ac').subarray(0, -1)],
    ['half a surrogate pair', Buffer.from('7b2261223a22eda0bd227d', 'hex')],
  ])('API-02 refuses a body that is not UTF-8: %s', async (_name, body) => {
    const { status, error } = await save(body);
    expect([status, error.code]).toEqual([400, 'json.invalid']);
    expect(error.details).toEqual({ reason: 'Not encoded as UTF-8' });
  });
});

it('issue 18: a connection takes the next request after an upload that was refused half-way', async () => {
  const { token: operator } = await createSession(shop.database.db, { operator_role: 'owner' });
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = shop.app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const call = async (method: string, path: string, body = '') => {
    const answer = Promise.withResolvers<number | undefined>();
    const headers = {
      authorization: `Basic ${operator}`,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': body.length,
    };
    request({ host: '127.0.0.1', port, agent, method, path, headers, timeout: 3_000 })
      .on('response', (message) => void text(message).then(() => answer.resolve(message.statusCode)))
      .on('timeout', () => answer.reject(new Error('no answer')))
      .on('error', answer.reject)
      .end(body);
    return await answer.promise;
  };
  const head = '--b\r\nContent-Disposition: form-data; name="other"; filename="a.png"\r\n\r\n';
  const { method, path } = routes.content.addPicture;
  expect(await call(method, path, `${head}${'A'.repeat(3_000_000)}\r\n--b--\r\n`)).toBe(422);
  expect(await call('GET', '/api/login/welcome')).toBeLessThan(500);
  agent.destroy();
});
