import { routes, type ScheduledPrice } from '@kontor/contract';
import { SCHEDULE_STATES } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { Dialog } from '@kontor/web-kit/ui/dialog.tsx';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormButtons } from '../../kit/form-buttons.tsx';
import { DataList } from '../../kit/list/data-list.tsx';
import { useListState } from '../../kit/list/list-state.ts';
import { useOperator } from '../../kit/operator.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { StatusBadge } from '../../kit/status-badge.tsx';
import { useApiForm } from '../../kit/use-api-form.ts';
import { refreshPrices } from './price-lists.queries.ts';

const tones = { planned: 'blue', inForce: 'green', ended: 'gray' } as const;

/** Prices that are valid from one moment to another. */
export function ScheduledPricesPage() {
  const { t } = useTexts();
  const formats = useFormats();
  const { reason } = useOperator();
  const { address } = useListState(undefined);
  const [isOpen, setOpen] = useState(false);
  const lists = usePriceLists();
  const price = (value: number | null) => (value === null ? '' : formats.number(value));
  const unit = (priceUnit: number) => (priceUnit === 1 ? '' : ` / ${formats.number(priceUnit)}`);
  return (
    <>
      <PageTitle
        title={t('priceLists.scheduled')}
        actions={
          <ReasonButton
            leftSection={<IconPlus size={17} aria-hidden="true" />}
            disabledReason={reason('prices.write')}
            onClick={() => setOpen(true)}
          >
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
          },
        ]}
        bulk={[
          {
            key: 'remove',
            label: t('priceLists.removeScheduled'),
            icon: IconTrash,
            isDangerous: true,
            disabledReason: reason('prices.write'),
            run: async (rows) => {
              await callApi(routes.priceLists.schedule, {
                body: {
                  prices: rows.map(({ sku, priceList, minQuantity, validFrom }) => ({
                    ...{ sku, priceList, minQuantity, validFrom },
                    remove: true as const,
                  })),
                },
              });
              await refreshPrices();
            },
          },
        ]}
        empty={{ title: t('priceLists.noScheduled'), text: t('priceLists.noScheduledHint') }}
        searchPlaceholder={t('grid.column.sku')}
      />
      {isOpen ? (
        <ScheduleDialog
          lists={lists}
          priceList={address.priceList ?? lists.find(({ isBase }) => isBase)?.code ?? ''}
          sku={address.search ?? ''}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

type Lists = ReturnType<typeof usePriceLists>;

function usePriceLists() {
  const { data } = useQuery({ ...apiQuery(routes.grid.options), select: (answer) => answer.data });
  return data?.priceLists ?? [];
}

function ScheduleDialog({
  lists,
  priceList,
  sku,
  onClose,
}: {
  lists: Lists;
  priceList: string;
  sku: string;
  onClose: () => void;
}) {
  const { t } = useTexts();
  const form = useApiForm({
    initialValues: {
      sku,
      priceList,
      minQuantity: '1',
      value: '',
      preOrderValue: '',
      validFrom: '',
      validUntil: '',
    },
    check: (values) => ({
      sku: values.sku.trim() === '' ? 'common.field.required' : undefined,
      priceList: values.priceList === '' ? 'common.field.required' : undefined,
      minQuantity: /^[1-9]\d{0,8}$/.test(values.minQuantity) ? undefined : 'common.field.invalid',
      value: values.value.trim() === '' ? 'common.field.required' : undefined,
      validFrom: values.validFrom === '' ? 'common.field.required' : undefined,
    }),
    send: ({ minQuantity, preOrderValue, validUntil, ...values }) =>
      callApi(routes.priceLists.schedule, {
        body: {
          prices: [
            {
              ...values,
              minQuantity: Number(minQuantity),
              preOrderValue: preOrderValue.trim() || null,
              validUntil: validUntil || null,
            },
          ],
        },
      }),
    onSent: async () => {
      showToast({ type: 'success', message: { code: 'saved' } });
      onClose();
      await refreshPrices();
    },
  });
  return (
    <Dialog title={t('priceLists.schedule')} opened onClose={onClose} closeLabel={t('common.close')}>
      <form {...form.form}>
        <Stack gap="sm">
          <TextInput label={t('grid.column.sku')} required data-autofocus {...form.input('sku')} />
          <Group grow align="flex-start">
            <NativeSelect
              label={t('priceLists.list')}
              data={lists.map(({ code, name }) => ({ value: code, label: name }))}
              {...form.input('priceList')}
            />
            <TextInput label={t('priceLists.from')} inputMode="numeric" {...form.input('minQuantity')} />
          </Group>
          <Group grow align="flex-start">
            <TextInput label={t('priceLists.price')} inputMode="decimal" required {...form.input('value')} />
            <TextInput
              label={t('grid.column.preOrderPrice')}
              inputMode="decimal"
              {...form.input('preOrderValue')}
            />
          </Group>
          <Group grow align="flex-start">
            <TextInput
              type="datetime-local"
              label={t('priceLists.validFrom')}
              required
              {...form.input('validFrom')}
            />
            <TextInput
              type="datetime-local"
              label={t('priceLists.validUntil')}
              description={t('priceLists.untilHint')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...form.input('validUntil')}
            />
          </Group>
          <FormAlert text={form.error ? errorText(form.error) : undefined} />
          <FormButtons isPending={form.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
