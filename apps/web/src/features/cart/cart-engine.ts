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
  save(
    body: { _id: string | null; version: number; changes: BasketChange[] },
    options: { keepalive: boolean },
  ): Promise<{ id: string; version: number; lines: BasketLine[] }>;
  /** Runs the task after a while; answers what takes it back. */
  schedule(task: () => void, delayMs: number): () => void;
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
 * applied to it again (CART-24). A refused save reloads what the server has, so that nothing refused stays in view; one
 * that found no server stays in view and is sent again.
 */
export function createCartEngine(transport: CartTransport, onEvent: (event: CartEvent) => void) {
  const store = createStore<CartState>({ status: 'loading', lines: new Map(), isSaving: false });
  let basket: { id: string | null; version: number } = { id: null, version: 0 };
  let waiting = new Map<string, CartChange>();
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
      const taken = takeCart(items);
      const isFirst = waiting.size === 0;
      for (const change of taken.changes)
        if (!waiting.has(change.line.id)) waiting.set(change.line.id, change);
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

  async function saveNow(keepalive: boolean): Promise<void> {
    if (waiting.size === 0) return;
    let changes = waiting;
    waiting = new Map();
    for (let conflicts = 0; ; conflicts += 1) {
      try {
        const body = {
          _id: basket.id,
          version: basket.version,
          changes: Array.from(changes.values(), toBasketChange),
        };
        const saved = await transport.save(body, { keepalive });
        basket = { id: saved.id, version: saved.version };
        store.set((state) => ({
          ...state,
          status: 'ready',
          lines: mergeSaved(state.lines, saved.lines, waiting),
          isSaving: waiting.size > 0,
        }));
        return;
      } catch (error) {
        if (isUnreachable(error)) {
          waiting = new Map([...changes, ...waiting]);
          scheduleSave(retryDelayMs);
          throw error;
        }
        if (isApiError(error, 'basket.conflict') && conflicts < maxConflicts) {
          waiting = new Map([...changes, ...waiting]);
          await loadNow();
          changes = waiting;
          waiting = new Map();
          continue;
        }
        if (isApiError(error, 'company.changed')) onEvent({ type: 'companyChanged' });
        await loadNow().catch(() => {});
        throw error;
      }
    }
  }

  function scheduleSave(delayMs = saveDelayMs): void {
    cancelSave?.();
    cancelSave = transport.schedule(() => {
      flush().catch((error: unknown) => onEvent({ type: 'saveFailed', error }));
    }, delayMs);
  }

  function flush(options: { keepalive?: boolean } = {}): Promise<void> {
    cancelSave?.();
    cancelSave = undefined;
    return inTurn(() => saveNow(options.keepalive ?? false));
  }

  function show(changes: readonly CartChange[]): void {
    for (const change of changes) waiting.set(change.line.id, change);
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
    /** Saves what waits and then these changes; resolves when the server has them, rejects with its refusal. */
    async changeNow(changes: readonly CartChange[]): Promise<void> {
      if (changes.length === 0) return;
      await flush().catch((error: unknown) => onEvent({ type: 'saveFailed', error }));
      const before = store.get().lines;
      show(changes);
      try {
        await flush();
      } catch (error) {
        // Who adds is told that nothing was added, so it must not be sent later either.
        if (isUnreachable(error)) takeBack(changes, before);
        throw error;
      }
    },
    /** Saves what waits; before leaving the page with `keepalive`, so that the call outlives it. */
    flush,
    /** The id of the stored basket; null while there is none. */
    basketId: () => basket.id,
    /** The version of the stored basket that is shown; 0 when none was loaded. */
    version: () => basket.version,
    /** True while something is unsaved. */
    hasUnsaved: () => store.get().isSaving,
  };
}

/** No answer came, or none of the server's own: the change may be sent again, it replaces the line (CART-06). */
function isUnreachable(error: unknown): boolean {
  return isApiError(error) && [0, 502, 503, 504].includes(error.status);
}
