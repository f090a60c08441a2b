/**
 * Calls `onTick` every `tickMs` until it is ended. Count timeouts in ticks, not by the clock: a busy process gets no ticks, so
 * it never mistakes its own delay for the server's.
 */
export function startTicker(tickMs: number, onTick: () => void): { end(): void } {
  const timer = setInterval(onTick, tickMs);
  timer.unref();
  return { end: () => clearInterval(timer) };
}

/**
 * The answer of `work`, or a rejection with `late()` after `ticks` ticks. Does not cancel `work`: the caller must.
 */
export async function within<Result>(
  { tickMs, ticks }: { tickMs: number; ticks: number },
  work: Promise<Result>,
  late: () => Error,
): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  let passed = 0;
  const ticker = startTicker(tickMs, () => {
    passed += 1;
    if (passed >= ticks) reject(late());
  });
  try {
    return await Promise.race([work, promise]);
  } finally {
    ticker.end();
  }
}
