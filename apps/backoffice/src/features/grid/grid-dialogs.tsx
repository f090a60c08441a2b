import { type FieldIssue, routes } from '@kontor/contract';
import {
  changedPriceE4,
  decimalToE4,
  MAX_QUANTITY,
  PRICE_ROUNDINGS,
  type PriceRounding,
} from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { ApiError, isApiError } from '@kontor/web-kit/lib/api-error.ts';
import { Dialog } from '@kontor/web-kit/lib/dialog.tsx';
import { problemText } from '@kontor/web-kit/lib/field-problem.ts';
import { shownNumber } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { readNumber, typedWhole, wholeProblem } from '@kontor/web-kit/lib/typed-number.ts';
import { NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { FormButtons } from '../../kit/form-buttons.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { PeriodFields, periodProblems } from '../../kit/period-fields.tsx';
import { useApiForm } from '../../kit/use-api-form.ts';
import type { GridStore } from './grid-store.ts';

export interface GridDialog {
  kind: 'percent' | 'step' | 'schedule' | 'takeBack' | 'discard';
}

/** Changes prices by percent; shows what becomes of the first one. */
export function PercentDialog({
  prices,
  onChange,
  onClose,
}: {
  prices: readonly number[];
  onChange: (changed: readonly number[]) => void;
  onClose: () => void;
}) {
  const { t, locale } = useTexts();
  const [text, setText] = useState('');
  const [rounding, setRounding] = useState<PriceRounding>('0.01');
  const [isSent, setSent] = useState(false);
  const percent = Number(readNumber(text, locale) ?? Number.NaN);
  const isValid = percent >= -99 && percent <= 1000 && /^-?\d+(\.\d{1,4})?$/.test(String(percent));
  const changed = (price: number) => changedPriceE4(decimalToE4(price), { percent, rounding }) / 10_000;
  const [first = 0] = prices;
  return (
    <Dialog
      title={t('grid.percentTitle', { count: prices.length })}
      isDirty={text !== ''}
      opened
      onClose={onClose}
      size="md"
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setSent(true);
          if (isValid) onChange(prices.map(changed));
        }}
      >
        <Stack gap="sm">
          <TextInput
            label={t('grid.percentField')}
            inputMode="decimal"
            data-autofocus
            value={text}
            error={isSent && !isValid ? t('grid.percentInvalid') : undefined}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <NativeSelect
            label={t('grid.rounding')}
            value={rounding}
            onChange={(event) => setRounding(event.currentTarget.value as PriceRounding)}
            data={PRICE_ROUNDINGS.map((value) => ({
              value,
              label: t(`grid.roundings.${value.replace('.', '_')}` as never),
            }))}
          />
          {isValid ? (
            <Text size="sm">
              {t('grid.percentExample', {
                from: shownNumber(first, locale, 2),
                to: shownNumber(changed(first), locale, 2),
              })}
            </Text>
          ) : null}
          <FormButtons isPending={false} label={t('grid.percent')} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}

/** Plans the changed prices for a time instead of saving them at once. Refused ones are shown at their cells. */
export function ScheduleDialog({
  store,
  count,
  onPlanned,
  onClose,
}: {
  store: GridStore;
  count: number;
  onPlanned: () => void;
  onClose: () => void;
}) {
  const { t } = useTexts();
  const form = useApiForm({
    initialValues: { validFrom: '', validUntil: '' },
    check: periodProblems,
    send: async ({ validFrom, validUntil }) => {
      const { rows, keys } = store.plan({ validFrom, validUntil: validUntil || null });
      try {
        await callApi(routes.priceLists.schedule, { body: { prices: rows } });
      } catch (error) {
        if (!isApiError(error, 'validation.failed') || !Array.isArray(error.details)) throw error;
        const issues = error.details as FieldIssue[];
        store.refusePlan(keys, issues);
        throw new ApiError({
          status: error.status,
          code: error.code,
          details: issues.map((issue) => ({
            ...issue,
            field: issue.field === 'validUntil' ? 'validUntil' : 'validFrom',
          })),
        });
      }
      return keys;
    },
    onSent: (keys) => {
      store.planned(keys);
      onClose();
      onPlanned();
    },
  });
  return (
    <FormDialog
      title={t('grid.scheduleTitle', { count })}
      submit={t('grid.schedule')}
      form={form}
      onClose={onClose}
    >
      <Text size="sm">{t('grid.scheduleHint')}</Text>
      {store.hasUnchangedSteps() ? <Text size="sm">{t('grid.scheduleSteps')}</Text> : null}
      <PeriodFields
        value={form.fields.values}
        input={form.input}
        onChange={form.fields.setFieldValue}
        hasAutofocus
      />
    </FormDialog>
  );
}

/** Adds a column for a volume price to each shown list. */
export function StepDialog({ onAdd, onClose }: { onAdd: (quantity: number) => void; onClose: () => void }) {
  const { t } = useTexts();
  const [text, setText] = useState('');
  const [isSent, setSent] = useState(false);
  const problem = wholeProblem(text, 2, MAX_QUANTITY);
  return (
    <Dialog title={t('grid.addStep')} isDirty={text !== ''} opened onClose={onClose} size="md">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setSent(true);
          if (!problem) onAdd(typedWhole(text));
        }}
      >
        <TextInput
          label={t('grid.stepFrom')}
          inputMode="numeric"
          data-autofocus
          value={text}
          error={isSent && problem ? problemText(problem, t) : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <FormButtons isPending={false} label={t('grid.addStep')} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
