import { createReadStream } from 'node:fs';
import path from 'node:path';
import multipart from '@fastify/multipart';
import { routes } from '@kontor/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dependencies } from '../../../dependencies.ts';
import { fieldsInvalid, requestError } from '../../../shared/errors.ts';
import { jobType } from '../../../shared/jobs.ts';
import { addDataRoute, addRoute } from '../../../shared/route.ts';
import { createSheetReader } from '../../order-entry/sheet/sheet-reader.ts';
import { exportKind } from '../export/export-file.ts';
import type { HttpImportServices } from '../http-import.ts';
import type { IncomingFile } from '../received-files.ts';
import { changeImportFile, copyImportFile, mendImport, removeImportFile } from './change-import.ts';
import { forgetImports } from './forget-imports.ts';
import { keptFile, listRefusals, refusedRowsFile } from './import-rows.ts';
import { createImportsRepository } from './imports.repository.ts';
import {
  cancelImport,
  describeKinds,
  discardImport,
  listImports,
  readImport,
  restoreImport,
  startImport,
} from './imports.usecases.ts';
import { type ImportTurns, runImport, runImportJob } from './run-import.job.ts';
import { uploadImport } from './upload-import.ts';

/** Marks interrupted imports, and deletes data of old ones. */
const forgetImportsJob = jobType<Record<string, never>>('forget-imports');

/** Workbooks with more rows are better sent as CSV. */
const workbookLimits = { lastRow: 50_001, lastColumn: 200 };

/** The folder of imported files. Its name begins with a dot, so it is never served. */
export function importFilesFolder({ filesDir }: { filesDir: string }): string {
  return path.join(filesDir, '.imports');
}

/** Registers import and export of the back office with their jobs. */
export function registerImportsRoutes(
  app: FastifyInstance,
  { config, clock, jobs, log, database }: Dependencies,
  { turns, services: work }: { turns: ImportTurns; services: HttpImportServices },
): void {
  const directory = importFilesFolder(config);
  const { pool } = database;
  const services = {
    imports: createImportsRepository({ pool }),
    pool,
    clock,
    jobs,
    directory,
    sheets: createSheetReader({ log, limits: workbookLimits, readTimeoutMs: 20_000 }),
  };
  jobs.register(runImportJob, (run) => runImport({ ...run, services: work, directory, turns }));
  jobs.registerDaily(forgetImportsJob, () => forgetImports({ pool: database.workPool, clock, directory }));

  const { imports } = routes;
  addRoute(app, imports.list, ({ actor, query, locale }) => listImports({ actor, query, locale, services }));
  addDataRoute(app, imports.kinds, async ({ actor }) => describeKinds(actor));
  addDataRoute(app, imports.read, ({ actor, params: { id }, locale }) =>
    readImport({ actor, id, locale, services }),
  );
  addRoute(app, imports.discard, ({ actor, params: { id }, locale }) =>
    discardImport({ actor, id, locale, services }),
  );
  addDataRoute(app, imports.changeFile, ({ actor, params, body, locale }) =>
    changeImportFile({ actor, ...placeOf(params), change: body, locale, services }),
  );
  addDataRoute(app, imports.copyFile, ({ actor, params, locale }) =>
    copyImportFile({ actor, ...placeOf(params), locale, services }),
  );
  addDataRoute(app, imports.removeFile, ({ actor, params, locale }) =>
    removeImportFile({ actor, ...placeOf(params), locale, services }),
  );
  addDataRoute(app, imports.mend, ({ actor, params, body: { cells }, locale }) =>
    mendImport({ actor, ...placeOf(params), cells, locale, services }),
  );
  addDataRoute(app, imports.check, ({ actor, params: { id }, locale }) =>
    startImport({ actor, id, to: 'check', locale, services }),
  );
  addDataRoute(app, imports.load, ({ actor, params: { id }, body, locale }) =>
    startImport({ actor, id, to: 'load', ...body, locale, services }),
  );
  addDataRoute(app, imports.cancel, ({ actor, params: { id }, locale }) =>
    cancelImport({ actor, id, locale, services }),
  );
  addDataRoute(app, imports.restore, ({ actor, params, locale }) =>
    restoreImport({ actor, ...placeOf(params), locale, services }),
  );
  addRoute(app, imports.refusals, ({ actor, params, query: { code, ...query }, locale }) =>
    listRefusals({ actor, ...placeOf(params), code, query, locale, services }),
  );
  addRoute(app, imports.refusedRows, async ({ actor, params, locale, reply }) => {
    const { fileName, stream } = await refusedRowsFile({ actor, ...placeOf(params), locale, services });
    return attached(reply, fileName).type('text/csv; charset=utf-8').send(stream);
  });
  addRoute(app, imports.content, async ({ actor, params, locale, reply }) => {
    const file = await keptFile({ actor, ...placeOf(params), locale, services });
    const types: Record<string, string> = { '.json': 'application/json', '.jsonl': 'application/x-ndjson' };
    return attached(reply, file.name)
      .type(types[path.extname(file.path)] ?? 'text/csv')
      .send(createReadStream(file.path));
  });
  addRoute(app, imports.exported, async ({ actor, params: { kind }, locale, reply }) => {
    const { fileName, contentType, stream } = await exportKind({ actor, kind, locale, services });
    return attached(reply, fileName).type(contentType).send(stream);
  });
  app.register(async (scope) => {
    await scope.register(multipart);
    addDataRoute(scope, imports.upload, ({ actor, request, query, locale }) => {
      if (!request.isMultipart()) throw requestError('media.type.unsupported');
      if (Number(request.headers['content-length'] ?? 0) > imports.upload.upload.maxBytes)
        throw requestError('body.too.large');
      const incoming = formFiles(request, imports.upload.upload);
      return uploadImport({ actor, locale, services, incoming, ...query });
    });
  });
}

export async function* formFiles(
  request: FastifyRequest,
  { field, maxBytes }: { field: string; maxBytes: number },
): AsyncGenerator<IncomingFile> {
  const limits = {
    fileSize: maxBytes + 1,
    files: 1_001,
    fields: 10,
    parts: 1_011,
    fieldSize: 1000,
    headerPairs: 50,
  };
  for await (const part of request.files({ throwFileSizeLimit: false, limits })) {
    if (part.fieldname !== field) throw fieldsInvalid([{ field: part.fieldname, code: 'unknown' }]);
    yield { name: part.filename, bytes: part.file };
  }
}

/** A file of an import; another text than a number names none. */
function placeOf({ id, file }: { id: string; file: string }): { id: string; file: number } {
  return { id, file: /^\d{1,6}$/.test(file) ? Number(file) : 0 };
}

function attached(reply: FastifyReply, name: string): FastifyReply {
  const plain = name.replace(/[^\w.-]/g, '_');
  return reply.header(
    'content-disposition',
    `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
  );
}
