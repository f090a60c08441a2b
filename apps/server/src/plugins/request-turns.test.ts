import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { registerRequestTurns } from './request-turns.ts';

const many = 100;
let app: FastifyInstance;
/** What the requests asked for, in the order of their start, with the turn of the event loop. */
let starts: { name: string; turn: number }[];
let turn = 0;
let counter: NodeJS.Immediate;
let sockets: Socket[];

beforeEach(async () => {
  starts = [];
  sockets = [];
  const count = () => {
    turn += 1;
    counter = setImmediate(count);
  };
  counter = setImmediate(count);
  app = Fastify();
  registerRequestTurns(app);
  app.get<{ Params: { name: string } }>('/:name', async ({ params: { name } }) => {
    starts.push({ name, turn });
    return name;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  clearImmediate(counter);
  for (const socket of sockets) socket.destroy();
  await app.close();
});

async function open(): Promise<Socket> {
  const accepted = once(app.server, 'connection');
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  await accepted;
  return socket;
}

/** One after the other: the server accepts one connection a turn, and would start their requests as slowly. */
async function openMany(): Promise<Socket[]> {
  const opened: Socket[] = [];
  while (opened.length < many) opened.push(await open());
  return opened;
}

/** Sends a request and resolves at its answer. */
async function ask(socket: Socket, name: string): Promise<string> {
  socket.write(`GET /${name} HTTP/1.1\r\nHost: x\r\n\r\n`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  return answer.toString().split('\r\n', 1)[0] ?? '';
}

it('issue 13: a request does not wait behind first requests of a hundred new connections', async () => {
  const known = await open();
  await ask(known, 'before');
  const burst = (await openMany()).map((socket) => ask(socket, 'burst'));
  await Promise.any(burst);
  await ask(known, 'known');
  expect(starts.findIndex(({ name }) => name === 'known')).toBeLessThan(many / 2);

  expect(new Set(await Promise.all(burst))).toEqual(new Set(['HTTP/1.1 200 OK']));
  expect(starts).toHaveLength(many + 2);
});

it('issue 13: a turn of the event loop starts at most eight requests of known connections, in order', async () => {
  const connections = await openMany();
  await Promise.all(connections.map((socket) => ask(socket, 'first')));
  starts = [];

  const names = connections.map((_, index) => `request-${index}`);
  await Promise.all(connections.map((socket, index) => ask(socket, names[index] ?? '')));
  expect(starts.map(({ name }) => name)).toEqual(names);
  const ofTurn = Map.groupBy(starts, (start) => start.turn);
  expect(Math.max(...[...ofTurn.values()].map(({ length }) => length))).toBe(8);
});

it('issue 13: a request whose client has gone before its turn never starts', async () => {
  const connections = await openMany();
  const burst = connections.map((socket, index) => ask(socket, `request-${index}`));
  await Promise.any(burst);
  const closed = connections.map((socket) => once(socket.destroy(), 'close'));
  await Promise.all(closed);
  expect(await ask(await open(), 'later')).toBe('HTTP/1.1 200 OK');
  expect(starts.at(-1)?.name).toBe('later');
  expect(starts.length).toBeLessThan(many / 2);
});

it('issue 13: a connection that sends hundreds of requests at once is refused and closed', async () => {
  const socket = await open();
  const closed = once(socket, 'close');
  let answers = '';
  socket.on('data', (bytes: Buffer) => {
    answers += bytes.toString();
  });
  socket.write('GET /pipelined HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(300));
  await closed;
  expect(answers).toContain('503');
  expect(starts.length).toBeLessThan(50);
});
