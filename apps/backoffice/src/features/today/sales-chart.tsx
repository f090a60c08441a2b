import type { TodaySales } from '@kontor/contract';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { AnchorLink } from '@kontor/web-kit/lib/links.tsx';
import type { LinkProps } from '@tanstack/react-router';
import { Panel } from '../../kit/detail.tsx';
import { paths } from '../../kit/paths.ts';
import { changeOf, useChangeText } from './change.ts';
import classes from './today.module.css';

const [width, height] = [720, 150];

type Day = TodaySales['days'][number];

/** Orders and net turnover of 30 days beside the same days of last year: figures, and a bar for each day. */
export function SalesChart({ sales: { days, lastYear, currency } }: { sales: TodaySales }) {
  const { t } = useTexts();
  const format = useFormats();
  if (currency === null) return null;
  const money = (amount: number) => format.money(Math.round(amount * 100), currency);
  const [now, before] = [sumOf(days), sumOf(lastYear)];
  const highest = Math.max(1, ...days.map(({ net }) => net), ...lastYear.map(({ net }) => net));
  const step = width / days.length;
  /** A bar in the middle of its day; `share` of the day's width. */
  const bar = ({ net }: Day, index: number, share: number) => {
    const size = (Math.max(0, net) / highest) * height;
    return { x: (index + (1 - share) / 2) * step, y: height - size, width: step * share, height: size };
  };
  return (
    <Panel title={t('today.turnover')}>
      <dl className={classes.figures}>
        <Figure
          name={t('today.net')}
          value={money(now.net)}
          link={ordersOf(days, currency)}
          change={changeOf(now.net, before.net)}
        />
        <Figure
          name={t('today.orders')}
          value={format.number(now.orders)}
          link={ordersOf(days, currency)}
          change={changeOf(now.orders, before.orders)}
        />
        <Figure name={t('today.netLastYear')} value={money(before.net)} link={ordersOf(lastYear, currency)} />
      </dl>
      <svg
        className={classes.chart}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t('today.chart', { now: money(now.net), before: money(before.net) })}
      >
        {days.map((day, index) => {
          const last = lastYear[index];
          return (
            <g key={day.day}>
              <title>{`${format.date(day.day)}: ${money(day.net)}`}</title>
              {last ? <rect {...bar(last, index, 0.85)} rx={2} className={classes.before} /> : null}
              <rect {...bar(day, index, 0.45)} rx={2} className={classes.now} />
            </g>
          );
        })}
      </svg>
      <p className={classes.axis} aria-hidden="true">
        {[...new Set([days[0]?.day, days.at(-1)?.day])].map(
          (day) => day && <span key={day}>{format.date(day)}</span>,
        )}
      </p>
      <p className={classes.legend}>
        <span data-series="now">{t('today.thisYear')}</span>
        <span data-series="before">{t('today.lastYear')}</span>
      </p>
    </Panel>
  );
}

function Figure({
  name,
  value,
  link,
  change,
}: {
  name: string;
  value: string;
  /** The orders that it sums. */
  link: LinkProps;
  /** Percent; undefined where there is nothing to compare with. */
  change?: number | undefined;
}) {
  const changeText = useChangeText();
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <AnchorLink {...link} aria-label={`${name}: ${value}`}>
          {value}
        </AnchorLink>
        {change === undefined ? null : (
          <span data-tone={change < 0 ? 'bad' : 'good'}>{changeText(change)}</span>
        )}
      </dd>
    </div>
  );
}

/** The list of the orders of these days, without cancelled ones. */
function ordersOf(days: readonly Day[], currency: string): LinkProps {
  const [from, to] = [days[0]?.day, days.at(-1)?.day];
  return paths.ordersWith({
    ...(from ? { dateFrom: from } : {}),
    ...(to ? { dateTo: to } : {}),
    orderStatus: 'notCancelled',
    currency,
    sort: '-date',
  });
}

function sumOf(days: readonly Day[]): { net: number; orders: number } {
  return {
    net: days.reduce((sum, { net }) => sum + net, 0),
    orders: days.reduce((sum, { orders }) => sum + orders, 0),
  };
}
