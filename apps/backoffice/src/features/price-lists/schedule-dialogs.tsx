import { routes, type ScheduledPrice } from '@kontor/contract';
import { localDateTime, MAX_QUANTITY } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { ApiError } from '@kontor/web-kit/lib/api-error.ts';
import { shownNumber, useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { typedNumber, typedWhole, wholeProblem } from '@kontor/web-kit/lib/typed-number.ts';
import type { FieldProblems } from '@kontor/web-kit/lib/use-api-form.ts';
import { Group, NativeSelect, Text } from '@mantine/core';
import { useRef } from 'react';
import { ArticleNoInput } from '../../kit/article-no-input.tsx';
import { ConflictAlert } from '../../kit/conflict-alert.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { PeriodFields, periodProblems } from '../../kit/period-fields.tsx';
import { useApiForm } from '../../kit/use-api-form.ts';
import { useRecordForm } from '../../kit/use-record-form.ts';
import { refreshPrices, type usePriceLists } from './price-lists.queries.ts';

/** Plans one price. */
export function ScheduleDialog({
  lists,
  priceList,
  sku,
  onClose,
}: {
  lists: ReturnType<typeof usePriceLists>;
  priceList: string;
  sku: string;
  onClose: () => void;
}) {
  const { t } = useTexts();
  const form = useApiForm({
    initialValues: {
      sku,
      // Empty: the given `priceList`, which arrives with the lists.
      priceList: '',
      minQuantity: '1',
      value: '',
      preOrderValue: '',
      validFrom: '',
      validUntil: '',
    },
    check: (values) => ({
      sku: values.sku.trim() === '' ? 'common.field.required' : undefined,
      priceList: (values.priceList || priceList) === '' ? 'common.field.required' : undefined,
      minQuantity: wholeProblem(values.minQuantity, 1, MAX_QUANTITY),
      ...priceProblems(values),
      ...periodProblems(values),
    }),
    send: ({ minQuantity, value, preOrderValue, validUntil, ...values }) =>
      callApi(routes.priceLists.schedule, {
        body: {
          prices: [
            {
              ...values,
              priceList: values.priceList || priceList,
              minQuantity: typedWhole(minQuantity),
              value: sentPrice(value) ?? '',
              preOrderValue: sentPrice(preOrderValue),
              validUntil: validUntil || null,
            },
          ],
        },
      }),
    onSent: async () => {
      showToast({ type: 'success', message: { text: t('priceLists.planned') } });
      onClose();
      await refreshPrices();
    },
  });
  return (
    <FormDialog title={t('priceLists.schedule')} form={form} onClose={onClose}>
      <ArticleNoInput
        label={t('grid.column.sku')}
        required
        data-autofocus
        {...form.input('sku')}
        value={form.fields.values.sku}
      />
      <Group grow align="flex-start">
        <NativeSelect
          label={t('priceLists.list')}
          data={lists.map(({ code, name }) => ({ value: code, label: name }))}
          {...form.input('priceList')}
          value={form.fields.values.priceList || priceList}
        />
        <TextInput label={t('priceLists.from')} inputMode="numeric" {...form.input('minQuantity')} />
      </Group>
      <Text size="sm">{t('priceLists.otherSteps')}</Text>
      <Group grow align="flex-start">
        <TextInput label={t('priceLists.price')} inputMode="decimal" required {...form.input('value')} />
        <TextInput
          label={t('grid.column.preOrderPrice')}
          inputMode="decimal"
          {...form.input('preOrderValue')}
        />
      </Group>
      <PeriodFields value={form.fields.values} input={form.input} onChange={form.fields.setFieldValue} />
    </FormDialog>
  );
}

/**
 * Changes value and period of a planned price, or value and end of one in force. A moved beginning is another price for the server: the
 * former one is removed in the same step.
 */
export function EditDialog({ row, onClose }: { row: ScheduledPrice; onClose: () => void }) {
  const { t, locale } = useTexts();
  const formats = useFormats();
  const isStarted = row.state === 'inForce';
  const local = (instant: string | null) => (instant === null ? '' : localDateTime(new Date(instant)));
  const { sku, priceList, minQuantity, priceUnit } = row;
  /** As last read: another person may have changed it. */
  const latest = useRef(row);
  const key = { sku, priceList, minQuantity };
  const form = useRecordForm({
    record: row,
    version: (record) => record.version,
    toValues: (record) => ({
      value: shownNumber(record.value, locale, 2),
      preOrderValue: shownNumber(record.preOrderValue, locale, 2),
      validFrom: local(record.validFrom),
      validUntil: local(record.validUntil),
    }),
    labels: {
      value: t('priceLists.price'),
      preOrderValue: t('grid.column.preOrderPrice'),
      validUntil: t('priceLists.validUntil'),
    },
    numbers: ['value', 'preOrderValue'],
    reload: async () => {
      const query = { search: sku, priceList, pageSize: 100 };
      const { data } = await callApi(routes.priceLists.scheduled, { query });
      const found = data.find(
        (other) =>
          other.sku === sku && other.minQuantity === minQuantity && other.validFrom === row.validFrom,
      );
      if (!found) throw new ApiError({ status: 404, code: 'scheduled.price.not.found' });
      latest.current = found;
      return found;
    },
    check: (values) => ({
      ...priceProblems(values),
      ...periodProblems(values),
    }),
    send: ({ value, preOrderValue, validFrom, validUntil }, version) => {
      const isMoved = validFrom !== local(row.validFrom);
      return callApi(routes.priceLists.schedule, {
        body: {
          prices: [
            ...(isMoved ? [{ ...key, validFrom: row.validFrom, remove: true as const, version }] : []),
            {
              ...key,
              value: sentPrice(value) ?? '',
              preOrderValue: sentPrice(preOrderValue),
              priceUnit: String(priceUnit),
              validFrom: isMoved ? validFrom : row.validFrom,
              // Seconds of an import stay.
              validUntil:
                validUntil === local(latest.current.validUntil)
                  ? latest.current.validUntil
                  : validUntil || null,
              ...(isMoved ? {} : { version }),
            },
          ],
        },
      });
    },
    onSent: async () => {
      showToast({ type: 'success', message: { code: 'saved' } });
      onClose();
      await refreshPrices();
    },
  });
  return (
    <FormDialog title={t('priceLists.editNamed', { sku })} form={form} onClose={onClose}>
      <ConflictAlert {...form.conflict} />
      {isStarted ? (
        <Text size="sm">{t('priceLists.since', { date: formats.dateTime(row.validFrom) })}</Text>
      ) : null}
      <Group grow align="flex-start">
        <TextInput
          label={t('priceLists.price')}
          inputMode="decimal"
          required
          data-autofocus
          {...form.input('value')}
        />
        {minQuantity === 1 ? (
          <TextInput
            label={t('grid.column.preOrderPrice')}
            inputMode="decimal"
            {...form.input('preOrderValue')}
          />
        ) : null}
      </Group>
      <PeriodFields
        value={form.fields.values}
        input={form.input}
        onChange={form.fields.setFieldValue}
        isStarted={isStarted}
      />
    </FormDialog>
  );
}

/** Prices have up to four decimals. */
function priceProblems({
  value,
  preOrderValue,
}: {
  value: string;
  preOrderValue: string;
}): FieldProblems<{ value: string; preOrderValue: string }> {
  const isPrice = (text: string) => (typedNumber(text, 4) ?? -1) >= 0;
  return {
    value: value.trim() === '' ? 'common.field.required' : isPrice(value) ? undefined : { form: 'price' },
    preOrderValue: preOrderValue.trim() === '' || isPrice(preOrderValue) ? undefined : { form: 'price' },
  };
}

const sentPrice = (typed: string): string | null => typedNumber(typed, 4)?.toString() ?? null;
