import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { IconSegment, Segmented } from '@kontor/web-kit/ui/segmented.tsx';
import { IconBaselineDensityMedium, IconBaselineDensitySmall } from '@tabler/icons-react';
import { chosenDensity, useDensity } from './density.ts';

/** Switches between comfortable and compact rows; hidden below 1024 px, where tables are cards. */
export function DensitySwitch() {
  const { t } = useTexts();
  const density = useDensity();
  return (
    <Segmented
      className="desktop-only"
      label={t('common.density.label')}
      value={density}
      onChange={chosenDensity.set}
      segments={[
        {
          value: 'comfortable',
          label: <IconSegment icon={IconBaselineDensityMedium} text={t('common.density.comfortable')} />,
        },
        {
          value: 'compact',
          label: <IconSegment icon={IconBaselineDensitySmall} text={t('common.density.compact')} />,
        },
      ]}
    />
  );
}
