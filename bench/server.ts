import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type MeasuredProcess, startProcess } from './processes.ts';

/** After the start the server gives memory back that only the start needed; then it is idle. */
const untilIdleMs = 5_000;

/** Starts one server process of the product on a database that is already filled, as it runs in production. */
export async function startShopServer(input: {
  root: string;
  dataDir: string;
  databaseUrl: string;
  tenant: string;
}): Promise<MeasuredProcess> {
  return startProcess({
    script: path.join(input.root, 'apps/server/src/main.ts'),
    ready: '/health',
    environment: {
      DATABASE_URL: input.databaseUrl,
      DATA_DIR: input.dataDir,
      DEMO: '0',
      DEFAULT_TENANT: input.tenant,
      LOG_LEVEL: 'warn',
      NODE_COMPILE_CACHE: path.join(input.root, '.cache/node'),
    },
  });
}

/** Resident memory in MB of a server that has just started and is asked nothing. */
export async function idleMemoryMb(server: MeasuredProcess): Promise<number> {
  await delay(untilIdleMs);
  return server.memoryMb();
}
