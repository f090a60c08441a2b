import type { ShopOrderDetail } from '@kontor/contract';
import { decimalToE4, decimalToMinor } from '@kontor/domain';
import { cancelledGoods } from '@kontor/web-kit/lib/cancelled-goods.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ListTable } from '@kontor/web-kit/ui/list-table.tsx';
import { Sum, Sums } from '@kontor/web-kit/ui/sums.tsx';
import { Anchor, Button, List, Text } from '@mantine/core';
import { useState } from 'react';
import { Panel } from '../../kit/detail.tsx';
import { Thumbnail } from '../../kit/thumbnail.tsx';
import classes from './order-page.module.css';
import { moneyText } from './order-texts.ts';

/** Lines that are shown at first; large orders are opened by hand. */
const firstLines = 100;

/** The lines with their pieces by state, and the sums of the order. */
export function LinesPanel({ order }: { order: ShopOrderDetail }) {
  const { t } = useTexts();
  const formats = useFormats();
  const [isWhole, setWhole] = useState(order.items.length <= firstLines);
  const columns = [
    'position',
    'article',
    'quantity',
    'delivered',
    'open',
    'cancelled',
    'price',
    'net',
  ] as const;
  const shown = isWhole ? order.items : order.items.slice(0, firstLines);
  return (
    <Panel title={t('orders.lines', { count: order.items.length })}>
      <ListTable
        caption={t('orders.lines', { count: order.items.length })}
        columns={columns.map((key) => ({
          label: t(`orders.line.${key}`),
          ...(key === 'position' || key === 'article' ? {} : { isAmount: true }),
        }))}
      >
        {shown.map((item) => (
          <tr key={item.position}>
            <td data-label={t('orders.line.position')}>{item.position}</td>
            <td>
              <div className={classes.article}>
                <Thumbnail src={item.image} />
                <span>
                  {item.name}
                  <Text size="sm" c="dimmed">
                    {item.sku}
                  </Text>
                </span>
              </div>
              {item.expectedDate ? (
                <Text size="sm" c="dimmed">
                  {t('orders.history.expected', { date: formats.date(item.expectedDate) })}
                </Text>
              ) : null}
              {Object.values(item.attributes).length > 0 ? (
                <Text size="sm" c="dimmed">
                  {Object.values(item.attributes).join(', ')}
                </Text>
              ) : null}
            </td>
            <td data-label={t('orders.line.quantity')} className={classes.pieces}>
              {formats.number(item.quantity)}
            </td>
            <td
              data-label={t('orders.line.delivered')}
              data-empty={item.deliveredQuantity === 0 || undefined}
              className={classes.pieces}
            >
              {formats.number(item.deliveredQuantity)}
            </td>
            <td data-label={t('orders.line.open')} className={classes.pieces}>
              {formats.number(item.openQuantity)}
            </td>
            <td
              data-label={t('orders.line.cancelled')}
              data-empty={item.cancelledQuantity === 0 || undefined}
              className={classes.pieces}
            >
              {formats.number(item.cancelledQuantity)}
            </td>
            <td data-label={t('orders.line.price')} className={classes.pieces}>
              {formats.unitPrice(
                decimalToE4(item.price.value),
                item.price.currency,
                item.price.priceUnit ?? 1,
              )}
            </td>
            <td data-amount>{formats.money(decimalToMinor(item.netTotal), order.currency)}</td>
          </tr>
        ))}
      </ListTable>
      {isWhole ? null : (
        <Button variant="default" onClick={() => setWhole(true)}>
          {t('orders.allLines', { count: order.items.length })}
        </Button>
      )}
      <OrderSums order={order} />
    </Panel>
  );
}

function OrderSums({ order: { costs, total, currency, items } }: { order: ShopOrderDetail }) {
  const { t } = useTexts();
  const formats = useFormats();
  const money = (amount: number) => moneyText(formats, amount, currency);
  const cancelled = cancelledGoods(items);
  return (
    <div className={classes.sums}>
      <Sums>
        <Sum name={t('orders.shipping')} value={money(costs.shippingPriceForOrder)} />
        {costs.discountForOrder > 0 ? (
          <Sum name={t('orders.discount')} value={money(-costs.discountForOrder)} />
        ) : null}
        <Sum name={t('orders.net')} value={money(total.net)} />
        {total.vat.map(({ rate, amount }) => (
          <Sum key={rate} name={t('orders.vat', { rate: formats.number(rate) })} value={money(amount)} />
        ))}
        <Sum name={t('orders.gross')} value={money(total.gross)} tone="strong" />
        {cancelled > 0 ? (
          <Sum name={t('orders.cancelledGoods')} value={formats.money(cancelled, currency)} tone="muted" />
        ) : null}
      </Sums>
    </div>
  );
}

/** The packs that left, with their lines. */
export function PacksPanel({ order: { packs } }: { order: ShopOrderDetail }) {
  const { t } = useTexts();
  const formats = useFormats();
  if (packs.length === 0) return null;
  return (
    <Panel title={t('orders.packs')}>
      <List listStyleType="none" spacing="sm">
        {packs.map(({ carrier, trackingCode, trackingUrl, dispatchedAt, lines }) => (
          <List.Item key={`${carrier} ${trackingCode}`}>
            {`${carrier} `}
            {trackingUrl ? (
              <Anchor href={trackingUrl} target="_blank" rel="noreferrer" underline="always">
                {trackingCode}
              </Anchor>
            ) : (
              trackingCode
            )}
            {dispatchedAt ? ` · ${formats.dateTime(dispatchedAt)}` : null}
            <Text size="sm" c="dimmed">
              {lines.map(({ sku, quantity }) => `${formats.number(quantity)} × ${sku}`).join(', ')}
            </Text>
          </List.Item>
        ))}
      </List>
    </Panel>
  );
}
