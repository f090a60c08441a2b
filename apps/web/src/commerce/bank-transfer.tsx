import type { BankTransfer } from '@kontor/contract';
import { decimalToMinor, groupedIban, transferCodeText } from '@kontor/domain';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { renderSVG } from 'uqr';
import { BankDetails } from '../ui/bank-details.tsx';

/** Modules around a QR code that scanners need (ISO/IEC 18004), on a dark page too. */
const quietZone = 4;

/** The bank account for a prepayment, with a QR code for banking apps (CHKO-16). */
export function BankTransferDetails({ transfer }: { transfer: BankTransfer }) {
  const { t } = useTexts();
  const formats = useFormats();
  const { accountHolder, iban, bic, bankName, reference, amount, currency } = transfer;
  const amountMinor = decimalToMinor(amount);
  const detail = (name: string, value: string, copy?: string) => ({
    name,
    value,
    ...(copy === undefined ? {} : { copy }),
    copyLabel: t('checkout.transfer.copy', { name }),
  });
  const code = transferCodeText({ holder: accountHolder, iban, bic, amountMinor, currency, reference });
  return (
    <BankDetails
      copiedLabel={t('checkout.transfer.copied')}
      details={[
        detail(t('checkout.debit.holder'), accountHolder),
        detail('IBAN', groupedIban(iban), iban),
        ...(bic ? [detail('BIC', bic)] : []),
        ...(bankName ? [detail(t('checkout.transfer.bank'), bankName)] : []),
        detail(t('invoices.amount'), formats.money(amountMinor, currency), amount.toFixed(2)),
        detail(t('checkout.transfer.reference'), reference),
      ]}
      code={
        code === undefined
          ? undefined
          : {
              source: `data:image/svg+xml,${encodeURIComponent(renderSVG(code, { ecc: 'M', border: quietZone }))}`,
              label: t('checkout.transfer.code'),
            }
      }
    />
  );
}
