import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { quickTemp } from './scripts/lib/quick-temp.ts';

process.env.TMPDIR ??= quickTemp();

const unitProjects = ['domain', 'contract', 'demo'].map((name) => ({
  extends: true as const,
  test: { name, include: [`packages/${name}/**/*.test.ts`] },
}));

/** Each front end has texts of its own, which its set-up loads. */
const componentProjects = [
  { name: 'components', folder: 'apps/web' },
  { name: 'backoffice-components', folder: 'apps/backoffice' },
  { name: 'kit-components', folder: 'packages/web-kit' },
].map(({ name, folder }) => ({
  extends: true as const,
  test: {
    name,
    include: [`${folder}/**/*.component.test.tsx`],
    environment: 'jsdom',
    setupFiles: [`${folder}/test/component-setup.ts`],
  },
}));

export default defineConfig({
  test: {
    environment: 'node',
    // One more than the processors of the smallest machine: tests wait for processes, disks and timers now and then. Not
    // many more: the checks must not starve the database that they test against.
    maxWorkers: 3,
    // A worker keeps the modules that it has loaded, and component tests its window: loading React, Mantine and the pages
    // for each file anew took three times the time of the tests.
    isolate: false,
    // Tests start the product forty times: what Node compiled for one start is there for the next.
    env: { NODE_COMPILE_CACHE: path.join(import.meta.dirname, '.cache/node') },
    // A busy machine is no reason to fail.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      ...unitProjects,
      {
        extends: true,
        test: {
          name: 'web',
          include: ['{apps/web,apps/backoffice,packages/web-kit}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.component.test.tsx'],
        },
      },
      ...componentProjects,
      { extends: true, test: { name: 'scripts', include: ['scripts/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: ['apps/server/test/global-setup.ts'],
        },
      },
    ],
  },
});
