import type { DirectDebitChoice } from '@kontor/contract';
import { electronicFormatIBAN, isSEPACountry, isValidIBAN } from 'ibantools';

/** The input for a direct debit; an existing mandate by its id. */
export interface DirectDebitEntry {
  /** Null: a new mandate from the entered account. */
  readonly mandateId: string | null;
  readonly iban: string;
  readonly accountHolder: string;
  readonly isAccepted: boolean;
}

export const emptyDirectDebit: DirectDebitEntry = {
  mandateId: null,
  iban: '',
  accountHolder: '',
  isAccepted: false,
};

/** The error code of an incomplete direct debit, as on the server; undefined if complete (CHKO-12, CHKO-16). */
export function directDebitIssue(entry: DirectDebitEntry): DirectDebitIssue | undefined {
  if (entry.mandateId !== null) return undefined;
  if (entry.iban.trim() === '' || entry.accountHolder.trim() === '') return 'mandate.missing';
  return ibanIssue(entry.iban) ?? (entry.isAccepted ? undefined : 'mandate.not.accepted');
}

export type DirectDebitIssue = 'mandate.missing' | 'mandate.not.accepted' | IbanIssue;

type IbanIssue = 'iban.invalid' | 'iban.country.invalid';

/**
 * Validates an IBAN with the same library as the server (ISO 13616).
 *
 * @example ibanIssue('DE88 3704 0044 0532 0130 00') // 'iban.invalid'
 */
export function ibanIssue(text: string): IbanIssue | undefined {
  const iban = electronicFormatIBAN(text.normalize('NFKC')) ?? '';
  if (!isValidIBAN(iban)) return 'iban.invalid';
  return isSEPACountry(iban.slice(0, 2)) ? undefined : 'iban.country.invalid';
}

export function directDebitToSend(entry: DirectDebitEntry): DirectDebitChoice {
  if (entry.mandateId !== null) return { mandateId: entry.mandateId };
  const { iban, accountHolder, isAccepted } = entry;
  return { iban: iban.trim(), accountHolder: accountHolder.trim(), mandateAccepted: isAccepted };
}
