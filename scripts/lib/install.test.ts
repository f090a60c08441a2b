import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isEnough, wanted } from './install.mjs';
import { lockedFolders } from './install-progress.mjs';
import { root } from './root.mjs';
import { survivesTrim } from './trim-install.mjs';

describe('what is installed', () => {
  it('SHIP-02 npm start installs what running needs, and keeps the tools where they are', () => {
    expect(wanted('', 'running')).toBe('running');
    expect(wanted('abc running', 'running')).toBe('running');
    expect(wanted('abc all', 'running')).toBe('all');
    expect(wanted('abc running', undefined)).toBe('all');
  });

  it('SHIP-02 tells apart what is installed: npm test adds the rest', () => {
    expect(isEnough('abc all', 'abc', 'running')).toBe(true);
    expect(isEnough('abc all', 'abc', 'all')).toBe(true);
    expect(isEnough('abc running', 'abc', 'running')).toBe(true);
    expect(isEnough('abc running', 'abc', 'all')).toBe(false);
    expect(isEnough('abc all', 'def', 'running')).toBe(false);
    // Of a clone whose stamp has no second word: installed anew.
    expect(isEnough('abc', 'abc', 'running')).toBe(false);
  });

  it('SHIP-02 counts the packages of this platform, without workspaces and, to run, without tools', () => {
    const packages = {
      '': {},
      'apps/web': {},
      'node_modules/@kontor/web': { link: true },
      'node_modules/fastify': {},
      'node_modules/a/node_modules/b': {},
      'node_modules/vitest': { dev: true },
      'node_modules/pg-linux': { os: ['linux'], cpu: ['x64'] },
      'node_modules/pg-mac': { os: ['darwin'] },
    };
    const options = { platform: 'linux', arch: 'x64' };
    expect(lockedFolders(packages, { ...options, isDevWanted: false })).toEqual([
      'node_modules/fastify',
      'node_modules/a/node_modules/b',
      'node_modules/pg-linux',
    ]);
    expect(lockedFolders(packages, { ...options, isDevWanted: true })).toHaveLength(4);
  });

  it.each(['apps/web', 'apps/backoffice', 'packages/web-kit'])(
    'SHIP-02 keeps the entries of all packages of %s',
    (workspace) => {
      const folder = path.join(root, workspace);
      const { dependencies } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
      const names = Object.keys(dependencies).filter((name) => !name.startsWith('@kontor/'));
      const script = `console.log(JSON.stringify(${JSON.stringify(names)}.map((name) => import.meta.resolve(name))))`;
      const resolved = execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: folder });
      const files = (JSON.parse(String(resolved)) as string[]).map((url) => fileURLToPath(url));
      expect(files.length).toBeGreaterThan(5);
      expect(files.filter((file) => !survivesTrim(belowModules(file)))).toEqual([]);
    },
  );

  it('SHIP-02 keeps the CommonJS entries that the web build looks up', () => {
    const build = path.join(root, 'packages/web-kit/build');
    const files = readdirSync(build)
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) => {
        const { resolve } = createRequire(path.join(build, name));
        const source = readFileSync(path.join(build, name), 'utf8');
        return Array.from(source.matchAll(/packageFile\('([^']+)'/g), ([, entry = '']) => resolve(entry));
      });
    expect(files.length).toBeGreaterThan(2);
    expect(files.filter((file) => !survivesTrim(belowModules(file)))).toEqual([]);
  });
});

/** A workspace is not below node_modules: it answers its own path, which nothing trims. */
function belowModules(file: string): string {
  return path.relative(path.join(root, 'node_modules'), file).replaceAll(path.sep, '/');
}
