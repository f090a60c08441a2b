import { execFile } from 'node:child_process';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Command } from '../src/shared/command-line.ts';

/** How a command ended, and what it wrote. */
export interface CommandRun {
  code: number;
  out: string;
  err: string;
}

/**
 * What a process that a test starts knows of this one's environment: the path, and where Node keeps what it compiled, so
 * that only the first of many processes compiles the product.
 */
export const processEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
};

/**
 * Runs an operator's command in this process, with an environment of its own. A process for each run would load all
 * modules again: a second of processor time.
 *
 * @example await runCommand(command, { DATABASE_URL: database.url, DATA_DIR: folder }, 'list', '--tenant', 'shop')
 */
export async function runCommand(
  command: Command,
  env: Record<string, string>,
  ...options: string[]
): Promise<CommandRun> {
  const streams = { out: new PassThrough(), err: new PassThrough() };
  const texts = Promise.all([text(streams.out), text(streams.err)]);
  const code = await command(options, { env, ...streams });
  streams.out.end();
  streams.err.end();
  const [out, err] = await texts;
  return { code, out, err };
}

/**
 * Runs a command's file in a process of its own, with nothing of this one's environment but the path.
 *
 * @example await runCommandFile({ script, env: { DATABASE_URL: database.url }, cwd: folder }, 'list', '--tenant', 'shop')
 */
export function runCommandFile(
  { script, env, cwd }: { script: string; env: Record<string, string>; cwd: string },
  ...options: string[]
): Promise<CommandRun> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [script, ...options],
      { env: { ...processEnvironment, ...env }, cwd },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });
}
