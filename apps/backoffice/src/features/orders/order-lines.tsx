import type { ShopOrderDetail } from '@kontor/contract';
import { decimalToMinor } from '@kontor/domain';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ListTable } from '@kontor/web-kit/ui/list-table.tsx';
import { Anchor, Button, List, Text } from '@mantine/core';
import { useState } from 'react';
import { Panel } from '../../kit/detail.tsx';
import classes from './order-page.module.css';

/** Lines that are shown at first; large orders are opened by hand. */
const firstLines = 100;

/** The lines with their pieces by state. */
export function LinesPanel({ order }: { order: ShopOrderDetail }) {
  const { t } = useTexts();
  const formats = useFormats();
  const [isWhole, setWhole] = useState(order.items.length <= firstLines);
  const columns = ['position', 'article', 'quantity', 'delivered', 'open', 'cancelled', 'net'] as const;
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
              {`${item.sku} ${item.name}`}
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
            <td data-amount>{formats.money(decimalToMinor(item.netTotal), order.currency)}</td>
          </tr>
        ))}
      </ListTable>
      {isWhole ? null : (
        <Button variant="default" onClick={() => setWhole(true)}>
          {t('orders.allLines', { count: order.items.length })}
        </Button>
      )}
    </Panel>
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
