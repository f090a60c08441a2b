import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { IconHistory, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import classes from './panel-recents.module.css';
import shared from './panel-shared.module.css';

/** The user's recent searches, each with a button to forget it, and one for all. */
export function RecentTerms({
  id,
  terms,
  activeIndex,
  onChoose,
  onRemove,
  onClear,
}: {
  id: string;
  terms: readonly string[];
  activeIndex: number | undefined;
  onChoose: (term: string) => void;
  onRemove: (term: string) => void;
  onClear: () => void;
}) {
  const { t } = useTexts();
  return (
    <>
      <div className={shared.recentHead}>
        <span id={`${id}-title`} className={shared.title}>
          {t('search.recent.title')}
        </span>
        <button type="button" className={classes.textButton} onClick={onClear}>
          {t('search.recent.clear')}
        </button>
      </div>
      <div className={classes.recents}>
        <div id={`${id}-list`} role="listbox" aria-labelledby={`${id}-title`}>
          {terms.map((term, index) => (
            <Link
              key={term}
              {...paths.search(term)}
              id={`${id}-links-${index}`}
              role="option"
              aria-selected={index === activeIndex}
              tabIndex={-1}
              className={`${shared.row} ${classes.recent}`}
              data-active={index === activeIndex || undefined}
              onClick={() => onChoose(term)}
            >
              <IconHistory size={16} stroke={1.6} aria-hidden="true" />
              <span>{term}</span>
            </Link>
          ))}
        </div>
        {/* Beside the list, because an option must not contain a button. */}
        <div>
          {terms.map((term) => (
            <button
              key={term}
              type="button"
              className={classes.forget}
              aria-label={t('search.recent.remove', { term })}
              onClick={() => onRemove(term)}
            >
              <IconX size={15} aria-hidden="true" />
            </button>
          ))}
        </div>
      </div>
    </>
  );
}
