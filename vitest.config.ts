import { defineConfig } from 'vitest/config';

const unitProjects = ['domain', 'contract', 'demo'].map((name) => ({
  test: { name, include: [`packages/${name}/**/*.test.ts`], environment: 'node' as const },
}));

export default defineConfig({
  test: {
    // Two workers: the checks must not starve the database that they test against.
    maxWorkers: 2,
    projects: [
      ...unitProjects,
      { test: { name: 'web', include: ['apps/web/**/*.test.{ts,tsx}'], environment: 'node' } },
      {
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.ts'],
          environment: 'node',
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['apps/server/test/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
