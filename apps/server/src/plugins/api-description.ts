import { createHash } from 'node:crypto';
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
  await app.register(async (page) => {
    allowInlineScripts(page);
    await page.register(apiReference, {
      routePrefix: '/api/docs',
      configuration: {
        hideClientButton: true,
        telemetry: false,
        withDefaultFonts: false,
        agent: { disabled: true },
        mcp: { disabled: true },
        showDeveloperTools: 'never',
      },
    } as Parameters<typeof apiReference>[1]);
  });
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
