import { type RequestError, requestError } from './errors.ts';

/** The owner of a task. Tenants take turns; a user runs one task at a time. */
export interface WorkOwner {
  tenantId: number;
  userId: string;
}

/** A place in the queue for one large task. Its request body may be read at once; the task starts in its turn. */
export interface WorkPlace {
  /** Resolves when this task may start, or after `end`. */
  begin(): Promise<void>;
  /** Frees the place and starts the next task. Idempotent. */
  end(): void;
}

export type LargeWork = ReturnType<typeof createLargeWork>;

export interface LargeWorkLimits {
  /** Tasks that run at once. With two, one uses the processor while the other waits for the database. */
  running: number;
  /** Tasks that run, wait, or receive their body. */
  places: number;
  /** Bytes of all their bodies together. */
  bytes: number;
  /** The fraction of places and bytes that one tenant may hold. */
  tenantShare: number;
  /** Tasks that one user may have, bodies counted too, before `run` refuses another. */
  readsOfUser: number;
}

/** A task on more lines or rows than this is large: about 10 ms of processor time. */
export const largeWorkLines = 500;

/** A body of more bytes than this is large: about as many lines. */
export const largeBodyBytes = 96 * 1024;

const usualLimits: LargeWorkLimits = {
  running: 2,
  places: 32,
  bytes: 64 * 1024 * 1024,
  tenantShare: 0.75,
  readsOfUser: 3,
};

/** Thrown by a task that finds more lines than it may have outside of its turn. */
export class TooManyLines extends Error {
  readonly lines: number;

  constructor(lines: number) {
    super(`${lines} lines are a large task.`);
    this.lines = lines;
  }
}

interface Place {
  owner: WorkOwner;
  user: string;
  bytes: number;
  start: (() => void) | undefined;
  isRunning: boolean;
}

/**
 * Limits how many large tasks one process runs at once, so that small requests are answered between their slices. A tenant's
 * tasks run in the order of their `begin`; tenants take turns.
 *
 * @example const place = largeWork.enter(actor, 3_000_000); await place.begin(); try { save(); } finally { place.end(); }
 */
export function createLargeWork(limits: LargeWorkLimits = usualLimits) {
  const taken = new Set<Place>();
  /** Tasks that wait for their turn, by tenant; the first tenant is next. */
  const ready = new Map<number, Place[]>();

  function startNext(): void {
    const running = [...taken].filter(({ isRunning }) => isRunning);
    if (running.length >= limits.running) return;
    const busy = new Set(running.map(({ user }) => user));
    for (const [tenantId, waiting] of ready) {
      const at = waiting.findIndex(({ user }) => !busy.has(user));
      const [next] = at < 0 ? [] : waiting.splice(at, 1);
      if (!next) continue;
      // The tenant goes to the end of the line.
      ready.delete(tenantId);
      if (waiting.length > 0) ready.set(tenantId, waiting);
      next.isRunning = true;
      next.start?.();
      startNext();
      return;
    }
  }

  function placeFor(owner: WorkOwner, bytes: number): WorkPlace {
    const place: Place = {
      owner,
      user: `${owner.tenantId} ${owner.userId}`,
      bytes,
      start: undefined,
      isRunning: false,
    };
    taken.add(place);
    return {
      begin: () =>
        new Promise((resolve) => {
          if (!taken.has(place)) return resolve();
          place.start = resolve;
          const waiting = ready.get(owner.tenantId);
          if (waiting) waiting.push(place);
          else ready.set(owner.tenantId, [place]);
          startNext();
        }),
      end() {
        if (!taken.delete(place)) return;
        const waiting = ready.get(owner.tenantId)?.filter((other) => other !== place) ?? [];
        if (waiting.length > 0) ready.set(owner.tenantId, waiting);
        else ready.delete(owner.tenantId);
        // Resolve a pending `begin`: its place no longer exists.
        if (!place.isRunning) place.start?.();
        startNext();
      },
    };
  }

  function requirePlace({ tenantId }: WorkOwner, bytes: number): void {
    const all = [...taken];
    const ofTenant = all.filter(({ owner }) => owner.tenantId === tenantId);
    const sum = (places: readonly Place[]) => places.reduce((total, place) => total + place.bytes, bytes);
    const isFull =
      all.length >= limits.places ||
      sum(all) > limits.bytes ||
      ofTenant.length >= limits.places * limits.tenantShare ||
      sum(ofTenant) > limits.bytes * limits.tenantShare;
    // Retry-After assumes about four tasks a second.
    if (isFull) throw largeRequestWait(Math.min(10, Math.ceil(all.length / 4) + 1));
  }

  const ofUser = ({ tenantId, userId }: WorkOwner) =>
    [...taken].filter(({ owner }) => owner.tenantId === tenantId && owner.userId === userId);

  /** See `run` below. */
  async function run<Result>(owner: WorkOwner, lines: number, work: () => Promise<Result>): Promise<Result> {
    if (lines <= largeWorkLines) return work();
    if (ofUser(owner).length >= limits.readsOfUser) throw largeRequestWait(1);
    requirePlace(owner, 0);
    const place = placeFor(owner, 0);
    try {
      await place.begin();
      return await work();
    } finally {
      place.end();
    }
  }

  return {
    /**
     * Reserves a place for a request with a body of `bytes` bytes.
     *
     * @throws RequestError 429 `large.request.wait` while the user holds another place, or all places are taken
     */
    enter(owner: WorkOwner, bytes: number): WorkPlace {
      if (ofUser(owner).length > 0) throw largeRequestWait(1);
      requirePlace(owner, bytes);
      return placeFor(owner, bytes);
    },
    /**
     * Runs a task on `lines` lines for a request without a large body: at once up to `largeWorkLines`, else in its turn. A user's
     * second and third task wait for the first.
     *
     * @throws RequestError 429 `large.request.wait` for a user's fourth task, or when all places are taken
     */
    run,
    /**
     * As `run`, for a task that does not know its size. It runs at once, limited to `upTo` lines. If it throws
     * `TooManyLines`, it runs again in its turn.
     */
    async runReading<Result>(owner: WorkOwner, work: (upTo: number) => Promise<Result>): Promise<Result> {
      try {
        return await work(largeWorkLines);
      } catch (error) {
        if (!(error instanceof TooManyLines)) throw error;
        return run(owner, error.lines, () => work(Infinity));
      }
    },
  };
}

/** Refuses a request until others of the user have ended: 429 with Retry-After in seconds. */
export function largeRequestWait(seconds: number): RequestError {
  return requestError('large.request.wait', { headers: { 'retry-after': String(seconds) } });
}
