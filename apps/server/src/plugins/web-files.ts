import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { outageOf } from '../database/outage.ts';
import type { Dependencies } from '../dependencies.ts';
import { pictureSource } from '../modules/pictures/picture-address.ts';
import { logOutage, retryAfterSeconds } from '../shared/unavailable.ts';
import { isPage } from './page-address.ts';
import { pageFactsOf } from './page-facts.ts';
import { createWebPage } from './web-page.ts';

const builtWeb = path.join(import.meta.dirname, '../../../web/dist');
const builtBackOffice = path.join(import.meta.dirname, '../../../backoffice/dist');

const day = 24 * 60 * 60;
const year = 365 * day;

/**
 * Serves the built shop, below /admin the back office, and the tenants' files. Assets have a content hash in their names and are cached for a year.
 * Other paths get the app's page, so that deep links and reloads work (BOOT-10).
 */
export async function registerWebFiles(
  app: FastifyInstance,
  {
    dependencies,
    answerUnknownRoute,
    webDirectory = builtWeb,
    backOfficeDirectory = builtBackOffice,
  }: {
    dependencies: Pick<
      Dependencies,
      'config' | 'sessions' | 'settings' | 'previews' | 'tenants' | 'catalogue'
    >;
    answerUnknownRoute: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
    webDirectory?: string;
    backOfficeDirectory?: string;
  },
): Promise<void> {
  const { config } = dependencies;
  mkdirSync(config.filesDir, { recursive: true });
  await app.register(fastifyStatic, {
    root: config.filesDir,
    prefix: '/files/',
    immutable: true,
    maxAge: year * 1000,
    index: false,
    dotfiles: 'deny',
    // Behind a CDN of another origin the browser would refuse the picture otherwise. `sendFile` for pages comes here, too.
    setHeaders: (reply, file) => {
      if (file.startsWith(path.resolve(config.filesDir) + path.sep))
        reply.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
  // Before the files of the build: a tenant may have an icon of its own.
  app.addHook('onRequest', async (request, reply) => {
    if (!/^\/favicon\.(svg|ico)(?=\?|$)/.test(request.url)) return;
    const icon = await iconOf(dependencies, request.hostname).catch(() => undefined);
    if (icon) return reply.header('cache-control', 'public, max-age=300').redirect(icon);
  });
  const hasWebApp = existsSync(path.join(webDirectory, 'index.html'));
  if (hasWebApp) {
    const shared = { decorateReply: false, preCompressed: true, index: false } as const;
    // Files are looked up for each request, so that a new build is served at once.
    await app.register(fastifyStatic, {
      ...shared,
      root: path.join(webDirectory, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: year * 1000,
    });
    await app.register(fastifyStatic, {
      ...shared,
      root: path.join(webDirectory, 'flags'),
      prefix: '/flags/',
    });
    await app.register(fastifyStatic, {
      ...shared,
      root: webDirectory,
      prefix: '/',
      wildcard: false,
      globIgnore: ['assets/**', 'flags/**'],
      setHeaders: (reply, file) =>
        void reply.header('cache-control', isIcon(file) ? `public, max-age=${day}` : 'no-cache'),
    });
  }
  const hasBackOffice = existsSync(path.join(backOfficeDirectory, 'index.html'));
  if (hasBackOffice) {
    await app.register(fastifyStatic, {
      root: path.join(backOfficeDirectory, 'assets'),
      prefix: '/admin/assets/',
      decorateReply: false,
      preCompressed: true,
      index: false,
      immutable: true,
      maxAge: year * 1000,
    });
  }
  const page = createWebPage(webDirectory);
  const pictures = pictureSource(config.picturesUrl);
  const allowScriptOfPage = async (reply: FastifyReply) => {
    const policy = String(reply.getHeader('content-security-policy'));
    const scripts = `script-src 'self' ${await page.scriptSource()}`;
    reply.header('content-security-policy', policy.replace("script-src 'self'", scripts));
  };
  app.setNotFoundHandler(async (request, reply) => {
    if (hasBackOffice && isBackOffice(request) && isPage(request)) {
      return reply
        .header('cache-control', 'no-cache')
        .sendFile('index.html', backOfficeDirectory, { cacheControl: false });
    }
    if (!hasWebApp || !isPage(request)) return answerUnknownRoute(request, reply);
    await allowScriptOfPage(reply);
    const facts = await pageFactsOf(dependencies, pictures, request).catch(async (error: Error) => {
      const outage = outageOf(error);
      if (!outage) throw error;
      logOutage(request, error, outage);
      return outage;
    });
    if (typeof facts === 'string') {
      // Send the app anyway: it shows the error and retries.
      return reply
        .code(503)
        .headers({
          'retry-after': String(retryAfterSeconds),
          'cache-control': 'no-store',
          'content-type': 'text/html; charset=utf-8',
        })
        .send(await page.bare());
    }
    if (!facts) {
      // Otherwise `sendFile` would let the page be cached for a year.
      return reply
        .header('cache-control', 'no-cache')
        .sendFile('index.html', webDirectory, { cacheControl: false });
    }
    const pathname = request.url.split('?', 1)[0] ?? '/';
    const html = await page.html(pathname, facts);
    return reply
      .headers({ 'cache-control': 'private, no-store', 'content-type': 'text/html; charset=utf-8' })
      .send(html);
  });
}

async function iconOf(
  { tenants, settings }: Pick<Dependencies, 'tenants' | 'settings'>,
  host: string,
): Promise<string | undefined> {
  const tenant = await tenants.ofRequest({ host });
  return tenant ? (await settings.of(tenant.id)).document.theme.favicon : undefined;
}

/** Every page of the back office is the same file; it holds no script, so that the policy needs no exception. */
function isBackOffice({ url }: FastifyRequest): boolean {
  return /^\/admin(?=[/?]|$)/.test(url);
}

function isIcon(file: string): boolean {
  return path.basename(file).startsWith('favicon.');
}
