import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { requestError } from '../shared/errors.ts';

/** Requests that one turn of the event loop starts: on known connections, and first requests of new ones. */
const startsOfTurn = { known: 8, first: 1 };
/** Of one connection; browsers and proxies send one request at a time. */
const maxWaiting = 16;

interface Waiting {
  socket: Socket;
  start: () => void;
}

interface Queue {
  perTurn: number;
  /** In this turn. */
  started: number;
  waiting: Waiting[];
}

/**
 * Starts a burst of requests over many turns of the event loop, in order of arrival, and first requests of connections behind
 * all others (decision 128). Otherwise 400 new connections hold each answer of the database back until all 400 have started.
 * Register it before all other hooks, so that a waiting request has run none of them.
 */
export function registerRequestTurns(app: FastifyInstance): void {
  const known: Queue = { perTurn: startsOfTurn.known, started: 0, waiting: [] };
  const first: Queue = { perTurn: startsOfTurn.first, started: 0, waiting: [] };
  const knownSockets = new WeakSet<Socket>();
  /** Waiting requests by connection. */
  const waitingOf = new Map<Socket, number>();
  let isTurnPlanned = false;

  function planTurn(): void {
    if (isTurnPlanned) return;
    isTurnPlanned = true;
    setImmediate(beginTurn);
  }

  function beginTurn(): void {
    isTurnPlanned = false;
    for (const queue of [known, first]) {
      queue.started = 0;
      while (queue.waiting.length > 0 && queue.started < queue.perTurn) {
        const next = queue.waiting.shift() as Waiting;
        countWaiting(next.socket, -1);
        // A request whose client has gone never starts.
        if (!next.socket.destroyed) start(queue, next);
      }
    }
    if (known.started + first.started > 0) planTurn();
  }

  function countWaiting(socket: Socket, change: 1 | -1): void {
    const count = (waitingOf.get(socket) ?? 0) + change;
    if (count === 0) waitingOf.delete(socket);
    else waitingOf.set(socket, count);
  }

  function start(queue: Queue, { socket, start: begin }: Waiting): void {
    queue.started += 1;
    knownSockets.add(socket);
    begin();
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const { socket } = request.raw;
    // Injected requests of tests have no socket.
    if (!(socket instanceof Socket)) return done();
    const queue = knownSockets.has(socket) ? known : first;
    planTurn();
    if (queue.waiting.length === 0 && queue.started < queue.perTurn)
      return start(queue, { socket, start: done });
    if ((waitingOf.get(socket) ?? 0) >= maxWaiting)
      return done(
        requestError('service.unavailable', { headers: { connection: 'close', 'retry-after': '5' } }),
      );
    countWaiting(socket, 1);
    queue.waiting.push({ socket, start: done });
  });
}
