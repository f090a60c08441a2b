import { importFilesFolder } from '../src/modules/exchange/back-office/imports.routes.ts';
import { createImportTurns, runImport } from '../src/modules/exchange/back-office/run-import.job.ts';
import type { TestApp } from './test-app.ts';

/** The background work of an import of the back office, in this process. */
export async function runImportOf({ dependencies }: TestApp, tenantId: number, runId: string): Promise<void> {
  const { config, clock, jobs, files, documentFiles, passwords, database } = dependencies;
  await runImport({
    tenantId,
    runId,
    services: {
      workPool: database.workPool,
      clock,
      jobs,
      storage: files,
      documents: documentFiles,
      hashPassword: passwords.hash,
    },
    directory: importFilesFolder(config),
    turns: createImportTurns(),
  });
}
