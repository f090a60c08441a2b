export type EndedAttempts = ReturnType<typeof createEndedAttempts>;

/** Look again after this time, because a notice may be lost with its connection. */
const usualLookMs = 1_000;

/** Wakes rate-limited attempts that wait for the outcome of others, in this process and, by a notice, in all. */
export function createEndedAttempts({ lookMs = usualLookMs }: { lookMs?: number } = {}) {
  const waiting = new Map<number, Set<(isEnded: boolean) => void>>();

  function tell(tenantId: number): void {
    const all = waiting.get(tenantId);
    waiting.delete(tenantId);
    for (const wake of all ?? []) wake(true);
  }

  return {
    tell,
    /** Resolves to true when an attempt of the tenant ends, to false when none did within `lookMs`. */
    next: (tenantId: number): Promise<boolean> =>
      new Promise((resolve) => {
        const all = waiting.get(tenantId) ?? new Set();
        waiting.set(tenantId, all);
        const timer = setTimeout(() => wake(false), lookMs).unref();
        const wake = (isEnded: boolean) => {
          clearTimeout(timer);
          all.delete(wake);
          if (all.size === 0 && waiting.get(tenantId) === all) waiting.delete(tenantId);
          resolve(isEnded);
        };
        all.add(wake);
      }),
    notices: {
      attempt_ended(payload: string) {
        if (payload === '') for (const tenantId of [...waiting.keys()]) tell(tenantId);
        else tell(Number(payload));
      },
    },
  };
}
