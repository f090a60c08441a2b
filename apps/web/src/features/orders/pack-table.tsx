import type { OrderSummary } from '@kontor/contract';
import { useTexts } from '../../lib/i18n.ts';
import classes from './pack-table.module.css';

/** The packs of an order; a tracking code with an address opens it in a new window (ORDR-07). */
export function PackTable({ packs }: Pick<OrderSummary, 'packs'>) {
  const { t } = useTexts();
  return (
    <table className={classes.packs}>
      <thead>
        <tr>
          <th scope="col">{t('orders.carrier')}</th>
          <th scope="col">{t('orders.trackingCode')}</th>
        </tr>
      </thead>
      <tbody>
        {packs.map(({ carrier, trackingCode, trackingUrl }) => (
          <tr key={`${carrier} ${trackingCode}`}>
            <td>{carrier}</td>
            <td>
              {trackingUrl ? (
                <a
                  href={trackingUrl}
                  target="_blank"
                  rel="noopener noreferrer"
                  aria-label={`${t('orders.track')} ${trackingCode}, ${t('common.opensNewWindow')}`}
                >
                  {trackingCode}
                </a>
              ) : (
                trackingCode
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
