import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { IconTrash } from '@tabler/icons-react';
import { focusNeighbour } from '../../lib/focus-neighbour.ts';
import type { CartActions } from './cart-actions.ts';
import type { CartLine } from './cart-changes.ts';
import classes from './cart-shared.module.css';

/** Removes a line, or all lines of a style; the focus moves to the next item. */
export function RemoveButton({
  name,
  lines,
  actions,
}: {
  name: string;
  lines: readonly CartLine[];
  actions: Pick<CartActions, 'removeLines'>;
}) {
  const { t } = useTexts();
  return (
    <button
      type="button"
      className={classes.removeButton}
      data-remove
      aria-label={t('cart.removeOf', { name })}
      onClick={(event) => {
        focusNeighbour(event.currentTarget, document.getElementById('content'));
        actions.removeLines(lines);
      }}
    >
      <IconTrash size={18} stroke={1.6} aria-hidden="true" />
    </button>
  );
}
