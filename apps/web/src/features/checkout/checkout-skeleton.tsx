import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Skeletons } from '@kontor/web-kit/ui/skeletons.tsx';
import { Skeleton, Stack } from '@mantine/core';
import classes from './checkout.module.css';

/** The page in its final size while its totals load. */
export function CheckoutSkeleton() {
  const { t } = useTexts();
  return (
    <div className={classes.columns}>
      <Stack gap={36} miw={0}>
        <Skeletons count={3} label={t('common.loading')}>
          {(index) => <Skeleton key={index} h={220} />}
        </Skeletons>
      </Stack>
      <Skeleton h={420} />
    </div>
  );
}
