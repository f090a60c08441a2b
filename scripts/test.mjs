// `npm test`: set up what is missing, then run every check on the pinned Node. `npm run check` leaves the browser out.
import path from 'node:path';
import { becomeChild } from './lib/child.mjs';
import { installDependencies } from './lib/install.mjs';
import { endWith, root } from './lib/root.mjs';

try {
  const node = await installDependencies();
  // The tools look for `node` and for each other where npm would have put them first.
  const bin = path.join(root, 'node_modules/.bin');
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}` };
  becomeChild(node, [path.join(root, 'scripts/checks.ts'), ...process.argv.slice(2)], { cwd: root, env });
} catch (error) {
  endWith(error);
}
