import { decimalToMinor } from '@kontor/domain';
import type { ApiError } from '@kontor/web-kit/lib/api-error.ts';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { AnchorLink } from '@kontor/web-kit/lib/links.tsx';
import { Alert } from '@mantine/core';
import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { paths } from '../../lib/paths.ts';
import classes from './checkout.module.css';
import { orderNumberOf } from './checkout-choices.ts';
import { isUnknown } from './use-place-order.ts';

/** The reason why the order was not placed, and the next step (CHKO-15, CHKO-18). */
export function OrderNotice({ error }: { error: ApiError }) {
  const { t } = useTexts();
  const formats = useFormats();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  const isRepeated = error.code === 'checkout.already.submitted';
  const orderNumber = orderNumberOf(error.details);
  const amounts = error.code === 'price.changed' ? changedAmounts(error.details) : undefined;
  return (
    <Alert
      ref={ref}
      tabIndex={-1}
      role="alert"
      color={isRepeated ? 'blue' : 'red'}
      icon={isRepeated ? <IconInfoCircle aria-hidden="true" /> : <IconAlertCircle aria-hidden="true" />}
    >
      <strong>{errorText(error)}</strong>
      {amounts ? (
        <p className={classes.noticeText}>
          {t('checkout.totalChanged', {
            former: formats.money(decimalToMinor(amounts.former), amounts.currency),
            now: formats.money(decimalToMinor(amounts.now), amounts.currency),
          })}
        </p>
      ) : null}
      {isUnknown(error) ? <p className={classes.noticeText}>{t('checkout.safeToRepeat')}</p> : null}
      {isRepeated && orderNumber ? (
        <p className={classes.noticeText}>
          <AnchorLink {...paths.thankYou(orderNumber)}>{t('checkout.toOrder', { orderNumber })}</AnchorLink>
        </p>
      ) : null}
      {isRepeated || isUnknown(error) ? null : (
        <p className={classes.noticeText}>{t('checkout.nothingOrdered')}</p>
      )}
    </Alert>
  );
}

function changedAmounts(details: unknown): { former: number; now: number; currency: string } | undefined {
  const { expected, current } = (details ?? {}) as {
    expected?: { value: number };
    current?: { value: number; currency: string };
  };
  return expected && current
    ? { former: expected.value, now: current.value, currency: current.currency }
    : undefined;
}
