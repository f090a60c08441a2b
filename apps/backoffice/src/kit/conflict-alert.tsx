import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Alert, Button, Group } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useRef } from 'react';
import classes from './conflict-alert.module.css';
import type { FieldConflict } from './use-record-form.ts';

/** Shows the conflicts with another user's save, field by field. */
export function ConflictAlert({
  isChanged,
  conflicts,
  shown,
  onTakeTheirs,
  onKeepMine,
}: {
  isChanged: boolean;
  conflicts: readonly FieldConflict[];
  shown: (field: string, value: unknown) => string;
  onTakeTheirs: (conflict: FieldConflict) => void;
  onKeepMine: (conflict: FieldConflict) => void;
}) {
  const { t } = useTexts();
  const ref = useRef<HTMLDivElement>(null);
  if (!isChanged) return null;
  const text = (field: string, value: unknown) =>
    typeof value === 'boolean'
      ? t(value ? 'common.yes' : 'common.no')
      : shown(field, value ?? '') || t('kit.conflict.empty');
  /** The pressed button disappears with its field. */
  const settle = (act: (conflict: FieldConflict) => void, conflict: FieldConflict) => {
    act(conflict);
    ref.current?.focus();
  };
  return (
    <Alert
      ref={ref}
      tabIndex={-1}
      color="orange"
      role="alert"
      icon={<IconUsers aria-hidden="true" />}
      title={t('kit.conflict.title')}
      mb="md"
    >
      <p>{t(conflicts.length > 0 ? 'kit.conflict.text' : 'kit.conflict.settled')}</p>
      {conflicts.map((conflict) => (
        <div key={conflict.field} className={classes.field}>
          <b>{conflict.label}</b>
          <dl>
            <dt>{t('kit.conflict.theirs')}</dt>
            <dd>{text(conflict.field, conflict.theirs)}</dd>
            <dt>{t('kit.conflict.mine')}</dt>
            <dd>{text(conflict.field, conflict.mine)}</dd>
          </dl>
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={() => settle(onTakeTheirs, conflict)}>
              {t('kit.conflict.takeTheirs')}
            </Button>
            <Button size="xs" variant="subtle" onClick={() => settle(onKeepMine, conflict)}>
              {t('kit.conflict.keepMine')}
            </Button>
          </Group>
        </div>
      ))}
    </Alert>
  );
}
