import type { SeasonSales } from '@kontor/contract';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ListTable } from '@kontor/web-kit/ui/list-table.tsx';
import { Link } from '@tanstack/react-router';
import { Panel } from '../../kit/detail.tsx';
import { paths } from '../../kit/paths.ts';
import { changeOf, useChangeText } from './change.ts';
import classes from './today.module.css';

/** Pre-orders of the seasons to come beside last year; each season opens its orders. */
export function SeasonsPanel({ seasons, currency }: { seasons: readonly SeasonSales[]; currency: string }) {
  const { t } = useTexts();
  const format = useFormats();
  const changeText = useChangeText();
  const money = (amount: number) => format.money(Math.round(amount * 100), currency);
  const columns = [
    { label: t('today.season') },
    { label: t('today.delivery') },
    { label: t('today.orders'), isAmount: true },
    { label: t('today.pieces'), isAmount: true },
    { label: t('today.net'), isAmount: true },
    { label: t('today.netLastYear'), isAmount: true },
  ] as const;
  return (
    <Panel title={t('today.seasons')}>
      <ListTable caption={t('today.seasons')} columns={columns}>
        {seasons.map(({ _id, name, date, orders, pieces, net, lastYear }) => (
          <tr key={_id}>
            <td>
              <Link {...paths.ordersWith({ seasonId: _id, orderStatus: 'notCancelled', currency })}>
                {name}
              </Link>
            </td>
            <td data-label={columns[1].label}>{format.date(date)}</td>
            <td data-label={columns[2].label} className={classes.figure}>
              {format.number(orders)}
            </td>
            <td data-label={columns[3].label} className={classes.figure}>
              {format.number(pieces)}
            </td>
            <td data-label={columns[4].label} data-amount>
              {money(net)}
            </td>
            <td
              data-label={columns[5].label}
              className={classes.figure}
              data-empty={lastYear === null || undefined}
            >
              {lastYear === null
                ? null
                : [money(lastYear), changeText(changeOf(net, lastYear))].filter(Boolean).join(' · ')}
            </td>
          </tr>
        ))}
      </ListTable>
    </Panel>
  );
}
