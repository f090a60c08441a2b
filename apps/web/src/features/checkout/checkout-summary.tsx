import type { CheckoutIssue } from '@kontor/contract';
import { decimalToMinor } from '@kontor/domain';
import { errorCodeText } from '@kontor/web-kit/lib/error-text.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { type TextKey, useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { Sum, Sums } from '@kontor/web-kit/ui/sums.tsx';
import { Checkbox } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRightReason } from '../../commerce/company-right.tsx';
import { useQuantityText } from '../../commerce/quantity-text.ts';
import { useSettings } from '../../commerce/shop-context.ts';
import { VatSums } from '../../commerce/vat-sum.tsx';
import { paths } from '../../lib/paths.ts';
import { markSkipTarget } from '../../lib/skip-targets.ts';
import { SummaryCard } from '../../ui/summary-card.tsx';
import shared from './checkout.module.css';
import {
  type CheckoutPlace,
  type CheckoutPreview,
  issueSkus,
  placeOf,
  type SeasonDelivery,
  termsTarget,
} from './checkout-choices.ts';
import classes from './checkout-summary.module.css';

/** Ids of the page's parts, for links in the issues. */
export const placeIds: Record<CheckoutPlace, string> = {
  reference: 'checkout-reference',
  addresses: 'checkout-addresses',
  shipping: 'checkout-shipping',
  lines: 'checkout-review',
  promotion: 'checkout-promotion',
  terms: 'checkout-terms',
};

/** Totals, open issues, terms, and the order button (CHKO-11, CHKO-12, CHKO-26). */
export function CheckoutSummary({
  preview,
  issues,
  isStale,
  isPlacing,
  areTermsAccepted,
  onTerms,
  onOrder,
  promotion,
  deliveries,
  approval,
  notice,
}: {
  preview: CheckoutPreview;
  /** Includes the terms. */
  issues: readonly CheckoutIssue[];
  /** True while the totals of another choice load. */
  isStale: boolean;
  isPlacing: boolean;
  areTermsAccepted: boolean;
  onTerms: (areAccepted: boolean) => void;
  onOrder: () => void;
  promotion: ReactNode;
  /** By season of a pre-order; empty for a regular order (CHKO-27). */
  deliveries: readonly SeasonDelivery[];
  /** The reason why the order needs approval; absent without one. */
  approval: ReactNode;
  /** Result of the last attempt. */
  notice: ReactNode;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  const quantityText = useQuantityText();
  const money = (value: number) => formats.money(decimalToMinor(value), preview.currency);
  const pieces = preview.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const [first] = issues;
  const rightReason = useRightReason(approval ? 'approvals.request' : 'orders.place');
  const reason = rightReason
    ? rightReason
    : isStale
      ? t('common.reason.loading')
      : first
        ? t('checkout.issuesReason', {
            count: issues.length,
            first: errorCodeText(first.code, first.details),
          })
        : undefined;
  return (
    <SummaryCard ref={markSkipTarget.summary} title={t('cart.summary')}>
      <div data-stale={isStale || undefined} className={classes.sums}>
        <Sums>
          <Sum
            name={t('cart.lines', { count: preview.lines.length })}
            value={quantityText(pieces, preview.lines)}
            tone="muted"
          />
          {deliveries.map(({ seasonId, name, date, quantity, netMinor }) => (
            <Sum
              key={seasonId}
              name={t('cart.season', { season: name, date: formats.date(date) })}
              note={quantityText(quantity, preview.lines)}
              value={formats.money(netMinor, preview.currency)}
              tone="muted"
            />
          ))}
          <Sum name={t('cart.net')} value={money(preview.net)} />
          {preview.discount > 0 ? <Sum name={t('orders.discount')} value={money(-preview.discount)} /> : null}
          <Sum name={t('cart.shipping')} value={money(preview.shipping)} />
          <VatSums of={preview} vat={preview.vat} currency={preview.currency} hasBases />
          <Sum name={t('cart.gross')} value={money(preview.gross)} tone="strong" />
        </Sums>
      </div>
      {promotion}
      {approval}
      {notice}
      <Checkbox
        id={placeIds.terms}
        checked={areTermsAccepted}
        onChange={(event) => onTerms(event.currentTarget.checked)}
        label={<TermsLabel />}
      />
      <ReasonButton
        data-skip-to
        size="lg"
        fullWidth
        disabledReason={reason}
        loading={isPlacing}
        onClick={onOrder}
      >
        {t(approval ? 'approvals.checkout.request' : 'checkout.place')}
      </ReasonButton>
      {issues.length > 0 ? (
        <div className={classes.issues}>
          <p className={classes.issuesTitle}>{t('checkout.issues')}</p>
          <ul>
            {issues.map((issue, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one code may come twice, for two addresses.
              <li key={`${issue.code} ${index}`}>
                <Issue issue={issue} />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </SummaryCard>
  );
}

/** An issue with a link to the part that can solve it. */
function Issue({ issue }: { issue: CheckoutIssue }) {
  const { t } = useTexts();
  // The page shows no line for articles that are gone: name them.
  const gone = issue.code === 'product.not.found' ? issueSkus([issue], issue.code) : [];
  const text = [errorCodeText(issue.code, issue.details), gone.join(', ')].filter(Boolean).join(': ');
  const place = placeOf(issue.code);
  if (!place)
    return (
      <>
        {text}
        {issue.code === 'delivery.blocked' ? ` – ${t('cart.contactSales')}` : null}
      </>
    );
  return (
    <button type="button" className={classes.issueLink} onClick={() => goTo(place, issue.code)}>
      {text}
      <IconArrowUp size={14} stroke={1.8} aria-hidden="true" />
    </button>
  );
}

/** Focuses the control that can solve an issue, else its line or part. */
function goTo(place: CheckoutPlace, code: string): void {
  const part = document.getElementById(placeIds[place]);
  const found = part?.querySelector<HTMLElement>(`[data-issue~="${code}"]`);
  const control = found?.querySelector<HTMLElement>('input:checked, input, select, textarea, button, a');
  const target = control ?? found ?? part;
  (found ?? part)?.scrollIntoView({ block: found || place === 'terms' ? 'center' : 'start' });
  target?.focus({ preventScroll: true });
}

/** Agreement to the terms, which open in a new window, so that no input is lost (CONF-08). */
function TermsLabel() {
  const { t } = useTexts();
  const target = termsTarget(useSettings());
  const link = (key: TextKey) => {
    const text = (
      <>
        {t(key)}
        <span className="visually-hidden">{` (${t('common.opensNewWindow')})`}</span>
      </>
    );
    if (!target) return t(key);
    if ('url' in target) {
      return (
        <a href={target.url} target="_blank" rel="noopener noreferrer" className={shared.link}>
          {text}
        </a>
      );
    }
    return (
      <Link {...paths.content(target.slug)} target="_blank" className={shared.link}>
        {text}
      </Link>
    );
  };
  return (
    <>
      {t('checkout.terms.before')} {link('checkout.terms.link')} {t('checkout.terms.after')}
    </>
  );
}
