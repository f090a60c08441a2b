import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Bone } from '@kontor/web-kit/ui/bone.tsx';
import { Skeletons } from '@kontor/web-kit/ui/skeletons.tsx';
import { memo } from 'react';
import classes from './list-skeleton.module.css';

/** Has the size of the real rows, so that nothing shifts. */
export const ListSkeleton = memo(function ListSkeleton({ rows }: { rows: number }) {
  const { t } = useTexts();
  return (
    <div className={classes.skeleton}>
      <Skeletons count={rows} label={t('catalogue.table.loading')}>
        {(index) => (
          <div key={index} className={classes.skeletonRow}>
            <Bone width={44} height={44} />
            <div className={classes.skeletonText}>
              <Bone width={`${[58, 72, 46, 64][index % 4] ?? 58}%`} height={13} />
              <Bone width="30%" height={10} />
            </div>
            <Bone width={84} height={13} className="desktop-only" />
            <Bone width={78} height={13} className="desktop-only" />
            <Bone width={120} height={32} />
            <Bone width={68} height={13} className="desktop-only" />
            <Bone width={34} height={34} />
          </div>
        )}
      </Skeletons>
    </div>
  );
});
