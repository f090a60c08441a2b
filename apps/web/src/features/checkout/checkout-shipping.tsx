import type { CheckoutIssue, CheckoutPreview } from '@kontor/contract';
import { decimalToMinor } from '@kontor/domain';
import { Textarea, TextInput } from '@mantine/core';
import { errorCodeText } from '../../lib/error-text.ts';
import { useFormats } from '../../lib/format.ts';
import { useTexts } from '../../lib/i18n.ts';
import { useSettings } from '../../lib/shop-context.ts';
import classes from './checkout.module.css';
import type { Delivery } from './checkout-choices.ts';
import { ChoiceCards } from './choice-cards.tsx';

/** How to ship and to pay, the own order number and notes where the shop asks for them (CHKO-09, CONF-14, CONF-15). */
export function CheckoutShipping({
  preview,
  chosen,
  issues,
  onChoose,
  externalOrderNumber,
  onExternalOrderNumber,
  deliveries,
  notes,
  onNote,
}: {
  preview: CheckoutPreview;
  chosen: { readonly shippingMethodId: string | null; readonly paymentMethodId: string | null };
  issues: readonly CheckoutIssue[];
  onChoose: (change: { shippingMethodId?: string; paymentMethodId?: string }) => void;
  externalOrderNumber: string;
  onExternalOrderNumber: (value: string) => void;
  deliveries: readonly Delivery[];
  notes: ReadonlyMap<string | null, string>;
  onNote: (date: string | null, note: string) => void;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  const settings = useSettings();
  const problem = (part: string) => {
    const issue = issues.find(({ code }) => code.startsWith(`${part}.method.`));
    return issue ? errorCodeText(issue.code) : undefined;
  };
  const payments = settings.paymentMethods.filter(({ isActive, isOnline }) => isActive && !isOnline);
  return (
    <>
      <ChoiceCards
        label={t('checkout.shippingMethod')}
        empty={t('checkout.noShippingMethod')}
        value={chosen.shippingMethodId}
        error={problem('shipping')}
        onChange={(shippingMethodId) => onChoose({ shippingMethodId })}
        choices={preview.shippingMethods.map(({ _id, name, fee }) => ({
          id: _id,
          content: (
            <span className={classes.method}>
              <span>{name}</span>
              <span className={classes.fee}>
                {fee === 0 ? t('checkout.free') : formats.money(decimalToMinor(fee), preview.currency)}
              </span>
            </span>
          ),
        }))}
      />
      <ChoiceCards
        label={t('checkout.paymentMethod')}
        empty={t('checkout.noPaymentMethod')}
        value={chosen.paymentMethodId}
        error={problem('payment')}
        onChange={(paymentMethodId) => onChoose({ paymentMethodId })}
        choices={payments.map(({ id, name }) => ({ id, content: name }))}
      />
      {settings.isExternalOrderNumberFieldActive || settings.isOrderNoteFieldActive ? (
        <div className={classes.fields}>
          {settings.isExternalOrderNumberFieldActive ? (
            <TextInput
              label={t('checkout.externalOrderNumber')}
              description={t('checkout.externalOrderNumberHint')}
              maxLength={50}
              value={externalOrderNumber}
              onChange={(event) => onExternalOrderNumber(event.currentTarget.value)}
            />
          ) : null}
          {settings.isOrderNoteFieldActive
            ? deliveries.map(({ date, seasonName }) => (
                <Textarea
                  key={date ?? ''}
                  label={
                    date
                      ? t('checkout.noteForDelivery', { season: seasonName ?? '', date: formats.date(date) })
                      : t('checkout.note')
                  }
                  description={t('checkout.noteHint')}
                  autosize
                  minRows={2}
                  maxRows={8}
                  maxLength={500}
                  value={notes.get(date) ?? ''}
                  onChange={(event) => onNote(date, event.currentTarget.value)}
                />
              ))
            : null}
        </div>
      ) : null}
    </>
  );
}
