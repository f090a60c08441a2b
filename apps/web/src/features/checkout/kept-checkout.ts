import type { Address, CheckoutIssue, CheckoutSelection } from '@kontor/contract';
import { canRequestDelivery } from '@kontor/domain';
import { keepLasting, type LastingStorage, readLasting } from '../../lib/lasting-storage.ts';
import { isLocalDate, offeredAddresses } from './checkout-choices.ts';

/** The buyer's choices and texts. Consent to the terms is never kept. */
export interface CheckoutEntries {
  readonly choice: CheckoutSelection;
  readonly externalOrderNumber: string;
  /** By delivery date; null for a regular order. */
  readonly notes: ReadonlyMap<string | null, string>;
  /** YYYY-MM-DD, empty without a requested date. */
  readonly requestedDate: string;
  /** To the approver, if the order needs approval. */
  readonly message: string;
}

/** A choice that is no longer possible; `date` is the former requested date. */
export type DroppedEntry =
  | { readonly part: 'requestedDate'; readonly date: string }
  | { readonly part: ChoicePart };

type ChoicePart =
  | 'shippingAddressId'
  | 'invoiceAddressId'
  | 'shippingMethodId'
  | 'paymentMethodId'
  | 'costCentreId';

export const noEntries: CheckoutEntries = {
  choice: {},
  externalOrderNumber: '',
  notes: new Map(),
  requestedDate: '',
  message: '',
};

/** Enough for the notes of a hundred deliveries. */
const maxLength = 80_000;

/** Reads the kept entries, or empty ones. */
export function readEntries(key: string, storage?: LastingStorage): CheckoutEntries {
  const kept = (readLasting(key, storage ? { storage } : {}) ?? {}) as Record<string, unknown>;
  const choice = (kept.choice ?? {}) as Record<string, unknown>;
  const notes = Array.isArray(kept.notes) ? (kept.notes as unknown[]) : [];
  return {
    choice: Object.fromEntries(
      choiceParts.flatMap((part) => (isText(choice[part]) ? [[part, choice[part]]] : [])),
    ),
    externalOrderNumber: isText(kept.externalOrderNumber) ? kept.externalOrderNumber : '',
    notes: new Map(notes.filter(isNote)),
    requestedDate: isText(kept.requestedDate) ? kept.requestedDate : '',
    message: isText(kept.message) ? kept.message : '',
  };
}

/** Replaces the kept entries; empty ones are removed. */
export function writeEntries(key: string, entries: CheckoutEntries, storage?: LastingStorage): void {
  const { choice, externalOrderNumber, requestedDate, message } = entries;
  const notes = [...entries.notes].filter(([, note]) => note !== '');
  const isEmpty =
    Object.keys(choice).length + notes.length === 0 && externalOrderNumber + requestedDate + message === '';
  keepLasting(key, isEmpty ? undefined : { choice, externalOrderNumber, notes, requestedDate, message }, {
    maxLength,
    ...(storage ? { storage } : {}),
  });
}

/**
 * Drops deleted addresses and past dates; the server checks the rest. The server answers a call with such an address with an
 * error.
 *
 * @param today local date, YYYY-MM-DD
 */
export function withoutOutdated(
  entries: CheckoutEntries,
  { addresses, today }: { addresses: readonly Address[]; today: string },
): { readonly entries: CheckoutEntries; readonly dropped: readonly DroppedEntry[] } {
  const { requestedDate } = entries;
  const choice = { ...entries.choice };
  const dropped: DroppedEntry[] = [];
  for (const [part, purpose] of [
    ['shippingAddressId', 'shipping'],
    ['invoiceAddressId', 'invoice'],
  ] as const) {
    const id = choice[part];
    if (!id || offeredAddresses(addresses, purpose).some(({ _id }) => _id === id)) continue;
    delete choice[part];
    dropped.push({ part });
  }
  // An invalid date stays as typed, with an error at its field.
  const isDateOver = isLocalDate(requestedDate) && !canRequestDelivery(requestedDate, today);
  if (isDateOver) dropped.push({ part: 'requestedDate', date: requestedDate });
  return { entries: { ...entries, choice, requestedDate: isDateOver ? '' : requestedDate }, dropped };
}

/** The kept choices that the server refuses. Without them the preselected ones apply. */
export function refusedChoices(choice: CheckoutSelection, issues: readonly CheckoutIssue[]): ChoicePart[] {
  return refusals.flatMap(([code, part]) =>
    choice[part] && issues.some((issue) => issue.code === code) ? [part] : [],
  );
}

/** The entries, and the dropped ones. */
export interface CheckoutState {
  readonly entries: CheckoutEntries;
  readonly dropped: readonly DroppedEntry[];
}

/** Applies a choice; a part that is chosen again is no longer listed as dropped. */
export function withChoice({ entries, dropped }: CheckoutState, choice: CheckoutSelection): CheckoutState {
  return {
    entries: { ...entries, choice },
    dropped: dropped.filter(
      ({ part }) => part === 'requestedDate' || !choice[part] || choice[part] === entries.choice[part],
    ),
  };
}

/** Removes choices, and lists those that the buyer had made as dropped. */
export function withoutChoices(
  { entries, dropped }: CheckoutState,
  parts: readonly ChoicePart[],
): CheckoutState {
  const choice = { ...entries.choice };
  const gone = parts.filter((part) => choice[part]);
  for (const part of gone) delete choice[part];
  return {
    entries: { ...entries, choice },
    dropped: [
      ...dropped.filter(({ part }) => !(gone as readonly string[]).includes(part)),
      ...gone.map((part) => ({ part })),
    ],
  };
}

const refusals = [
  ['shipping.method.invalid', 'shippingMethodId'],
  ['payment.method.invalid', 'paymentMethodId'],
  ['cost.centre.unknown', 'costCentreId'],
] as const;

const choiceParts = [
  'shippingAddressId',
  'invoiceAddressId',
  'shippingMethodId',
  'paymentMethodId',
  'promotionCode',
  'costCentreId',
] as const;

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= 1000;
}

function isNote(value: unknown): value is [string | null, string] {
  return Array.isArray(value) && (value[0] === null || isText(value[0])) && isText(value[1]);
}
