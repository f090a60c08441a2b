import { describe, expect, it } from 'vitest';
import {
  type DirectDebitEntry,
  directDebitIssue,
  directDebitToSend,
  emptyDirectDebit,
} from './payment-direct-debit.ts';

const complete: DirectDebitEntry = {
  mandateId: null,
  iban: 'de89 3704 0044 0532 0130 00',
  accountHolder: 'Muster GmbH',
  isAccepted: true,
};

describe('a direct debit', () => {
  it.each<[string, Partial<DirectDebitEntry>, string | undefined]>([
    ['everything', {}, undefined],
    ['no account', { iban: ' ' }, 'mandate.missing'],
    ['no holder', { accountHolder: '' }, 'mandate.missing'],
    ['a mistyped account', { iban: 'DE88370400440532013000' }, 'iban.invalid'],
    ['an account outside of SEPA', { iban: 'TR330006100519786457841326' }, 'iban.country.invalid'],
    ['no agreement', { isAccepted: false }, 'mandate.not.accepted'],
    ['a mandate given before', { ...emptyDirectDebit, mandateId: 'm1' }, undefined],
  ])('CHKO-12 CHKO-16 with %s', (_what, change, issue) => {
    expect(directDebitIssue({ ...complete, ...change })).toBe(issue);
  });

  it('CHKO-16 is sent as it was entered, or as the mandate alone', () => {
    expect(directDebitToSend(complete)).toEqual({
      iban: complete.iban,
      accountHolder: 'Muster GmbH',
      mandateAccepted: true,
    });
    expect(directDebitToSend({ ...complete, mandateId: 'm1' })).toEqual({ mandateId: 'm1' });
  });
});
