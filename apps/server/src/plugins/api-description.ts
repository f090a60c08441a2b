import swagger from '@fastify/swagger';
import apiReference from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';

/** The API description at /api/docs (document: /api/docs/openapi.json), made from the schemas that validate. */
export async function registerApiDescription(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
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
  await app.register(apiReference, {
    routePrefix: '/api/docs',
    configuration: {
      hideClientButton: true,
      telemetry: false,
      withDefaultFonts: false,
      agent: { disabled: true },
    },
  } as Parameters<typeof apiReference>[1]);
}
