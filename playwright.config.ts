import { defineConfig } from '@playwright/test';
import { browserArguments, findBrowser } from './scripts/lib/browser.ts';
import { quickTemp } from './scripts/lib/quick-temp.ts';

// Worker processes read this file again and must find the same port.
process.env.E2E_PORT ??= String(20_000 + (process.pid % 10_000));
process.env.TMPDIR ??= quickTemp();
const port = process.env.E2E_PORT;
const executablePath = findBrowser();

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: process.env.CI === 'true',
  retries: 0,
  workers: 2,
  // A test takes 2 to 15 s. On a busy machine that may be ten times as long.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 900 },
    // Recording every step slows every test; TRACE=1 does it where a failure is not clear without.
    trace: process.env.TRACE === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // Drawing transitions and placeholders costs a sixth of the processor time. `e2e/frame.spec.ts` runs with motion.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      // Pages live for seconds: compiling their scripts ahead or optimizing them costs a fifth of the time and never pays.
      args: [...browserArguments(), '--js-flags=--no-opt,--no-maglev,--no-flush-bytecode,--max-lazy'],
      ...(executablePath === undefined ? {} : { executablePath }),
    },
  },
  webServer: {
    command: `"${process.execPath}" e2e/support/serve.ts`,
    url: `http://localhost:${port}/health/ready`,
    env: { PORT: port },
    timeout: 300_000,
    reuseExistingServer: false,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
});
