import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { AnchorLink } from '@kontor/web-kit/lib/links.tsx';
import { Button, VisuallyHidden } from '@mantine/core';
import { paths } from '../../lib/paths.ts';
import classes from './panel-foot.module.css';
import type { PanelSearch } from './use-panel-search.ts';

/** The foot of the panel: more cards, all results, and the number of hits, announced (SRCH-02, SRCH-03). */
export function PanelFoot({
  search,
  shown,
  onMore,
  onAll,
}: {
  search: PanelSearch;
  shown: number;
  /** Undefined if all hits are shown. */
  onMore: (() => void) | undefined;
  onAll: () => void;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  const { answeredKey, answer, isStale } = search;
  const total = answer?.total ?? 0;
  // The panel opens in its final size.
  const isWaiting = answeredKey === undefined && search.state !== 'short' && !search.error;
  const values = { count: total, number: formats.number(total) };
  return (
    <>
      <VisuallyHidden role="status">
        {answeredKey === undefined || isStale
          ? ''
          : total === 0
            ? t('search.not.found')
            : t('search.panel.found', { ...values, shown: formats.number(shown) })}
      </VisuallyHidden>
      {shown === 0 && isWaiting ? <div className={classes.foot} /> : null}
      {shown > 0 ? (
        <div className={classes.foot}>
          {onMore ? (
            <Button variant="default" size="sm" className={classes.more} onClick={onMore}>
              {t('search.panel.more')}
            </Button>
          ) : null}
          <span className={classes.keys} aria-hidden="true">
            <kbd>↑</kbd> <kbd>↓</kbd> <kbd>←</kbd> <kbd>→</kbd> {t('search.panel.keys.choose')}
            <kbd>↵</kbd> {t('search.panel.keys.open')}
            <kbd>Esc</kbd> {t('search.panel.keys.close')}
          </span>
          <AnchorLink {...paths.search(answeredKey ?? search.key)} className={classes.all} onClick={onAll}>
            {t('search.panel.all', values)}
          </AnchorLink>
        </div>
      ) : null}
    </>
  );
}
