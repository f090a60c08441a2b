/**
 * Calls `onTick` every `tickMs` until it is ended. Limits are counted in ticks instead of read off a clock: while the process
 * itself is busy no tick passes, so its own delay is never taken for that of the other side.
 */
export function startTicker(tickMs: number, onTick: () => void): { end(): void } {
  const timer = setInterval(onTick, tickMs);
  timer.unref();
  return { end: () => clearInterval(timer) };
}

/**
 * The answer of `work`, or a rejection with `late()` after `ticks` ticks without one. What `work` is doing goes on: whoever
 * calls ends it.
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
