import type { CheckoutIssue, PaymentOptions } from '@kontor/contract';
import { decimalToMinor, mandateReference } from '@kontor/domain';
import { errorCodeText } from '@kontor/web-kit/lib/error-text.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Skeleton } from '@mantine/core';
import { LoadError } from '../../commerce/load-error.tsx';
import { useAccount, useSettings } from '../../commerce/shop-context.ts';
import classes from './checkout.module.css';
import { ChoiceCards } from './choice-cards.tsx';
import { DirectDebitFields } from './payment-direct-debit-fields.tsx';
import { methodHint } from './payment-hint.ts';
import type { PaymentChoice } from './use-payment-choice.ts';

/** Payment: the methods, the remaining credit limit, account and mandate of a direct debit (CHKO-16). */
export function CheckoutPayment({
  chosenId,
  issues,
  payment,
  checkoutId,
  onChoose,
}: {
  chosenId: string | null;
  issues: readonly CheckoutIssue[];
  payment: PaymentChoice;
  checkoutId: string;
  onChoose: (id: string) => void;
}) {
  const { t } = useTexts();
  const { company } = useAccount();
  const { paymentMethods } = useSettings();
  const { options, isLoading, error, directDebit, setDirectDebit } = payment;
  const issue = issues.find(
    ({ code }) => code.startsWith('payment.method.') || code === 'credit.limit.exceeded',
  );
  if (isLoading) return <Skeleton h={120} />;
  // While the methods' details load, the settings provide the methods without them.
  const methods =
    options?.methods ??
    paymentMethods.filter(({ id, isActive, isOnline }) => isActive && !isOnline && id !== 'directDebit');
  return (
    <>
      {error ? (
        // Target of the links of issues about a missing method.
        <div data-issue="payment.method.missing payment.method.invalid mandate.missing">
          <LoadError
            title={t('checkout.paymentFailed')}
            query={{ error, isFetching: payment.isRetrying, refetch: payment.retry }}
          />
        </div>
      ) : null}
      <ChoiceCards
        label={t('orders.paymentMethod')}
        empty={t('checkout.noPaymentMethod')}
        value={chosenId}
        issueCode={issue?.code}
        error={issue ? errorCodeText(issue.code) : undefined}
        onChange={onChoose}
        choices={methods.map(({ id, name, isOnline }) => ({
          id,
          content: (
            <>
              {name}
              <MethodHint id={id} isOnline={isOnline} options={options} />
            </>
          ),
        }))}
      />
      {chosenId === 'directDebit' && options?.directDebit ? (
        <DirectDebitFields
          terms={options.directDebit}
          entry={directDebit}
          mandateReference={mandateReference(company?.customerNo ?? '', checkoutId)}
          onChange={setDirectDebit}
        />
      ) : null}
    </>
  );
}

/** What happens after the order; for purchase on account, the remaining limit. */
function MethodHint({
  id,
  isOnline,
  options,
}: {
  id: string;
  isOnline: boolean;
  options: PaymentOptions | undefined;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  const credit = id === 'invoice' ? options?.credit : undefined;
  const hint = methodHint({ id, isOnline });
  const money = (value: number) => formats.money(decimalToMinor(value), credit?.currency ?? 'EUR');
  const text = credit
    ? t('checkout.creditLeft', { available: money(credit.available), limit: money(credit.limit) })
    : hint
      ? t(`checkout.paymentHint.${hint}`)
      : undefined;
  return text ? <span className={classes.methodHint}>{text}</span> : null;
}
