import { type OrderType, routes } from '@kontor/contract';
import { addIssue } from '@kontor/domain';
import { showErrorToast } from '@kontor/web-kit/lib/error-toast.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCart } from '../../../commerce/cart-context.ts';
import { useEntryFlags } from '../../../commerce/company-right.tsx';
import { reasonText } from '../../../commerce/reason-text.ts';
import { slotsOf } from '../../../commerce/season-quantities.ts';
import { useSeasons, useVat } from '../../../commerce/shop-context.ts';
import { namedSkus } from '../../../lib/named-skus.ts';
import { createEntryStore } from './entry-store.ts';
import { fillIn } from './fill-in.ts';
import { changeKept, keptEntriesOf } from './kept-entries.ts';
import { cartQuantities, tableRows } from './table-rows.ts';

const CALL_SIZE = 100;

/**
 * Adds kept entries to the cart like 'add all': with current data, under the rules of the inputs, all or none
 * (TABL-08 to TABL-19). Refused entries stay kept, and a toast tells why. Resolves to whether they were added.
 */
export function useAddKept(key: string, orderType: OrderType) {
  const { t } = useTexts();
  const client = useQueryClient();
  const cart = useCart();
  const vat = useVat();
  const seasons = useSeasons();
  const flags = useEntryFlags();

  return async (skus: readonly string[]): Promise<boolean> => {
    const entries = keptEntriesOf(key).get();
    try {
      const answers = await Promise.all(
        Array.from({ length: Math.ceil(skus.length / CALL_SIZE) }, (_, index) =>
          client.fetchQuery({
            ...apiQuery(routes.catalogue.articles, {
              query: { sku: skus.slice(index * CALL_SIZE, (index + 1) * CALL_SIZE) },
            }),
            staleTime: 0,
            retry: false,
          }),
        ),
      );
      const wanted = new Set(skus);
      const rows = tableRows(
        answers.flatMap(({ data }) => data),
        vat,
      ).filter((row) => wanted.has(row.key));
      const store = createEntryStore({
        rows,
        orderType,
        slots: slotsOf(orderType, seasons),
        flags,
        baseline: orderType === 'order' ? new Map() : cartQuantities(rows, cart.lines, orderType),
      });
      fillIn(store, entries, skus);

      // An input would show a lowered quantity with its reason. Kept entries have no input, so they are not added.
      const changed = skus.filter((sku) => {
        const taken = store.row(sku).quantities;
        return Object.entries(entries.get(sku)?.quantities ?? {}).some(
          ([slot, typed]) => (taken[slot] ?? 0) !== typed,
        );
      });
      if (changed.length > 0) return refuse('entries.kept.changed', changed);
      const unfit = rows.filter(({ product }) => addIssue({ ...product, id: product._id }) !== undefined);
      if (unfit.length > 0)
        return refuse(
          'entries.kept.changed',
          unfit.map((row) => row.key),
        );
      const { addAllDisabledReason } = store.totals();
      if (addAllDisabledReason) {
        showToast({ type: 'warning', message: { text: reasonText(addAllDisabledReason, t) } });
        return false;
      }
      const { isAdded } = await cart.addToCart(
        rows.map(({ key: sku, product }) => {
          const { quantity, quantities } = store.row(sku);
          return orderType === 'order'
            ? { product, orderType, quantity }
            : { product, orderType, quantities };
        }),
      );
      if (isAdded)
        changeKept(key, (next) => {
          for (const sku of skus) next.delete(sku);
        });
      return isAdded;
    } catch (error) {
      showErrorToast(error);
      return false;
    }
  };
}

function refuse(code: string, skus: readonly string[]): false {
  showToast({ type: 'warning', message: { code, values: { skus: namedSkus(skus) } }, timeout: 10_000 });
  return false;
}
