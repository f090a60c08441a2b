import { spawn } from 'node:child_process';

/**
 * Runs a program in the foreground until it ends, passes signals on to it, and ends this process as it ended.
 *
 * A Ctrl-C reaches both, so the program may hear of it twice; a SIGTERM may be sent to this process alone. Where not
 * even that is possible (this process is killed), the closing of the channel between the two tells the program.
 */
export function becomeChild(command, args, options) {
  const child = spawn(command, args, { ...options, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'));
  endWithParent(() => child.kill('SIGTERM'));
  child.on('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    process.exit(code ?? (signal === 'SIGINT' ? 130 : 143));
  });
  return child;
}

/** Below npm, a shell may stand between and swallow the signal: when our parent is gone, npm has been ended. */
export function endWithParent(end) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) end();
  }, 500).unref();
}
