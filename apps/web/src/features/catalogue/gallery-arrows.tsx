import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import shared from './gallery-shared.module.css';

const directions = [
  { step: -1, label: 'common.image.previous', className: shared.previous, Icon: IconChevronLeft },
  { step: 1, label: 'common.image.next', className: shared.next, Icon: IconChevronRight },
] as const;

/** Buttons to the previous and the next picture; `size` in pixels. */
export function GalleryArrows({
  size,
  tabIndex,
  onStep,
}: {
  size: number;
  tabIndex?: -1;
  onStep: (step: 1 | -1) => void;
}) {
  const { t } = useTexts();
  return directions.map(({ step, label, className, Icon }) => (
    <ActionIcon
      key={step}
      className={className}
      variant="default"
      radius={size / 2}
      size={size}
      tabIndex={tabIndex}
      aria-label={t(label)}
      onClick={() => onStep(step)}
    >
      <Icon size={size / 2} aria-hidden="true" />
    </ActionIcon>
  ));
}
