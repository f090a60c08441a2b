import { routes, type ScheduledPrice } from '@kontor/contract';
import { SCHEDULE_STATES } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { isApiError, isPassingError } from '@kontor/web-kit/lib/api-error.ts';
import { showErrorToast } from '@kontor/web-kit/lib/error-toast.ts';
import { shownNumber, useFormats } from '@kontor/web-kit/lib/format.ts';
import { translate, useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { DataList } from '../../kit/list/data-list.tsx';
import { useListState } from '../../kit/list/list-state.ts';
import { useNewDialog } from '../../kit/new-dialog.ts';
import { useOperator } from '../../kit/operator.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { StatusBadge } from '../../kit/status-badge.tsx';
import { refreshPrices, usePriceLists } from './price-lists.queries.ts';
import { EditDialog, ScheduleDialog } from './schedule-dialogs.tsx';

type Rows = readonly ScheduledPrice[];

const tones = { planned: 'blue', inForce: 'green', ended: 'gray' } as const;

/** Prices that are valid from one moment to another. */
export function ScheduledPricesPage() {
  const { t, locale } = useTexts();
  const formats = useFormats();
  const { reason } = useOperator();
  const { address } = useListState(undefined);
  const newDialog = useNewDialog('prices.write');
  const [edited, setEdited] = useState<ScheduledPrice>();
  const [asking, setAsking] = useState<{ rows: Rows; done: (isDone: boolean) => void }>();
  /** Rows that were sent without an answer: the server may have removed them. */
  const unanswered = useRef<Rows>(undefined);
  const lists = usePriceLists();
  const price = (value: number | null) => shownNumber(value, locale, 2);
  const unit = (priceUnit: number) => (priceUnit === 1 ? '' : ` / ${formats.number(priceUnit)}`);
  return (
    <>
      <PageTitle
        title={t('priceLists.scheduled')}
        actions={
          <ReasonButton leftSection={<IconPlus size={17} aria-hidden="true" />} {...newDialog.button}>
            {t('priceLists.schedule')}
          </ReasonButton>
        }
      />
      <DataList
        name="scheduled-prices"
        label={t('priceLists.scheduled')}
        query={(query) => apiQuery(routes.priceLists.scheduled, { query })}
        rowKey={(row: ScheduledPrice) => [row.sku, row.priceList, row.minQuantity, row.validFrom].join('\t')}
        rowName={({ sku, validFrom }) => `${sku} ${formats.dateTime(validFrom)}`}
        defaultSort="-validFrom"
        columns={[
          { key: 'sku', label: t('grid.column.sku'), cell: ({ sku }) => sku, card: 'title' },
          { key: 'name', label: t('grid.column.name'), cell: ({ name }) => name },
          {
            key: 'priceList',
            label: t('priceLists.list'),
            cell: ({ priceList }) => lists.find(({ code }) => code === priceList)?.name ?? priceList,
          },
          {
            key: 'minQuantity',
            label: t('priceLists.from'),
            cell: ({ minQuantity }) => formats.number(minQuantity),
            amount: true,
          },
          {
            key: 'value',
            label: t('priceLists.price'),
            cell: ({ value, priceUnit }) => `${price(value)}${unit(priceUnit)}`,
            amount: true,
            card: 'amount',
          },
          {
            key: 'usual',
            label: t('priceLists.usual'),
            cell: ({ usualValue }) => price(usualValue),
            amount: true,
          },
          {
            key: 'validFrom',
            label: t('priceLists.validFrom'),
            cell: ({ validFrom }) => formats.dateTime(validFrom),
            sortable: true,
          },
          {
            key: 'validUntil',
            label: t('priceLists.validUntil'),
            cell: ({ validUntil }) => (validUntil ? formats.dateTime(validUntil) : ''),
          },
          {
            key: 'state',
            label: t('priceLists.state'),
            cell: ({ state }) => (
              <StatusBadge tone={tones[state]}>{t(`priceLists.states.${state}`)}</StatusBadge>
            ),
            card: 'badge',
          },
          {
            key: 'edit',
            label: t('priceLists.editScheduled'),
            cell: (row) => (
              <ReasonButton
                variant="default"
                size="xs"
                aria-label={t('priceLists.editNamed', { sku: row.sku })}
                disabledReason={
                  reason('prices.write') ?? (row.state === 'ended' ? t('priceLists.endedReason') : undefined)
                }
                onClick={() => setEdited(row)}
              >
                {t('priceLists.editScheduled')}
              </ReasonButton>
            ),
          },
        ]}
        filters={[
          {
            key: 'state',
            label: t('priceLists.state'),
            options: SCHEDULE_STATES.map((value) => ({ value, label: t(`priceLists.states.${value}`) })),
          },
          {
            key: 'priceList',
            label: t('priceLists.list'),
            options: lists.map(({ code, name }) => ({ value: code, label: name })),
            isLoaded: true,
          },
        ]}
        bulk={[
          {
            key: 'remove',
            label: t('priceLists.removeScheduled'),
            icon: IconTrash,
            isDangerous: true,
            disabledReason: reason('prices.write'),
            run: (rows) =>
              rows.some(isInForce)
                ? new Promise<boolean>((resolve) => {
                    const done = (isDone: boolean) => {
                      setAsking(undefined);
                      resolve(isDone);
                    };
                    setAsking({ rows, done });
                  })
                : remove(rows),
          },
        ]}
        empty={{ title: t('priceLists.noScheduled'), text: t('priceLists.noScheduledHint') }}
        searchPlaceholder={t('grid.column.sku')}
      />
      {asking ? (
        <ConfirmDialog
          title={t('priceLists.removeScheduledTitle', { count: asking.rows.length })}
          text={t('priceLists.removeInForce', { count: asking.rows.filter(isInForce).length })}
          label={t('priceLists.removeScheduled')}
          run={async () => {
            const { rows, done } = asking;
            const isRepeated = unanswered.current === rows;
            await remove(rows, { isRepeated }).catch((error: unknown) => {
              if (isPassingError(error)) unanswered.current = rows;
              throw error;
            });
            done(true);
          }}
          done={undefined}
          onClose={() => asking.done(false)}
        />
      ) : null}
      {newDialog.isOpen ? (
        <ScheduleDialog
          lists={lists}
          priceList={address.priceList ?? lists.find(({ isBase }) => isBase)?.code ?? ''}
          sku={address.search ?? ''}
          onClose={newDialog.close}
        />
      ) : null}
      {edited ? <EditDialog row={edited} onClose={() => setEdited(undefined)} /> : null}
    </>
  );
}

const isInForce = ({ state }: ScheduledPrice) => state === 'inForce';

/**
 * Removes scheduled prices. The toast offers Undo if none has begun. A repetition counts as done if the one price is gone: the first
 * request, whose answer was lost, removed it.
 */
async function remove(rows: Rows, { isRepeated = false } = {}): Promise<void> {
  try {
    await callApi(routes.priceLists.schedule, {
      body: {
        prices: rows.map(({ sku, priceList, minQuantity, validFrom, version }) => ({
          ...{ sku, priceList, minQuantity, validFrom, version },
          remove: true as const,
        })),
      },
    });
  } catch (error) {
    const isGone = isApiError(error, 'scheduled.price.not.found');
    if (!isGone || !isRepeated || rows.length > 1) {
      void refreshPrices();
      throw error;
    }
  }
  const text = translate('priceLists.scheduledRemoved', { count: rows.length });
  const isPlanned = rows.every(({ state }) => state === 'planned');
  const action = () => void restore(rows).catch(showErrorToast);
  const actions = isPlanned ? [{ label: 'common.undo', action } as const] : [];
  showToast({ type: 'success', message: { text }, actions });
  await refreshPrices();
}

async function restore(rows: Rows): Promise<void> {
  await callApi(routes.priceLists.schedule, {
    body: {
      prices: rows.map(({ sku, priceList, minQuantity, validFrom, validUntil, ...row }) => ({
        ...{ sku, priceList, minQuantity, validFrom, validUntil },
        value: String(row.value),
        preOrderValue: row.preOrderValue === null ? null : String(row.preOrderValue),
        priceUnit: String(row.priceUnit),
      })),
    },
  });
  await refreshPrices();
}
