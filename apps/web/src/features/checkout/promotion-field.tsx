import { type CheckoutIssue, type OrderType, routes } from '@kontor/contract';
import { decimalToMinor } from '@kontor/domain';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconTicket, IconX } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { callApi } from '../../lib/api-client.ts';
import { errorCodeText, errorText } from '../../lib/error-text.ts';
import { useFormats } from '../../lib/format.ts';
import { useTexts } from '../../lib/i18n.ts';
import { placeOf } from './checkout-choices.ts';
import { placeIds } from './checkout-summary.tsx';
import classes from './promotion-field.module.css';

/**
 * One promotion code: it is checked before it becomes part of the order, so that a wrong one stands in nobody's way; one
 * that does not hold any more says so and can be taken out (CHKO-25).
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
  /** What it takes off, decimal; undefined until that is known. */
  discount: number | undefined;
  currency: string;
  issues: readonly CheckoutIssue[];
  onChange: (code: string | undefined) => void;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  const root = useRef<HTMLDivElement>(null);
  const [entered, setEntered] = useState('');
  const [error, setError] = useState<string>();
  const [isChecking, setChecking] = useState(false);
  const issue = code ? issues.find((each) => placeOf(each.code) === 'promotion') : undefined;

  /** What had the focus goes: it stays with the field. */
  const keepFocus = () =>
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('input, button')?.focus());

  function text(): string {
    if (issue) return errorCodeText(issue.code);
    if (discount === undefined) return '';
    return t('checkout.promotion.takesOff', { amount: formats.money(decimalToMinor(discount), currency) });
  }

  async function apply(event: FormEvent) {
    event.preventDefault();
    const wanted = entered.trim();
    if (isChecking) return;
    if (wanted === '') return setError(t('common.field.required'));
    setChecking(true);
    setError(undefined);
    try {
      const body = { code: wanted, orderType };
      const { data } = await callApi(routes.checkout.checkPromotion, { body });
      onChange(data.code);
      setEntered('');
      keepFocus();
    } catch (refusal) {
      setError(errorText(refusal));
    } finally {
      setChecking(false);
    }
  }

  return (
    <div ref={root} id={placeIds.promotion} tabIndex={-1} data-issue={issue?.code}>
      {code ? (
        <div className={classes.promotion} data-invalid={issue ? true : undefined}>
          <IconTicket size={18} stroke={1.6} aria-hidden="true" />
          <span className={classes.promotionText} role="status">
            <strong>{code}</strong> {text()}
          </span>
          <ActionIcon
            variant="subtle"
            color="gray"
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
        <form className={classes.promotionForm} onSubmit={(event) => void apply(event)} noValidate>
          <TextInput
            label={t('checkout.promotion.label')}
            value={entered}
            error={error}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => {
              setEntered(event.currentTarget.value);
              setError(undefined);
            }}
          />
          <Button type="submit" variant="default" loading={isChecking}>
            {t('checkout.promotion.apply')}
          </Button>
        </form>
      )}
    </div>
  );
}
