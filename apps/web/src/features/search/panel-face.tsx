import { useIsOnline } from '@kontor/web-kit/lib/connection.ts';
import { errorCodeText, errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { BusyButton } from '@kontor/web-kit/ui/busy-button.tsx';
import { VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import { TermHints } from './no-results.tsx';
import { CardSkeleton, columnStyle } from './panel-card.tsx';
import classes from './panel-face.module.css';
import shared from './panel-shared.module.css';
import type { PanelSearch } from './use-panel-search.ts';

/** Replaces the cards: term too short, error, no hits, or loading (SRCH-02, SRCH-06). */
export function PanelFace({
  search,
  columns,
  onText,
  onLeave,
}: {
  search: PanelSearch;
  columns: number;
  onText: (text: string) => void;
  onLeave: () => void;
}) {
  const { t } = useTexts();
  const errorId = useId();
  const isOnline = useIsOnline();
  if (search.state === 'short')
    return (
      <div className={classes.face}>
        <p>{errorCodeText('searched.value.min.three.char')}</p>
      </div>
    );
  if (search.error && !isOnline)
    return (
      <div className={classes.face} role="status">
        <p className={classes.faceTitle}>{t('frame.connection.title')}</p>
        <p>{t('search.waitsForNetwork')}</p>
      </div>
    );
  if (search.error)
    return (
      <div className={classes.face} role="alert">
        <p className={classes.faceTitle}>{t('common.loadError')}</p>
        <p id={errorId}>{errorText(search.error)}</p>
        <BusyButton
          variant="default"
          aria-describedby={errorId}
          loading={search.isFetching}
          onClick={search.retry}
        >
          {t('common.retry')}
        </BusyButton>
      </div>
    );
  if (search.answeredKey !== undefined)
    return (
      <div className={classes.face}>
        <p className={classes.faceTitle}>{t('search.not.found')}</p>
        <p>{t('search.emptyText')}</p>
        <TermHints term={search.answeredKey} onChoose={onText} onLeave={onLeave} />
      </div>
    );
  return (
    <div className={`${shared.cards} ${shared.waiting}`} style={columnStyle(columns)}>
      {Array.from({ length: columns }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else.
        <CardSkeleton key={index} />
      ))}
      <VisuallyHidden role="status">{t('common.loading')}</VisuallyHidden>
    </div>
  );
}
