import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../../scripts/lib/root.mjs';

export interface EmptyShop {
  dataDir: string;
  /** Where the owner sets the password. */
  ownerLink: string;
  stop: () => Promise<void>;
}

/** Starts the shop of `npm start -- --empty` with a database of its own, on a port beside the tests' one. */
export async function startEmptyShop(): Promise<EmptyShop> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kontor-empty-'));
  const server = spawn(process.execPath, [path.join(root, 'apps/server/src/main.ts'), '--empty'], {
    cwd: root,
    // The channel tells the server when this process is gone, however it ended.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...{
        // Below 32768: above it, Linux gives ports to connections.
        PORT: String(Number(process.env.E2E_PORT) + 2_000),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
      },
      ...{ DATABASE_URL: '', DATABASE_REPLICA_URL: '', FILES_DIR: '', SMTP_URL: '', PUBLIC_URL: '' },
    },
  });
  const ended = new Promise<void>((resolve) => server.on('exit', () => resolve()));
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  const ownerLink = await new Promise<string>((resolve, reject) => {
    let printed = '';
    server.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const [link] = /http\S+\/reset\?\S+/.exec(printed) ?? [];
      if (link && printed.includes('is ready')) resolve(link);
    });
    server.on('exit', (code) => reject(new Error(`the shop ended with ${code}: ${printed}`)));
  });
  return { dataDir, ownerLink, stop };
}
