import { type RequestError, requestError } from './errors.ts';

/** Who asks for work; work is fair between tenants, and one at a time for each user. */
export interface WorkOwner {
  tenantId: number;
  userId: string;
}

/** A place for one large work: its body may come in, and when its turn comes it is worked on. */
export interface WorkPlace {
  /** Resolves when it is the turn of this work. */
  begin(): Promise<void>;
  /** Gives the place, and the turn, to others. May be called again. */
  end(): void;
}

/** Lets few large works run at a time, so that small requests are answered between their slices. */
export interface LargeWork {
  /**
   * Takes a place for a work whose request brings so many bytes.
   *
   * @throws RequestError 429 `large.request.wait` while the user has another one, or all places are taken
   */
  enter(owner: WorkOwner, bytes: number): WorkPlace;
  /**
   * Runs work on so many lines whose request brings no large body: at once where they are few, else in its turn. The second
   * and third of a user wait for the first.
   *
   * @throws RequestError 429 `large.request.wait` for the fourth of a user, or when all places are taken
   */
  run<Result>(owner: WorkOwner, lines: number, work: () => Promise<Result>): Promise<Result>;
}

export interface LargeWorkLimits {
  /** Works that run at a time: while one waits for the database, the other has the processor. */
  running: number;
  /** Works that run, wait, or come in. */
  places: number;
  /** Their bodies together. */
  bytes: number;
  /** Of the places and the bytes one tenant may hold this part. */
  tenantShare: number;
  /** Works without bodies that one user may have. */
  readsOfUser: number;
}

/** Lines or rows from which on a work is large: about 10 ms of processor time. */
export const largeWorkLines = 500;

/** Bytes of a body from which on it is large: about as many lines. */
export const largeBodyBytes = 96 * 1024;

const usualLimits: LargeWorkLimits = {
  running: 2,
  places: 32,
  bytes: 64 * 1024 * 1024,
  tenantShare: 0.75,
  readsOfUser: 3,
};

interface Place {
  owner: WorkOwner;
  user: string;
  bytes: number;
  start: (() => void) | undefined;
  isRunning: boolean;
}

/**
 * Makes the queue of one process. Works of one tenant run in the order in which they were ready; tenants take turns.
 *
 * @example const place = largeWork.enter(actor, 3_000_000); await place.begin(); try { save(); } finally { place.end(); }
 */
export function createLargeWork(limits: LargeWorkLimits = usualLimits): LargeWork {
  const taken = new Set<Place>();
  /** Those that are ready, by tenant; the tenant whose turn it is comes first. */
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
        // Who waits for a place that was given up waits for nothing.
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
    // About two a second are worked on.
    if (isFull) throw waitFor(Math.min(10, Math.ceil(all.length / 4) + 1));
  }

  const ofUser = ({ tenantId, userId }: WorkOwner) =>
    [...taken].filter(({ owner }) => owner.tenantId === tenantId && owner.userId === userId);

  return {
    enter(owner, bytes) {
      if (ofUser(owner).length > 0) throw waitFor(1);
      requirePlace(owner, bytes);
      return placeFor(owner, bytes);
    },
    async run(owner, lines, work) {
      if (lines <= largeWorkLines) return work();
      if (ofUser(owner).length >= limits.readsOfUser) throw waitFor(1);
      requirePlace(owner, 0);
      const place = placeFor(owner, 0);
      try {
        await place.begin();
        return await work();
      } finally {
        place.end();
      }
    },
  };
}

function waitFor(seconds: number): RequestError {
  return requestError('large.request.wait', { headers: { 'retry-after': String(seconds) } });
}
