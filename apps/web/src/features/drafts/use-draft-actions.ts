import { type Draft, type OrderType, routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { isApiError } from '@kontor/web-kit/lib/api-error.ts';
import { showErrorToast } from '@kontor/web-kit/lib/error-toast.ts';
import { showToast, type ToastAction } from '@kontor/web-kit/lib/toast-store.ts';
import type { FieldProblems } from '@kontor/web-kit/lib/use-api-form.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useCart } from '../../commerce/cart-context.ts';

/** A draft, or the former cart, with the name shown for it. */
export type LoadableDraft = Pick<Draft, '_id' | 'name'>;

/**
 * The actions on drafts. `save` and `rename` reject if refused, because forms call them; the others resolve with the error. A
 * toast shows every error but a taken name. One action runs at a time, because each saves or loads the cart. A second one is
 * refused. An undo waits, because pressing it closes its toast.
 */
export function useDraftActions(orderType: OrderType) {
  const cart = useCart();
  const queries = useQueryClient();
  const [busy, setBusy] = useState<string>();
  // State would lag by one render: too late for a double click.
  const running = useRef<Promise<unknown>>(undefined);
  const refresh = () => queries.invalidateQueries({ queryKey: [routes.drafts.list.path] });

  async function run(what: string, action: () => Promise<void>): Promise<unknown> {
    if (running.current) return anotherRuns;
    running.current = runNow(what, action);
    return await running.current;
  }

  async function runNow(what: string, action: () => Promise<void>): Promise<unknown> {
    setBusy(what);
    try {
      await action();
    } catch (error) {
      if (!isNameTaken(error)) showErrorToast(error);
      if (isApiError(error, 'basket.conflict')) await cart.reload();
      return error;
    } finally {
      running.current = undefined;
      setBusy(undefined);
      void refresh();
    }
    return undefined;
  }

  const runForForm = async (what: string, action: () => Promise<void>) => {
    const error = await run(what, action);
    if (error !== undefined) throw error;
  };

  /** Errors of an undo go to a toast, because no field is visible. */
  function undo(what: string, action: () => Promise<void>): ToastAction {
    const take = async () => {
      while (running.current) await running.current;
      const error = await run(what, action);
      if (isNameTaken(error)) showErrorToast(error);
    };
    return { label: 'common.undo', action: () => void take() };
  }

  async function loadNow(id: string, mode: 'replace' | 'merge') {
    await cart.flush();
    const { data } = await callApi(routes.drafts.load, {
      params: { id },
      body: { mode, version: cart.version() },
    });
    await cart.reload();
    return data;
  }

  return {
    /** The action that runs: `save`, or the id of a draft. */
    busy,
    save: (name: string, overwrite: boolean) =>
      runForForm('save', async () => {
        await cart.flush();
        await callApi(routes.drafts.save, {
          body: { orderType, name, overwrite, version: cart.version() },
        });
        showToast({ type: 'success', message: { code: 'draft.saved', values: { name } } });
      }),
    rename: (id: string, name: string) =>
      runForForm(id, async () => {
        await callApi(routes.drafts.rename, { params: { id }, body: { name } });
      }),
    remove: ({ _id: id, name }: LoadableDraft) =>
      run(id, async () => {
        await callApi(routes.drafts.remove, { params: { id } });
        const restore = async () => {
          await callApi(routes.drafts.restore, { params: { id } });
        };
        showToast({
          type: 'success',
          message: { code: 'draft.deleted', values: { name } },
          actions: [undo(id, restore)],
        });
      }),
    load: ({ _id: id, name }: LoadableDraft, mode: 'replace' | 'merge') =>
      run(id, async () => {
        const { formerId, lineCount, endedSkus, partlyEndedSkus } = await loadNow(id, mode);
        const takeBack = async (former: string) => {
          await loadNow(former, 'replace');
          showToast({ type: 'success', message: { code: 'draft.taken.back' } });
        };
        showToast({
          type: 'success',
          message: { code: 'draft.loaded', values: { name, count: lineCount } },
          actions: formerId ? [undo(id, () => takeBack(formerId))] : [],
          timeout: 10_000,
        });
        if (endedSkus.length > 0) {
          const values = { skus: endedSkus.join(', ') };
          showToast({ type: 'info', message: { code: 'draft.seasons.ended', values }, timeout: 15_000 });
        }
        if (partlyEndedSkus.length > 0) {
          const values = { skus: partlyEndedSkus.join(', ') };
          showToast({ type: 'warning', message: { code: 'draft.seasons.partly', values }, timeout: 15_000 });
        }
      }),
  };
}

const anotherRuns = Symbol('another action runs');

const isNameTaken = (error: unknown) => isApiError(error, 'draft.name.taken');

/** The field that a refusal is about, for `useApiForm`. */
export const nameFieldOf = (error: unknown) => (isNameTaken(error) ? 'name' : undefined);

export const nameProblem = ({ name }: { name: string }): FieldProblems<{ name: string }> => ({
  name: name.trim() === '' ? 'drafts.nameMissing' : undefined,
});
