import { type CheckoutIssue, type DirectDebitChoice, type PaymentOptions, routes } from '@kontor/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '../../lib/query-client.ts';
import {
  type DirectDebitEntry,
  directDebitIssue,
  directDebitToSend,
  emptyDirectDebit,
} from './payment-direct-debit.ts';

/** What can be paid with, and what the buyer entered for it; begins to ask with the page. */
export function usePaymentChoice() {
  const { data, error, isPending, isFetching, refetch } = useQuery(apiQuery(routes.payments.options));
  const [entry, setEntry] = useState<DirectDebitEntry | undefined>();
  const options: PaymentOptions | undefined = data?.data;
  const [latest] = options?.directDebit?.mandates ?? [];
  // The company's newest mandate is chosen until the buyer says otherwise.
  const directDebit = entry ?? { ...emptyDirectDebit, mandateId: latest?._id ?? null };

  return {
    options,
    isLoading: isPending,
    /** Why it is not known what can be paid with. */
    error: data ? null : error,
    isRetrying: isFetching,
    retry: () => void refetch(),
    directDebit,
    setDirectDebit: setEntry,
    /** With what only the page knows: the details of the chosen method (CHKO-12). */
    withPayment(issues: readonly CheckoutIssue[], methodId: string | null): CheckoutIssue[] {
      const code = methodId === 'directDebit' ? directDebitIssue(directDebit) : undefined;
      return code ? [...issues, { code }] : [...issues];
    },
    /** What is sent with the order for the chosen method. */
    toSend(methodId: string): { directDebit?: DirectDebitChoice } {
      return methodId === 'directDebit' ? { directDebit: directDebitToSend(directDebit) } : {};
    },
  };
}

export type PaymentChoice = ReturnType<typeof usePaymentChoice>;
