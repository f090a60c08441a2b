import type { EditedText } from '@kontor/contract';
import { routes } from '@kontor/contract';
import { LOCALES, type Locale } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { showErrorToast } from '@kontor/web-kit/lib/error-toast.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { Group, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useRef } from 'react';
import { useOperator } from '../../kit/operator.tsx';
import classes from './content.module.css';
import { HtmlEditor } from './html-editor.tsx';

interface FieldProps<Value> {
  /** The path of the field, as the server names it. */
  name: string;
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  issue: (path: string) => string | undefined;
  description?: string;
}

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
        if (isHtml) return <HtmlEditor key={locale} {...field} locale={locale} onChange={change} />;
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

/** The target of a link: typed, or chosen from categories, products and pages whose name has the words. */
export function LinkField({ name, label, value, onChange, issue }: FieldProps<string>) {
  const { t } = useTexts();
  const list = useId();
  const search = useDeferredValue(/^(https?:|mailto:|tel:)/i.test(value) ? '' : value.replace(/^\//, ''));
  const { data } = useQuery({
    ...apiQuery(routes.content.links, { query: { search: search.slice(0, 100) } }),
    placeholderData: (former) => former,
  });
  return (
    <>
      <TextInput
        name={name}
        label={label}
        description={t('content.link.hint')}
        value={value}
        error={issue(name)}
        maxLength={2_000}
        list={list}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <datalist id={list}>
        {(data?.data ?? []).map((target) => (
          <option key={target.link} value={target.link}>
            {t('content.link.option', { name: target.name, kind: t(`content.link.${target.kind}`) })}
          </option>
        ))}
      </datalist>
    </>
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
