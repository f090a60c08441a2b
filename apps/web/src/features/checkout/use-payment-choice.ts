import { type CheckoutIssue, type DirectDebitChoice, type PaymentOptions, routes } from '@kontor/contract';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type DirectDebitEntry,
  directDebitIssue,
  directDebitToSend,
  emptyDirectDebit,
} from './payment-direct-debit.ts';

/** The payment methods and the buyer's input for them; loads with the page. */
export function usePaymentChoice() {
  const { data, error, isPending, isFetching, refetch } = useQuery(apiQuery(routes.payments.options));
  const [entry, setEntry] = useState<DirectDebitEntry | undefined>();
  const options: PaymentOptions | undefined = data?.data;
  const [latest] = options?.directDebit?.mandates ?? [];
  // The company's newest mandate is preselected.
  const directDebit = entry ?? { ...emptyDirectDebit, mandateId: latest?._id ?? null };

  return {
    options,
    isLoading: isPending,
    /** Why the methods could not be loaded. */
    error: data ? null : error,
    isRetrying: isFetching,
    retry: () => void refetch(),
    directDebit,
    setDirectDebit: setEntry,
    /** Adds the issues of the chosen method's details, which only the page knows (CHKO-12). */
    withPayment(issues: readonly CheckoutIssue[], methodId: string | null): CheckoutIssue[] {
      const code = methodId === 'directDebit' ? directDebitIssue(directDebit) : undefined;
      return code ? [...issues, { code }] : [...issues];
    },
    /** The payment details to send with the order. */
    toSend(methodId: string): { directDebit?: DirectDebitChoice } {
      return methodId === 'directDebit' ? { directDebit: directDebitToSend(directDebit) } : {};
    },
  };
}

export type PaymentChoice = ReturnType<typeof usePaymentChoice>;
