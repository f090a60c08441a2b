import { routes } from '@kontor/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildUrl, callApi, onSessionLoss } from './api-client.ts';

function answerWith(status: number, body: unknown) {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return new Response(status === 204 ? null : text, { status });
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

describe('calls', () => {
  const lost = vi.fn();

  beforeEach(() => {
    lost.mockReset();
    onSessionLoss(lost);
    vi.stubGlobal('document', { cookie: 'token=abc; userId=64a1; locale=en' });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('API-01 sends Accept, language and the token', async () => {
    const fetched = answerWith(200, { data: [] });
    await callApi(routes.catalogue.categories);
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe('/api/materialCategory');
    expect(init?.headers).toEqual({
      Accept: 'application/json',
      'Accept-Language': 'en',
      Authorization: 'Basic abc',
    });
  });

  it('API-01 sends no Authorization without a session', async () => {
    vi.stubGlobal('document', { cookie: 'locale=fr' });
    const fetched = answerWith(200, { data: {} });
    await callApi(routes.sessions.welcome);
    expect(fetched.mock.calls[0]?.[1].headers).toEqual({
      Accept: 'application/json',
      'Accept-Language': 'de',
    });
  });

  it('API-02 throws code, status and details of an error answer', async () => {
    answerWith(422, { code: 'validation.failed', message: 'x', details: [{ field: 'sku' }] });
    const call = callApi(routes.catalogue.productBySku, { query: { sku: '1' } });
    await expect(call).rejects.toMatchObject({
      status: 422,
      code: 'validation.failed',
      details: [{ field: 'sku' }],
    });
    expect(lost).not.toHaveBeenCalled();
  });

  it('BOOT-03 tells of a lost session on 401 of any call but the login', async () => {
    answerWith(401, { code: 'session.expired', message: '' });
    await expect(callApi(routes.catalogue.categories)).rejects.toMatchObject({ status: 401 });
    expect(lost).toHaveBeenCalledTimes(1);
    const body = { username: 'a', password: 'b', tenant: 'c' };
    await expect(callApi(routes.sessions.login, { body })).rejects.toMatchObject({ status: 401 });
    expect(lost).toHaveBeenCalledTimes(1);
  });

  it('BOOT-03 lets a late 401 of an old session not end the new one', async () => {
    vi.stubGlobal('fetch', async () => {
      vi.stubGlobal('document', { cookie: 'token=new; userId=64a1' });
      return new Response('{"code":"session.expired","message":""}', { status: 401 });
    });
    await expect(callApi(routes.catalogue.categories)).rejects.toMatchObject({ status: 401 });
    expect(lost).not.toHaveBeenCalled();
  });

  it('issue 16: reports a session that must set up the second factor first', async () => {
    answerWith(403, { code: 'second.factor.setup.required', message: '' });
    await expect(callApi(routes.catalogue.categories)).rejects.toMatchObject({ status: 403 });
    expect(lost.mock.calls).toEqual([['setup']]);
  });

  it('API-02 names a lost connection and a proxy page service.unavailable', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    await expect(callApi(routes.catalogue.categories)).rejects.toMatchObject({
      status: 0,
      code: 'service.unavailable',
    });
    answerWith(502, '<html>Bad gateway</html>');
    await expect(callApi(routes.catalogue.categories)).rejects.toMatchObject({
      status: 502,
      code: 'service.unavailable',
    });
    answerWith(500, '{"code":7}');
    await expect(callApi(routes.catalogue.categories)).rejects.toMatchObject({ code: 'internal.error' });
  });

  describe('a large request', () => {
    const busy = () =>
      new Response('{"code":"large.request.wait","message":""}', {
        status: 429,
        headers: { 'retry-after': '2' },
      });
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
    afterEach(() => void vi.useRealTimers());

    it('CART-26 waits as long as the server says, and is sent again with the same body', async () => {
      const answers = [busy(), busy(), new Response('{"id":"b","version":2}')];
      const fetched = vi.fn(async (_url: string, _init: RequestInit) => answers.shift() as Response);
      vi.stubGlobal('fetch', fetched);
      const body = { items: [{ sku: 'A', quantity: 3 }] };
      const saved = callApi(routes.cart.save, { body });
      await vi.advanceTimersByTimeAsync(1_999);
      expect(fetched).toHaveBeenCalledTimes(1);
      await vi.advanceTimersByTimeAsync(6_001);
      expect(await saved).toEqual({ id: 'b', version: 2 });
      expect(fetched.mock.calls.map(([, init]) => init.body)).toEqual(Array(3).fill(JSON.stringify(body)));
    });

    it('CART-26 is not retried with the session of another user who signed in meanwhile', async () => {
      const fetched = vi.fn(async () => busy());
      vi.stubGlobal('fetch', fetched);
      const saved = callApi(routes.cart.save, { body: { items: [] } });
      const isRefused = expect(saved).rejects.toMatchObject({ code: 'large.request.wait' });
      await vi.advanceTimersByTimeAsync(1_000);
      vi.stubGlobal('document', { cookie: 'token=other; userId=64a2; locale=en' });
      await vi.advanceTimersByTimeAsync(2_000);
      expect(fetched).toHaveBeenCalledTimes(1);
      await isRefused;
    });

    it('CART-26 stops waiting when aborted, and reports that', async () => {
      vi.stubGlobal('fetch', async () => busy());
      const abort = new AbortController();
      const aborted = callApi(routes.cart.read, { signal: abort.signal });
      const isAborted = expect(aborted).rejects.toThrow('enough');
      await vi.advanceTimersByTimeAsync(1_000);
      abort.abort(new Error('enough'));
      await isAborted;
      const told = expect(callApi(routes.cart.read)).rejects.toMatchObject({ code: 'large.request.wait' });
      await vi.advanceTimersByTimeAsync(600_000);
      await told;
    });
  });

  it('API-02 answers null for 204', async () => {
    answerWith(204, '');
    expect(await callApi(routes.sessions.logout)).toBeNull();
  });

  it('CHKO-24 sends a file as a form and leaves the type to the browser', async () => {
    const fetched = answerWith(200, { data: {} });
    const file = new File(['PK'], 'Bestellung.xlsx');
    await callApi(routes.orderEntry.upload, { query: { type: 'order' }, file });
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe('/api/order/sheet?type=order');
    expect(init?.headers).not.toHaveProperty('Content-Type');
    const form = init?.body as FormData | undefined;
    expect(form?.get('file')).toMatchObject({ name: 'Bestellung.xlsx', size: 2 });
  });

  it('API-16 builds path and query: encoded, arrays repeated, absent left out, filters added', () => {
    const url = buildUrl('/api/material/:id', {
      params: { id: 'a/b' },
      query: { sku: ['1', 'ä'], page: undefined, stockAvail: '1' },
      extraQuery: [
        ['attr.colour', 'red'],
        ['attr.colour', 'blue'],
      ],
    });
    expect(url).toBe('/api/material/a%2Fb?sku=1&sku=%C3%A4&stockAvail=1&attr.colour=red&attr.colour=blue');
  });
});
