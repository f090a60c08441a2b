import { type ChildProcess, spawn } from 'node:child_process';
import { open, stat, truncate } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { findBinaries } from './binaries.ts';
import { programEnvironment } from './cluster.ts';
import { readPostmaster, stopLeftover } from './leftover.ts';
import { memorySettings, prewarmSettings } from './memory.ts';
import { waitForExit } from './processes.ts';
import type { RunAs } from './run-as.ts';

export interface SupervisorOptions {
  clusterDir: string;
  runAs: RunAs;
  port: number;
  settings: Record<string, string>;
  logFile: string;
  log: (message: string) => void;
}

/** Durable and made for a shop on one machine; every value can be overridden by `settings`. */
const defaultSettings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statements can hold personal data and secrets: neither they nor their values belong in a log.
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

const maxLogBytes = 10_000_000;
const startTimeoutMs = 120_000;
const retryDelaysMs = [50, 200, 500, 1_000, 2_000, 5_000];

/** Runs PostgreSQL as a child: waits until it is ready, starts it again when it dies, ends it with this process. */
export class Supervisor {
  readonly #options: SupervisorOptions;
  #child: ChildProcess | undefined;
  #watchdog: ChildProcess | undefined;
  #isStopping = false;
  #restarting: Promise<void> | undefined;

  constructor(options: SupervisorOptions) {
    this.#options = options;
  }

  /** The process id of the server; undefined while none runs. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Starts the server and waits until it answers. */
  async start(): Promise<void> {
    await this.#launch();
  }

  /** Ends all connections and the server; a server that does not obey is ended the hard way. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#restarting;
    const child = this.#child;
    if (child?.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      // SIGINT is PostgreSQL's "fast" shutdown: connections are ended, everything is written.
      process.kill(child.pid, 'SIGINT');
      if (!(await waitForChild(child, 30_000))) {
        process.kill(child.pid, 'SIGQUIT');
        await waitForChild(child, 10_000);
      }
    }
    this.#child = undefined;
    this.#endWatchdog();
  }

  async #launch(): Promise<void> {
    const { clusterDir, runAs, port, settings, logFile } = this.#options;
    const { postgres, root } = await findBinaries();
    const args = ['-D', clusterDir, '-p', String(port)];
    const allSettings = {
      ...defaultSettings,
      ...memorySettings(),
      ...(await prewarmSettings(root)),
      ...settings,
    };
    for (const [name, value] of Object.entries(allSettings)) args.push('-c', `${name}=${value}`);
    const { file, args: allArgs, ...user } = runAs.command(postgres, args);
    await limitLog(logFile);
    const log = await open(logFile, 'a', 0o600);
    const logStart = (await log.stat()).size;
    try {
      // Detached: a Ctrl-C in the terminal must reach this process first, which still needs its database to end well.
      const child = spawn(file, allArgs, {
        ...user,
        cwd: '/',
        env: programEnvironment,
        detached: true,
        stdio: ['ignore', log.fd, log.fd],
      });
      const failure = await waitUntilReady(child, clusterDir);
      if (failure !== undefined) {
        throw new Error(`PostgreSQL did not start (${failure}): ${await readFrom(logFile, logStart)}`);
      }
      this.#child = child;
      this.#startWatchdog(child);
      child.once('exit', (code, signal) => this.#onExit(child, signal ?? String(code)));
      if (child.exitCode !== null || child.signalCode !== null) this.#onExit(child, 'at once');
    } finally {
      await log.close();
    }
  }

  #onExit(child: ChildProcess, how: string): void {
    if (this.#isStopping || this.#child !== child) return;
    this.#child = undefined;
    this.#options.log(`PostgreSQL ended unexpectedly (${how}) and is started again.`);
    this.#restarting ??= this.#restart().finally(() => {
      this.#restarting = undefined;
    });
  }

  async #restart(): Promise<void> {
    for (let attempt = 0; !this.#isStopping; attempt += 1) {
      try {
        await stopLeftover(this.#options.clusterDir, this.#options.log);
        await this.#launch();
        this.#options.log('PostgreSQL is back.');
        return;
      } catch (error) {
        // Right after a kill, its last child processes may still hold the shared memory for a moment.
        this.#options.log(error instanceof Error ? error.message : String(error));
        await delay(retryDelaysMs[Math.min(attempt, retryDelaysMs.length - 1)]);
      }
    }
  }

  /**
   * A shell that waits until a pipe closes, which only this process holds open. The pipe closes however the process ends,
   * even by `kill -9`; the shell then stops the server.
   */
  #startWatchdog(child: ChildProcess): void {
    this.#endWatchdog();
    if (process.platform === 'win32') return;
    const watchdog = spawn(
      '/bin/sh',
      ['-c', 'cat >/dev/null; kill -INT "$0" 2>/dev/null', String(child.pid)],
      {
        cwd: '/',
        env: programEnvironment,
        detached: true,
        stdio: ['pipe', 'ignore', 'ignore'],
      },
    );
    watchdog.on('error', (error) => this.#options.log(`No watchdog for PostgreSQL: ${error.message}`));
    watchdog.stdin?.on('error', () => {});
    watchdog.unref();
    this.#watchdog = watchdog;
  }

  #endWatchdog(): void {
    const pid = this.#watchdog?.pid;
    this.#watchdog = undefined;
    if (pid === undefined) return;
    try {
      // The whole group: the shell and its cat.
      process.kill(-pid, 'SIGKILL');
    } catch {
      // Already gone.
    }
  }
}

async function waitUntilReady(child: ChildProcess, clusterDir: string): Promise<string | undefined> {
  let failure: string | undefined;
  const onError = (error: Error) => {
    failure = error.message;
  };
  const onExit = (code: number | null, signal: string | null) => {
    failure = `ended with ${signal ?? code}`;
  };
  child.once('error', onError);
  child.once('exit', onExit);
  const deadline = performance.now() + startTimeoutMs;
  try {
    while (failure === undefined) {
      const state = await readPostmaster(clusterDir);
      if (state?.pid === child.pid && state?.isReady) return undefined;
      if (performance.now() > deadline) {
        child.kill('SIGQUIT');
        return `not ready after ${startTimeoutMs / 1000} s`;
      }
      await delay(15);
    }
    return failure;
  } finally {
    child.off('error', onError);
    child.off('exit', onExit);
  }
}

async function waitForChild(child: ChildProcess, timeoutMs: number): Promise<boolean> {
  return child.pid === undefined || (await waitForExit(child.pid, timeoutMs));
}

async function limitLog(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found !== undefined && found.size > maxLogBytes) await truncate(file, 0);
}

async function readFrom(file: string, offset: number): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const start = Math.max(offset, size - 2_000);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.max(size - start, 0)), 0, null, start);
    return buffer.subarray(0, bytesRead).toString().trim();
  } finally {
    await handle.close();
  }
}
