import { type CheckoutIssue, type OrderType, routes } from '@kontor/contract';
import { decimalToMinor } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { errorCodeText } from '@kontor/web-kit/lib/error-text.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { useApiForm } from '@kontor/web-kit/lib/use-api-form.ts';
import { BusyButton } from '@kontor/web-kit/ui/busy-button.tsx';
import { ActionIcon } from '@mantine/core';
import { IconTicket, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { placeOf } from './checkout-choices.ts';
import { placeIds } from './checkout-summary.tsx';
import classes from './promotion-field.module.css';

/**
 * One promotion code. Only a code that the server accepts becomes part of the order. A code that has become invalid says
 * so and can be removed (CHKO-25).
 */
export function PromotionField({
  orderType,
  code,
  discount,
  currency,
  issues,
  onChange,
}: {
  orderType: OrderType;
  /** The code that is part of the order. */
  code: string | undefined;
  /** Its discount, decimal; undefined until known. */
  discount: number | undefined;
  currency: string;
  issues: readonly CheckoutIssue[];
  onChange: (code: string | undefined) => void;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  const root = useRef<HTMLDivElement>(null);
  const issue = code ? issues.find((each) => placeOf(each.code) === 'promotion') : undefined;

  /** The focused control disappears: the focus moves to the control that replaces it. */
  const keepFocus = () =>
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('input, button')?.focus());

  function text(): string {
    if (issue) return errorCodeText(issue.code);
    if (discount === undefined) return '';
    return t('checkout.promotion.takesOff', { amount: formats.money(decimalToMinor(discount), currency) });
  }

  const { fields, form, input, isPending } = useApiForm({
    initialValues: { entered: '' },
    check: ({ entered }) => ({ entered: entered.trim() === '' ? 'common.field.required' : undefined }),
    send: ({ entered }) =>
      callApi(routes.checkout.checkPromotion, { body: { code: entered.trim(), orderType } }),
    errorField: () => 'entered',
    onSent: ({ data }) => {
      onChange(data.code);
      fields.reset();
      keepFocus();
    },
  });

  return (
    <div ref={root} id={placeIds.promotion} tabIndex={-1} data-issue={issue?.code}>
      {code ? (
        <div className={classes.promotion} data-invalid={issue ? true : undefined}>
          <IconTicket size={18} stroke={1.6} aria-hidden="true" />
          <span className={classes.promotionText} role="status">
            <strong>{code}</strong> {text()}
          </span>
          <ActionIcon
            size="lg"
            aria-label={t('checkout.promotion.remove', { code })}
            onClick={() => {
              onChange(undefined);
              keepFocus();
            }}
          >
            <IconX size={16} stroke={1.8} aria-hidden="true" />
          </ActionIcon>
        </div>
      ) : (
        <form {...form} className={classes.promotionForm}>
          <TextInput
            {...input('entered')}
            label={t('checkout.promotion.label')}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <BusyButton type="submit" variant="default" loading={isPending}>
            {t('checkout.promotion.apply')}
          </BusyButton>
        </form>
      )}
    </div>
  );
}
