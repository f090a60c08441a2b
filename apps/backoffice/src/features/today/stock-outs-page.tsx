import { routes, type StockOut } from '@kontor/contract';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { DataList } from '../../kit/list/data-list.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { paths } from '../../kit/paths.ts';

/** Articles without stock that open orders wait for; a row opens these orders. */
export function StockOutsPage() {
  const { t } = useTexts();
  const format = useFormats();
  return (
    <>
      <PageTitle title={t('today.stockOuts.title')} />
      <DataList
        name="stock-outs"
        label={t('today.stockOuts.title')}
        query={(query) => apiQuery(routes.today.stockOuts, { query })}
        rowKey={(row: StockOut) => row.sku}
        rowName={(row) => row.sku}
        link={(row) => paths.ordersWith({ search: row.sku })}
        columns={[
          { key: 'sku', label: t('today.stockOuts.sku'), cell: (row) => row.sku, card: 'title' },
          { key: 'name', label: t('today.stockOuts.name'), cell: (row) => row.name },
          {
            key: 'openPieces',
            label: t('today.stockOuts.openPieces'),
            cell: (row) => format.number(row.openPieces),
            amount: true,
            card: 'amount',
          },
          {
            key: 'orders',
            label: t('today.orders'),
            cell: (row) => format.number(row.orders),
            amount: true,
          },
          {
            key: 'stock',
            label: t('today.stockOuts.stock'),
            cell: (row) => format.number(row.stock),
            amount: true,
          },
          {
            key: 'waitingSince',
            label: t('today.stockOuts.waitingSince'),
            cell: (row) => <time dateTime={row.waitingSince}>{format.date(row.waitingSince)}</time>,
          },
        ]}
        empty={{ title: t('today.stockOuts.empty'), text: t('today.stockOuts.emptyHint') }}
        searchPlaceholder={t('today.stockOuts.search')}
      />
    </>
  );
}
