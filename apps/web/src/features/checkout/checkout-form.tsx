import type { OrderType } from '@kontor/contract';
import { blockedAccountWarning, localDate } from '@kontor/domain';
import { isApiError } from '@kontor/web-kit/lib/api-error.ts';
import { errorCodeText, errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { focusTooLong } from '@kontor/web-kit/lib/text-input.tsx';
import { ErrorState } from '@kontor/web-kit/ui/error-state.tsx';
import { Alert, Stack } from '@mantine/core';
import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { changeInterfaceState } from '../../commerce/interface-state.ts';
import { useAccount, useSettings } from '../../commerce/shop-context.ts';
import { ApprovalNeeded } from './approval-needed.tsx';
import shared from './checkout.module.css';
import { CheckoutAddresses } from './checkout-addresses.tsx';
import {
  deliveriesOf,
  notesToSend,
  orderNumberIssue,
  requestedDateIssue,
  seasonDeliveries,
  withPageIssues,
} from './checkout-choices.ts';
import classes from './checkout-form.module.css';
import { CheckoutNotes } from './checkout-notes.tsx';
import { CheckoutPayment } from './checkout-payment.tsx';
import { CheckoutReference } from './checkout-reference.tsx';
import { CheckoutReview } from './checkout-review.tsx';
import { CheckoutShipping } from './checkout-shipping.tsx';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';
import { CheckoutSummary, placeIds } from './checkout-summary.tsx';
import { ConfirmOrder } from './confirm-order.tsx';
import { DroppedEntries } from './dropped-entries.tsx';
import type { DroppedEntry } from './kept-checkout.ts';
import { OrderNotice } from './order-notice.tsx';
import { PromotionField } from './promotion-field.tsx';
import { useCheckoutPreview } from './use-checkout-preview.ts';
import { useFreshCart } from './use-fresh-cart.ts';
import { useKeptCheckout } from './use-kept-checkout.ts';
import { usePaymentChoice } from './use-payment-choice.ts';
import { usePlaceOrder } from './use-place-order.ts';
import { useRepricedLines } from './use-repriced-lines.ts';

export function CheckoutForm({
  orderType,
  onSubmit,
  onRefused,
}: {
  orderType: OrderType;
  /** Called when the order is sent: an empty cart is expected from now on. */
  onSubmit: () => void;
  onRefused: () => void;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  const { isDeliveryDateFieldActive, isExternalOrderNumberFieldActive } = useSettings();
  const account = useAccount();
  const entered = useKeptCheckout(orderType);
  const { choice, setChoice, externalOrderNumber, notes, requestedDate } = entered;
  const [areTermsAccepted, setTermsAccepted] = useState(false);
  /** The total that the buyer is asked to confirm; a changed total is asked about again (CHKO-18). */
  const [askedGross, setAskedGross] = useState<number>();
  const order = usePlaceOrder({ onSubmit, onRefused, onPlaced: entered.forget });
  const payment = usePaymentChoice();
  const preview = useCheckoutPreview({ ...choice, orderType }, { isFrozen: order.isSettling });
  const deliveries = useMemo(
    () => deliveriesOf(orderType, preview.data?.lines ?? [], preview.data?.seasons ?? []),
    [orderType, preview.data],
  );

  const bySeason = useMemo(
    () => seasonDeliveries(preview.data?.lines ?? [], preview.data?.seasons ?? []),
    [preview.data],
  );
  const repriced = useRepricedLines(preview.data?.lines);
  const answer = order.isSettling || preview.isPlaceholderData ? undefined : preview.data;
  useFreshCart(answer, preview.refetch);
  const shippingAddressId = choice.shippingAddressId ?? preview.data?.selected.shippingAddressId;
  const recipient = account.addresses.find(({ _id }) => _id === shippingAddressId);
  const deliveryCountry = recipient?.country?.code;
  useEffect(() => {
    changeInterfaceState({ deliveryCountry });
    return () => changeInterfaceState({ deliveryCountry: undefined });
  }, [deliveryCountry]);
  const dropRefused = useEffectEvent(entered.dropRefused);
  useEffect(() => {
    if (answer) dropRefused(answer.issues);
  }, [answer]);

  if (!preview.data) {
    if (!preview.isError) return <CheckoutSkeleton />;
    return (
      <ErrorState
        title={t('checkout.loadFailed')}
        text={errorText(preview.error)}
        retryLabel={t('common.retry')}
        isRetrying={preview.isFetching}
        onRetry={() => {
          // Drops an address that is gone.
          if (isApiError(preview.error, 'address.not.found')) entered.dropAddresses();
          void preview.refetch();
        }}
      />
    );
  }

  const { data } = preview;
  const chosen = {
    shippingAddressId: choice.shippingAddressId ?? data.selected.shippingAddressId,
    invoiceAddressId: choice.invoiceAddressId ?? data.selected.invoiceAddressId,
    shippingMethodId: choice.shippingMethodId ?? data.selected.shippingMethodId,
    paymentMethodId: choice.paymentMethodId ?? data.selected.paymentMethodId,
    costCentreId: choice.costCentreId ?? data.selected.costCentreId,
  };
  const hasDateField = isDeliveryDateFieldActive && orderType === 'order';
  const numberIssue = isExternalOrderNumberFieldActive
    ? orderNumberIssue(externalOrderNumber, formats)
    : undefined;
  const dateIssue = hasDateField ? requestedDateIssue(requestedDate, localDate(new Date())) : undefined;
  const issues = withPageIssues(payment.withPayment(data.issues, chosen.paymentMethodId), {
    areTermsAccepted,
    reference: [numberIssue, dateIssue],
  });
  const warning = blockedAccountWarning({
    isCompanyLocked: account.company?.isLocked ?? false,
    hasBlockedDelivery: account.transientObject.company.blockedDelivery,
  });

  const place = async () => {
    const { shippingAddressId, invoiceAddressId, shippingMethodId, paymentMethodId, costCentreId } = chosen;
    if (!shippingAddressId || !invoiceAddressId || !shippingMethodId || !paymentMethodId) return;
    await order.place(
      {
        orderType,
        version: data.version,
        shippingAddressId,
        invoiceAddressId,
        shippingMethodId,
        paymentMethodId,
        ...payment.toSend(paymentMethodId),
        externalOrderNumber: externalOrderNumber.trim() || null,
        orderNotes: notesToSend(deliveries, notes),
        requestedDeliveryDate: hasDateField && requestedDate !== '' ? requestedDate : null,
        promotionCode: choice.promotionCode ?? null,
        costCentreId: costCentreId ?? null,
        termsAccepted: areTermsAccepted,
        expectedTotal: { value: data.gross, currency: data.currency },
      },
      preview.refetch,
      data.approval && { message: entered.message.trim() || null },
    );
    setAskedGross(undefined);
  };

  return (
    <div className={shared.columns}>
      <Stack gap={36} miw={0}>
        {warning ? (
          <Alert color="red" icon={<IconAlertCircle aria-hidden="true" />}>
            <strong>{errorCodeText(warning)}</strong>
            {warning === 'delivery.blocked' ? <div>{t('cart.contactSales')}</div> : null}
          </Alert>
        ) : null}
        <DroppedEntries dropped={entered.dropped.filter((entry) => !isMethod(entry))} />
        <CheckoutReference
          externalOrderNumber={externalOrderNumber}
          onExternalOrderNumber={entered.setExternalOrderNumber}
          requestedDate={hasDateField ? requestedDate : undefined}
          onRequestedDate={entered.setRequestedDate}
          numberIssue={numberIssue}
          dateIssue={dateIssue}
          costCentre={
            data.costCentres && {
              centres: data.costCentres,
              chosenId: chosen.costCentreId ?? undefined,
              net: data.net + data.shipping - data.discount,
              currency: data.currency,
              issue: issues.find(({ code }) => code.startsWith('cost.centre')),
              onChoose: (costCentreId) => setChoice((former) => ({ ...former, costCentreId })),
            }
          }
        />
        <Part id={placeIds.addresses} number={1} title={t('address.title')}>
          {data.vatRefusal ? (
            <Alert color="yellow" variant="light" role="status" icon={<IconInfoCircle aria-hidden="true" />}>
              {errorCodeText(data.vatRefusal)}
            </Alert>
          ) : null}
          <CheckoutAddresses
            chosen={{ shipping: chosen.shippingAddressId, invoice: chosen.invoiceAddressId }}
            issues={issues}
            onChoose={(purpose, id) =>
              // Keeps the methods: the server decides whether they are offered there (CHKO-09).
              setChoice((former) => ({ ...former, [`${purpose}AddressId`]: id }))
            }
          />
        </Part>
        <Part id={placeIds.shipping} number={2} title={t('checkout.step.shipping')}>
          {/* Shown here, because a change of address above may have dropped them. */}
          <DroppedEntries dropped={entered.dropped.filter(isMethod)} />
          <CheckoutShipping
            preview={data}
            chosenId={chosen.shippingMethodId}
            issues={issues}
            onChoose={(shippingMethodId) => setChoice((former) => ({ ...former, shippingMethodId }))}
          />
          <CheckoutPayment
            chosenId={chosen.paymentMethodId}
            issues={issues}
            payment={payment}
            checkoutId={order.checkoutId}
            onChoose={(paymentMethodId) => setChoice((former) => ({ ...former, paymentMethodId }))}
          />
          <CheckoutNotes deliveries={deliveries} notes={notes} onNote={entered.setNote} />
        </Part>
        <Part id={placeIds.lines} number={3} title={t('checkout.step.review')}>
          <CheckoutReview preview={data} issues={issues} orderType={orderType} repriced={repriced} />
        </Part>
      </Stack>
      <CheckoutSummary
        preview={data}
        issues={issues}
        isStale={preview.isPlaceholderData || preview.isFetching}
        isPlacing={order.isPlacing}
        areTermsAccepted={areTermsAccepted}
        onTerms={setTermsAccepted}
        onOrder={() => {
          if (!focusTooLong(document)) setAskedGross(data.gross);
        }}
        deliveries={bySeason}
        promotion={
          <PromotionField
            orderType={orderType}
            code={choice.promotionCode ?? undefined}
            discount={preview.isPlaceholderData ? undefined : data.discount}
            currency={data.currency}
            issues={issues}
            onChange={(promotionCode) =>
              setChoice(({ promotionCode: _former, ...rest }) => ({
                ...rest,
                ...(promotionCode ? { promotionCode } : {}),
              }))
            }
          />
        }
        approval={
          data.approval ? (
            <ApprovalNeeded
              reasons={data.approval.reasons}
              currency={data.currency}
              message={entered.message}
              onMessage={entered.setMessage}
            />
          ) : null
        }
        notice={order.notice ? <OrderNotice error={order.notice} /> : null}
      />
      <ConfirmOrder
        isOpen={askedGross !== undefined && (order.isPlacing || askedGross === data.gross)}
        isPlacing={order.isPlacing}
        gross={data.gross}
        currency={data.currency}
        lineCount={data.lines.length}
        isRequest={data.approval !== undefined}
        recipient={recipient ? `${recipient.street}, ${recipient.zipCode} ${recipient.city}` : ''}
        onClose={() => setAskedGross(undefined)}
        onConfirm={() => void place()}
      />
    </div>
  );
}

function isMethod({ part }: DroppedEntry): boolean {
  return part === 'shippingMethodId' || part === 'paymentMethodId';
}

function Part({
  id,
  number,
  title,
  children,
}: {
  id: string;
  number: number;
  title: string;
  children: ReactNode;
}) {
  return (
    <section className={classes.part} aria-labelledby={`${id}-title`} id={id} tabIndex={-1}>
      <h2 className={classes.partTitle} id={`${id}-title`}>
        <span className={classes.number} aria-hidden="true">
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}
