import { Skeleton } from '@mantine/core';
import { useTexts } from '../../lib/i18n.ts';
import { Skeletons } from '../../ui/skeletons.tsx';
import classes from './product-list.module.css';

/** Rows of the size that the real ones will have, so that nothing jumps when they come. */
export function ListSkeleton({ rows }: { rows: number }) {
  const { t } = useTexts();
  return (
    <div className={classes.skeleton}>
      <Skeletons count={rows} label={t('catalogue.table.loading')}>
        {(index) => (
          <div key={index} className={classes.skeletonRow}>
            <Skeleton w={44} h={44} />
            <div className={classes.skeletonText}>
              <Skeleton h={13} w={`${[58, 72, 46, 64][index % 4]}%`} />
              <Skeleton h={10} w="30%" />
            </div>
            <Skeleton h={13} w={84} className={classes.skeletonWide} />
            <Skeleton h={13} w={78} className={classes.skeletonWide} />
            <Skeleton h={32} w={120} />
            <Skeleton h={13} w={68} className={classes.skeletonWide} />
            <Skeleton h={34} w={34} />
          </div>
        )}
      </Skeletons>
    </div>
  );
}
