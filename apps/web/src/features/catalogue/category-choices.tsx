import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Link, type LinkOptions } from '@tanstack/react-router';
import classes from './category-choices.module.css';

export type CategoryChoice = {
  readonly key: string;
  readonly name: string;
  readonly link: LinkOptions;
  readonly isCurrent: boolean;
  readonly count?: string | undefined;
};

/**
 * The categories that a list can be narrowed to. While `isPending`, the filters below wait. Outdated counts belong
 * to the former search.
 */
export function CategoryChoices({
  choices,
  isPending = false,
  areOutdated = false,
}: {
  choices: readonly CategoryChoice[];
  isPending?: boolean;
  areOutdated?: boolean;
}) {
  const { t } = useTexts();
  if (choices.length === 0)
    return <div className={classes.noCategories} data-pending={isPending || undefined} />;
  return (
    <nav
      className={classes.categories}
      aria-label={t('catalogue.categories')}
      aria-busy={areOutdated}
      data-stale={areOutdated || undefined}
    >
      <ul>
        {choices.map(({ key, name, link, isCurrent, count }) => (
          <li key={key}>
            <Link
              {...link}
              className={classes.choice}
              // Otherwise every address of the search page would count as current.
              activeProps={noActiveProps}
              aria-current={isCurrent ? 'page' : undefined}
            >
              {name}
              {count === undefined ? null : (
                <span className={classes.choiceCount} aria-hidden={areOutdated}>
                  {count}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const noActiveProps = { 'aria-current': undefined };
