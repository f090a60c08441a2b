import { expect, it } from 'vitest';
import { type PaymentInstruction, paymentInstruction } from './payment-instruction.ts';

type Order = Parameters<typeof paymentInstruction>[0];

const mandate = {
  reference: '10023-7F3A91C2',
  creditorId: 'DE98ZZZ09999999999',
  accountHolder: 'Sport Maier',
  iban: 'DE75512108001245126199',
};
const seller = { name: 'Muster GmbH', iban: 'DE89 3704 0044 0532 0130 00' };
const order: Order = {
  methodId: 'prepayment',
  isOnline: false,
  grossMinor: 17_80,
  orderNumber: '100123',
  mandate: null,
  seller,
};
const transfer: PaymentInstruction = {
  kind: 'transfer',
  accountHolder: 'Muster GmbH',
  iban: 'DE89370400440532013000',
  bic: null,
  bankName: null,
  reference: '100123',
  amountMinor: 17_80,
};

it.each<[string, Partial<Order>, PaymentInstruction]>([
  ['prepayment', {}, transfer],
  [
    'prepayment to another holder',
    { seller: { ...seller, accountHolder: 'Muster Holding', bic: 'COBADEFFXXX', bankName: 'Isarbank' } },
    { ...transfer, accountHolder: 'Muster Holding', bic: 'COBADEFFXXX', bankName: 'Isarbank' },
  ],
  ['prepayment without an account', { seller: { name: 'Muster GmbH', iban: '' } }, { kind: 'prepayment' }],
  ['nothing', { grossMinor: 0 }, { kind: 'nothing' }],
  ['a credit', { grossMinor: -1 }, { kind: 'nothing' }],
  ['nothing by direct debit', { grossMinor: 0, mandate }, { kind: 'nothing' }],
  [
    'direct debit',
    { methodId: 'directDebit', mandate },
    {
      kind: 'directDebit',
      iban: 'DE75 •••• 6199',
      accountHolder: 'Sport Maier',
      mandateReference: '10023-7F3A91C2',
      creditorId: 'DE98ZZZ09999999999',
    },
  ],
  ['online', { methodId: 'card', isOnline: true }, { kind: 'online' }],
  ['on account', { methodId: 'invoice' }, { kind: 'invoice' }],
  ['by a method of an import', { methodId: 'cheque' }, { kind: 'invoice' }],
])('CHKO-16 how %s is paid', (_what, change, instruction) => {
  expect(paymentInstruction({ ...order, ...change })).toEqual(instruction);
});
