import type { FinanceStatus } from '@kontor/contract';
import { decimalToMinor } from '@kontor/domain';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Progress } from '@mantine/core';
import classes from './finance-summary.module.css';

/** The open items: sums, what uses up the credit limit, and their ages (INVC-01). */
export function FinanceSummary({ status }: { status: FinanceStatus }) {
  const { t } = useTexts();
  const formats = useFormats();
  const money = (amount: number) => formats.money(decimalToMinor(amount), status.currency);
  const figures = [
    ['open', status.openAmount],
    ['due', status.dueAmount],
    ['overdue', status.overdueAmount],
    ['balance', status.balance],
  ] as const;
  return (
    <section className={classes.summary} aria-label={t('invoices.summary')}>
      <dl className={classes.figures}>
        {figures.map(([name, amount]) => (
          <div key={name} data-warning={(name === 'overdue' && amount > 0) || undefined}>
            <dt>{t(`invoices.${name}`)}</dt>
            <dd>{money(amount)}</dd>
            <dd>{t(`invoices.${name}Hint`)}</dd>
          </div>
        ))}
      </dl>
      <Ageing status={status} money={money} />
      {status.credit ? <Credit credit={status.credit} money={money} /> : null}
    </section>
  );
}

/** A bar for each age in a table, which says the same in numbers. */
function Ageing({ status, money }: { status: FinanceStatus; money: (amount: number) => string }) {
  const { t } = useTexts();
  const highest = Math.max(...status.ageing.map(({ amount }) => amount));
  return (
    <table className={classes.ageing}>
      <caption>{t('invoices.ageing')}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('invoices.age')}</th>
          <th scope="col">{t('invoices.openAmount')}</th>
        </tr>
      </thead>
      <tbody>
        {status.ageing.map(({ bucket, amount }) => (
          <tr key={bucket} data-bucket={bucket}>
            <th scope="row">{t(`invoices.ages.${bucket}`)}</th>
            <td>
              <svg className={classes.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect
                  width={highest > 0 ? Math.max(amount > 0 ? 1 : 0, (100 * amount) / highest) : 0}
                  height="10"
                />
              </svg>
              <span>{money(amount)}</span>
            </td>
          </tr>
        ))}
        {status.creditNotesAmount === 0 ? null : (
          <tr>
            <th scope="row">{t('invoices.openCreditNotes')}</th>
            <td>
              <span>{money(status.creditNotesAmount)}</span>
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** The credit limit with what uses it up, by the figures of the checkout (CHKO-16). */
function Credit({
  credit: { limit, invoices, orders, available },
  money,
}: {
  credit: NonNullable<FinanceStatus['credit']>;
  money: (amount: number) => string;
}) {
  const { t } = useTexts();
  const percentOf = (amount: number) =>
    limit > 0 ? Math.min(100, Math.max(0, (100 * amount) / limit)) : 100;
  const used = percentOf(invoices);
  return (
    <div className={classes.credit}>
      <h2>{t('invoices.credit')}</h2>
      <p className={classes.left}>
        {t('invoices.creditLeft', { amount: money(available), limit: money(limit) })}
      </p>
      <Progress.Root size="md" aria-hidden="true">
        <Progress.Section value={used} color={available > 0 ? undefined : 'red'} />
        <Progress.Section
          value={Math.min(100 - used, percentOf(orders))}
          color={available > 0 ? 'gray' : 'orange'}
        />
      </Progress.Root>
      <dl>
        {(
          [
            ['creditInvoices', invoices],
            ['creditOrders', orders],
          ] as const
        ).map(([name, amount]) => (
          <div key={name} data-part={name}>
            <dt>{t(`invoices.${name}`)}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
