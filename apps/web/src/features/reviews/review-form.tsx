import { routes } from '@kontor/contract';
import { reviewLimits } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { isApiError } from '@kontor/web-kit/lib/api-error.ts';
import { errorCodeText, errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Textarea, TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { useApiForm } from '@kontor/web-kit/lib/use-api-form.ts';
import { BusyButton } from '@kontor/web-kit/ui/busy-button.tsx';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { Button, Group, Input, Rating } from '@mantine/core';
import { useEffect, useId } from 'react';
import { useKeptState } from '../../commerce/use-kept-state.ts';
import { emptyEntry, entryProblems, type ReviewEntry, reviewBody } from './review-fields.ts';
import classes from './review-form.module.css';
import shared from './reviews.module.css';

/** Refusals with a text of their own; any other failure shows as a submission error (PROD-14). */
const isNamedRefusal = (error: Error) =>
  isApiError(error, 'review.not.bought', 'review.exists', 'validation.failed');

/**
 * Stars, headline, text and an optional name. A refusal shows above or at its field, and the typed text stays
 * (PROD-13, PROD-14, ERRS-21).
 */
export function ReviewForm({
  productId,
  productName,
  onSent,
  onCancel,
}: {
  productId: string;
  productName: string;
  onSent: (sent: { isWaiting: boolean }) => Promise<void> | void;
  onCancel: () => void;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  const titleId = useId();
  const [kept, keep, forget] = useKeptState(`review ${productId}`, emptyEntry);
  const { fields, input, form, isPending, error } = useApiForm({
    initialValues: kept,
    onValues: keep,
    check: entryProblems,
    send: (entry: ReviewEntry) =>
      callApi(routes.reviews.create, { params: { id: productId }, body: reviewBody(entry) }),
    onSent: ({ meta }) => {
      forget();
      return onSent(meta);
    },
  });
  const rating = input('rating');
  const text = input('text');

  // The form opens with the focus on its first field.
  useEffect(() => form.ref.current?.querySelector<HTMLElement>('[name="rating"]')?.focus(), [form.ref]);

  const left = reviewLimits.text - [...fields.values.text.trim()].length;
  const overText =
    left < 0
      ? t('reviews.form.over', { number: formats.number(-left), max: formats.number(reviewLimits.text) })
      : undefined;

  return (
    <form {...form} className={classes.form} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.formTitle}>
        {t('reviews.form.title', { name: productName })}
      </h3>
      <FormAlert
        text={error ? (isNamedRefusal(error) ? errorText(error) : errorCodeText('review.error')) : undefined}
      />
      <Input.Wrapper
        label={t('reviews.form.rating')}
        labelElement="div"
        withAsterisk
        error={rating.error}
        labelProps={{ id: `${titleId}-rating` }}
        errorProps={{ id: `${titleId}-rating-error` }}
      >
        <div
          className={classes.ratingField}
          role="radiogroup"
          aria-labelledby={`${titleId}-rating`}
          aria-invalid={rating.error ? true : undefined}
          aria-describedby={rating.error ? `${titleId}-rating-error` : undefined}
          aria-required
        >
          <Rating
            name={rating.name}
            vars={() => ({ root: { '--rating-size': 'var(--star-size)' } })}
            color="orange.6"
            value={rating.value}
            onChange={rating.onChange}
            getSymbolLabel={(count) => t('reviews.stars', { count })}
          />
        </div>
      </Input.Wrapper>
      <TextInput
        label={t('reviews.form.heading')}
        {...input('title')}
        withAsterisk
        maxLength={reviewLimits.title}
      />
      <Textarea
        label={t('reviews.form.text')}
        {...text}
        withAsterisk
        rows={5}
        error={overText ?? text.error}
        description={
          left >= 0 && left < 200 ? t('reviews.form.left', { number: formats.number(left) }) : undefined
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <TextInput
        label={t('reviews.form.name')}
        {...input('name')}
        description={t('reviews.form.nameHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="organization"
        maxLength={reviewLimits.name}
      />
      <p className={shared.muted}>{t('reviews.form.public')}</p>
      <Group gap={12}>
        <BusyButton type="submit" size="md" loading={isPending}>
          {t('reviews.form.send')}
        </BusyButton>
        <Button variant="default" size="md" disabled={isPending} onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </Group>
    </form>
  );
}
