import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Link, useLocation } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { paths } from '../../lib/paths.ts';
import classes from './category-bar.module.css';
import { barCategories, CategoryBarSkeleton } from './header-skeleton.tsx';
import { MegaMenu } from './mega-menu.tsx';
import { useCategoryTrees } from './use-category-trees.ts';

/** The mega menu stays so long after the mouse has left (LAYO-12). */
const closeDelayMs = 400;

/** The first 7 main categories; hovering or focusing one opens its mega menu (LAYO-10 to LAYO-12). */
export function CategoryBar() {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const { main, isPending } = useCategoryTrees();
  const [openId, setOpenId] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const root = useRef<HTMLElement>(null);

  const open = (id: string) => {
    clearTimeout(timer.current);
    setOpenId(id);
  };
  const close = () => {
    clearTimeout(timer.current);
    setOpenId(undefined);
  };
  const closeSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpenId(undefined), closeDelayMs);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is what closes the menu.
  useEffect(() => {
    clearTimeout(timer.current);
    setOpenId(undefined);
  }, [pathname]);
  useEffect(() => () => clearTimeout(timer.current), []);

  if (isPending) return <CategoryBarSkeleton />;
  const opened = main.find(({ _id }) => _id === openId);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !opened) return;
    const link = root.current?.querySelector<HTMLElement>(`[data-category="${CSS.escape(opened._id)}"]`);
    // Focusing the link would open the menu again, so it is closed after.
    link?.focus();
    close();
  };

  return (
    <nav
      ref={root}
      className={classes.bar}
      aria-label={t('frame.categories')}
      onMouseLeave={closeSoon}
      onMouseEnter={() => clearTimeout(timer.current)}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <ul className={classes.inner}>
        {main.slice(0, barCategories).map((category) => {
          const hasMenu = category.children.length > 0;
          return (
            <li key={category._id} className={classes.item}>
              <Link
                {...paths.category(category)}
                className={classes.link}
                data-category={category._id}
                data-open={category._id === openId || undefined}
                aria-expanded={hasMenu ? category._id === openId : undefined}
                onMouseEnter={() => (hasMenu ? open(category._id) : closeSoon())}
                onFocus={() => (hasMenu ? open(category._id) : close())}
              >
                {category.name}
              </Link>
              {opened === category ? <MegaMenu category={category} onFollow={close} /> : null}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
