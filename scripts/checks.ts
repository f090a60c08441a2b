/**
 * Runs the checks of the source two at a time, then the tests, unit and browser tests one after the other: each use all processors,
 * and side by side each test took two to four times as long. No tests are started after a check that failed.
 * Argument `--fast`: without the browser.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findBrowser, installBrowser } from './lib/browser.ts';
import { root } from './lib/root.mjs';
import { buildWeb } from './lib/web-build.mjs';

interface Step {
  name: string;
  /** Answers nothing when it succeeded, else what it said. */
  run(): Promise<string | undefined>;
}

interface TestCount {
  passed: number;
  failed: number;
}

interface VitestFile {
  name: string;
  status: string;
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
}

interface PlaywrightSuite {
  specs?: {
    file: string;
    title: string;
    ok: boolean;
    tests: { results: { error?: { message?: string } }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

const isFast = process.argv.includes('--fast');
const cache = path.join(root, '.cache');
const vitestReport = path.join(cache, 'vitest.json');
const playwrightReport = path.join(cache, 'playwright.json');
const bin = (name: string) => path.join(root, 'node_modules/.bin', name);
const running = new Set<ChildProcess>();

let webBuild: Promise<void> | undefined;
const builtWeb = () => (webBuild ??= buildWeb(process.execPath));

const sourceChecks: Step[] = [
  ...(isFast
    ? []
    : [
        { name: 'browser', run: async () => (findBrowser() === undefined ? installBrowser() : undefined) },
        { name: 'web build', run: async () => void (await builtWeb()) },
      ]),
  ...['.', 'apps/web', 'apps/backoffice', 'e2e'].map((project) => ({
    name: `types of ${project}`,
    run: () => quiet('tsc', '--noEmit', '-p', project),
  })),
  { name: 'dead code', run: () => quiet('knip', '--no-progress') },
  {
    name: 'borders',
    run: () => quiet('depcruise', '--config', '.dependency-cruiser.mjs', 'apps', 'packages'),
  },
  {
    name: 'borders of modules',
    run: () => quiet('depcruise', '--config', '.dependency-cruiser.modules.mjs', 'apps/server/src/modules'),
  },
  { name: 'format and lint', run: () => quiet('biome', 'ci', '--colors=off', '--error-on-warnings', '.') },
];

const tests: Step[] = [
  {
    name: 'unit and HTTP tests',
    run: () =>
      loud('vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`),
  },
  ...(isFast
    ? []
    : [
        {
          name: 'end-to-end tests',
          async run() {
            await builtWeb();
            return await loud('playwright', 'test', '--reporter=list,json');
          },
        },
      ]),
];

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    sourceChecks.length = tests.length = 0;
    // Each tool ends what it started, servers and databases included, before it ends itself.
    void Promise.all([...running].map((child) => once(child, 'exit'))).then(() => process.exit(130));
    for (const child of running) child.kill(signal);
  });
}

mkdirSync(cache, { recursive: true });
rmSync(vitestReport, { force: true });
rmSync(playwrightReport, { force: true });
const finished: string[] = [];
let hasFailed = false;
await Promise.all([runInTurn(sourceChecks), runInTurn(sourceChecks)]);
if (!hasFailed) await runInTurn(tests);
console.log(`\n${finished.join('\n')}\n`);
for (const failure of [...vitestFailures(), ...playwrightFailures()]) console.error(`✗ ${failure}\n`);
const count = addCounts(vitestCount(), playwrightCount());
if (hasFailed && count.failed === 0) console.error('Failed: see the steps marked with ✗ above.\n');
console.log(`${count.passed} passed, ${count.failed} failed`);
process.exitCode = hasFailed ? 1 : 0;

async function runInTurn(steps: Step[]): Promise<void> {
  for (let step = steps.shift(); step !== undefined; step = steps.shift()) {
    const { name, run } = step;
    console.log(`\n── ${name}`);
    const startedAt = performance.now();
    const problem = await run().catch((error: unknown) =>
      error instanceof Error ? error.message : String(error),
    );
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    finished.push(`${problem === undefined ? '✓' : '✗'} ${name.padEnd(22)}${seconds.padStart(6)} s`);
    if (problem !== undefined) {
      console.error(`${name}:\n${problem}`);
      hasFailed = true;
    }
  }
}

/** Shows what the tool says only when it fails. */
async function quiet(name: string, ...args: string[]): Promise<string | undefined> {
  let output = '';
  const child = start(name, args, 'pipe');
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const isOk = await ended(child);
  return isOk ? undefined : output;
}

/** Shows what the tool says while it runs. */
async function loud(name: string, ...args: string[]): Promise<string | undefined> {
  const isOk = await ended(start(name, args, 'inherit'));
  return isOk ? undefined : `${name} found failures.`;
}

function start(name: string, args: string[], stdio: 'pipe' | 'inherit'): ChildProcess {
  const child = spawn(bin(name), args, {
    cwd: root,
    stdio: ['ignore', stdio, stdio],
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
  });
  running.add(child);
  child.once('close', () => running.delete(child));
  return child;
}

async function ended(child: ChildProcess): Promise<boolean> {
  return await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0));
  });
}

function vitestCount(): TestCount {
  const report:
    | { numPassedTests?: number; numFailedTests?: number; numFailedTestSuites?: number }
    | undefined = readReport(vitestReport);
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 };
}

function playwrightCount(): TestCount {
  const report: { stats?: { expected: number; unexpected: number; flaky: number } } | undefined =
    readReport(playwrightReport);
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  return { passed: expected, failed: unexpected + flaky };
}

/** File, title and first error of each failed test, printed last because some logs keep only their end. */
function vitestFailures(): string[] {
  const report: { testResults?: VitestFile[] } | undefined = readReport(vitestReport);
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${name}: ${test.fullName}\n${inShort(test.failureMessages[0])}`);
    return failed.length === 0 && status === 'failed' ? [`${name}\n${inShort(message)}`] : failed;
  });
}

function playwrightFailures(): string[] {
  const report: PlaywrightSuite | undefined = readReport(playwrightReport);
  return report === undefined ? [] : failedSpecs(report);
}

function failedSpecs({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const failed = specs
    .filter((spec) => !spec.ok)
    .map(({ file, title, tests }) => {
      const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error;
      return `${file}: ${title}\n${inShort(error?.message)}`;
    });
  return [...failed, ...suites.flatMap(failedSpecs)];
}

function inShort(message = ''): string {
  return message.slice(0, 2000);
}

function readReport<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function addCounts(a: TestCount, b: TestCount): TestCount {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed };
}
