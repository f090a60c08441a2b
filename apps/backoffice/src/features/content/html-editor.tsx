import type { Locale } from '@kontor/domain';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ActionIcon, Group, Textarea } from '@mantine/core';
import {
  IconBold,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPilcrow,
} from '@tabler/icons-react';
import { useRef } from 'react';
import classes from './content.module.css';

/** What each button puts around the selection. */
const marks = {
  paragraph: { icon: IconPilcrow, before: '<p>', after: '</p>' },
  heading2: { icon: IconH2, before: '<h2>', after: '</h2>' },
  heading3: { icon: IconH3, before: '<h3>', after: '</h3>' },
  bold: { icon: IconBold, before: '<strong>', after: '</strong>' },
  italic: { icon: IconItalic, before: '<em>', after: '</em>' },
  list: { icon: IconList, before: '<ul>\n<li>', after: '</li>\n</ul>' },
  numbered: { icon: IconListNumbers, before: '<ol>\n<li>', after: '</li>\n</ol>' },
  link: { icon: IconLink, before: '<a href="/">', after: '</a>' },
} as const;

/**
 * A text with HTML: a plain field with buttons that mark the selection, and beside it the text as it will look. A frame
 * without scripts shows it; the server makes it safe when it is saved (decision 105).
 */
export function HtmlEditor({
  name,
  label,
  value,
  error,
  maxLength,
  locale,
  onChange,
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
  const field = useRef<HTMLTextAreaElement>(null);
  const mark = ({ before, after }: { before: string; after: string }) => {
    const element = field.current;
    if (!element) return;
    const { selectionStart: start, selectionEnd: end } = element;
    onChange(`${value.slice(0, start)}${before}${value.slice(start, end)}${after}${value.slice(end)}`);
    requestAnimationFrame(() => {
      element.focus();
      element.setSelectionRange(start + before.length, end + before.length);
    });
  };
  return (
    <div className={classes.editor}>
      <div>
        <Group gap={4} mb={4} role="toolbar" aria-label={t('content.editor.toolbar', { label })}>
          {Object.entries(marks).map(([key, { icon: Icon, before, after }]) => (
            <ActionIcon
              key={key}
              size={34}
              aria-label={t(`content.editor.${key as keyof typeof marks}`)}
              onClick={() => mark({ before, after })}
            >
              <Icon size={18} aria-hidden="true" />
            </ActionIcon>
          ))}
        </Group>
        <Textarea
          ref={field}
          name={name}
          label={label}
          value={value}
          error={error}
          maxLength={maxLength}
          lang={locale}
          autosize
          minRows={10}
          maxRows={24}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </div>
      <iframe
        className={classes.frame}
        sandbox=""
        title={t('content.editor.preview', { label })}
        srcDoc={`<!doctype html><meta charset="utf-8"><style>body{font:15px/1.5 system-ui;margin:16px;color:#1b2329;background:#fff}img{max-width:100%}</style>${value}`}
      />
    </div>
  );
}
