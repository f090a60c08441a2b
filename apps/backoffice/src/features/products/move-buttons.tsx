import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ReasonActionIcon } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp, IconTrash } from '@tabler/icons-react';

const directions = {
  vertical: [
    { by: -1, label: 'products.moveUp', Icon: IconArrowUp },
    { by: 1, label: 'products.moveDown', Icon: IconArrowDown },
  ],
  horizontal: [
    { by: -1, label: 'products.moveLeft', Icon: IconArrowLeft },
    { by: 1, label: 'products.moveRight', Icon: IconArrowRight },
  ],
} as const;

/** Buttons that move an item of a list by one place, or remove it. */
export function MoveButtons({
  name,
  index,
  count,
  direction = 'vertical',
  onMove,
  onRemove,
  ...size
}: {
  name: string;
  index: number;
  /** Of all items. */
  count: number;
  direction?: keyof typeof directions;
  size?: number;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}) {
  const { t } = useTexts();
  const props = { ...size, variant: 'subtle', color: 'gray' };
  const reasons = {
    [-1]: index === 0 ? t('products.isFirst') : undefined,
    1: index === count - 1 ? t('products.isLast') : undefined,
  };
  return (
    <>
      {directions[direction].map(({ by, label, Icon }) => (
        <ReasonActionIcon
          key={by}
          {...props}
          aria-label={t(label, { name })}
          disabledReason={reasons[by]}
          onClick={() => onMove(by)}
        >
          <Icon size={16} aria-hidden="true" />
        </ReasonActionIcon>
      ))}
      <ReasonActionIcon {...props} aria-label={t('products.removeOf', { name })} onClick={onRemove}>
        <IconTrash size={16} aria-hidden="true" />
      </ReasonActionIcon>
    </>
  );
}
