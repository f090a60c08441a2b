import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedServer } from '../src/database/embedded-server.ts';
import { migrateToLatest } from '../src/database/migrate.ts';
import { quickSettings, templateName } from './test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The maintenance database of the PostgreSQL that this run of the tests started. */
    testServerUrl: string;
  }
}

/** Starts one PostgreSQL for the whole run and migrates the template that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kontor-test-'));
  const server = await startEmbeddedServer({ dataDir, settings: quickSettings });
  const teardown = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const client = new pg.Client({ connectionString: server.url('postgres') });
    await client.connect();
    await client.query(`create database ${templateName}`);
    await client.end();
    await migrateToLatest(server.url(templateName));
    project.provide('testServerUrl', server.url('postgres'));
  } catch (error) {
    await teardown();
    throw error;
  }
  return teardown;
}
