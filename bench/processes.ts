import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';

export interface MeasuredProcess {
  url: string;
  /** From spawning to the first good answer. */
  startedAfterMs: number;
  /** Resident memory in MB; 0 where /proc is not there. */
  memoryMb(): Promise<number>;
  /** Time on the processor since the start in ms, of all its threads; 0 where /proc is not there. */
  processorMs(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts a script of ours as its own process on a free port and waits until `ready` answers. */
export async function startProcess({
  script,
  ready,
  environment,
}: {
  script: string;
  ready: string;
  environment: Record<string, string>;
}): Promise<MeasuredProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const begin = performance.now();
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, ...environment, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  while (!(await answers(url + ready))) {
    if (child.exitCode !== null) throw new Error(`${script} ended with ${child.exitCode}.`);
    if (performance.now() - begin > 60_000) throw new Error(`${script} does not answer.`);
  }
  return {
    url,
    startedAfterMs: Math.round(performance.now() - begin),
    async memoryMb() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    },
    async processorMs() {
      const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8').catch(() => '');
      // Behind the name, which may hold blanks: the 12th and 13th field, in hundredths of a second.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10;
    },
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
