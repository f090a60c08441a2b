import { MAX_ATTRIBUTE_LENGTH } from '@kontor/domain';
import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useId, useRef, useState } from 'react';
import { blankAnswer } from '../../commerce/blank-answer.ts';
import { errorCodeText } from '../../lib/error-text.ts';
import { useTexts } from '../../lib/i18n.ts';
import type { AttributeQuestion, Modals } from '../../lib/modal-store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { formerAnswer } from './custom-attributes.ts';

type Answers = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Asks for the custom attributes of one or more products before they are put into the cart. No field may be empty; a
 * single space says that one is meant to be blank (CART-25).
 */
export function CustomAttributesModal({
  props: { onAnswer },
  data: { questions, isChange = false },
  onClose,
}: Modals['customAttributes'] & { onClose: () => void }) {
  const { t } = useTexts();
  const formRef = useRef<HTMLFormElement>(null);
  const [answers, setAnswers] = useState<Answers>(() =>
    Object.fromEntries(
      questions.map(({ productId, attributes, former }) => [
        productId,
        Object.fromEntries(
          attributes.map((attribute) => [attribute.key, formerAnswer(attribute, former[attribute.key])]),
        ),
      ]),
    ),
  );
  const [isChecked, setIsChecked] = useState(false);
  const answerOf = (productId: string, key: string) => answers[productId]?.[key] ?? '';
  const isComplete = questions.every(({ productId, attributes }) =>
    attributes.every(({ key }) => answerOf(productId, key) !== ''),
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (isComplete) {
      onAnswer(new Map(Object.entries(answers)));
      onClose();
      return;
    }
    // Focus the first invalid field once it is marked.
    requestAnimationFrame(() => formRef.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  }

  return (
    <Dialog title={t('cart.attributes.title')} opened onClose={onClose} size="md">
      <form ref={formRef} onSubmit={submit} noValidate>
        <Stack gap="lg">
          {questions.map((question) => (
            <Question
              key={question.productId}
              question={question}
              isChecked={isChecked}
              answerOf={(key) => answerOf(question.productId, key)}
              onAnswer={(key, value) =>
                setAnswers((former) => ({
                  ...former,
                  [question.productId]: { ...former[question.productId], [key]: value },
                }))
              }
            />
          ))}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit">{t(isChange ? 'cart.attributes.apply' : 'cart.attributes.add')}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

function Question({
  question,
  isChecked,
  answerOf,
  onAnswer,
}: {
  question: AttributeQuestion;
  /** True after the first attempt: empty fields show an error. */
  isChecked: boolean;
  answerOf: (key: string) => string;
  onAnswer: (key: string, value: string) => void;
}) {
  const { t, locale } = useTexts();
  const id = useId();
  const { name, articleCount, attributes } = question;
  return (
    <Stack gap="sm" role="group" aria-labelledby={id}>
      <Text id={id} fw={600}>
        {name}
        {articleCount > 1 ? (
          <Text span c="dimmed" fw={400}>
            {' '}
            · {t('cart.attributes.forArticles', { count: articleCount })}
          </Text>
        ) : null}
      </Text>
      {attributes.map((attribute) => {
        const value = answerOf(attribute.key);
        const shared = {
          label: attribute.name,
          value,
          error:
            isChecked && value === ''
              ? errorCodeText('custom.attribute.required', undefined, locale)
              : undefined,
          'data-autofocus': attribute === attributes[0] || undefined,
          required: true,
        };
        return attribute.type === 'select' ? (
          <NativeSelect
            key={attribute.key}
            {...shared}
            onChange={(event) => onAnswer(attribute.key, event.currentTarget.value)}
            data={[
              { value: '', label: t('cart.attributes.choose') },
              { value: blankAnswer, label: t('cart.attributes.none') },
              ...(attribute.options ?? []),
            ]}
          />
        ) : (
          <TextInput
            key={attribute.key}
            {...shared}
            description={
              value.trim() === '' && value !== '' ? t('cart.attributes.isBlank') : t('cart.attributes.hint')
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={MAX_ATTRIBUTE_LENGTH}
            autoComplete="off"
            onChange={(event) => onAnswer(attribute.key, event.currentTarget.value)}
          />
        );
      })}
    </Stack>
  );
}
