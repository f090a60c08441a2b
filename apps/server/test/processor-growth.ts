const times = 8;
/** Below this nothing can be said: the compiler and the collector take as long. */
const leastMs = 4;

/**
 * How much more processor time a reader takes for one input of eight times the length than for eight inputs: about 1 where
 * the time grows with the length, 8 where it grows with the square. 0 where both are too quick to tell.
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
    // A refusal is as good an answer as any.
  }
}

function processorMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
