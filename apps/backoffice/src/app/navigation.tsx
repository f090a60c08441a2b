import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Tip } from '@kontor/web-kit/ui/tip.tsx';
import { VisuallyHidden } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link, type LinkProps, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useOperator } from '../kit/operator.tsx';
import { isNavNarrow } from './nav-width.ts';
import classes from './navigation.module.css';
import { entryOf, navText, sections } from './sections.ts';

/** Shown of the neighbours of the current entry. */
const entryRoomPx = 60;

/** The sections that the operator's rights open; narrow it shows icons with tooltips. */
export function Navigation({ isNarrow }: { isNarrow: boolean }) {
  const { t } = useTexts();
  const { may } = useOperator();
  const current = entryOf(useLocation().pathname);
  const nav = useRef<HTMLElement>(null);
  const key = current?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another area brings its entry into view.
  useEffect(() => {
    const entry = nav.current?.querySelector('[aria-current="page"]');
    const frame = nav.current?.parentElement;
    if (!entry || !frame) return;
    const { top, bottom } = entry.getBoundingClientRect();
    const seen = frame.getBoundingClientRect();
    if (top < seen.top) frame.scrollTop -= seen.top - top + entryRoomPx;
    else if (bottom > seen.bottom) frame.scrollTop += bottom - seen.bottom + entryRoomPx;
  }, [key]);
  const shown = sections
    .map(({ key, entries }) => ({
      key,
      entries: entries.filter(({ right }) => right === undefined || may(right)),
    }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <nav ref={nav} className={classes.nav} data-narrow={isNarrow || undefined} aria-label={t('nav.label')}>
      {shown.map(({ key, entries }) => (
        <div key={key} className={classes.section}>
          {key === 'today' ? null : isNarrow ? (
            <hr className={classes.rule} />
          ) : (
            <h2 className={classes.heading}>{t(navText(`section.${key}`))}</h2>
          )}
          <ul>
            {entries.map((entry) => (
              <li key={entry.key}>
                <Tip label={isNarrow ? t(navText(entry.key)) : undefined}>
                  <Link
                    {...({ to: entry.to } as LinkProps)}
                    className={classes.entry}
                    aria-current={entry.key === current?.key ? 'page' : undefined}
                  >
                    <entry.icon size={19} stroke={1.7} aria-hidden="true" />
                    {isNarrow ? (
                      <VisuallyHidden>{t(navText(entry.key))}</VisuallyHidden>
                    ) : (
                      <span>{t(navText(entry.key))}</span>
                    )}
                  </Link>
                </Tip>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <button
        type="button"
        className={classes.fold}
        aria-label={t(isNarrow ? 'nav.widen' : 'nav.narrow')}
        onClick={() => isNavNarrow.set(!isNarrow)}
      >
        {isNarrow ? (
          <IconLayoutSidebarLeftExpand size={19} stroke={1.7} aria-hidden="true" />
        ) : (
          <>
            <IconLayoutSidebarLeftCollapse size={19} stroke={1.7} aria-hidden="true" />
            <span>{t('nav.fold')}</span>
          </>
        )}
      </button>
    </nav>
  );
}
