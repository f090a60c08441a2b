import { Button } from '@mantine/core';
import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { useTexts } from '../../../lib/i18n.ts';
import classes from './product-table.module.css';
import { useTable } from './table-context.tsx';
import type { VariantMatrix } from './variant-matrix.ts';

/** Shows the variants of one product of a list as a matrix, or as rows again. */
export function MatrixToggle({ matrix, name }: { matrix: VariantMatrix; name: string }) {
  const { t } = useTexts();
  const { shownAsMatrix, toggleMatrix } = useTable();
  const isMatrix = shownAsMatrix.has(matrix.id);
  return (
    <Button
      variant="default"
      size="compact-xs"
      className={classes.matrixToggle}
      leftSection={isMatrix ? <IconList size={14} stroke={1.8} /> : <IconLayoutGrid size={14} stroke={1.8} />}
      aria-label={t(isMatrix ? 'catalogue.table.matrix.listOf' : 'catalogue.table.matrix.matrixOf', { name })}
      onClick={() => toggleMatrix(matrix.id)}
    >
      {t(isMatrix ? 'catalogue.table.matrix.asList' : 'catalogue.table.matrix.asMatrix')}
    </Button>
  );
}
