import type { ReactNode } from 'react';
import classes from './icon-word.module.css';

/** Props of an icon button or link whose child is an `IconWord`. */
export const iconWordLook = {
  size: 40,
  className: classes.control ?? '',
} as const;

/** An icon with its name below it from 1280 px up; the control's `aria-label` must contain the word (WCAG 2.5.3). */
export function IconWord({ icon, word }: { icon: ReactNode; word: string }) {
  return (
    <span className={classes.content} aria-hidden="true">
      {icon}
      <span className={classes.word}>{word}</span>
    </span>
  );
}
