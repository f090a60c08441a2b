import type { OrderSummary } from '@kontor/contract';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ListTable } from '@kontor/web-kit/ui/list-table.tsx';
import { Anchor } from '@mantine/core';

/** The packs of an order; a tracking code with an address opens it in a new window (ORDR-07). */
export function PackTable({ packs }: Pick<OrderSummary, 'packs'>) {
  const { t } = useTexts();
  return (
    <ListTable
      caption={t('orders.packs')}
      columns={[{ label: t('orders.carrier') }, { label: t('orders.trackingCode') }]}
    >
      {packs.map(({ carrier, trackingCode, trackingUrl }) => (
        <tr key={`${carrier} ${trackingCode}`}>
          <td>{carrier}</td>
          <td>
            {trackingUrl ? (
              <Anchor
                href={trackingUrl}
                target="_blank"
                rel="noopener noreferrer"
                underline="always"
                aria-label={`${t('orders.track')} ${trackingCode}, ${t('common.opensNewWindow')}`}
              >
                {trackingCode}
              </Anchor>
            ) : (
              trackingCode
            )}
          </td>
        </tr>
      ))}
    </ListTable>
  );
}
