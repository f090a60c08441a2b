import type { OrderHistoryEntry, ShopOrderDetail } from '@kontor/contract';
import { isApiError, isPassingError } from '@kontor/web-kit/lib/api-error.ts';
import { Dialog } from '@kontor/web-kit/lib/dialog.tsx';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { type TextKey, useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { mergeRecord } from '@kontor/web-kit/lib/merge-record.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import type { FieldProblems } from '@kontor/web-kit/lib/use-api-form.ts';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { Alert, Stack, Text, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { FormButtons } from '../../kit/form-buttons.tsx';
import { useApiForm } from '../../kit/use-api-form.ts';
import classes from './order-page.module.css';
import { historyDetail, historyText, historyWho } from './order-texts.ts';
import { keepOrder, refreshOrder } from './orders.queries.ts';

/** What every dialog about an order gets. */
export interface OrderDialogProps {
  order: ShopOrderDetail;
  onClose: () => void;
}

/**
 * The form of a dialog that changes an order. If somebody changed the order since the dialog opened, the first send is refused
 * and the change is shown. Typed text stays and can be sent again; fields that do not fit the newer order are marked. If an answer
 * was lost but the history has the sent change, the dialog closes as after a success.
 */
export function useOrderForm<Values extends Record<string, unknown>>({
  order,
  onClose,
  done,
  initialValues,
  check,
  send,
  isSent,
  isFollowing = false,
}: OrderDialogProps & {
  /** The toast once it is sent. */
  done: TextKey;
  /** Of the order as last seen. */
  initialValues: Values;
  check: (values: Values) => FieldProblems<Values>;
  send: (values: Values, version: string) => Promise<{ data: ShopOrderDetail }>;
  /** Whether an operator's entry of the history has what the values change. */
  isSent: (entry: OrderHistoryEntry, values: Values) => boolean;
  /** Fields that the user left as they were take the values of the newer order. */
  isFollowing?: boolean;
}) {
  const { t } = useTexts();
  const [seen] = useState(order.history.length);
  /** What was sent without an answer: the server may have stored it. */
  const unanswered = useRef<Values[]>([]);
  const close = () => {
    showToast({ type: 'success', message: { text: t(done) } });
    onClose();
  };
  const form = useApiForm({
    initialValues,
    check,
    send: (values) => send(values, order.version),
    onSent: (answer) => {
      keepOrder(answer);
      close();
    },
    onRefused: (error, sent) => {
      if (isPassingError(error)) unanswered.current.push(sent);
      void refreshOrder(order._id).catch(() => undefined);
    },
  });
  const others = order.history.slice(seen);
  /** The check of the order as last seen. */
  const former = useRef({ check, initialValues });
  // Close if the newer order has the sent change. Else mark what it does not allow any more, but not what was never filled in.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another version counts.
  useEffect(() => {
    const isOwn = (entry: OrderHistoryEntry) =>
      entry.actor === 'operator' && unanswered.current.some((sent) => isSent(entry, sent));
    if (others.some(isOwn)) return close();
    const before = former.current.check(form.fields.values);
    const { values } = isFollowing
      ? mergeRecord(former.current.initialValues, initialValues, form.fields.values)
      : form.fields;
    former.current = { check, initialValues };
    if (isFollowing) form.fields.setValues(values);
    for (const [field, problem] of Object.entries(check(values)))
      if (problem && !before[field]) form.fields.setFieldError(field, problem as TextKey);
  }, [order.version]);
  return { ...form, onClose, others };
}

/** Whether an entry of the history has the typed note. */
export const hasNote = ({ note }: OrderHistoryEntry, typed: string): boolean => (note ?? '') === typed.trim();

/** The dialog around such a form. */
export function OrderDialog({
  title,
  submit,
  disabledReason,
  size = 'lg',
  form: { form, error, isPending, others, onClose },
  children,
}: {
  title: string;
  /** Names the button. */
  submit: string;
  disabledReason?: string | undefined;
  size?: 'lg' | 'xl';
  form: Pick<ReturnType<typeof useOrderForm>, 'form' | 'error' | 'isPending' | 'others' | 'onClose'>;
  children: ReactNode;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  return (
    <Dialog
      title={title}
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeLabel={t('common.close')}
      size={size}
    >
      <form {...form}>
        <Stack gap="sm">
          {others.length > 0 ? (
            <Alert color="orange" role="alert" title={t('orders.meanwhile')}>
              {others.map((entry) => (
                <p key={entry.at + entry.kind} className={classes.detail}>
                  {[
                    `${formats.dateTime(entry.at)} · ${historyWho(entry, t)}: ${historyText(entry, t)}`,
                    historyDetail(entry, t, formats),
                  ]
                    .filter(Boolean)
                    .join('\n')}
                </p>
              ))}
            </Alert>
          ) : null}
          {children}
          <FormAlert
            text={
              error && !(isApiError(error, 'record.changed') && others.length > 0)
                ? errorText(error)
                : undefined
            }
          />
          <div className={classes.buttons}>
            <FormButtons
              isPending={isPending}
              onCancel={onClose}
              label={submit}
              disabledReason={disabledReason}
            />
          </div>
        </Stack>
      </form>
    </Dialog>
  );
}

/** The article of a line in the table of a dialog. */
export function ArticleCell({ name, sku }: { name: string; sku: string }) {
  return (
    <td>
      {name}
      <Text size="sm" c="dimmed">
        {sku}
      </Text>
    </td>
  );
}

/** A whole quantity in a table of lines; the arrows lead to that of the next and the previous line. */
export function LineInput(props: TextInputProps) {
  return (
    <TextInput
      {...props}
      inputMode="numeric"
      className={classes.quantity}
      autoComplete="off"
      data-line
      onKeyDown={step}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
  );
}

function step(event: KeyboardEvent<HTMLInputElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  const { currentTarget } = event;
  const all = [
    ...(currentTarget.closest('table')?.querySelectorAll<HTMLInputElement>('input[data-line]') ?? []),
  ];
  all[all.indexOf(currentTarget) + by]?.focus();
}
