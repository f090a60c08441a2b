import type { SalesCustomer } from '@kontor/contract';
import type { OrderType } from '@kontor/domain';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { type ReactNode, useId } from 'react';
import classes from './sales-start-page.module.css';

/** Opens carts; `customerId` is the one that is being switched to. */
export interface OpenCart {
  customerId: string | undefined;
  open: (customerId: string, orderType: OrderType) => void;
}

interface StartRow {
  /** Where a customer has several rows. */
  id?: string;
  customer: SalesCustomer;
  /** Which cart the row opens; default: of regular orders. */
  orderType?: OrderType;
  /** A fact, or two amounts; the last one is the row's amount. */
  cells: readonly ReactNode[];
}

interface StartGroup {
  /** Name and sums of the group. */
  head?: readonly string[];
  rows: readonly StartRow[];
  /** How many there are beside those shown. */
  total: number;
}

/** One list of the start page: a table, on narrow screens cards. */
export function StartList({
  title,
  columns,
  groups,
  empty,
  areAmounts = false,
  openCart,
}: {
  title: string;
  columns: readonly [string, string];
  groups: readonly StartGroup[];
  empty: string;
  /** Both columns are amounts, not only the last. */
  areAmounts?: boolean;
  openCart: OpenCart;
}) {
  const { t } = useTexts();
  const titleId = useId();
  const isEmpty = groups.every(({ rows }) => rows.length === 0);
  const isAmount = (column: number) => areAmounts || column === 1;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      {isEmpty ? (
        <p className={classes.note}>{empty}</p>
      ) : (
        <table className={classes.table} aria-labelledby={titleId}>
          <thead>
            <tr>
              <th scope="col">{t('sales.customer')}</th>
              {columns.map((label, column) => (
                <th key={label} scope="col" data-amount={isAmount(column) || undefined}>
                  {label}
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">{t('cart.iconWord.order')}</span>
              </th>
            </tr>
          </thead>
          {groups.map(({ head, rows, total }, group) => (
            <tbody key={head?.[0] ?? group}>
              {head ? (
                <tr data-head>
                  <th scope="rowgroup">{head[0]}</th>
                  {columns.map((label, column) => (
                    <td key={label} data-label={label} data-amount={isAmount(column) || undefined}>
                      {head[column + 1]}
                    </td>
                  ))}
                  <td />
                </tr>
              ) : null}
              {rows.map((row) => (
                <tr key={`${row.customer.id} ${row.id} ${row.orderType}`}>
                  <th scope="row">
                    {row.customer.translatedName}
                    <small>{row.customer.customerNo}</small>
                  </th>
                  {columns.map((label, column) => (
                    <td key={label} data-label={label} data-amount={isAmount(column) || undefined}>
                      {row.cells[column]}
                    </td>
                  ))}
                  <td className={classes.action}>
                    <OpenButton row={row} openCart={openCart} />
                  </td>
                </tr>
              ))}
              {total > rows.length ? (
                <tr data-more>
                  <td colSpan={4} className={classes.note}>
                    {t('sales.more', { shown: rows.length, count: total })}
                  </td>
                </tr>
              ) : null}
            </tbody>
          ))}
        </table>
      )}
    </section>
  );
}

function OpenButton({
  row: { customer, orderType = 'order' },
  openCart,
}: {
  row: StartRow;
  openCart: OpenCart;
}) {
  const { t } = useTexts();
  const isSwitching = openCart.customerId !== undefined;
  return (
    <ReasonButton
      variant="default"
      size="compact-md"
      aria-label={t(`sales.openCartOf.${orderType}`, { name: customer.translatedName })}
      disabledReason={
        isSwitching && openCart.customerId !== customer.id ? t('frame.sales.switching') : undefined
      }
      loading={openCart.customerId === customer.id}
      onClick={() => openCart.open(customer.id, orderType)}
    >
      {t(`cart.iconWord.${orderType}`)}
    </ReasonButton>
  );
}
