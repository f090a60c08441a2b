import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { root, Stop } from './root.mjs';

const web = path.join(root, 'apps/web');
const dist = path.join(web, 'dist');
const stampFile = path.join(root, '.cache/web-build');
const sources = [
  'apps/web',
  'packages/contract',
  'packages/domain',
  'packages/web-kit',
  'package-lock.json',
  'scripts/lib/web-build.mjs',
];
const leftOut = new Set(['node_modules', 'dist', 'test', '.vite']);

/** Builds the web app with `node` unless its sources are those of the last build. */
export async function buildWeb(node) {
  if (!existsSync(path.join(web, 'index.html'))) return;
  const stamp = sourceStamp();
  if (existsSync(path.join(dist, 'index.html')) && readStamp() === stamp) return;
  console.log('Building the web app …');
  rmSync(stampFile, { force: true });
  try {
    await promisify(execFile)(node, [path.join(root, 'node_modules/vite/bin/vite.js'), 'build'], {
      cwd: web,
      maxBuffer: 2 ** 26,
      env: { ...process.env, NODE_ENV: 'production' },
    });
  } catch (error) {
    throw new Stop(`${error.stdout}\n${error.stderr}\nThe web app could not be built; the reason is above.`);
  }
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
}

function readStamp() {
  return existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
}

function sourceStamp() {
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
