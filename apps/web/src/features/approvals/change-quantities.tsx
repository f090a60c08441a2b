import { type ApprovalDetail, type CheckoutPreview, routes } from '@kontor/contract';
import { addressesFor } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { focusContent } from '@kontor/web-kit/lib/focus-content.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { Button, Group, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { refreshApprovals } from '../../commerce/approvals.queries.ts';
import classes from './approval-lines.module.css';

type Line = CheckoutPreview['lines'][number];
type Choice = `${ApprovalDetail['missing'][number]}Id`;

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
  const form = useRef<HTMLFormElement>(null);
  // It may be far from the button that opened it.
  useEffect(() => form.current?.querySelector<HTMLElement>('select, input')?.focus(), []);
  /** What was typed, by line and season. */
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const [chosen, setChosen] = useState<Partial<Record<Choice, string>>>({});
  const [reason, setReason] = useState('');
  const textOf = (line: Line, season: number) =>
    typed.get(`${line.id} ${season}`) ?? String(line.quantities?.[season] ?? line.quantity);
  const slots = (line: Line) => (line.quantities ? current.seasons.map((_, index) => index) : [0]);
  const changed = current.lines.filter((line) =>
    slots(line).some((slot) => textOf(line, slot) !== String(line.quantities?.[slot] ?? line.quantity)),
  );
  const isInvalid = changed.some((line) => slots(line).some((slot) => !isQuantity(textOf(line, slot))));
  const isChanged = changed.length > 0 || Object.keys(chosen).length > 0;
  const save = useMutation({
    mutationFn: () =>
      callApi(routes.approvals.change, {
        params: { id: request._id },
        body: {
          version: request.version,
          reason: reason.trim() || null,
          ...chosen,
          lines: changed.map((line) =>
            line.quantities
              ? {
                  id: line.id,
                  quantities: Object.fromEntries(
                    current.seasons.map(({ _id }, slot) => [_id, Number(textOf(line, slot))]),
                  ),
                }
              : { id: line.id, quantity: Number(textOf(line, 0)) },
          ),
        },
      }),
    onSuccess: (answer) => {
      queryClient.setQueryData(
        apiQuery(routes.approvals.read, { params: { id: request._id } }).queryKey,
        answer,
      );
      refreshApprovals();
      onDone();
      focusContent();
    },
    onError: refreshApprovals,
  });
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
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && !isInvalid && !save.isPending) save.mutate();
      }}
    >
      {request.missing.map((missing) => (
        <NativeSelect
          key={missing}
          mb="sm"
          label={t(`approvals.decide.${missing}`)}
          value={chosen[`${missing}Id`] ?? ''}
          onChange={({ currentTarget: { value } }) =>
            setChosen(({ [`${missing}Id` as const]: _former, ...others }) =>
              value ? { ...others, [`${missing}Id`]: value } : others,
            )
          }
          data={[{ value: '', label: t('approvals.checkout.choose') }, ...choicesFor(missing)]}
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
                const text = textOf(line, slot);
                return (
                  <TextInput
                    key={slot}
                    label={season}
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
                      setTyped(new Map(typed).set(`${line.id} ${slot}`, event.currentTarget.value.trim()))
                    }
                  />
                );
              })}
            </Group>
          </li>
        ))}
      </ul>
      <Textarea
        label={t('approvals.decide.comment')}
        maxLength={500}
        rows={2}
        mb="sm"
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FormAlert text={save.error ? errorText(save.error) : undefined} />
      <Group gap="sm" mt="sm">
        <ReasonButton
          type="submit"
          loading={save.isPending}
          disabledReason={
            !isChanged
              ? t('approvals.decide.nothingChanged')
              : isInvalid
                ? t('approvals.decide.quantityInvalid')
                : undefined
          }
        >
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
