import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import classes from './without-words.module.css';

/** Names the search words that were dropped because nothing matches all of them (SRCH-10). */
export function WithoutWords({ words }: { words: readonly string[] }) {
  const { t } = useTexts();
  const quoted = words.map((word) => t('search.quoted', { word })).join(', ');
  return (
    <p className={classes.note} role="status">
      {t('search.withoutWords', { words: quoted })}
    </p>
  );
}
