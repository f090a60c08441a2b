import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Requests that one turn of the event loop starts: of connections that sent one before, and first ones. */
const startsOfTurn = { known: 16, first: 1 };

interface Queue {
  perTurn: number;
  /** In this turn. */
  started: number;
  waiting: (() => void)[];
}

/**
 * Starts a burst of requests over many turns of the event loop, in order of arrival, and first requests of connections behind
 * all others (decision 128). Otherwise 400 new connections hold each answer of the database back until all 400 have started.
 * Register it before the other hooks.
 */
export function registerRequestTurns(app: FastifyInstance): void {
  const known: Queue = { perTurn: startsOfTurn.known, started: 0, waiting: [] };
  const first: Queue = { perTurn: startsOfTurn.first, started: 0, waiting: [] };
  const knownSockets = new WeakSet<Socket>();
  let isTurnPlanned = false;

  function planTurn(): void {
    if (isTurnPlanned) return;
    isTurnPlanned = true;
    setImmediate(beginTurn);
  }

  function beginTurn(): void {
    isTurnPlanned = false;
    for (const queue of [known, first]) {
      const starting = queue.waiting.splice(0, queue.perTurn);
      queue.started = starting.length;
      for (const start of starting) start();
    }
    if (known.started + first.started > 0) planTurn();
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const { socket } = request.raw;
    // Injected requests of tests have no socket.
    if (!(socket instanceof Socket)) return done();
    const queue = knownSockets.has(socket) ? known : first;
    knownSockets.add(socket);
    planTurn();
    if (queue.waiting.length > 0 || queue.started >= queue.perTurn) {
      queue.waiting.push(done);
      return;
    }
    queue.started += 1;
    done();
  });
}
