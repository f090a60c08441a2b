import { Skeleton } from '@mantine/core';
import { useTexts } from '../../../lib/i18n.ts';
import { Skeletons } from '../../../ui/skeletons.tsx';
import classes from './product-grid.module.css';

/** Cards of the size that the real ones will have. */
export function GridSkeleton({ cards }: { cards: number }) {
  const { t } = useTexts();
  return (
    <div className={`${classes.grid} ${classes.skeleton}`}>
      <Skeletons count={cards} label={t('catalogue.table.loading')}>
        {(index) => (
          <div key={index} className={classes.card} aria-hidden="true">
            <Skeleton className={classes.skeletonImage} />
            <div className={classes.name}>
              <Skeleton h={13} mt={4} w={`${[82, 64, 90, 72][index % 4]}%`} />
            </div>
            <div className={classes.facts}>
              <Skeleton h={10} w="48%" />
            </div>
            <div className={classes.stock}>
              <Skeleton h={11} w="40%" />
            </div>
            <div className={classes.price}>
              <Skeleton h={16} w="44%" />
            </div>
            <div className={classes.foot}>
              <Skeleton h={32} />
            </div>
          </div>
        )}
      </Skeletons>
    </div>
  );
}
