import { Socket } from 'node:net';
import { routes } from '@kontor/contract';
import type { ConnectionError, FastifyInstance, FastifyRequest } from 'fastify';
import { answerClientError } from './error-handler.ts';

/** For a whole request, its headers included. */
const usualMs = 60_000;

/** For uploads of an ERP: 256 MB in this time are 150 kB a second. */
export const uploadMs = 30 * 60_000;

/** Ends an upload without progress for so long. */
const stallMs = 20_000;

const uploads: readonly string[] = [
  routes.exchange.importFiles.path,
  routes.exchange.importKind.path,
  routes.imports.upload.path,
];

/**
 * Ends requests whose body takes longer than a minute. Uploads of an ERP may take longer while they make progress. Node's own
 * limit is the same for every route, so it is that of the uploads.
 */
export function registerSlowRequests(
  app: FastifyInstance,
  times: { usualMs: number; stallMs: number } = { usualMs, stallMs },
): void {
  app.addHook('onRequest', async ({ raw, routeOptions }: FastifyRequest) => {
    const { socket } = raw;
    if (raw.complete || !(socket instanceof Socket)) return;
    const isUpload = uploads.includes(routeOptions.url ?? '');
    let seen = socket.bytesRead;
    const timer = setInterval(
      () => {
        const isStalled = !isUpload || socket.bytesRead === seen;
        seen = socket.bytesRead;
        if (raw.complete || !isStalled) return;
        clearInterval(timer);
        const code = 'ERR_HTTP_REQUEST_TIMEOUT';
        answerClientError(Object.assign(new Error(code), { code }) as ConnectionError, socket);
      },
      isUpload ? times.stallMs : times.usualMs,
    );
    const end = () => clearInterval(timer);
    raw.once('end', end).once('close', end);
  });
}
