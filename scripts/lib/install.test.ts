import { describe, expect, it } from 'vitest';
import { isEnough, wanted } from './install.mjs';
import { lockedFolders } from './install-progress.mjs';

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
});
