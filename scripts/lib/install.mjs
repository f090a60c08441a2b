// Plain JavaScript without dependencies: runs on a fresh clone with Node 20, before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, Stop } from './root.mjs';

const modules = path.join(root, 'node_modules');
const stampFile = path.join(modules, '.kontor-installed');
const pinned = path.join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const oldestNodeMajor = 24;

/**
 * Installs the locked dependencies when they are missing or were installed from another lock file, and answers the
 * path of the pinned Node that everything else runs on.
 */
export function installDependencies() {
  const stamp = currentStamp();
  const isFresh = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;
  if (!isFresh) {
    console.log(existsSync(modules) ? 'Updating the dependencies …' : 'Installing the dependencies …');
    // Not `npm ci`: it refuses a lock file that names optional packages of other platforms which a registry lacks.
    // `--no-save` leaves the lock file alone; dev includes the pinned Node, whatever NODE_ENV says.
    runNpm(['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  }
  const node = pinnedNode();
  if (!isFresh) writeFileSync(stampFile, stamp);
  return node;
}

function currentStamp() {
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

function runNpm(args) {
  const npm = process.env.npm_execpath;
  const [command, prefix] =
    npm !== undefined && /npm-cli\.[cm]?js$/.test(npm) ? [process.execPath, [npm]] : ['npm', []];
  const { status, error } = spawnSync(command, [...prefix, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32' && command === 'npm',
    // What an outer `npm run -w …` sets would make this install only a part.
    env: withoutWorkspace(process.env),
  });
  if (status !== 0) {
    throw new Stop(
      `npm could not install the dependencies${error ? ` (${error.message})` : ''}; its own message is above. ` +
        'The registry must be reachable and this folder writable.',
    );
  }
}

function withoutWorkspace({ npm_config_workspace, npm_config_workspaces, ...env }) {
  return env;
}
