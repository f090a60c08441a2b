import type { DirectDebitChoice } from '@kontor/contract';
import { electronicFormatIBAN, isSEPACountry, isValidIBAN } from 'ibantools';

/** What the buyer entered for a direct debit; a mandate given before is named by its id. */
export interface DirectDebitEntry {
  /** Null: a new mandate from what is entered. */
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

/** What keeps a direct debit from being ordered, by the server's codes; undefined when nothing does (CHKO-12, CHKO-16). */
export function directDebitIssue(entry: DirectDebitEntry): DirectDebitIssue | undefined {
  if (entry.mandateId !== null) return undefined;
  if (entry.iban.trim() === '' || entry.accountHolder.trim() === '') return 'mandate.missing';
  return ibanIssue(entry.iban) ?? (entry.isAccepted ? undefined : 'mandate.not.accepted');
}

export type DirectDebitIssue = 'mandate.missing' | 'mandate.not.accepted' | IbanIssue;

type IbanIssue = 'iban.invalid' | 'iban.country.invalid';

/**
 * What is wrong with an account number, by the same library as on the server (ISO 13616).
 *
 * @example ibanIssue('DE88 3704 0044 0532 0130 00') // 'iban.invalid'
 */
export function ibanIssue(text: string): IbanIssue | undefined {
  const iban = electronicFormatIBAN(text.normalize('NFKC')) ?? '';
  if (!isValidIBAN(iban)) return 'iban.invalid';
  return isSEPACountry(iban.slice(0, 2)) ? undefined : 'iban.country.invalid';
}

/** As the order is sent. */
export function directDebitToSend(entry: DirectDebitEntry): DirectDebitChoice {
  if (entry.mandateId !== null) return { mandateId: entry.mandateId };
  const { iban, accountHolder, isAccepted } = entry;
  return { iban: iban.trim(), accountHolder: accountHolder.trim(), mandateAccepted: isAccepted };
}
