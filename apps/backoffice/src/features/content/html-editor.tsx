import type { Locale } from '@kontor/domain';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCode, IconPencil } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import classes from './content.module.css';
import { isKept } from './rich-text.ts';
import { VisualEditor } from './rich-text-editor.tsx';

const isKeptDelayMs = 300;

/**
 * A text with HTML, written in a visual editor or as HTML with a preview. A text with elements that the editor would drop
 * is written as HTML only. The server makes it safe when it is saved (decision 105).
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
  locale: Locale;
  onChange: (value: string) => void;
}) {
  const { t } = useTexts();
  const { name, label, value, locale } = field;
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
  const error =
    value.length > maxLength
      ? t('content.editor.tooLong', { count: value.length - maxLength, max: maxLength })
      : field.error;
  return (
    <div>
      {isHtml ? (
        <div className={classes.editor}>
          <Textarea
            name={name}
            label={label}
            value={value}
            error={error}
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
        <VisualEditor {...field} error={error} onChange={onChange} />
      )}
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
