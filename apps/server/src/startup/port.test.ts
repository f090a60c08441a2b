import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { portToUse } from './port.ts';

it('issue 18: chooses the port before the start, so that links and mails do not name port 0', async () => {
  for (const host of ['localhost', '127.0.0.1']) {
    const port = await portToUse(host, 0);
    expect(port).toBeGreaterThan(0);
    expect(await portToUse(host, port)).toBe(port);
  }
});

it('issue 2: refuses a port where another program listens', async () => {
  const other = createServer();
  const taken = await new Promise<number>((done) => {
    other.listen(0, '127.0.0.1', () => done((other.address() as { port: number }).port));
  });
  await expect(portToUse('127.0.0.1', taken)).rejects.toThrow(`Port ${taken} is taken`);
  other.close();
});
