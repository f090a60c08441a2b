import { HTML_ATTRIBUTES, HTML_ELEMENTS } from '@kontor/domain/content-html';
import { Typography } from '@mantine/core';
import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import classes from './content.module.css';

const allowed = {
  ALLOWED_TAGS: [...HTML_ELEMENTS],
  ALLOWED_ATTR: [...HTML_ATTRIBUTES],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i,
};

/**
 * Makes an operator's HTML safe: only the allowed elements and addresses; links to elsewhere open a new window.
 */
export function sanitizeHtml(html: string): string {
  const fragment = DOMPurify.sanitize(html, { ...allowed, RETURN_DOM_FRAGMENT: true });
  for (const link of fragment.querySelectorAll<HTMLAnchorElement>('a[href^="http"]')) {
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  }
  // The page has its own first heading.
  for (const heading of fragment.querySelectorAll('h1')) {
    const lower = document.createElement('h2');
    lower.append(...heading.childNodes);
    heading.replaceWith(lower);
  }
  const holder = document.createElement('div');
  holder.append(fragment);
  return holder.innerHTML;
}

/** An operator's text page, HTML or plain. */
export function SanitizedHtml({ html }: { html: string }) {
  const safe = useMemo(() => sanitizeHtml(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized right above.
  return <Typography className={classes.text} dangerouslySetInnerHTML={{ __html: safe }} />;
}
