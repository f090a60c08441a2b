import { decimalToMinor } from '@kontor/domain';
import type { Locale } from '../../shared/locale.ts';
import { documentFormat } from '../documents/layout/document-format.ts';
import type { MailContent } from '../mails/mail-layout.ts';

export type ApprovalMailKind = 'requested' | 'changed' | 'approved' | 'declined';

const words = {
  de: {
    requested: {
      subject: (requester: string) => `${requester} bittet um Freigabe einer Bestellung`,
      text: 'eine Bestellung wartet auf Ihre Freigabe.',
      label: 'Anfrage prüfen',
    },
    changed: {
      subject: () => 'Ihre Freigabeanfrage wurde geändert',
      text: 'die Mengen Ihrer Freigabeanfrage wurden geändert. Die Entscheidung steht noch aus.',
      label: 'Anfrage ansehen',
    },
    approved: {
      subject: () => 'Ihre Bestellung wurde freigegeben',
      text: 'Ihre Bestellung wurde freigegeben. Sie wurde in Ihrem Namen aufgegeben.',
      label: 'Anfrage ansehen',
    },
    declined: {
      subject: () => 'Ihre Freigabeanfrage wurde abgelehnt',
      text: 'Ihre Freigabeanfrage wurde abgelehnt. Die Positionen können Sie wieder in den Warenkorb legen.',
      label: 'Anfrage ansehen',
    },
    requester: 'Angefragt von',
    decider: 'Entschieden von',
    costCentre: 'Kostenstelle',
    net: 'Nettosumme',
    gross: 'Bruttosumme',
    orderNumber: 'Bestellnummer',
    ownNumber: 'Ihre Bestellnummer',
    message: 'Nachricht',
    reason: 'Begründung',
  },
  en: {
    requested: {
      subject: (requester: string) => `${requester} requests approval of an order`,
      text: 'An order is waiting for your approval.',
      label: 'Review request',
    },
    changed: {
      subject: () => 'Your approval request was changed',
      text: 'The quantities of your approval request were changed. It is still waiting for a decision.',
      label: 'See request',
    },
    approved: {
      subject: () => 'Your order was approved',
      text: 'Your approval request was approved, and the order was placed for you.',
      label: 'See request',
    },
    declined: {
      subject: () => 'Your approval request was declined',
      text: 'Your approval request was declined. You can put its lines back into the cart.',
      label: 'See request',
    },
    requester: 'Requested by',
    decider: 'Decided by',
    costCentre: 'Cost centre',
    net: 'Net total',
    gross: 'Gross total',
    orderNumber: 'Order number',
    ownNumber: 'Your order number',
    message: 'Message',
    reason: 'Reason',
  },
};

/** The mails about a request for approval; amounts are decimals. */
export function approvalMail({
  kind,
  language,
  name,
  requestId,
  ...facts
}: {
  kind: ApprovalMailKind;
  language: Locale;
  /** The greeted person; empty for several recipients. */
  name: string;
  requestId: string;
  requester: string;
  decider: string | null;
  costCentre: string | null;
  net: number;
  gross: number;
  currency: string;
  externalOrderNumber: string | null;
  orderNumber: string | null;
  /** The requester's message, or the reason of the decision. */
  text: string | null;
}): MailContent {
  const word = words[language];
  const { subject, text, label } = word[kind];
  const money = (amount: number) =>
    `${documentFormat(language).amount(decimalToMinor(amount))} ${facts.currency}`;
  const shown: (readonly [string, string | null])[] = [
    [word.requester, kind === 'requested' ? facts.requester : null],
    [word.decider, facts.decider],
    [word.orderNumber, facts.orderNumber],
    [word.ownNumber, facts.externalOrderNumber],
    [word.costCentre, facts.costCentre],
    [word.net, money(facts.net)],
    [word.gross, money(facts.gross)],
    [kind === 'requested' ? word.message : word.reason, facts.text],
  ];
  return {
    language,
    subject: subject(facts.requester),
    name,
    intro: text,
    parts: [
      { facts: shown.flatMap(([key, value]) => (value ? [[key, value] as const] : [])) },
      { page: `/my-account/approvals/${requestId}`, label },
    ],
    wording: {
      kind: `approval.${kind}`,
      values: { requester: facts.requester, orderNumber: facts.orderNumber ?? '' },
    },
  };
}
