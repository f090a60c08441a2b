// `npm start`: set up what running needs and is missing, then run the shop on the pinned Node until it is told to stop.
// `npm start -- --empty` opens a shop without goods in a new database, instead of the demo.
import path from 'node:path';
import { becomeChild } from './lib/child.mjs';
import { installDependencies } from './lib/install.mjs';
import { endWith, root } from './lib/root.mjs';
import { buildWeb } from './lib/web-build.mjs';

try {
  const node = await installDependencies({ only: 'running' });
  await buildWeb(node);
  // Compiled once, the server starts faster and in less memory.
  const env = { NODE_COMPILE_CACHE: path.join(root, '.cache/node'), ...process.env };
  const options = process.argv.slice(2);
  becomeChild(node, [path.join(root, 'apps/server/src/main.ts'), ...options], { cwd: root, env });
} catch (error) {
  endWith(error);
}
