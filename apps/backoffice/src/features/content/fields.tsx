import type { EditedText } from '@kontor/contract';
import { routes } from '@kontor/contract';
import { LOCALES, type Locale } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { loadChunk } from '@kontor/web-kit/lib/chunk-reload.ts';
import { showErrorToast } from '@kontor/web-kit/lib/error-toast.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { Group, SimpleGrid, Skeleton, Textarea, TextInput } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useRef } from 'react';
import { useOperator } from '../../kit/operator.tsx';
import classes from './content.module.css';
import type { FieldProps } from './field-props.ts';

const HtmlEditor = lazy(async () => ({
  default: (await loadChunk(() => import('./html-editor.tsx'))).HtmlEditor,
}));

/** A text in both languages, side by side. */
export function BothLanguages({
  name,
  label,
  value,
  onChange,
  issue,
  maxLength,
  rows,
  isHtml = false,
  placeholders,
  isRequired = false,
  description,
}: FieldProps<EditedText> & {
  maxLength: number;
  /** More than one line. */
  rows?: number;
  isHtml?: boolean;
  /** Shown where the text is empty. */
  placeholders?: Readonly<Record<Locale, string>>;
  isRequired?: boolean;
}) {
  const { t } = useTexts();
  const languageOf = (locale: Locale) => t(`customers.languages.${locale}`);
  return (
    <SimpleGrid cols={{ base: 1, md: isHtml ? 1 : 2 }} spacing="sm">
      {LOCALES.map((locale) => {
        const field = {
          name: `${name}.${locale}`,
          label: `${label} (${languageOf(locale)})`,
          value: value[locale],
          error: issue(`${name}.${locale}`),
          placeholder: placeholders?.[locale],
          maxLength,
          ...(description ? { description } : {}),
        };
        const change = (text: string) => onChange({ ...value, [locale]: text });
        if (isHtml)
          return (
            <Suspense key={locale} fallback={<Skeleton height={320} />}>
              <HtmlEditor {...field} locale={locale} onChange={change} />
            </Suspense>
          );
        return rows ? (
          <Textarea
            key={locale}
            {...field}
            autosize
            minRows={rows}
            maxRows={14}
            lang={locale}
            onChange={({ currentTarget }) => change(currentTarget.value)}
          />
        ) : (
          <TextInput
            key={locale}
            {...field}
            required={isRequired && locale === LOCALES[0]}
            lang={locale}
            onChange={({ currentTarget }) => change(currentTarget.value)}
          />
        );
      })}
    </SimpleGrid>
  );
}

/** A picture by its address, or uploaded. */
export function PictureField({
  name,
  label,
  value,
  onChange,
  issue,
  description,
  isDark = false,
}: FieldProps<string> & {
  /** Shown on a dark ground. */
  isDark?: boolean;
}) {
  const { t } = useTexts();
  const { reason } = useOperator();
  const input = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: (file: File) => callApi(routes.content.addPicture, { file }),
    onSuccess: ({ data: { url } }) => onChange(url),
    onError: showErrorToast,
  });
  return (
    <Group align="end" gap="sm" wrap="wrap">
      {value ? (
        <img className={classes.thumbnail} data-dark={isDark || undefined} src={value} alt="" />
      ) : null}
      <TextInput
        className={classes.wide ?? ''}
        name={name}
        label={label}
        {...(description ? { description } : {})}
        value={value}
        error={issue(name)}
        maxLength={500}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('content.picture.upload', { label })}
        accept="image/png,image/jpeg,image/webp,image/avif,image/svg+xml"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) upload.mutate(file);
          currentTarget.value = '';
        }}
      />
      <ReasonButton
        variant="default"
        leftSection={<IconUpload size={16} aria-hidden="true" />}
        aria-label={t('content.picture.upload', { label })}
        loading={upload.isPending}
        disabledReason={reason('content.write')}
        onClick={() => input.current?.click()}
      >
        {t('content.picture.choose')}
      </ReasonButton>
    </Group>
  );
}
