import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { createServer } from 'node:net';
import { treeMemoryMb, treeProcessorMs } from './process-tree.ts';

export interface MeasuredProcess {
  url: string;
  /** From spawning to the first good answer. */
  startedAfterMs: number;
  /** Memory in MB of the process and all that belongs to it, PostgreSQL included; shared pages count once. */
  memoryMb(): Promise<number>;
  /** The same without PostgreSQL. */
  ownMemoryMb(): Promise<number>;
  /** Processor time in ms of all these processes since they started. */
  processorMs(): Promise<number>;
  /** The same without PostgreSQL. */
  ownProcessorMs(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts a script of ours as its own process on a free port and waits until `ready` answers. */
export async function startProcess({
  script,
  ready,
  environment,
  outputFile = '/dev/null',
  postgresPid = () => undefined,
}: {
  script: string;
  ready: string;
  environment: Record<string, string>;
  /** Where its log goes. */
  outputFile?: string;
  /** The database's main process: it counts as one of the measured process's own. */
  postgresPid?: () => number | undefined;
}): Promise<MeasuredProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const begin = performance.now();
  const output = openSync(outputFile, 'a');
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, ...environment, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', output, 'inherit'],
  });
  closeSync(output);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  while (!(await answers(url + ready))) {
    if (child.exitCode !== null) throw new Error(`${script} ended with ${child.exitCode}.`);
    if (performance.now() - begin > 60_000) throw new Error(`${script} does not answer.`);
  }
  const own = child.pid === undefined ? [] : [child.pid];
  const pids = () => [...own, ...[postgresPid() ?? []].flat()];
  return {
    url,
    startedAfterMs: Math.round(performance.now() - begin),
    memoryMb: () => treeMemoryMb(pids()),
    ownMemoryMb: () => treeMemoryMb(own),
    processorMs: () => treeProcessorMs(pids()),
    ownProcessorMs: () => treeProcessorMs(own),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(1000) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return new Promise((resolve) => setTimeout(() => resolve(false), 20));
  }
}

/** A port of this machine that nothing listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
