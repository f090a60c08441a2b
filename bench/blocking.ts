/** What is read of an event of Chromium's trace; times in microseconds. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Processor time of the thread, where the system tells it. */
  tdur?: number;
  args: { name?: string };
}

/** How Lighthouse's mobile preset slows tasks down; those that lay out the page by half of it. */
const slowdown = 4;
const layoutSlowdown = 2;

/** Longer tasks of the slowed processor block. */
const blockingMs = 50;

/**
 * Total blocking time of a slower processor by the processor time of the page's tasks after its first paint, in
 * milliseconds. Unlike Lighthouse's own, which goes by the clock, it does not count what else runs on the machine.
 *
 * @example a page whose only long task took 30 ms of processor time and laid nothing out: 4 × 30 − 50 = 70
 */
export function blockingByProcessorTime(events: readonly TraceEvent[]): number {
  // The page's own: empty documents, which the browser keeps at hand, navigate as well but paint nothing.
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint');
  const thread = events.find(
    ({ ph, name, pid, args }) =>
      ph === 'M' && name === 'thread_name' && pid === paint?.pid && args.name === 'CrRendererMain',
  );
  if (!paint || !thread) return Number.NaN;
  const own = events.filter(
    ({ ph, pid, tid, ts }) => ph === 'X' && pid === paint.pid && tid === thread.tid && ts >= paint.ts,
  );
  const layouts = own.filter(({ name }) => name === 'Layout');
  let totalMs = 0;
  for (const task of own) {
    // The outer one of two names for the same task.
    if (task.name !== 'RunTask') continue;
    const { ts, dur = 0, tdur = dur } = task;
    const hasLayout = layouts.some((layout) => layout.ts >= ts && layout.ts < ts + dur);
    totalMs += Math.max(0, ((hasLayout ? layoutSlowdown : slowdown) * tdur) / 1000 - blockingMs);
  }
  return totalMs;
}
