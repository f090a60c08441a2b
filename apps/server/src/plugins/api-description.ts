import { createHash } from 'node:crypto';
import swagger from '@fastify/swagger';
import type { RouteDefinition } from '@kontor/contract';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';

/** The API description at /api/docs (document: /api/docs/openapi.json), made from the schemas that validate. */
export async function registerApiDescription(app: FastifyInstance): Promise<void> {
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
        },
      },
      security: [{ session: [] }],
    },
  });
  app.get('/api/docs/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(app.swagger()),
  );
  await app.register(async (page) => {
    allowInlineScripts(page);
    let viewer: Promise<FastifyInstance> | undefined;
    const show = async (request: FastifyRequest, reply: FastifyReply) => {
      viewer ??= createViewer();
      const { statusCode, headers, payload } = await (await viewer).inject(request.url);
      if (headers.location) reply.header('location', headers.location);
      return reply
        .code(statusCode)
        .type(headers['content-type'] ?? 'text/plain')
        .serializer(String)
        .send(payload);
    };
    page.get('/api/docs', { schema: { hide: true } }, show);
    page.get('/api/docs/js/scalar.js', { schema: { hide: true } }, show);
  });
}

/** A file is taken as a form, which no schema validates; who reads the description must know of it. */
function withUpload<S>(schema: S, route: RouteDefinition | undefined): S {
  if (!route?.upload) return schema;
  const file = { type: 'string', format: 'binary' };
  const body = { type: 'object', required: [route.upload.field], properties: { [route.upload.field]: file } };
  return { ...schema, consumes: ['multipart/form-data'], body };
}

/** The viewer is a script of several MB that hardly anyone asks for: a server keeps it only from the first call on. */
async function createViewer(): Promise<FastifyInstance> {
  const { default: apiReference } = await import('@scalar/fastify-api-reference');
  const viewer = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  await viewer.register(apiReference, {
    routePrefix: '/api/docs',
    configuration: {
      url: './openapi.json',
      hideClientButton: true,
      telemetry: false,
      withDefaultFonts: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
    },
  } as Parameters<typeof apiReference>[1]);
  return viewer;
}

/** The page starts its viewer by a script of its own; exactly that one is added to what the page may run. */
function allowInlineScripts(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    const policy = reply.getHeader('content-security-policy');
    if (
      typeof payload !== 'string' ||
      typeof policy !== 'string' ||
      !String(reply.getHeader('content-type')).startsWith('text/html')
    ) {
      return payload;
    }
    const hashes = [...payload.matchAll(/<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    );
    reply.header(
      'content-security-policy',
      policy.replace("script-src 'self'", `script-src 'self' ${hashes.join(' ')}`),
    );
    return payload;
  });
}
