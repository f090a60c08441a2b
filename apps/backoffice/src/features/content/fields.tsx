import type { EditedText } from '@kontor/contract';
import { LOCALES, type Locale } from '@kontor/domain';
import { loadChunk } from '@kontor/web-kit/lib/chunk-reload.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Textarea, TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { SimpleGrid, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
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
              <HtmlEditor
                {...field}
                isRequired={isRequired && locale === LOCALES[0]}
                locale={locale}
                onChange={change}
              />
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
