import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { BusyButton } from '@kontor/web-kit/ui/busy-button.tsx';
import { IconFileText } from '@tabler/icons-react';
import { useDocuments } from '../../commerce/document.ts';
import classes from './orders.module.css';

/** Opens a document of an order in a new window (ORDR-06). */
export function DocumentLink({
  link,
  label,
  describedAs,
  variant = 'subtle',
}: {
  link: string;
  label: string;
  /** Read out after the label if the label alone is ambiguous. */
  describedAs?: string;
  variant?: 'subtle' | 'default';
}) {
  const { t } = useTexts();
  const { isOpening, open } = useDocuments();
  return (
    <BusyButton
      size={variant === 'subtle' ? 'compact-sm' : 'sm'}
      variant={variant}
      className={classes.document}
      loading={isOpening}
      leftSection={<IconFileText size={16} stroke={1.6} aria-hidden="true" />}
      aria-label={[label, describedAs, t('common.opensNewWindow')].filter(Boolean).join(', ')}
      onClick={(event) => {
        event.stopPropagation();
        open(link);
      }}
    >
      {label}
    </BusyButton>
  );
}
