import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type MeasuredProcess, startProcess } from './processes.ts';
import type { SuiteContext } from './suite.ts';

/** After the start the server gives memory back that only the start needed; then it is idle. */
const untilIdleMs = 5_000;

/**
 * Starts one server process on a filled database, as in production. It logs each request as JSON to a file. Its PostgreSQL is
 * measured with it.
 */
export async function startShopServer(input: {
  root: string;
  dataDir: string;
  databaseUrl: string;
  tenant: string;
  postgresPid: () => number | undefined;
  environment?: Record<string, string>;
}): Promise<MeasuredProcess> {
  return startProcess({
    script: path.join(input.root, 'apps/server/src/main.ts'),
    ready: '/health',
    outputFile: path.join(input.dataDir, 'shop.log'),
    postgresPid: input.postgresPid,
    environment: {
      NODE_ENV: 'production',
      DATABASE_URL: input.databaseUrl,
      DATA_DIR: input.dataDir,
      DEMO: '0',
      DEFAULT_TENANT: input.tenant,
      LOG_LEVEL: 'info',
      NODE_COMPILE_CACHE: path.join(input.root, '.cache/node'),
      ...input.environment,
    },
  });
}

/** Waits until a server that has just started is idle. */
export async function untilIdle(): Promise<void> {
  await delay(untilIdleMs);
}

/** Waits until a server on a large catalogue has built its lists and words: three seconds with little work of its processes. */
export async function untilQuiet({ processorMs }: Pick<MeasuredProcess, 'processorMs'>): Promise<void> {
  await untilIdle();
  for (let quiet = 0, before = await processorMs(); quiet < 3; ) {
    await delay(1_000);
    const now = await processorMs();
    quiet = now - before < 100 ? quiet + 1 : 0;
    before = now;
  }
}

/** Notes the memory of all the server's processes, and what of it is not PostgreSQL's. `when`: 'idle', 'after the load'. */
export async function addMemoryFacts(
  { fact }: Pick<SuiteContext, 'fact'>,
  server: MeasuredProcess,
  when: string,
  label = '',
): Promise<void> {
  fact(`${label}server memory ${when}, all processes`, await server.memoryMb(), 'MB');
  fact(`${label}server memory ${when}, without PostgreSQL`, await server.ownMemoryMb(), 'MB');
}
