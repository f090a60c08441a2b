import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import apiReference from '@scalar/fastify-api-reference';
import Fastify from 'fastify';
import { type KeptAnswer, keepAnswer } from '../shared/kept-answer.ts';

/** The thread that makes the viewer of /api/docs: one message in, one message out. */

export interface Viewer {
  page: string;
  /** Sources for the content security policy: the page starts its viewer by a script of its own. */
  scripts: string;
  script: KeptAnswer;
}

parentPort?.on('message', async () => parentPort?.postMessage(await createViewer()));

async function createViewer(): Promise<Viewer> {
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
  const page = (await viewer.inject('/api/docs/')).payload;
  const { rawPayload } = await viewer.inject('/api/docs/js/scalar.js');
  await viewer.close();
  return {
    page,
    scripts: inlineScriptSources(page),
    script: await keepAnswer(rawPayload, {
      type: 'text/javascript; charset=utf-8',
      cacheControl: 'public, max-age=86400',
    }),
  };
}

/** Hashes of the page's inline scripts. */
function inlineScriptSources(page: string): string {
  return [...page.matchAll(/<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g)]
    .map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    .join(' ');
}
