import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A double of the EU's service that checks VAT IDs, on a port of this machine. */
export interface FakeVies {
  url: string;
  /** The VAT IDs that were asked about. */
  asked: string[];
  /** What it answers; `down` is what it says while the member state's own service is away. */
  mode: 'valid' | 'invalid' | 'down';
  close(): Promise<void>;
}

export async function startFakeVies(): Promise<FakeVies> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += String(piece);
    const { countryCode, vatNumber, requesterNumber } = JSON.parse(body) as Record<string, string>;
    vies.asked.push(`${countryCode}${vatNumber}`);
    const isValid = vies.mode === 'valid';
    const said = isValid
      ? {
          name: 'SPORT HUBER GMBH',
          address: 'HAUPTPLATZ 1\n4020 LINZ',
          requestIdentifier: requesterNumber ? 'WAPIAAAAY1' : '',
        }
      : { name: '---', address: '---', requestIdentifier: '' };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(
        vies.mode === 'down'
          ? { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] }
          : { countryCode, vatNumber, valid: isValid, requestDate: '2026-11-16T09:00:00.000Z', ...said },
      ),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const vies: FakeVies = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    mode: 'valid',
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return vies;
}
