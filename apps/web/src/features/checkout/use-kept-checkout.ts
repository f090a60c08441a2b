import type { CheckoutIssue, CheckoutSelection, OrderType } from '@kontor/contract';
import { localDate } from '@kontor/domain';
import { useEffect, useRef, useState } from 'react';
import { useAccount } from '../../commerce/shop-context.ts';
import {
  type CheckoutEntries,
  noEntries,
  readEntries,
  refusedChoices,
  withChoice,
  withoutChoices,
  withoutOutdated,
  writeEntries,
} from './kept-checkout.ts';

/**
 * The buyer's entries in the checkout of one customer and order type. The browser stores them over reloads, 'edit cart' and a
 * new sign-in until the order is placed (decision 49).
 */
export function useKeptCheckout(orderType: OrderType) {
  const { _id: userId, company, addresses } = useAccount();
  const key = `${userId} checkout ${company?._id} ${orderType}`;
  const [{ entries, dropped }, setState] = useState(() =>
    withoutOutdated(readEntries(key), { addresses, today: localDate(new Date()) }),
  );
  const isOrdered = useRef(false);
  useEffect(() => {
    writeEntries(key, isOrdered.current ? noEntries : entries);
  }, [key, entries]);

  const change = (changeOf: (former: CheckoutEntries) => Partial<CheckoutEntries>) =>
    setState((former) => ({
      ...former,
      entries: { ...former.entries, ...changeOf(former.entries) },
    }));

  return {
    ...entries,
    /** Choices that are no longer possible, for the buyer to see. */
    dropped,
    setChoice: (next: (former: CheckoutSelection) => CheckoutSelection) =>
      setState((former) => withChoice(former, next(former.entries.choice))),
    setExternalOrderNumber: (externalOrderNumber: string) => change(() => ({ externalOrderNumber })),
    setNote: (date: string | null, note: string) =>
      change(({ notes }) => ({ notes: new Map(notes).set(date, note) })),
    setMessage: (message: string) => change(() => ({ message })),
    setRequestedDate: (requestedDate: string) => change(() => ({ requestedDate })),
    /** Drops kept choices that the server refuses, so that the preselected ones apply. */
    dropRefused(issues: readonly CheckoutIssue[]): void {
      const parts = refusedChoices(entries.choice, issues);
      if (parts.length > 0) setState((former) => withoutChoices(former, parts));
    },
    /** Drops the addresses, because one of them is gone. */
    dropAddresses: () =>
      setState((former) => withoutChoices(former, ['shippingAddressId', 'invoiceAddressId'])),
    forget(): void {
      isOrdered.current = true;
      writeEntries(key, noEntries);
    },
  };
}
