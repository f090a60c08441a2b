import { readdir, readFile } from 'node:fs/promises';

/** Clock ticks of /proc/PID/stat are hundredths of a second on Linux. */
const msPerTick = 10;

/**
 * Memory in MB of processes and their children. It is the sum of proportional set sizes, so that a shared page, such as of
 * PostgreSQL's shared buffers, counts once. 0 where there is no /proc.
 */
export async function treeMemoryMb(roots: readonly number[]): Promise<number> {
  let kilobytes = 0;
  for (const { pid } of await readTree(roots)) {
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    kilobytes += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
  }
  return Math.round(kilobytes / 1024);
}

/** Processor time in ms of processes and of all that they started, ended ones included. 0 where there is no /proc. */
export async function treeProcessorMs(roots: readonly number[]): Promise<number> {
  const tree = await readTree(roots);
  return tree.reduce((sum, { ticks }) => sum + ticks, 0) * msPerTick;
}

interface ProcessState {
  pid: number;
  parent: number;
  /** Of the process and of its children that ended and were waited for. */
  ticks: number;
}

async function readTree(roots: readonly number[]): Promise<ProcessState[]> {
  const names = await readdir('/proc').catch(() => []);
  const read = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map(readState));
  const all = read.filter((state) => state !== undefined);
  const tree = all.filter(({ pid }) => roots.includes(pid));
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid));
  return tree;
}

async function readState(name: string): Promise<ProcessState | undefined> {
  // The process may have ended since the folder was read.
  const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
  if (stat === '') return undefined;
  // Fields are counted from behind the program's name, which may hold blanks: state, parent, …
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return { pid: Number(name), parent: Number(fields[1]), ticks };
}
