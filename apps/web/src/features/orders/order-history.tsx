import type { OrderDetail, OrderHistoryEntry } from '@kontor/contract';
import { decimalToE4, decimalToMinor } from '@kontor/domain';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { type Translate, useTexts } from '@kontor/web-kit/lib/i18n.ts';
import classes from './order-history.module.css';

/** More lines of an entry are folded. */
const shownLines = 4;

/** What happened to an order, newest first: who, when, what, why (decision 72). */
export function OrderHistory({
  order: { history, currency },
}: {
  order: Pick<OrderDetail, 'history' | 'currency'>;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  return (
    <section className={classes.history}>
      <h3 className={classes.title}>{t('orders.history.title')}</h3>
      <ol>
        {history.toReversed().map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are only added.
          <li key={history.length - index} data-kind={entry.kind}>
            <p className={classes.what}>
              <strong>{whatText(entry, t)}</strong>
              <span className={classes.when}>
                {[formats.dateTime(entry.at), entry.actorName ?? t(`orders.history.${entry.actor}`)].join(
                  ' · ',
                )}
              </span>
            </p>
            {entry.pack ? <p>{`${entry.pack.carrier} ${entry.pack.trackingCode}`}</p> : null}
            {entry.isUnpaid ? <p>{t('orders.history.unpaid')}</p> : null}
            {entry.note ? <p className={classes.note}>{entry.note}</p> : null}
            <EntryChanges changes={entry.changes} currency={currency} />
            <EntryLines lines={entry.lines} currency={currency} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Facts of the order before and after an import. */
function EntryChanges({
  changes,
  currency,
}: Pick<OrderHistoryEntry, 'changes'> & Pick<OrderDetail, 'currency'>) {
  const { t } = useTexts();
  const formats = useFormats();
  const textOf = (field: OrderHistoryEntry['changes'][number]['field'], value: string | null) => {
    if (!value) return t('orders.history.nothing');
    if (field === 'gross') return formats.money(decimalToMinor(Number(value)), currency);
    if (field === 'deliveryDate') return formats.date(value);
    return field === 'paymentStatus' ? t(`orders.payment.${value as OrderDetail['paymentStatus']}`) : value;
  };
  return changes.map(({ field, before, after }) => (
    <p key={field}>
      {t(`orders.history.fields.${field}`)}:{' '}
      {t('orders.history.replaced', { before: textOf(field, before), after: textOf(field, after) })}
    </p>
  ));
}

function EntryLines({ lines, currency }: Pick<OrderHistoryEntry, 'lines'> & Pick<OrderDetail, 'currency'>) {
  const { t } = useTexts();
  const formats = useFormats();
  if (lines.length === 0) return null;
  const list = (
    <ul className={classes.lines}>
      {lines.map(({ position, sku, name, quantity, before, after, delivered, expectedDate, price }) => (
        <li key={position}>
          {`${sku} ${name}: `}
          {[
            quantity === undefined ? '' : t('orders.history.pieces', { count: quantity }),
            before === undefined || after === undefined
              ? ''
              : after === 0
                ? t('orders.statuses.cancelled')
                : t('orders.history.instead', { count: before, after }),
            delivered === undefined ? '' : t('orders.history.delivered', { count: delivered }),
            expectedDate === undefined
              ? ''
              : expectedDate === null
                ? t('orders.history.undated')
                : t('orders.history.expected', { date: formats.date(expectedDate) }),
            price
              ? t('orders.history.price', {
                  before: formats.unitPrice(decimalToE4(price.before), currency, 1),
                  after: formats.unitPrice(decimalToE4(price.after), currency, 1),
                })
              : '',
          ]
            .filter(Boolean)
            .join(', ')}
        </li>
      ))}
    </ul>
  );
  if (lines.length <= shownLines) return list;
  return (
    <details>
      <summary>{t('cart.lines', { count: lines.length })}</summary>
      {list}
    </details>
  );
}

function whatText({ kind, orderStatus, deliveryStatus }: OrderHistoryEntry, t: Translate): string {
  if (kind !== 'status') return t(`orders.history.${kind}`);
  const status = orderStatus
    ? t(`orders.statuses.${orderStatus}`)
    : t(`orders.deliveryStatuses.${deliveryStatus ?? 'open'}`);
  return t('orders.history.status', { status });
}
