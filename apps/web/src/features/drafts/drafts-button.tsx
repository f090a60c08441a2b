import type { OrderType } from '@kontor/contract';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Button } from '@mantine/core';
import { IconBookmarks } from '@tabler/icons-react';
import { useState } from 'react';
import { OnDemand } from '../../ui/on-demand.tsx';
import { DraftsDialog } from './drafts-dialog.tsx';

/** Opens the drafts of a cart. */
export function DraftsButton({ orderType }: { orderType: OrderType }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconBookmarks size={16} stroke={1.6} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('drafts.open')}
      </Button>
      <OnDemand isOpen={isOpen}>
        {(opened) => <DraftsDialog isOpen={opened} orderType={orderType} onClose={() => setOpen(false)} />}
      </OnDemand>
    </>
  );
}
