import { Group } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useRightReason } from '../../commerce/company-right.tsx';
import { focusContent } from '../../lib/focus-content.ts';
import { useTexts } from '../../lib/i18n.ts';
import { ReasonButton } from '../../ui/disabled-reason.tsx';
import type { CartActions } from './cart-actions.ts';
import type { CartLine } from './cart-changes.ts';

/** Actions on the whole cart. */
export function CartToolbar({
  lines,
  actions,
  children,
}: {
  lines: readonly CartLine[];
  actions: CartActions;
  /** Actions of other features. */
  children?: ReactNode;
}) {
  const { t } = useTexts();
  const reason = useRightReason('cart.change');
  return (
    <Group gap="xs" className="screen-only">
      {children}
      {lines.length > 0 ? (
        <ReasonButton
          variant="subtle"
          color="gray"
          disabledReason={reason}
          leftSection={<IconTrash size={16} stroke={1.6} aria-hidden="true" />}
          onClick={() => {
            // The button disappears with the lines: move the focus.
            focusContent();
            actions.removeLines(lines);
          }}
        >
          {t('cart.empty')}
        </ReasonButton>
      ) : null}
    </Group>
  );
}
