import type { CheckoutIssue, CheckoutPreview } from '@kontor/contract';
import { localDate, requestableDeliveryDates } from '@kontor/domain';
import { DateField } from '@kontor/web-kit/lib/date-field.tsx';
import { errorCodeText } from '@kontor/web-kit/lib/error-text.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { NativeSelect } from '@mantine/core';
import { BudgetBar } from '../../commerce/budget-bar.tsx';
import { useSettings } from '../../commerce/shop-context.ts';
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
  costCentre,
}: {
  externalOrderNumber: string;
  onExternalOrderNumber: (value: string) => void;
  /** YYYY-MM-DD, or the typed text if it is no date; empty without one. Undefined if the checkout does not ask for it. */
  requestedDate: string | undefined;
  onRequestedDate: (date: string) => void;
  /** The issue of each field, also listed in the summary. */
  numberIssue: CheckoutIssue | undefined;
  dateIssue: CheckoutIssue | undefined;
  /** Undefined where the company has no cost centres. */
  costCentre?: CostCentreChoice | undefined;
}) {
  const { t } = useTexts();
  const { isExternalOrderNumberFieldActive } = useSettings();
  if (!isExternalOrderNumberFieldActive && requestedDate === undefined && !costCentre) return null;
  const { first, last } = requestableDeliveryDates(localDate(new Date()));
  return (
    <section
      id={placeIds.reference}
      className={classes.reference}
      aria-label={t('checkout.reference')}
      tabIndex={-1}
    >
      {costCentre ? <CostCentreField {...costCentre} /> : null}
      {isExternalOrderNumberFieldActive ? (
        <div data-issue={numberIssue?.code}>
          <TextInput
            label={t('orders.externalNumber')}
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
            label={t('orders.requestedDate')}
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

/** The cost centres of the company, and the budgets of the chosen one with this order. */
export interface CostCentreChoice {
  centres: NonNullable<CheckoutPreview['costCentres']>;
  chosenId: string | undefined;
  /** The order's share of a budget. */
  net: number;
  currency: string;
  issue: CheckoutIssue | undefined;
  onChoose: (id: string) => void;
}

function CostCentreField({ centres, chosenId, net, currency, issue, onChoose }: CostCentreChoice) {
  const { t } = useTexts();
  const chosen = centres.find(({ _id }) => _id === chosenId);
  return (
    <div className={classes.costCentre} data-issue={issue?.code}>
      <NativeSelect
        label={t('approvals.column.costCentre')}
        description={t('approvals.checkout.costCentreHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        value={chosen?._id ?? ''}
        // An empty choice is no mistake yet; the summary lists it.
        error={issue?.code === 'cost.centre.unknown' ? errorCodeText(issue.code) : undefined}
        onChange={(event) => onChoose(event.currentTarget.value)}
        data={[
          ...(chosen ? [] : [{ value: '', label: t('common.choose') }]),
          ...centres.map(({ _id, key, name }) => ({ value: _id, label: `${key} · ${name}` })),
        ]}
      />
      {chosen?.budgets?.map((budget) => (
        <BudgetBar key={budget.period} budget={budget} currency={currency} net={net} />
      ))}
    </div>
  );
}
