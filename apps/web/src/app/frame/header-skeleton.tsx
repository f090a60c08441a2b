import { Skeleton } from '@mantine/core';
import barClasses from './category-bar.module.css';
import headerClasses from './header.module.css';
import { Logo } from './logo.tsx';
import topClasses from './top-bar.module.css';

/** The frame's upper part in its final size while settings and user are loading (LAYO-10). */
export function HeaderSkeleton() {
  return (
    <div aria-hidden="true">
      <div className={topClasses.bar}>
        <div className={topClasses.inner}>
          <Skeleton h={10} w={220} />
        </div>
      </div>
      <div className={headerClasses.header}>
        <div className={headerClasses.inner}>
          <span className={headerClasses.home}>
            <Logo />
          </span>
          <div className={headerClasses.search}>
            <Skeleton className={headerClasses.searchSkeleton} />
          </div>
          <div className={`${headerClasses.icons} ${headerClasses.iconsSkeleton}`} />
        </div>
      </div>
      <CategoryBarSkeleton />
    </div>
  );
}

/** So many main categories stand in the bar (LAYO-10). */
export const barCategories = 7;

/** Seven placeholders of the category bar (LAYO-10). */
export function CategoryBarSkeleton() {
  return (
    <div className={barClasses.bar}>
      <div className={barClasses.inner}>
        {Array.from({ length: barCategories }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike.
          <Skeleton key={index} h={12} w={[92, 74, 110, 86, 98, 70, 104][index] ?? 90} data-placeholder />
        ))}
      </div>
    </div>
  );
}
