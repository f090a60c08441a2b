import { type Review, routes } from '@kontor/contract';
import { reviewLimits } from '@kontor/domain';
import { Alert, Button, Input, Rating, Textarea, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useKeptState } from '../../commerce/use-kept-state.ts';
import { callApi } from '../../lib/api-client.ts';
import { isApiError } from '../../lib/api-error.ts';
import { errorCodeText, errorText } from '../../lib/error-text.ts';
import { useFormats } from '../../lib/format.ts';
import { useTexts } from '../../lib/i18n.ts';
import {
  emptyEntry,
  entryIssues,
  type ReviewEntry,
  type ReviewField,
  type ReviewIssues,
  refusedFields,
  reviewBody,
  reviewFields,
} from './review-fields.ts';
import classes from './reviews.module.css';

/** Refusals that have a text of their own; any other failure is a submission error (PROD-14). */
const namedRefusals = ['review.not.bought', 'review.exists', 'validation.failed'];

/**
 * Stars, headline, text and an optional name. A refusal shows above, or at the field that it is about, and what was typed
 * stays (PROD-13, PROD-14, ERRS-21).
 */
export function ReviewForm({
  productId,
  productName,
  onSent,
  onCancel,
}: {
  productId: string;
  productName: string;
  onSent: (review: Review) => Promise<void> | void;
  onCancel: () => void;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  const titleId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [entry, setEntry, forget] = useKeptState(`review ${productId}`, emptyEntry);
  const [issues, setIssues] = useState<ReviewIssues>({});

  const send = useMutation({
    mutationFn: (given: ReviewEntry) =>
      callApi(routes.reviews.create, { params: { id: productId }, body: reviewBody(given) }),
    onSuccess: ({ data }) => {
      forget();
      return onSent(data);
    },
    onError: (error) => showIssues(refusedFields(error)),
  });

  // Who opened the form begins with its first field.
  useEffect(() => form.current?.querySelector<HTMLElement>('[name="rating"]')?.focus(), []);

  function showIssues(found: ReviewIssues) {
    setIssues(found);
    const first = reviewFields.find((field) => found[field]);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  function change<Field extends ReviewField>(field: Field, value: ReviewEntry[Field]) {
    setEntry((entry) => ({ ...entry, [field]: value }));
    setIssues(({ [field]: _, ...others }) => others);
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (send.isPending) return;
    const found = entryIssues(entry);
    showIssues(found);
    if (Object.keys(found).length === 0) send.mutate(entry);
  }

  const issueText = (field: ReviewField) => {
    const issue = issues[field];
    if (!issue) return undefined;
    if (field === 'rating') return t('reviews.form.ratingMissing');
    return t(`common.field.${issue === 'missing' ? 'required' : issue}`);
  };
  const left = reviewLimits.text - [...entry.text.trim()].length;
  const overText =
    left < 0
      ? t('reviews.form.over', { number: formats.number(-left), max: formats.number(reviewLimits.text) })
      : undefined;

  return (
    <form ref={form} className={classes.form} noValidate aria-labelledby={titleId} onSubmit={submit}>
      <h3 id={titleId} className={classes.formTitle}>
        {t('reviews.form.title', { name: productName })}
      </h3>
      {send.isError ? (
        <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle aria-hidden="true" />}>
          {isApiError(send.error, ...namedRefusals) ? errorText(send.error) : errorCodeText('review.error')}
        </Alert>
      ) : null}
      <Input.Wrapper
        label={t('reviews.form.rating')}
        labelElement="div"
        withAsterisk
        error={issueText('rating')}
        labelProps={{ id: `${titleId}-rating` }}
        errorProps={{ id: `${titleId}-rating-error` }}
      >
        <div
          className={classes.ratingField}
          role="radiogroup"
          aria-labelledby={`${titleId}-rating`}
          aria-invalid={issues.rating ? true : undefined}
          aria-describedby={issues.rating ? `${titleId}-rating-error` : undefined}
          aria-required
        >
          <Rating
            name="rating"
            vars={() => ({ root: { '--rating-size': 'var(--star-size)' } })}
            color="orange.6"
            value={entry.rating}
            onChange={(rating) => change('rating', rating)}
            getSymbolLabel={(count) => t('reviews.stars', { count })}
          />
        </div>
      </Input.Wrapper>
      <TextInput
        label={t('reviews.form.heading')}
        name="title"
        withAsterisk
        maxLength={reviewLimits.title}
        value={entry.title}
        error={issueText('title')}
        onChange={(event) => change('title', event.currentTarget.value)}
      />
      <Textarea
        label={t('reviews.form.text')}
        name="text"
        withAsterisk
        rows={5}
        value={entry.text}
        error={overText ?? issueText('text')}
        description={
          left >= 0 && left < 200 ? t('reviews.form.left', { number: formats.number(left) }) : undefined
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(event) => change('text', event.currentTarget.value)}
      />
      <TextInput
        label={t('reviews.form.name')}
        name="name"
        description={t('reviews.form.nameHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="organization"
        maxLength={reviewLimits.name}
        value={entry.name}
        error={issueText('name')}
        onChange={(event) => change('name', event.currentTarget.value)}
      />
      <p className={classes.muted}>{t('reviews.form.public')}</p>
      <div className={classes.formButtons}>
        <Button type="submit" size="md" loading={send.isPending}>
          {t('reviews.form.send')}
        </Button>
        <Button variant="default" size="md" disabled={send.isPending} onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}
