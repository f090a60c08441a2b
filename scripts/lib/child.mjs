import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

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

/** Calls `end` when the npm that runs this script is gone, however it ended: it may not have passed a signal on. */
export function endWithParent(end) {
  if (process.env.npm_lifecycle_event !== undefined) watchParent(end);
}

/** Calls `end`, until this process has ended, once whoever started it is gone, directly or by way of a shell. */
export function watchParent(end) {
  if (process.platform === 'win32') return;
  const parent = process.ppid;
  const isBelowShell = /^\S*sh -c /.test(commandOf(parent));
  const grandparent = isBelowShell ? parentOf(parent) : undefined;
  setInterval(() => {
    if (process.ppid !== parent || (isBelowShell && parentOf(parent) !== grandparent)) end();
  }, 500).unref();
}

function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}
