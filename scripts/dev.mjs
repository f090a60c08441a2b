// `npm run dev`: the shop with reload. The browser talks to Vite on PORT, which hands API calls to the server beside it.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { endWithParent } from './lib/child.mjs';
import { installDependencies } from './lib/install.mjs';
import { endWith, root } from './lib/root.mjs';

const port = Number(process.env.PORT || 3000);
const serverPort = port + 1;
const children = [];
let isStopping = false;

try {
  const node = await installDependencies({ only: 'running' });
  run(node, ['--watch', '--watch-preserve-output', path.join(root, 'apps/server/src/main.ts')], {
    PORT: String(serverPort),
    PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
  });
  run(node, [path.join(root, 'scripts/dev-web.mjs')], {
    PORT: String(port),
    SERVER_PORT: String(serverPort),
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  endWithParent(stop);
} catch (error) {
  endWith(error);
}

function run(node, args, env) {
  const child = spawn(node, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  child.on('exit', () => {
    children.splice(children.indexOf(child), 1);
    stop();
    if (children.length === 0) process.exit();
  });
  children.push(child);
}

function stop() {
  if (isStopping) return;
  isStopping = true;
  for (const child of children) child.kill('SIGTERM');
}
