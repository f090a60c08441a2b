import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdtemp, readdir, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isAlive, waitForExit } from './embedded/processes.ts';
import { findRunningEmbeddedServer, startEmbeddedServer } from './embedded-server.ts';

describe('embedded PostgreSQL', () => {
  let dataDir: string;
  let server: Awaited<ReturnType<typeof startEmbeddedServer>> | undefined;
  const children: ChildProcess[] = [];
  const orphans: number[] = [];

  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'kontor-embedded-'));
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await server?.stop();
    server = undefined;
    // PostgreSQL ends a moment after the process that held it.
    for (const pid of orphans.splice(0)) await waitForExit(pid, 60_000);
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  });

  it('issue 2: keeps data, port and password from start to start, and its password is readable by its owner alone', async () => {
    server = await startEmbeddedServer({ dataDir });
    const url = server.url();
    await query(url, 'create table kept (n int); insert into kept values (1)');
    expect((await stat(path.join(dataDir, 'postgres.json'))).mode & 0o777).toBe(0o600);
    const pid = server.pid() as number;
    await server.stop();
    expect(isAlive(pid)).toBe(false);
    server = await startEmbeddedServer({ dataDir });
    expect(server.url()).toBe(url);
    expect(await query(url, 'select n from kept')).toEqual([{ n: 1 }]);
    expect(
      await query(url, "select setting from pg_settings where name in ('fsync', 'synchronous_commit')"),
    ).toEqual([{ setting: 'on' }, { setting: 'on' }]);
  });

  it('issue 18: loads the blocks that were cached before a restart', async () => {
    server = await startEmbeddedServer({ dataDir });
    const url = server.url();
    expect(await query(url, 'show shared_preload_libraries')).toEqual([
      { shared_preload_libraries: 'pg_prewarm' },
    ]);
    await server.stop();
    server = undefined;
    expect(await readdir(path.join(dataDir, 'postgres'))).toContain('autoprewarm.blocks');
  });

  it('issue 2: refuses a wrong password and listens on the loopback address only', async () => {
    server = await startEmbeddedServer({ dataDir });
    await expect(query(server.url().replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(/password/);
    expect(
      await query(server.url(), "select setting from pg_settings where name = 'listen_addresses'"),
    ).toEqual([{ setting: '127.0.0.1' }]);
  });

  it('issue 2: restarts PostgreSQL after kill -9 with all committed data', async () => {
    const log = vi.fn();
    server = await startEmbeddedServer({ dataDir, log });
    const url = server.url();
    await query(url, 'create table kept (n int); insert into kept values (1)');
    const killed = server.pid() as number;
    process.kill(killed, 'SIGKILL');
    await vi.waitFor(() => expect(log).toHaveBeenCalledWith('PostgreSQL is back.'), { timeout: 60_000 });
    expect(server.pid()).not.toBe(killed);
    expect(await query(url, 'select n from kept')).toEqual([{ n: 1 }]);
  });

  it('issue 2: kill -9 of the server process leaves no PostgreSQL, and the next start recovers', async () => {
    const first = await startInChild(dataDir);
    await query(first.url, 'create table kept (n int); insert into kept values (1)');
    first.child.kill('SIGKILL');
    expect(await waitForExit(first.postgresPid, 60_000)).toBe(true);
    server = await startEmbeddedServer({ dataDir });
    expect(await query(server.url(), 'select n from kept')).toEqual([{ n: 1 }]);
  });

  it('issue 2: clears the stale lock after kill -9 of all processes', async () => {
    const first = await startInChild(dataDir);
    // Its watchdog would end PostgreSQL in good order: stop that first.
    process.kill(first.watchdogPid, 'SIGKILL');
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    expect(isAlive(first.postgresPid)).toBe(true);
    const log = vi.fn();
    server = await startEmbeddedServer({ dataDir, log });
    expect(isAlive(first.postgresPid)).toBe(false);
    expect(log.mock.calls.flat().join()).toContain(`process ${first.postgresPid}`);
    await server.stop();
    // A pid file that names a process which lives but is no PostgreSQL of ours.
    await writeFile(path.join(dataDir, 'postgres/postmaster.pid'), `${process.ppid}\n`);
    server = await startEmbeddedServer({ dataDir });
    expect(await query(server.url(), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('issue 2: a start that was killed while the cluster was made is made good by the next', async () => {
    const child = runStarter(dataDir);
    const isBeingMade = async () => {
      const making = (await readdir(dataDir)).find((name) => name.startsWith('postgres.making-'));
      await stat(path.join(dataDir, making ?? '', 'PG_VERSION'));
    };
    await vi.waitFor(isBeingMade, { timeout: 60_000, interval: 5 });
    child.kill('SIGKILL');
    await once(child, 'exit');
    server = await startEmbeddedServer({ dataDir });
    expect(await query(server.url(), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('issue 2: a second server on the same data folder is refused, a command finds the running one', async () => {
    expect(await findRunningEmbeddedServer(dataDir)).toBeUndefined();
    const first = await startInChild(dataDir);
    await expect(startEmbeddedServer({ dataDir })).rejects.toThrow(`is in use by process ${first.child.pid}`);
    expect(await findRunningEmbeddedServer(dataDir)).toBe(first.url);
  });

  it('issue 2: a lost password file and a taken port do not keep the data away', async () => {
    server = await startEmbeddedServer({ dataDir });
    const { port } = server;
    await query(server.url(), 'create table kept (n int); insert into kept values (1)');
    await server.stop();
    const blocker = createServer().listen(port, '127.0.0.1');
    await once(blocker, 'listening');
    server = await startEmbeddedServer({ dataDir });
    expect(server.port).not.toBe(port);
    expect(await query(server.url(), 'select n from kept')).toEqual([{ n: 1 }]);
    await server.stop();
    blocker.close();
    await unlink(path.join(dataDir, 'postgres.json'));
    server = await startEmbeddedServer({ dataDir });
    expect(await query(server.url(), 'select n from kept')).toEqual([{ n: 1 }]);
  });

  it('starts on a copy of the data folder whose files got another owner and other modes', async () => {
    const copy = path.join(dataDir, 'copy');
    const original = path.join(dataDir, 'original');
    server = await startEmbeddedServer({ dataDir: original });
    await query(server.url(), 'create table kept (n int); insert into kept values (1)');
    await server.stop();
    await cp(original, copy, { recursive: true });
    for (const name of await readdir(copy, { recursive: true })) {
      const file = path.join(copy, name);
      await chmod(file, (await stat(file)).isDirectory() ? 0o755 : 0o644);
    }
    const log = vi.fn();
    server = await startEmbeddedServer({ dataDir: copy, log });
    expect(await query(server.url(), 'select n from kept')).toEqual([{ n: 1 }]);
    expect(log).toHaveBeenCalledWith('Owner and modes of the database files were repaired.');
    await server.stop();
    log.mockClear();
    server = await startEmbeddedServer({ dataDir: copy, log });
    expect(log).not.toHaveBeenCalled();
  });

  it('names the command that gives the user access to a forbidden folder', async () => {
    // Nobody but root may write there.
    const dataDir = '/usr/kontor-test';
    const isRoot = process.geteuid?.() === 0;
    if (isRoot) process.seteuid?.(65_534);
    try {
      await expect(startEmbeddedServer({ dataDir })).rejects.toThrow(
        /sudo chown -R \S+ '\/usr\/kontor-test'/,
      );
    } finally {
      if (isRoot) process.seteuid?.(0);
    }
  });

  it('issue 2: the log of PostgreSQL holds no statement and no value', async () => {
    server = await startEmbeddedServer({ dataDir });
    await expect(query(server.url(), "select 'top-secret'::int")).rejects.toThrow();
    expect(await readFile(path.join(dataDir, 'postgres.log'), 'utf8')).not.toContain("select 'top");
  });

  function runStarter(folder: string): ChildProcess {
    const child = spawn(
      process.execPath,
      [path.join(import.meta.dirname, '../../test/start-embedded.ts'), folder],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    children.push(child);
    return child;
  }

  async function startInChild(folder: string) {
    const child = runStarter(folder);
    const [chunk] = await once(child.stdout as NodeJS.ReadableStream, 'data');
    const told: { url: string; postgresPid: number; watchdogPid: number } = JSON.parse(String(chunk));
    orphans.push(told.postgresPid);
    return { child, ...told };
  }
});

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
