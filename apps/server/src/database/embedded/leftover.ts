import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { commandLine, isAlive, waitForExit } from './processes.ts';

/** The contents of `postmaster.pid`. */
export interface PostmasterState {
  pid: number;
  /** It answers connections. */
  isReady: boolean;
}

/** Reads `postmaster.pid`; undefined when there is none or it is cut short. */
export async function readPostmaster(clusterDir: string): Promise<PostmasterState | undefined> {
  const text = await readFile(path.join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  // The eighth line is the server's own word on its state; pg_ctl waits for it in the same way.
  return Number.isInteger(pid) && pid > 0 ? { pid, isReady: lines[7]?.trim() === 'ready' } : undefined;
}

/**
 * Cleans up after a killed process: stops a server that still runs on the cluster, or removes a stale pid file. The pid may
 * belong to another program now, which would keep PostgreSQL from starting.
 */
export async function stopLeftover(clusterDir: string, log: (message: string) => void): Promise<void> {
  const leftover = await readPostmaster(clusterDir);
  if (leftover === undefined) return;
  const { pid } = leftover;
  if (isAlive(pid) && (await isServerOf(pid, clusterDir))) {
    log(`Stopping the PostgreSQL (process ${pid}) that an earlier start left running.`);
    process.kill(pid, 'SIGINT');
    if (!(await waitForExit(pid, 20_000))) {
      process.kill(pid, 'SIGQUIT');
      if (!(await waitForExit(pid, 20_000))) {
        throw new Error(
          `PostgreSQL (process ${pid}) on ${clusterDir} does not stop; end it and start again.`,
        );
      }
    }
  }
  await rm(path.join(clusterDir, 'postmaster.pid'), { force: true });
}

async function isServerOf(pid: number, clusterDir: string): Promise<boolean> {
  const command = await commandLine(pid);
  return /postgres(\.exe)?\b/.test(command) && command.includes(clusterDir);
}
