import path from 'node:path';
import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import { MAX_IMPORT_BYTES, routes } from '@kontor/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { fieldsInvalid, type RequestError, requestError } from '../../shared/errors.ts';
import { addRoute, type RouteContext } from '../../shared/route.ts';
import { isDecodable } from '../pictures/picture-workshop.ts';
import { formFiles, importFilesFolder, registerImportsRoutes } from './back-office/imports.routes.ts';
import { createImportTurns } from './back-office/run-import.job.ts';
import {
  type HttpImportServices,
  importOverHttp,
  importRunning,
  isImporting,
  retryAfterSeconds,
} from './http-import.ts';
import { kindOfFile } from './kinds/kinds.ts';
import { registerReadingRoutes } from './reading/reading.routes.ts';
import { type IncomingFile, receiveFiles } from './received-files.ts';

const { importFiles, importKind } = routes.exchange;

/** Tenants of one process that upload or import: together at most 2 GB on the disk. */
const maxTenants = 8;

/** What imports over HTTP and in the background use. */
export function importServicesOf({
  config,
  clock,
  database: { workPool },
  files,
  documentFiles,
  jobs,
  passwords,
  pictureWorkshop,
}: Dependencies): HttpImportServices {
  return {
    workPool,
    clock,
    jobs,
    storage: files,
    canDecode: (picture) => isDecodable(pictureWorkshop, picture),
    documents: documentFiles,
    hashPassword: passwords.hash,
    picturesUrl: config.picturesUrl,
  };
}

/** Registers the ERP interface (API-40). */
export function registerExchangeRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  registerReadingRoutes(app, dependencies);
  const { config, database } = dependencies;
  const { workPool } = database;
  const services = importServicesOf(dependencies);
  const directory = path.join(config.dataDir, 'imports');
  const busy = new Set<number>();
  const turns = createImportTurns();
  registerImportsRoutes(app, dependencies, { turns, services });

  async function answer(
    { actor, query, locale, request, reply }: RouteContext<typeof importFiles | typeof importKind>,
    incoming: AsyncIterable<IncomingFile>,
  ) {
    const idempotencyKey = idempotencyKeyOf(request);
    const { tenantId } = actor;
    if (busy.has(tenantId)) throw beforeBody(reply, importRunning());
    if (busy.size >= maxTenants || turns.isFull()) throw beforeBody(reply, tooManyImports());
    busy.add(tenantId);
    try {
      if (await isImporting(workPool, tenantId)) throw beforeBody(reply, importRunning());
      if (request.headers.expect !== undefined) reply.raw.writeContinue();
      const files = await receiveFiles(directory, incoming, MAX_IMPORT_BYTES);
      try {
        if (turns.isFull()) throw tooManyImports();
        const { report, isRepeated } = await turns.run(() =>
          importOverHttp({
            caller: actor,
            services,
            options: {
              isDryRun: query.dryRun ?? false,
              acceptPartial: query.acceptPartial ?? false,
              language: locale,
            },
            idempotencyKey,
            files,
            keptIn: importFilesFolder(config),
          }),
        );
        if (isRepeated) reply.header('idempotent-replayed', 'true');
        return { data: report };
      } finally {
        await files.remove();
      }
    } finally {
      busy.delete(tenantId);
    }
  }

  // A client that waits for '100 Continue' learns of a refusal before it sends its files.
  app.server.on('checkContinue', (request, response) => {
    if (!request.url?.startsWith(importFiles.path)) response.writeContinue();
    app.server.emit('request', request, response);
  });
  app.register(async (scope) => {
    await scope.register(multipart);
    addRoute(scope, importFiles, async (context) => {
      const { request } = context;
      if (!request.isMultipart()) throw requestError('media.type.unsupported');
      refuseByLength(request);
      return await answer(context, formFiles(request, importFiles.upload));
    });
  });
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    addRoute(scope, importKind, async (context) => {
      const { params, request } = context;
      const name = `${params.kind}${extensionOf(request, params.kind)}`;
      if (!/^[a-z-]+$/.test(params.kind) || kindOfFile(name) === undefined)
        throw requestError('import.file.unknown', { details: { file: params.kind } });
      refuseByLength(request);
      const bytes = request.body instanceof Readable ? request.body : Readable.from([]);
      return await answer(context, oneFile({ name, bytes }));
    });
  });
}

/** Ends the connection after the answer, instead of reading files that nobody takes. */
function beforeBody(reply: FastifyReply, refusal: RequestError): RequestError {
  reply.header('connection', 'close');
  return refusal;
}

const tooManyImports = () =>
  requestError('service.unavailable', { headers: { 'retry-after': String(retryAfterSeconds) } });

/** JSON where the type says so, for settings always; else CSV, whatever type curl sends. */
function extensionOf({ headers }: FastifyRequest, kind: string): string {
  if (kind === 'settings') return '.json';
  return headers['content-type']?.includes('json') ? '.jsonl' : '.csv';
}

function refuseByLength({ headers }: FastifyRequest): void {
  if (Number(headers['content-length'] ?? 0) > MAX_IMPORT_BYTES) throw requestError('body.too.large');
}

function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[!-~]{1,200}$/.test(key))
    throw fieldsInvalid([{ field: 'idempotency-key', code: 'format' }]);
  return key;
}

async function* oneFile(file: IncomingFile): AsyncGenerator<IncomingFile> {
  yield file;
}
