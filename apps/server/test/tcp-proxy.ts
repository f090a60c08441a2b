import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy between the shop and its database that can fail like a firewall. */
export interface TcpProxy {
  /** The database's URL by way of this proxy. */
  url: string;
  /** From now on drops all bytes in both directions; connections stay open. */
  stall(): void;
  /** From now on drops the server's bytes only. */
  stallAnswers(): void;
  /** Forwards again; dropped bytes stay lost. */
  resume(): void;
  /** How many connections have been made. */
  connections(): number;
  close(): Promise<void>;
}

/**
 * Starts a proxy for a database URL. With `only` it stalls just the connections whose first message contains that text, such
 * as an application name.
 *
 * @example const proxy = await createTcpProxy(database.url); proxy.stall();
 */
export async function createTcpProxy(
  databaseUrl: string,
  { only = '' }: { only?: string } = {},
): Promise<TcpProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let drops: 'nothing' | 'answers' | 'everything' = 'nothing';
  let made = 0;
  const drop = (what: typeof drops) => {
    drops = what;
  };

  const server = createServer((client) => {
    made += 1;
    const upstream = connect(Number(target.port), target.hostname);
    let isMeant: boolean | undefined;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (chunk) => {
      isMeant ??= chunk.includes(only);
      if (drops !== 'everything' || !isMeant) upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (drops === 'nothing' || !isMeant) client.write(chunk);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    stall: () => drop('everything'),
    stallAnswers: () => drop('answers'),
    resume: () => drop('nothing'),
    connections: () => made,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
