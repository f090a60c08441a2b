import { setTimeout as delay } from 'node:timers/promises';
import swagger from '@fastify/swagger';
import type { RouteDefinition } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { requestError } from '../shared/errors.ts';
import { type KeptAnswer, keepAnswer, sendKept } from '../shared/kept-answer.ts';
import { isLocalCaller } from '../shared/local-caller.ts';
import { createWorkerPool, threadOf } from '../shared/worker-pool.ts';
import type { Viewer } from './api-viewer.ts';

/**
 * Of all clients together; a page takes four. The script goes into the connection's buffers as a whole, in a millisecond of the
 * main thread: 400 at once would hold up each turn of the event loop.
 */
const maxPerSecond = 20;
/** Delay of a refusal: otherwise 400 clients that retry at once keep the event loop busy. The random part spreads the retries. */
const refusedAfterMs = { least: 500, random: 1_000 };

/**
 * The API description at /api/docs (document: /api/docs/openapi.json), made from the schemas that validate. Without
 * API_DOCS=1 it answers only programs on the same machine: its viewer has 4 MB and anybody could ask for it (decision 37).
 */
export async function registerApiDescription(
  app: FastifyInstance,
  { clock, config }: Pick<Dependencies, 'clock' | 'config'>,
): Promise<void> {
  let second = 0;
  let requests = 0;
  app.addHook('onRequest', async (request) => {
    if (!request.routeOptions.url?.startsWith('/api/docs')) return;
    if (!config.areApiDocsOpen && !isLocalCaller(request)) throw requestError('route.not.found');
    const now = Math.floor(clock.now().getTime() / 1_000);
    requests = now === second ? requests + 1 : 1;
    second = now;
    if (requests <= maxPerSecond) return;
    await delay(refusedAfterMs.least + Math.random() * refusedAfterMs.random);
    throw requestError('service.unavailable', { headers: { 'retry-after': '1' } });
  });
  await app.register(swagger, {
    transform: ({ schema, url, route }) => ({ schema: withUpload(schema, route.config?.route), url }),
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Kontor API',
        version: '1.0.0',
        description:
          'Errors are always `{code, message, details?}`; `code` is stable, `message` is in the language of the request.',
      },
      components: {
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'header',
            name: 'Authorization',
            description: '`Basic` and the opaque token of POST /api/login',
          },
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            description:
              'A key of `npm run keys` or POST /api/admin/apiKeys, for /api/exchange (docs/erp.md)',
          },
        },
      },
      security: [{ session: [] }],
    },
  });
  let description: Promise<KeptAnswer> | undefined;
  app.get('/api/docs/openapi.json', { schema: { hide: true } }, async (request, reply) => {
    description ??= keepAnswer(Buffer.from(JSON.stringify(app.swagger())), {
      type: 'application/json; charset=utf-8',
      cacheControl: 'no-cache',
    }).catch((error) => {
      description = undefined;
      throw error;
    });
    return sendKept(request, reply, await description);
  });
  let viewer: Promise<Viewer> | undefined;
  const opened = () => {
    // A failed attempt is not cached: the next request tries again.
    viewer ??= createViewer().catch((error) => {
      viewer = undefined;
      throw error;
    });
    return viewer;
  };
  app.get('/api/docs', { schema: { hide: true } }, async (request, reply) => {
    const { page, scripts } = await opened();
    // The page uses relative addresses.
    if (!request.url.split('?', 1)[0]?.endsWith('/')) return reply.redirect('/api/docs/', 302);
    const policy = String(reply.getHeader('content-security-policy'));
    return reply
      .header('content-security-policy', policy.replace("script-src 'self'", `script-src 'self' ${scripts}`))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page);
  });
  app.get('/api/docs/js/scalar.js', { schema: { hide: true } }, async (request, reply) =>
    sendKept(request, reply, (await opened()).script),
  );
}

/** Describes an upload as a form; no schema validates it. */
function withUpload<S>(schema: S, route: RouteDefinition | undefined): S {
  const file = { type: 'string', format: 'binary' };
  if (route?.file) return { ...schema, consumes: route.file.types, body: file };
  if (!route?.upload) return schema;
  const { field, isMany } = route.upload;
  const files = isMany ? { type: 'array', items: file } : file;
  const body = { type: 'object', required: [field], properties: { [field]: files } };
  return { ...schema, consumes: ['multipart/form-data'], body };
}

/** A thread makes the viewer: loading its script of 4 MB takes 0.2 s. */
async function createViewer(): Promise<Viewer> {
  const threads = createWorkerPool<null, Viewer>({
    start: () => threadOf(new URL('./api-viewer.ts', import.meta.url), {}),
    most: 1,
    timeoutMs: 60_000,
    idleMs: 1_000,
    isAwaited: false,
  });
  try {
    const viewer = await threads.run(null);
    const { script } = viewer;
    // A message turns a Buffer into a Uint8Array.
    return {
      ...viewer,
      script: { ...script, plain: Buffer.from(script.plain), gzipped: Buffer.from(script.gzipped) },
    };
  } finally {
    await threads.close();
  }
}
