import { Socket } from 'node:net';
import { Duplex, Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BufferStream } from '../shared/buffer-stream.ts';
import { requestError } from '../shared/errors.ts';

export interface FlowLimits {
  /** Unsent bytes for one client: a user, or an address for requests without a session. */
  clientBytes: number;
  /** Unsent bytes for all clients together. */
  totalBytes: number;
  /** Requests that one connection may send ahead of their answers; browsers and proxies send one. */
  pipelined: number;
  /** A connection with unsent bytes is closed after this time without progress. */
  stallMs: number;
  /** When `totalBytes` is reached, connections without progress for this time are closed at once. */
  pressedStallMs: number;
  sweepMs: number;
}

const usualLimits: FlowLimits = {
  clientBytes: 32 * 1024 * 1024,
  totalBytes: 128 * 1024 * 1024,
  pipelined: 16,
  stallMs: 20_000,
  pressedStallMs: 2_000,
  sweepMs: 1_000,
};

/** Smaller answers are not counted one by one: `pipelined` bounds them. */
const leastCountedBytes = 16 * 1024;
/** Larger answers are sent in pieces, so that a slow client differs from a stalled one. */
const leastPiecedBytes = 64 * 1024;

/** An answer that is not completely sent yet. */
interface WaitingAnswer {
  client: string;
  bytes: number;
}

interface Connection {
  takenBytes: number;
  /** When `takenBytes` changed last, of `performance.now()`. */
  since: number;
  openRequests: number;
  answers: Set<WaitingAnswer>;
}

/**
 * Bounds the unsent bytes for clients that read slowly or not at all: closes stalled connections, and answers 503 beyond
 * a limit (docs/decisions/0037-the-http-edge.md). Register it after the compression.
 */
export function registerAnswerFlow(app: FastifyInstance, limits: FlowLimits = usualLimits): void {
  const connections = new Map<Socket, Connection>();
  const bytesOf = new Map<string, number>();
  let totalBytes = 0;

  function hold(answer: WaitingAnswer, bytes: number): void {
    const clientBytes = (bytesOf.get(answer.client) ?? 0) + bytes - answer.bytes;
    totalBytes += bytes - answer.bytes;
    answer.bytes = bytes;
    if (clientBytes === 0) bytesOf.delete(answer.client);
    else bytesOf.set(answer.client, clientBytes);
  }

  function release(connection: Connection, answer: WaitingAnswer): void {
    if (connection.answers.delete(answer)) hold(answer, 0);
  }

  function connectionOf(socket: Socket): Connection {
    const known = connections.get(socket);
    if (known) return known;
    const connection = {
      takenBytes: 0,
      since: performance.now(),
      openRequests: 0,
      answers: new Set<never>(),
    };
    connections.set(socket, connection);
    // Pipelined answers behind the first get no 'close' event.
    socket.once('close', () => drop(socket));
    return connection;
  }

  function drop(socket: Socket): void {
    const connection = connections.get(socket);
    for (const answer of connection?.answers ?? []) hold(answer, 0);
    connection?.answers.clear();
    connections.delete(socket);
  }

  function closeStalled(stallMs: number): void {
    const now = performance.now();
    for (const [socket, connection] of connections) {
      const takenBytes = socket.bytesWritten - socket.writableLength;
      if (takenBytes !== connection.takenBytes || socket.writableLength === 0)
        Object.assign(connection, { takenBytes, since: now });
      else if (now - connection.since >= stallMs) {
        drop(socket);
        socket.destroy();
      }
    }
  }

  function hasRoom(client: string, bytes: number): boolean {
    if ((bytesOf.get(client) ?? 0) + bytes > limits.clientBytes) return false;
    if (totalBytes + bytes > limits.totalBytes) closeStalled(limits.pressedStallMs);
    return totalBytes + bytes <= limits.totalBytes;
  }

  const sweep = setInterval(() => closeStalled(limits.stallMs), limits.sweepMs).unref();
  app.addHook('onClose', async () => clearInterval(sweep));

  app.addHook('onRequest', (request, reply, done) => {
    // Injected requests of tests have no socket.
    if (!(request.raw.socket instanceof Socket)) return done();
    const connection = connectionOf(request.raw.socket);
    connection.openRequests += 1;
    reply.raw.once('close', () => {
      connection.openRequests -= 1;
    });
    done(connection.openRequests > limits.pipelined ? busy({ connection: 'close' }) : undefined);
  });

  // Refuse before the work: half of the limit is reserved for answers being made.
  app.addHook('preValidation', (request, _reply, done) => {
    const isSlow = (bytesOf.get(clientOf(request)) ?? 0) > limits.clientBytes / 2;
    done(isSlow ? busy() : undefined);
  });

  app.addHook('onSend', (request, reply, payload, done) => {
    const connection = connections.get(request.raw.socket as Socket);
    const bytes = waitingBytes(payload);
    if (connection === undefined || bytes === undefined) return done(null, payload);
    const client = clientOf(request);
    if (!hasRoom(client, bytes)) {
      if (payload instanceof Readable) payload.destroy();
      reply.removeHeader('content-encoding').removeHeader('content-length');
      return done(busy());
    }
    const answer = { client, bytes: 0 };
    connection.answers.add(answer);
    hold(answer, bytes);
    reply.raw.once('close', () => release(connection, answer));
    // After compression only the compressed bytes are held.
    if (payload instanceof Duplex)
      payload.once('finish', () => connection.answers.has(answer) && hold(answer, payload.readableLength));
    done(null, inPieces(payload as Payload, reply));
  });
}

type Payload = string | Buffer | Duplex;

function busy(headers: Record<string, string> = {}) {
  return requestError('service.unavailable', { headers: { ...headers, 'retry-after': '5' } });
}

/** Signed-in users behind one address do not share a limit. */
function clientOf({ actor, ip }: FastifyRequest): string {
  return actor ? `${actor.tenantId}/${actor.userId}` : ip;
}

/** Bytes that an answer holds; undefined for small ones and for files, which are read while they are sent. */
function waitingBytes(payload: unknown): number | undefined {
  if (payload instanceof Duplex) return payload.readableLength + payload.writableLength;
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return undefined;
  return payload.length < leastCountedBytes ? undefined : payload.length;
}

function inPieces(payload: Payload, reply: FastifyReply): Payload | Readable {
  if (payload instanceof Duplex || payload.length < leastPiecedBytes) return payload;
  const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
  reply.header('content-length', bytes.length);
  return new BufferStream(bytes);
}
