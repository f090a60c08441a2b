import type { BasketChange, BasketLine } from '@kontor/contract';
import { isApiError } from '../../lib/api-error.ts';
import { createStore } from '../../lib/store.ts';
import {
  applyChanges,
  type CartChange,
  type CartLines,
  mergeSaved,
  takeCart,
  toBasketChange,
} from './cart-changes.ts';

/** Changes wait so long for others to be saved with (CART-11, NUMS-01). */
export const saveDelayMs = 200;

/** A save that found no server is sent again after this time, and with the next change. */
const retryDelayMs = 5000;

/** A save that others keep overtaking is given up after so many reloads. */
const maxConflicts = 5;

/** What the engine needs of the outside; the provider supplies calls and timers, tests supply fakes. */
export interface CartTransport {
  load(): Promise<{ _id: string | null; version: number; items: BasketLine[] }>;
  save(body: {
    _id: string | null;
    version: number;
    changes: BasketChange[];
  }): Promise<{ id: string; version: number; lines: BasketLine[] }>;
  /** Runs the task after a while; answers what takes it back. */
  schedule(task: () => void, delayMs: number): () => void;
  /** A clock in milliseconds that only rises. */
  now(): number;
}

/** What happened that the user should hear of. */
export type CartEvent =
  | { readonly type: 'pricesChanged' }
  | { readonly type: 'linesDropped'; readonly skus: readonly string[] }
  | { readonly type: 'saveFailed'; readonly error: unknown }
  | { readonly type: 'companyChanged' };

export interface CartState {
  /** `failed`: could not be loaded and shows empty; changes are then saved against version 0 (CART-24). */
  readonly status: 'loading' | 'ready' | 'failed';
  readonly lines: CartLines;
  /** True while changes wait or are being saved. */
  readonly isSaving: boolean;
}

export type CartEngine = ReturnType<typeof createCartEngine>;

/**
 * Keeps one user's cart in step with the server: a change shows at once, waits a moment for others, and is saved with
 * only the changed lines, one save at a time and in order (CART-11). Another tab's save in between is loaded and ours
 * applied to it again (CART-24). Of a refused save the lines that are not at fault are saved without the others; then the
 * server's cart is loaded, so that nothing refused stays in view. A save that found no server stays in view and is sent
 * again.
 */
export function createCartEngine(transport: CartTransport, onEvent: (event: CartEvent) => void) {
  const store = createStore<CartState>({ status: 'loading', lines: new Map(), isSaving: false });
  let basket: { id: string | null; version: number } = { id: null, version: 0 };
  let waiting = new Map<string, CartChange>();
  /** Changes that came from loading, not from the user. */
  const takenOver = new WeakSet<CartChange>();
  /** Lines of which the server refused such a change: it is not sent again by itself. */
  const refused = new Set<string>();
  let loadedAt = Number.NEGATIVE_INFINITY;
  let underWay: BasketChange[] = [];
  let cancelSave: (() => void) | undefined;
  let running: Promise<unknown> = Promise.resolve();

  /** Runs tasks one after the other, whether or not the one before failed. */
  function inTurn<T>(task: () => Promise<T>): Promise<T> {
    const result = running.then(task, task);
    running = result.catch(() => {});
    return result;
  }

  async function loadNow(): Promise<void> {
    try {
      const { _id, version, items } = await transport.load();
      basket = { id: _id, version };
      loadedAt = transport.now();
      const taken = takeCart(items, refused);
      const isFirst = waiting.size === 0;
      for (const change of taken.changes) {
        takenOver.add(change);
        if (!waiting.has(change.line.id)) waiting.set(change.line.id, change);
      }
      store.set({
        status: 'ready',
        lines: applyChanges(taken.lines, waiting.values()),
        isSaving: waiting.size > 0,
      });
      if (taken.hasChangedPrices) onEvent({ type: 'pricesChanged' });
      if (taken.droppedSkus.length > 0) onEvent({ type: 'linesDropped', skus: taken.droppedSkus });
      if (isFirst && taken.changes.length > 0) scheduleSave();
    } catch (error) {
      // What was loaded before stays in view; only a cart that never was shows as failed.
      if (store.get().status !== 'ready') {
        basket = { id: null, version: 0 };
        store.set({ status: 'failed', lines: applyChanges(new Map(), waiting.values()), isSaving: false });
      }
      throw error;
    }
  }

  async function saveNow({ isWhole = false }: { isWhole?: boolean }): Promise<void> {
    let changes = waiting;
    waiting = new Map();
    let conflicts = 0;
    let refusal: unknown;
    while (changes.size > 0) {
      try {
        await send(changes);
        break;
      } catch (error) {
        if (isUnreachable(error)) {
          waiting = new Map([...changes, ...waiting]);
          scheduleSave(retryDelayMs);
          throw refusal ?? error;
        }
        if (isApiError(error, 'basket.conflict') && conflicts < maxConflicts) {
          conflicts += 1;
          waiting = new Map([...changes, ...waiting]);
          await loadNow().catch((loadError: unknown) => {
            scheduleSave(retryDelayMs);
            throw loadError;
          });
          changes = waiting;
          waiting = new Map();
          continue;
        }
        if (isApiError(error, 'company.changed')) onEvent({ type: 'companyChanged' });
        refusal ??= error;
        const atFault = refusedOf(error, changes);
        for (const [id, change] of changes) if (atFault.has(id) && takenOver.has(change)) refused.add(id);
        changes = isWhole ? new Map() : new Map([...changes].filter(([id]) => !atFault.has(id)));
      }
    }
    if (refusal === undefined) return;
    await loadNow().catch(() => store.set((state) => ({ ...state, isSaving: waiting.size > 0 })));
    throw refusal;
  }

  async function send(changes: ReadonlyMap<string, CartChange>): Promise<void> {
    underWay = Array.from(changes.values(), toBasketChange);
    const saved = await transport
      .save({ _id: basket.id, version: basket.version, changes: underWay })
      .finally(() => {
        underWay = [];
      });
    basket = { id: saved.id, version: saved.version };
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

  function scheduleSave(delayMs = saveDelayMs): void {
    cancelSave?.();
    cancelSave = transport.schedule(() => {
      flush().catch((error: unknown) => onEvent({ type: 'saveFailed', error }));
    }, delayMs);
  }

  function flush(options: { isWhole?: boolean } = {}): Promise<void> {
    cancelSave?.();
    cancelSave = undefined;
    return inTurn(() => saveNow(options));
  }

  function show(changes: readonly CartChange[]): void {
    for (const change of changes) {
      waiting.set(change.line.id, change);
      refused.delete(change.line.id);
    }
    store.set((state) => ({ ...state, lines: applyChanges(state.lines, changes), isSaving: true }));
  }

  function takeBack(changes: readonly CartChange[], before: CartLines): void {
    const undone = changes.map(({ line }): CartChange => {
      waiting.delete(line.id);
      const former = before.get(line.id);
      return former ? { op: 'put', line: former } : { op: 'remove', line };
    });
    store.set((state) => ({
      ...state,
      lines: applyChanges(state.lines, undone),
      isSaving: waiting.size > 0,
    }));
  }

  return {
    store,
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
     * refusal.
     */
    async changeNow(changes: readonly CartChange[]): Promise<void> {
      if (changes.length === 0) return;
      await flush().catch((error: unknown) => onEvent({ type: 'saveFailed', error }));
      const before = store.get().lines;
      show(changes);
      try {
        await flush({ isWhole: true });
      } catch (error) {
        // Who adds is told that nothing was added, so it must not be sent later either.
        if (isUnreachable(error)) takeBack(changes, before);
        throw error;
      }
    },
    /** Saves what waits; resolves when the server has it, rejects with its refusal. */
    flush: () => flush(),
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
    /** What would be lost if the page went now, as calls would carry it. */
    unsavedChanges: (): BasketChange[] => [...underWay, ...Array.from(waiting.values(), toBasketChange)],
    /** The id of the stored basket; null while there is none. */
    basketId: () => basket.id,
    /** The version of the stored basket that is shown; 0 when none was loaded. */
    version: () => basket.version,
    /** For how long the cart has been as it was loaded; for ever while it never was. */
    ageMs: () => transport.now() - loadedAt,
    /** True while something is unsaved. */
    hasUnsaved: () => store.get().isSaving,
  };
}

/** The lines that a refusal names by their places in the call; all of them where it names none. */
function refusedOf(error: unknown, changes: ReadonlyMap<string, CartChange>): ReadonlySet<string> {
  const ids = [...changes.keys()];
  const details: unknown[] = isApiError(error) && Array.isArray(error.details) ? error.details : [];
  const named = details.flatMap((detail) => {
    const { index } = (detail ?? {}) as { index?: unknown };
    const id = typeof index === 'number' ? ids[index] : undefined;
    return id === undefined ? [] : [id];
  });
  return new Set(named.length > 0 ? named : ids);
}

/** No answer came, or none of the server's own: the change may be sent again, it replaces the line (CART-06). */
function isUnreachable(error: unknown): boolean {
  return isApiError(error) && [0, 502, 503, 504].includes(error.status);
}
