import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Button, Loader } from '@mantine/core';
import { IconLayoutGrid, IconList, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { MatrixFace } from './list-matrices.ts';
import classes from './matrix-toggle.module.css';
import { useTable } from './table-context.tsx';
import type { TableRow } from './table-rows.ts';

/**
 * Switches a product of a list between matrix and rows. Missing variants are loaded first, while the rows stay. If
 * that fails, the switch offers a retry and a way back.
 */
export function MatrixToggle({ row, face }: { row: TableRow; face: MatrixFace }) {
  const { t } = useTexts();
  const { store, actions, toggleMatrix, leaveMatrix, matrixError, toggleFocus } = useTable();
  const { status } = actions;
  const buttonRef = useRef<HTMLButtonElement>(null);
  const { key } = row;
  const { sku, productName: name } = row.product;
  const error = face === 'failed' ? matrixError(sku) : undefined;
  const problem = face === 'failed' || face === 'impossible' ? problemText() : undefined;

  // The switch above a matrix is another element than the one in a row: it takes over the focus.
  useEffect(() => {
    if (toggleFocus.current !== key || face === 'loading') return;
    toggleFocus.current = undefined;
    if (document.activeElement === document.body) buttonRef.current?.focus({ preventScroll: true });
  }, [toggleFocus, key, face]);
  const told = face === 'loading' ? t('catalogue.table.matrix.loading', { name }) : problem;
  useEffect(() => {
    if (told === undefined) return;
    status.set(told);
    return () => status.set((now) => (now === told ? '' : now));
  }, [told, status]);

  const { action, icon, label } = shownAs[face];
  return (
    <span className={classes.matrixSwitch}>
      <Button
        ref={buttonRef}
        variant="default"
        size="compact-xs"
        className={classes.matrixToggle}
        leftSection={icon}
        aria-busy={face === 'loading' || undefined}
        aria-label={t(`catalogue.table.matrix.${action}`, { name })}
        // A user who moves the focus elsewhere keeps it. A removed button fires no blur.
        onBlur={() => {
          toggleFocus.current = undefined;
        }}
        onClick={() => {
          toggleFocus.current = key;
          toggleMatrix({ row, isKept: store.remembers });
        }}
      >
        {face === 'failed' ? t('common.retry') : t(`catalogue.table.matrix.${label}`)}
      </Button>
      {face === 'failed' ? (
        <Button
          variant="subtle"
          size="compact-xs"
          className={classes.matrixToggle}
          aria-label={t('catalogue.table.matrix.leaveOf', { name })}
          onClick={() => {
            toggleFocus.current = key;
            leaveMatrix(row);
          }}
        >
          {t('common.cancel')}
        </Button>
      ) : null}
      {problem === undefined ? null : <span className={classes.matrixProblem}>{problem}</span>}
    </span>
  );

  function problemText(): string {
    if (face === 'impossible') return t('catalogue.table.matrix.impossible');
    return `${t('catalogue.table.matrix.failed')} ${error ? errorText(error) : ''}`.trim();
  }
}

const toMatrix = <IconLayoutGrid size={14} stroke={1.8} />;
const toList = <IconList size={14} stroke={1.8} />;

/** Replaces the other icon after a delay, because most responses are fast. */
const waiting = (
  <span className={classes.matrixWaiting}>
    {toMatrix}
    <Loader size={12} color="currentColor" />
  </span>
);

const shownAs: Readonly<
  Record<
    MatrixFace,
    { action: 'listOf' | 'matrixOf' | 'retryOf'; icon: ReactNode; label: 'asList' | 'asMatrix' }
  >
> = {
  rows: { action: 'matrixOf', icon: toMatrix, label: 'asMatrix' },
  loading: { action: 'matrixOf', icon: waiting, label: 'asMatrix' },
  failed: { action: 'retryOf', icon: <IconRefresh size={14} stroke={1.8} />, label: 'asMatrix' },
  impossible: { action: 'listOf', icon: toList, label: 'asList' },
  matrix: { action: 'listOf', icon: toList, label: 'asList' },
};
