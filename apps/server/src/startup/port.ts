import { createServer } from 'node:net';

/** The shop cannot listen on the address; the message says why and what to do. */
export class PortError extends Error {
  override name = 'PortError';
}

/**
 * Tries the address before anything else is started.
 *
 * @throws PortError when another program listens there, or it may not be used.
 * @example await assertPortIsFree('localhost', 3000);
 */
export async function assertPortIsFree(host: string, port: number): Promise<void> {
  if (port === 0) return;
  const addresses = host === 'localhost' ? ['127.0.0.1', '::1'] : [host];
  for (const address of addresses) {
    const code = await tryToListen(address, port);
    // A machine without IPv6 has no ::1, and listens on the other alone.
    if (code === undefined || (host === 'localhost' && address === '::1' && code !== 'EADDRINUSE')) continue;
    throw new PortError(describe(code, host, port));
  }
}

function describe(code: string, host: string, port: number): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`;
  }
  if (code === 'EACCES') {
    return `Port ${port} may not be used by this user. Choose one above 1023, such as: PORT=3000 npm start`;
  }
  return `HOST is "${host}", which this machine cannot listen on (${code}). Use localhost, 0.0.0.0 or an address of its own.`;
}

async function tryToListen(host: string, port: number): Promise<string | undefined> {
  return await new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(undefined)));
  });
}
