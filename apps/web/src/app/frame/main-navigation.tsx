import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Link } from '@tanstack/react-router';
import { useAccount } from '../../commerce/shop-context.ts';
import { paths } from '../../lib/paths.ts';
import classes from './main-navigation.module.css';
import { useCategoryTrees } from './use-category-trees.ts';

/** So many main categories stand in the header; 'more' leads to the next one (LAYO-03). */
const headerCategories = 3;

/** The first main categories, the deals and 'more', above the logo: a shortcut apart from the category bar (LAYO-03). */
export function MainNavigation() {
  const { t } = useTexts();
  const { isDeal } = useAccount();
  const { main, deals } = useCategoryTrees();
  const more = main[headerCategories];
  const shown = [...main.slice(0, headerCategories), ...(isDeal ? deals : [])];
  return (
    <nav className={classes.navigation} aria-label={t('frame.mainNavigation')}>
      {/* Rendered together with the links: earlier, it would shift when they arrive. */}
      {shown.length > 0 ? (
        <span className={classes.label} aria-hidden="true">
          {t('frame.shortcuts')}
        </span>
      ) : null}
      {shown.map((category) => (
        <Link
          key={category._id}
          {...paths.category(category)}
          className={classes.entry}
          data-deal={category.isDeal || undefined}
        >
          {category.name}
        </Link>
      ))}
      {more ? (
        <Link
          {...paths.category(more)}
          className={classes.entry}
          aria-label={`${t('frame.more')}: ${more.name}`}
        >
          {t('frame.more')}
        </Link>
      ) : null}
    </nav>
  );
}
