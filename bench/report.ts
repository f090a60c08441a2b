import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Measurement } from './load.ts';

const nameWidth = 44;

export interface Report {
  add(measurement: Measurement): void;
  fact(name: string, value: number, unit: string): void;
  /** Prints the facts below the table and writes both to bench/results. */
  finish(root: string): Promise<void>;
}

/** One table for all suites of a run; each line is printed when it is known. */
export function createReport(): Report {
  const measurements: Measurement[] = [];
  const facts: { name: string; value: number; unit: string }[] = [];
  return {
    add(measurement) {
      if (measurements.length === 0) printHead();
      measurements.push(measurement);
      printLine(measurement);
    },
    fact: (name, value, unit) => void facts.push({ name, value, unit }),
    async finish(root) {
      console.log('');
      for (const { name, value, unit } of facts) console.log(`${name}: ${value} ${unit}`);
      const folder = path.join(root, 'bench/results');
      await mkdir(folder, { recursive: true });
      const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
        version: string;
      };
      const write = (file: string, content: unknown) =>
        writeFile(path.join(folder, file), `${JSON.stringify(content, null, 2)}\n`);
      await write('latest.json', measurements);
      await write('facts.json', { version, facts });
    },
  };
}

function printHead(): void {
  const heads = ['req/s', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms', 'cpu ms', '/ floor'].map((head) =>
    head.padStart(9),
  );
  console.log(''.padEnd(nameWidth) + heads.join(''));
}

function printLine(measurement: Measurement): void {
  const { name, requestsPerSecond, p50Ms, p95Ms, p99Ms, maxMs, processorMs, ratioToFloor } = measurement;
  const cells = [requestsPerSecond, p50Ms, p95Ms, p99Ms, maxMs].map((value) =>
    value.toFixed(value < 100 ? 2 : 0).padStart(9),
  );
  const others = [processorMs, ratioToFloor].map((value) =>
    (value === null ? '' : value.toFixed(2)).padStart(9),
  );
  console.log(name.padEnd(nameWidth) + cells.join('') + others.join(''));
}
