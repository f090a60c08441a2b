import type { OrderDetail } from '@kontor/contract';
import { decimalToE4, decimalToMinor } from '@kontor/domain';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ProductImage } from '@kontor/web-kit/ui/product-image.tsx';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useLineView } from '../../commerce/styles/line-view.ts';
import { LineViewSwitch } from '../../commerce/styles/line-view-switch.tsx';
import { styleItems } from '../../commerce/styles/style-groups.ts';
import { StyleReadList } from '../../commerce/styles/style-read-list.tsx';
import { UnitPrice } from '../../commerce/unit-price.tsx';
import { paths } from '../../lib/paths.ts';
import { deliveryText, sumPieces } from './delivery-text.ts';
import classes from './order-items.module.css';
import { orderLines } from './order-lines.ts';

/** Longer orders are folded. */
const foldFrom = 30;

/** The lines of an order as placed: by style if products have several articles in it, or one by one. */
export function OrderItems({ order }: { order: Pick<OrderDetail, 'items' | 'currency' | 'orderType'> }) {
  const { t } = useTexts();
  const formats = useFormats();
  const view = useLineView();
  const { items, currency } = order;
  const { lines, dates, itemsOf } = useMemo(() => orderLines(order), [order]);
  const hasStyles = useMemo(
    () => styleItems(lines, { slots: dates.length }).some(({ kind }) => kind === 'style'),
    [lines, dates],
  );
  const slots = dates.map((date) => ({
    key: date,
    ...(dates.length > 1 ? { name: date === '' ? '–' : formats.date(date) } : {}),
  }));
  return (
    <>
      {hasStyles ? (
        <div className={classes.viewSwitch}>
          <LineViewSwitch />
        </div>
      ) : null}
      {hasStyles && view === 'styles' ? (
        <StyleReadList
          lines={lines}
          slots={slots}
          currency={currency}
          label={t('orders.items')}
          noteOf={(some) => deliveryText(sumPieces(some.flatMap(({ id }) => itemsOf.get(id) ?? [])), t)}
        />
      ) : (
        <ItemTable items={items} currency={currency} />
      )}
    </>
  );
}

function ItemTable({ items, currency }: { items: OrderDetail['items']; currency: string }) {
  const { t } = useTexts();
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? items : items.slice(0, foldFrom);
  return (
    <>
      <table className={classes.items}>
        <caption className="visually-hidden">{t('orders.items')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('orders.item')}</th>
            <th scope="col" className={classes.amount}>
              {t('common.quantity.label')}
            </th>
            <th scope="col" className={classes.amount}>
              {t('orders.unitPrice')}
            </th>
            <th scope="col" className={classes.amount}>
              {t('orders.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((item, index) => {
            const attributes = Object.values(item.attributes).join(', ');
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: one article may stand in several lines of an order that never changes.
              <tr key={`${item.sku} ${index}`}>
                <th scope="row" className={classes.item}>
                  <ProductImage src={item.image} alt="" className={classes.picture ?? ''} />
                  <Link className={classes.itemName} {...paths.product(item, item.sku)}>
                    {item.name}
                  </Link>
                  <span className={classes.itemFacts}>
                    {[
                      item.sku,
                      item.ownNumber ? t('common.ownNumber', { number: item.ownNumber }) : '',
                      attributes,
                      item.deliveryDate
                        ? t('orders.expected', { date: formats.date(item.deliveryDate) })
                        : '',
                      deliveryText(item, t),
                      item.expectedDate
                        ? t('orders.expectedOpen', { date: formats.date(item.expectedDate) })
                        : '',
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </th>
                <td className={classes.amount} data-label={t('common.quantity.label')}>
                  {formats.number(item.quantity)}
                </td>
                <td className={classes.amount} data-label={t('orders.unitPrice')}>
                  <UnitPrice
                    amountE4={decimalToE4(item.price.value)}
                    currency={currency}
                    priceUnit={item.price.priceUnit ?? 1}
                  />
                </td>
                <td className={classes.amount} data-label={t('orders.total')}>
                  {formats.money(decimalToMinor(item.netTotal), currency)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {shown.length < items.length ? (
        <button type="button" className={classes.more} onClick={() => setOpen(true)}>
          {t('orders.moreItems', { count: items.length })}
        </button>
      ) : null}
    </>
  );
}
