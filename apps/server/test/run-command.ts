import { execFile } from 'node:child_process';

/** How a command ended, and what it wrote. */
export interface CommandRun {
  code: number;
  out: string;
  err: string;
}

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
      { env: { PATH: process.env.PATH, ...env }, ...(cwd ? { cwd } : {}) },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });
}
