import type { Locale } from '@kontor/domain';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { isTooLong, Textarea, tooLongMark } from '@kontor/web-kit/lib/text-input.tsx';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { Alert } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCode, IconPencil } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import classes from './content.module.css';
import { pictureAddresses, removedParts } from './removed-html.ts';
import { isKept } from './rich-text.ts';
import { VisualEditor } from './rich-text-editor.tsx';
import { usePictureProblem } from './use-picture-problem.ts';

const isKeptDelayMs = 300;

/**
 * A text with HTML, written in a visual editor or as HTML with a preview. A text with elements that the editor would drop
 * is written as HTML only. The server makes it safe when it is saved (decision 105); what it will leave out is named before.
 */
export function HtmlEditor({
  maxLength,
  ...field
}: {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  maxLength: number;
  isRequired?: boolean;
  locale: Locale;
  onChange: (value: string) => void;
}) {
  const { t } = useTexts();
  const { name, label, value, isRequired = false, locale } = field;
  const [isHtml, setIsHtml] = useState(() => !isKept(value));
  const [written, setWritten] = useState(value);
  const onChange = (text: string) => {
    setWritten(text);
    field.onChange(text);
  };
  // The text of another person, or the published one after a draft is discarded.
  if (value !== written) {
    setWritten(value);
    if (!isKept(value)) setIsHtml(true);
  }
  // Parsing a long text takes longer than a key press.
  const [settled] = useDebouncedValue(value, isKeptDelayMs);
  const canLeave = useMemo(() => !isHtml || isKept(settled), [isHtml, settled]);
  const removed = useMemo(() => (isHtml ? removedParts(settled) : []), [isHtml, settled]);
  const { hidden } = usePictureProblem();
  const [picture] = useMemo(() => pictureAddresses(settled), [settled]).flatMap((src) => hidden(src) ?? []);
  const isLong = isTooLong(value, maxLength);
  const mark = isLong ? tooLongMark : {};
  const error = isLong
    ? t('content.editor.tooLong', { count: value.length - maxLength, max: maxLength })
    : (field.error ?? picture);
  return (
    <div>
      {isHtml ? (
        <div className={classes.editor}>
          <Textarea
            name={name}
            label={label}
            value={value}
            required={isRequired}
            error={error}
            {...mark}
            lang={locale}
            autosize
            minRows={10}
            maxRows={24}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
          <iframe
            className={classes.frame}
            sandbox=""
            title={t('content.editor.preview', { label })}
            srcDoc={`<!doctype html><meta charset="utf-8"><style>body{font:15px/1.5 system-ui;margin:16px;color:#1b2329;background:#fff}img{max-width:100%}</style>${value}`}
          />
        </div>
      ) : (
        <VisualEditor {...field} error={error} mark={mark} onChange={onChange} />
      )}
      <div role="status">
        {removed.length > 0 ? (
          <Alert color="orange" mt="xs" py="xs">
            {t('content.editor.removed', { parts: removed.join(', ') })}
          </Alert>
        ) : null}
      </div>
      <ReasonButton
        variant="subtle"
        size="compact-sm"
        mt={4}
        leftSection={
          isHtml ? <IconPencil size={16} aria-hidden="true" /> : <IconCode size={16} aria-hidden="true" />
        }
        aria-label={t(isHtml ? 'content.editor.toVisualOf' : 'content.editor.toHtmlOf', { label })}
        disabledReason={canLeave ? undefined : t('content.editor.notKept')}
        onClick={() => {
          if (!isHtml || settled === value || isKept(value)) setIsHtml(!isHtml);
        }}
      >
        {t(isHtml ? 'content.editor.toVisual' : 'content.editor.toHtml')}
      </ReasonButton>
    </div>
  );
}
