/** Runs the built product on PORT with a data folder of its own, which is gone when it ends. */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { watchParent } from '../../scripts/lib/child.mjs';
import { root } from '../../scripts/lib/root.mjs';
import { buildWeb } from '../../scripts/lib/web-build.mjs';
import { dataDirOf } from './outbox.ts';

await buildWeb(process.execPath);
const dataDir = dataDirOf(process.env.PORT);
rmSync(dataDir, { recursive: true, force: true });
mkdirSync(dataDir, { recursive: true });
const server = spawn(process.execPath, [path.join(root, 'apps/server/src/main.ts')], {
  cwd: root,
  // The channel tells the server when this process is gone, however it ended.
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  env: {
    ...process.env,
    HOST: 'localhost',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    DATABASE_REPLICA_URL: '',
    FILES_DIR: '',
    DEMO: '1',
    LOG_LEVEL: 'warn',
    SMTP_URL: '',
    PUBLIC_URL: '',
    // Every test signs up from the same address.
    SIGNUP_MAX_PER_IP: '100',
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill('SIGTERM'));
// A test runner that is told to end leaves its server behind.
watchParent(() => server.kill('SIGTERM'));
server.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(code ?? 1);
});
