import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Segmented } from '@kontor/web-kit/ui/segmented.tsx';
import { chosenLineView, useLineView } from './line-view.ts';

export function LineViewSwitch() {
  const { t } = useTexts();
  return (
    <Segmented
      label={t('common.styles.view')}
      value={useLineView()}
      onChange={chosenLineView.set}
      segments={[
        { value: 'styles', label: t('common.styles.byStyle') },
        { value: 'lines', label: t('orders.items') },
      ]}
    />
  );
}
