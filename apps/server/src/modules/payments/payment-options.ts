import type { OrderPayment, PaymentOptions, SettingsDocument } from '@kontor/contract';
import {
  creditLeftMinor,
  decimalToMinor,
  maskIban,
  minorToDecimal,
  type PaymentInstruction,
  paymentInstruction,
} from '@kontor/domain';
import type { CompanyActor } from '../../shared/actor.ts';
import { isCreditorId, readIban } from '../../shared/bank-account.ts';
import { type LocalizedText, localized } from '../../shared/locale.ts';
import type { CreditRepository } from './credit.repository.ts';
import type { MandatesRepository } from './mandates.repository.ts';
import type { PaymentProviders } from './payment-providers.ts';

type Method = {
  readonly id: string;
  readonly name: LocalizedText;
  readonly isActive: boolean;
  readonly isDefault: boolean;
  readonly isOnline: boolean;
};

/** The settings that paying depends on. */
export interface PaymentSettings {
  readonly currency: string;
  readonly paymentMethods: readonly Method[];
  readonly document: Pick<SettingsDocument, 'companyData' | 'testPayments'>;
}

/**
 * The payment methods of a checkout; methods that lack something are inactive. Online payment needs a provider, direct debit
 * the seller's creditor identifier, prepayment the seller's SEPA account (CHKO-16).
 */
export function usableMethods<M extends Method>(
  { paymentMethods, document }: Pick<PaymentSettings, 'document'> & { readonly paymentMethods: readonly M[] },
  providers: Pick<PaymentProviders, 'of'>,
): M[] {
  const isUsable = ({ id, isOnline }: Method) => {
    if (isOnline) return providers.of(document) !== undefined;
    const { creditorId = '', iban = '' } = document.companyData;
    if (id === 'directDebit') return isCreditorId(creditorId);
    return id !== 'prepayment' || 'iban' in readIban(iban);
  };
  return paymentMethods.map((method) => (isUsable(method) ? method : { ...method, isActive: false }));
}

/** The payment methods of a company, in the request's language (CHKO-16); account numbers are masked. */
export async function readPaymentOptions({
  actor,
  settings,
  providers,
  credits,
  mandates,
}: {
  actor: CompanyActor;
  settings: PaymentSettings;
  providers: Pick<PaymentProviders, 'of'>;
  credits: CreditRepository;
  mandates: MandatesRepository;
}): Promise<PaymentOptions> {
  const methods = usableMethods(settings, providers).filter(({ isActive }) => isActive);
  const has = (id: string) => methods.some((method) => method.id === id);
  const [credit, given] = await Promise.all([
    has('invoice') ? credits.findCredit(actor) : undefined,
    has('directDebit') ? mandates.mandatesOf(actor) : undefined,
  ]);
  const { companyData } = settings.document;
  return {
    methods: methods.map(({ id, name, isDefault, isOnline }) => ({
      id,
      name: localized(actor.locale, name),
      isDefault,
      isOnline,
    })),
    credit: credit
      ? {
          limit: credit.limit,
          open: credit.open,
          available: minorToDecimal(
            creditLeftMinor({
              limitMinor: decimalToMinor(credit.limit),
              openMinor: decimalToMinor(credit.open),
            }),
          ),
          currency: settings.currency,
        }
      : null,
    directDebit: given
      ? {
          creditor: companyData.accountHolder ?? companyData.name,
          creditorId: companyData.creditorId ?? '',
          mandates: given
            .filter(({ creditor_id }) => creditor_id === companyData.creditorId)
            .map((mandate) => ({
              _id: mandate.id,
              iban: maskIban(mandate.iban),
              accountHolder: mandate.account_holder,
              reference: mandate.reference,
              acceptedAt: mandate.accepted_at.toISOString(),
            })),
        }
      : null,
  };
}

export interface ShownOrder {
  order_number: string;
  order_status: string;
  payment_method_id: string;
  payment_status: string;
  gross: number;
  currency: string;
  mandate: { reference: string; creditorId: string; accountHolder: string; iban: string } | null;
}

/** How an order is to be paid, by the current settings. */
export function instructionOf(
  order: Omit<ShownOrder, 'order_status' | 'payment_status' | 'currency'>,
  settings: PaymentSettings,
): PaymentInstruction {
  return paymentInstruction({
    methodId: order.payment_method_id,
    isOnline: onlineMethodIds(settings).includes(order.payment_method_id),
    grossMinor: decimalToMinor(order.gross),
    orderNumber: order.order_number,
    mandate: order.mandate,
    seller: settings.document.companyData,
  });
}

/** The same as the order shows it: bank transfer and online payment only while payment is expected. */
export function presentOrderPayment(
  order: ShownOrder,
  settings: PaymentSettings,
  providers: Pick<PaymentProviders, 'of'>,
): OrderPayment {
  const { payment_method_id: methodId, payment_status: status, currency } = order;
  const isOpen = order.order_status !== 'cancelled' && status !== 'paid' && status !== 'refunded';
  const instruction = instructionOf(order, settings);
  return {
    methodId,
    isOnline: onlineMethodIds(settings).includes(methodId),
    canPay: instruction.kind === 'online' && isOpen && providers.of(settings.document) !== undefined,
    bankTransfer: isOpen && instruction.kind === 'transfer' ? transferOf(instruction, currency) : null,
    directDebit: instruction.kind === 'directDebit' ? debitOf(instruction) : null,
  };
}

function transferOf(
  { kind: _kind, amountMinor, ...transfer }: Extract<PaymentInstruction, { kind: 'transfer' }>,
  currency: string,
): OrderPayment['bankTransfer'] {
  return { ...transfer, amount: minorToDecimal(amountMinor), currency };
}

function debitOf({
  kind: _kind,
  ...debit
}: Extract<PaymentInstruction, { kind: 'directDebit' }>): OrderPayment['directDebit'] {
  return debit;
}

/** The online methods, active or not: an order may have a method that is no longer offered. */
export function onlineMethodIds({ paymentMethods }: Pick<PaymentSettings, 'paymentMethods'>): string[] {
  return paymentMethods.filter(({ isOnline }) => isOnline).map(({ id }) => id);
}
