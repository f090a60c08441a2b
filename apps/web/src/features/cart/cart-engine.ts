import type { Season } from '@kontor/contract';
import { isApiError } from '@kontor/web-kit/lib/api-error.ts';
import { createStore } from '@kontor/web-kit/lib/store.ts';
import { hasSameIds, seasonIdsOf } from '../../commerce/season-quantities.ts';
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

/** Delay that collects changes into one save (CART-11, NUMS-01). */
export const saveDelayMs = 200;

/** Delay of the retry after a lost connection; the next change retries at once. */
const retryDelayMs = 5000;

/** Reloads after version conflicts before a save is given up. */
const maxConflicts = 5;

/** Events that the user is told about. */
export type CartEvent =
  | { readonly type: 'pricesChanged' }
  | { readonly type: 'linesDropped'; readonly skus: readonly string[] }
  /** Unsaved pieces were dropped because their season ended. */
  | { readonly type: 'seasonsOver'; readonly skus: readonly string[] }
  | { readonly type: 'saveFailed'; readonly error: unknown }
  /** `hasLost`: entered quantities are lost. */
  | { readonly type: 'companyChanged'; readonly hasLost: boolean };

export interface CartState {
  /** `failed`: loading failed, the cart shows empty, and changes are saved against version 0 (CART-24). */
  readonly status: 'loading' | 'ready' | 'failed';
  readonly lines: CartLines;
  /** The seasons at the time of loading. */
  readonly seasons: readonly Season[];
  /** True while changes are pending or in flight. */
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
  /** Changes made by a load, not by the user. */
  const takenOver = new WeakSet<CartChange>();
  /** Lines for which the server refused such a change: it is not repeated. */
  const refused = new Set<string>();
  /** Lines for which such a change failed without fault of their own: the next load does not take them over. */
  const heldBack = new Set<string>();
  /** True if refused values may still show. */
  let mustLoad = false;
  let loadedAt = Number.NEGATIVE_INFINITY;
  let underWay: ReadonlyMap<string, CartChange> = new Map();
  let cancelSave: (() => void) | undefined;
  let isStopped = false;
  /** True after the end of the session: no more calls. */
  let hasEnded = false;
  /** True while an all-or-nothing save is in flight; its caller reports the error. */
  let isWholeUnderWay = false;
  let running: Promise<unknown> = Promise.resolve();

  /** Runs tasks one after the other, even if one fails. */
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
      // Keeps the loaded cart; only a cart that was never loaded shows as failed.
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

  /** Drops ended seasons from pending changes; returns the articles that lost pieces. */
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

  /** Saves pending changes, without the lines at fault, then reloads if something was refused. */
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

  /** Shows and saves these changes only, all or none; a refusal reverts them. */
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
        // The caller reports that nothing was added, so there is no retry, although the server may have saved it.
        if (isUnreachable(error)) throw error;
        return loadIfRefused(error);
      }
    }
  }

  /** Removes pending changes that the unload request already delivered; others may have changed the cart since. */
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

  /** Records a refusal; returns the lines at fault. */
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
   * Another company is active: discards pending changes, which belong to a cart that can no longer be saved
   * (AUTH-13). The view stays until the page is reloaded.
   */
  function dropAll(hasLost: boolean): void {
    cancelSave?.();
    cancelSave = undefined;
    waiting = new Map();
    mustLoad = true;
    store.set((state) => ({ ...state, isSaving: false }));
    onEvent({ type: 'companyChanged', hasLost });
  }

  /** Reloads after a refusal, now or once the server answers again; throws the refusal. */
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
    // The seasons have changed: reload the other lines.
    mustLoad ||= !hasSameIds(seasonIds, seasonIdsOf(saved.seasons));
    store.set((state) => ({
      ...state,
      status: 'ready',
      lines: mergeSaved(state.lines, saved.lines, waiting),
      isSaving: waiting.size > 0,
    }));
    // Restored lines whose product no longer exists (CART-14).
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

  /** Saves until no entry is pending; entries stay if the server cannot be reached (AUTH-12). */
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

  /** Shows changes outside the queue, in place of pending ones for the same lines; returns the undo function. */
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
      // Keeps lines that were changed again meanwhile.
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
    /** Loads the cart and applies unsaved changes to it; rejects on failure. */
    load: () => inTurn(loadNow),
    /** Shows changes at once and saves them in the background; reports a refusal as an event. */
    change(changes: readonly CartChange[]): void {
      if (changes.length === 0) return;
      show(changes);
      scheduleSave();
    },
    /**
     * Saves pending changes, then these, all or none (TABL-19). Rejects with the refusal of these; that of pending
     * ones comes as an event. If the server cannot be reached, these are not sent.
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
    /** Saves pending changes; rejects with a refusal. */
    flush,
    /** The same, but reports a refusal as an event; returns false if something is unsaved. */
    settle,
    settleAll,
    /** Hides old prices (CART-13); the server has the new ones already. */
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
    /** Sends pending changes without a retry, when no screen shows the cart any more (CART-11). */
    async stop(): Promise<void> {
      isStopped = true;
      if (store.get().isSaving) await settleAll();
    },
    /**
     * Ends the session: stops all calls and returns unsaved changes for the next session. Leaves out all-or-nothing additions,
     * because their failure is reported separately.
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
    unsaved,
    /** Continues after `stop`. */
    resume(): void {
      isStopped = false;
    },
    /** Null before the first save. */
    basketId: () => basket.id,
    /** The version shown; 0 before the first load. */
    version: () => basket.version,
    /** Age in ms; Infinity before the first load and after a refusal. */
    ageMs: () => (mustLoad ? Number.POSITIVE_INFINITY : transport.now() - loadedAt),
    hasUnsaved: () => store.get().isSaving,
  };
}
