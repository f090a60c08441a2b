import { type ApprovalDetail, type CheckoutPreview, routes } from '@kontor/contract';
import { addressesFor } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { focusContent } from '@kontor/web-kit/lib/focus-content.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { Textarea, TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { useApiForm } from '@kontor/web-kit/lib/use-api-form.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { Button, Group, NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshApprovals } from '../../commerce/approvals.queries.ts';
import classes from './approval-lines.module.css';

type Line = CheckoutPreview['lines'][number];
/** What was typed, by line and season. */
type Typed = Readonly<Record<string, string>>;

const initialValues = {
  typed: {} as Typed,
  shippingAddressId: '',
  invoiceAddressId: '',
  costCentreId: '',
  reason: '',
};

/** The quantities of a request as fields for the approver (0 removes a line), and choices for what no longer exists. */
export function ChangeQuantities({
  request,
  current,
  onDone,
}: {
  request: ApprovalDetail;
  current: CheckoutPreview;
  onDone: () => void;
}) {
  const { t } = useTexts();
  const queryClient = useQueryClient();
  const slots = (line: Line) => (line.quantities ? current.seasons.map((_, index) => index) : [0]);
  const storedText = (line: Line, slot: number) => String(line.quantities?.[slot] ?? line.quantity);
  const textOf = (typed: Typed, line: Line, slot: number) =>
    typed[`${line.id} ${slot}`] ?? storedText(line, slot);
  const changedLines = (typed: Typed) =>
    current.lines.filter((line) =>
      slots(line).some((slot) => textOf(typed, line, slot) !== storedText(line, slot)),
    );
  const problemOf = ({ typed, reason: _, ...chosen }: typeof initialValues) => {
    const changed = changedLines(typed);
    if (changed.some((line) => slots(line).some((slot) => !isQuantity(textOf(typed, line, slot)))))
      return 'approvals.decide.quantityInvalid';
    const isChanged = changed.length > 0 || Object.values(chosen).some((id) => id !== '');
    return isChanged ? undefined : 'approvals.decide.nothingChanged';
  };
  const { fields, input, form, isPending, error } = useApiForm({
    initialValues,
    check: (values) => ({ typed: problemOf(values) }),
    send: ({ typed, reason, ...chosen }) =>
      callApi(routes.approvals.change, {
        params: { id: request._id },
        body: {
          version: request.version,
          reason: reason.trim() || null,
          ...Object.fromEntries(Object.entries(chosen).filter(([, id]) => id !== '')),
          lines: changedLines(typed).map((line) =>
            line.quantities
              ? {
                  id: line.id,
                  quantities: Object.fromEntries(
                    current.seasons.map(({ _id }, slot) => [_id, Number(textOf(typed, line, slot))]),
                  ),
                }
              : { id: line.id, quantity: Number(textOf(typed, line, 0)) },
          ),
        },
      }),
    onSent: (answer) => {
      queryClient.setQueryData(
        apiQuery(routes.approvals.read, { params: { id: request._id } }).queryKey,
        answer,
      );
      refreshApprovals();
      onDone();
      focusContent();
    },
    onRefused: refreshApprovals,
  });
  // It may be far from the button that opened it.
  useEffect(() => form.ref.current?.querySelector<HTMLElement>('select, input')?.focus(), [form.ref]);
  const { typed } = fields.values;
  const problem = problemOf(fields.values);
  function choicesFor(missing: ApprovalDetail['missing'][number]) {
    if (missing === 'costCentre')
      return (current.costCentres ?? []).map(({ _id, key, name }) => ({
        value: _id,
        label: `${key} · ${name}`,
      }));
    const purpose = missing === 'shippingAddress' ? 'shipping' : 'invoice';
    return addressesFor(request.addresses ?? [], purpose).map(
      ({ _id, companyName, firstName, lastName, street, zipCode, city }) => ({
        value: _id,
        label: [companyName || `${firstName} ${lastName}`, street, `${zipCode} ${city}`].join(', '),
      }),
    );
  }
  return (
    <form {...form}>
      {request.missing.map((missing) => (
        <NativeSelect
          key={missing}
          mb="sm"
          label={t(`approvals.decide.${missing}`)}
          {...input(`${missing}Id`)}
          data={[{ value: '', label: t('common.choose') }, ...choicesFor(missing)]}
        />
      ))}
      <p className={classes.hint}>{t('approvals.decide.quantityHint')}</p>
      <ul className={classes.fields}>
        {current.lines.map((line) => (
          <li key={line.id}>
            <span>
              <b>{line.name}</b>
              <small>{line.sku}</small>
            </span>
            <Group gap="sm">
              {slots(line).map((slot) => {
                const season = line.quantities ? current.seasons[slot]?.name : undefined;
                const text = textOf(typed, line, slot);
                return (
                  <TextInput
                    key={slot}
                    label={season ?? t('common.quantity.label')}
                    aria-label={
                      season
                        ? t('approvals.decide.quantityIn', { name: line.name, season })
                        : t('approvals.decide.quantityOf', { name: line.name })
                    }
                    inputMode="numeric"
                    maxLength={7}
                    w={96}
                    value={text}
                    error={isQuantity(text) ? undefined : t('approvals.decide.quantityInvalid')}
                    onChange={(event) =>
                      fields.setFieldValue('typed', {
                        ...typed,
                        [`${line.id} ${slot}`]: event.currentTarget.value.trim(),
                      })
                    }
                  />
                );
              })}
            </Group>
          </li>
        ))}
      </ul>
      <Textarea {...input('reason')} label={t('approvals.decide.comment')} maxLength={500} rows={2} mb="sm" />
      <FormAlert text={error ? errorText(error) : undefined} />
      <Group gap="sm" mt="sm">
        <ReasonButton type="submit" loading={isPending} disabledReason={problem && t(problem)}>
          {t('approvals.decide.saveChange')}
        </ReasonButton>
        <Button
          variant="default"
          onClick={() => {
            onDone();
            focusContent();
          }}
        >
          {t('common.cancel')}
        </Button>
      </Group>
    </form>
  );
}

function isQuantity(text: string): boolean {
  return /^\d{1,7}$/.test(text);
}
