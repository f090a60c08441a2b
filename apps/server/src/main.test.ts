import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { processEnvironment } from '../test/run-command.ts';
import { isAlive, waitForExit } from './database/embedded/processes.ts';

interface Run {
  child: ChildProcess;
  /** What it has printed until now, both streams. */
  output(): string;
  /** Resolves to the exit code. */
  ended: Promise<number | null>;
}

/** Three starts and a new database: on a busy machine that takes its time. */
const timeoutMs = 480_000;

describe('the server process', { timeout: timeoutMs }, () => {
  let dataDir: string;
  const runs: Run[] = [];

  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'kontor-main-'));
  });
  afterEach(async () => {
    for (const { child, ended } of runs.splice(0)) {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await ended;
    }
    await rm(dataDir, { recursive: true, force: true });
  });

  it('issue 2: a wrong configuration is refused at once with every name and what it may be', async () => {
    const { ended, output } = start({ PORT: '80a', DEMO: 'maybe' });
    expect(await ended).toBe(1);
    expect(output()).toContain('PORT is "80a" but must be a whole number from 0 to 65535');
    expect(output()).toContain('DEMO is "maybe" but must be 0 or 1');
    expect(output()).not.toContain('    at ');
  });

  it('issue 2: a taken port is told in words, before any database is started', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    const { port } = blocker.address() as { port: number };
    const { ended, output } = start({ PORT: String(port), HOST: 'localhost' });
    expect(await ended).toBe(1);
    expect(output()).toContain(`Port ${port} is taken by another program.`);
    expect(output()).not.toContain('    at ');
    expect(await readdir(dataDir)).toEqual([]);
    blocker.close();
  });

  it('issue 2: recovers after kill -9 of PostgreSQL; SIGTERM, kill -9 and the end of the start script leave no PostgreSQL, and the next start serves again', async () => {
    const served = async ({ isFirst }: { isFirst: boolean }) => {
      // Without a terminal: the log's own line of the start comes before the address (SHIP-02).
      const shop = start({ LOG_LEVEL: 'info' });
      const url = await addressOf(shop);
      expect(shop.output()).toContain('Server listening');
      expect(shop.output().trimEnd().split('\n').at(-1)).toBe(`Kontor is ready: ${url}`);
      expect((await fetch(`${url}/health/ready`)).status).toBe(200);
      expect(shop.output().includes('Database brought up to date')).toBe(isFirst);
      return { ...shop, url, postgres: postgresOf(shop) };
    };
    const first = await served({ isFirst: true });
    process.kill(first.postgres, 'SIGKILL');
    await waitForExit(first.postgres, 60_000);
    await vi.waitFor(async () => expect((await fetch(`${first.url}/health/ready`)).status).toBe(200), {
      timeout: 120_000,
    });
    const restarted = postgresOf(first);
    expect(restarted).not.toBe(first.postgres);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(isAlive(restarted)).toBe(false);

    const second = await served({ isFirst: false });
    second.child.kill('SIGKILL');
    await second.ended;

    const third = await served({ isFirst: false });
    expect(isAlive(second.postgres)).toBe(false);
    third.child.disconnect();
    expect(await third.ended).toBe(0);
    expect(isAlive(third.postgres)).toBe(false);
  });

  it('issue 2: a stop while the shop is being started leaves nothing behind', async () => {
    const shop = start({});
    await vi.waitFor(async () => expect(await readdir(dataDir)).toContain('postgres'), {
      timeout: 120_000,
      interval: 5,
    });
    shop.child.kill('SIGINT');
    expect(await shop.ended).toBe(0);
    expect(await readdir(path.join(dataDir, 'postgres'))).not.toContain('postmaster.pid');
    expect(await readdir(dataDir)).not.toContain('server.lock');
  });

  function start(env: Record<string, string>): Run {
    const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
      cwd: dataDir,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...processEnvironment,
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        DEMO: '0',
        LOG_LEVEL: 'warn',
        ...env,
      },
    });
    const streams = [child.stdout, child.stderr].filter((stream) => stream !== null);
    let output = '';
    for (const stream of streams) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    }
    // Not 'close', which a disconnected child never tells.
    const closings = streams.map((stream) => once(stream, 'close'));
    const ended = Promise.all([once(child, 'exit'), ...closings]).then(([[code]]) => code as number | null);
    const run: Run = { child, output: () => output, ended };
    runs.push(run);
    return run;
  }
});

async function addressOf({ output, ended }: Run): Promise<string> {
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  return await vi.waitUntil(
    () => {
      if (hasEnded) throw new Error(`The shop ended: ${output()}`);
      return output().includes('Stop with Ctrl-C') && /Kontor is ready: (\S+)/.exec(output())?.[1];
    },
    { timeout: 120_000 },
  );
}

function postgresOf({ child }: Run): number {
  const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(child.pid)], {
    encoding: 'utf8',
  });
  return Number(/^\s*(\d+) \S*postgres -D/m.exec(children)?.[1]);
}
