import type { Season } from '@kontor/contract';
import { hasSameIds, seasonIdsOf } from '../../commerce/season-quantities.ts';
import { isApiError } from '../../lib/api-error.ts';
import { createStore } from '../../lib/store.ts';
import {
  applyChanges,
  type CartChange,
  type CartLines,
  carryOldPrices,
  changeOfSeasons,
  mergeSaved,
  takeCart,
  toBasketChange,
  undoOf,
  withoutEndedSeasons,
} from './cart-changes.ts';
import { createLeaving } from './cart-leaving.ts';
import type { CartTransport } from './cart-transport.ts';
import { isOtherCompany, isUnreachable, namedBy } from './save-refusal.ts';

/** Changes wait so long for others to be saved with (CART-11, NUMS-01). */
export const saveDelayMs = 200;

/** A save that found no server is sent again after this time, and with the next change. */
const retryDelayMs = 5000;

/** A save that others keep overtaking is given up after so many reloads. */
const maxConflicts = 5;

/** What happened that the user should hear of. */
export type CartEvent =
  | { readonly type: 'pricesChanged' }
  | { readonly type: 'linesDropped'; readonly skus: readonly string[] }
  /** Unsaved pieces of these articles were for seasons that are over, and went. */
  | { readonly type: 'seasonsOver'; readonly skus: readonly string[] }
  | { readonly type: 'saveFailed'; readonly error: unknown }
  /** `hasLost`: something was entered that is saved nowhere. */
  | { readonly type: 'companyChanged'; readonly hasLost: boolean };

export interface CartState {
  /** `failed`: could not be loaded and shows empty; changes are then saved against version 0 (CART-24). */
  readonly status: 'loading' | 'ready' | 'failed';
  readonly lines: CartLines;
  /** Those that can be pre-ordered, as the cart was loaded with them. */
  readonly seasons: readonly Season[];
  /** True while changes wait or are being saved. */
  readonly isSaving: boolean;
}

export type CartEngine = ReturnType<typeof createCartEngine>;

/**
 * Synchronises one user's cart with the server. A change shows at once, is debounced, and is saved with the changed lines
 * only, one save at a time and in order (CART-11). After a conflict the engine loads the other tab's save and applies its
 * pending changes again (CART-24). After a refusal it saves the valid lines without the others and loads the server's cart,
 * so that no refused line stays visible. A save without an answer stays visible and is retried. When a season ends, its
 * pieces leave the pending changes, and the user is told (CART-03).
 */
export function createCartEngine(transport: CartTransport, onEvent: (event: CartEvent) => void) {
  const store = createStore<CartState>({
    status: 'loading',
    lines: new Map(),
    seasons: [],
    isSaving: false,
  });
  let seasonIds: readonly string[] = [];
  let basket: { id: string | null; version: number } = { id: null, version: 0 };
  let waiting = new Map<string, CartChange>();
  /** Changes that came from loading, not from the user. */
  const takenOver = new WeakSet<CartChange>();
  /** Lines of which the server refused such a change: it is not sent again by itself. */
  const refused = new Set<string>();
  /** Lines whose change from loading did not get through for no fault of theirs: not taken over by the next load. */
  const heldBack = new Set<string>();
  /** Something refused may still be in view. */
  let mustLoad = false;
  let loadedAt = Number.NEGATIVE_INFINITY;
  let underWay: ReadonlyMap<string, CartChange> = new Map();
  let cancelSave: (() => void) | undefined;
  let isStopped = false;
  /** The session has ended: nothing is sent, refused or loaded any more. */
  let hasEnded = false;
  /** The save in flight is all or none; its user is told when it fails. */
  let isWholeUnderWay = false;
  let running: Promise<unknown> = Promise.resolve();

  /** Runs tasks one after the other, whether or not the one before failed. */
  function inTurn<T>(task: () => Promise<T>): Promise<T> {
    const result = running.then(task, task);
    running = result.catch(() => {});
    return result;
  }

  async function loadNow(): Promise<void> {
    try {
      const { _id, version, items, seasons } = await transport.load();
      basket = { id: _id, version };
      loadedAt = transport.now();
      const taken = takeCart(items, refused.union(heldBack));
      mustLoad = false;
      heldBack.clear();
      seasonIds = seasonIdsOf(seasons);
      const shortSkus = dropEndedSeasons(taken.lines);
      const isFirst = waiting.size === 0;
      for (const change of taken.changes) {
        takenOver.add(change);
        if (!waiting.has(change.line.id)) waiting.set(change.line.id, change);
      }
      store.set(({ lines: shown }) => ({
        status: 'ready',
        lines: applyChanges(carryOldPrices(taken.lines, shown), waiting.values()),
        seasons,
        isSaving: waiting.size > 0,
      }));
      if (shortSkus.length > 0) onEvent({ type: 'seasonsOver', skus: shortSkus });
      if (taken.hasChangedPrices) onEvent({ type: 'pricesChanged' });
      if (taken.droppedSkus.length > 0) onEvent({ type: 'linesDropped', skus: taken.droppedSkus });
      if (isFirst && taken.changes.length > 0) scheduleSave();
    } catch (error) {
      if (isOtherCompany(error)) {
        dropAll(store.get().isSaving);
        throw error;
      }
      // What was loaded before stays in view; only a cart that never was shows as failed.
      if (store.get().status !== 'ready') {
        basket = { id: null, version: 0 };
        store.set((state) => ({
          ...state,
          status: 'failed',
          lines: applyChanges(new Map(), waiting.values()),
          isSaving: waiting.size > 0,
        }));
      }
      throw error;
    }
  }

  /** Takes from what waits the seasons that are over; answers the articles of which pieces went. */
  function dropEndedSeasons(stored: CartLines): string[] {
    const shortSkus: string[] = [];
    for (const [id, change] of waiting) {
      const left = withoutEndedSeasons(change, seasonIds, stored.get(id));
      if (left.isShort) shortSkus.push(change.line.sku);
      if (!left.change) waiting.delete(id);
      else if (left.change !== change) {
        waiting.set(id, left.change);
        if (takenOver.has(change)) takenOver.add(left.change);
      }
    }
    return shortSkus;
  }

  /** Saves what waits, without the lines that are at fault; then nothing refused stays in view. */
  async function saveNow(): Promise<void> {
    let changes = takeWaiting();
    let conflicts = 0;
    let refusal: unknown;
    while (changes.size > 0) {
      try {
        await send(changes);
        break;
      } catch (error) {
        if (hasEnded) throw error;
        if (isUnreachable(error)) {
          waiting = new Map([...changes, ...waiting]);
          scheduleSave(retryDelayMs);
          throw refusal ?? error;
        }
        const isOutdated = isApiError(error, 'basket.conflict') || isApiError(error, 'season.over');
        if (isOutdated && conflicts < maxConflicts) {
          conflicts += 1;
          waiting = new Map([...changes, ...waiting]);
          await loadNow().catch((loadError: unknown) => {
            if (!isOtherCompany(loadError)) scheduleSave(retryDelayMs);
            throw refusal ?? loadError;
          });
          changes = takeWaiting();
          continue;
        }
        refusal ??= error;
        const atFault = refuse(error, changes);
        changes = new Map([...changes].filter(([id]) => !atFault.has(id)));
      }
    }
    await loadIfRefused(refusal);
  }

  /** Shows and saves these changes and nothing else, all or none; what is refused is taken back. */
  async function saveWhole(changes: readonly CartChange[]): Promise<void> {
    for (let conflicts = 0; ; conflicts += 1) {
      const takeBack = showWhole(changes);
      try {
        isWholeUnderWay = true;
        await send(new Map(changes.map((change) => [change.line.id, change]))).finally(() => {
          isWholeUnderWay = false;
        });
        for (const { line } of changes) refused.delete(line.id);
        return await loadIfRefused(undefined).catch(() => scheduleSave(retryDelayMs));
      } catch (error) {
        takeBack();
        if (hasEnded) throw error;
        if (isApiError(error, 'basket.conflict') && conflicts < maxConflicts) {
          await loadNow();
          continue;
        }
        refuse(error, new Map());
        // Who adds is told that nothing was added, so it is not sent later either; it may have got there all the same.
        if (isUnreachable(error)) throw error;
        return loadIfRefused(error);
      }
    }
  }

  /** Drops from what waits what a page that went away, and came back, got there; others may have changed the cart since. */
  function forgetSent(sent: ReadonlyMap<string, CartChange>): void {
    for (const [id, change] of sent) {
      if (waiting.get(id) === change) waiting.delete(id);
    }
    mustLoad = true;
    scheduleSave();
  }

  function unsaved(): CartChange[] {
    return [...new Map([...(isWholeUnderWay ? [] : underWay), ...waiting]).values()];
  }

  function takeWaiting(): Map<string, CartChange> {
    const changes = waiting;
    waiting = new Map();
    return changes;
  }

  /** Notes a refusal; answers the lines at fault. */
  function refuse(error: unknown, changes: ReadonlyMap<string, CartChange>): ReadonlySet<string> {
    mustLoad = true;
    if (isOtherCompany(error)) dropAll(true);
    const named = namedBy(error, [...changes.keys()]);
    for (const [id, change] of changes) {
      if (!takenOver.has(change)) continue;
      if (named.has(id)) refused.add(id);
      else if (named.size === 0) heldBack.add(id);
    }
    return named.size > 0 ? named : new Set(changes.keys());
  }

  /**
   * Another company is active: what was entered belongs into a cart that cannot be saved or loaded now, and nothing else may
   * get it (AUTH-13). What is in view stays until the page is loaded anew.
   */
  function dropAll(hasLost: boolean): void {
    cancelSave?.();
    cancelSave = undefined;
    waiting = new Map();
    mustLoad = true;
    store.set((state) => ({ ...state, isSaving: false }));
    onEvent({ type: 'companyChanged', hasLost });
  }

  /** Loads what is to be seen after a refusal, at once or when there is a server again; throws the refusal. */
  async function loadIfRefused(refusal: unknown): Promise<void> {
    if (mustLoad && !isOtherCompany(refusal)) {
      await loadNow().catch((loadError: unknown) => {
        store.set((state) => ({ ...state, isSaving: waiting.size > 0 }));
        if (isUnreachable(loadError)) scheduleSave(retryDelayMs);
        throw refusal ?? loadError;
      });
    }
    if (refusal !== undefined) throw refusal;
  }

  async function send(changes: ReadonlyMap<string, CartChange>): Promise<void> {
    underWay = changes;
    const saved = await transport.save({ ...bodyOf(changes), version: basket.version }).finally(() => {
      underWay = new Map();
    });
    basket = { id: saved.id, version: saved.version };
    // A season is over, or another one is offered: the other lines have to be seen with it.
    mustLoad ||= !hasSameIds(seasonIds, seasonIdsOf(saved.seasons));
    store.set((state) => ({
      ...state,
      status: 'ready',
      lines: mergeSaved(state.lines, saved.lines, waiting),
      isSaving: waiting.size > 0,
    }));
    // Put back, but not to be had any more (CART-14).
    const gone = saved.lines.filter((line) => line._id === undefined && !waiting.has(line.id));
    if (gone.length === 0) return;
    show(gone.map((line) => ({ op: 'remove', line })));
    scheduleSave();
    onEvent({ type: 'linesDropped', skus: gone.map(({ sku }) => sku) });
  }

  function bodyOf(changes: ReadonlyMap<string, CartChange>) {
    return { _id: basket.id, changes: Array.from(changes.values(), toBasketChange) };
  }

  function scheduleSave(delayMs = saveDelayMs): void {
    cancelSave?.();
    if (isStopped || hasEnded) return;
    cancelSave = transport.schedule(() => void settle(), delayMs);
  }

  function flush(): Promise<void> {
    cancelSave?.();
    cancelSave = undefined;
    return inTurn(saveNow);
  }

  async function settle(): Promise<boolean> {
    try {
      await flush();
      return true;
    } catch (error) {
      if (!hasEnded) onEvent({ type: 'saveFailed', error });
      return false;
    }
  }

  /** Settles until nothing is left that was entered meanwhile; what no server is found for stays (AUTH-12). */
  async function settleAll(): Promise<void> {
    for (;;) {
      const before = new Set(waiting.values());
      const settling = settle();
      const last = running;
      await settling;
      if (running === last && [...waiting.values()].every((change) => before.has(change))) return;
    }
  }

  function show(changes: readonly CartChange[]): void {
    for (const change of changes) {
      waiting.set(change.line.id, change);
      refused.delete(change.line.id);
    }
    store.set((state) => ({ ...state, lines: applyShown(state.lines, changes), isSaving: true }));
  }

  function applyShown(lines: CartLines, changes: readonly CartChange[]): CartLines {
    return applyChanges(
      lines,
      changes.map((change) => changeOfSeasons(change, seasonIds)),
    );
  }

  /** Shows changes that do not wait, in the place of those of the same lines that do; answers what takes them back. */
  function showWhole(changes: readonly CartChange[]): () => void {
    const before = store.get().lines;
    const displaced = new Map<string, CartChange>();
    for (const { line } of changes) {
      const former = waiting.get(line.id);
      if (former) displaced.set(line.id, former);
      waiting.delete(line.id);
    }
    store.set((state) => ({ ...state, lines: applyShown(state.lines, changes), isSaving: true }));
    return () => {
      // A line that was changed again meanwhile stays so.
      const undone = changes.filter(({ line }) => !waiting.has(line.id));
      for (const { line } of undone) {
        const former = displaced.get(line.id);
        if (former) waiting.set(line.id, former);
      }
      if (displaced.size > 0) scheduleSave();
      store.set((state) => ({
        ...state,
        lines: applyChanges(state.lines, undoOf(undone, before)),
        isSaving: waiting.size > 0,
      }));
    };
  }

  const leaving = createLeaving({
    waiting: () => waiting,
    underWay: () => underWay,
    send: (changes) => transport.save(bodyOf(changes)),
    onSent: forgetSent,
    onRefused(error) {
      if (isOtherCompany(error)) dropAll(true);
    },
  });

  return {
    store,
    ...leaving,
    /** Loads the server's cart; unsaved changes stay applied. Rejects when it cannot be loaded. */
    load: () => inTurn(loadNow),
    /** Shows changes at once and saves them in the background; a refusal comes as an event. */
    change(changes: readonly CartChange[]): void {
      if (changes.length === 0) return;
      show(changes);
      scheduleSave();
    },
    /**
     * Saves what waits and then these changes, all or none (TABL-19); resolves when the server has them, rejects with its
     * refusal. A refusal of what waited comes as an event; where no server is found for it, these are not tried.
     */
    async changeNow(changes: readonly CartChange[]): Promise<void> {
      if (changes.length === 0) return;
      cancelSave?.();
      cancelSave = undefined;
      await inTurn(async () => {
        await saveNow().catch((error: unknown) => {
          if (isUnreachable(error) || isOtherCompany(error)) throw error;
          onEvent({ type: 'saveFailed', error });
        });
        await saveWhole(changes);
      });
    },
    /** Saves what waits; resolves when the server has it, rejects with its refusal. */
    flush,
    /** The same, but a refusal comes as an event; answers whether the server has everything. */
    settle,
    settleAll,
    /** Shows lines as if they always had their present price (CART-13); the server has it already. */
    acceptPrices(ids: Iterable<string>): void {
      store.set((state) => {
        const lines = new Map(state.lines);
        for (const id of ids) {
          const line = lines.get(id);
          if (!line?.oldPrice) continue;
          const { oldPrice: _oldPrice, ...accepted } = line;
          lines.set(id, accepted);
        }
        return { ...state, lines };
      });
    },
    /** Nobody shows the cart any more: what waits is sent, and nothing is tried again (CART-11). Resolves when it is over. */
    async stop(): Promise<void> {
      isStopped = true;
      if (store.get().isSaving) await settleAll();
    },
    /**
     * Ends the session: sends nothing any more and returns the unsaved changes for the user's next session. An addition that
     * is all or none is not among them, because its user is told that it failed.
     */
    endSession(): CartChange[] {
      const left = unsaved();
      hasEnded = true;
      cancelSave?.();
      cancelSave = undefined;
      waiting = new Map();
      store.set((state) => ({ ...state, isSaving: false }));
      return left;
    },
    /** The changes that are not saved yet. */
    unsaved,
    /** Somebody shows the cart again. */
    resume(): void {
      isStopped = false;
    },
    /** The id of the stored basket; null while there is none. */
    basketId: () => basket.id,
    /** The version of the stored basket that is shown; 0 when none was loaded. */
    version: () => basket.version,
    /** For how long the cart has been as it was loaded; for ever while it never was, or has to be again. */
    ageMs: () => (mustLoad ? Number.POSITIVE_INFINITY : transport.now() - loadedAt),
    /** True while something is unsaved. */
    hasUnsaved: () => store.get().isSaving,
  };
}
