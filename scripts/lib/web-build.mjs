import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { root, Stop } from './root.mjs';

/** The two front ends: each is built anew when its own sources or those of both have changed. */
const apps = ['apps/web', 'apps/backoffice'];
const sharedSources = [
  'packages/contract',
  'packages/domain',
  'packages/web-kit',
  'package-lock.json',
  'scripts/lib/web-build.mjs',
];
const leftOut = new Set(['node_modules', 'dist', 'test', '.vite']);

/** Builds the front ends with `node`, unless their sources are those of the last build. */
export async function buildWeb(node) {
  for (const app of apps) await buildApp(node, app);
}

async function buildApp(node, app) {
  const folder = path.join(root, app);
  const stampFile = path.join(root, '.cache', `${path.basename(app)}-build`);
  if (!existsSync(path.join(folder, 'index.html'))) return;
  const stamp = sourceStamp([app, ...sharedSources]);
  const isBuilt = existsSync(path.join(folder, 'dist/index.html')) && existsSync(stampFile);
  if (isBuilt && readFileSync(stampFile, 'utf8') === stamp) return;
  console.log(app === 'apps/web' ? 'Building the web app …' : 'Building the back office …');
  rmSync(stampFile, { force: true });
  try {
    await promisify(execFile)(node, [path.join(root, 'node_modules/vite/bin/vite.js'), 'build'], {
      cwd: folder,
      maxBuffer: 2 ** 26,
      env: { ...process.env, NODE_ENV: 'production' },
    });
  } catch (error) {
    throw new Stop(`${error.stdout}\n${error.stderr}\n${app} could not be built; the reason is above.`);
  }
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
}

/** @param {readonly string[]} sources */
function sourceStamp(sources) {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of listFiles(path.join(root, source))) {
      hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

/** @returns {string[]} every file below, in a fixed order; a file answers itself */
function listFiles(start) {
  let entries;
  try {
    entries = readdirSync(start, { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOTDIR') return [start];
    throw error;
  }
  return entries
    .filter((entry) => !leftOut.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => listFiles(path.join(start, entry.name)));
}
