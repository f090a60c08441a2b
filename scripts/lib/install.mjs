// Plain JavaScript without dependencies: runs on a fresh clone with Node 20, before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { followInstall } from './install-progress.mjs';
import { root, Stop } from './root.mjs';
import { trimInstall } from './trim-install.mjs';

const modules = path.join(root, 'node_modules');
const stampFile = path.join(modules, '.kontor-installed');
const pinned = path.join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const oldestNodeMajor = 24;

/**
 * Installs the locked dependencies if they are missing or from another lock file. Returns the path of the pinned Node that runs
 * everything else.
 *
 * @param {{ only?: 'running' }} [options] `only: 'running'` leaves out the tools of tests and checks, as long as nobody has
 * installed them
 * @returns {Promise<string>}
 */
export async function installDependencies({ only } = {}) {
  const hash = currentHash();
  const stamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  const what = wanted(stamp, only);
  const isFresh = isEnough(stamp, hash, what);
  if (!isFresh) {
    console.log(messageOf(stamp, hash));
    const stopFollowing = followInstall(root, { isDevWanted: what === 'all' });
    try {
      // Not `npm ci`: it refuses a lock file that names optional packages of other platforms which a registry lacks.
      // `--no-save` leaves the lock file alone; what is installed does not depend on NODE_ENV.
      const tools = what === 'all' ? '--include=dev' : '--omit=dev';
      await runNpm([
        'install',
        '--no-save',
        tools,
        '--no-audit',
        '--no-fund',
        '--loglevel=error',
        '--no-progress',
      ]);
    } finally {
      stopFollowing();
    }
    if (what === 'running') trimInstall(modules);
  }
  const node = pinnedNode();
  if (!isFresh) writeFileSync(stampFile, `${hash} ${what}`);
  return node;
}

/**
 * What is installed now: a clone that has the tools keeps them.
 *
 * @param {string} stamp what was written after the last installation: `<hash> all` or `<hash> running`; else empty
 * @param {'running' | undefined} only
 * @returns {'all' | 'running'}
 */
export function wanted(stamp, only) {
  return only === 'running' && !stamp.endsWith(' all') ? 'running' : 'all';
}

/**
 * @param {string} stamp
 * @param {string} hash of the present lock file and manifests
 * @param {'all' | 'running'} what
 */
export function isEnough(stamp, hash, what) {
  const [ofHash, installed] = stamp.split(' ');
  return ofHash === hash && (installed === 'all' || installed === what);
}

/** @param {string} stamp @param {string} hash */
function messageOf(stamp, hash) {
  if (stamp === '') return 'Installing the dependencies …';
  return stamp.startsWith(hash)
    ? 'Installing the tools for tests and checks …'
    : 'Updating the dependencies …';
}

function currentHash() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`);
  for (const file of ['package-lock.json', 'package.json', ...workspaceManifests()]) {
    hash.update(file).update(readFileSync(path.join(root, file)));
  }
  return hash.digest('hex');
}

function workspaceManifests() {
  return ['apps', 'packages'].flatMap((folder) =>
    readdirSync(path.join(root, folder))
      .sort()
      .map((name) => path.join(folder, name, 'package.json'))
      .filter((file) => existsSync(path.join(root, file))),
  );
}

/** The pinned Node; where install scripts were not allowed to run, its binary is fetched here. */
function pinnedNode() {
  if (works(pinned)) return pinned;
  const installer = path.join(modules, 'node', 'installArchSpecificPackage.js');
  if (existsSync(installer)) {
    spawnSync(process.execPath, [installer], { cwd: path.dirname(installer), stdio: 'inherit' });
    if (works(pinned)) return pinned;
  }
  if (Number(process.versions.node.split('.')[0]) >= oldestNodeMajor) return process.execPath;
  throw new Stop(
    `Kontor runs on Node ${oldestNodeMajor}, which could not be installed for this platform ` +
      `(${process.platform}-${process.arch}). Install Node ${oldestNodeMajor} and run the command with it.`,
  );
}

function works(node) {
  if (!existsSync(node)) return false;
  const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return status === 0 && Number(/^v(\d+)/.exec(stdout)?.[1]) >= oldestNodeMajor;
}

/** @param {string[]} args */
async function runNpm(args) {
  const npm = process.env.npm_execpath;
  const [command, prefix] =
    npm !== undefined && /npm-cli\.[cm]?js$/.test(npm) ? [process.execPath, [npm]] : ['npm', []];
  const child = spawn(command, [...prefix, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32' && command === 'npm',
    // What an outer `npm run -w …` sets would make this install only a part.
    env: withoutWorkspace(process.env),
  });
  const problem = await new Promise((resolve) => {
    child.on('error', (error) => resolve(` (${error.message})`));
    child.on('exit', (status) => resolve(status === 0 ? undefined : ''));
  });
  if (problem !== undefined) {
    throw new Stop(
      `npm could not install the dependencies${problem}; its own message is above. ` +
        'The registry must be reachable and this folder writable.',
    );
  }
}

function withoutWorkspace({ npm_config_workspace, npm_config_workspaces, ...env }) {
  return env;
}
