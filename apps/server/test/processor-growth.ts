const times = 8;
/** Shorter times say nothing: compiler and garbage collector take as long. */
const leastMs = 4;

/**
 * The processor time of one input of eight times the length, divided by that of eight short inputs: about 1 for linear, 8 for
 * quadratic time; 0 if too quick to measure.
 *
 * @param inputOf makes the input of a length
 */
export function processorGrowth(
  read: (input: string) => unknown,
  inputOf: (length: number) => string,
  length: number,
): number {
  const long = inputOf(length);
  const short = inputOf(Math.ceil(length / times));
  let least = Number.POSITIVE_INFINITY;
  // The least of three: only what the reader itself needs is always there.
  for (let turn = 0; turn < 3; turn += 1) {
    const shortMs = processorMs(() => {
      for (let time = 0; time < times; time += 1) attempt(read, short);
    });
    const longMs = processorMs(() => attempt(read, long));
    least = Math.min(least, longMs < leastMs ? 0 : longMs / Math.max(shortMs, leastMs / times));
  }
  return least;
}

function attempt(read: (input: string) => unknown, input: string): void {
  try {
    read(input);
  } catch {
    // Only the time counts, not the outcome.
  }
}

function processorMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
