import { MAX_ATTRIBUTE_LENGTH } from '@kontor/domain';
import { Dialog, DialogCancel } from '@kontor/web-kit/lib/dialog.tsx';
import { errorCodeText } from '@kontor/web-kit/lib/error-text.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { useApiForm } from '@kontor/web-kit/lib/use-api-form.ts';
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useId } from 'react';
import { blankAnswer } from '../../commerce/blank-answer.ts';
import type { AttributeQuestion, Modals } from '../../lib/modal-store.ts';
import { formerAnswer } from './custom-attributes.ts';

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
  const { fields, input, form } = useApiForm({
    initialValues: Object.fromEntries(
      questions.flatMap(({ attributes, former }, question) =>
        attributes.map((attribute, index) => [
          fieldName(question, index),
          formerAnswer(attribute, former[attribute.key]),
        ]),
      ),
    ),
    check: (values) =>
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, value ? undefined : 'common.field.required']),
      ),
    send: async (values) =>
      new Map(
        questions.map(({ productId, attributes }, question) => [
          productId,
          Object.fromEntries(
            attributes.map(({ key }, index) => [key, values[fieldName(question, index)] ?? '']),
          ),
        ]),
      ),
    onSent: (answers) => {
      onAnswer(answers);
      onClose();
    },
  });

  return (
    <Dialog title={t('cart.attributes.title')} opened onClose={onClose} size="md">
      <form {...form}>
        <Stack gap="lg">
          {questions.map((question, number) => (
            <Question
              key={question.productId}
              question={question}
              inputOf={(index) => ({
                ...input(fieldName(number, index)),
                value: fields.values[fieldName(number, index)] ?? '',
              })}
            />
          ))}
          <Group justify="flex-end" gap="sm">
            <DialogCancel onClose={onClose} />
            <Button type="submit">{t(isChange ? 'cart.attributes.apply' : 'cart.attributes.add')}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Without the attribute's key, whose dots would be read as a path. */
function fieldName(question: number, attribute: number): string {
  return `${question}-${attribute}`;
}

function Question({
  question,
  inputOf,
}: {
  question: AttributeQuestion;
  /** Props of the input of an attribute. */
  inputOf: (index: number) => { value: string; error?: string | undefined };
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
      {attributes.map((attribute, index) => {
        const { error, ...input } = inputOf(index);
        const shared = {
          ...input,
          label: attribute.name,
          error: error && errorCodeText('custom.attribute.required', undefined, locale),
          'data-autofocus': index === 0 || undefined,
          required: true,
        };
        return attribute.type === 'select' ? (
          <NativeSelect
            key={attribute.key}
            {...shared}
            data={[
              { value: '', label: t('common.choose') },
              { value: blankAnswer, label: t('cart.attributes.none') },
              ...(attribute.options ?? []),
            ]}
          />
        ) : (
          <TextInput
            key={attribute.key}
            {...shared}
            description={
              input.value.trim() === '' && input.value !== ''
                ? t('cart.attributes.isBlank')
                : t('cart.attributes.hint')
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={MAX_ATTRIBUTE_LENGTH}
            autoComplete="off"
          />
        );
      })}
    </Stack>
  );
}
