import { Button, Group } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { focusContent } from '../../lib/focus-content.ts';
import { useTexts } from '../../lib/i18n.ts';
import type { CartActions } from './cart-actions.ts';
import type { CartLine } from './cart-changes.ts';
import classes from './cart-shared.module.css';

/** What can be done with a cart as a whole. */
export function CartToolbar({
  lines,
  actions,
  children,
}: {
  lines: readonly CartLine[];
  actions: CartActions;
  /** What other parts of the shop do with it. */
  children?: ReactNode;
}) {
  const { t } = useTexts();
  return (
    <Group gap="xs" className={classes.noPrint}>
      {children}
      {lines.length > 0 ? (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconTrash size={16} stroke={1.6} aria-hidden="true" />}
          onClick={() => {
            // The button goes with the lines.
            focusContent();
            actions.removeLines(lines);
          }}
        >
          {t('cart.empty')}
        </Button>
      ) : null}
    </Group>
  );
}
