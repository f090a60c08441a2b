import type { OrderType } from '@kontor/contract';
import { useIsOnline } from '@kontor/web-kit/lib/connection.ts';
import { focusContent } from '@kontor/web-kit/lib/focus-content.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ButtonLink } from '@kontor/web-kit/lib/links.tsx';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { EmptyState } from '@kontor/web-kit/ui/empty-state.tsx';
import { ErrorState } from '@kontor/web-kit/ui/error-state.tsx';
import { Skeletons } from '@kontor/web-kit/ui/skeletons.tsx';
import { Alert, Group, Skeleton } from '@mantine/core';
import { IconShoppingCart, IconTrash } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useCart } from '../../commerce/cart-context.ts';
import { CompanyGate, useCompanyRight, useRightReason } from '../../commerce/company-right.tsx';
import { OrderTypeTabs } from '../../commerce/order-type-tabs.tsx';
import { useAccount, useSettings } from '../../commerce/shop-context.ts';
import { ShopPage } from '../../commerce/shop-page.tsx';
import { paths } from '../../lib/paths.ts';
import { markSkipTarget } from '../../lib/skip-targets.ts';
import type { CartActions } from './cart-actions.ts';
import { CartAttention } from './cart-attention.tsx';
import type { CartLine } from './cart-changes.ts';
import { useCartEngine, useCartState, useLinesOf } from './cart-engine-context.ts';
import { CartList } from './cart-list.tsx';
import classes from './cart-page.module.css';
import { articleTotals, hasNewPrice, lineProblem } from './cart-rules.ts';
import shared from './cart-shared.module.css';
import { CartSummary } from './cart-summary.tsx';

/** Age after which opening the page reloads the cart. */
const freshForMs = 3000;

export function CartPage({
  renderTools,
  renderEntry,
  renderNotices,
}: {
  renderTools: (orderType: OrderType) => ReactNode;
  renderEntry: (orderType: OrderType) => ReactNode;
  /** What stands above the lines, empty or not. */
  renderNotices: (orderType: OrderType) => ReactNode;
}) {
  const { t } = useTexts();
  const { isPreOrderModeVisible } = useSettings();
  const { type = 'order' } = useSearch({ from: '/shop/detailed-cart' });
  const orderType: OrderType = isPreOrderModeVisible ? type : 'order';
  const { countByType } = useCart();
  const handle = useCartEngine();
  const { isSaving } = useCartState();
  const isOnline = useIsOnline();
  const lines = useLinesOf(orderType);
  const changeReason = useRightReason('cart.change');
  // Shows changes of other users and tabs (CART-19).
  useEffect(() => handle?.actions.refresh(freshForMs), [handle]);

  return (
    <ShopPage
      title={t(`cart.title.${orderType}`)}
      subtitle={
        lines.length > 0 ? (
          <span>
            {t('cart.lines', { count: lines.length })}
            <span className={classes.saving} role="status">
              {t(isSaving ? (isOnline ? 'cart.saving' : 'cart.waiting') : 'cart.saved')}
            </span>
          </span>
        ) : undefined
      }
      keepsActionsBelow
      actions={
        handle ? (
          <CartToolbar lines={lines} actions={handle.actions}>
            {renderTools(orderType)}
          </CartToolbar>
        ) : undefined
      }
    >
      {handle && isPreOrderModeVisible ? (
        <OrderTypeTabs current={orderType} pathOf={paths.cart} countOf={countByType} />
      ) : null}
      {handle ? renderNotices(orderType) : null}
      {handle && changeReason !== undefined ? (
        <Alert color="blue" mb="md">
          {changeReason}
        </Alert>
      ) : handle ? (
        <div className="screen-only">{renderEntry(orderType)}</div>
      ) : null}
      <CompanyGate action="cart.read" hint={t('cart.noCompanyHint')}>
        <CartBody orderType={orderType} />
      </CompanyGate>
    </ShopPage>
  );
}

function CartBody({ orderType }: { orderType: OrderType }) {
  const { t } = useTexts();
  const handle = useCartEngine();
  const { status } = useCartState();
  const lines = useLinesOf(orderType);

  if (!handle) return null;
  if (status === 'loading') return <CartSkeleton />;
  if (status === 'failed' && lines.length === 0) {
    return (
      <ErrorState
        title={t('cart.loadFailed')}
        text={t('common.loadError')}
        retryLabel={t('common.retry')}
        onRetry={handle.actions.reload}
      />
    );
  }
  if (lines.length === 0) {
    return (
      <EmptyState
        icon={<IconShoppingCart size={28} />}
        title={t(`cart.isEmpty.${orderType}`)}
        text={t(`cart.isEmptyHint.${orderType}`)}
        action={<ButtonLink {...paths.category()}>{t('cart.toCatalogue')}</ButtonLink>}
      />
    );
  }
  return <FullCart key={orderType} lines={lines} actions={handle.actions} orderType={orderType} />;
}

function FullCart({
  lines,
  actions,
  orderType,
}: {
  lines: readonly CartLine[];
  actions: CartActions;
  orderType: OrderType;
}) {
  const { t } = useTexts();
  const settings = useSettings();
  /** The lines shown by the filter: fixed, so that a corrected line stays. */
  const [only, setOnly] = useState<ReadonlySet<string>>();
  const mayChange = useCompanyRight('cart.change');
  const totals = useMemo(() => articleTotals(lines), [lines]);
  const problems = useMemo(
    () => lines.filter((line) => lineProblem(line, settings, totals.get(line.sku)) !== undefined),
    [lines, settings, totals],
  );
  const repriced = useMemo(() => lines.filter(hasNewPrice), [lines]);
  const needsAttention = problems.length + repriced.length > 0;
  const shown = useMemo(() => (only ? lines.filter(({ id }) => only.has(id)) : lines), [only, lines]);
  return (
    <div className={classes.columns}>
      <PrintHead />
      <div className={classes.main} ref={markSkipTarget.list}>
        {mayChange && (needsAttention || only) ? (
          <CartAttention
            problems={problems}
            totals={totals}
            repriced={repriced}
            actions={actions}
            isOnly={only !== undefined}
            onOnly={(isOnly) =>
              setOnly(isOnly ? new Set([...problems, ...repriced].map(({ id }) => id)) : undefined)
            }
          />
        ) : null}
        <CartList
          lines={shown}
          orderType={orderType}
          totals={totals}
          actions={actions}
          label={t(`cart.title.${orderType}`)}
          isOnlySome={only !== undefined}
        />
      </div>
      <CartSummary lines={lines} totals={totals} actions={actions} />
    </div>
  );
}

/** Printed above the cart. */
function PrintHead() {
  const { company } = useAccount();
  const { companyData } = useSettings();
  const formats = useFormats();
  const customer = company && `${company.name} (${company.customerNo})`;
  return (
    <p className={classes.printHead}>
      {[companyData.name, customer, formats.date(new Date().toISOString())].filter(Boolean).join(' · ')}
    </p>
  );
}

function CartSkeleton() {
  const { t } = useTexts();
  return (
    <div className={classes.columns}>
      <div className={shared.lines} data-part="cart-lines">
        <Skeletons count={6} label={t('common.loading')}>
          {(index) => <Skeleton key={index} h={56} my={10} />}
        </Skeletons>
      </div>
      <Skeleton h={280} />
    </div>
  );
}

function CartToolbar({
  lines,
  actions,
  children,
}: {
  lines: readonly CartLine[];
  actions: CartActions;
  /** Actions of other features. */
  children?: ReactNode;
}) {
  const { t } = useTexts();
  const reason = useRightReason('cart.change');
  return (
    <Group gap="xs" className="screen-only">
      {children}
      {lines.length > 0 ? (
        <ReasonButton
          variant="subtle"
          color="gray"
          disabledReason={reason}
          leftSection={<IconTrash size={16} stroke={1.6} aria-hidden="true" />}
          onClick={() => {
            // The button disappears with the lines: move the focus.
            focusContent();
            actions.removeLines(lines);
          }}
        >
          {t('cart.empty')}
        </ReasonButton>
      ) : null}
    </Group>
  );
}
