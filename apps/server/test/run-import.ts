import { importFilesFolder } from '../src/modules/exchange/back-office/imports.routes.ts';
import { createImportTurns, runImport } from '../src/modules/exchange/back-office/run-import.job.ts';
import { importServicesOf } from '../src/modules/exchange/exchange.routes.ts';
import type { TestApp } from './test-app.ts';

/** The background work of an import of the back office, in this process. */
export async function runImportOf({ dependencies }: TestApp, tenantId: number, runId: string): Promise<void> {
  await runImport({
    tenantId,
    runId,
    services: importServicesOf(dependencies),
    directory: importFilesFolder(dependencies.config),
    turns: createImportTurns(),
  });
}
