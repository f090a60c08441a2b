import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Link } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import classes from './panel-words.module.css';

/** Completions of the typed word, as links to their results (SRCH-01, SRCH-03). */
export function PanelWords({
  id,
  texts,
  activeIndex,
  onChoose,
}: {
  id: string;
  texts: readonly string[];
  activeIndex: number | undefined;
  onChoose: (text: string) => void;
}) {
  const { t } = useTexts();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset.
    <div role="group" aria-label={t('search.panel.words')} className={classes.words}>
      {texts.map((text, index) => (
        <Link
          key={text}
          {...paths.search(text)}
          id={`${id}-words-${index}`}
          role="option"
          aria-selected={index === activeIndex}
          tabIndex={-1}
          className={classes.word}
          data-active={index === activeIndex || undefined}
          onClick={() => onChoose(text)}
        >
          {text}
        </Link>
      ))}
    </div>
  );
}
