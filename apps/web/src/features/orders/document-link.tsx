import { showErrorToast } from '@kontor/web-kit/lib/error-toast.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { type MouseEvent, useState } from 'react';
import { openDocument } from '../../commerce/document.ts';
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
  const [isOpening, setOpening] = useState(false);
  return (
    <Button
      size={variant === 'subtle' ? 'compact-sm' : 'sm'}
      variant={variant}
      className={classes.document}
      loading={isOpening}
      leftSection={<IconFileText size={16} stroke={1.6} aria-hidden="true" />}
      aria-label={[label, describedAs, t('common.opensNewWindow')].filter(Boolean).join(', ')}
      onClick={(event) => void open(event)}
    >
      {label}
    </Button>
  );

  async function open(event: MouseEvent) {
    event.stopPropagation();
    setOpening(true);
    try {
      await openDocument(link);
    } catch (error) {
      showErrorToast(error);
    } finally {
      setOpening(false);
    }
  }
}
