import { type AddressInfo, createServer } from 'node:net';

/** The shop cannot listen on the address; the message says why and what to do. */
export class PortError extends Error {
  override name = 'PortError';
}

/**
 * The port to listen on, tried before anything else is started; for 0 a free one. Mails and links then have the same port.
 *
 * @throws PortError when another program listens there, or it may not be used.
 * @example await portToUse('localhost', 3000) // 3000
 */
export async function portToUse(host: string, wanted: number): Promise<number> {
  let port = wanted;
  const addresses = host === 'localhost' ? ['127.0.0.1', '::1'] : [host];
  for (const address of addresses) {
    const result = await tryToListen(address, port);
    if (typeof result === 'number') {
      port = result;
      continue;
    }
    // A machine without IPv6 has no ::1, and listens on the other alone.
    if (host === 'localhost' && address === '::1' && result !== 'EADDRINUSE') continue;
    throw new PortError(describe(result, host, port));
  }
  return port;
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

/** The port, or the error's code. */
async function tryToListen(host: string, port: number): Promise<number | string> {
  return await new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen({ host, port, exclusive: true }, () => {
      const { port: used } = probe.address() as AddressInfo;
      probe.close(() => resolve(used));
    });
  });
}
