// `npm start`: set up what is missing, then run the shop on the pinned Node until it is told to stop.
import path from 'node:path';
import { becomeChild } from './lib/child.mjs';
import { installDependencies } from './lib/install.mjs';
import { endWith, root } from './lib/root.mjs';
import { buildWeb } from './lib/web-build.mjs';

try {
  const node = installDependencies();
  buildWeb(node);
  becomeChild(node, [path.join(root, 'apps/server/src/main.ts')], { cwd: root });
} catch (error) {
  endWith(error);
}
