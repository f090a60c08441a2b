import { execFile } from 'node:child_process';

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
 * Runs an operator's command in a process of its own, with nothing of this one's environment but the path.
 *
 * @example await runCommand({ script, env: { DATABASE_URL: database.url }, cwd: folder }, 'list', '--tenant', 'shop')
 */
export function runCommand(
  { script, env, cwd }: { script: string; env: Record<string, string>; cwd?: string },
  ...options: string[]
): Promise<CommandRun> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [script, ...options],
      { env: { ...processEnvironment, ...env }, ...(cwd ? { cwd } : {}) },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });
}
