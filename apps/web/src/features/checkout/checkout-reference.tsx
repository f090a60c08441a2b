import type { CheckoutIssue } from '@kontor/contract';
import { localDate, requestableDeliveryDates } from '@kontor/domain';
import { TextInput } from '@mantine/core';
import { useSettings } from '../../commerce/shop-context.ts';
import { DateField } from '../../lib/date-field.tsx';
import { errorCodeText } from '../../lib/error-text.ts';
import { useTexts } from '../../lib/i18n.ts';
import classes from './checkout-reference.module.css';
import { placeIds } from './checkout-summary.tsx';

/** The buyer's own order number and the requested delivery date, first on the page (CONF-14, decision 32). */
export function CheckoutReference({
  externalOrderNumber,
  onExternalOrderNumber,
  requestedDate,
  onRequestedDate,
  numberIssue,
  dateIssue,
}: {
  externalOrderNumber: string;
  onExternalOrderNumber: (value: string) => void;
  /** YYYY-MM-DD, or the typed text if it is no date; empty without one. Undefined if the checkout does not ask for it. */
  requestedDate: string | undefined;
  onRequestedDate: (date: string) => void;
  /** The issue of each field, also listed in the summary. */
  numberIssue: CheckoutIssue | undefined;
  dateIssue: CheckoutIssue | undefined;
}) {
  const { t } = useTexts();
  const { isExternalOrderNumberFieldActive } = useSettings();
  if (!isExternalOrderNumberFieldActive && requestedDate === undefined) return null;
  const { first, last } = requestableDeliveryDates(localDate(new Date()));
  return (
    <section
      id={placeIds.reference}
      className={classes.reference}
      aria-label={t('checkout.reference')}
      tabIndex={-1}
    >
      {isExternalOrderNumberFieldActive ? (
        <div data-issue={numberIssue?.code}>
          <TextInput
            label={t('checkout.externalOrderNumber')}
            description={t('checkout.externalOrderNumberHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={externalOrderNumber}
            error={numberIssue ? errorCodeText(numberIssue.code, numberIssue.details) : undefined}
            onChange={(event) => onExternalOrderNumber(event.currentTarget.value)}
          />
        </div>
      ) : null}
      {requestedDate === undefined ? null : (
        <div data-issue={dateIssue?.code}>
          <DateField
            label={t('checkout.requestedDate')}
            description={t('checkout.requestedDateHint')}
            min={first}
            max={last}
            value={requestedDate}
            error={dateIssue ? errorCodeText(dateIssue.code) : undefined}
            onChange={onRequestedDate}
          />
        </div>
      )}
    </section>
  );
}
