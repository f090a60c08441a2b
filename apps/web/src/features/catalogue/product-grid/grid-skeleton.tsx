import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Bone } from '@kontor/web-kit/ui/bone.tsx';
import { Skeletons } from '@kontor/web-kit/ui/skeletons.tsx';
import { memo } from 'react';
import shared from './grid-shared.module.css';
import classes from './grid-skeleton.module.css';

export const GridSkeleton = memo(function GridSkeleton({ cards }: { cards: number }) {
  const { t } = useTexts();
  return (
    <div className={`${shared.grid} ${classes.skeleton}`}>
      <Skeletons count={cards} label={t('catalogue.table.loading')}>
        {(index) => (
          <div key={index} className={shared.card} data-part="card" aria-hidden="true">
            <Bone className={classes.skeletonImage} />
            <div className={shared.name}>
              <Bone
                width={`${[82, 64, 90, 72][index % 4] ?? 82}%`}
                height={13}
                className={classes.skeletonName}
              />
            </div>
            <div className={shared.facts}>
              <Bone width="48%" height={10} />
            </div>
            <div className={shared.stock}>
              <Bone width="40%" height={11} />
            </div>
            <div className={shared.price}>
              <Bone width="44%" height={16} />
            </div>
            <div className={shared.foot}>
              <Bone height={32} />
            </div>
          </div>
        )}
      </Skeletons>
    </div>
  );
});
