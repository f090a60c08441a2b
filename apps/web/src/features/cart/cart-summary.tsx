import { blockedAccountWarning, minimumOrderIssue, minimumOrderMinor } from '@kontor/domain';
import { errorCodeText } from '@kontor/web-kit/lib/error-text.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { Sum, Sums } from '@kontor/web-kit/ui/sums.tsx';
import { Alert, Box, Progress, Stack } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useRightReason } from '../../commerce/company-right.tsx';
import { piecesOf } from '../../commerce/line-price.ts';
import { useQuantityText } from '../../commerce/quantity-text.ts';
import { useShippingCountries, useShippingMethods } from '../../commerce/shipping.queries.ts';
import { useAccount, useSettings, useVat } from '../../commerce/shop-context.ts';
import { VatSum } from '../../commerce/vat-sum.tsx';
import { paths } from '../../lib/paths.ts';
import { markSkipTarget } from '../../lib/skip-targets.ts';
import { SummaryCard } from '../../ui/summary-card.tsx';
import type { CartActions } from './cart-actions.ts';
import type { CartLine } from './cart-changes.ts';
import { useCartState } from './cart-engine-context.ts';
import { type ArticleTotals, cartSeasonTotals, cartTotals, lineProblem } from './cart-rules.ts';
import shared from './cart-shared.module.css';
import { cartShipping } from './cart-shipping.ts';

/** Sums, the distance to the minimum order value, and the button to the checkout (CART-22, CHKO-03, CHKO-14). */
export function CartSummary({
  lines,
  totals: ofArticles,
  actions,
}: {
  lines: readonly CartLine[];
  totals: ArticleTotals;
  actions: CartActions;
}) {
  const { t, locale } = useTexts();
  const formats = useFormats();
  const quantityText = useQuantityText();
  const settings = useSettings();
  const account = useAccount();
  const vat = useVat();
  const navigate = useNavigate();
  const rightReason = useRightReason('checkout.read');
  const [isLeaving, setLeaving] = useState(false);
  const shippingMethods = useShippingMethods();
  const shippingCountries = useShippingCountries();
  const shipping = useMemo(
    () => cartShipping(account, { shippingMethods, shippingCountries }),
    [account, shippingMethods, shippingCountries],
  );
  const totals = useMemo(
    () => cartTotals(lines, vat.ratePercent, 'unknown' in shipping ? undefined : shipping.feeMinor),
    [lines, vat, shipping],
  );
  const pieces = useMemo(() => lines.reduce((sum, line) => sum + piecesOf(line), 0), [lines]);
  const { seasons } = useCartState();
  const dates = useMemo(() => seasons.map(({ _id, date }) => ({ id: _id, date })), [seasons]);
  const bySeason = useMemo(
    () => (lines[0]?.orderType === 'preOrder' ? cartSeasonTotals(lines, dates) : []),
    [lines, dates],
  );
  const problems = useMemo(
    () => lines.map((line) => lineProblem(line, settings, ofArticles.get(line.sku))?.code),
    [lines, settings, ofArticles],
  );
  const minimum = minimumOrderMinor({
    userMinCartAmount: account.minCartAmount,
    siteMinimum: settings.minimumOrderAmount,
  });
  const minimumIssue = minimumOrderIssue(minimum, totals.goodsMinor);
  const warning = blockedAccountWarning({
    isCompanyLocked: account.company?.isLocked ?? false,
    hasBlockedDelivery: account.transientObject.company.blockedDelivery,
  });
  const money = (minor: number) => formats.money(minor, vat.currency);
  const type = lines[0]?.orderType ?? 'order';

  return (
    <SummaryCard ref={markSkipTarget.summary} title={t('cart.summary')}>
      {warning ? (
        <Alert color="red" icon={<IconAlertCircle aria-hidden="true" />}>
          <strong>{errorCodeText(warning)}</strong>
          {warning === 'delivery.blocked' ? <div>{t('cart.contactSales')}</div> : null}
        </Alert>
      ) : null}
      <Sums>
        <Sum
          name={t('cart.lines', { count: lines.length })}
          value={quantityText(pieces, lines)}
          tone="muted"
        />
        {bySeason.map(({ seasonId, deliveryDate, quantity, netMinor }) => (
          <Sum
            key={seasonId}
            name={t('cart.season', {
              season: seasons.find(({ _id }) => _id === seasonId)?.name ?? '',
              date: formats.date(deliveryDate),
            })}
            note={quantityText(quantity, lines)}
            value={money(netMinor)}
            tone="muted"
          />
        ))}
        <Sum name={t('cart.net')} value={money(totals.goodsMinor)} />
        {'unknown' in shipping ? (
          <Sum
            name={t('cart.shipping')}
            note={errorCodeText(shipping.unknown)}
            value={t('cart.fromCheckout')}
          />
        ) : (
          <Sum name={t('cart.shipping')} note={shipping.methodName} value={money(totals.shippingMinor)} />
        )}
        {totals.vat.map(({ ratePercent, vatMinor }) => (
          <VatSum
            key={ratePercent}
            treatment={vat.decision.treatment}
            legalNote={vat.decision.note?.[locale]}
            rate={ratePercent}
            value={money(vatMinor)}
          />
        ))}
        <Sum
          name={t('unknown' in shipping ? 'cart.grossWithoutShipping' : 'cart.gross')}
          value={money(totals.grossMinor)}
          tone="strong"
        />
      </Sums>
      {minimum > 0 ? (
        <Stack gap={6}>
          <Progress
            value={Math.min(100, (totals.goodsMinor / minimum) * 100)}
            color={minimumIssue ? 'orange' : 'teal'}
            size="sm"
            aria-label={t('cart.minimum', { amount: money(minimum) })}
          />
          <span className={shared.facts}>
            {minimumIssue
              ? t('cart.untilMinimum', {
                  amount: money(minimum - totals.goodsMinor),
                  minimum: money(minimum),
                })
              : t('cart.minimumReached', { amount: money(minimum) })}
          </span>
        </Stack>
      ) : null}
      <ReasonButton
        data-skip-to
        size="md"
        fullWidth
        disabledReason={reason()}
        loading={isLeaving}
        onClick={() => void leave()}
      >
        {t('cart.toCheckout')}
      </ReasonButton>
      {reason() ? (
        <Box component="p" fz="sm" c="var(--bad)">
          {reason()}
        </Box>
      ) : null}
    </SummaryCard>
  );

  function reason(): string | undefined {
    if (rightReason !== undefined) return rightReason;
    if (warning) return errorCodeText(warning);
    if (problems.includes('stock.not.enough.error')) return errorCodeText('basket.out.of.stock');
    if (problems.includes('price.missing')) return errorCodeText('price.missing');
    const other = problems.find((code) => code !== undefined);
    if (other) return errorCodeText(other);
    if (!minimumIssue) return undefined;
    return errorCodeText('order.minimum.amount', {
      amount: { value: minimum / 100, currency: vat.currency },
    });
  }

  async function leave() {
    setLeaving(true);
    try {
      // After a refused save the page first has to show the server's cart.
      if (await actions.settle()) await navigate(paths.checkout(type));
    } finally {
      setLeaving(false);
    }
  }
}
