import { type FinanceStatus, type Invoice, routes } from '@kontor/contract';
import { decimalToMinor, MAX_CHOSEN_INVOICES, minorToDecimal } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { Dialog } from '@kontor/web-kit/lib/dialog.tsx';
import { showErrorToast } from '@kontor/web-kit/lib/error-toast.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { type TextKey, useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { saveFile } from '@kontor/web-kit/lib/save-file.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { CloseButton } from '@mantine/core';
import { IconBuildingBank, IconCreditCard, IconDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { BankTransferDetails } from '../../commerce/bank-transfer.tsx';
import { useRightReason } from '../../commerce/company-right.tsx';
import { payInvoices } from '../../commerce/pay-order.ts';
import { markBottomBar } from '../../lib/bottom-bar.ts';
import classes from './invoices.module.css';

/** The actions on the chosen documents: one archive, online payment, bank transfer. */
export function ChosenInvoices({
  invoices,
  payment: { isOnline, account },
  onClear,
}: {
  invoices: readonly Invoice[];
  payment: FinanceStatus['payment'];
  onClear: () => void;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  const [isTransferOpen, setTransferOpen] = useState(false);
  const payRight = useRightReason('invoices.pay');
  const sumOf = (amountOf: (invoice: Invoice) => number) =>
    invoices.reduce((sum, invoice) => sum + decimalToMinor(amountOf(invoice)), 0);
  const skontoMinor = sumOf(({ skonto }) => skonto?.amount ?? 0);
  const openMinor = sumOf(({ openAmount }) => openAmount);
  const sumMinor = openMinor - skontoMinor;
  const until = invoices.flatMap(({ skonto }) => skonto?.until ?? []).sort()[0];
  const currency = invoices[0]?.currency ?? '';
  const isMixed = invoices.some((invoice) => invoice.currency !== currency);
  const ids = invoices.map(({ _id }) => _id);
  const tooMany =
    ids.length > MAX_CHOSEN_INVOICES ? t('invoices.tooMany', { count: MAX_CHOSEN_INVOICES }) : undefined;
  const mixed = isMixed ? t('invoices.mixedCurrencies') : undefined;
  const reasonFor = (
    reason: 'invoices.noDocument' | 'invoices.notOpen' | 'invoices.paidElsewhere',
    fits: (invoice: Invoice) => boolean,
  ) => {
    const others = invoices.filter((invoice) => !fits(invoice)).map(({ finDocNumber }) => finDocNumber);
    return others.length > 0 ? t(reason, { numbers: fewOf(others) }) : undefined;
  };
  const notPayable =
    reasonFor('invoices.notOpen', ({ openAmount, docType }) => openAmount > 0 && docType !== 'creditNote') ??
    reasonFor('invoices.paidElsewhere', ({ canPay }) => canPay) ??
    mixed;
  const noDocument = reasonFor('invoices.noDocument', ({ invoiceLink }) => invoiceLink !== null);
  return (
    <section ref={markBottomBar} className={classes.chosen} aria-label={t('invoices.chosenActions')}>
      <p role="status">
        <b>{t('invoices.chosen', { count: ids.length })}</b>
        {isMixed ? null : (
          <span>
            {t('invoices.chosenSum', { amount: formats.money(openMinor, currency) })}
            {until ? `, ${t('invoices.payNow', { amount: formats.money(sumMinor, currency) })}` : null}
          </span>
        )}
      </p>
      <CloseButton size={44} aria-label={t('invoices.clear')} title={t('invoices.clear')} onClick={onClear} />
      <div>
        <Action
          text="invoices.zip"
          icon={<IconDownload size={18} aria-hidden="true" />}
          reason={noDocument ?? tooMany}
          act={async () =>
            saveFile(
              (await callApi(routes.invoices.documents, { query: { id: ids } })) as Blob,
              t('invoices.zipName'),
            )
          }
        />
        {account ? (
          <Action
            text="invoices.transfer"
            icon={<IconBuildingBank size={18} aria-hidden="true" />}
            reason={notPayable}
            act={async () => setTransferOpen(true)}
          />
        ) : null}
        {isOnline ? (
          <Action
            text="invoices.pay"
            icon={<IconCreditCard size={18} aria-hidden="true" />}
            reason={payRight ?? notPayable ?? tooMany}
            isPrimary
            act={() => payInvoices(ids)}
          />
        ) : null}
      </div>
      {account && isTransferOpen ? (
        <Dialog
          opened
          onClose={() => setTransferOpen(false)}
          title={t('invoices.transferTitle')}
          closeLabel={t('common.close')}
        >
          <p className={classes.hint}>
            {t('invoices.transferHint')}{' '}
            {until
              ? t('invoices.transferSkonto', {
                  amount: formats.money(skontoMinor, currency),
                  date: formats.date(until),
                })
              : null}
          </p>
          <BankTransferDetails
            transfer={{
              ...account,
              reference: referenceOf(invoices.map(({ finDocNumber }) => finDocNumber)),
              amount: minorToDecimal(sumMinor),
              currency,
            }}
          />
        </Dialog>
      ) : null}
    </section>
  );
}

/** The first three numbers, and how many more. */
function fewOf(numbers: readonly string[]): string {
  const more = numbers.length - 3;
  return `${numbers.slice(0, 3).join(', ')}${more > 0 ? ` +${more}` : ''}`;
}

/** The numbers as far as they fit into the 140 characters of a SEPA transfer, never a part of one. */
function referenceOf(numbers: readonly string[]): string {
  let text = '';
  for (const [index, number] of numbers.entries()) {
    const rest = index === numbers.length - 1 ? '' : ` +${numbers.length - index - 1}`;
    const next = text === '' ? number : `${text}, ${number}`;
    if (`${next}${rest}`.length > 140) return `${text} +${numbers.length - index}`;
    text = next;
  }
  return text;
}

function Action({
  text,
  icon,
  reason,
  isPrimary = false,
  act,
}: {
  text: TextKey;
  icon: ReactNode;
  reason: string | undefined;
  isPrimary?: boolean;
  act: () => Promise<void>;
}) {
  const { t } = useTexts();
  const [isActing, setActing] = useState(false);
  return (
    <ReasonButton
      variant={isPrimary ? 'filled' : 'default'}
      leftSection={icon}
      disabledReason={reason}
      loading={isActing}
      onClick={() => {
        setActing(true);
        act()
          .catch(showErrorToast)
          .finally(() => setActing(false));
      }}
    >
      {t(text)}
    </ReasonButton>
  );
}
