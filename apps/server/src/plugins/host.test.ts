import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let shop: TestApp;
let port: number;

beforeAll(async () => {
  shop = await createTestApp();
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = shop.app.server.address() as net.AddressInfo);
});

afterAll(() => shop.close());

/** Sends raw header lines; answers status and error code. */
async function answer(...lines: string[]): Promise<{ status: number; code: unknown }> {
  const socket = net.connect({ host: '127.0.0.1', port });
  socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`);
  const text = (await socket.setEncoding('utf8').toArray()).join('');
  const body = text.slice(text.indexOf('\r\n\r\n') + 4);
  return { status: Number(text.split(' ')[1]), code: body === '' ? '' : JSON.parse(body).code };
}

describe('the host of a request', () => {
  it('API-02 is required; a missing one is a JSON error', async () => {
    expect(await answer('GET /api/login/welcome HTTP/1.1')).toEqual({ status: 400, code: 'request.invalid' });
  });

  it('API-02 is optional in HTTP/1.0, as health checks use it', async () => {
    expect((await answer('GET /health/live HTTP/1.0')).status).toBe(200);
  });

  it.each([
    '',
    'a b',
    'shop.test/evil',
    'user@shop.test',
    'shop.test:port',
    'shop.test:1:2',
    '[::1',
    '<b>',
    'a"b',
    'x'.repeat(300),
  ])('API-02 is refused when it is %j', async (host) => {
    const lines = ['GET /api/login/welcome HTTP/1.1', `Host: ${host}`];
    expect(await answer(...lines)).toEqual({ status: 400, code: 'request.invalid' });
  });

  it.each([
    'shop.test',
    'SHOP.test:8080',
    '127.0.0.1:3000',
    '[::1]:3000',
    'under_score.test',
    'xn--mller-kva.test',
    'shop.test.',
  ])('API-02 may be %s', async (host) => {
    expect((await answer('GET /health/live HTTP/1.1', `Host: ${host}`)).status).toBe(200);
  });
});

describe('the Expect header', () => {
  it('API-02 is refused as a JSON error when unknown', async () => {
    const lines = ['POST /api/login HTTP/1.1', 'Host: shop.test', 'Expect: miracles', 'Content-Length: 0'];
    expect(await answer(...lines)).toEqual({ status: 417, code: 'request.invalid' });
  });
});
